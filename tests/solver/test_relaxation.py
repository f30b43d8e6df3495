"""Relaxing a limit: wider limits of every kind, the second solve, and the estimate of the diagnosis."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder, SphericalEllipse, SphericalPolygon, TwistRange
from poise.model.limits import KernelField
from poise.solver import Solver, Status, TaskState, relax, solve
from poise.solver.relaxation import relax_limit
from poise.tasks import JointSelection, JointsTask, PositionTask, PostureTask
from tests.solver.crane import bent, crane, reach

AMOUNT = 0.02
DENTED = [(1.0, 0.0, 1.0), (0.3, 0.3, 1.0), (0.0, 1.0, 1.0), (-1.0, 0.0, 1.0), (0.0, -1.0, 1.0)]


def limited() -> Figure:
    """A figure with a limit of every kind."""
    directions = np.eye(3)
    builder = FigureBuilder("limited").segment("base").root("base")
    for name in ("rail", "arm", "hand", "tool"):
        builder.segment(name, mass=1.0)
    field = KernelField(directions, [0.5, 0.7, 0.9], 3.0)
    builder.slide("slide", "base", "rail", range=(-0.1, 0.4))
    builder.ball("ball", "rail", "arm", swing=SphericalEllipse(0.6, 0.9), twist=TwistRange(-0.4, field))
    builder.swing("dent", "arm", "hand", at=(0.0, 0.0, 0.3), swing=SphericalPolygon(DENTED, inside=(0.0, 0.0, 1.0)))
    builder.hinge("hinge", "hand", "tool", at=(0.0, 0.0, 0.3), range=(-0.5, 0.8))
    builder.couple_limit("strap", {"hinge": 1.0, "ball.twist": 1.0}, (-0.6, 0.6))
    builder.drive("pair", {"hinge": 0.5, "dent.swing_x": 0.5}, range=(-0.3, 0.5))
    return builder.build()


LABELS = tuple(Pose.neutral(limited()).limit_margins())


@pytest.mark.parametrize("label", LABELS)
def test_one_limit_is_wider_and_no_other_changes(label: str) -> None:
    pose = Pose.neutral(limited()).clamped()
    before, after = (
        Pose(figure, pose.q).limit_margins() for figure in (pose.figure, relax_limit(pose.figure, label, AMOUNT))
    )
    changes = {name: after[name] - before[name] for name in before}
    assert changes.pop(label) == pytest.approx(AMOUNT, abs=0.3 * AMOUNT if "swing" in label else 1e-12)
    assert changes == dict.fromkeys(changes, pytest.approx(0.0, abs=1e-12))


def test_unknown_limits_and_amounts_that_are_not_positive_are_refused() -> None:
    with pytest.raises(FigureError, match=r"no limit 'elbow: angle uper limit'; did you mean"):
        relax_limit(crane(), "elbow: angle uper limit", AMOUNT)
    with pytest.raises(FigureError, match="must be positive, got 0"):
        relax_limit(crane(), "elbow: angle upper limit", 0.0)


def test_relaxing_solves_again_with_the_wider_limit() -> None:
    result = solve(bent(crane()), [reach(0.2, 0.3), PostureTask(pose=bent(crane()), level=2)])
    label = result["tip"].limits[0]
    wider = relax(result, label, math.radians(5.0))
    assert wider.pose.value("elbow") == pytest.approx(result.pose.value("elbow") + math.radians(5.0), abs=1e-9)
    gain = wider.errors["tip"] - result.errors["tip"]
    assert gain < 0.0
    assert result.estimate_relaxation("tip", label, math.radians(5.0)) == pytest.approx(gain, rel=0.02)
    slope = result["tip"].sensitivities[label]
    little = relax(result, label, 1e-4)
    assert little.errors["tip"] - result.errors["tip"] == pytest.approx(1e-4 * slope, rel=0.01)
    words = f"Relaxing the upper limit of elbow's angle by 5° would lower its error by about {-1e3 * gain:.3g}"
    assert words[:-1] in result.explain()


def test_the_estimate_ends_where_the_limit_no_longer_blocks() -> None:
    nearly = JointsTask(name="bend", factors={"elbow": 1.0}, value=2.5 + 0.01)
    result = solve(bent(crane()), [nearly])
    assert result["bend"].sensitivities == {"elbow: angle upper limit": pytest.approx(-1.0, rel=1e-6)}
    assert result.estimate_relaxation("bend", "elbow: angle upper limit", 0.005) == pytest.approx(-0.005, rel=1e-6)
    assert result.estimate_relaxation("bend", "elbow: angle upper limit", 1.0) == pytest.approx(-0.01, rel=1e-6)


def test_a_limit_that_does_not_block_a_task_has_no_estimate() -> None:
    result = solve(bent(crane()), [reach(0.2, 0.3)])
    assert result.estimate_relaxation("tip", "shoulder: angle upper limit", 0.1) == 0.0
    assert result.estimate_gain("tip") == pytest.approx(0.0, abs=1e-6)


def test_a_limit_that_blocks_a_level_above_belongs_to_that_level() -> None:
    back = JointsTask(name="back", factors={"elbow": 1.0}, value=-0.5)
    farther = JointsTask(name="farther", factors={"elbow": 1.0}, value=-1.0, level=2)
    result = solve(bent(crane()), [back, farther])
    label = "elbow: angle lower limit"
    assert result["back"].sensitivities == {label: pytest.approx(-1.0)}
    assert result["farther"].limits == (label,)  # without "back" it would still block
    assert result["farther"].sensitivities == {}
    assert relax(result, label, 0.1).errors["farther"] == pytest.approx(result.errors["farther"] - 0.1)


def test_two_limits_at_one_place_take_over_from_each_other() -> None:
    builder = FigureBuilder("twice").segment("base").segment("arm", mass=1.0).root("base")
    builder.hinge("hinge", "base", "arm", range=(-1.0, 1.0)).site("tip", "arm", at=(1.0, 0.0, 0.0))
    figure = builder.couple_limit("strap", {"hinge": 2.0}, (-9.0, 2.0)).build()
    result = solve(Pose.neutral(figure), [JointsTask(name="turn", factors={"hinge": 1.0}, value=1.5)])
    assert {limit.name for limit in result.limits} == {"hinge: angle upper limit", "strap: upper limit"}
    assert result["turn"].sensitivities == {}  # relaxing one of them alone changes nothing


def test_locked_joints_and_joints_that_are_not_selected_are_named_as_such() -> None:
    selected = solve(bent(crane()), [reach(1.0, 0.2, active_joints=JointSelection.listed("elbow"))])
    start = bent(crane())
    locked = Solver(start.figure, [reach(1.0, 0.2)], locked=["shoulder"]).solve(start)
    for result in (selected, locked):
        assert result.status is Status.CONVERGED
        assert result["tip"].only_its_joints
        assert result["tip"].state is TaskState.OUT_OF_REACH
        assert result.explain().endswith("joints that it may not move would help.")


def test_a_task_of_another_selection_keeps_what_one_above_has_got() -> None:
    first = PositionTask(site="tip", name="first", goal=(3.0, 0.0, 0.5), active_joints=JointSelection.listed("elbow"))
    second = JointsTask(
        name="second", factors={"shoulder": 1.0}, value=-1.0, level=2, active_joints=JointSelection.listed("shoulder")
    )
    result = solve(bent(crane()), [first, second])
    assert result["first"].only_its_joints
    assert result["second"].above == ("first",)
