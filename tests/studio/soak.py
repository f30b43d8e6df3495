"""A long day at the studio in short time: random edits through a session, with undo and redo, and what they leave.

``python -m tests.studio.soak --edits 1000000`` runs a long one and prints how the memory went; see ``scripts/soak``.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import logging
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poise.errors import PoiseError
from poise.figures import make
from poise.scene import scene_from_text, scene_to_text
from poise.studio import audience, document, folder
from poise.studio.beginning import first_scene
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.protocol import MOVES, parse
from poise.studio.recorder import Recorder
from poise.studio.session import Session
from tests.studio.random_edits import RandomEdits

PATIENCE = 300.0  # seconds until a session that does not answer counts as dead; in Python alone it may take its time
CHECK_EVERY = 5  # windows: everything is undone and done again, and what remains when all is emptied is counted
HURRY = 0.05  # of the time that frames take, and of how often a person is told; edits come twenty times as fast
MOST_AT_ONCE = 24  # edits that are said before the session is asked whether it is still there
LOG = logging.getLogger("poise.studio")


class Faults(logging.Handler):
    """Collects what went wrong inside the studio; what was refused is no fault."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


class Page:
    """A tab that hears everything and keeps nothing."""

    identity = 1

    def __init__(self) -> None:
        self.answered = threading.Event()
        self.told = self.refused = 0
        self.heard: Counter[str] = Counter()

    def tell(self, kind: str, content: dict[str, Any] | bytes) -> None:
        self.told += 1
        self.heard[kind] += 1
        if not isinstance(content, bytes):
            json.dumps(content, allow_nan=False)  # as the server does: what cannot be sent is a fault
        if kind == "refused":
            self.refused += 1
        elif kind == "pong":
            self.answered.set()


@dataclass
class Soak:
    """A session with a page, and random edits for it.

    Parameters
    ----------
    seed : int
        Of the edits.
    folder : Path
        Where the session keeps its files.
    figure : str
        What it begins with.
    """

    seed: int
    folder: Path
    figure: str = "robot_arm"
    said: int = 0
    kinds: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.document = Document(first_scene(make(self.figure)))
        self.session = Session(self.document, Folder(self.folder))
        self.page, self.faults = Page(), Faults()
        self._draw, self._random = RandomEdits(self.seed), random.Random(self.seed)

    def __enter__(self) -> Soak:
        LOG.addHandler(self.faults)
        self._level, LOG.propagate = LOG.level, False
        self._hurry(HURRY)
        LOG.setLevel(logging.ERROR)
        self.session.start()
        self.session.join(self.page)
        return self

    def __exit__(self, *_: object) -> None:
        self.session.stop()
        self._hurry(1.0 / HURRY)
        self.session.folder.settle(PATIENCE)
        LOG.removeHandler(self.faults)
        LOG.propagate = True
        LOG.setLevel(self._level)

    @staticmethod
    def _hurry(share: float) -> None:
        """Let frames take a share of their time, and reports and keeping come so much seldomer: a day in an hour."""
        document.FRAME_SECONDS *= share
        document.PATIENT_SECONDS *= share
        audience.REPORT_EVERY /= share
        folder.REST /= share

    @property
    def edits(self) -> int:
        """Edits that were done: those refused, as an undo where there is nothing to undo, do not count."""
        return self.said - self.page.refused

    def run(self, count: int) -> None:
        """Do so many edits, or a few more."""
        end = self.edits + count
        while self.edits < end:
            for _ in range(self._random.randint(1, MOST_AT_ONCE)):
                self.say(self._draw.message(self.document))
            self.settle()

    def say(self, said: dict[str, Any]) -> None:
        """Say one thing to the session, as the server would."""
        self.said += 1
        self.kinds[said["type"]] = self.kinds.get(said["type"], 0) + 1
        try:
            self.session.say(self.page.identity, parse(json.dumps(said)))
        except PoiseError:  # the server tells the page so
            self.page.refused += 1

    def settle(self) -> None:
        """Wait until the session has heard everything."""
        self.page.answered.clear()
        self.session.say(self.page.identity, parse('{"type": "ping", "number": 1}'))
        if not self.page.answered.wait(PATIENCE):
            raise TimeoutError("the session answers no more")

    def check(self) -> None:
        """The scene can be written and read back, and everything that can be undone comes back to the bit."""
        assert not self.faults.found, self.faults.found[0]
        if self.document.drag is not None:
            self.say({"type": "drag.end"})
        self._rest()
        try:
            text = scene_to_text(self.document.state)
        except PoiseError:  # a few things no file can hold, and says so
            LOG.info("this scene cannot be written")
        else:
            assert scene_to_text(scene_from_text(text).scene.snapshot()) == text
        newest, depth = self.document.moment, len(self.document.history.past)
        for word in ("undo", "redo"):
            for _ in range(depth):
                self.say({"type": word})
                if self.said % MOST_AT_ONCE == 0:
                    self.settle()
            self.settle()
        assert self.document.moment.scene is newest.scene
        assert self.document.moment.extras is newest.extras

    def emptied(self) -> int:
        """Blocks of memory in use once everything is empty that may fill up to a bound: acts, recordings, caches."""
        self.say({"type": "figure.choose", "name": self.figure})
        self._rest()
        self.session.folder.settle(PATIENCE)
        self.document.history.past.clear()
        self.document.history.future.clear()
        self.document.recorder = Recorder()
        self.document.result = self.document.clipboard = None
        gc.collect()
        for each in gc.get_objects():  # at rest: no thread builds anything meanwhile
            if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("poise"):
                each.cache_clear()
        return blocks()

    def summary(self) -> str:
        """What was done, in words."""
        moves = sum(count for kind, count in self.kinds.items() if kind in MOVES)
        back = self.kinds.get("undo", 0) + self.kinds.get("redo", 0)
        said = f"{self.edits} edits done, {self.page.refused} more refused; of all {moves} moves of a hand, {back} undo"
        return f"{said} or redo; {self.page.heard['frame']} frames, {self.page.heard['report']} reports"

    def _rest(self) -> None:
        end = time.monotonic() + PATIENCE
        self.settle()
        while self.document.moving:
            assert time.monotonic() < end, "the figure does not come to rest"
            time.sleep(0.005)
        self.settle()


