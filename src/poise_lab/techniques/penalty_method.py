"""The penalty method and SciPy's SLSQP and trust-constr on the same problems: time, potential, KKT residual.

Value and gradient of a pose come from the same kernel call for all methods, so that only the method differs. SciPy gets
plain bounds, because all limits of the situations are ranges of hinges. Its tolerances are as strict as it supports.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import NamedTuple

import numpy as np

from poise.solver.nonlinear import LinearConstraints, Minimum, NonlinearSettings, minimize, solve
from poise.solver.nonlinear.penalty_method import LEVEL_FACTOR, MAX_STEP, METRIC_DAMPINGS, PenaltySolver
from poise.solver.nonlinear.pose_problem import PoseProblem, levels_to_weights
from poise.types import FloatArray, PoseVector
from poise_lab.techniques.penalty_problems import (
    RandomPotential,
    Situation,
    random_potentials,
    random_situations,
    situations,
)

SCIPY_METHODS = ("SLSQP", "trust-constr")
MAX_ITERATIONS = 1000  # of SciPy's methods
RANDOM_OPTIONS = {
    "SLSQP": {"ftol": 1e-14, "maxiter": MAX_ITERATIONS},
    "trust-constr": {"gtol": 1e-10, "xtol": 1e-12, "maxiter": MAX_ITERATIONS},
}
POSE_OPTIONS = {"ftol": 1e-12, "maxiter": MAX_ITERATIONS}
EQUAL_POTENTIAL_TOL = 1e-8  # relative, or absolute below 1: potentials that differ by less are equal


# --- SciPy ------------------------------------------------------------------------------------------------------------


class ScipyResult(NamedTuple):
    """Point and potential where SciPy stopped."""

    point: FloatArray
    potential: float


def scipy_situation_solver(
    optimize: ModuleType, situation: Situation, problem: PoseProblem
) -> Callable[[], ScipyResult]:
    """Function that solves a situation by SLSQP."""
    joints = [joint for joint in situation.start.figure.joints if joint.kind.nv]
    bounds = [(joint.ranges["angle"].lower, joint.ranges["angle"].upper) for joint in joints]

    def function(q: FloatArray) -> tuple[float, FloatArray]:
        return problem.objective(q)

    def solve_by_slsqp() -> ScipyResult:
        result = optimize.minimize(
            function, situation.start.q, jac=True, method="SLSQP", bounds=bounds, options=dict(POSE_OPTIONS)
        )
        return ScipyResult(np.asarray(result.x), float(result.fun))

    return solve_by_slsqp


def scipy_random_solver(optimize: ModuleType, problem: RandomPotential, method: str) -> Callable[[], ScipyResult]:
    """Function that solves a random problem by SLSQP or trust-constr."""
    rows, bounds = problem.rows, problem.bounds
    if method == "SLSQP":
        constraint: object = {"type": "ineq", "fun": lambda x: bounds - rows @ x, "jac": lambda x: -rows}
    else:
        constraint = optimize.LinearConstraint(rows, -np.inf, bounds)

    def solve_by_scipy() -> ScipyResult:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # trust-constr warns about small changes of the gradient
            result = optimize.minimize(
                problem.function,
                problem.start,
                jac=True,
                method=method,
                constraints=[constraint],
                options=dict(RANDOM_OPTIONS[method]),
            )
        return ScipyResult(np.asarray(result.x), float(result.fun))

    return solve_by_scipy


class _LastResult:
    """A SciPy call that stores its result, so that timing it once is enough."""

    def __init__(self, call: Callable[[], ScipyResult]) -> None:
        self._call = call
        self.result = ScipyResult(np.zeros(0), float("inf"))

    def __call__(self) -> None:
        """Solve, and store the result."""
        self.result = self._call()


# --- comparison -------------------------------------------------------------------------------------------------------


class SituationComparison(NamedTuple):
    """Times, potentials and KKT residual of one situation."""

    situation: Situation
    bound_seconds: float  # penalty method and certificate, with the tasks bound before, as in SciPy's function [s]
    solve_seconds: float  # poise.solver.nonlinear.solve, everything included [s]
    slsqp_seconds: float | None
    potential: float
    slsqp_potential: float | None
    residual: float


def compare_situations(optimize: ModuleType | None, rounds: int) -> Iterator[SituationComparison]:
    """Every situation by the penalty method and, if SciPy is installed, by SLSQP, in turn."""
    for situation in situations():
        solver = PenaltySolver(situation.start.figure, levels_to_weights(situation.tasks, LEVEL_FACTOR))
        settings, start = NonlinearSettings(max_step=MAX_STEP), situation.start.q
        run = solver.run(start, settings, METRIC_DAMPINGS[0], False)
        slsqp = None if optimize is None else scipy_situation_solver(optimize, situation, solver.problem)
        calls: list[Callable[[], object]] = [
            partial(_run_and_certify, solver, start, settings),
            partial(solve, situation.start, situation.tasks),
            *([slsqp] if slsqp else []),
        ]
        seconds = _min_seconds(calls, rounds)
        yield SituationComparison(
            situation,
            seconds[0],
            seconds[1],
            seconds[2] if slsqp else None,
            run.value,
            slsqp().potential if slsqp else None,
            solver.certificate(run).residual,
        )


def _run_and_certify(solver: PenaltySolver, start: PoseVector, settings: NonlinearSettings) -> object:
    return solver.certificate(solver.run(start, settings, METRIC_DAMPINGS[0], False))


def _min_seconds(calls: list[Callable[[], object]], rounds: int) -> list[float]:
    """Shortest time of each call, measured in turn [s]."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for index, call in enumerate(calls):
            start = time.perf_counter()
            call()
            best[index] = min(best[index], time.perf_counter() - start)
    return best


