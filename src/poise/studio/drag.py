"""Drag handlers: pulling a point of the figure, moving a task's goal, one joint coordinate, rotating one segment.

Drags of whole objects (obstacles, the figure, force arrows) are in `poise.studio.object_drags`. The browser's side is
`web/src/viewport/pointer.ts`.

A pull is a temporary position task below all tasks of the scene, above poles and criteria [Baerlocher2001, 7.2.4]: it
acts in the null space of the tasks, so it never disturbs a pin. The remaining degrees of freedom are attracted to the
posture at the start of the drag, so that pulling away and back returns to it.

A joint coordinate is dragged the same way, by a temporary task of that coordinate: only this joint moves unless other
tasks need more. Its goal is clamped to the joint limit, so that a pointer that overshoots need not come all the way
back.

The joints of a limb in forward kinematics (:mod:`poise.studio.limbs`) are set directly; those of a blend change its
forward kinematics.

A rotation is a separate small solve of one orientation task by one joint. It comes as near to the requested
orientation as the joint limits allow; the resulting pose is the initial guess of the scene's tasks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.coordinate_access import coordinate_range
from poise.math import quaternion
from poise.model import JointKind, Site, Transform
from poise.scene import Scene, SceneState
from poise.solver import Solver
from poise.studio.limb_blend import fk_pose, rotate_blended
from poise.studio.limbs import POLE_LEVEL, Limb, follow_pose, locked_limb, mode_of, project_poles
from poise.studio.names import label
from poise.studio.scene_setup import goal_of
from poise.tasks import JointSelection, JointsTask, OrientationTask, PositionTask
from poise.types import FloatArray

DRAG_TASK = "the pull"  # name of the temporary task; explanations mention it
MIRROR_TASK = "the mirrored pull"  # the same of the other side, in a symmetric drag
DRAG_LEVEL = POLE_LEVEL - 1
_MAX_ROTATION_ITERATIONS = 30
_ROTATION_TASK = "rotation"
_MIN_QUATERNION_NORM = 1e-6


@dataclass(frozen=True)
class Drag:
    """A drag in progress.

    Parameters
    ----------
    edit : str
        Its label in the undo history.
    before : SceneState
        The scene when it began.
    task : str
        The task whose goal follows the pointer.
    temporary : bool
        Whether the task is removed at the end.
    """

    edit: str
    before: SceneState
    task: str
    temporary: bool

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Move the goal of the task to the pointer's world position [m]."""
        scene.set(self.task, goal=goal)
        project_poles(scene)

    def rotate(self, scene: Scene, rotation: tuple[float, ...]) -> None:
        """Raise TaskError: a pull has no orientation."""
        raise TaskError("this drag moves a point; it cannot be rotated.")

    def set_value(self, scene: Scene, value: float) -> None:
        """Raise TaskError: a pull is not a single coordinate."""
        raise TaskError("this drag moves a point; it has no single value.")

    def end(self, scene: Scene) -> None:
        """Release: remove the temporary task."""
        if self.temporary:
            scene.remove(self.task)
        project_poles(scene)
        scene.end_drag()


def begin_pull(scene: Scene, segment: str, point: tuple[float, ...], goal: tuple[float, ...]) -> Drag:
    """Pull a point of a segment, given in the segment's frame [m]."""
    before = scene.snapshot()
    site = Site("pulled point", segment, Transform(point))  # type: ignore[arg-type]
    scene.add(PositionTask(name=DRAG_TASK, level=DRAG_LEVEL, site=site, goal=goal))  # type: ignore[arg-type]
    return Drag(f"Pull {label(segment)}", before, DRAG_TASK, True)


def begin_goal_drag(scene: Scene, name: str) -> Drag:
    """Drag the goal of a task."""
    task = scene[name]
    if goal_of(task) is None:
        raise TaskError("has no goal position that can be moved.", name)
    return Drag(f"Move goal of {label(name)}", scene.snapshot(), name, False)


# --- one coordinate ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JointDrag(Drag):
    """A joint coordinate that follows a ring of the gizmo or a slider.

    Parameters
    ----------
    lower, upper : float
        Limits of the coordinate while the joint's other coordinates stay [rad or m].
    """

    lower: float
    upper: float

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Raise TaskError: a coordinate has no position."""
        raise TaskError("this drag changes a joint coordinate; it cannot be moved to a point.")

    def set_value(self, scene: Scene, value: float) -> None:
        """Set the goal of the coordinate, clamped to its limits."""
        scene.set(self.task, value=self._clamped(value))

    def _clamped(self, value: float) -> float:
        return min(max(value, self.lower), self.upper)


@dataclass(frozen=True)
class ForwardDrag(JointDrag):
    """A joint coordinate of a limb in forward kinematics.

    Parameters
    ----------
    coordinate : str
        The coordinate.
    """

    coordinate: str

    def set_value(self, scene: Scene, value: float) -> None:
        """Set the coordinate, clamped to its limits; the limb's goal follows."""
        before = scene.pose
        scene.pose = before.with_values({self.coordinate: self._clamped(value)})
        follow_pose(scene, before)


