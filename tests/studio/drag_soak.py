"""Soak test of drags: a person is pulled about by random segments, and every drag is undone and redone to the bit.

``python -m tests.studio.drag_soak --drags 1000000 --state FILE`` solves that many frames of the studio's document and
prints the counts; with a state file it continues where it was interrupted. See ``scripts/soak --drags``.

By default a frame is one iteration, one of the methods of the studio, which takes about a millisecond; with
``--pace converge`` a frame is solved as far as its time budget goes, which takes tens of milliseconds.

A drag counts as broken if its pose is not finite or violates a limit or coupling by more than 1e-9, as not restored if
undo or redo give another pose than the one before, as raising if anything but a refusal is raised.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.errors import PoiseError
from poise.library import make
from poise.studio.document import Document
from poise.studio.drag import begin_pull
from poise.studio.scene_setup import initial_scene
from poise.types import FloatArray
from tests.studio.soak import blocks, resident

LIMIT_TOL = 1e-9  # [rad or m]
FAULTS = ("raising", "broken", "not restored")
FRAMES_PER_DRAG = 40
DRAGS_PER_DOCUMENT = 100  # then a new one: the memory of a document is bounded by its history
_FAR_PROBABILITY = 0.3  # of goals that are probably out of reach
GROWTH = 1.05  # of the memory blocks of an empty document that counts as a leak


def path_of_goals(rng: np.random.Generator, start: FloatArray) -> FloatArray:
    """Goals (n, 3) of a pointer: a smooth path through random points, some of them far away, some jumps."""
    size = 3.0 if rng.random() < _FAR_PROBABILITY else 0.6
    corners = np.concatenate([start[None], start + size * rng.normal(size=(3, 3))])
    places = np.linspace(0.0, 3.0, FRAMES_PER_DRAG)
    path = np.stack([np.interp(places, np.arange(4.0), corners[:, axis]) for axis in range(3)], axis=1)
    return path if rng.random() < 0.8 else np.asarray(path[rng.permutation(FRAMES_PER_DRAG)])


def drag_once(document: Document, seed: int) -> tuple[str, int]:
    """Drag a random segment, then undo and redo: what became of it, and the number of frames."""
    rng = np.random.default_rng([2411, seed])
    before = document.scene.pose.q.tobytes()
    segment = document.figure.segments[int(rng.integers(len(document.figure.segments)))].name
    point, frames = tuple((0.05 * rng.normal(size=3)).tolist()), 0
    goals = path_of_goals(rng, document.scene.pose.position(segment))
    try:
        document.begin_drag(lambda scene: begin_pull(scene, segment, point, tuple(goals[0].tolist())))
        for goal in goals:
            document.update_drag(lambda drag, goal=goal: drag.move(document.scene, tuple(goal.tolist())))
            document.advance()
            frames += 1
        document.end_drag()
    except PoiseError:
        return "refused", frames
    except Exception as error:
        sys.stderr.write(f"drag {seed} raises {error!r}\n")
        return "raising", frames
    pose = document.scene.pose
    if not np.isfinite(pose.q).all() or pose.violations(LIMIT_TOL):
        sys.stderr.write(f"drag {seed} of {segment} is broken\n")
        return "broken", frames
    after = pose.q.tobytes()
    document.undo()
    restored = document.scene.pose.q.tobytes() == before
    document.redo()
    if not restored or document.scene.pose.q.tobytes() != after:
        sys.stderr.write(f"drag {seed} of {segment} is not restored\n")
        return "not restored", frames
    return "followed", frames


def new_document(pace: str = "converge") -> Document:
    """A document with the library's person."""
    document = Document(initial_scene(make("human")))
    document.data = replace(document.data, methods=replace(document.data.methods, pace=pace))
    return document


def run(frames: int, state: Path | None = None, seconds: float = float("inf"), pace: str = "converge") -> Counter[str]:
    """Drag until that many frames are solved, or time is over; returns all counts, with drags, frames and memory."""
    counts: Counter[str] = Counter()
    if state is not None and state.exists():
        counts.update(json.loads(state.read_text()))
    end, document = time.monotonic() + seconds, new_document(pace)
    while counts["frames"] < frames and time.monotonic() < end:
        if counts["drags"] % DRAGS_PER_DOCUMENT == 0:
            document = new_document(pace)
            _note_memory(counts)
        outcome, solved = drag_once(document, counts["drags"])
        if outcome in ("refused", "raising"):  # the drag may still be in progress
            document = new_document(pace)
        counts.update({outcome: 1, "drags": 1, "frames": solved})
        if counts["drags"] % 10 == 0:
            _store(counts, state)
            sys.stdout.write(f"\r{describe(counts)}")
            sys.stdout.flush()
    _store(counts, state)
    return counts


def _note_memory(counts: Counter[str]) -> None:
    """Memory with a new document: the first after two documents, and the latest."""
    if counts["drags"] == 2 * DRAGS_PER_DOCUMENT:
        counts["first blocks"], counts["first MB"] = blocks(), round(resident())
    counts["blocks"], counts["MB"] = blocks(), round(resident())


def _store(counts: Counter[str], state: Path | None) -> None:
    if state is not None:
        state.write_text(json.dumps(counts))


def leaks(counts: Counter[str]) -> bool:
    """Whether an empty document needs more memory than at the beginning."""
    return bool(counts["first blocks"]) and counts["blocks"] > GROWTH * counts["first blocks"]


def describe(counts: Counter[str]) -> str:
    """One line: frames, faults, and memory."""
    faults = ", ".join(f"{counts[name]} {name}" for name in FAULTS)
    memory = f"memory {counts['MB']} MB, {counts['blocks']} blocks (at first {counts['first blocks']})"
    return f"{counts['frames']} frames of {counts['drags']} drags: {faults}, {counts['refused']} refused; {memory}"


def main() -> int:
    """Run and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drags", type=int, nargs="?", const=1_000_000, default=1_000_000, help="frames to solve")
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--state", type=Path, help="file with the counts, to continue an interrupted run")
    parser.add_argument(
        "--pace", choices=("single", "converge"), default="single", help="one iteration a frame, or more"
    )
    arguments = parser.parse_args()
    counts = run(arguments.drags, arguments.state, 60.0 * arguments.minutes, arguments.pace)
    sys.stdout.write(f"\r{describe(counts)}\n")
    return int(any(counts[name] for name in FAULTS) or leaks(counts))


if __name__ == "__main__":
    sys.exit(main())
