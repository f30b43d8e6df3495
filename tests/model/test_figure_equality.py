"""Figures are values, and equal ones are found equal without comparing their parts again and again."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from poise import Figure, FigureBuilder, Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.pose import check_same_figure
from poise.model import Segment, without_couplings


def lever(length: float = 1.0) -> Figure:
    builder = FigureBuilder("lever").segment("base").root("base").segment("bar", mass=2.0).segment("end")
    builder = builder.hinge("pivot", "base", "bar").hinge("wrist", "bar", "end", at=(0, 0, length))
    return builder.couple("equal", {"pivot": 1.0, "wrist": -1.0}).build()


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Segments that were compared."""
    seen: list[object] = []
    plain = Segment.__eq__

    def counted(self: Segment, other: object) -> bool:
        seen.append(self)
        return plain(self, other)

    monkeypatch.setattr(Segment, "__eq__", counted)
    return seen


def test_equal_figures_are_compared_once(comparisons: list[object]) -> None:
    one, other = lever(), lever()
    assert one == other
    assert comparisons
    comparisons.clear()
    assert one == other
    assert other == one
    assert compile_figure(one) is compile_figure(other)
    check_same_figure(Pose.neutral(one), Pose.neutral(other))
    assert Pose.neutral(one) == Pose.neutral(other)
    assert not comparisons


def test_three_figures_are_equal_in_any_order() -> None:
    figures = [lever() for _ in range(4)]
    assert figures[0] == figures[1]
    assert figures[2] == figures[3]
    assert figures[1] == figures[2]
    assert figures[0] == figures[3]
    assert len({*figures}) == 1


def test_what_differs_stays_different() -> None:
    figure = lever()
    others = [lever(2.0), without_couplings(figure, ["equal"]), replace(figure, name="other")]
    for other in others:
        for _ in range(2):
            assert figure != other
            assert other != figure
    assert figure.has_joints_of(others[1])
    assert not figure.has_joints_of(others[0])
    assert figure != "lever"


def test_copies_are_equal() -> None:
    figure = lever()
    assert pickle.loads(pickle.dumps(figure)) == figure
    assert copy.deepcopy(figure) == figure
