"""Strict levels under joint selection: a lower task never worsens a higher one, whatever joints the tasks select."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.kinematics import Pose
from poise.scene import Scene
from poise.scene.task_options import TaskOptions
from poise.tasks import JointSelection, Task
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.measure import errors_by_level, met_levels, solve_from, worsening
from poise_lab.audit.problems import add_selection, human, named_pose, random_problem

_MISSED_TOL = 1e-5  # a level met without the last one is missed with it when its error exceeds this
_RIGHT_GOALS_M = ((0.1, -0.8, 0.7), (0.8, 0.0, 1.7))
_LEFT_GOALS_M = ((0.1, 0.0, 0.3), (1.2, 0.9, 1.9))
_ADDED, _SAME_START, _CONTROL = "lower task added to the answer", "same start", "same start, all joints (control)"


def _problem(seed: int) -> Scene:
    """Every second problem is a person with two reaches, the higher with a joint selection."""
    return _two_reaches(seed) if seed % 2 else random_problem(seed, selections="some")


def _two_reaches(seed: int) -> Scene:
    """Pinned feet, a reach of the right hand that most selections can meet, and one of the left hand below."""
    rng = np.random.default_rng([2313, seed])
    scene = Scene(human(), named_pose("stand"))
    scene.pin("left_sole", "right_sole")
    upper, lower = TaskOptions(name="upper"), TaskOptions(name="lower")
    add_selection(upper, rng, human(), "right_grip", "all")
    if rng.random() < 0.3:
        add_selection(lower, rng, human(), "left_grip", "all")
    scene.reach("right_grip", rng.uniform(*_RIGHT_GOALS_M), **upper)
    scene.reach("left_grip", rng.uniform(*_LEFT_GOALS_M), **lower)
    return scene


def examine(seed: int) -> list[Answer]:
    """Solve without the last level and with it: from the same start, and from the answer without it."""
    scene = _problem(seed)
    if len({task.level for task in scene.tasks}) < 2:
        return []
    answers = [_from_same_start(_SAME_START, scene.pose, scene.tasks)]
    unrestricted = [replace(task, active_joints=JointSelection.all()) for task in scene.tasks]
    answers.append(_from_same_start(_CONTROL, scene.pose, unrestricted))
    return answers + _added_to_answer(scene)


def _above_last(tasks: list[Task] | tuple[Task, ...]) -> list[Task]:
    last = max(task.level for task in tasks)
    return [task for task in tasks if task.level < last]


def _from_same_start(question: str, start: Pose, tasks: list[Task] | tuple[Task, ...]) -> Answer:
    """Levels that are met without the last level must be met with it."""
    above = _above_last(tasks)
    alone, together = solve_from(start, above), solve_from(start, tasks)
    errors = errors_by_level(above, together.pose)
    for level in sorted(errors):
        if level not in met_levels(above, alone.pose):
            break  # what is below a level in conflict depends on its optimum
        if errors[level] > _MISSED_TOL:
            said = f"level {level} met without the last level, missed by {errors[level]:.2e} with it"
            return Answer(question, False, f"{said} ({alone.status.value}, {together.status.value})")
    return Answer(question, True)


def _added_to_answer(scene: Scene) -> list[Answer]:
    """Adding the last level to a stationary answer must not worsen a level above."""
    above = _above_last(scene.tasks)
    alone = solve_from(scene.pose, above)
    if not alone.status.is_stationary:
        return []
    before = errors_by_level(above, alone.pose)
    together = solve_from(alone.pose, scene.tasks)
    worse = worsening(before, errors_by_level(above, together.pose))
    if worse is None or worse.level in met_levels(above, together.pose):
        return [Answer(_ADDED, True)]
    return [Answer(_ADDED, False, f"{worse} ({alone.status.value}, {together.status.value})")]


CHECK = Check(
    "strict-selection",
    "A lower task never worsens a higher one, whatever joints the tasks select.",
    (Question(_SAME_START), Question(_ADDED), Question(_CONTROL, None)),
    examine,
    lambda seed: str(_problem(seed)),
)
