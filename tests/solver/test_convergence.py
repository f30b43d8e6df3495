"""Convergence test: conflicts found over several iterations, and stagnation."""

from __future__ import annotations

import numpy as np
from benchmarks.suite.problem_sets import problems

from poise.solver import Status, solve
from poise.solver.convergence import ConflictDetector, StagnationTest
from poise.solver.level_errors import Tolerances
from poise.tolerances import MAX_IDLE_ITERATIONS, MAX_UNMET_ITERATIONS
from tests.support.backends import NEEDS_NATIVE

NONE = np.zeros(2, dtype=np.bool_)


def test_a_level_unmet_for_several_iterations_is_in_conflict() -> None:
    unkept, sizes = ConflictDetector(2), np.array([0.01, 1e-4])
    found = [unkept.update(sizes, sizes, NONE).tolist() for _ in range(MAX_UNMET_ITERATIONS)]
    assert found[:-1] == [[False, False]] * (MAX_UNMET_ITERATIONS - 1)
    assert found[-1] == [True, False]  # errors as small as the second drift with what is below
    assert unkept.update(sizes, sizes, NONE).tolist() == [True, False]
    assert unkept.update(sizes, 0.5 * sizes, NONE).tolist() == [False, False]  # met at last: from the beginning


def test_known_conflicts_are_not_counted() -> None:
    unkept, sizes = ConflictDetector(2), np.array([0.01, 0.01])
    for _ in range(MAX_UNMET_ITERATIONS):
        unkept.update(sizes, sizes, np.array([True, False]))
    assert unkept.update(sizes, sizes, NONE).tolist() == [False, True]


def test_the_loop_stagnates_when_no_level_changes_significantly() -> None:
    calm = StagnationTest(Tolerances())
    assert [calm.update(np.array([0.5, 1e-6 * k]), 0.1) for k in range(MAX_IDLE_ITERATIONS + 1)] == [
        False
    ] * MAX_IDLE_ITERATIONS + [True]
    assert not calm.update(np.array([0.49, 0.0]), 0.1)  # a change: from the beginning
    assert not any(
        calm.update(np.array([0.49, 0.0]), 1e-6) for _ in range(3 * MAX_IDLE_ITERATIONS)
    )  # short steps tell nothing


@NEEDS_NATIVE
def test_the_loop_ends_when_constraints_undo_the_predicted_reduction() -> None:
    problem = problems("hard", 36, 0)[35]
    result = solve(problem.pose, problem.tasks, restart=False)
    assert result.status is Status.CONVERGED
    assert result.iterations < 60  # 96 where only the models are asked
