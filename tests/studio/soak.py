"""A long day at the studio in short time: random edits through a session, with undo and redo, and what they leave.

``python -m tests.studio.soak --edits 1000000`` runs a long one and prints how the memory went; see ``scripts/soak``.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import logging
import random
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poise.errors import PoiseError
from poise.library import make
from poise.scene import scene_from_text, scene_to_text
from poise.studio import audience, document, folder
from poise.studio.beginning import first_scene, known
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.protocol import DRAGGING, MOVES, parse
from poise.studio.recorder import Recorder
from tests.studio.random_edits import RandomEdits
from tests.studio.soak_parts import CountedSession, Faults, Page, blocks, resident

PATIENCE = 300.0  # seconds until a session that does not answer counts as dead; in Python alone it may take its time
CHECK_EVERY = 5  # windows: everything is undone and done again, and what remains when all is emptied is counted
HURRY = 0.05  # of the time that frames take, and of how often a person is told; edits come twenty times as fast
MOST_AT_ONCE = 24  # edits that are said before the session is asked whether it is still there
OVERTAKING = 0.05  # share of a hand's moves that do not wait until the one before is answered
LOG = logging.getLogger("poise.studio")


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
    said: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.document = Document(first_scene(make(self.figure)))
        self.session = CountedSession(self.document, Folder(self.folder))
        self.page, self.faults = Page(), Faults()
        self._draw, self._random = RandomEdits(self.seed), random.Random(self.seed)
        self._end, self._finished = 0, threading.Event()
        self._failed: Exception | None = None

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
        """Edits that were done: what was refused, overtaken by the next move or a mere question does not count."""
        return self.session.edits

    def run(self, count: int) -> None:
        """Do so many edits, or a few more.

        As a browser does, the page says the next thing when it has heard what became of the last: in the session's
        own thread, so that no time goes by while threads wait for each other.
        """
        self._end, said = self.edits + count, -1
        self._finished.clear()
        self.page.pong = self._more
        self._ask()
        while not self._finished.wait(PATIENCE):
            if said == self.said:
                raise TimeoutError("the session answers no more")
            said = self.said
        if self._failed is not None:
            raise self._failed

    def _more(self) -> None:
        """Say a few things, and ask to be told when they are done."""
        try:
            if self.edits < self._end:
                self._few()
                self._ask()
                return
        except Exception as error:
            self._failed = error
        self.page.pong = None
        self._finished.set()

    def _few(self) -> None:
        for _ in range(self._random.randint(1, MOST_AT_ONCE)):
            said = self._draw.message(self.document)
            self.say(said)
            if said["type"] in DRAGGING and self._random.random() > OVERTAKING:
                break  # a hand sees what it moves

    def say(self, said: dict[str, Any]) -> None:
        """Say one thing to the session, as the server would."""
        self.said += 1
        try:
            self.session.say(self.page.identity, parse(json.dumps(said)))
        except PoiseError:  # the server tells the page so
            self.page.refused += 1

    def settle(self) -> None:
        """Wait until the session has heard everything."""
        answered = threading.Event()
        self.page.pong = answered.set
        self._ask()
        if not answered.wait(PATIENCE):
            raise TimeoutError("the session answers no more")

    def _ask(self) -> None:
        self.page.awaited += 1
        self.session.say(self.page.identity, parse(f'{{"type": "ping", "number": {self.page.awaited}}}'))

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
        known(self.document.figure)  # it goes on
        return blocks()

    def summary(self) -> str:
        """What was done, in words."""
        done, heard = self.session.done, self.page.heard
        moves, back = sum(done[kind] for kind in MOVES), done["undo"] + done["redo"]
        said = f"{self.edits} edits done: {moves} moves of a hand, {back} undo or redo; {self.page.refused} refused"
        every = ", ".join(f"{kind} {count}" for kind, count in done.most_common() if kind != "ping")
        return f"{said}; {heard['frame']} frames, {heard['report']} reports told\ndone: {every}"

    def _rest(self) -> None:
        end = time.monotonic() + PATIENCE
        self.settle()
        while self.document.moving:
            assert time.monotonic() < end, "the figure does not come to rest"
            time.sleep(0.005)
        self.settle()


def tell_faults(faults: Faults) -> int:
    """Print what went wrong inside, and forget it, so that a long run goes on; how much it was."""
    count = len(faults.found)
    for each in faults.found:
        print(each, flush=True)  # noqa: T201
    faults.found.clear()
    return count


def long(seed: int, edits: int, minutes: float, windows: int) -> bool:
    """One long soak; whether nothing went wrong and the memory stayed flat."""
    began, told, bases, wrong = time.monotonic(), [], [], 0

    def say(words: str) -> None:
        print(f"seed {seed}: {words}", flush=True)  # noqa: T201

    with tempfile.TemporaryDirectory() as folder, Soak(seed, Path(folder)) as soak:
        while soak.edits < edits and time.monotonic() - began < 60.0 * minutes:
            soak.run(max(1, min(edits // windows, edits - soak.edits)))
            wrong += tell_faults(soak.faults)
            if len(told) % CHECK_EVERY == 0:
                soak.check()
                bases.append(soak.emptied())
                say(f"emptied: {bases[-1]} blocks, {resident():.0f} MB")
            told.append(resident())
            spent = (time.monotonic() - began) / 60.0
            say(f"{soak.edits} edits, {spent:.1f} min, {told[-1]:.0f} MB, {blocks()} blocks")
        wrong += tell_faults(soak.faults)
        soak.check()
        bases.append(soak.emptied())
        say(f"{soak.summary()}; {wrong} faults")
        say(f"at most {max(told):.0f} MB, emptied {resident():.0f} MB; blocks of memory when emptied: {bases}")
    return not wrong and bases[-1] <= 1.03 * bases[min(1, len(bases) - 1)]


def main() -> None:
    """Run a long soak, or several beside each other that share its edits."""
    parser = argparse.ArgumentParser(description="Random edits in the studio, with undo and redo; tells the memory.")
    parser.add_argument("--edits", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=24.0 * 60.0, help="end earlier, after so long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--windows", type=int, default=50, help="how often the memory is told")
    parser.add_argument("--sessions", type=int, default=1, help="so many processes, each with its share of the edits")
    given = parser.parse_args()
    if given.sessions == 1:
        sys.exit(0 if long(given.seed, given.edits, given.minutes, given.windows) else 1)
    shared = ["--edits", -(-given.edits // given.sessions), "--minutes", given.minutes, "--windows", given.windows]
    own = [sys.executable, "-m", "tests.studio.soak", *map(str, shared)]
    running = [subprocess.Popen([*own, "--seed", str(given.seed + each)]) for each in range(given.sessions)]
    sys.exit(max([abs(each.wait()) for each in running]))  # a list: all are waited for


if __name__ == "__main__":
    main()
