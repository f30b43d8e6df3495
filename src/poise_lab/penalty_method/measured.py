"""The second engine and SciPy on the same problems: seconds, potentials and proofs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import NamedTuple

import numpy as np

from poise.solver.nonlinear import LinearConstraints, Minimum, Settings, minimize, solve
from poise.solver.nonlinear.pose_descent import LONGEST, STIFFNESSES, PoseDescent
from poise.solver.nonlinear.pose_space import flattened
from poise.solver.nonlinear.solve import LEVEL_FACTOR
from poise_lab.penalty_method.random_potentials import RandomPotential, random_potentials
from poise_lab.penalty_method.scipy_ways import Ended, scipy_random, scipy_situation
from poise_lab.penalty_method.seed_situations import Situation, random_situations, situations

METHODS = ("SLSQP", "trust-constr")
SAME = 1e-8  # of a value, or of 1: potentials that differ by less are the same


class SituationNumbers(NamedTuple):
    """What came of a situation: seconds, potentials, and the proof."""

    situation: Situation
    bound: float  # descent and proof, tasks bound beforehand as SciPy's function is [s]
    whole: float  # poise.solver.nonlinear.solve with everything [s]
    slsqp: float | None  # [s]
    potential: float
    slsqp_potential: float | None
    residual: float


def situation_numbers(optimize: ModuleType | None, rounds: int) -> Iterator[SituationNumbers]:
    """Every situation by the second engine and, where there is SciPy, by SLSQP, in turn."""
    for situation in situations():
        flat = flattened(situation.tasks, LEVEL_FACTOR)
        bound = PoseDescent(situation.start.figure, flat)
        settings, start = Settings(longest=LONGEST), situation.start.q
        ours = bound.run(start, settings, STIFFNESSES[0], False)
        other = None if optimize is None else scipy_situation(optimize, situation, bound.space)

        def proved(bound: PoseDescent = bound, start: object = start, settings: Settings = settings) -> object:
            return bound.certificate(bound.run(start, settings, STIFFNESSES[0], False))  # type: ignore[arg-type]

        def whole(situation: Situation = situation) -> object:
            return solve(situation.start, situation.tasks)

        calls: list[Callable[[], object]] = [proved, whole, *([other] if other else [])]
        seconds = _least(calls, rounds)
        end = other() if other else None
        yield SituationNumbers(
            situation,
            seconds[0],
            seconds[1],
            seconds[2] if other else None,
            ours.potential,
            end.potential if end else None,
            bound.certificate(ours).residual,
        )


class Kept:
    """A call of SciPy that remembers where it ended, so that nothing is solved once more to ask."""

    def __init__(self, call: Callable[[], Ended]) -> None:
        self._call = call
        self.ended = Ended(np.zeros(0), float("inf"))

    def __call__(self) -> None:
        """Solve, and remember."""
        self.ended = self._call()


def _least(calls: list[Callable[[], object]], rounds: int) -> list[float]:
    """Shortest time of each call, taken in turn [s]."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for place, call in enumerate(calls):
            began = time.perf_counter()
            call()
            best[place] = min(best[place], time.perf_counter() - began)
    return best


class RandomNumbers(NamedTuple):
    """What came of random problems: residuals, and for each method shares and ratios of times."""

    residuals: list[float]
    as_low: dict[str, list[bool]]
    ratios: dict[str, list[float]]


def random_numbers(rng: np.random.Generator, optimize: ModuleType | None, count: int, rounds: int = 3) -> RandomNumbers:
    """Random problems by `minimize` and by SciPy's methods, in turn."""
    found = RandomNumbers([], {method: [] for method in METHODS}, {method: [] for method in METHODS})
    for problem in random_potentials(rng, count):
        ours = _ours(problem)
        end = ours()
        found.residuals.append(end.certificate.residual)
        if optimize is None:
            continue
        for method in METHODS:
            other = scipy_random(optimize, problem, method)
            kept = Kept(other)
            seconds = _least([ours, kept], rounds if method == "SLSQP" else 1)
            found.ratios[method].append(seconds[1] / seconds[0])
            least = kept.ended.potential
            found.as_low[method].append(end.potential <= least + SAME * max(1.0, abs(least)))
    return found


def pose_numbers(
    rng: np.random.Generator, optimize: ModuleType | None, count: int
) -> tuple[list[float], list[bool], list[float]]:
    """Random poses by `solve` and SLSQP: residuals, whether ours is as low, and ratios of times."""
    residuals, as_low, ratios = [], [], []
    for situation in random_situations(rng, count):
        result = solve(situation.start, situation.tasks)
        residuals.append(result.certificate.residual if result.certificate is not None else float("inf"))
        if optimize is None:
            continue
        space = PoseDescent(situation.start.figure, flattened(situation.tasks, LEVEL_FACTOR)).space
        kept = Kept(scipy_situation(optimize, situation, space))
        seconds = _least([partial(solve, situation.start, situation.tasks), kept], 2)
        ratios.append(seconds[1] / seconds[0])
        as_low.append(space.height(result.pose.q).potential <= kept.ended.potential + SAME)
    return residuals, as_low, ratios


def _ours(problem: RandomPotential) -> Callable[[], Minimum]:
    walls = LinearConstraints.of(len(problem.start), least=(problem.rows, problem.bounds))
    return lambda: minimize(problem.function, problem.start, walls)
