"""The studies of the laboratory, each a function of a seed that gives a report."""

from collections.abc import Callable

from poise.analysis.report import Report
from poise_lab.comparisons.limits import limits
from poise_lab.comparisons.obstacles import obstacles
from poise_lab.comparisons.solvers import solvers
from poise_lab.comparisons.strategies import strategies
from poise_lab.comparisons.svd import svd

STUDIES: dict[str, Callable[[int], Report]] = {
    "strategies": strategies,
    "svd": svd,
    "limits": limits,
    "solvers": solvers,
    "obstacles": obstacles,
}

__all__ = ["STUDIES", "limits", "obstacles", "solvers", "strategies", "svd"]
