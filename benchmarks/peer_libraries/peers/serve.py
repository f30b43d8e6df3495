"""Shared by the scripts of all peers: reads problems, answers questions one by one and measures time.

Uses only the standard library and NumPy, so that it runs in any environment. A peer provides a class for each kind of
problem that it supports. An object is created from a robot and a problem (once, not timed), and has

    solve()    -> a pose; processor time is measured, so that other load on the machine does not count
    step()     -> one step from the start, measured alike; if the library takes steps
    aim(goals) -> new goals of the palms, for a batch, which is measured in wall-clock time, since it may use more cores
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

TOLERANCE = 1e-4  # of every error, at which a user's loop stops [m and rad]
MIN_STEP = 1e-5  # of the largest entry of a step, below which it stops as well [m and rad]
MAX_ITERATIONS = 100
STEP_CALLS = 20  # per round; the minimum is reported


def loop(update: Any, max_error: Any, advance: Any, start: Any) -> tuple[Any, int]:
    """Loop that users write: stop when every error is small, the step is negligible, or after MAX_ITERATIONS."""
    import numpy as np

    q = start
    for step in range(MAX_ITERATIONS):
        update(q)
        if max_error() < TOLERANCE:
            return q, step
        try:
            further = advance()
        except Exception:  # each library has exceptions of its own for "no solution"
            return q, step
        if not np.isfinite(further).all():
            return q, step
        stationary, q = bool(np.max(np.abs(np.asarray(further) - np.asarray(q))) < MIN_STEP), further
        if stationary:
            break
    return q, step + 1


class Stepped:
    """A problem for a library that takes steps; subclasses have `start`, `update(q)`, `max_error()` and `advance()`."""

    def solve(self) -> Any:
        """Iterate until the loop ends."""
        q, self.steps = loop(self.update, self.max_error, self.advance, self.start)
        return q

    def step(self) -> Any:
        """One step from the start."""
        self.update(self.start)
        return self.advance()


def serve(version: str, kinds: dict[str, type]) -> None:
    """Answer questions from the standard input until it ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print goes to standard error
    with open(sys.argv[1], encoding="utf-8") as file:
        problems = json.load(file)
    server = Server(problems, kinds)
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = {"version": version, **server.answer(question)}
        except Exception as failure:
            answer = {"error": f"{type(failure).__name__}: {failure}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


class Server:
    """Prepared problems, and the measurements on them."""

    def __init__(self, problems: dict[str, Any], kinds: dict[str, type]) -> None:
        self.robots, self.sets, self.kinds = problems["robots"], problems["sets"], kinds
        self.ready: dict[str, list[Any]] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer to one of: supported sets, first answer, a round of steps, of solves or of a batch."""
        if question["ask"] == "sets":
            return {"sets": [name for name, each in self.sets.items() if self.can(name, each)]}
        name = question["set"]
        own, ready = self.sets[name], self.ready.get(name)
        kind, robot = self.kinds[own["kind"]], self.robots[own["robot"]]
        if question["ask"] == "first":
            first = kind(robot, own["problems"][0])
            return {"pose": first.pose(first.solve())}
        if ready is None:
            ready = self.ready[name] = [kind(robot, problem) for problem in own["problems"]]
        measures = {"step": self.step, "solve": self.solve, "batch": self.batch}
        return measures[question["ask"]](ready, own)

    def can(self, name: str, own: dict[str, Any]) -> bool:
        """Whether there is a class for the kind of a set."""
        kind = self.kinds.get(own["kind"])
        return kind is not None and (name != "batch" or hasattr(kind, "aim") or hasattr(kind, "batch"))

    def step(self, ready: list[Any], own: dict[str, Any]) -> dict[str, Any]:
        """Minimum time of one step of the first problem [s]; None if the library takes no steps."""
        if not hasattr(ready[0], "step"):
            return {"seconds": None}
        times = []
        for _ in range(STEP_CALLS):
            begin = time.process_time()
            ready[0].step()
            times.append(time.process_time() - begin)
        return {"seconds": min(times)}

    def solve(self, ready: list[Any], own: dict[str, Any]) -> dict[str, Any]:
        """Times of all problems [s], the poses and the steps they took."""
        times, poses, steps = [], [], []
        for each in ready:
            begin = time.process_time()
            found = each.solve()
            times.append(time.process_time() - begin)
            poses.append(each.pose(found))
            steps.append(getattr(each, "steps", None))
        return {"seconds": times, "poses": poses, "steps": steps}

    def batch(self, ready: list[Any], own: dict[str, Any]) -> dict[str, Any]:
        """Time of all goals together [s]: by the library's batch call, or one after another."""
        first, goals = ready[0], own["goals"]
        begin = time.perf_counter()
        if hasattr(first, "batch"):
            found = first.batch(goals)
        else:
            found = [self.aimed(first, each) for each in goals]
        seconds = time.perf_counter() - begin
        return {"seconds": [seconds], "poses": [first.pose(each) for each in found]}

    @staticmethod
    def aimed(problem: Any, goals: dict[str, Any]) -> Any:
        """Pose for other goals of the palms."""
        problem.aim(goals)
        return problem.solve()
