"""Runs every peer in turn, round by round, so that other load on the machine affects all alike."""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer
from typing import Any

from benchmarks.peer_libraries.environments import Environment, PeerLibrary

THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
ANSWER_TIMEOUT_S = 300.0  # a peer that takes longer is stopped, and the page reports it
FIRST_SETS = ("reach", "chain")  # the set of the first answer; a library without them has none
USER_CODE_START, USER_CODE_END = "# [whole body]", "# [end]"


@dataclass
class Times:
    """Times of every round [s]: of one step, and of one solve of each problem; and the median number of steps."""

    step: list[float] = field(default_factory=list)
    solve: list[list[float]] = field(default_factory=list)
    steps: float | None = None

    @property
    def summary(self) -> dict[str, float | None]:
        """Minimum over rounds (for solves, the mean over problems), and the median round [s]."""
        return {
            "step_min": min(self.step, default=None),
            "solve_min": statistics.mean(map(min, zip(*self.solve, strict=True))) if self.solve else None,
            "solve_median": statistics.median(map(statistics.mean, self.solve)) if self.solve else None,
        }


@dataclass
class Measured:
    """All measurements."""

    peers: dict[str, PeerLibrary] = field(default_factory=dict)
    homes: dict[str, Environment] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    first: dict[str, float] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    times: dict[str, dict[str, Times]] = field(default_factory=dict)  # by set, then by peer
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)


class Process:
    """Process of a peer's script; questions and answers are lines of JSON."""

    def __init__(self, peer: PeerLibrary, home: Environment, folder: Path) -> None:
        command = [str(home.python), str(peer.script), str(folder / "problems.json"), *peer.arguments]
        settings = {**os.environ, **dict.fromkeys(THREAD_VARIABLES, "1")}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=settings
        )

    def ask(self, **question: str) -> dict[str, Any]:
        """Answer to a question; an entry "error" if there is none."""
        if self.process.stdin is None or self.process.stdout is None:
            return {"error": "the peer has no standard input or output"}
        watch = Timer(ANSWER_TIMEOUT_S, self.process.kill)
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
        """Close its input and wait for it."""
        self.process.communicate()


def measure(peers: list[PeerLibrary], homes: dict[str, Environment], folder: Path, rounds: int) -> Measured:
    """Measure all installed peers."""
    found = Measured(peers={each.name: each for each in peers}, homes=homes)
    running: dict[str, Process] = {}
    supported: dict[str, dict[str, str]] = {}
    for peer in peers:
        if not homes[peer.name].reason:
            found.lines[peer.name] = user_lines(peer)
            running[peer.name] = _start(peer, homes[peer.name], folder, found, supported)
    try:
        for number in range(rounds):
            for name in dict.fromkeys(each for sets in supported.values() for each in sets):
                for peer_name, process in running.items():
                    if how := supported[peer_name].get(name):
                        _round(process, peer_name, name, how, found)
            print(f"round {number + 1} of {rounds}", flush=True)
    finally:
        for process in running.values():
            process.end()
    return found


def _start(
    peer: PeerLibrary, home: Environment, folder: Path, found: Measured, supported: dict[str, dict[str, str]]
) -> Process:
    """Start a peer and take the processor time to its first answer: imports, reading, setup, solving."""
    process = Process(peer, home, folder)
    sets = process.ask(ask="sets")
    supported[peer.name] = sets.get("sets", {})
    first = next((name for name in FIRST_SETS if name in supported[peer.name]), None)
    answer = process.ask(ask="first", set=first) if first else sets
    found.first[peer.name] = answer.get("seconds", math.nan)
    found.versions[peer.name] = answer.get("version", "")
    if "error" in answer:
        found.failures[peer.name] = answer["error"]
        supported[peer.name] = {}
    return process


def _round(process: Process, peer: str, name: str, how: str, found: Measured) -> None:
    """One round of one set: all solves and a step, the ticks, or the batch."""
    times = found.times.setdefault(name, {}).setdefault(peer, Times())
    answer = process.ask(ask=how, set=name)
    if "error" in answer:
        found.failures[f"{peer}, {name}"] = answer["error"]
        return
    times.solve.append(answer["seconds"])
    if answer.get("step") is not None:
        times.step.append(answer["step"])
    steps = [each for each in answer.get("steps", ()) if each is not None]
    times.steps = statistics.median(steps) if steps else None
    found.answers.setdefault(name, {})[peer] = answer["poses"]


def user_lines(peer: PeerLibrary) -> int:
    """Lines of user code for the whole-body problem: between the marks, without comments and empty lines."""
    count, inside = 0, False
    for line in peer.script.read_text(encoding="utf-8").splitlines():
        words = line.strip()
        if words in (USER_CODE_START, USER_CODE_END):
            inside = words == USER_CODE_START
        elif inside and words and not words.startswith(("#", '"""')):
            count += 1
    return count
