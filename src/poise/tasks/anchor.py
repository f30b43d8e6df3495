"""Sites found on a figure, and fixed points of the world, as one thing: a point that may move.

Looking a site up by name happens once per figure; after that a task asks the anchor.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import numpy as np

from poise.kinematics import Pose
from poise.model import Figure, Site, Transform
from poise.model.transform import IDENTITY, Triple, triple
from poise.tasks.checks import checked_site
from poise.tasks.words import listed, site_name
from poise.types import FloatArray, Matrix, Rotation, Vector3

WORLD = -1  # the segment of points that are fixed in the world

Spot: TypeAlias = str | Site | Triple  # a site by name, a site, or a point of the world


class Anchor(NamedTuple):
    """A frame on a segment, or in the world.

    `local` and `turn` are its place and its axes in the segment; for the world, in the world.
    """

    segment: int
    local: Vector3
    turn: Rotation

    def position(self, pose: Pose) -> Vector3:
        """World position [m]."""
        return self.local if self.segment == WORLD else pose.state.point(self.segment, self.local)

    def rotation(self, pose: Pose) -> Rotation:
        """World from frame."""
        if self.segment == WORLD:
            return self.turn
        return np.asarray(np.dot(pose.state.rotations[self.segment], self.turn))

    def position_rows(self, pose: Pose) -> Matrix:
        """J_T (3, nv) of the origin."""
        if self.segment == WORLD:
            return np.zeros((3, pose.figure.nv))
        return pose.state.point_jacobian(self.segment, self.local)

    def turn_rows(self, pose: Pose) -> Matrix:
        """J_R (3, nv): world angular velocity."""
        if self.segment == WORLD:
            return np.zeros((3, pose.figure.nv))
        return pose.state.orientation_jacobian(self.segment)

    def position_curvature(self, pose: Pose, weight: Vector3) -> Matrix:
        """∇² (nv, nv) of weight · origin."""
        if self.segment == WORLD:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        return pose.state.point_curvature(self.segment, self.local, weight)

    def turn_curvature(self, pose: Pose, weight: Vector3) -> Matrix:
        """∇² (nv, nv) of weight · φ, φ the world rotation vector by which it turns."""
        if self.segment == WORLD:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        return pose.state.rotation_curvature(self.segment, weight)


@lru_cache(maxsize=1024)
def anchor(figure: Figure, site: str | Site, placement: Transform = IDENTITY) -> Anchor:
    """Anchor of a site (or segment) of the figure, or of a placement inside it; FigureError when there is none."""
    found = site if isinstance(site, Site) else figure.site(site)
    place = found.placement @ placement
    return _made(figure.segment_index(found.segment), place.vector, place.matrix)


@lru_cache(maxsize=1024)
def spot_anchor(figure: Figure, spot: Spot) -> Anchor:
    """Anchor of a site or of a point of the world."""
    if isinstance(spot, (str, Site)):
        return anchor(figure, spot)
    return _made(WORLD, np.array(spot), np.eye(3))


def _made(segment: int, local: FloatArray, turn: FloatArray) -> Anchor:
    local.flags.writeable = turn.flags.writeable = False  # shared by every task at this place
    return Anchor(segment, local, turn)


def checked_spot(spot: Spot | Sequence[float], what: str) -> Spot:
    """A site, or three finite numbers."""
    return checked_site(spot, what) if isinstance(spot, (str, Site)) else triple(spot, what)


def spot_words(spot: Spot) -> str:
    """Name of a site, or the numbers of a point."""
    return site_name(spot) if isinstance(spot, (str, Site)) else listed(spot)