def resident() -> float:
    """Memory of this process in MB; what the allocator keeps for later is given back before."""
    gc.collect()
    _trim()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def blocks() -> int:
    """Blocks of memory that Python has given out; the collector's own list would disturb threads that build tuples."""
    gc.collect()
    return sys.getallocatedblocks()


def tell_faults(faults: Faults) -> int:
    """Print what went wrong inside, and forget it, so that a long run goes on; how much it was."""
    count = len(faults.found)
    for each in faults.found:
        print(each, flush=True)  # noqa: T201
    faults.found.clear()
    return count


def _trim() -> None:
    import ctypes

    ctypes.CDLL(None).malloc_trim(0)


def main() -> None:
    """Run a long soak."""
    parser = argparse.ArgumentParser(description="Random edits in the studio, with undo and redo; tells the memory.")
    parser.add_argument("--edits", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=24.0 * 60.0, help="end earlier, after so long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--windows", type=int, default=50, help="how often the memory is told")
    options = parser.parse_args()
    began, told, bases, wrong = time.monotonic(), [], [], 0
    with tempfile.TemporaryDirectory() as folder, Soak(options.seed, Path(folder)) as soak:
        while soak.edits < options.edits and time.monotonic() - began < 60.0 * options.minutes:
            soak.run(max(1, options.edits // options.windows))
            wrong += tell_faults(soak.faults)
            if len(told) % CHECK_EVERY == 0:
                soak.check()
                bases.append(soak.emptied())
                print(f"emptied: {bases[-1]} blocks, {resident():.0f} MB")  # noqa: T201
            told.append(resident())
            minutes = (time.monotonic() - began) / 60.0
            print(f"{soak.edits} edits, {minutes:.1f} min, {told[-1]:.0f} MB, {blocks()} blocks", flush=True)  # noqa: T201
        wrong += tell_faults(soak.faults)
        soak.check()
        bases.append(soak.emptied())
        print(soak.summary(), f"{wrong} faults")  # noqa: T201
        print(f"at most {max(told):.0f} MB; blocks of memory when emptied: {bases}")  # noqa: T201
        sys.exit(0 if not wrong and bases[-1] <= 1.03 * bases[min(1, len(bases) - 1)] else 1)


if __name__ == "__main__":
    main()
