"""The loop in C++ against the one in NumPy: the same iterations, the same status, the same pose.

Poses agree as far as the optimum is determined: where a level below all others is nearly flat, the last bits of a step
decide where along the valley, and after how many iterations, the loop stops. Sets that are slow in NumPy are compared
over their first iterations only.
"""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems

from poise.backend import backend_status, use_backend
from poise.kinematics import Pose
from poise.solver import Result, solve
from tests.solver.crane import bent, crane, reach

SEED = 3
SAME = 1e-6  # largest difference of a configuration that the tasks determine
PERTURBATION = 1e-12  # of a start; what it changes at the end is not determined beyond rounding

pytestmark = pytest.mark.skipif(not backend_status().name.startswith("native"), reason="there is no native kernel")


@pytest.mark.parametrize(
    ("name", "numbers", "max_iterations"),
    [
        ("reach", range(6), 200),
        ("hard", (0, 1, 2), 200),
        ("far", (0,), 200),
        pytest.param("far", (3, 4, 5), 200, marks=pytest.mark.nightly),
        pytest.param("midconf", (0, 4), 200, marks=pytest.mark.nightly),
        ("leaning", (3, 4, 7), 200),
        ("topconf", (1, 5), 4),
        ("singular", (0, 1, 3, 4, 5), 200),
        ("planar", range(6), 200),
        ("trunk", (0,), 3),
        ("trunk-reach", (0, 1), 200),
        ("person", (0,), 200),
        pytest.param("person", (1, 2), 200, marks=pytest.mark.nightly),
    ],
)
def test_both_loops_take_the_same_iterations_to_the_same_pose(name: str, numbers: range, max_iterations: int) -> None:
    posed = problems(name, max(numbers) + 1, SEED)
    for number in numbers:
        problem = posed[number]
        native = solve(problem.pose, problem.tasks, max_iterations=max_iterations, trace=True, restart=False)
        with use_backend("numpy"):
            start = Pose(problem.pose.figure, problem.pose.q)
            reference = solve(start, problem.tasks, max_iterations=max_iterations, trace=True, restart=False)
        assert (native.status, native.iterations) == (reference.status, reference.iterations), problem.name
        difference = np.abs(native.pose.q - reference.pose.q).max()
        assert difference <= SAME or difference <= 2.0 * rounding_spread(problem, native, max_iterations), problem.name
        for one, other in zip(native.trace, reference.trace, strict=True):
            assert one.accepted == other.accepted, problem.name
            assert one.in_conflict == other.in_conflict, problem.name


def rounding_spread(problem: Problem, solved: Result, max_iterations: int) -> float:
    """Largest difference of configurations that the native loop itself ends in from starts moved by rounding."""
    generator = np.random.default_rng(SEED)
    spread = 0.0
    for _ in range(4):
        start = problem.pose.plus(PERTURBATION * generator.standard_normal(problem.pose.figure.nv)).clamped()
        again = solve(start, problem.tasks, max_iterations=max_iterations, restart=False)
        spread = max(spread, float(np.abs(again.pose.q - solved.pose.q).max()))
    return spread


@pytest.mark.parametrize("anchored", [False, True])
def test_both_loops_agree_from_outside_the_limits_and_with_an_anchor(anchored: bool) -> None:
    figure = crane()
    anchor = bent(figure) if anchored else None
    for shoulder, elbow in ((-9.0, 8.0), (2.5, -1.0), (0.0, 0.0)):
        start = Pose.neutral(figure).with_values({"shoulder": shoulder, "elbow": elbow})
        for goal in ((1.0, 1.0), (3.0, 0.5), (0.2, 0.1)):
            native = solve(start, [reach(*goal)], anchor=anchor, restart=False)
            with use_backend("numpy"):
                reference = solve(Pose(figure, start.q), [reach(*goal)], anchor=anchor, restart=False)
            assert (native.status, native.iterations) == (reference.status, reference.iterations)
            assert np.abs(native.pose.q - reference.pose.q).max() <= SAME