@dataclass(frozen=True)
class BlendDrag(ForwardDrag):
    """A joint coordinate of a limb between forward and inverse kinematics: the drag changes its FK rotations.

    Parameters
    ----------
    limb : Limb
        The limb.
    offset : float
        Coordinate of the FK rotations at the start of the drag, relative to that of the pose [rad].
    """

    limb: Limb
    offset: float

    def set_value(self, scene: Scene, value: float) -> None:
        """Change the FK rotation as the pointer moves; the goal stays."""
        rotate_blended(scene, self.limb, self.coordinate, self._clamped(value + self.offset))


def begin_joint_drag(scene: Scene, coordinate: str) -> JointDrag:
    """Drag a coordinate, such as ``left_knee.angle``."""
    before, figure, pose = scene.snapshot(), scene.figure, scene.pose
    found = figure.coordinate(coordinate)
    limits = coordinate_range(figure, pose.q, found)
    edit = f"Rotate {label(found.joint)}"
    limb = locked_limb(scene, found.joint)
    if limb is not None and mode_of(scene, limb) == "blend":
        fk = fk_pose(scene, limb)
        limits, offset = coordinate_range(figure, fk.q, found), fk.value(coordinate) - pose.value(coordinate)
        return BlendDrag(edit, before, "", False, limits.lower, limits.upper, coordinate, limb, offset)
    if limb is not None:
        return ForwardDrag(edit, before, "", False, limits.lower, limits.upper, coordinate)
    unit = "m" if figure.joint(found.joint).kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
    value = pose.value(coordinate)
    scene.add(JointsTask(name=DRAG_TASK, level=DRAG_LEVEL, factors={coordinate: 1.0}, value=value, unit=unit))
    return JointDrag(edit, before, DRAG_TASK, True, limits.lower, limits.upper)


# --- one orientation --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RotationDrag(Drag):
    """A segment that is rotated by its own joint.

    Parameters
    ----------
    solver : Solver
        Solver of the orientation task.
    start : Pose
        Pose when the drag began.
    orientation : four floats
        Orientation (w, x, y, z) of the segment when the drag began.
    """

    solver: Solver
    start: Pose
    orientation: tuple[float, ...]

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Raise TaskError: a rotation has no position."""
        raise TaskError("this drag rotates a segment; it cannot be moved to a point.")

    def rotate(self, scene: Scene, rotation: tuple[float, ...]) -> None:
        """Rotate the segment by a world rotation (w, x, y, z) measured from the start of the drag."""
        goal = quaternion.multiply(unit_quaternion(rotation), np.array(self.orientation))
        self.solver.set(_ROTATION_TASK, goal=tuple(goal.tolist()))
        scene.pose = self.solver.solve(self.start, max_iterations=_MAX_ROTATION_ITERATIONS, restart=False).pose
        follow_pose(scene, self.start)


def begin_rotation(scene: Scene, segment: str) -> RotationDrag:
    """Rotate a segment by its own joint."""
    before, pose = scene.snapshot(), scene.pose
    joint = scene.figure.joints[scene.figure.segment_index(segment)]
    if not joint.kind.nv:
        raise TaskError(f"{label(segment)} has a fixed joint; it cannot be rotated.")
    orientation = tuple(pose.placement(segment).quaternion.tolist())
    task = OrientationTask(
        name=_ROTATION_TASK,
        site=segment,
        goal=orientation,
        active_joints=JointSelection.listed(joint.name),
    )
    edit = f"Rotate {label(segment)}"
    return RotationDrag(edit, before, "", False, Solver(pose.figure, [task]), pose, orientation)


def unit_quaternion(values: tuple[float, ...]) -> FloatArray:
    """The normalized quaternion (w, x, y, z)."""
    norm = float(np.linalg.norm(values))
    if norm < _MIN_QUATERNION_NORM:
        raise TaskError("rotation: expected a quaternion (w, x, y, z) that is not zero.")
    return np.array(values) / norm
