"""Contenders by name: how to create them, and the packages they need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from benchmarks.adapters import daqp as daqp_body
from benchmarks.adapters import mink as mink_body
from benchmarks.adapters import pink as pink_body
from benchmarks.adapters import placo as placo_body
from benchmarks.adapters import thesis as thesis_body
from benchmarks.adapters.goals import Goals
from benchmarks.adapters.loop import Contender
from benchmarks.run import Run
from poise.cli.optional_packages import OptionalPackage, lacking


class Kind(NamedTuple):
    """Constructor of a contender, and the packages it needs."""

    make: Callable[[Mapping[str, Any], Goals], Contender]
    needs: tuple[str, ...]


KINDS: dict[str, Kind] = {
    "placo": Kind(placo_body.PlacoBody, placo_body.NEEDS),
    "pink": Kind(pink_body.PinkBody, pink_body.NEEDS),
    "mink": Kind(mink_body.MinkBody, mink_body.NEEDS),
    "pinocchio and daqp": Kind(daqp_body.DaqpBody, daqp_body.NEEDS),
    "thesis": Kind(thesis_body.ThesisBody, thesis_body.NEEDS),
}
PACKAGES: tuple[str, ...] = tuple(sorted({package for kind in KINDS.values() for package in kind.needs}))


def needed(run: Run, name: str) -> tuple[OptionalPackage, ...]:
    """Packages that a contender needs, installed or not."""
    return tuple(run.peer(package) for package in KINDS[name].needs)


def available(run: Run) -> dict[str, Callable[[Goals], Contender]]:
    """Constructors of the contenders whose packages are all installed."""
    makers: dict[str, Callable[[Goals], Contender]] = {}
    for name, kind in KINDS.items():
        peers = needed(run, name)
        if not lacking(peers):
            modules = {peer.name: peer.module for peer in peers}
            makers[name] = lambda goals, kind=kind, modules=modules: kind.make(modules, goals)  # type: ignore[misc]
    return makers
