"""Soak test of the solver: random problems of figures of all kinds, none broken, none raising, none wrongly solved.

``python -m tests.solver.soak --solves 1000000 --state FILE`` solves families of problems, numbered 0, 1, 2, …, and
prints the counts; with a state file it continues where it was interrupted. See ``scripts/soak --solves``.

The first problem of a family has tasks on one to six levels, most of them in conflict, and is solved as users do. The
others are a batch: one or two levels, with a start and goals of their own (:mod:`tests.solver.soak_batch`).

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
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.solver import Status
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise_lab.audit.problems import random_problem
from tests.solver.soak_batch import ANGLE_TOL, POSITION_TOL_M, misses_of, solved_batch

LIMIT_TOL = 1e-9  # [rad or m]
TOLERANCES = {
    "m": POSITION_TOL_M,
    "rad": ANGLE_TOL,
}  # of tasks that are met, by unit; tasks of other units are not judged
FAMILY = 400  # problems of one figure
FAULTS = ("raising", "broken", "wrongly solved")


def misses(tasks: Iterable[Task], pose: Pose) -> bool:
    """Whether a task that must be met misses its goal by more than a tolerance of its unit."""
    parts = [part for task in tasks if task.enabled and task.level != LAST_LEVEL for part in task.error_parts(pose)]
    return any(not size <= TOLERANCES[unit] for size, unit in parts if unit in TOLERANCES)


def judged(name: str, pose: Pose, status: Status, missed: bool) -> str:
    """What became of a problem: its status, or a fault."""
    finite = bool(np.isfinite(pose.q).all())
    if not finite or (status is not Status.INFEASIBLE and pose.violations(LIMIT_TOL)):
        sys.stderr.write(f"{name} is broken: {pose.violations(LIMIT_TOL) if finite else 'not finite'}\n")
        return "broken"
    if status is Status.SOLVED and missed:
        sys.stderr.write(f"{name} is wrongly solved\n")
        return "wrongly solved"
    return status.value


def solve_scene(number: int) -> str:
    """What became of the first problem of a family."""
    scene = random_problem(number, selections="some")
    result = scene.solve()
    return judged(f"problem {number}", result.pose, result.status, misses(scene.tasks, result.pose))


def solve_variations(number: int, count: int) -> Counter[str]:
    """What became of the others."""
    batch = solved_batch(number, count)
    outcomes: Counter[str] = Counter()
    for index, (status, missed) in enumerate(zip(batch.statuses, misses_of(batch).tolist(), strict=True)):
        assert status is not None
        pose = Pose.unchecked(batch.starts[0].figure, batch.q[index])
        outcomes[judged(f"problem {index} of batch {number}", pose, status, missed)] += 1
    return outcomes


def solve_family(number: int, size: int) -> Counter[str]:
    """What became of the problems of a family."""
    outcomes: Counter[str] = Counter()
    parts = [(1, lambda: [solve_scene(number)]), (size - 1, lambda: solve_variations(number, size - 1))]
    for count, solve in parts[: 1 + (size > 1)]:
        try:
            outcomes.update(solve())
        except PoiseError:
            outcomes["refused"] += count
        except Exception as error:
            sys.stderr.write(f"family {number} raises {error!r}\n")
            outcomes["raising"] += count
    return outcomes


def run(solves: int, state: Path | None = None, seconds: float = float("inf")) -> Counter[str]:
    """Solve problems up to a number, or until time is over; returns all counts."""
    counts: Counter[str] = Counter()
    if state is not None and state.exists():
        counts.update(json.loads(state.read_text()))
    end, shown = time.monotonic() + seconds, time.monotonic()
    while counts.total() < solves and time.monotonic() < end:
        counts += solve_family(counts.total() // FAMILY, min(FAMILY, solves - counts.total()))
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
