"""Converged means converged: solving again, or without the last level, improves no level."""

from __future__ import annotations

from poise.scene import Scene
from poise.solver import Status
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.measure import LevelErrors, errors_by_level, improvement, solve_from, traded_above
from poise_lab.audit.problems import random_problem

_AGAIN, _DROPPED, _STATIONARY = "solved again", "solved without the last level", "ends within its iterations"


def examine(seed: int) -> list[Answer]:
    """Solve again from a converged answer with all tasks, and without those of the last level."""
    scene = random_problem(seed)
    tasks = scene.tasks
    result = scene.solve()
    if result.status is not Status.CONVERGED:
        return [Answer(_STATIONARY, result.status is not Status.BUDGET, f"{result.iterations} iterations")]
    before = errors_by_level(tasks, result.pose)
    again = solve_from(result.pose, tasks)
    answers = [Answer(_STATIONARY, True), _judged(_AGAIN, before, errors_by_level(tasks, again.pose))]
    last = max(before)
    kept = [task for task in tasks if task.level < last]
    if kept:
        dropped = solve_from(result.pose, kept)
        answers.append(_judged(_DROPPED, before, errors_by_level(kept, dropped.pose)))
    return answers


def _judged(question: str, before: LevelErrors, after: LevelErrors) -> Answer:
    better = improvement(before, after)
    if better is None:
        return Answer(question, True)
    traded = traded_above(before, after, better.level)
    conflict = min(level for level in before if before[level] > 1e-6)
    where = "the level in conflict" if better.level == conflict else f"below the conflict on level {conflict}"
    return Answer(question, False, f"{better}, {where}; a level above is worse by {traded:.1e}")


def _described(seed: int) -> str:
    scene: Scene = random_problem(seed)
    return f"{scene}\n{scene.solve()}"


CHECK = Check(
    "converged",
    "From a converged answer no level improves by solving again, with or without the last level.",
    (Question(_AGAIN, 1e-3), Question(_DROPPED, 1e-3), Question(_STATIONARY, None)),
    examine,
    _described,
)
