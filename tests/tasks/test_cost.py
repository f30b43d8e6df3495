"""CostTask: costs decrease or become zero, by bounded steps."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import solve
from poise.tasks import CostTask, check_derivatives
from tests.support.figures import arm, biped, random_configuration
from tests.tasks.checks import check_invalid


def hinge() -> Figure:
    builder = FigureBuilder("lever").segment("base").segment("bar").root("base")
    return builder.hinge("joint", "base", "bar").build()


def at(angle: float) -> Pose:
    return Pose.neutral(hinge()).with_values({"joint": angle})


def bowl(bottom: float, curvature: float = 2.0, **settings: object) -> CostTask:
    return CostTask(
        function=lambda pose: bottom + 0.5 * curvature * pose.value("joint") ** 2,
        gradient=lambda pose: [curvature * pose.value("joint")],
        name="bowl",
        **settings,
    )


def step(task: CostTask, pose: Pose) -> float:
    """The step of least length that gives the change asked for."""
    slope = task.jacobian(pose)[0, 0]
    return float(task.interval(pose).lower[0] / slope) if slope else 0.0


def test_far_from_a_minimum_the_requested_change_is_a_fraction_of_the_cost() -> None:
    """Δg = −β g where β g/‖∇g‖ is well below the bound [Boulic2002, eq. 5, corrected]."""
    for rate in (0.1, 0.5):
        task = bowl(1e-4, rate=rate, bound=100.0)
        assert task.error(at(0.8))[0] == pytest.approx(-rate * task.cost(at(0.8)), rel=1e-4)


@pytest.mark.parametrize("mode", ["decrease", "zero"])
@pytest.mark.parametrize("angle", [1.0, 0.1, 1e-3, 1e-6, 1e-12, 0.0])
def test_the_step_is_bounded_at_a_minimum_above_zero(mode: str, angle: float) -> None:
    """For g = 1 + x² the plain rule asks for 25,000 rad at x = 1e-6 and more."""
    task = bowl(1.0, mode=mode, bound=0.2)
    assert abs(step(task, at(angle))) <= 0.2 * (1.0 + 1e-12)
    assert step(task, at(angle)) * angle <= 0.0


def test_a_decrease_ends_at_a_minimum_above_zero() -> None:
    task, pose = bowl(1.0), at(1.0)
    for _ in range(100):
        pose = pose.plus([step(task, pose)])
    assert abs(pose.value("joint")) < 1e-6
    assert task.error_norm(pose) < 1e-9
    assert task.cost(pose) == pytest.approx(1.0)


def test_the_rate_sets_the_step_for_a_square_cost() -> None:
    pose = at(0.1)
    assert step(bowl(0.0, bound=100.0), pose) == pytest.approx(-0.05, rel=1e-6)
    assert step(bowl(0.0, rate=2.0, bound=100.0), pose) == pytest.approx(-0.1, rel=1e-6)


def test_the_two_modes_have_different_errors_at_a_minimum() -> None:
    pose = at(0.0)
    assert bowl(1.0).error_norm(pose) == 0.0
    assert bowl(1.0, mode="zero").error_norm(pose) == 1.0
    np.testing.assert_array_equal(bowl(1.0, mode="zero").error(pose), [-1.0])


def test_a_negative_cost_is_valid_only_in_zero_mode() -> None:
    task = CostTask(function=lambda pose: pose.value("joint") - 0.5, gradient=lambda pose: [1.0], mode="zero", name="g")
    assert task.error(at(0.2))[0] == pytest.approx(0.3)
    assert step(replace(task, bound=10.0), at(0.2)) > 0.0
    with pytest.raises(TaskError, match=r"task 'g': its function must be zero or more.*add a constant"):
        replace(task, mode="decrease").error(at(0.2))


def test_the_gradient_of_a_decreasing_cost_can_be_checked() -> None:
    assert check_derivatives(bowl(1.0), at(0.3)) < 1e-8
    wrong = replace(bowl(1.0), gradient=lambda pose: [3.0 * pose.value("joint")])
    with pytest.raises(TaskError, match=r"row 0, joint\.angle is 0\.9, differences give 0\.6"):
        check_derivatives(wrong, at(0.3))


BAD = {
    "raises": ({"function": lambda pose: 1 / 0}, "its function raised ZeroDivisionError: division by zero"),
    "two numbers": ({"function": lambda pose: [1.0, 2.0]}, r"its function must have the shape \(\)"),
    "NaN": ({"function": lambda pose: math.nan}, r"its function must be finite, got nan\."),
    "a word": ({"function": lambda pose: "much"}, "its function must return numbers, got 'much'"),
    "a long gradient": (
        {"gradient": lambda pose: [1.0, 2.0]},
        r"its gradient, as one row, must have the shape \(1, 1\).*got \(1, 2\)",
    ),
    "an infinite gradient": (
        {"gradient": lambda pose: [math.inf]},
        r"its gradient, as one row, must be finite, got inf at row 0, joint\.angle",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_failing_cost_functions_raise_with_the_task_name(what: str) -> None:
    settings, message = BAD[what]
    with pytest.raises(TaskError, match=f"task 'bowl': {message}"):
        replace(bowl(1.0), **settings).error(at(0.3))


# --- without a gradient -----------------------------------------------------------------------------------------------


class Nearness:
    """1 − exp(−‖hand − goal‖²) with its exact gradient, and a count of its evaluations."""

    def __init__(self, goal: tuple[float, float, float], site: str = "left_grip") -> None:
        self.goal, self.site, self.count = np.array(goal), site, 0

    def cost(self, pose: Pose) -> float:
        self.count += 1
        gap = pose.position(self.site) - self.goal
        return 1.0 - math.exp(-float(gap @ gap))

    def gradient(self, pose: Pose) -> np.ndarray:
        site = pose.figure.site(self.site)
        gap = pose.position(self.site) - self.goal
        J = pose.state.point_jacobian(pose.figure.segment_index(site.segment), site.placement.translation_vector)
        return 2.0 * math.exp(-float(gap @ gap)) * gap @ J


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", [0, 2])
def test_differences_have_the_stated_accuracy(seed: int) -> None:
    rng = np.random.default_rng(seed)
    pose = Pose(biped(), random_configuration(biped(), rng, 0.5))
    near = Nearness(tuple(rng.uniform(-0.5, 0.5, 3)))
    given = CostTask(function=near.cost, gradient=near.gradient)
    found = CostTask(function=near.cost)
    np.testing.assert_allclose(found.jacobian(pose), given.jacobian(pose), rtol=0.0, atol=2e-11)
    expected = given.hessian(pose, [1.0])
    np.testing.assert_allclose(found.hessian(pose, [1.0]), expected, rtol=0.0, atol=5e-6)
    assert np.abs(expected).max() > 0.1


def test_differences_cost_the_stated_number_of_evaluations() -> None:
    pose = Pose(biped(), random_configuration(biped(), np.random.default_rng(0), 0.5))
    near = Nearness((0.1, 0.2, 0.3))
    task = CostTask(function=near.cost)
    task.jacobian(pose)
    assert near.count == 4 * biped().nv + 1
    near.count = 0
    task.hessian(pose, [1.0])
    chain = pose.figure.ancestors(pose.figure.segment_index(pose.figure.site("left_grip").segment))
    n = sum(pose.figure.joints[joint].kind.nv for joint in chain)
    assert n < biped().nv
    assert near.count <= 2 * biped().nv + 3 + n * n + n


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("mode", ["decrease", "zero"])
def test_a_cost_without_a_gradient_is_solved_to_the_same_pose(mode: str) -> None:
    start = Pose.neutral(arm()).with_values({"elbow.flexion": 1.0, "shoulder.swing_y": 0.3})
    there = start.with_values({"elbow.flexion": 1.4, "shoulder.swing_x": 0.4})
    near = Nearness(tuple(there.position("grip").tolist()), "grip")
    tasks = [CostTask(function=near.cost, gradient=each, mode=mode) for each in (near.gradient, None)]
    with_gradient, without = (solve(start, [task]) for task in tasks)
    assert near.cost(without.pose) < 1e-6
    np.testing.assert_allclose(without.pose.q, with_gradient.pose.q, atol=1e-5)


def effort(pose: Pose) -> float:
    return 0.0


DESCRIPTIONS: list[tuple[CostTask, str, str]] = [
    (CostTask(function=effort, gradient=effort), "effort", "effort decreases"),
    (CostTask(function=lambda pose: 0.0, gradient=effort, mode="zero"), "cost", "cost becomes zero"),
]


@pytest.mark.parametrize(("task", "name", "description"), DESCRIPTIONS, ids=[text for _, _, text in DESCRIPTIONS])
def test_default_name_and_description(task: CostTask, name: str, description: str) -> None:
    assert task.name == name
    assert task.describe() == description


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "gradient as a list": (lambda: CostTask(function=abs, gradient=[1.0]), "its gradient must be a function"),
    "cost of another mode": (lambda: CostTask(function=abs, gradient=abs, mode="min"), "'decrease' or 'zero'"),
    "cost without bound": (lambda: CostTask(function=abs, gradient=abs, bound=0), "its bound must be greater"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])
