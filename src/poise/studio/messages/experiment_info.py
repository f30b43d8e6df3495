"""The open experiment in messages to the client."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class StageInfo:
    """A stage of an experiment."""

    title: str
    view: str
    skeleton: bool


@dataclass(frozen=True)
class CheckInfo:
    """An observation of an experiment."""

    statement: str
    holds: bool
    measured: str


@dataclass(frozen=True)
class ExperimentState:
    """The open experiment; `stage` is the index of the stage shown, `plots` the number of plots."""

    name: str
    title: str
    chapter: str
    source: str
    description: str
    counterfactual: str
    stage: int
    stages: Sequence[StageInfo]
    plots: int
    checks: Sequence[CheckInfo]
