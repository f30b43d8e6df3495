"""Where the center of mass may be: the places over which supports of any kind can carry the figure.

For feet on a level floor it is the polygon of their corners, as long as friction is enough. A hand on a wall, a bar
that is held, a slope or ice change it. For a place c of the center of mass, equilibrium is linear in the forces at all
corners, so the places that can be carried are convex: from one that can, each direction is followed to its end
(:func:`poise.statics.friction.farthest`), and the ends are the corners of a polygon inside the true one.
"""

from __future__ import annotations

import math

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.statics.distribution import System
from poise.statics.forces import Forces
from poise.statics.friction import Cones, farthest, least_violation
from poise.statics.polygon import Polygon, hull
from poise.types import FloatArray, Matrix

FEASIBLE = 1e-6  # violations below this are none: moments over load [m], forces over load
FARTHEST = 2.0  # from the middle of the supports [m]: where grips hold anything, the region ends here


def support_region(pose: Pose, forces: Forces, directions: int = 24) -> Polygon:
    """Polygon, seen along gravity, over which the supports can carry the center of mass with all wrenches as they are.

    Parameters
    ----------
    pose : Pose
        Where the supports are; the figure's own center of mass does not matter.
    forces : Forces
        Wrenches, supports and gravity. Shares and parts across that are given are kept.
    directions : int
        How many are searched, at least 3.

    Raises
    ------
    ForceError
        There is no weight or no support, or no place can be carried.
    """
    if directions < 3:
        raise ForceError(f"a region needs at least 3 directions, got {directions}.")
    if not forces.supports:
        raise ForceError("nothing carries the figure: add a support, such as Support('left_sole').")
    if float(np.linalg.norm(forces.weight(pose.figure))) == 0.0:
        raise ForceError(f"figure {pose.figure.name!r} has no weight, so every place is as good; give it mass.")
    forces.check(pose.figure)
    forces.check_shares()
    question = _Question(pose, forces)
    middle = question.some_place()
    if middle is None:
        raise ForceError("the supports cannot carry the figure and its forces, wherever its center of mass is.")
    angles = np.linspace(0.0, 2.0 * math.pi, directions, endpoint=False)
    found = [question.outermost(middle, np.array([math.cos(each), math.sin(each)])) for each in angles]
    return hull(np.array(found))


def plane_axes(forces: Forces) -> Matrix:
    """Two unit vectors across gravity (2, 3): x and y of the world where gravity points down."""
    down = forces.down
    one = np.eye(3)[int(np.argmin(np.abs(down)))] if abs(down[2]) < 0.9 else np.array([1.0, 0.0, 0.0])
    one = one - (one @ down) * down
    one /= np.linalg.norm(one)
    return np.array([one, np.cross(-down, one)])


class _Question:
    """Whether a place of the center of mass can be carried."""

    def __init__(self, pose: Pose, forces: Forces) -> None:
        self.system = System.of(pose, forces)
        self.axes = plane_axes(forces)
        self.middle = self.axes @ self.system.places.mean(axis=0)
        self.own = self.axes @ pose.center_of_mass()
        weight = forces.weight(pose.figure)
        arms = np.cross(self.axes, weight)  # moment per meter along each axis
        self.columns = np.zeros((len(self.system.wanted), 2))
        self.columns[3:6] = arms.T / (self.system.load * self.system.extent)

    def some_place(self) -> FloatArray | None:
        """A place that can be carried, the nearest to the middle of the supports or thereabouts."""
        system = self.system
        free = np.zeros((len(system.wanted), 3))  # two numbers of the place, and one that does nothing
        free[:, :2] = self.columns
        normals = np.concatenate([system.cones.normals, [[0.0, 0.0, 1.0]]])
        cones = Cones(normals, np.append(system.cones.friction, np.inf))
        wanted = system.wanted - self.columns @ (self.middle - self.own)
        found = least_violation(np.concatenate([system.equations, free], axis=1), wanted, cones)
        return self.middle + found.values[-3:-1] if self._closes(found.residual) else None

    def _closes(self, residual: FloatArray) -> bool:
        return float(np.abs(residual).max()) <= FEASIBLE * max(1.0, float(np.abs(self.system.wanted).max()))

    def outermost(self, start: FloatArray, way: FloatArray) -> FloatArray:
        """The last place on the way from one that can be carried."""
        system = self.system
        wanted = system.wanted - self.columns @ (start - self.own)
        found = farthest(system.equations, wanted, -self.columns @ way, system.cones, FARTHEST)
        return np.asarray(start + found * way)
