"""A small study for tests: squares of numbers; some items fail, one may kill its process."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.analysis.study.study import Columns


@dataclass(frozen=True)
class Squares:
    """Item k computes k²; items in `bad` raise; item `deadly` kills its process, only once if `mark` is given."""

    count: int
    bad: tuple[int, ...] = ()
    deadly: int = -1
    mark: str = ""
    seconds: float = 0.0

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        for item in range(first, last):
            if item in self.bad:
                raise ValueError(f"item {item} is bad")
            if item == self.deadly and not (self.mark and Path(self.mark).exists()):
                if self.mark:
                    Path(self.mark).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(self.seconds)
        items = np.arange(first, last)
        return {"square": items.astype(float) ** 2, "pair": np.stack([items, -items], axis=1)}
