"""How the supports of a figure carry it: forces that close the sums of forces and moments inside all friction cones.

Whatever is given, shares of the load or parts across gravity, is kept; the rest is found, or the least violation told
[Baerlocher2001, 7.3.8]. Forces are divided by the load, moments by the load and the extent of the supports.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.math.components import cross
from poise.model.transform import Triple
from poise.statics.forces import Forces
from poise.statics.friction import Cones, LeastViolation, least_violation, projected_on_cones
from poise.statics.support import Support
from poise.statics.wrench import Wrench, place_of
from poise.types import FloatArray, Matrix, Vector3

CLOSED = 1e-6  # forces over load, moments over load [m]: smaller misses are none
FORCE_FIRST = 30.0  # where not everything can be closed, forces and shares count this much more than moments
EDGE = 1e-3  # of a cone: nearer is at its edge


@dataclass(frozen=True, eq=False)
class SupportForce:
    """What one support carries.

    Parameters
    ----------
    support : Support
        Which one.
    force, torque : three floats
        On the figure, at the support's site, in the world [N, N m].
    share : float
        Part of the load against gravity.
    grip : float
        Friction used, ‖f_t‖/(μ f_n) of the whole force; 0 for a grip, 1 at the edge of the cone.
    clamped : bool
        The force that was given lay outside the cone and was brought to its edge.
    """

    support: Support
    force: Vector3
    torque: Vector3
    share: float
    grip: float
    clamped: bool

    @property
    def at_edge(self) -> bool:
        """Whether it is about to slip."""
        return self.grip >= 1.0 - EDGE

    @property
    def wrench(self) -> Wrench:
        """The same as a wrench."""
        return Wrench(self.support.site, _triple(self.force), _triple(self.torque))


@dataclass(frozen=True, eq=False)
class Distribution:
    """Forces of all supports, and what they leave open.

    Parameters
    ----------
    supports : tuple of SupportForce
        In the order of the forces they were found for.
    force_left, moment_left : three floats
        What is missing to equilibrium [N; N m about the middle of the supports].
    load : float
        Size of what is to be carried [N].
    shares_kept : bool
        Whether all shares and parts across that were given are kept.
    """

    supports: tuple[SupportForce, ...]
    force_left: Vector3
    moment_left: Vector3
    load: float
    shares_kept: bool

    @property
    def closed(self) -> bool:
        """Whether the figure is in equilibrium with what was given."""
        size = max(self.load, 1e-12)
        misses = (float(np.linalg.norm(self.force_left)) / size, float(np.linalg.norm(self.moment_left)) / size)
        return max(misses) <= CLOSED and self.shares_kept

    @property
    def wrenches(self) -> tuple[Wrench, ...]:
        """One per support."""
        return tuple(each.wrench for each in self.supports)


def distribute(pose: Pose, forces: Forces) -> Distribution:
    """Find how the supports carry a pose.

    Raises
    ------
    ForceError
        There is no support, or a site is not there.
    """
    forces.check(pose.figure)
    if not forces.supports:
        raise ForceError("nothing carries the figure: add a support, such as Support('left_sole').")
    forces.check_shares()
    system = System.of(pose, forces)
    found = least_violation(system.equations, system.wanted, system.cones)
    return system.told(pose, found)


@dataclass(frozen=True, eq=False)
class System:
    """The equations of equilibrium over the forces at all corners, made comparable."""

    forces: Forces
    spans: tuple[slice, ...]  # numbers of each support
    places: FloatArray  # (m, 3)
    equations: Matrix
    wanted: FloatArray
    cones: Cones
    load: float
    extent: float
    clamped: tuple[bool, ...]

    @classmethod
    def of(cls, pose: Pose, forces: Forces) -> System:
        """Set them up at a pose."""
        groups = [support.points(pose) for support in forces.supports]
        places = np.concatenate(groups)
        counts = np.cumsum([0, *(3 * len(group) for group in groups)])
        spans = tuple(slice(int(a), int(b)) for a, b in pairwise(counts))
        both = list(zip(forces.supports, groups, strict=True))
        axes = np.concatenate([np.tile(support.axis(pose), (len(group), 1)) for support, group in both])
        friction = np.concatenate([np.full(len(group), _coefficient(support)) for support, group in both])
        middle = np.asarray(places.mean(axis=0))
        total, moment, load = _known(pose, forces, middle)
        extent = max(float(np.abs(places - middle).max()), 0.1)
        top = np.tile(np.eye(3), len(places))
        turning = np.concatenate([_cross_matrix(place - middle) for place in places], axis=1)
        equations = [FORCE_FIRST * top, turning / extent]
        wanted = [-FORCE_FIRST * total / load, -moment / (load * extent)]
        clamped = [False] * len(spans)
        for index, (support, span) in enumerate(zip(forces.supports, spans, strict=True)):
            rows, values, clamped[index] = _given(support, forces, total, support.axis(pose))
            if len(rows):
                block = np.zeros((len(rows), top.shape[1]))
                block[:, span] = FORCE_FIRST * np.tile(rows, (span.stop - span.start) // 3)
                equations.append(block)
                wanted.append(FORCE_FIRST * values / load)
        stacked = (np.concatenate(equations), np.concatenate(wanted), Cones(axes, friction))
        return cls(forces, spans, places, *stacked, load, extent, tuple(clamped))

    def told(self, pose: Pose, found: LeastViolation) -> Distribution:
        """The answer per support."""
        each = self.load * found.values[: 3 * len(self.places)].reshape(-1, 3)
        supports = []
        against = float(self.wanted[:3] @ -self.forces.down) * self.load / FORCE_FIRST
        for support, span, clamped in zip(self.forces.supports, self.spans, self.clamped, strict=True):
            rows = slice(span.start // 3, span.stop // 3)
            force, origin = each[rows].sum(axis=0), place_of(pose.figure, support.site).position(pose)
            torque = cross(self.places[rows] - origin, each[rows]).sum(axis=0)
            share = float(force @ -self.forces.down) / against if abs(against) > 1e-9 * self.load else 0.0
            grip = _grip(force, support, support.axis(pose), self.load)
            supports.append(SupportForce(support, force, torque, share, grip, clamped))
        left = found.residual * self.load
        kept = float(np.abs(found.residual[6:]).max(initial=0.0)) <= FORCE_FIRST * CLOSED
        return Distribution(tuple(supports), left[:3] / FORCE_FIRST, self.extent * left[3:6], self.load, kept)


def _known(pose: Pose, forces: Forces, about: Vector3) -> tuple[Vector3, Vector3, float]:
    """Sum, moment about a point and size of weight and wrenches."""
    weight = forces.weight(pose.figure)
    total, size = weight, float(np.linalg.norm(weight))
    moment = cross(pose.center_of_mass() - about, weight) if pose.figure.mass > 0.0 else np.zeros(3)
    for each in forces.wrenches:
        there = each.in_world(pose)
        arm = place_of(pose.figure, each.site).position(pose) - about
        total = total + there.force
        moment = moment + cross(arm, there.force) + there.torque
        size += float(np.linalg.norm(there.force)) + float(np.linalg.norm(there.torque))
    if size == 0.0:
        raise ForceError(
            f"figure {pose.figure.name!r} has no weight and no force acts on it: there is nothing to carry; give its "
            "segments mass, or add a force."
        )
    return total, np.asarray(moment, dtype=np.float64), size


def _given(support: Support, forces: Forces, total: Vector3, axis: Vector3) -> tuple[Matrix, FloatArray, bool]:
    """Rows over the support's whole force, their values [N], and whether these had to be brought into its cone."""
    down = forces.down
    rows: list[Vector3] = []
    values: list[float] = []
    if support.share is not None:
        rows.append(-down)
        values.append(support.share * float(-total @ -down))
    if support.across is not None:
        one = np.cross(down, np.eye(3)[int(np.argmin(np.abs(down)))])
        one /= np.linalg.norm(one)
        other = np.asarray(np.cross(down, one), dtype=np.float64)
        rows += [one, other]
        values += [float(one @ support.across), float(other @ support.across)]
    if len(rows) < 3 or support.friction is None:
        return np.array(rows).reshape(-1, 3), np.array(values), False
    given = np.array(rows).T @ values
    kept = projected_on_cones(given[None], axis[None], np.array([support.friction]))[0][0]
    clamped = bool(np.abs(kept - given).max() > 1e-9 * max(1.0, np.abs(given).max()))
    return np.array(rows), np.array(rows) @ kept, clamped


