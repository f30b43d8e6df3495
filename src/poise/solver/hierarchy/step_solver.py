"""Solve one prioritized step by the backend in use: NumPy, or the C++ kernel."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import ModuleType

import numpy as np

from poise.backend import forced_backend, native_module
from poise.errors import BackendError
from poise.solver.hierarchy.lexicographic_step import solve_step as numpy_solve_step
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepSolver, StepStatus, checked_warm_start
from poise.types import IntArray

_NO_WARM_START: IntArray = np.zeros(0, dtype=np.int32)
_STATUSES = tuple(StepStatus)


def solve_step(problem: StepProblem, warm_start: Iterable[int] = ()) -> StepResult:
    """Lexicographic minimum of a step, by the backend in use.

    Parameters
    ----------
    problem : StepProblem
    warm_start : integers
        Inequalities expected to be active, as in :attr:`StepResult.active`; they change the time taken, not the result.
    """
    return _solver_in_use(forced_backend())(problem, warm_start)


def step_solver(backend: str | None = None, budget: int = 0) -> StepSolver:
    """Step solver of the backend in use, or of one named as in POISE_BACKEND.

    Parameters
    ----------
    backend : str, optional
    budget : int
        Working sets that the native backend tries before it stops; 0 for its own generous bound.
    """
    module, _ = native_module(backend)
    return numpy_solve_step if module is None else NativeStepSolver(module, budget)


@lru_cache(maxsize=8)
def _solver_in_use(backend: str | None) -> StepSolver:
    return step_solver(backend)


class NativeStepSolver:
    """C++ implementation of :class:`poise.solver.hierarchy.step_problem.StepSolver`, with its own work space.

    Parameters
    ----------
    kernel : module
        One of the native builds.
    budget : int
        Working sets to try before the search stops; 0 for the same bound as the NumPy backend.
    exact_sigma : bool
        False: where a level is far from a singularity, `sigma_min` may be a lower bound, which is known sooner.
    """

    def __init__(self, kernel: ModuleType, budget: int = 0, exact_sigma: bool = True) -> None:
        self._solve = kernel.PrioritizedStep().solve
        self._options = budget, exact_sigma

    def __call__(self, problem: StepProblem, warm_start: Iterable[int] = ()) -> StepResult:
        """Lexicographic minimum of a step."""
        rows, nv = problem.jacobian.shape
        levels = len(problem.max_increment)
        equalities, inequalities, damping = problem.equalities, problem.inequalities, problem.damping
        expected = checked_warm_start(problem, warm_start)
        max_active = len(inequalities.values) + 2 * rows
        numbers = np.empty(nv + rows + 4 * levels + max_active)
        integers = np.empty(3 * max_active + 2 * len(equalities.values), dtype=np.int32)
        counts = self._solve(
            problem.jacobian,
            problem.lower,
            problem.upper,
            problem.level_starts,
            problem.masks,
            equalities.values,
            equalities.jacobian,
            inequalities.values,
            inequalities.jacobian,
            problem.joint_cost,
            problem.max_increment,
            problem.min_damping,
            problem.level_damping,
            (
                damping.rule,
                damping.max_factor,
                damping.sigma_threshold,
                damping.max_step_norm,
                problem.rank_tolerance,
                *self._options,
            ),
            np.array(expected, dtype=np.int32) if expected else _NO_WARM_START,
            numbers,
            integers,
        )
        if counts is None:
            raise BackendError(
                "the step is not finite: the squares of some numbers of the problem overflow; choose other units for "
                "rows or joint_cost."
            )
        return _unpacked((nv, rows, levels), counts, numbers, integers)


def _unpacked(
    sizes: tuple[int, int, int], counts: tuple[int, ...], numbers: np.ndarray, integers: np.ndarray
) -> StepResult:
    """Name the kernel's output arrays; updating `__dict__` is five times as fast as the frozen constructor."""
    nv, rows, levels = sizes
    active, violated_equalities, violated_inequalities, conflicting, working_sets, status = counts
    a = nv + rows
    b = 2 * active
    c = b + violated_equalities
    d = c + violated_inequalities
    result = object.__new__(StepResult)
    result.__dict__.update(
        dq=numbers[:nv],
        residuals=numbers[nv:a],
        residual_norms=numbers[a : a + levels],
        sigma_min=numbers[a + levels : a + 2 * levels],
        damping=numbers[a + 2 * levels : a + 3 * levels],
        increment_scale=numbers[a + 3 * levels : a + 4 * levels],
        multipliers=numbers[a + 4 * levels : a + 4 * levels + active],
        active=integers[:active],
        blocked_levels=integers[active:b],
        violated_equalities=integers[b:c],
        violated_inequalities=integers[c:d],
        conflicting_equalities=integers[d : d + conflicting],
        working_sets=working_sets,
        status=_STATUSES[status],
    )
    return result
