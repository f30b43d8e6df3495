"""Problem sets by name, reproducible by seed; a shorter list is the beginning of a longer one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.suite import chain_problems, human_problems, person_problems
from benchmarks.suite.problem import Problem
from poise.errors import PoiseError, suggest

ProblemFactory = Callable[[np.random.Generator, int], Problem]

SETS: dict[str, ProblemFactory] = {
    "reach": human_problems.reach,
    "hard": human_problems.hard,
    "far": human_problems.far,
    "midconf": human_problems.midconf,
    "topconf": human_problems.topconf,
    "singular": human_problems.singular,
    "planar": chain_problems.planar,
    "trunk": chain_problems.trunk_pose,
    "trunk-reach": chain_problems.trunk_reach,
    "person": person_problems.person,
    "leaning": person_problems.leaning,
}


def problems(name: str, count: int, seed: int) -> list[Problem]:
    """Problems of a set, reproducible by seed.

    Parameters
    ----------
    name : str
        One of SETS.
    count : int
        Number of problems.
    seed : int
        Not negative; every problem draws from the seed, its set and its number.
    """
    if name not in SETS:
        raise PoiseError(f"unknown problem set {name!r}; {suggest(name, SETS)}")
    if count < 0 or seed < 0:
        raise PoiseError(f"problem set {name!r}: expected count and seed of at least 0; got {count} and {seed}.")
    set_index = list(SETS).index(name)
    return [SETS[name](np.random.default_rng([seed, set_index, number]), number) for number in range(count)]
