"""Results: the state of every task, its diagnosis, tables and sentences."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import SolveError, TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.solver import Result, Status, TaskState, solve
from poise.solver.report import joined, limit_words, quantity
from poise.tasks import (
    HalfSpace,
    InsideBall,
    JointSelection,
    JointsTask,
    OrientationTask,
    PoseTask,
    PostureTask,
    RegionTask,
    characteristic_length,
)
from tests.solver.crane import bent, crane, reach

UP = JointsTask(name="boom up", factors={"shoulder": 1.0}, value=0.2)


def reachable() -> Result:
    return solve(bent(crane()), [reach(1.0, 1.0)])


def far() -> Result:
    return solve(bent(crane()), [reach(3.0, 0.5)])


def at_a_limit() -> Result:
    return solve(bent(crane()), [reach(0.2, 0.3)])


def on_one_level() -> Result:
    return solve(bent(crane()), [reach(1.0, 1.0), reach(1.2, 1.0, "other", weight=3.0)])


def under_another() -> Result:
    return solve(bent(crane()), [reach(1.2, 1.0, "other", level=2), reach(1.0, 1.0)])


def under_both() -> Result:
    return solve(bent(crane()), [UP, reach(-1.0, 1.0, level=2)])


def coupled() -> Result:
    return solve(bent(crane(coupling={"elbow": 1.0, "shoulder": -1.0})), [reach(1.0, 0.2)])


def one_joint() -> Result:
    return solve(bent(crane()), [reach(1.0, 0.2, active_joints=JointSelection.listed("elbow"))])


def exclusive() -> Result:
    return solve(bent(crane(coupling={"elbow": 1.0}, value=3.0)), [reach(1.0, 0.2)], max_iterations=20)


@pytest.mark.parametrize(
    ("make", "status", "task", "state", "limits", "above", "beside"),
    [
        (reachable, Status.SOLVED, "tip", TaskState.MET, (), (), ()),
        (far, Status.CONVERGED, "tip", TaskState.OUT_OF_REACH, (), (), ()),
        (at_a_limit, Status.CONVERGED, "tip", TaskState.BLOCKED, ("elbow: angle upper limit",), (), ()),
        (on_one_level, Status.CONVERGED, "tip", TaskState.TRADED_OFF, (), (), ("other",)),
        (on_one_level, Status.CONVERGED, "other", TaskState.TRADED_OFF, (), (), ("tip",)),
        (under_another, Status.CONVERGED, "other", TaskState.TRADED_OFF, (), ("tip",), ()),
        (under_another, Status.CONVERGED, "tip", TaskState.MET, (), (), ()),
        (under_both, Status.CONVERGED, "tip", TaskState.BLOCKED, ("elbow: angle lower limit",), ("boom up",), ()),
        (one_joint, Status.CONVERGED, "tip", TaskState.OUT_OF_REACH, (), (), ()),
        (coupled, Status.CONVERGED, "tip", TaskState.BLOCKED, (), (), ()),
    ],
)
def test_every_task_has_its_state_and_what_blocks_it(
    make: Callable[[], Result],
    status: Status,
    task: str,
    state: TaskState,
    limits: tuple[str, ...],
    above: tuple[str, ...],
    beside: tuple[str, ...],
) -> None:
    result = make()
    assert (result.status, result.solved) == (status, status is Status.SOLVED)
    report = result[task]
    assert (report.state, report.limits, report.above, report.beside) == (state, limits, above, beside)


def test_errors_are_those_of_the_pose_returned_in_their_own_unit() -> None:
    result = under_both()
    tip = result.pose.position("tip")
    assert result.errors == {
        "boom up": pytest.approx(0.0, abs=1e-9),
        "tip": pytest.approx(math.hypot(tip[0] + 1.0, tip[2] - 1.0), rel=1e-14),
    }
    assert [(report.name, report.unit) for report in result] == [("boom up", "rad"), ("tip", "m")]


def test_limits_name_the_tasks_they_block() -> None:
    (limit,) = at_a_limit().limits
    assert (limit.name, limit.blocks) == ("elbow: angle upper limit", ("tip",))
    assert at_a_limit().pose.value("elbow") == pytest.approx(2.5, abs=1e-12)


def test_a_coupling_that_blocks_a_task_is_named() -> None:
    result = coupled()
    assert result["tip"].couplings == ("tendon",)
    assert "the coupling tendon holds it" in result.explain()


def test_joints_that_the_task_may_not_move_are_reported() -> None:
    result = one_joint()
    assert result["tip"].only_its_joints
    assert result.explain().endswith("joints that it may not move would help.")
    assert not far()["tip"].only_its_joints


def test_weights_are_in_play_exactly_where_tasks_of_one_level_disagree() -> None:
    assert on_one_level()["tip"].weight_in_play
    assert not under_another()["other"].weight_in_play
    nearer = on_one_level().errors
    assert nearer["tip"] == pytest.approx(9.0 * nearer["other"], rel=1e-4)  # weights are squared


def test_a_region_active_at_its_boundary_is_named_as_blocking() -> None:
    roof = RegionTask(site="tip", name="under the roof", region=HalfSpace((0.0, 0.0, 0.8), (0.0, 0.0, -1.0)))
    result = solve(bent(crane()), [roof, reach(1.0, 1.2, level=2)])
    assert result["under the roof"].state is TaskState.MET
    assert result["tip"].above == ("under the roof",)
    assert result["tip"].error == pytest.approx(0.4, rel=1e-5)  # less is not worth a step


def test_a_region_far_from_its_boundary_is_not_named() -> None:
    roof = RegionTask(site="tip", name="under the roof", region=HalfSpace((0.0, 0.0, 9.0), (0.0, 0.0, -1.0)))
    result = solve(bent(crane()), [roof, UP, reach(1.0, 1.2, level=2)])
    assert result["tip"].above == ("boom up",)


def test_the_outer_bound_of_a_region_is_named_too() -> None:
    ball = RegionTask(site="tip", name="near", region=InsideBall((0.5, 0.0, 1.0), 0.3))
    result = solve(bent(crane()), [ball, reach(1.4, 1.0, level=2)])
    assert result["near"].met
    assert result["tip"].above == ("near",)
    assert result["tip"].error == pytest.approx(0.6, abs=1e-5)


def test_a_limit_that_a_task_pulls_away_from_does_not_block_it() -> None:
    back = JointsTask(name="bend back", factors={"elbow": 1.0}, value=-0.5)
    forth = JointsTask(name="bend forth", factors={"elbow": 1.0}, value=1.0, level=2)
    result = solve(bent(crane()), [back, forth])
    assert result["bend back"].limits == ("elbow: angle lower limit",)
    assert (result["bend forth"].limits, result["bend forth"].above) == ((), ("bend back",))
    assert result["bend forth"].state is TaskState.TRADED_OFF


def test_the_status_is_judged_at_the_pose_returned() -> None:
    good, bad = reachable(), far()
    assert good.status is Status.SOLVED
    assert bad.status is Status.CONVERGED
    again = solve(good.pose, good.requested, max_iterations=1)
    assert again.status is Status.SOLVED
    assert solve(bent(crane()), bad.requested, max_iterations=1).status is Status.BUDGET


def test_disabled_tasks_are_listed_without_an_error() -> None:
    result = solve(bent(crane()), [reach(1.0, 1.0), replace(UP, enabled=False)])
    assert result.solved
    assert result["boom up"].state is TaskState.OFF
    assert list(result.errors) == ["tip"]
    assert "boom up  off" in str(result)


def test_without_tasks_the_pose_is_only_brought_into_its_limits() -> None:
    figure = crane()
    result = solve(Pose.neutral(figure).with_values({"shoulder": -5.0, "elbow": 3.0}), [])
    assert result.solved
    assert len(result) == 0
    assert result.pose.violations() == {}
    assert str(result).startswith("solved: no tasks, 0 iterations")
    assert result.explain() == "There is no task."


def test_contradicting_constraints_are_named() -> None:
    result = exclusive()
    assert result.status is Status.INFEASIBLE
    assert not result.solved
    assert set(result.contradicting) == {"tendon", "elbow: angle upper limit"}
    assert result.violation == pytest.approx(0.5, abs=1e-6)
    assert "These cannot all be kept: tendon and elbow: angle upper limit." in str(result)
    assert "is tendon, by 28.6°" in result.explain()
    with pytest.raises(SolveError, match="contradict each other"):
        result.require()


def test_a_feasible_result_has_no_violation() -> None:
    assert (at_a_limit().violation, at_a_limit().contradicting) == (0.0, ())


def test_the_table_is_aligned_and_in_display_units() -> None:
    headline, *lines = str(under_both()).splitlines()
    assert headline.startswith("converged: 1 of 2 tasks met, ")
    assert lines == [
        "level  task     state      error  blocked by",
        "    1  boom up  met           0°",
        "    2  tip      blocked  1695 mm  elbow: angle lower limit; boom up",
    ]


def test_the_explanation_is_in_sentences() -> None:
    assert under_both().explain() == (
        "1 of 2 tasks are met. The solver converged: no nearby pose is better.\n"
        "tip misses its goal by 1695 mm: the lower limit of elbow's angle holds it; boom up has priority, on a level "
        "above. Relaxing the lower limit of elbow's angle by 5° would lower its error by about 61.8 mm."
    )
    assert on_one_level().explain().splitlines()[1] == (
        "tip misses its goal by 180 mm: other of the same level pulls the other way, weights decide."
    )
    assert reachable().explain() == "The task is met."
    assert "is out of reach by 1041 mm: no joint brings it nearer" in far().explain()


def test_a_solve_cut_short_reports_unfinished_tasks() -> None:
    result = solve(bent(crane()), [reach(1.0, 1.0)], max_iterations=1)
    assert result.status is Status.BUDGET
    assert result["tip"].state is TaskState.UNFINISHED
    assert "Not done yet: tip (" in result.explain()


def test_levels_below_an_unfinished_one_are_unfinished() -> None:
    off = replace(UP, name="off", enabled=False, level=3)
    result = solve(bent(crane()), [reach(0.2, 1.0), reach(3.0, 0.5, "lower", level=2), off], max_iterations=1)
    assert [each.state for each in result] == [TaskState.UNFINISHED, TaskState.UNFINISHED, TaskState.OFF]
    assert result["lower"].above == ()


def test_long_lists_are_cut_short() -> None:
    names = ("a: swing limit", "b: swing limit", "c: swing limit", "d: swing limit")
    result = at_a_limit()
    (report,) = result.tasks
    result.__dict__["tasks"] = (replace(report, limits=names, above=("e",)),)
    assert str(result).endswith("a: swing limit, b: swing limit and 2 more; e")
    assert joined(["a", "b", "c", "d", "e", "f"]) == "a, b, c, d and 2 more"
    assert joined(["a", "b", "c", "d", "e"]) == "a, b, c, d and e"


def test_requiring_gives_the_result_back_or_raises_with_the_explanation() -> None:
    assert reachable().require().solved
    result = under_both()
    assert result.require("boom up") is result
    with pytest.raises(SolveError, match="lower limit of elbow's angle") as caught:
        result.require()
    assert caught.value.tasks == ("tip",)
    with pytest.raises(SolveError):
        result.require("boom up", "tip")


def test_tasks_are_read_by_name_with_suggestions() -> None:
    result = under_both()
    assert "tip" in result
    assert "tap" not in result
    with pytest.raises(TaskError, match=r"no task 'tup'; did you mean 'tip'"):
        result["tup"]


def test_plain_data_goes_through_json() -> None:
    result = solve(bent(crane()), [UP, reach(-1.0, 1.0, level=2)], trace=True)
    data = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert data["status"] == "converged"
    assert [task["state"] for task in data["tasks"]] == ["met", "blocked"]
    assert data["tasks"][1]["limits"] == ["elbow: angle lower limit"]
    assert data["pose"]["values"]["elbow"] == pytest.approx(0.0, abs=1e-12)
    assert len(data["trace"]) == len(result.trace) > 0
    assert data["explanation"] == result.explain()


def test_met_means_a_millionth_of_the_figures_length_or_of_a_radian() -> None:
    figure = crane()
    length = characteristic_length(figure)
    pose = bent(figure)
    tip = pose.position("tip")
    inside, outside = (tip + length * np.array([amount, 0.0, 0.0]) for amount in (0.9e-6, 1.1e-6))
    still = {"active_joints": JointSelection.listed("root")}  # nothing may move
    assert solve(pose, [reach(inside[0], inside[2], **still)]).solved
    assert not solve(pose, [reach(outside[0], outside[2], **still)]).solved
    turned = JointsTask(factors={"elbow": 1.0}, value=0.6 + 0.9e-6, **still)
    assert solve(pose, [turned]).solved
    assert not solve(pose, [replace(turned, value=0.6 + 1.1e-6)]).solved


def test_a_heavy_weight_does_not_change_what_is_met() -> None:
    pose = bent(crane())
    task = JointsTask(
        name="bend", factors={"elbow": 1.0}, value=0.6 + 0.9e-6, active_joints=JointSelection.listed("root")
    )
    assert solve(pose, [replace(task, weight=1e6)]).solved


def test_position_and_orientation_errors_are_reported_separately() -> None:
    pose = bent(crane())
    place = pose.placement("tip")
    moved = tuple(np.add(place.translation, (0.0, 0.003, 0.0)).tolist())  # across the plane: cannot be met
    result = solve(pose, [PoseTask(site="tip", name="tip", position=moved, orientation=place.rotation)])
    (meters, m), (radians, rad) = result["tip"].error_parts
    assert (m, rad) == ("m", "rad")
    assert meters == pytest.approx(0.003, abs=1e-9)
    assert radians == pytest.approx(0.0, abs=1e-9)
    assert "3 mm, 0°" in str(result)


def test_a_posture_is_reported_by_its_largest_coordinate() -> None:
    pose = bent(crane())
    goal = pose.with_values({"shoulder": 0.4, "elbow": 0.9})
    hold = JointsTask(name="hold", factors={"elbow": 1.0}, value=0.6)
    result = solve(pose, [hold, PostureTask(pose=goal, level=2)])
    ((value, unit),) = result["posture"].error_parts
    assert (value, unit) == (pytest.approx(0.3, abs=1e-9), "rad")


def test_prismatic_joints_report_meters() -> None:
    builder = FigureBuilder("lift").segment("shaft").segment("cabin").root("shaft")
    builder.slide("hoist", "shaft", "cabin", range=(0.0, 2.0)).couple("brake", {"hoist": 1.0}, 2.5)
    result = solve(Pose.neutral(builder.build()), [], max_iterations=5)
    assert result.status is Status.INFEASIBLE
    assert "by 500 mm" in result.explain()


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("left_knee: angle upper limit", "the upper limit of left_knee's angle"),
        ("spine: total: lower limit", "the lower limit of spine's total"),
        ("left_hamstrings: upper limit", "the upper limit of left_hamstrings"),
        ("shoulder: swing limit", "the swing limit of shoulder"),
        ("shoulder: swing limit 2", "the swing limit 2 of shoulder"),
    ],
)
def test_limits_in_sentences(label: str, words: str) -> None:
    assert limit_words(label) == words


@pytest.mark.parametrize(
    ("value", "unit", "rounded", "words"),
    [
        (0.0312, "m", False, "31.2 mm"),
        (1e-9, "m", True, "0 mm"),
        (1e-9, "m", False, "1e-06 mm"),
        (1.5, "m", False, "1500 mm"),
        (math.radians(12.34), "rad", False, "12.3°"),
        (0.5, "cost", False, "0.5 cost"),
    ],
)
def test_quantities_have_display_units(value: float, unit: str, rounded: bool, words: str) -> None:
    assert quantity(value, unit, rounded) == words


def test_an_orientation_error_is_reported_in_degrees() -> None:
    turn = OrientationTask(site="tip", name="turn", goal=(math.cos(0.5), math.sin(0.5), 0.0, 0.0))
    result = solve(bent(crane()), [turn])
    assert result["turn"].unit == "rad"
    assert "°" in str(result)
