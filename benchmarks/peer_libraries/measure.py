"""Asks every peer in turn, round after round, so that what else the machine does falls on all alike."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any

from environments import Environment, OptionalPackage

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
PATIENCE = 300.0  # with one answer; then a peer is ended, and the page says so [s]
FIRST = ("reach", "chain")  # what the first answer is asked of
START, END = "# [whole body]", "# [end]"


@dataclass
class Times:
    """Seconds of every round: of one step, and of one solve of each problem."""

    step: list[float] = field(default_factory=list)
    solve: list[list[float]] = field(default_factory=list)
    steps: float | None = None

    @property
    def shown(self) -> dict[str, float | None]:
        """The least of all rounds, for solves on the average of the problems; and the median round."""
        return {
            "step_least": min(self.step, default=None),
            "solve_least": statistics.mean(map(min, zip(*self.solve, strict=True))) if self.solve else None,
            "solve_median": statistics.median(map(statistics.mean, self.solve)) if self.solve else None,
        }


@dataclass
class Measured:
    """Everything that was found out."""

    peers: dict[str, OptionalPackage] = field(default_factory=dict)
    homes: dict[str, Environment] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    first: dict[str, float] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    times: dict[str, dict[str, Times]] = field(default_factory=dict)  # by set, then by peer
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)


class Process:
    """A peer's script, asked line by line."""

    def __init__(self, peer: OptionalPackage, home: Environment, folder: Path) -> None:
        command = [str(home.python), str(peer.script), str(folder / "problems.json")]
        settings = {**os.environ, **dict.fromkeys(THREADS, "1")}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=settings
        )

    def ask(self, **question: str) -> dict[str, Any]:
        """Its answer; an error where it has none."""
        if self.process.stdin is None or self.process.stdout is None:
            return {"error": "the peer cannot be asked"}
        watch = Timer(PATIENCE, self.process.kill)
        watch.start()
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            watch.cancel()
        answer: dict[str, Any] = json.loads(line) if line else {"error": "the peer ended"}
        return answer

    def end(self) -> None:
        """Let it go."""
        self.process.communicate()


def measure(peers: list[OptionalPackage], homes: dict[str, Environment], folder: Path, rounds: int) -> Measured:
    """Everything about the peers that are installed."""
    found = Measured(peers={each.name: each for each in peers}, homes=homes)
    running: dict[str, Process] = {}
    can: dict[str, list[str]] = {}
    for peer in peers:
        if not homes[peer.name].reason:
            found.lines[peer.name] = user_lines(peer)
            running[peer.name] = _begin(peer, homes[peer.name], folder, found, can)
    try:
        for turn in range(rounds):
            for name in dict.fromkeys(each for sets in can.values() for each in sets):
                for peer_name, process in running.items():
                    if name in can.get(peer_name, ()):
                        _round(process, peer_name, name, found)
            print(f"round {turn + 1} of {rounds}", flush=True)
    finally:
        for process in running.values():
            process.end()
    return found


def _begin(
    peer: OptionalPackage, home: Environment, folder: Path, found: Measured, can: dict[str, list[str]]
) -> Process:
    """Start it, and take the time to its first answer: imports, reading, making, solving."""
    begin = time.monotonic()
    process = Process(peer, home, folder)
    told = process.ask(ask="sets")
    can[peer.name] = told.get("sets", [])
    first = next((name for name in FIRST if name in can[peer.name]), None)
    answer = process.ask(ask="first", set=first) if first else told
    found.first[peer.name] = time.monotonic() - begin
    found.versions[peer.name] = answer.get("version", "")
    if "error" in answer:
        found.failures[peer.name] = answer["error"]
        can[peer.name] = []
    return process


def _round(process: Process, peer: str, name: str, found: Measured) -> None:
    """One round of one set: a step and all solves, or the batch."""
    times = found.times.setdefault(name, {}).setdefault(peer, Times())
    answer = process.ask(ask="batch" if name == "batch" else "solve", set=name)
    if "error" in answer:
        found.failures[f"{peer}, {name}"] = answer["error"]
        return
    whole = name == "batch"  # all of it together
    times.solve.append([answer["seconds"][0] / len(answer["poses"])] if whole else answer["seconds"])
    steps = [each for each in answer.get("steps", ()) if each is not None]
    times.steps = statistics.median(steps) if steps else None
    found.answers.setdefault(name, {})[peer] = answer["poses"]
    if name != "batch":
        seconds = process.ask(ask="step", set=name).get("seconds")
        if seconds is not None:
            times.step.append(seconds)


def user_lines(peer: OptionalPackage) -> int:
    """Lines that a user writes for the whole-body problem: between the marks, without comments and empty lines."""
    count, inside = 0, False
    for line in peer.script.read_text(encoding="utf-8").splitlines():
        words = line.strip()
        if words in (START, END):
            inside = words == START
        elif inside and words and not words.startswith(("#", '"""')):
            count += 1
    return count