class RandomComparison(NamedTuple):
    """KKT residuals of random problems, and by SciPy method whether ours is as low and how many times as fast."""

    residuals: list[float]
    as_low: dict[str, list[bool]]
    ratios: dict[str, list[float]]


def compare_random_problems(
    rng: np.random.Generator, optimize: ModuleType | None, count: int, rounds: int = 3
) -> RandomComparison:
    """Random problems by `minimize` and by SciPy's methods, in turn."""
    comparison = RandomComparison([], {name: [] for name in SCIPY_METHODS}, {name: [] for name in SCIPY_METHODS})
    for problem in random_potentials(rng, count):
        ours = _minimize_call(problem)
        minimum = ours()
        comparison.residuals.append(minimum.certificate.residual)
        if optimize is None:
            continue
        for method in SCIPY_METHODS:
            theirs = _LastResult(scipy_random_solver(optimize, problem, method))
            seconds = _min_seconds([ours, theirs], rounds if method == "SLSQP" else 1)
            comparison.ratios[method].append(seconds[1] / seconds[0])
            potential = theirs.result.potential
            tolerance = EQUAL_POTENTIAL_TOL * max(1.0, abs(potential))
            comparison.as_low[method].append(minimum.value <= potential + tolerance)
    return comparison


def compare_random_poses(
    rng: np.random.Generator, optimize: ModuleType | None, count: int
) -> tuple[list[float], list[bool], list[float]]:
    """Random poses by `solve` and SLSQP: KKT residuals, whether ours is as low, and ratios of times."""
    residuals, as_low, ratios = [], [], []
    for situation in random_situations(rng, count):
        result = solve(situation.start, situation.tasks)
        residuals.append(result.certificate.residual if result.certificate is not None else float("inf"))
        if optimize is None:
            continue
        flat = levels_to_weights(situation.tasks, LEVEL_FACTOR)
        problem = PenaltySolver(situation.start.figure, flat).problem
        slsqp = _LastResult(scipy_situation_solver(optimize, situation, problem))
        seconds = _min_seconds([partial(solve, situation.start, situation.tasks), slsqp], 2)
        ratios.append(seconds[1] / seconds[0])
        as_low.append(problem.objective(result.pose.q).value <= slsqp.result.potential + EQUAL_POTENTIAL_TOL)
    return residuals, as_low, ratios


def _minimize_call(problem: RandomPotential) -> Callable[[], Minimum]:
    constraints = LinearConstraints.of(len(problem.start), at_most=(problem.rows, problem.bounds))
    return lambda: minimize(problem.function, problem.start, constraints)
