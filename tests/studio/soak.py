"""Soak test of the studio: random edits through a session, with undo and redo, and the memory they need.

``python -m tests.studio.soak --edits 1000000`` runs a long one and prints the memory use; see ``scripts/soak``.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import logging
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from poise.errors import PoiseError
from poise.library import make
from poise.scene import scene_from_text, scene_to_text
from poise.studio import broadcast, document
from poise.studio.command_queue import Envelope
from poise.studio.document import Document
from poise.studio.messages import COMMAND_TYPES, DragCommand, Update, parse_command
from poise.studio.messages.updates import Pong, to_dict
from poise.studio.recorder import Recorder
from poise.studio.scene_folder import SceneFolder
from poise.studio.scene_setup import initial_scene, interned
from poise.studio.session import Session
from tests.studio.random_edits import MOVES, RandomEdits

TIMEOUT_S = 300.0  # until a session that does not answer counts as dead; the NumPy backend is slow
CHECK_INTERVAL = 5  # windows: everything is undone and redone, and the memory is counted with empty caches
TIME_SCALE = 0.05  # of frame budgets, and of the frequency of reports; edits come twenty times as fast
MAX_BATCH = 24  # commands that are sent before the next ping
OVERTAKING = 0.05  # fraction of drag events that do not wait for the answer to the one before
LOG = logging.getLogger("poise.studio")


QUERIES = frozenset({"ping", "subscribe", "reach", "gallery.list", "experiment.plots", "job.cancel", "file.list"})
"""Commands that edit nothing."""


class CountedSession(Session):
    """Counts executed commands by type: neither rejected, nor overtaken by a newer drag event."""

    def __init__(self, document: Document, folder: SceneFolder) -> None:
        super().__init__(document, folder)
        self.executed: Counter[str] = Counter()
        self.edits = 0

    def _execute(self, envelope: Envelope) -> None:
        super()._execute(envelope)
        self.executed[envelope.command.type] += 1
        self.edits += envelope.command.type not in QUERIES


class Faults(logging.Handler):
    """Collects errors inside the studio; rejected commands are not errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(logging.Formatter().format(record))


class CountingClient:
    """A client that counts what it receives."""

    identity = 1

    def __init__(self) -> None:
        self.messages = self.rejected = 0
        self.pong: Callable[[], None] | None = None  # called when the awaited ping is answered
        self.awaited = 10**8  # number of the last awaited ping; random ones are lower
        self.received: Counter[str] = Counter()

    def notify(self, kind: str, content: Update | bytes) -> None:
        self.messages += 1
        self.received[kind] += 1
        if not isinstance(content, bytes):
            json.dumps(content, allow_nan=False, default=to_dict)  # like the server: what cannot be encoded is an error
        if kind == "rejected":
            self.rejected += 1
        elif self.pong is not None and isinstance(content, Pong) and content.number == self.awaited:
            self.pong()


def resident() -> float:
    """Resident memory of this process [MB], after the allocator has returned free memory."""
    gc.collect()
    _trim()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6


def blocks() -> int:
    """Memory blocks that Python has allocated; the garbage collector's list would disturb threads that build tuples."""
    gc.collect()
    return sys.getallocatedblocks()


def _trim() -> None:
    import ctypes

    ctypes.CDLL(None).malloc_trim(0)


