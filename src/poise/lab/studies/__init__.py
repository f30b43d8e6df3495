"""The studies of the laboratory, each a function of a seed that gives a report."""

from collections.abc import Callable

from poise.lab.report import Report
from poise.lab.studies.limits import limits
from poise.lab.studies.obstacles import obstacles
from poise.lab.studies.solvers import solvers
from poise.lab.studies.strategies import strategies
from poise.lab.studies.svd import svd

STUDIES: dict[str, Callable[[int], Report]] = {
    "strategies": strategies,
    "svd": svd,
    "limits": limits,
    "solvers": solvers,
    "obstacles": obstacles,
}

__all__ = ["STUDIES", "limits", "obstacles", "solvers", "strategies", "svd"]
