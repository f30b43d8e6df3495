"""Which supports carry: contacts with the floor, a chair, a bar or an obstacle, determined before every solve.

A support carries where a contact point of it is on its surface, or on an obstacle that faces up. Contact is binary, so
it is decided outside the solve, which stays smooth:

1. Before a solve the frame of each supporting segment is predicted from the goal of the most important task that holds
   it (a pin, a reach, a contact), else taken from the current pose.
2. Contact points on a surface there carry; balance tasks are solved with these alone.
3. After the solve the contacts are checked at the pose that was found. A support that has left its surface is dropped,
   and the solve repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.collision import ClearanceTask
from poise.collision.distance import Hull, hull_of, separation
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame, site_name
from poise.math import quaternion
from poise.model import Sphere
from poise.statics import Support
from poise.statics.wrenches import force_frame
from poise.tasks import ContactTask, PoseTask, PositionTask, Task
from poise.types import FloatArray, Matrix, Vector3

CONTACT_TOL_M = 0.01  # a contact point this near to a surface touches it
_PROBE_RADIUS_M = 1e-6  # of the sphere that stands for a contact point
_PROBE_HEIGHT_M = 0.05  # above the contact point: outside the obstacle that it may touch
_ANKLE_FRACTION = 0.06  # of the figure's height: how high above the floor the ankles of a figure without soles may be
_UNEVEN_FRACTION = 0.03  # of the figure's height: supports this much higher than the lowest stand on the same floor
_MIN_UPWARD_COSINE = 0.7  # an obstacle's surface that is steeper does not carry by itself


@dataclass(frozen=True, eq=False)
class SegmentFrame:
    """Rotation and origin of a segment in the world."""

    rotation: Matrix
    position: Vector3


@dataclass(frozen=True, eq=False)
class Contact:
    """A support at a pose.

    Parameters
    ----------
    support : Support
        On a level surface with the corners that touch alone.
    carries : bool
        Whether a contact point touches.
    height : float
        Distance of the nearest contact point from its surface [m].
    whole : bool
        Whether all contact points touch.
    """

    support: Support
    carries: bool
    height: float
    whole: bool


class ContactState:
    """Contacts of supports at a pose, or where the goals of tasks bring them."""

    def __init__(self, pose: Pose, tasks: Sequence[Task], *, predicted: bool, up: Vector3) -> None:
        self.pose, self.up = pose, up
        self.frames = _held_frames(pose, tasks) if predicted else {}
        self.contacts = {site_name(task.site): task for task in tasks if isinstance(task, ContactTask) and task.enabled}
        clearance = next((task for task in tasks if isinstance(task, ClearanceTask) and task.enabled), None)
        self.surfaces: tuple[Hull, ...] = ()
        self.clearance = 0.0  # that the figure keeps from obstacles [m]
        if clearance is not None:
            self.surfaces = tuple(hull for obstacle in clearance.obstacles for hull in obstacle.hulls())
            self.clearance = clearance.margin

    def contact(self, support: Support) -> Contact:
        """The contact of a support."""
        heights = self._heights(support)
        touching = heights <= CONTACT_TOL_M
        if not touching.any() or not support.corners or not support.is_level(self.pose, -self.up):
            return Contact(support, bool(touching.any()), float(heights.min()), bool(touching.all()))
        corners = tuple(corner for corner, on in zip(support.corners, touching.tolist(), strict=True) if on)
        return Contact(replace(support, corners=corners), True, float(heights.min()), bool(touching.all()))

    def farthest(self, support: Support) -> float:
        """Largest distance of a contact point from its surface [m]."""
        return float(self._heights(support).max())

    def _heights(self, support: Support) -> FloatArray:
        """Distance of every contact point from its surface, or from an obstacle below it [m]."""
        points, contact = self.contact_points(support), self.contacts.get(support.name)
        if contact is not None:
            arms, axis = points - np.array(contact.point), np.array(contact.normal)
            along = arms @ axis
            across = np.linalg.norm(arms - along[:, None] * axis, axis=1)
            return np.asarray(along if contact.surface == "plane" else across)
        if support.point is None:
            return np.zeros(len(points))
        normal = support.world_normal(self.pose)
        heights = (points - np.array(support.point)) @ normal
        if not self.surfaces or float(normal @ self.up) < _MIN_UPWARD_COSINE:
            return np.asarray(heights)
        return np.array([min(height, self._obstacle_height(x)) for height, x in zip(heights, points, strict=True)])

    def contact_points(self, support: Support) -> FloatArray:
        """Contact points (k, 3) in the world [m]."""
        frame = force_frame(self.pose.figure, support.site)
        held = self.frames.get(frame.segment)
        if held is None:
            return support.contact_points(self.pose)
        local = frame.local_position + np.array(support.corners or ((0.0, 0.0, 0.0),)) @ frame.local_rotation.T
        return np.asarray(held.position + local @ held.rotation.T)

    def _obstacle_height(self, point: Vector3) -> float:
        """Height of a point above the obstacle below it [m], less the clearance; infinite where there is none."""
        probe = hull_of(Sphere(_PROBE_RADIUS_M)).translated(point + _PROBE_HEIGHT_M * self.up)
        least = np.inf
        for surface in self.surfaces:
            found = separation(probe, surface)
            if float(found.normal @ self.up) >= _MIN_UPWARD_COSINE:
                least = min(least, float((point - found.point_b) @ self.up) - self.clearance)
        return least


def _held_frames(pose: Pose, tasks: Iterable[Task]) -> dict[int, SegmentFrame]:
    """Frames of segments whose position a task prescribes: the most important such task of each segment counts."""
    frames: dict[int, SegmentFrame] = {}
    holding = (task for task in tasks if task.enabled and isinstance(task, (PoseTask, PositionTask, ContactTask)))
    for task in sorted(holding, key=lambda each: each.level):
        segment = site_frame(pose.figure, task.site).segment
        if segment not in frames:
            frames[segment] = _held_frame(pose, task)
    return frames


def _held_frame(pose: Pose, task: PoseTask | PositionTask | ContactTask) -> SegmentFrame:
    """Frame of the segment of a task that is met, otherwise as at the pose."""
    frame = site_frame(pose.figure, task.site)
    rotation, position = frame.rotation(pose), frame.position(pose)
    if isinstance(task, PoseTask):
        rotation, position = quaternion.to_matrix(np.array(task.orientation)), np.array(task.position)
    elif isinstance(task, ContactTask):
        rotation, position = _touching_frame(task, rotation, position)
    else:
        axes = task._control_axes(pose)
        position = position + axes.T @ (axes @ (np.array(task.goal) - position))
    world = rotation @ frame.local_rotation.T
    return SegmentFrame(world, position - world @ frame.local_position)


def _touching_frame(task: ContactTask, rotation: Matrix, position: Vector3) -> tuple[Matrix, Vector3]:
    """Frame of a site on the surface of its contact."""
    point, normal = np.array(task.point), np.array(task.normal)
    if task.orientation is not None:
        rotation = quaternion.to_matrix(np.array(task.orientation))
    else:
        turn = quaternion.direct(rotation @ np.array(task.axis), normal)
        rotation = quaternion.to_matrix(turn) @ rotation
    if not task.sliding:
        return rotation, point
    along = float((position - point) @ normal)
    return rotation, point + along * normal if task.surface == "bar" else position - along * normal


def floor_height(pose: Pose, candidates: Sequence[Support], up: Vector3) -> float:
    """Height of the floor under supports [m].

    It is 0, unless the lowest support is below that (a figure with its root at the origin) or a little above it (ankles
    of a figure without soles): then it is the height of the lowest supports.
    """
    heights = np.array([float((each.contact_points(pose) @ up).min()) for each in candidates])
    lowest, extent = float(heights.min()), float(np.ptp(pose.state.positions @ up))
    if abs(lowest) <= CONTACT_TOL_M or lowest > _ANKLE_FRACTION * extent:
        return 0.0
    return float(heights[heights <= lowest + _UNEVEN_FRACTION * extent].max())


def lifted_text(contacts: Sequence[Contact], pose: Pose, down: Vector3) -> str:
    """What keeps supports from carrying: "left_sole is 196 mm above the floor"."""
    parts = []
    for each in contacts:
        level = each.support.is_level(pose, down)
        parts.append(f"{each.support.name} is {1000.0 * each.height:.0f} mm {'above the floor' if level else 'away'}")
    return " and ".join(parts)
