"""All numbers of the comparisons except times follow from the seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise_lab.comparisons import reach_hierarchy, step_cost
from poise_lab.comparisons.limits import follow_goals, step_costs
from poise_lab.comparisons.solvers import bounded_minimizers, error_histories
from poise_lab.comparisons.strategies import cascade_disturbance
from poise_lab.comparisons.svd import measure_drift
from poise_lab.techniques.penalty_method import compare_random_problems

Numbers = Callable[[np.random.Generator], object]
COMPARISONS: dict[str, Numbers] = {
    "limits": lambda rng: {name: each.tolist() for name, each in step_costs(rng, 10).items()},
    "limit iterations": lambda rng: {name: each.tolist() for name, each in follow_goals(rng, 2, 10).items()},
    "error_histories": lambda rng: {name: each.tolist() for name, each in error_histories(rng, 3, 5).items()},
    "bounded": lambda rng: {name: each.tolist() for name, each in bounded_minimizers(rng)[1].items()},
    "cascade": cascade_disturbance,
    "drift": lambda rng: {name: each[0].tolist() for name, each in measure_drift(rng, 30).items()},
    "step cost": lambda rng: step_cost.measure_step(step_cost.random_tasks(rng, 2, 3, 10)).difference,
    "hierarchy": lambda rng: reach_hierarchy.measure_hierarchy(rng, 30, 60, 20)[:5],
    "random problems": lambda rng: compare_random_problems(rng, None, 4).residuals,
}


@pytest.mark.parametrize("name", COMPARISONS)
def test_numbers_depend_on_the_seed_only(name: str) -> None:
    one, again, other = (COMPARISONS[name](np.random.default_rng(seed)) for seed in (7, 7, 8))
    assert one == again
    assert one != other
