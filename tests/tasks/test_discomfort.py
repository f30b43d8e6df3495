"""DiscomfortTask: nothing outside, little inside the comfort range; both backends take the same rows."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import solve
from poise.tasks import ComfortRange, DiscomfortTask, PositionTask, discomfort, mid_range, row_scale
from poise.tasks.discomfort import INNER_FACTOR
from tests.support.figures import arm, biped
from tests.tasks.checks import check_invalid

TABLE = {"elbow.flexion": (0.6, 0.4, 1.2, 2.0)}  # the elbow's joint range is 0 to 2.5
HALF = 1.25


def at(angle: float) -> Pose:
    return Pose.neutral(arm()).with_values({"elbow.flexion": angle})


def test_the_error_grows_outside_the_range() -> None:
    task = DiscomfortTask(table=TABLE)
    e = INNER_FACTOR
    np.testing.assert_allclose(task.error(at(0.6)), 0.0, atol=1e-15)
    np.testing.assert_allclose(task.error(at(0.5)), [2.0 * e * 0.1 / HALF, 0.0, 0.0], atol=1e-15)
    np.testing.assert_allclose(task.error(at(0.1)), [2.0 * e * 0.5 / HALF, 2.0 * 0.3 / HALF, 0.0], atol=1e-15)
    np.testing.assert_allclose(task.error(at(1.7)), [-2.0 * e * 1.1 / HALF, 0.0, -2.0 * 0.5 / HALF], atol=1e-15)


def test_reports_name_the_coordinate_outside_its_range() -> None:
    task = DiscomfortTask(table=TABLE)
    assert task.error_parts(at(0.9)) == ((0.0, "rad"),)
    assert task.remark(at(0.9)) == ""
    assert task.error_parts(at(1.7)) == ((pytest.approx(0.5), "rad"),)
    assert task.remark(at(1.7)) == "elbow.flexion is 29° above its comfort range"
    assert task.excesses(at(0.1)) == {"elbow.flexion": pytest.approx(-0.3)}
    assert task.describe() == "elbow.flexion inside its comfort range"
    assert task.name == "discomfort"


def test_a_range_that_ends_at_a_joint_limit_has_no_row_there() -> None:
    assert DiscomfortTask(table=TABLE).rows(arm()) == 3
    assert DiscomfortTask(table={"elbow.flexion": (0.6, 0.0, 1.2)}).rows(arm()) == 2
    assert DiscomfortTask(table={"elbow.flexion": (0.6, 0.0, 2.5)}).rows(arm()) == 1


def slider() -> Figure:
    builder = FigureBuilder("gantry").segment("base").segment("cart").segment("arm").root("base")
    builder = builder.slide("rail", "base", "cart", axis=(1, 0, 0), range=(0, 2))
    return builder.hinge("pivot", "cart", "arm", range=(-1, 1)).site("tip", "arm", at=(0, 0, 1)).build()


def test_slides_are_in_meters_and_half_of_every_range_counts_alike() -> None:
    figure = slider()
    task = discomfort(figure, {"rail": (1.0, 0.8, 1.2), "pivot": (0.0, -0.2, 0.2)})
    assert task.row_units(figure) == ("m",) * 3 + ("rad",) * 3
    pose = Pose.neutral(figure).with_values({"rail": 1.5, "pivot": 0.5})
    scaled = task.error(pose) * row_scale(task, figure)
    np.testing.assert_allclose(scaled[:3], scaled[3:])
    assert task.error_parts(pose) == ((pytest.approx(0.3), "rad"), (pytest.approx(0.3), "m"))


def test_coordinates_without_an_entry_go_to_the_middle() -> None:
    task = discomfort(arm(), {"elbow.flexion": 1.0, "elbow.twist": (0.1, 0.0, 0.2)})
    middles = {name: value for name, value, _ in mid_range(arm()).entries}
    for name, own in task.entries:
        if name == "elbow.flexion":
            assert own == ComfortRange(1.0, 1.0, 1.0)
        elif name == "elbow.twist":
            assert own == ComfortRange(0.1, 0.0, 0.2)
        else:
            assert own == ComfortRange(middles[name], middles[name], middles[name])


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", range(6))
def test_a_free_figure_goes_to_its_neutral_values(seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = {}
    for name in ("left_knee", "right_knee", "left_elbow", "right_elbow"):
        lower, neutral, upper = np.sort(rng.uniform(0.2, 2.0, 3))
        table[name] = (neutral, lower, upper, rng.uniform(0.5, 2.0))
    figure = biped()
    start = Pose.neutral(figure).with_values({name: rng.uniform(0.1, 2.1) for name in table})
    result = solve(start, [DiscomfortTask(table=table)])
    for name, (neutral, *_) in table.items():
        assert result.pose.value(name) == pytest.approx(neutral, abs=1e-6)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", range(8))
def test_no_pose_on_the_null_space_is_more_comfortable(seed: int) -> None:
    """Along random motions that keep the goal, projected back, the discomfort does not fall."""
    rng = np.random.default_rng(seed)
    figure = arm()
    task = discomfort(figure, {"elbow.flexion": (0.7, 0.5, 1.0), "wrist.swing_x": (0.0, -0.1, 0.1)}, level=2)
    start = Pose.neutral(figure).with_values({"elbow.flexion": 1.0, "shoulder.swing_y": 0.3})
    goal = tuple((start.position("grip") + rng.uniform(-0.05, 0.05, 3)).tolist())
    reach = PositionTask(site="grip", goal=goal, level=1)
    found = solve(start, [reach, task], max_iterations=200).pose
    best = task.error_norm(found)
    for _ in range(10):
        moved = found.plus(0.05 * rng.normal(size=figure.nv)).clamped()
        other = solve(moved, [reach]).pose
        if reach.error_norm(other) < 1e-6:
            assert task.error_norm(other) > best - 1e-5


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "empty table": (lambda: DiscomfortTask(table={}), "at least one joint"),
    "neutral outside": (lambda: DiscomfortTask(table={"elbow": (2.0, 0.0, 1.0)}), "lower ≤ neutral ≤ upper"),
    "two numbers": (lambda: DiscomfortTask(table={"elbow": (0.0, 1.0)}), r"must be \(neutral, lower, upper\)"),
    "weight zero": (lambda: DiscomfortTask(table={"elbow": (0.0, 0.0, 1.0, 0.0)}), "weight must be greater than zero"),
    "NaN": (lambda: DiscomfortTask(table={"elbow": (math.nan, 0.0, 1.0)}), "elbow"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


def test_the_same_coordinate_twice_is_refused() -> None:
    task = DiscomfortTask(table={"left_knee": (0.1, 0.0, 0.2), "left_knee.angle": (0.1, 0.0, 0.2)})
    with pytest.raises(TaskError, match=r"contains left_knee\.angle twice"):
        task.check(biped())
