"""Input of a benchmark: settings, declared peers, random numbers and timing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.timing import Contender, Timings, measure
from poise.cli.optional_packages import OptionalPackage
from poise.errors import PoiseError, suggest


@dataclass(frozen=True)
class Settings:
    """How thoroughly to measure, and on which random problems.

    Parameters
    ----------
    quick : bool
        Fewer rounds; a bench may also take fewer or smaller problems.
    seed : int
        Seed of the random problems, not negative.
    recordings : Path, optional
        Folder of motion-capture recordings, for benches that need them.
    """

    quick: bool = False
    seed: int = 0
    recordings: Path | None = None

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise PoiseError(f"the seed of a bench must not be negative, got {self.seed}.")

    @property
    def repeats(self) -> int:
        """Rounds of timing."""
        return 7 if self.quick else 50


@dataclass(frozen=True)
class Run:
    """One run of one bench."""

    settings: Settings
    peers: tuple[OptionalPackage, ...] = ()
    progress: Callable[[int, int], None] | None = None

    def peer(self, name: str) -> OptionalPackage:
        """OptionalPackage that the bench declared; it may be missing."""
        for peer in self.peers:
            if peer.name == name:
                return peer
        known = suggest(name, [peer.name for peer in self.peers])
        raise PoiseError(f"the bench did not declare a peer {name!r} when it was registered; {known}")

    def random(self) -> np.random.Generator:
        """Random numbers from the seed: the same sequence at each call."""
        return np.random.default_rng(self.settings.seed)

    def measure(self, contenders: Mapping[str, Contender]) -> Timings:
        """Time the contenders in turn; see :func:`benchmarks.timing.measure`."""
        return measure(contenders, self.settings.repeats, progress=self.progress)
