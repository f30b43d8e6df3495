"""The largest force that a site can exert in a direction, before something slips, tips or gives way.

For a pose that is held, forces at the supports' corners and the force asked about enter equilibrium and joint torques
linearly. So the forces that can be exerted are an interval [0, λ], and whether λ is one of them is a least violation
over cones (:mod:`poise.statics.friction`), with one slack ≥ 0 for every strength. λ is found by halving.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import ForceError
from poise.figure import Site
from poise.pose import Pose
from poise.statics.components import component_matrix, component_names
from poise.statics.distribution import FORCE_FIRST, System
from poise.statics.forces import Forces
from poise.statics.friction import Cones, least_violation
from poise.statics.strength import Strength, checked_strength
from poise.statics.torques import joint_torques
from poise.statics.wrench import Wrench, checked_triple, name_of, place_of
from poise.types import ArrayLike, FloatArray, Matrix

FEASIBLE = 1e-6  # violations below this are none
PRECISION = 1e-3  # of the force found
MOST_DOUBLINGS = 8


@dataclass(frozen=True)
class Capacity:
    """How hard a site can push.

    Parameters
    ----------
    force : float
        The largest force [N] that it can exert; infinite where nothing limits it, 0 where the pose cannot be held.
    limit : str
        What gives way first: "friction", "balance", or the part of a joint; empty where nothing does.
    """

    force: float
    limit: str


def capacity(
    pose: Pose, forces: Forces, site: str | Site, direction: ArrayLike, strength: Strength | None = None
) -> Capacity:
    """Find the largest force that a site can exert on the world.

    Parameters
    ----------
    pose : Pose
        The pose that is held.
    forces : Forces
        What acts on the figure and what carries it, besides.
    site : str or Site
        What pushes.
    direction : three floats
        Where it pushes, in the world; any length but zero.
    strength : mapping of joint part to (negative, positive), optional
        Largest moments [N m]; without it joints hold anything.
    """
    way = np.array(checked_triple(direction, "the direction of a push", site))
    length = float(np.linalg.norm(way))
    if length == 0.0:
        raise ForceError("the direction of a push must be of any length but zero.", name_of(site))
    place_of(pose.figure, site)
    if not forces.supports:
        raise ForceError("nothing carries the figure: add a support, such as Support('left_sole').")
    trial = _Trial(pose, forces, site, -way / length, checked_strength(pose.figure, strength or {}))
    start = trial.violated(0.0)
    if start:
        return Capacity(0.0, start)
    low, high, limit = 0.0, max(float(np.linalg.norm(forces.weight(pose.figure))), 1.0), ""
    for _ in range(MOST_DOUBLINGS):
        limit = trial.violated(high)
        if limit:
            break
        low, high = high, 2.0 * high
    if not limit:
        return Capacity(float("inf"), "")
    while high - low > PRECISION * high:
        middle = 0.5 * (low + high)
        found = trial.violated(middle)
        low, high, limit = (low, middle, found) if found else (middle, high, limit)
    return Capacity(low, limit)


def capacity_diagram(
    pose: Pose, forces: Forces, site: str | Site, directions: ArrayLike, strength: Strength | None = None
) -> tuple[Capacity, ...]:
    """Capacities over directions (k, 3)."""
    given = np.atleast_2d(np.asarray(directions, dtype=np.float64))
    return tuple(capacity(pose, forces, site, each, strength) for each in given)


@dataclass(frozen=True, eq=False)
class _Trial:
    """The question for one site and direction."""

    pose: Pose
    forces: Forces
    site: str | Site
    way: FloatArray
    strength: dict[str, tuple[float, float]]

    def violated(self, size: float) -> str:
        """What gives way under a force; empty where nothing does."""
        x, y, z = (size * self.way).tolist()
        pushed = replace(self.forces, wrenches=(*self.forces.wrenches, Wrench(self.site, (x, y, z))))
        system = System.of(self.pose, pushed)
        names, rows, ends = self._strengths(system, pushed)
        count = len(system.places) * 3
        equations = np.zeros((len(system.wanted) + len(ends), count + len(ends)))
        equations[: len(system.wanted), :count] = system.equations
        equations[len(system.wanted) :, :count] = rows
        equations[len(system.wanted) :, count:] = np.eye(len(ends))
        cones = Cones(system.cones.normals, system.cones.friction, len(ends))
        found = least_violation(equations, np.concatenate([system.wanted, ends]), cones)
        miss = np.abs(found.residual)
        if miss.max() <= FEASIBLE:
            return ""
        held = miss[len(system.wanted) :]
        if len(held) and held.max() >= max(miss[:3].max() * FORCE_FIRST, miss[3:6].max()):
            return names[int(np.argmax(held))]
        alone = least_violation(system.equations[:3], system.wanted[:3], system.cones)
        return "friction" if np.abs(alone.residual).max() > FEASIBLE else "balance"

    def _strengths(self, system: System, pushed: Forces) -> tuple[list[str], Matrix, FloatArray]:
        """Rows over the corners' forces, and what is left for them: both ends of every strength, over it."""
        pose, every = self.pose, component_names(self.pose.figure)
        parts = component_matrix(pose)[[every.index(name) for name in self.strength]]
        own = parts @ joint_torques(pose, pushed.wrenches, pushed.gravity)
        columns = []
        for support, span in zip(self.forces.supports, system.spans, strict=True):
            segment = place_of(pose.figure, support.site).segment
            turn, origin = pose.state.rotations[segment], pose.state.positions[segment]
            for place in system.places[span.start // 3 : span.stop // 3]:
                columns.append(-system.load * parts @ pose.state.point_jacobian(segment, turn.T @ (place - origin)).T)
        per_force = np.concatenate(columns, axis=1)
        low, high = (np.array([each[side] for each in self.strength.values()]) for side in (0, 1))
        names = [name for _ in range(2) for name in self.strength]
        rows = np.concatenate([per_force / high[:, None], per_force / low[:, None]])
        return names, rows, np.concatenate([1.0 - own / high, 1.0 - own / low])