@dataclass
class Soak:
    """A session with a client that sends random edits.

    Parameters
    ----------
    seed : int
        Seed of the edits.
    folder : Path
        Folder of the session.
    figure : str
        Initial figure.
    """

    seed: int
    folder: Path
    figure: str = "robot_arm"
    sent: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.document = Document(initial_scene(make(self.figure)))
        self.session = CountedSession(self.document, SceneFolder(self.folder))
        self.client, self.faults = CountingClient(), Faults()
        self._draw, self._random = RandomEdits(self.seed), random.Random(self.seed)
        self._end, self._finished = 0, threading.Event()
        self._failed: Exception | None = None

    def __enter__(self) -> Soak:
        LOG.addHandler(self.faults)
        self._level, LOG.propagate = LOG.level, False
        self._scale_time(TIME_SCALE)
        LOG.setLevel(logging.ERROR)
        self.session.start()
        self.session.join(self.client)
        return self

    def __exit__(self, *_: object) -> None:
        self.session.stop()
        self._scale_time(1.0 / TIME_SCALE)
        self.session.folder.flush(TIMEOUT_S)
        LOG.removeHandler(self.faults)
        LOG.propagate = True
        LOG.setLevel(self._level)

    @staticmethod
    def _scale_time(factor: float) -> None:
        """Scale the time of frames, and the interval of reports inversely: a day in an hour."""
        document.FRAME_BUDGET_S *= factor
        document.IDLE_FRAME_BUDGET_S *= factor
        broadcast.REPORT_INTERVAL_S /= factor

    @property
    def edits(self) -> int:
        """Number of applied edits, without rejected commands, overtaken drag events and queries."""
        return self.session.edits

    def run(self, count: int) -> None:
        """Apply a number of edits, or a few more.

        Like a browser, the client sends the next commands when the last are answered: in the session's own thread, so
        that threads do not wait for each other.
        """
        self._end, sent = self.edits + count, -1
        self._finished.clear()
        self.client.pong = self._more
        self._ping()
        while not self._finished.wait(TIMEOUT_S):
            if sent == self.sent:
                raise TimeoutError("the session does not answer")
            sent = self.sent
        if self._failed is not None:
            raise self._failed

    def _more(self) -> None:
        """Send a batch of commands and a ping."""
        try:
            if self.edits < self._end:
                self._send_batch()
                self._ping()
                return
        except Exception as error:
            self._failed = error
        self.client.pong = None
        self._finished.set()

    def _send_batch(self) -> None:
        for _ in range(self._random.randint(1, MAX_BATCH)):
            message = self._draw.message(self.document)
            self.send(message)
            if issubclass(COMMAND_TYPES[message["type"]], DragCommand) and self._random.random() > OVERTAKING:
                break  # a person sees what the pointer moves

    def send(self, message: dict[str, Any]) -> None:
        """Send one command to the session, as the server would."""
        self.sent += 1
        try:
            self.session.send(self.client.identity, parse_command(json.dumps(message)))
        except PoiseError:  # the server sends the reason to the client
            self.client.rejected += 1

    def flush(self) -> None:
        """Wait until the session has handled everything."""
        answered = threading.Event()
        self.client.pong = answered.set
        self._ping()
        if not answered.wait(TIMEOUT_S):
            raise TimeoutError("the session does not answer")

    def _ping(self) -> None:
        self.client.awaited += 1
        self.session.send(self.client.identity, parse_command(f'{{"type": "ping", "number": {self.client.awaited}}}'))

    def check(self) -> None:
        """The scene can be written and read back, and undo and redo restore it to the bit."""
        assert not self.faults.found, self.faults.found[0]
        if self.document.drag is not None:
            self.send({"type": "drag.end"})
        self._converge()
        try:
            text = scene_to_text(self.document.state)
        except PoiseError:  # a few scenes cannot be stored in a file
            LOG.info("this scene cannot be written")
        else:
            assert scene_to_text(scene_from_text(text).scene.snapshot()) == text
        newest, depth = self.document.current_state, len(self.document.history.past)
        for kind in ("undo", "redo"):
            for _ in range(depth):
                self.send({"type": kind})
                if self.sent % MAX_BATCH == 0:
                    self.flush()
            self.flush()
        assert self.document.current_state.scene is newest.scene
        assert self.document.current_state.data is newest.data

    def baseline_blocks(self) -> int:
        """Memory blocks in use once everything with a bound is empty: history, recordings, caches."""
        self.send({"type": "figure.choose", "name": self.figure})
        self._converge()
        self.session.folder.flush(TIMEOUT_S)
        self.document.history.past.clear()
        self.document.history.future.clear()
        self.document.recorder = Recorder()
        self.document.result = self.document.clipboard = None
        gc.collect()
        for each in gc.get_objects():  # converged: no thread allocates meanwhile
            if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith("poise"):
                each.cache_clear()
        interned(self.document.figure)
        return blocks()

    def summary(self) -> str:
        """What was executed, as text."""
        executed, received = self.session.executed, self.client.received
        moves, undone = sum(executed[kind] for kind in MOVES), executed["undo"] + executed["redo"]
        edits = f"{self.edits} edits: {moves} drag events, {undone} undo or redo; {self.client.rejected} rejected"
        every = ", ".join(f"{kind} {count}" for kind, count in executed.most_common() if kind != "ping")
        return f"{edits}; {received['frame']} frames, {received['report']} reports sent\nexecuted: {every}"

    def _converge(self) -> None:
        end = time.monotonic() + TIMEOUT_S
        self.flush()
        while self.document.moving:
            assert time.monotonic() < end, "the solver does not converge"
            time.sleep(0.005)
        self.flush()


