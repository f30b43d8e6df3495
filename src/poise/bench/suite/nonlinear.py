"""The second engine beside SciPy: the seed's three situations, and random problems under linear constraints."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import ModuleType
from typing import NamedTuple

import numpy as np

from poise.bench.measurement import Bar, Measurement
from poise.bench.registry import register
from poise.bench.run import Run
from poise.bench.suite.random_potentials import RandomPotential, random_potentials
from poise.bench.suite.scipy_ways import Ended, scipy_random, scipy_situation
from poise.bench.suite.seed_situations import Situation, random_situations, situations
from poise.nonlinear import LinearConstraints, Minimum, Settings, minimise, solve
from poise.nonlinear.pose_descent import LONGEST, STIFFNESSES, PoseDescent
from poise.nonlinear.pose_space import flattened
from poise.nonlinear.solve import LEVEL_FACTOR

ROUNDS = {True: 9, False: 25}
PROBLEMS = {True: 20, False: 100}
METHODS = ("SLSQP", "trust-constr")
SAME = 1e-8  # of a value, or of 1: potentials that differ by less are the same

TEN = Bar.of(">= 10", "the seed's situations are solved ten times as fast as by SLSQP")
LOW = Bar.of(">= 0.99", "as low as others, or lower")
PROVED = Bar.of("<= 1e-8", "a Kuhn-Tucker point, and proved to be one")
FASTER = Bar.of("> 1", "faster in the same run")


class SituationNumbers(NamedTuple):
    """What came of a situation: seconds, potentials, and the proof."""

    situation: Situation
    bound: float  # descent and proof, tasks bound beforehand as SciPy's function is [s]
    whole: float  # poise.nonlinear.solve with everything [s]
    slsqp: float | None  # [s]
    potential: float
    slsqp_potential: float | None
    residual: float


@register(
    "nonlinear", "The second engine beside SciPy: three situations of the seed, random problems.", peers=("scipy",)
)
def nonlinear(run: Run) -> Iterable[Measurement]:
    """Solve everything both ways."""
    peer, quick = run.peer("scipy"), run.settings.quick
    optimize = importlib.import_module("scipy.optimize") if peer.available else None
    for each in situation_numbers(optimize, ROUNDS[quick]):
        yield from _told(each, peer.error)
    yield from _random(run, optimize, peer.error)
    yield from _random_poses(run, optimize, peer.error)


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


def _told(numbers: SituationNumbers, missing: str) -> Iterator[Measurement]:
    name = numbers.situation.name
    yield Measurement(f"{name}, second engine", numbers.bound, "s")
    yield Measurement(f"{name}, Kuhn-Tucker residual", numbers.residual, "", PROVED)
    if numbers.slsqp is None or numbers.slsqp_potential is None:
        yield Measurement(f"{name}, times as fast as SLSQP", None, "", TEN, absent=missing)
        return
    yield Measurement(f"{name}, SLSQP", numbers.slsqp, "s")
    yield Measurement(f"{name}, times as fast as SLSQP", numbers.slsqp / numbers.bound, "", TEN)
    yield Measurement(f"{name}, times as fast, whole solve()", numbers.slsqp / numbers.whole, "")
    lower = numbers.potential <= numbers.slsqp_potential + SAME
    yield Measurement(f"{name}, as low as SLSQP", float(lower), "", LOW)


class RandomNumbers(NamedTuple):
    """What came of random problems: residuals, and for each method shares and ratios of times."""

    residuals: list[float]
    as_low: dict[str, list[bool]]
    ratios: dict[str, list[float]]


def random_numbers(rng: np.random.Generator, optimize: ModuleType | None, count: int, rounds: int = 3) -> RandomNumbers:
    """Random problems by `minimise` and by SciPy's methods, in turn."""
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


def _random_poses(run: Run, optimize: ModuleType | None, missing: str) -> Iterator[Measurement]:
    residuals, as_low, ratios = pose_numbers(run.random(), optimize, PROBLEMS[run.settings.quick])
    yield Measurement("random poses, largest Kuhn-Tucker residual", max(residuals), "", PROVED)
    names = "random poses, as low as SLSQP", "random poses, times as fast as SLSQP, whole solve(), median"
    if optimize is None:
        yield Measurement(names[0], None, "", LOW, absent=missing)
        yield Measurement(names[1], None, "", FASTER, absent=missing)
        return
    yield Measurement(names[0], float(np.mean(as_low)), "", LOW)
    yield Measurement(names[1], float(np.median(ratios)), "", FASTER)


def _ours(problem: RandomPotential) -> Callable[[], Minimum]:
    walls = LinearConstraints.of(len(problem.start), least=(problem.rows, problem.bounds))
    return lambda: minimise(problem.function, problem.start, walls)


def _random(run: Run, optimize: ModuleType | None, missing: str) -> Iterator[Measurement]:
    found = random_numbers(run.random(), optimize, PROBLEMS[run.settings.quick])
    yield Measurement("random problems, largest Kuhn-Tucker residual", max(found.residuals), "", PROVED)
    for method in METHODS:
        names = f"random problems, as low as {method}", f"random problems, times as fast as {method}, median"
        if optimize is None:
            yield Measurement(names[0], None, "", LOW, absent=missing)
            yield Measurement(names[1], None, "", FASTER, absent=missing)
            continue
        yield Measurement(names[0], float(np.mean(found.as_low[method])), "", LOW)
        yield Measurement(names[1], float(np.median(found.ratios[method])), "", FASTER)