def _coefficient(support: Support) -> float:
    return float("inf") if support.friction is None else support.friction


def _grip(force: Vector3, support: Support, axis: Vector3, load: float) -> float:
    """Friction used by a force; 0 where it is none."""
    if support.friction is None or float(np.linalg.norm(force)) <= CLOSED * load:
        return 0.0
    along = float(axis @ force)
    across = float(np.linalg.norm(force - along * axis))
    if across <= CLOSED * load:
        return 0.0
    return across / (support.friction * along) if support.friction * along > 0.0 else 1.0


def _cross_matrix(x: Vector3) -> Matrix:
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


def _triple(values: FloatArray) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)


def settled(pose: Pose, forces: Forces) -> tuple[Wrench, ...]:
    """All wrenches on the figure at a pose, those of its supports found by :func:`distribute`."""
    return (*forces.acting(pose), *(distribute(pose, forces).wrenches if forces.supports else ()))


def with_shares(forces: Forces, **shares: float | None) -> Forces:
    """The same forces with the shares of some supports set, by the name of their sites."""
    names = [support.name for support in forces.supports]
    for name in shares:
        if name not in names:
            raise ForceError(f"is no support; supports are {', '.join(names) or 'none'}.", name)
    changed = tuple(replace(s, share=shares[s.name]) if s.name in shares else s for s in forces.supports)
    return replace(forces, supports=changed)
