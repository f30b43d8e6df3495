"""Soak test of the solver: random problems of figures of all kinds, none broken, none raising, none wrongly solved.

``python -m tests.solver.soak --solves 1000000 --state FILE`` solves problems with the numbers 0, 1, 2, … and prints the
counts; with a state file it continues where it was interrupted. See ``scripts/soak --solves``.

A problem counts as broken if its pose is not finite or violates a limit or coupling by more than 1e-9, although the
status is not infeasible; as wrongly solved if the status is ``solved`` and a task misses its goal, measured here
without weights.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from poise.errors import PoiseError
from poise.scene import Scene
from poise.solver import Result, Status
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise_lab.audit.problems import random_problem

LIMIT_TOL = 1e-9  # [rad or m]
TOLERANCES = {"m": 2e-3, "rad": 2e-2}  # of tasks that are met, by unit; tasks of other units are not judged
FAULTS = ("raising", "broken", "wrongly solved")


def wrongly_solved(scene: Scene, result: Result) -> bool:
    """Whether a result says solved although a task misses its goal by more than a tolerance of its unit."""
    if not result.solved:
        return False
    parts = [part for task in scene.tasks if _counts(task) for part in task.error_parts(result.pose)]
    return any(size > TOLERANCES[unit] for size, unit in parts if unit in TOLERANCES)


def _counts(task: Task) -> bool:
    """Whether a task must be met: it is enabled, and no criterion."""
    return task.enabled and task.level != LAST_LEVEL


def solve_once(seed: int) -> str:
    """What became of a problem: its status, or a fault."""
    scene = random_problem(seed, selections="some")
    try:
        result = scene.solve()
    except PoiseError:
        return "refused"
    except Exception as error:
        sys.stderr.write(f"problem {seed} raises {error!r}\n")
        return "raising"
    finite = bool(np.isfinite(result.pose.q).all())
    if not finite or (result.status is not Status.INFEASIBLE and result.pose.violations(LIMIT_TOL)):
        sys.stderr.write(f"problem {seed} is broken: {result.pose.violations(LIMIT_TOL) if finite else 'not finite'}\n")
        return "broken"
    if wrongly_solved(scene, result):
        sys.stderr.write(f"problem {seed} is wrongly solved: {result.errors}\n")
        return "wrongly solved"
    return result.status.value


def run(solves: int, state: Path | None = None, seconds: float = float("inf")) -> Counter[str]:
    """Solve problems up to a number, or until time is over; returns all counts."""
    counts: Counter[str] = Counter()
    if state is not None and state.exists():
        counts.update(json.loads(state.read_text()))
    end, shown = time.monotonic() + seconds, time.monotonic()
    while counts.total() < solves and time.monotonic() < end:
        counts[solve_once(counts.total())] += 1
        if time.monotonic() - shown > 2.0 or counts.total() == solves:
            shown = time.monotonic()
            _store(counts, state)
            sys.stdout.write(f"\r{describe(counts)}")
            sys.stdout.flush()
    _store(counts, state)
    return counts


def _store(counts: Counter[str], state: Path | None) -> None:
    if state is not None:
        state.write_text(json.dumps(counts))


def describe(counts: Counter[str]) -> str:
    """One line: problems, faults, and how often each status occurred."""
    faults = ", ".join(f"{counts[name]} {name}" for name in FAULTS)
    statuses = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()) if name not in FAULTS)
    return f"{counts.total()} problems: {faults}; {statuses}"


def main() -> int:
    """Run and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solves", type=int, nargs="?", const=1_000_000, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--state", type=Path, help="file with the counts, to continue an interrupted run")
    arguments = parser.parse_args()
    counts = run(arguments.solves, arguments.state, 60.0 * arguments.minutes)
    sys.stdout.write(f"\r{describe(counts)}\n")
    return int(any(counts[name] for name in FAULTS))


if __name__ == "__main__":
    sys.exit(main())
