"""SupportPolygonTask: people who push and twist stay over their feet [Baerlocher2001, 7.17, 7.18]."""

from __future__ import annotations

import re

import pytest

from poise.errors import TaskError
from poise.statics import Forces, Support
from poise.tasks import (
    SupportPolygonTask,
)
from tests.tasks.chains import standing_scene


def test_pushing_moves_the_center_of_mass_forward_within_friction() -> None:
    """7.17: the supports' own forces are found."""
    scene = standing_scene()
    scene.add_support("left_sole", "right_sole", friction=0.8)
    scene.keep_balance(margin=0.01)
    before = scene.solve().pose.center_of_mass()
    for side in ("left", "right"):
        scene.reach(f"{side}_grip", (0.45, 0.2 if side == "left" else -0.2, 1.2))
        scene.apply_force(f"{side}_grip", (-80.0, 0.0, 0.0))
    result = scene.solve()
    assert result.solved
    assert result.pose.center_of_mass()[0] > before[0] + 0.03
    report = scene.force_report()
    assert report.distribution.in_equilibrium
    assert sum(each.force[0] for each in report.distribution.supports) == pytest.approx(160.0)
    inside = re.search(r"([\d.]+) cm inside", str(result))
    assert inside
    assert float(inside[1]) >= 1.0


def test_opposite_hand_forces_are_balanced_by_friction() -> None:
    """7.18: opposite forces at the hands."""
    scene = standing_scene()
    scene.add_support("left_sole", "right_sole")
    scene.apply_force("left_grip", (50.0, 0.0, 0.0))
    scene.apply_force("right_grip", (-50.0, 0.0, 0.0))
    scene.keep_balance()
    scene.solve()
    found = scene.force_report().distribution
    assert found.in_equilibrium
    assert found.supports[0].force[0] < 0.0 < found.supports[1].force[0]


def test_too_few_corners_raise_task_error() -> None:
    with pytest.raises(TaskError, match="from 3 to 64 corners together, got 2"):
        SupportPolygonTask(forces=Forces(supports=(Support("a"), Support("b"))))
