"""Every kind of goal of [Zhao1989], alone and in conflict, ends at a certified KKT point."""

from __future__ import annotations

import math

import pytest

from poise import Pose, library
from poise.collision import ClearanceTask, Obstacle
from poise.model import FigureBuilder, Shape, Sphere
from poise.solver import Status
from poise.solver.nonlinear import solve
from poise.tasks import (
    AxisTask,
    HalfSpace,
    InsideBall,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    RegionTask,
    Task,
)

HAND = "right_grip"
NEAR, FAR = (0.35, -0.25, 1.15), (2.0, -0.2, 1.2)
HALF = (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0)

GOALS: dict[str, Task] = {
    "position": PositionTask(site=HAND, goal=NEAR),
    "position, one axis": PositionTask(site=HAND, goal=NEAR, axes="z"),
    "orientation": OrientationTask(site=HAND, goal=HALF),
    "one axis of it": AxisTask(site=HAND, axis=(0, 0, 1), direction=(0, 0, 1)),
    "position and orientation": PoseTask(site=HAND, position=NEAR, orientation=HALF, degrees_per_meter=500.0),
    "direction": LookAtTask(site="eyes", target=(1.0, 0.8, 1.2)),
    "line": LineTask(site=HAND, point=NEAR, direction=(0, 1, 0)),
    "plane": PlaneTask(site=HAND, point=NEAR, normal=(1, 0, 0)),
    "region": RegionTask(site=HAND, region=InsideBall(NEAR, 0.05)),
    "half-space": RegionTask(site=HAND, region=HalfSpace((0.3, 0, 0), (1, 0, 0))),
}


@pytest.mark.parametrize("name", GOALS)
def test_a_single_goal_ends_at_a_certified_kkt_point(name: str) -> None:
    human = library.human()
    result = solve(library.human_pose(human, "stand"), [GOALS[name]])
    assert result.status in (Status.SOLVED, Status.CONVERGED)
    assert result.certificate is not None
    assert result.certificate.holds(1e-7)
    assert not result.pose.violations(1e-9)


@pytest.mark.parametrize("name", ["position", "position and orientation", "direction", "plane", "region"])
def test_goals_in_conflict_end_at_a_certified_kkt_point(name: str) -> None:
    human = library.human()
    start = library.human_pose(human, "stand")
    away = PositionTask(name="away", site=HAND, goal=FAR)
    foot = PositionTask(name="foot", site="left_sole", goal=tuple(start.position("left_sole").tolist()), weight=10.0)
    result = solve(start, [GOALS[name], away, foot])
    assert result.status in (Status.CONVERGED, Status.STALLED)
    assert result.certificate is not None
    assert result.certificate.residual <= 1e-6
    assert result["away"].error > 0.1


def test_an_obstacle_is_a_penalty_that_yields_to_a_heavier_goal() -> None:
    builder = FigureBuilder("arm").segment("base", mass=1.0).root("base")
    for number, parent in enumerate(("base", "one", "two")):
        name = ("one", "two", "three")[number]
        builder.segment(name, mass=1.0, shapes=[Shape(Sphere(0.05))])
        builder.hinge(name, parent, name, at=(0.3 if number else 0.0, 0.0, 0.0), axis=(0, 0, 1), range=(-2.5, 2.5))
    arm = builder.site("tip", "three", at=(0.3, 0.0, 0.0)).build()
    start = Pose.neutral(arm).with_values({"one": 0.4, "two": 0.4})
    ball = Obstacle("ball", Sphere(0.12)).moved((0.62, 0.0, 0.0))
    reach = PositionTask(name="reach", site="tip", goal=(0.9, 0.0, 0.0))
    clear = ClearanceTask(name="clear", level=1, obstacles=(ball,), cutoff=0.5)
    light = solve(start, [reach, clear])
    heavy = solve(start, [PositionTask(name="reach", site="tip", goal=(0.9, 0.0, 0.0), weight=100.0), clear])
    assert light["reach"].error > heavy["reach"].error
    assert heavy["clear"].error > light["clear"].error
    for each in (light, heavy):
        assert each.certificate is not None
        assert each.certificate.residual <= 1e-6
