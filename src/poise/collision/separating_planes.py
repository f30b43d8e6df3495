"""Separating planes: half-spaces that keep solids on their side of an obstacle, or near where they are.

Rows of a clearance task follow the nearest points of two solids. A long step may leave a solid behind a thin obstacle,
where the nearest way out leads on. A half-space has no other side: as long as a solid stays in one that does not
contain the obstacle, it cannot pass through, however long the step is.

:class:`SeparatingPlaneTask` is a clearance task of such half-spaces, each for one solid, fixed in the world or on a
segment. :func:`cage_planes` encloses a solid where it is, so that it moves by no more than a given distance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from poise.collision.clearance import ClearanceTask
from poise.collision.collision_pairs import BoundPairs, CollisionPairs, WorldFrames
from poise.collision.distance import Ground, Hull, hull_of
from poise.errors import TaskError
from poise.kinematics.protocol import WORLD, PlacedSolid
from poise.kinematics.selection import kinematics
from poise.math import quaternion
from poise.model import Figure
from poise.types import Vector3

_FAR_M = 1e3  # rows of all planes are kept up to this distance
_UP = (0.0, 0.0, 1.0)


class SeparatingPlane(NamedTuple):
    """A half-space n·(x − p) ≥ 0 in which a solid stays.

    `normal` n is a unit vector and points to the solid; `point` p and `normal` are in the frame of the segment `base`,
    or in the world.
    """

    solid: PlacedSolid
    base: int
    point: Vector3
    normal: Vector3
    name: str  # of the pair in explanations

    def hull(self) -> Hull:
        """The other half-space, which the solid keeps clear of, in the frame of `base`."""
        turn = quaternion.to_matrix(quaternion.direct(_UP, self.normal))
        return hull_of(Ground()).placed(turn, self.point)


@dataclass(frozen=True, kw_only=True, repr=False)
class SeparatingPlaneTask(ClearanceTask):
    """Solids stay at least `margin` inside their half-spaces; rows and derivatives as in :class:`ClearanceTask`.

    Parameters
    ----------
    planes : sequence of SeparatingPlane
        One row each.
    """

    planes: tuple[SeparatingPlane, ...] = ()

    def _validated(self) -> dict[str, Any]:
        if not self.planes:
            raise TaskError("it has no planes; give at least one.")
        return {"planes": tuple(self.planes), "max_pairs": len(self.planes), "cutoff": _FAR_M}

    @cached_property
    def world_frames(self) -> WorldFrames:
        """Planes of the world are given in the world."""
        count = sum(plane.base == WORLD for plane in self.planes)
        return ((np.eye(3), np.zeros(3)),) * count

    def _bound_pairs(self, figure: Figure) -> BoundPairs:
        key = (figure, kinematics(figure).name)
        if key not in self._bound:
            self._bound[key] = BoundPairs(figure, plane_pairs(self.planes))
        return self._bound[key]

    def describe(self) -> str:
        """What is kept apart."""
        return f"keep the side: {', '.join(dict.fromkeys(plane.name for plane in self.planes))}"

    def _default_name(self) -> str:
        return "sides"


def plane_pairs(planes: tuple[SeparatingPlane, ...]) -> CollisionPairs:
    """Each solid with its half-space; half-spaces on segments stand among the solids of the figure."""
    attached = [plane for plane in planes if plane.base != WORLD]
    in_world = [plane for plane in planes if plane.base == WORLD]
    ordered = [*attached, *in_world]
    solids = [plane.solid for plane in ordered] + [PlacedSolid(plane.base, plane.hull()) for plane in ordered]
    count = len(ordered)
    names = tuple(plane.name for plane in ordered) * 2
    pairs = tuple((index, count + index) for index in range(count))
    return CollisionPairs(tuple(solids), count + len(attached), names, pairs, ())


def cage_planes(solid: PlacedSolid, placed: Hull, distance: float, name: str) -> tuple[SeparatingPlane, ...]:
    """Six half-spaces of the world around a solid as it is placed, `distance` [m] beyond it on all sides."""
    found = []
    for axis in np.concatenate([np.eye(3), -np.eye(3)]):
        extent = float(placed.supports(axis).max()) + placed.radius + distance
        found.append(SeparatingPlane(solid, WORLD, extent * axis, -axis, name))
    return tuple(found)
