"""Frames of sites, segments and world points, with their Jacobians and Hessians.

A site (end effector, contact point, marker) is a frame fixed to a segment. Tasks and forces look a site up by name once
per figure; from then on they work with the :class:`SiteFrame`, which also stands for points fixed in the world.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.derivative import derivative_of
from poise.kinematics.pose import Pose
from poise.model import Figure, Site, Transform
from poise.model.transform import IDENTITY
from poise.types import FloatArray, Matrix, Rotation, Triple, Vector3

WORLD = -1  # segment index of frames that are fixed in the world

PointTarget = str | Site | Triple
"""A site by name, a site as a value, or a point of the world [m]."""


class SiteFrame(NamedTuple):
    """A frame fixed to a segment, or to the world.

    `local_position` [m] and `local_rotation` are the frame's origin and axes in the segment frame; for `WORLD`, in the
    world frame.
    """

    segment: int
    local_position: Vector3
    local_rotation: Rotation

    def position(self, pose: Pose) -> Vector3:
        """World position of the origin [m]."""
        return self.local_position if self.segment == WORLD else pose.state.point(self.segment, self.local_position)

    def rotation(self, pose: Pose) -> Rotation:
        """Rotation matrix, world from frame."""
        if self.segment == WORLD:
            return self.local_rotation
        return np.asarray(np.dot(pose.state.rotations[self.segment], self.local_rotation))

    @derivative_of("position", wrt="pose", moved="pose")
    def position_jacobian(self, pose: Pose) -> Matrix:
        """J_T (3, nv): velocity of the origin in world axes."""
        if self.segment == WORLD:
            return np.zeros((3, pose.figure.nv))
        return pose.state.point_jacobian(self.segment, self.local_position)

    @derivative_of("rotation", wrt="pose", moved="pose", compared="rotation_left")
    def angular_jacobian(self, pose: Pose) -> Matrix:
        """J_R (3, nv): angular velocity in world axes."""
        if self.segment == WORLD:
            return np.zeros((3, pose.figure.nv))
        return pose.state.orientation_jacobian(self.segment)

    def position_hessian(self, pose: Pose, weight: Vector3) -> Matrix:
        """∇² (nv, nv) of weight · origin."""
        if self.segment == WORLD:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        return pose.state.point_hessian(self.segment, self.local_position, weight)

    def rotation_hessian(self, pose: Pose, weight: Vector3) -> Matrix:
        """∇² (nv, nv) of weight · φ, φ the rotation vector of the frame's motion in world axes."""
        if self.segment == WORLD:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        return pose.state.rotation_hessian(self.segment, weight)


@lru_cache(maxsize=1024)
def site_frame(figure: Figure, site: str | Site, placement: Transform = IDENTITY) -> SiteFrame:
    """Frame of a site or segment of the figure, or of a placement inside it; FigureError when it does not exist."""
    resolved = site if isinstance(site, Site) else figure.site(site)
    local = resolved.placement @ placement
    return read_only_frame(figure.segment_index(resolved.segment), local.translation_vector, local.rotation_matrix)


@lru_cache(maxsize=1024)
def target_frame(figure: Figure, target: PointTarget) -> SiteFrame:
    """Frame of a site, or of a point of the world."""
    if isinstance(target, (str, Site)):
        return site_frame(figure, target)
    return read_only_frame(WORLD, np.array(target), np.eye(3))


def read_only_frame(segment: int, position: FloatArray, rotation: FloatArray) -> SiteFrame:
    """A frame whose arrays are read-only, because caches share it."""
    position.flags.writeable = rotation.flags.writeable = False
    return SiteFrame(segment, position, rotation)


def site_name(site: str | Site) -> str:
    """Name of a site given by name or as a value."""
    return site.name if isinstance(site, Site) else str(site)