def print_faults(faults: Faults) -> int:
    """Print and clear the errors, so that a long run continues; returns their number."""
    count = len(faults.found)
    for each in faults.found:
        print(each, flush=True)  # noqa: T201
    faults.found.clear()
    return count


def long_soak(seed: int, edits: int, minutes: float, windows: int) -> bool:
    """Run a long soak; whether there were no errors and the memory use stayed constant."""
    began, memory, bases, errors = time.monotonic(), [], [], 0

    def report(text: str) -> None:
        print(f"seed {seed}: {text}", flush=True)  # noqa: T201

    with tempfile.TemporaryDirectory() as folder, Soak(seed, Path(folder)) as soak:
        while soak.edits < edits and time.monotonic() - began < 60.0 * minutes:
            soak.run(max(1, min(edits // windows, edits - soak.edits)))
            errors += print_faults(soak.faults)
            if len(memory) % CHECK_INTERVAL == 0:
                soak.check()
                bases.append(soak.baseline_blocks())
                report(f"emptied: {bases[-1]} blocks, {resident():.0f} MB")
            memory.append(resident())
            spent = (time.monotonic() - began) / 60.0
            report(f"{soak.edits} edits, {spent:.1f} min, {memory[-1]:.0f} MB, {blocks()} blocks")
        errors += print_faults(soak.faults)
        soak.check()
        bases.append(soak.baseline_blocks())
        report(f"{soak.summary()}; {errors} errors")
        report(f"at most {max(memory):.0f} MB, emptied {resident():.0f} MB; blocks of memory when emptied: {bases}")
    return not errors and bases[-1] <= 1.03 * bases[min(1, len(bases) - 1)]


def main() -> None:
    """Run a long soak, or several in parallel that share its edits."""
    parser = argparse.ArgumentParser(
        description="Random edits in the studio, with undo and redo; prints the memory use."
    )
    parser.add_argument("--edits", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=24.0 * 60.0, help="stop after this time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--windows", type=int, default=50, help="number of memory reports")
    parser.add_argument("--sessions", type=int, default=1, help="number of processes that share the edits")
    options = parser.parse_args()
    if options.sessions == 1:
        sys.exit(0 if long_soak(options.seed, options.edits, options.minutes, options.windows) else 1)
    arguments = [
        "--edits",
        -(-options.edits // options.sessions),
        "--minutes",
        options.minutes,
        "--windows",
        options.windows,
    ]
    command = [sys.executable, "-m", "tests.studio.soak", *map(str, arguments)]
    running = [subprocess.Popen([*command, "--seed", str(options.seed + each)]) for each in range(options.sessions)]
    sys.exit(max([abs(each.wait()) for each in running]))  # a list: all are waited for


if __name__ == "__main__":
    main()
