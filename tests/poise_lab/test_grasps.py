"""Objects in a hand, measured apart from the search that closes it."""

from __future__ import annotations

from functools import cache

import pytest

from poise import library
from poise.model import Figure
from poise_lab.grasps import CASES, MAX_DEPTH_M, measure, table

_MISSED = {"drawer handle 1.2 cm", "glass 6.5 cm"}  # docs/grasps.md
_EVERY_RUN = ("bar 2 cm", "ball 10 cm", "cube 5 cm", "pen 9 mm", "steering wheel 3 cm")


@cache
def person() -> Figure:
    return library.human(hands=True)


def _cases() -> list[object]:
    return [pytest.param(name, marks=[] if name in _EVERY_RUN else [pytest.mark.nightly]) for name in CASES]


@pytest.mark.parametrize("name", _cases())
def test_pads_touch_and_no_bone_is_inside(name: str) -> None:
    found = measure(CASES[name], person())
    assert found.depth <= MAX_DEPTH_M
    assert found.touches is (name not in _MISSED)


def test_the_other_hand_closes_alike() -> None:
    left, right = (measure(CASES["cup 8 cm"], person(), side) for side in ("left", "right"))
    assert right.depth == pytest.approx(left.depth, abs=1e-9)
    assert right.pads == pytest.approx(left.pads, abs=1e-9)


def test_the_table_counts_what_touches() -> None:
    found = {"pen 9 mm": measure(CASES["pen 9 mm"], person())}
    assert "1 of 1 touch" in table(found)
