"""Joints that no task selects, and locked joints, do not move."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.model import Figure
from poise.scene import Scene
from poise.types import BoolArray
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.problems import random_problem

_UNSELECTED_TOL = 1e-12  # [rad or m]
_LOCKED_TOL = 1e-9  # [rad or m]
_SOLVE, _TRACK, _LOCKED = "unselected joint, solve", "unselected joint, drag", "locked joint"
_MAX_LOCKED = 3


def _problem(seed: int) -> Scene:
    scene = random_problem(seed, selections="all", valid_start=True)
    for task in scene.tasks:
        if task.level < 1:  # clearance moves every joint
            scene.remove(task)
    return scene


def examine(seed: int) -> list[Answer]:
    """Solve, and take three frames of a drag; then lock some joints and solve again."""
    scene = _problem(seed)
    start = scene.pose
    if start.violations():
        return []
    answers = []
    fixed = ~_movable(scene)
    if fixed.any():
        answers.append(_moved(_SOLVE, start, scene.copy().solve().pose, fixed, _UNSELECTED_TOL))
        dragged = scene.copy()
        for _ in range(3):
            dragged.track(time_budget=None)
        answers.append(_moved(_TRACK, start, dragged.pose, fixed, _UNSELECTED_TOL))
    return answers + _locked(seed)


def _movable(scene: Scene) -> BoolArray:
    """Mask (nv,) of what the tasks may move: their active joints, and joints coupled with these."""
    figure = scene.pose.figure
    mask = np.logical_or.reduce([task.active_dofs(figure) for task in scene.tasks if task.enabled])
    return _with_coupled(figure, np.asarray(mask))


def _with_coupled(figure: Figure, mask: BoolArray) -> BoolArray:
    """The mask, grown along couplings and driven groups until it stays."""
    while True:
        grown = mask.copy()
        for row in figure.equality_rows:
            slots = [figure.slot(coordinate.joint).v for coordinate, _ in row.terms]
            if any(mask[slot].any() for slot in slots):
                for slot in slots:
                    grown[slot] = True
        if np.array_equal(grown, mask):
            return mask
        mask = grown


def _moved(question: str, start: Pose, end: Pose, fixed: BoolArray, tolerance: float) -> Answer:
    motion = np.abs(end.minus(start))
    motion[~fixed] = 0.0
    worst = int(np.argmax(motion))
    if motion[worst] <= tolerance:
        return Answer(question, True)
    return Answer(question, False, f"{start.figure.dof_names[worst]} moved by {motion[worst]:.3e}")


def _locked(seed: int) -> list[Answer]:
    """Lock up to three joints of a problem without selections; they must stay."""
    scene = random_problem(seed, selections="some", valid_start=True)
    lock = getattr(scene, "lock", None)
    if lock is None or scene.pose.violations():
        return []
    rng = np.random.default_rng([2312, seed])
    moving = [joint.name for joint in scene.figure.joints if joint.kind.nv]
    names = [str(name) for name in rng.choice(moving, min(_MAX_LOCKED, len(moving)), replace=False)]
    lock(*names)
    fixed = np.zeros(scene.figure.nv, dtype=np.bool_)
    for name in names:
        fixed[scene.figure.slot(name).v] = True
    return [_moved(_LOCKED, scene.pose, scene.solve().pose, fixed, _LOCKED_TOL)]


CHECK = Check(
    "unselected-joints",
    "A joint that no task selects, and a locked joint, does not move.",
    (Question(_SOLVE), Question(_TRACK), Question(_LOCKED)),
    examine,
    lambda seed: str(_problem(seed)),
)
