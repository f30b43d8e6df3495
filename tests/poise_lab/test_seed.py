"""Every number of the laboratory but times follows from one seed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise_lab.comparisons import growth, hierarchy
from poise_lab.comparisons.limits import ends, step_costs
from poise_lab.comparisons.solvers import bounded_answers, trails
from poise_lab.comparisons.strategies import cascade_numbers
from poise_lab.comparisons.svd import drift
from poise_lab.techniques.penalty_problems import random_numbers

Numbers = Callable[[np.random.Generator], object]
STUDIES: dict[str, Numbers] = {
    "limits": lambda rng: {name: each.tolist() for name, each in step_costs(rng, 10).items()},
    "ways": lambda rng: {name: each.tolist() for name, each in ends(rng, 2, 10).items()},
    "trails": lambda rng: {name: each.tolist() for name, each in trails(rng, 3, 5).items()},
    "bounded": lambda rng: {name: each.tolist() for name, each in bounded_answers(rng)[1].items()},
    "cascade": cascade_numbers,
    "drift": lambda rng: {name: each[0].tolist() for name, each in drift(rng, 30).items()},
    "growth": lambda rng: growth.cost(growth.tasks_of(rng, 2, 3, 10)).difference,
    "hierarchy": lambda rng: hierarchy.hierarchy_numbers(rng, 30, 60, 20)[:5],
    "random problems": lambda rng: random_numbers(rng, None, 4).residuals,
}


@pytest.mark.parametrize("name", STUDIES)
def test_the_same_seed_gives_the_same_numbers_and_another_seed_others(name: str) -> None:
    one, again, other = (STUDIES[name](np.random.default_rng(seed)) for seed in (7, 7, 8))
    assert one == again
    assert one != other
