"""Converged poses against an independent solver, and against the conditions of an optimum.

The other solver is SLSQP of SciPy: level 1 as a constraint, level 2 as the cost, ranges of the joints as bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from benchmarks.suite.chain_problems import planar_chain
from scipy.optimize import minimize, nnls

from poise.kinematics import Pose, random_pose
from poise.model import Figure, FigureBuilder
from poise.solver import Status, level_errors, solve
from poise.solver import linearize as linearize
from poise.solver.level_errors import Tolerances
from poise.tasks import PositionTask, Task, characteristic_length, row_scale
from poise.tolerances import MIN_CONVERGENCE_RADIUS
from tests.solver.crane import crane, reach

COUNT = 24
HELD = 1e-6  # level 1 is met with less error than this
NEAR = 1e-3  # a limit no farther than this [rad] answers a slope
WORSE = 1e-4  # part of an error that counts


class Trial(NamedTuple):
    """A start, what is to be met, and what cannot be."""

    start: Pose
    above: tuple[Task, ...]
    conflict: tuple[Task, ...]


@cache
def hinges(count: int, limit: float) -> Figure:
    """A chain of links of 0.2 m whose axes take turns."""
    builder = FigureBuilder(f"{count} hinges").segment("link_0").root("link_0")
    for number in range(1, count + 1):
        place = (0.2 if number > 1 else 0.0, 0.0, 0.0)
        axis = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))[number % 3]
        builder.segment(f"link_{number}", mass=1.0, center=(0.1, 0.0, 0.0))
        builder.hinge(
            f"hinge_{number}", f"link_{number - 1}", f"link_{number}", at=place, axis=axis, range=(-limit, limit)
        )
    builder.site("middle", f"link_{count // 2}", at=(0.2, 0.0, 0.0))
    return builder.site("tip", f"link_{count}", at=(0.2, 0.0, 0.0)).build()


FIGURES = {
    "hinges": (hinges(6, 1.2), None),
    "stiff hinges": (hinges(9, 0.6), None),
    "planar": (planar_chain(), 2),
    "crane": (crane(), 1),
}  # with the axis across the plane in which it moves


def trial(name: str, number: int) -> Trial:
    """A goal out of reach, or a tip that is held while the middle is pulled away."""
    figure, across = FIGURES[name]
    rng = np.random.default_rng([list(FIGURES).index(name), number])
    start, length = random_pose(figure, rng), characteristic_length(figure)
    if number % 2 or name == "crane":
        goal = rng.standard_normal(3)
        goal *= 4.0 * length * rng.uniform(0.9, 1.6) / np.linalg.norm(goal)
        if across is not None:
            goal[across] = 0.0
        return Trial(start, (), (PositionTask(site="tip", goal=tuple(goal.tolist()), name="far"),))
    held = tuple(random_pose(figure, rng).position("tip").tolist())
    goal = 2.0 * length * rng.standard_normal(3)
    pull = PositionTask(site="middle", goal=tuple(goal.tolist()), name="pull", level=2)
    return Trial(start, (PositionTask(site="tip", goal=held, name="hold"),), (pull,))


def scaled(tasks: Sequence[Task], pose: Pose) -> tuple[np.ndarray, np.ndarray]:
    """Errors and Jacobian without unit."""
    length, figure = characteristic_length(pose.figure), pose.figure
    factors = [row_scale(task, figure) / length for task in tasks]
    errors = [factor * task.error(pose) for task, factor in zip(tasks, factors, strict=True)]
    jacobians = [factor[:, None] * task.jacobian(pose) for task, factor in zip(tasks, factors, strict=True)]
    return np.concatenate(errors), np.concatenate(jacobians)


def other_solver(start: Pose, above: Sequence[Task], conflict: Sequence[Task]) -> tuple[float, float]:
    """Errors of both levels where SLSQP ends; 0 for a level 1 without tasks."""
    figure = start.figure
    spans = [joint.ranges["angle"] for joint in figure.joints if joint.kind.nq == 1]

    def cost(q: np.ndarray) -> tuple[float, np.ndarray]:
        errors, jacobian = scaled(conflict, Pose(figure, q))
        return 0.5 * float(errors @ errors), -jacobian.T @ errors

    held = {
        "type": "eq",
        "fun": lambda q: scaled(above, Pose(figure, q))[0],
        "jac": lambda q: -scaled(above, Pose(figure, q))[1],
    }
    found = minimize(
        cost,
        start.q,
        jac=True,
        bounds=[(span.lower, span.upper) for span in spans],
        constraints=[held] if above else [],
        method="SLSQP",
        options={"maxiter": 500, "ftol": 1e-14},
    )
    pose = Pose(figure, found.x)
    first = float(np.linalg.norm(scaled(above, pose)[0])) if above else 0.0
    return first, float(np.linalg.norm(scaled(conflict, pose)[0]))


@pytest.mark.parametrize("name", list(FIGURES))
def test_an_independent_solver_finds_nothing_better_from_a_converged_pose(name: str) -> None:
    compared = 0
    for number in range(COUNT):
        start, above, conflict = trial(name, number)
        ours = solve(start, (*above, *conflict), restart=False)
        errors = level_errors(ours.pose, (*above, *conflict))
        assert ours.status in (Status.SOLVED, Status.CONVERGED), number
        first, last = other_solver(ours.pose, above, conflict)
        if (above and errors[0] > HELD) or first > HELD:
            continue  # level 1 cannot be met: there is no cost to compare
        compared += 1
        assert errors[-1] - last <= WORSE * errors[-1] + HELD, f"{number}: {errors[-1]} against {last}"
    assert compared >= COUNT // 2


def test_an_independent_solver_is_seldom_better_from_the_same_start() -> None:
    """Both descend from the start, on different ways: where there are several optima either may end in the worse."""
    worse, better, compared = [], [], 0
    for name in FIGURES:
        for number in range(COUNT):
            start, above, conflict = trial(name, number)
            errors = level_errors(solve(start, (*above, *conflict), restart=False).pose, (*above, *conflict))
            first, last = other_solver(start, above, conflict)
            if (above and errors[0] > HELD) or first > HELD:
                continue
            compared += 1
            if errors[-1] - last > WORSE * last + HELD:
                worse.append((name, number))
            elif last - errors[-1] > WORSE * last + HELD:
                better.append((name, number))
    assert compared > 60
    assert len(worse) <= 0.05 * compared, worse
    assert len(better) > len(worse)


@pytest.mark.parametrize("name", list(FIGURES))
def test_at_convergence_the_projected_gradient_predicts_no_significant_reduction(name: str) -> None:
    """The slope g less what limits nearby answer, Gᵀμ with μ ≥ 0: along what is left the exact model gains too little.

    What moving up to those limits would gain, μ times their margins, counts as well.
    """
    checked = 0
    for number in range(1, 3 * COUNT, 2):
        start, _, conflict = trial(name, number)
        pose = solve(start, conflict, restart=False).pose
        problem = linearize(pose, conflict).problem
        errors, jacobian = scaled(conflict, pose)
        size = float(np.linalg.norm(errors))
        if size < HELD:
            continue
        limits = problem.inequalities
        near = limits.values < NEAR
        slope = -jacobian.T @ errors
        answers = nnls(limits.jacobian[near].T, slope)[0] if near.any() else np.zeros(0)
        left = slope - limits.jacobian[near].T @ answers
        along = -left / max(float(np.linalg.norm(left)), 1e-300)
        length = characteristic_length(pose.figure)
        curvature = sum(task.hessian(pose, -task.error(pose)) for task in conflict) / length**2
        bend = float(along @ (jacobian.T @ jacobian + curvature) @ along)
        fall = float(np.linalg.norm(left))
        far = MIN_CONVERGENCE_RADIUS if bend * MIN_CONVERGENCE_RADIUS <= fall else fall / bend
        dull = len(start.q) * 1e-6 * size * size  # directions that promise less than this are not walked
        gain = fall * far - 0.5 * bend * far * far + float(answers @ limits.values[near])
        assert gain <= Tolerances().least_reduction(size) + dull, number
        checked += 1
    assert checked > COUNT // 2


def test_an_inactive_constraint_is_released() -> None:
    figure = crane()
    for shoulder, elbow in ((-0.6, 2.35), (-2.0, 2.5), (-1.8, 2.4)):
        start = Pose.neutral(figure).with_values({"shoulder": shoulder, "elbow": elbow})
        found = solve(start, [reach(-1.77, -0.71)], restart=False)
        assert found.pose.q == pytest.approx([-2.0, 0.1], abs=0.01)
