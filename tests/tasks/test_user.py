"""UserTask: user-defined tasks, checked at every call and against finite differences on request."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import so3
from poise.model import Figure
from poise.tasks import UserTask, check_derivatives
from tests.support.figures import arm, random_configuration
from tests.tasks.checks import check_invalid


class Own:
    """Whatever the tests make it answer."""

    def __init__(self, error: Callable[[Pose], Any], jacobian: Callable[[Pose], Any]) -> None:
        self._error, self._jacobian = error, jacobian

    def error(self, pose: Pose) -> Any:
        return self._error(pose)

    def jacobian(self, pose: Pose) -> Any:
        return self._jacobian(pose)


def hand(figure: Figure) -> int:
    return figure.segment_index("hand")


def gap(pose: Pose) -> list[float]:
    return [0.5 - pose.position("hand")[0], 0.2 - pose.position("hand")[2]]


def rows(pose: Pose) -> np.ndarray:
    return pose.state.point_jacobian(hand(pose.figure), np.zeros(3))[[0, 2]]


def own(error: Callable[[Pose], Any] = gap, jacobian: Callable[[Pose], Any] = rows, **settings: Any) -> UserTask:
    return UserTask(definition=Own(error, jacobian), name="mine", **settings)


def posed(seed: int = 0) -> Pose:
    return Pose(arm(), random_configuration(arm(), np.random.default_rng(seed), 0.5))


def test_a_valid_definition_passes_through_unchanged() -> None:
    pose, task = posed(), own()
    assert task.rows(arm()) == 2
    np.testing.assert_array_equal(task.error(pose), gap(pose))
    np.testing.assert_array_equal(task.jacobian(pose), rows(pose))
    assert check_derivatives(task, pose) < 1e-9


def test_the_rows_are_counted_once_for_each_figure() -> None:
    asked = []
    task = own(error=lambda pose: asked.append(pose) or gap(pose))
    for _ in range(3):
        task.error(posed())
    assert len(asked) == 1 + 3


def test_a_definition_may_state_its_rows() -> None:
    definition = Own(gap, rows)
    definition.rows = 2
    assert UserTask(definition=definition).rows(arm()) == 2
    definition.rows = 3
    with pytest.raises(TaskError, match=r"its error\(\) must have the shape \(3,\).*got \(2,\)"):
        UserTask(definition=definition).error(posed())


def wrong_entry(pose: Pose) -> np.ndarray:
    J = rows(pose).copy()
    J[1, pose.figure.slot("elbow").v.start] += 0.01
    return J


def test_the_check_names_the_row_and_the_joint_that_are_wrong() -> None:
    with pytest.raises(
        TaskError, match=r"task 'mine': its Jacobian is wrong: row 1, elbow\.flexion is \S+, diff"
    ) as caught:
        check_derivatives(own(jacobian=wrong_entry), posed())
    assert "row 0" not in str(caught.value)
    assert "more entries" not in str(caught.value)


def test_a_wrong_sign_is_wrong_in_many_entries() -> None:
    with pytest.raises(TaskError, match=r"and \d+ more entries"):
        check_derivatives(own(jacobian=lambda pose: -rows(pose)), posed())


def test_the_tolerance_of_the_check_is_kept() -> None:
    task = own(jacobian=wrong_entry)
    assert check_derivatives(task, posed(), tolerance=0.02) == pytest.approx(0.01, rel=1e-6)


def upright(pose: Pose) -> np.ndarray:
    return so3.log(pose.state.rotations[hand(pose.figure)].T)


def turning(pose: Pose) -> np.ndarray:
    return pose.state.orientation_jacobian(hand(pose.figure))


def test_an_orientation_is_checked_by_its_gradient_when_it_says_so() -> None:
    pose = posed(1)
    assert check_derivatives(own(upright, turning, exact=False), pose) < 1e-8
    with pytest.raises(TaskError, match="row 2"):
        check_derivatives(own(upright, turning), pose)
    with pytest.raises(TaskError, match=r"shoulder\.about_\w \(of Jᵀe\)"):
        check_derivatives(own(upright, lambda at: 1.1 * turning(at), exact=False), pose)


BAD: dict[str, tuple[dict[str, Callable[[Pose], Any]], str, str]] = {
    "error raises": (
        {"error": lambda pose: 1 / 0},
        "error",
        r"its error\(\) raised ZeroDivisionError: division by zero",
    ),
    "error of a missing site": (
        {"error": lambda pose: pose.position("hnd")},
        "error",
        r"its error\(\) raised FigureError: .*did you mean 'hand'",
    ),
    "error is a number": ({"error": lambda pose: 0.3}, "error", r"its error\(\) must be a list of numbers"),
    "error is a word": ({"error": lambda pose: "far"}, "error", r"its error\(\) must return numbers, got 'far'"),
    "error is NaN": (
        {"error": lambda pose: [0.0, math.nan]},
        "error",
        r"its error\(\) must be finite, got nan at row 1",
    ),
    "jacobian raises": ({"jacobian": lambda pose: {}["x"]}, "jacobian", r"its jacobian\(\) raised KeyError: 'x'"),
    "jacobian is turned": (
        {"jacobian": lambda pose: rows(pose).T},
        "jacobian",
        r"its jacobian\(\) must have the shape \(2, 7\) for figure 'arm' with 7 degrees of freedom, got \(7, 2\)",
    ),
    "jacobian is one row": (
        {"jacobian": lambda pose: rows(pose)[0]},
        "jacobian",
        r"its jacobian\(\) must have the shape \(2, 7\).*got \(7,\)",
    ),
    "jacobian is infinite": (
        {"jacobian": lambda pose: np.where(np.arange(7) == 4, np.inf, rows(pose))},
        "jacobian",
        r"its jacobian\(\) must be finite, got inf at row 0, elbow\.twist",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_failing_definitions_raise_with_the_task_name(what: str) -> None:
    functions, use, said = BAD[what]
    with pytest.raises(TaskError, match=f"task 'mine': {said}"):
        getattr(own(**functions), use)(posed())


def test_the_cause_of_a_failure_is_kept_for_the_traceback() -> None:
    with pytest.raises(TaskError) as caught:
        own(error=lambda pose: 1 / 0).error(posed())
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_rows_that_change_their_number_are_refused() -> None:
    task = own(error=lambda pose: [0.0] * (1 if pose.value("elbow.flexion") == 0.0 else 2))
    with pytest.raises(TaskError, match=r"must have the shape \(1,\).*got \(2,\)"):
        task.error(posed())


class Wave:
    def error(self, pose: Pose) -> list[float]:
        return [0.0]

    def jacobian(self, pose: Pose) -> list[list[float]]:
        return [[0.0] * pose.figure.nv]


DESCRIPTIONS: list[tuple[UserTask, str, str]] = [
    (UserTask(definition=Wave()), "Wave", "Wave (Wave)"),
    (UserTask(definition=Wave(), name="greeting"), "greeting", "greeting (Wave)"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: UserTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "definition without jacobian": (lambda: UserTask(definition=object()), r"a method error\(pose\)"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])
