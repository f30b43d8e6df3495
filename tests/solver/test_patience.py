"""What a loop learns from the steps it has taken."""

from __future__ import annotations

import numpy as np
from benchmarks.suite.problem_sets import problems

from poise.solver import Status, solve
from poise.solver.conflict import Tolerances
from poise.solver.stagnation import IDLE, PATIENCE, Calm, ConflictDetector
from tests.support.engines import NEEDS_NATIVE

NONE = np.zeros(2, dtype=np.bool_)


def test_a_level_that_is_not_met_step_after_step_is_in_conflict() -> None:
    unkept, sizes = ConflictDetector(2), np.array([0.01, 1e-4])
    found = [unkept.conflicts(sizes, sizes, NONE).tolist() for _ in range(PATIENCE)]
    assert found[:-1] == [[False, False]] * (PATIENCE - 1)
    assert found[-1] == [True, False]  # errors as small as the second drift with what is below
    assert unkept.conflicts(sizes, sizes, NONE).tolist() == [True, False]
    assert unkept.conflicts(sizes, 0.5 * sizes, NONE).tolist() == [False, False]  # met at last: from the beginning


def test_what_is_known_to_be_in_conflict_is_not_counted() -> None:
    unkept, sizes = ConflictDetector(2), np.array([0.01, 0.01])
    for _ in range(PATIENCE):
        unkept.conflicts(sizes, sizes, np.array([True, False]))
    assert unkept.conflicts(sizes, sizes, NONE).tolist() == [False, True]


def test_calm_lasts_where_no_level_changes_by_what_is_worth_a_step() -> None:
    calm = Calm(Tolerances())
    assert [calm.lasts(np.array([0.5, 1e-6 * k]), 0.1) for k in range(IDLE + 1)] == [False] * IDLE + [True]
    assert not calm.lasts(np.array([0.49, 0.0]), 0.1)  # a change: from the beginning
    assert not any(calm.lasts(np.array([0.49, 0.0]), 1e-6) for _ in range(3 * IDLE))  # short steps tell nothing


@NEEDS_NATIVE
def test_a_figure_whose_models_promise_what_its_walls_take_back_comes_to_rest() -> None:
    problem = problems("hard", 36, 0)[35]
    result = solve(problem.pose, problem.tasks)
    assert result.status is Status.BEST
    assert result.steps < 60  # 96 where only the models are asked
