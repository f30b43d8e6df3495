"""A study that is killed: begun again and again in the same folder, until it is whole."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from poise.analysis.study.runner import run_study
from tests.analysis.toy import Squares

STUDY = Squares(60, bad=(7, 31), seconds=0.002)
CHUNK = 3


def study(folder: Path, begun: Callable[[], object]) -> None:
    """Run it, and wait to be killed where it comes to its end."""
    begun()
    run_study(STUDY, chunk=CHUNK, folder=folder / "pieces")
    time.sleep(60.0)


def check_study(folder: Path) -> None:
    """Pieces that are there are whole, and none is lost."""
    counted = folder / "count"
    before = int(counted.read_text()) if counted.exists() else 0
    now = len(list((folder / "pieces").glob("items_*_*[0-9].npz")))
    assert now >= before
    counted.write_text(str(now))
