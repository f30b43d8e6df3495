"""A study for kill tests: restarted in the same folder until it is complete."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from poise.analysis.study.runner import run_study
from tests.analysis.squares_study import Squares

STUDY = Squares(60, bad=(7, 31), seconds=0.002)
CHUNK = 3


def study(folder: Path, begun: Callable[[], object]) -> None:
    """Run the study, then wait to be killed."""
    begun()
    run_study(STUDY, chunk=CHUNK, folder=folder / "checkpoints")
    time.sleep(60.0)


def check_study(folder: Path) -> None:
    """No completed chunk is lost."""
    counted = folder / "count"
    before = int(counted.read_text()) if counted.exists() else 0
    now = len(list((folder / "checkpoints").glob("items_*_*[0-9].npz")))
    assert now >= before
    counted.write_text(str(now))
