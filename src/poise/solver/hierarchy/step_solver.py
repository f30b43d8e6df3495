"""Solve one prioritized step by the backend in use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from poise.backend import forced_backend, native_module
from poise.solver.hierarchy.active_set import solve_step as numpy_step
from poise.solver.hierarchy.native_step import NativeStep
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepSolver


def solve_step(problem: StepProblem, warm: Iterable[int] = ()) -> StepResult:
    """Lexicographic minimum of a step, by the backend in use.

    Parameters
    ----------
    problem : StepProblem
    warm : integers
        Inequalities expected to be active, as in :attr:`StepResult.active`; they change the time taken, not the answer.
    """
    return _step_in_use(forced_backend())(problem, warm)


def step_solver(backend: str | None = None, budget: int = 0) -> StepSolver:
    """Step solver of the backend in use, or of one named as in POISE_BACKEND.

    Parameters
    ----------
    backend : str, optional
    budget : int
        Working sets the native backend tries before it cuts a search short; 0 for its own bound, which is generous.
    """
    module, _ = native_module(backend)
    return numpy_step if module is None else NativeStep(module, budget)


@lru_cache(maxsize=8)
def _step_in_use(backend: str | None) -> StepSolver:
    return step_solver(backend)
