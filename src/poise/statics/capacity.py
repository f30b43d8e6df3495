"""The largest force that a site can exert in a direction, before something slips, tips or gives way.

For a pose that is held, forces at the supports' corners and the force asked about enter equilibrium and joint torques
linearly. So the forces that can be exerted are an interval [0, λ]: the farthest at which equilibrium can be closed over
cones (:func:`poise.statics.friction.farthest`), with one slack ≥ 0 for every strength.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import Site
from poise.statics.components import component_matrix, component_names
from poise.statics.distribution import FORCE_FIRST, System
from poise.statics.forces import Forces
from poise.statics.friction import Cones, farthest, least_violation
from poise.statics.strength import Strength, checked_strength
from poise.statics.torques import joint_torques
from poise.statics.wrench import Wrench, checked_triple, name_of, place_of
from poise.types import ArrayLike, FloatArray, Matrix

FEASIBLE = 1e-6  # violations below this are none
LESS = 1e-6  # of the force found: it is told by so much less, so that it can be held
BEYOND = 1e-3  # of it, or of the weight: by so much more something gives way
MOST_WEIGHTS = 250.0  # forces beyond so many weights are without end
UNIT = 1.0  # [N]

Strengths = dict[str, tuple[float, float]]


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
    question = _Question.of(pose, forces, site, -way / length, checked_strength(pose.figure, strength or {}))
    start = question.violated(0.0)
    if start:
        return Capacity(0.0, start)
    weight = max(float(np.linalg.norm(forces.weight(pose.figure))), 1.0)
    found = farthest(question.equations, question.wanted, question.per_force, question.cones, MOST_WEIGHTS * weight)
    if found >= MOST_WEIGHTS * weight:
        return Capacity(float("inf"), "")
    return Capacity((1.0 - LESS) * found, question.violated(found + BEYOND * max(found, weight)))


def capacity_diagram(
    pose: Pose, forces: Forces, site: str | Site, directions: ArrayLike, strength: Strength | None = None
) -> tuple[Capacity, ...]:
    """Capacities over directions (k, 3)."""
    given = np.atleast_2d(np.asarray(directions, dtype=np.float64))
    return tuple(capacity(pose, forces, site, each, strength) for each in given)


@dataclass(frozen=True, eq=False)
class _Question:
    """Equilibrium and strengths for one site and direction: W f = b + λ w."""

    equations: Matrix
    wanted: FloatArray
    per_force: FloatArray
    cones: Cones
    names: tuple[str, ...]  # of the strengths, the rows after those of the system
    system: System

    @classmethod
    def of(cls, pose: Pose, forces: Forces, site: str | Site, way: FloatArray, strength: Strengths) -> _Question:
        """Set it up: everything is linear in the force, so two sizes of it are enough."""
        x, y, z = (UNIT * way).tolist()
        pushed = replace(forces, wrenches=(*forces.wrenches, Wrench(site, (x, y, z))))
        system, other = System.of(pose, forces), System.of(pose, pushed)
        rows, ends = _strengths(pose, forces, system, strength)
        _, further = _strengths(pose, pushed, system, strength)
        count, fixed = system.equations.shape[1], len(system.wanted)
        equations = np.zeros((fixed + len(ends), count + len(ends)))
        equations[:fixed, :count] = system.equations
        equations[fixed:, :count] = rows
        equations[fixed:, count:] = np.eye(len(ends))
        wanted = np.concatenate([system.wanted, ends])
        moved = np.concatenate([other.wanted * other.load / system.load, further])
        cones = Cones(system.cones.normals, system.cones.friction, len(ends))
        names = tuple(name for _ in range(2) for name in strength)
        return cls(equations, wanted, (moved - wanted) / UNIT, cones, names, system)

    def violated(self, size: float) -> str:
        """What gives way under a force; empty where nothing does."""
        wanted, fixed = self.wanted + size * self.per_force, len(self.system.wanted)
        miss = np.abs(least_violation(self.equations, wanted, self.cones).residual)
        if miss.max() <= FEASIBLE:
            return ""
        held = miss[fixed:]
        if len(held) and held.max() >= max(miss[:3].max() * FORCE_FIRST, miss[3:6].max()):
            return self.names[int(np.argmax(held))]
        alone = least_violation(self.system.equations[:3], wanted[:3], self.system.cones)
        return "friction" if np.abs(alone.residual).max() > FEASIBLE else "balance"


def _strengths(pose: Pose, forces: Forces, system: System, strength: Strengths) -> tuple[Matrix, FloatArray]:
    """Rows over the corners' forces, and what is left for them: both ends of every strength, over it."""
    every = component_names(pose.figure)
    parts = component_matrix(pose)[[every.index(name) for name in strength]]
    own = parts @ joint_torques(pose, forces.acting(pose), forces.gravity)
    columns = []
    for support, span in zip(forces.supports, system.spans, strict=True):
        segment = place_of(pose.figure, support.site).segment
        turn, origin = pose.state.rotations[segment], pose.state.positions[segment]
        for place in system.places[span.start // 3 : span.stop // 3]:
            columns.append(-system.load * parts @ pose.state.point_jacobian(segment, turn.T @ (place - origin)).T)
    per_force = np.concatenate(columns, axis=1)
    low, high = (np.array([each[side] for each in strength.values()]) for side in (0, 1))
    rows = np.concatenate([per_force / high[:, None], per_force / low[:, None]])
    return rows, np.concatenate([1.0 - own / high, 1.0 - own / low])
