"""Registry of the benchmarks; their modules are listed in :mod:`benchmarks.suite`."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from benchmarks import suite
from benchmarks.measurement import Measurement
from benchmarks.report import Report
from benchmarks.run import Run, Settings
from poise.cli.environment import backend_name, environment
from poise.cli.optional_packages import find_package
from poise.errors import PoiseError, suggest

BenchFunction = Callable[[Run], Iterable[Measurement]]


@dataclass(frozen=True)
class Bench:
    """A benchmark: a function with a name and a one-line description.

    Parameters
    ----------
    name : str
        Lower-case letters, digits, ``-`` and ``_``.
    description : str
        One line.
    function : callable
        Takes a :class:`Run`, gives measurements.
    peers : tuple of str
        Import names of the packages it compares with, if installed.
    """

    name: str
    description: str
    function: BenchFunction
    peers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", self.name):
            raise PoiseError(f"a bench cannot be called {self.name!r}: use lower-case letters, digits, '-' and '_'.")
        if len(self.description.splitlines()) != 1:
            raise PoiseError(f"bench {self.name!r} must be described in one line, got {self.description!r}.")

    def run(self, settings: Settings, progress: Callable[[int, int], None] | None = None) -> Report:
        """Look for the peers, measure, and report."""
        run = Run(settings, tuple(find_package(name) for name in self.peers), progress)
        measurements = tuple(self.function(run))
        return Report(
            name=self.name,
            description=self.description,
            environment=environment(),
            backend=backend_name(),
            settings=settings,
            peers=run.peers,
            measurements=measurements,
        )


_registered: dict[str, Bench] = {}


def register(name: str, description: str, *, peers: Iterable[str] = ()) -> Callable[[BenchFunction], BenchFunction]:
    """Decorate a function as the bench `name`; the function itself is returned."""

    def add(function: BenchFunction) -> BenchFunction:
        if name in _registered:
            raise PoiseError(f"there are two benches called {name!r}: rename one of them.")
        _registered[name] = Bench(name, description, function, tuple(peers))
        return function

    return add


def benches() -> tuple[Bench, ...]:
    """All benches, by name in alphabetical order."""
    for module in suite.MODULES:
        importlib.import_module(f"{suite.__name__}.{module}")
    return tuple(_registered[name] for name in sorted(_registered))


def find_bench(name: str) -> Bench:
    """Bench called `name`."""
    known = {bench.name: bench for bench in benches()}
    if name not in known:
        raise PoiseError(f"there is no bench {name!r}; {suggest(name, known)}")
    return known[name]
