"""Comparisons of techniques: each a function of a random seed that returns a report (`poise lab`)."""

from collections.abc import Callable

from poise.analysis.report import Report
from poise_lab.comparisons.limits import compare_limits
from poise_lab.comparisons.obstacles import compare_avoidance
from poise_lab.comparisons.solvers import compare_solvers
from poise_lab.comparisons.strategies import compare_strategies
from poise_lab.comparisons.svd import compare_decompositions

COMPARISONS: dict[str, Callable[[int], Report]] = {
    "strategies": compare_strategies,
    "svd": compare_decompositions,
    "limits": compare_limits,
    "solvers": compare_solvers,
    "obstacles": compare_avoidance,
}

__all__ = [
    "COMPARISONS",
    "compare_avoidance",
    "compare_decompositions",
    "compare_limits",
    "compare_solvers",
    "compare_strategies",
]
