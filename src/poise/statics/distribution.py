"""Distribution of the load over the supports: contact forces in static equilibrium inside all friction cones.

Prescribed shares of the load and horizontal forces are kept; the rest is solved for. Where no exact equilibrium exists,
the forces of least violation are returned [Baerlocher2001, 7.3.8]. In the equations forces are divided by the load,
moments by the load and the extent of the supports.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.math.components import cross
from poise.statics.forces import Forces
from poise.statics.friction_cones import FrictionCones, LeastViolation, least_violation, project_onto_cones
from poise.statics.support import Support
from poise.statics.wrenches import Wrench, force_frame
from poise.types import FloatArray, Matrix, Triple, Vector3

_EQUILIBRIUM_TOL = 1e-6  # force over load [1], moment over load [m]: smaller residuals count as equilibrium
FORCE_WEIGHT = 30.0  # weight of forces and shares relative to moments where not all equations can be met
_SLIP_TOL = 1e-3  # friction used: this close to 1 a contact is about to slip
_MIN_EXTENT_M = 0.1  # least length that scales moments


@dataclass(frozen=True, eq=False)
class SupportForce:
    """Reaction of one support.

    Parameters
    ----------
    support : Support
        The support.
    force, torque : three floats
        On the figure, at the support's site, in the world [N, N m].
    share : float
        Fraction of the load against gravity.
    friction_used : float
        ‖f_t‖/(μ f_n) of the whole force; 0 for a grip, 1 on the surface of the cone.
    clamped : bool
        The prescribed force lay outside the cone and was projected onto its surface.
    """

    support: Support
    force: Vector3
    torque: Vector3
    share: float
    friction_used: float
    clamped: bool

    @property
    def about_to_slip(self) -> bool:
        """Whether the force is on the surface of the friction cone."""
        return self.friction_used >= 1.0 - _SLIP_TOL

    @property
    def wrench(self) -> Wrench:
        """The same as a wrench."""
        return Wrench(self.support.site, _triple(self.force), _triple(self.torque))


@dataclass(frozen=True, eq=False)
class ForceDistribution:
    """Reactions of all supports, and the residual of the equilibrium.

    Parameters
    ----------
    supports : tuple of SupportForce
        In the order of the forces that were given.
    residual_force, residual_moment : three floats
        What is missing for static equilibrium [N; N m about the mean of the contact points].
    load : float
        Size of the load to be carried [N].
    shares_met : bool
        Whether all prescribed shares and horizontal forces are met.
    """

    supports: tuple[SupportForce, ...]
    residual_force: Vector3
    residual_moment: Vector3
    load: float
    shares_met: bool

    @property
    def in_equilibrium(self) -> bool:
        """Whether the figure is in static equilibrium with everything that was prescribed."""
        size = max(self.load, 1e-12)
        force, moment = (float(np.linalg.norm(each)) / size for each in (self.residual_force, self.residual_moment))
        return max(force, moment) <= _EQUILIBRIUM_TOL and self.shares_met

    @property
    def wrenches(self) -> tuple[Wrench, ...]:
        """One per support."""
        return tuple(each.wrench for each in self.supports)


def distribute(pose: Pose, forces: Forces) -> ForceDistribution:
    """Solve for the contact forces that carry a pose.

    Raises
    ------
    ForceError
        There is no support, or a site does not exist.
    """
    forces.check(pose.figure)
    if not forces.supports:
        raise ForceError("no support carries the figure: add one, such as Support('left_sole').")
    forces.check_shares()
    system = EquilibriumSystem.at(pose, forces)
    return system.distribution(pose, least_violation(system.equations, system.rhs, system.cones))


@dataclass(frozen=True, eq=False)
class EquilibriumSystem:
    """Equations of static equilibrium W f = b over the forces at all contact points, scaled to be comparable."""

    forces: Forces
    spans: tuple[slice, ...]  # columns of each support
    points: FloatArray  # (m, 3) contact points in the world [m]
    equations: Matrix  # W
    rhs: FloatArray  # b
    cones: FrictionCones
    load: float  # [N]
    extent: float  # of the supports [m]
    clamped: tuple[bool, ...]

    @classmethod
    def at(cls, pose: Pose, forces: Forces) -> EquilibriumSystem:
        """Set the equations up at a pose."""
        groups = [support.contact_points(pose) for support in forces.supports]
        points = np.concatenate(groups)
        counts = np.cumsum([0, *(3 * len(group) for group in groups)])
        spans = tuple(slice(int(a), int(b)) for a, b in pairwise(counts))
        both = list(zip(forces.supports, groups, strict=True))
        normals = np.concatenate([np.tile(support.world_normal(pose), (len(group), 1)) for support, group in both])
        friction = np.concatenate([np.full(len(group), _friction(support)) for support, group in both])
        center = np.asarray(points.mean(axis=0))
        total, moment, load = _applied_load(pose, forces, center)
        extent = max(float(np.abs(points - center).max()), _MIN_EXTENT_M)
        force_rows = np.tile(np.eye(3), len(points))
        moment_rows = np.concatenate([_cross_matrix(point - center) for point in points], axis=1)
        equations = [FORCE_WEIGHT * force_rows, moment_rows / extent]
        rhs = [-FORCE_WEIGHT * total / load, -moment / (load * extent)]
        clamped = [False] * len(spans)
        for index, (support, span) in enumerate(zip(forces.supports, spans, strict=True)):
            rows, values, clamped[index] = _prescribed_rows(support, forces, total, support.world_normal(pose))
            if len(rows):
                block = np.zeros((len(rows), force_rows.shape[1]))
                block[:, span] = FORCE_WEIGHT * np.tile(rows, (span.stop - span.start) // 3)
                equations.append(block)
                rhs.append(FORCE_WEIGHT * values / load)
        stacked = (np.concatenate(equations), np.concatenate(rhs), FrictionCones(normals, friction))
        return cls(forces, spans, points, *stacked, load, extent, tuple(clamped))

    def distribution(self, pose: Pose, solution: LeastViolation) -> ForceDistribution:
        """Collect a solution by support."""
        point_forces = self.load * solution.values[: 3 * len(self.points)].reshape(-1, 3)
        supports = []
        upward = float(self.rhs[:3] @ -self.forces.down) * self.load / FORCE_WEIGHT
        for support, span, clamped in zip(self.forces.supports, self.spans, self.clamped, strict=True):
            rows = slice(span.start // 3, span.stop // 3)
            force, origin = point_forces[rows].sum(axis=0), force_frame(pose.figure, support.site).position(pose)
            torque = cross(self.points[rows] - origin, point_forces[rows]).sum(axis=0)
            share = float(force @ -self.forces.down) / upward if abs(upward) > 1e-9 * self.load else 0.0
            used = _friction_used(force, support, support.world_normal(pose), self.load)
            supports.append(SupportForce(support, force, torque, share, used, clamped))
        residual = solution.residual * self.load
        shares_met = float(np.abs(solution.residual[6:]).max(initial=0.0)) <= FORCE_WEIGHT * _EQUILIBRIUM_TOL
        return ForceDistribution(
            tuple(supports), residual[:3] / FORCE_WEIGHT, self.extent * residual[3:6], self.load, shares_met
        )


def _applied_load(pose: Pose, forces: Forces, about: Vector3) -> tuple[Vector3, Vector3, float]:
    """Sum [N], moment about a point [N m] and size of weight and wrenches."""
    weight = forces.weight(pose.figure)
    total, size = weight, float(np.linalg.norm(weight))
    moment = cross(pose.center_of_mass() - about, weight) if pose.figure.mass > 0.0 else np.zeros(3)
    for each in forces.wrenches:
        wrench = each.in_world(pose)
        arm = force_frame(pose.figure, each.site).position(pose) - about
        total = total + wrench.force
        moment = moment + cross(arm, wrench.force) + wrench.torque
        size += float(np.linalg.norm(wrench.force)) + float(np.linalg.norm(wrench.torque))
    if size == 0.0:
        raise ForceError(
            f"figure {pose.figure.name!r} has no weight and no force acts on it: there is no load to distribute; give "
            "its segments mass, or add a force."
        )
    return total, np.asarray(moment, dtype=np.float64), size


def _prescribed_rows(
    support: Support, forces: Forces, total: Vector3, normal: Vector3
) -> tuple[Matrix, FloatArray, bool]:
    """Rows over a support's whole force, their values [N], and whether these were projected into its cone."""
    down = forces.down
    rows: list[Vector3] = []
    values: list[float] = []
    if support.share is not None:
        rows.append(-down)
        values.append(support.share * float(-total @ -down))
    if support.horizontal_force is not None:
        first = np.cross(down, np.eye(3)[int(np.argmin(np.abs(down)))])
        first /= np.linalg.norm(first)
        second = np.asarray(np.cross(down, first), dtype=np.float64)
        rows += [first, second]
        values += [float(first @ support.horizontal_force), float(second @ support.horizontal_force)]
    if len(rows) < 3 or support.friction is None:
        return np.array(rows).reshape(-1, 3), np.array(values), False
    prescribed = np.array(rows).T @ values
    projected = project_onto_cones(prescribed[None], normal[None], np.array([support.friction]))[0][0]
    clamped = bool(np.abs(projected - prescribed).max() > 1e-9 * max(1.0, np.abs(prescribed).max()))
    return np.array(rows), np.array(rows) @ projected, clamped


