"""The initial scene of a figure, and applying a pose to a scene whose pins and balance must follow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import human_pose
from poise.model import Figure
from poise.scene import Scene
from poise.studio.limbs import follow_pose
from poise.tasks import CenterOfMassTask, PositionTask, SupportPolygonTask, Task

GROUND_CONTACT_TOL = 0.02  # fraction of the figure's height within which a segment's lowest point touches the ground
_MIN_HEIGHT_M = 1e-9
BALANCED_TOL_M = 1e-4
_GOAL_FIELDS = ("goal", "position", "orientation")


@lru_cache(maxsize=64)
def interned(figure: Figure) -> Figure:
    """The figure itself, or an equal one that was used before.

    Backends cache data under the figure. A second, equal figure would be compared with the first, part by part, a dozen
    times a frame.
    """
    return figure


# --- the initial scene ------------------------------------------------------------------------------------------------


def initial_scene(figure: Figure) -> Scene:
    """A scene of a figure, ready to be pulled.

    Humans stand balanced with their feet pinned; natural postures are preferred.
    Animals stand with their feet pinned. A figure whose root is fixed needs no pins.
    """
    figure = interned(figure)
    scene = Scene(figure, initial_pose(figure))
    if not figure.has_floating_base:
        return scene
    feet = _whole_feet(scene.pose, standing_segments(scene.pose))
    return pinned_on(scene, feet or (figure.segments[0].name,), balanced=len(feet) == 2)


def pinned_on(scene: Scene, feet: Sequence[str], *, balanced: bool = True) -> Scene:
    """The scene with feet pinned, balance over them, and natural postures preferred."""
    scene.pin(*feet)
    if balanced:
        scene.keep_balance(*feet, level=2)
    scene.solve()
    scene.default_to_natural()
    return scene


def initial_pose(figure: Figure) -> Pose:
    """The standing pose of a human; otherwise the neutral pose, clamped to the joint limits."""
    try:
        return standard_pose(figure, "stand")
    except PoiseError:
        return Pose.neutral(figure).clamped()


@lru_cache(maxsize=128)
def standard_pose(figure: Figure, name: str) -> Pose:
    """Standard pose of a human; cached, since it solves for balance.

    Raises
    ------
    PoseError
        The pose does not exist, or the figure is not a human.
    """
    return human_pose(figure, name)


def standing_segments(pose: Pose) -> tuple[str, ...]:
    """Leaf segments whose sites or frames lie near the lowest height of the figure."""
    figure, near = pose.figure, _near_ground(pose)
    parents = set(figure.parents.tolist())
    return tuple(each.name for index, each in enumerate(figure.segments) if index not in parents and each.name in near)


def _near_ground(pose: Pose) -> set[str]:
    """Segments whose lowest site, or frame, is near the lowest height of the figure."""
    figure = pose.figure
    heights = {segment.name: float(pose.state.positions[index][2]) for index, segment in enumerate(figure.segments)}
    for site in figure.sites:
        heights[site.segment] = min(heights[site.segment], float(pose.position(site.name)[2]))
    highest = min(heights.values()) + GROUND_CONTACT_TOL * max(float(np.ptp(pose.state.positions[:, 2])), _MIN_HEIGHT_M)
    return {name for name, height in heights.items() if height <= highest}


def _whole_feet(pose: Pose, standing: Sequence[str]) -> tuple[str, ...]:
    """Feet in place of their toes: pinned toes alone would let the heels sink into the floor."""
    figure, near, feet = pose.figure, _near_ground(pose), []
    for name in standing:
        index = figure.segment_index(name)
        while (parent := int(figure.parents[index])) >= 0 and figure.segments[parent].name in near:
            index = parent
        feet.append(figure.segments[index].name)
    return tuple(dict.fromkeys(feet))


# --- applying a pose --------------------------------------------------------------------------------------------------


def goal_of(task: Task) -> tuple[float, float, float] | None:
    """World position that a task aims for [m]; None where it has none."""
    if getattr(task, "over", ()):  # measured relative to sites, not to the world's origin
        return None
    for field in ("goal", "position", "target"):
        value: Any = getattr(task, field, None)
        if isinstance(value, tuple) and len(value) == 3:
            return value
    return None


def with_current_balance(pose: Pose, task: Task) -> Task:
    """A balance task that a pose meets: with a support polygon that it leaves, over the point where its center is."""
    if not isinstance(task, SupportPolygonTask) or task.error_norm(pose) <= BALANCED_TOL_M:
        return task
    sites = tuple(each.site for each in task.forces.supports)
    return CenterOfMassTask(name=task.name, level=task.level, axes="xy", over=sites, forces=task.forces)


def with_current_goal(pose: Pose, task: Task) -> Task:
    """The task with its goal where its site is in a pose; keeps a pin pinned when another pose is applied."""
    if not hasattr(task, "site"):
        if not isinstance(task, CenterOfMassTask):
            return task
        x, y, z = (pose.center_of_mass() - task.origin(pose)).tolist()
        return replace(task, goal=(x, y, z))
    if not isinstance(task.site, str) or goal_of(task) is None:
        return task
    transform = pose.placement(task.site)
    if hasattr(task, "orientation"):
        return replace(task, position=transform.translation, orientation=transform.rotation)  # type: ignore[call-arg]
    return replace(task, goal=transform.translation) if isinstance(task, PositionTask) else task


def apply_pose(scene: Scene, pose: Pose) -> None:
    """Set the pose of a scene; the goals of pins and balance move to where the pose has them."""
    scene.pose = pose
    state = scene.snapshot()
    tasks = tuple(with_current_balance(scene.pose, task) for task in state.tasks)
    if tasks != state.tasks:
        scene.restore(replace(state, tasks=tasks))
    for task in scene.tasks:
        pinned = task.level == 1 and hasattr(task, "site")
        without_site = not hasattr(task, "site") and goal_of(task) is not None
        if pinned or without_site or isinstance(task, CenterOfMassTask):
            moved = with_current_goal(scene.pose, task)
            if moved is not task:
                scene.set(task.name, **{key: getattr(moved, key) for key in _GOAL_FIELDS if hasattr(moved, key)})
    follow_pose(scene)
