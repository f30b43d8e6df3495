"""The native prioritized step: arrays handed to the C++ kernel, its numbers made into a result."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

import numpy as np

from poise.errors import BackendError
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepStatus, checked_warm
from poise.types import IntArray

NO_WARM: IntArray = np.zeros(0, dtype=np.int32)
STATUSES = tuple(StepStatus)


class NativeStep:
    """C++ implementation of :class:`poise.solver.hierarchy.step_problem.StepSolver`, with its own work space.

    Parameters
    ----------
    kernel : module
        One of the native builds.
    budget : int
        Working sets to try before the search is cut short; 0 for the same bound as the reference engine.
    exact_sigma : bool
        False: where a level is far from a singularity, `sigma_min` may be a lower bound, which is sooner known.
    """

    def __init__(self, kernel: ModuleType, budget: int = 0, exact_sigma: bool = True) -> None:
        self._solve = kernel.PrioritizedStep().solve
        self._options = budget, exact_sigma

    def __call__(self, problem: StepProblem, warm: Iterable[int] = ()) -> StepResult:
        """Lexicographic minimum of a step."""
        rows, nv = problem.jacobian.shape
        levels = len(problem.resize)
        equalities, inequalities, damping = problem.equalities, problem.inequalities, problem.damping
        known = checked_warm(problem, warm)
        most = len(inequalities.values) + 2 * rows
        numbers = np.empty(nv + rows + 4 * levels + most)
        integers = np.empty(3 * most + 2 * len(equalities.values), dtype=np.int32)
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
            problem.resize,
            (
                damping.rule,
                damping.largest,
                damping.threshold,
                damping.bound,
                problem.rank_tolerance,
                *self._options,
            ),
            np.array(known, dtype=np.int32) if known else NO_WARM,
            numbers,
            integers,
        )
        if counts is None:
            raise BackendError(
                "the step is not finite: some numbers of the problem are too large to be squared; choose other units "
                "for rows or joint_cost."
            )
        return _result((nv, rows, levels), counts, numbers, integers)


def _result(
    sizes: tuple[int, int, int], counts: tuple[int, ...], numbers: np.ndarray, integers: np.ndarray
) -> StepResult:
    """The kernel's numbers by their names; the frozen dataclass is filled at once, which is five times as fast."""
    nv, rows, levels = sizes
    active, broken_equalities, broken_inequalities, excluding, searches, status = counts
    a = nv + rows
    b = 2 * active
    c = b + broken_equalities
    d = c + broken_inequalities
    result = object.__new__(StepResult)
    result.__dict__.update(
        dq=numbers[:nv],
        residuals=numbers[nv:a],
        residual_norms=numbers[a : a + levels],
        sigma_min=numbers[a + levels : a + 2 * levels],
        damping=numbers[a + 2 * levels : a + 3 * levels],
        resize=numbers[a + 3 * levels : a + 4 * levels],
        multipliers=numbers[a + 4 * levels : a + 4 * levels + active],
        active=integers[:active],
        blocked_levels=integers[active:b],
        broken_equalities=integers[b:c],
        broken_inequalities=integers[c:d],
        excluding_equalities=integers[d : d + excluding],
        searches=searches,
        status=STATUSES[status],
    )
    return result
