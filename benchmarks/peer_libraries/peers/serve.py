"""Shared by the scripts of all peers: reads problems, answers questions one by one and measures time.

Uses only the standard library and NumPy, so that it runs in any environment. A peer provides a class for each kind of
problem that it supports. An object is created from a robot and a problem (not timed), and has

    aim(problem)  sets all goals anew, from arrays
    solve()       -> the joint vector; or for control ticks
    tick()        -> the joint vector after one step
    step()        -> the joint vector after one step from the start; if the library takes steps
    batch(goals)  -> joint vectors for many goals, if the library has such a call
    pose(q)       -> root and joint values by name, for the judge (not timed)

What is timed is always `aim` and the call after it, until the joint vector is there: in processor time of all threads,
so that other load on the machine does not count.
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
REPEATED_S, MAX_REPEATS = 5e-3, 20  # short calls are repeated for so long, but not more often; the minimum is reported
SITE_KINDS = ("chain", "pose", "point")  # one tip with a goal: a class for `site` supports all of them
GOAL_KEYS = ("soles", "balance", "gaze", "palms", "position", "rotation", "transforms", "pose")


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
    site = kinds.get("site")
    server = Server(problems, {**kinds, **dict.fromkeys(SITE_KINDS, site)} if site else kinds)
    for line in sys.stdin:
        question = json.loads(line)
        try:
            answer = {"version": version, **server.answer(question)}
        except Exception as failure:
            answer = {"error": f"{type(failure).__name__}: {failure}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def with_arrays(problem: dict[str, Any]) -> dict[str, Any]:
    """The problem with arrays for its goals, as a program would have them."""
    return {key: _array(value) if key in GOAL_KEYS else value for key, value in problem.items()}


def _array(value: Any) -> Any:
    import numpy as np

    return {key: np.array(each) for key, each in value.items()} if isinstance(value, dict) else np.array(value)


class Server:
    """Prepared problems, and the measurements on them."""

    def __init__(self, problems: dict[str, Any], kinds: dict[str, type]) -> None:
        self.robots, self.sets, self.kinds = problems["robots"], problems["sets"], kinds
        self.ready: dict[str, tuple[list[Any], list[Any], list[Any]]] = {}

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """Answer to one of: supported sets, first answer, a round of solves, of ticks or of a batch."""
        if question["ask"] == "sets":
            return {"sets": {name: each["measure"] for name, each in self.sets.items() if each["kind"] in self.kinds}}
        name = question["set"]
        own = self.sets[name]
        kind, robot = self.kinds[own["kind"]], self.robots[own["robot"]]
        if question["ask"] == "first":
            problem = with_arrays(own["problems"][0])
            first = kind(robot, problem)
            first.aim(problem)
            return {"pose": first.pose(first.solve()), "seconds": time.process_time()}
        if name not in self.ready:
            problems = [with_arrays(each) for each in own["problems"]]
            shared = own.get("shared", False)  # one start, and one object for all problems
            objects = [kind(robot, problems[0])] * len(problems) if shared else [kind(robot, each) for each in problems]
            self.ready[name] = objects, problems, [with_arrays(each) for each in own.get("goals", ())]
        measures = {"solve": self.solve, "ticks": self.ticks, "batch": self.batch}
        return measures[question["ask"]](*self.ready[name])

    def solve(self, objects: list[Any], problems: list[Any], goals: list[Any]) -> dict[str, Any]:
        """Times of all problems [s], the poses, the steps they took, and the time of one step of the first."""
        times, poses, steps = [], [], []
        for each, problem in zip(objects, problems, strict=True):
            seconds, found = shortest(each.aim, problem, each.solve)
            times.append(seconds)
            poses.append(each.pose(found))
            steps.append(getattr(each, "steps", None))
        first = objects[0]
        one = shortest(first.aim, problems[0], first.step)[0] if hasattr(first, "step") else None
        return {"seconds": times, "poses": poses, "steps": steps, "step": one}

    def ticks(self, objects: list[Any], problems: list[Any], goals: list[Any]) -> dict[str, Any]:
        """Mean time of a tick [s], goals written and configuration read at each; the poses after all ticks."""
        first, found = objects[0], []
        for each in goals:  # once to warm up
            first.aim(each)
            first.tick()
        begin = time.process_time()
        for each in goals:
            first.aim(each)
            found.append(first.tick())
        seconds = time.process_time() - begin
        return {"seconds": [seconds / len(goals)], "poses": [first.pose(each) for each in found]}

    def batch(self, objects: list[Any], problems: list[Any], goals: list[Any]) -> dict[str, Any]:
        """Time per goal [s] of all together: by the library's batch call, or one after another."""
        first = objects[0]
        begin = time.process_time()
        if hasattr(first, "batch"):
            found = first.batch(goals)
        else:
            found = [self.aimed(first, each) for each in goals]
        seconds = time.process_time() - begin
        return {"seconds": [seconds / len(goals)], "poses": [first.pose(each) for each in found]}

    @staticmethod
    def aimed(problem: Any, goals: dict[str, Any]) -> Any:
        """Joint vector for other goals."""
        problem.aim(goals)
        return problem.solve()


def shortest(aim: Any, problem: dict[str, Any], call: Any) -> tuple[float, Any]:
    """Shortest time [s] of goals and call together, and the last result."""
    best, spent, repeats = float("inf"), 0.0, 0
    while not repeats or (spent < REPEATED_S and repeats < MAX_REPEATS):
        begin = time.process_time()
        aim(problem)
        found = call()
        seconds = time.process_time() - begin
        best, spent, repeats = min(best, seconds), spent + seconds, repeats + 1
    return best, found