def _friction(support: Support) -> float:
    return float("inf") if support.friction is None else support.friction


def _friction_used(force: Vector3, support: Support, normal: Vector3, load: float) -> float:
    """‖f_t‖/(μ f_n) of a force; 0 where there is no force."""
    if support.friction is None or float(np.linalg.norm(force)) <= _EQUILIBRIUM_TOL * load:
        return 0.0
    normal_force = float(normal @ force)
    tangential = float(np.linalg.norm(force - normal_force * normal))
    if tangential <= _EQUILIBRIUM_TOL * load:
        return 0.0
    return tangential / (support.friction * normal_force) if support.friction * normal_force > 0.0 else 1.0


def _cross_matrix(x: Vector3) -> Matrix:
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


def _triple(values: FloatArray) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)


def all_wrenches(pose: Pose, forces: Forces) -> tuple[Wrench, ...]:
    """All wrenches on the figure at a pose, support reactions by :func:`distribute` included."""
    return (*forces.applied_wrenches(pose), *(distribute(pose, forces).wrenches if forces.supports else ()))


def with_shares(forces: Forces, **shares: float | None) -> Forces:
    """The same forces with the shares of some supports set, by the names of their sites."""
    names = [support.name for support in forces.supports]
    for name in shares:
        if name not in names:
            raise ForceError(f"not a support; supports are {', '.join(names) or 'none'}.", name)
    changed = tuple(replace(s, share=shares[s.name]) if s.name in shares else s for s in forces.supports)
    return replace(forces, supports=changed)
