"""Samples of tasks, and how their goals move with a scene."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from poise.math import quaternion
from poise.model import Transform
from poise.tasks import Task
from tests.tasks.scenes import Scene


@dataclass(frozen=True)
class Sample:
    """How to make a task in a scene.

    `make(scene, False)` is a task that the pose does not meet, `make(scene, True)` one that it meets. `moved` is the
    same task after a rigid motion of the scene; `upright` restricts it to motions that keep the vertical. `matters` are
    the joints with nonzero columns; by default those on the path between the task's segments, or to the root.
    """

    label: str
    kind: type[Task]
    make: Callable[[Scene, bool], Task]
    moved: Callable[[Any, Transform], Task] = lambda task, motion: task
    matters: Callable[[Any, Scene], set[int]] | None = None
    upright: bool = False


def turned(motion: Transform, direction: Any) -> tuple[float, ...]:
    return tuple(quaternion.rotate(motion.quaternion, direction).tolist())


def rotated(motion: Transform, wxyz: Any) -> tuple[float, ...]:
    return tuple(quaternion.normalized(quaternion.multiply(motion.quaternion, wxyz)).tolist())


def shifted(motion: Transform, point: Any) -> tuple[float, ...]:
    return tuple(motion.apply(point).tolist())


def all_joints(task: Task, scene: Scene) -> set[int]:
    return set(range(len(scene.figure.joints)))
