"""Symmetric drags: what is done to a part is done to its counterpart, mirrored.

A pull adds a second temporary task for the mirrored point, with the goal mirrored across the figure's plane of symmetry
when the drag began. A rotated joint gives its counterpart the mirrored joint values. Parts on the midline, and figures
without counterparts, are dragged alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose, counterparts, mirrored
from poise.model import Figure, Site, Transform
from poise.scene import Scene
from poise.studio.drag import DRAG_LEVEL, MIRROR_TASK, Drag, JointDrag, RotationDrag, begin_pull
from poise.tasks import JointsTask, PositionTask
from poise.types import FloatArray


def counterpart(figure: Figure, segment: str) -> str | None:
    """Segment on the other side; None on the midline."""
    try:
        other = figure.segments[int(counterparts(figure)[figure.segment_index(segment)])].name
    except PoiseError:  # the sides have different trees
        return None
    return None if other == segment else other


@dataclass(frozen=True)
class Reflection:
    """Reflection across a plane: x → x - 2 ((x - origin)·normal) normal."""

    origin: FloatArray
    normal: FloatArray

    def of(self, point: tuple[float, ...]) -> tuple[float, float, float]:
        """Mirror image of a world position [m]."""
        x, y, z = (np.array(point) - 2.0 * ((np.array(point) - self.origin) @ self.normal) * self.normal).tolist()
        return x, y, z


def symmetry_plane(pose: Pose) -> Reflection | None:
    """Plane between the counterparts that are rigidly attached to the same segment, such as the two hips."""
    figure = pose.figure
    other = counterparts(figure)
    for index in range(len(figure.segments)):
        twin = int(other[index])
        if twin > index and figure.parents[index] == figure.parents[twin]:
            left, right = pose.state.positions[index], pose.state.positions[twin]
            width = float(np.linalg.norm(left - right))
            if width > 0.0:
                return Reflection(0.5 * (left + right), (left - right) / width)
    return None


# --- pulls ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SymmetricPull(Drag):
    """A pull of two parts."""

    reflection: Reflection

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Move both goals."""
        super().move(scene, goal)
        scene.set(MIRROR_TASK, goal=self.reflection.of(goal))

    def end(self, scene: Scene) -> None:
        """Remove both tasks."""
        scene.remove(MIRROR_TASK)
        super().end(scene)


def begin_symmetric_pull(scene: Scene, segment: str, point: tuple[float, ...], goal: tuple[float, ...]) -> Drag:
    """Pull a point of a segment and the mirrored point of its counterpart."""
    figure, pose = scene.figure, scene.pose
    other = counterpart(figure, segment)
    plane = None if other is None else symmetry_plane(pose)
    drag = begin_pull(scene, segment, point, goal)
    if other is None or plane is None:
        return drag
    neutral = Pose.neutral(figure)
    in_neutral = symmetry_plane(neutral)
    assert in_neutral is not None
    mirrored_point = in_neutral.of(neutral.placement(segment).apply(point))  # type: ignore[arg-type]
    local = neutral.placement(other).inverse().apply(mirrored_point)
    site = Site("mirrored point", other, Transform(tuple(np.asarray(local).tolist())))
    scene.add(PositionTask(name=MIRROR_TASK, level=DRAG_LEVEL, site=site, goal=plane.of(goal)))
    return SymmetricPull(drag.edit, drag.before, drag.task, True, plane)


# --- joints -----------------------------------------------------------------------------------------------------------


def _other_joint(figure: Figure, joint: str) -> str | None:
    """Joint on the other side; None on the midline."""
    index = figure.joint_index(joint)
    other = counterpart(figure, figure.segments[index].name)
    return None if other is None else figure.joints[figure.segment_index(other)].name


@dataclass(frozen=True)
class SymmetricJointDrag(JointDrag):
    """A joint coordinate and its counterpart.

    Parameters
    ----------
    coordinate, other : str
        The dragged coordinate, and that of the other side.
    """

    coordinate: str
    other: str

    def set_value(self, scene: Scene, value: float) -> None:
        """Set the goals of both coordinates."""
        super().set_value(scene, value)
        scene.set(MIRROR_TASK, value=_mirrored_value(scene.pose, self.coordinate, self._clamped(value), self.other))

    def end(self, scene: Scene) -> None:
        """Remove both tasks."""
        scene.remove(MIRROR_TASK)
        super().end(scene)


def _mirrored_value(pose: Pose, coordinate: str, value: float, other: str) -> float:
    return mirrored(pose.with_values({coordinate: value}), keep_root=True).value(other)


def symmetric_joint_drag(scene: Scene, coordinate: str, drag: JointDrag) -> JointDrag:
    """The drag of a coordinate, extended to its counterpart."""
    joint, _, component = coordinate.rpartition(".")
    twin = _other_joint(scene.figure, joint)
    if twin is None or drag.task not in scene:  # a limb in forward kinematics has no task to drag
        return drag
    other = f"{twin}.{component}"
    try:
        value = _mirrored_value(scene.pose, coordinate, scene.pose.value(coordinate), other)
    except PoiseError:  # the sides differ
        return drag
    unit = scene[drag.task].unit
    scene.add(JointsTask(name=MIRROR_TASK, level=DRAG_LEVEL, factors={other: 1.0}, value=value, unit=unit))
    return SymmetricJointDrag(drag.edit, drag.before, drag.task, True, drag.lower, drag.upper, coordinate, other)


@dataclass(frozen=True)
class SymmetricRotation(RotationDrag):
    """A rotated segment and its counterpart.

    Parameters
    ----------
    other : str
        Joint of the other side.
    """

    other: str

    def rotate(self, scene: Scene, rotation: tuple[float, ...]) -> None:
        """Rotate the segment; its counterpart gets the mirrored joint values."""
        super().rotate(scene, rotation)
        scene.pose = scene.pose.with_values({self.other: mirrored(scene.pose, keep_root=True)[self.other]})


def symmetric_rotation(scene: Scene, segment: str, drag: RotationDrag) -> RotationDrag:
    """The rotation of a segment, extended to its counterpart."""
    figure = scene.figure
    other = _other_joint(figure, figure.joints[figure.segment_index(segment)].name)
    if other is None:
        return drag
    return SymmetricRotation(drag.edit, drag.before, drag.task, False, drag.solver, drag.start, drag.orientation, other)
