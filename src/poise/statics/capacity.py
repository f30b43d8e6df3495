"""Capacity: the largest force that a site can exert in a direction.

It ends where a contact slips, the figure tips, or a joint exceeds its strength.

For a fixed pose, contact forces and the exerted force enter equilibrium and joint torques linearly. So the feasible
forces are an interval [0, λ]: the largest step for which equilibrium has a solution in the friction cones
(:func:`poise.statics.friction_cones.largest_feasible_step`), with one slack ≥ 0 for every strength limit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.model import Site
from poise.statics.distribution import FORCE_WEIGHT, EquilibriumSystem
from poise.statics.forces import Forces
from poise.statics.friction_cones import FrictionCones, largest_feasible_step, least_violation
from poise.statics.joint_torques import joint_torques
from poise.statics.strength import Strength, checked_strength, component_matrix, component_names
from poise.statics.wrenches import Wrench, checked_triple, force_frame
from poise.types import ArrayLike, FloatArray, Matrix

_FEASIBLE_RESIDUAL_TOL = 1e-6  # smaller violations count as feasible
_SAFETY_REDUCTION = 1e-6  # fraction by which the reported force is reduced, so that it is feasible
_OVERLOAD_FRACTION = 1e-3  # fraction of the force, or of the weight, by which it is exceeded to find the limiting cause
_MAX_FORCE_WEIGHTS = 250.0  # forces beyond so many body weights are reported as unlimited
_UNIT_FORCE_N = 1.0

StrengthTable = dict[str, tuple[float, float]]


@dataclass(frozen=True)
class Capacity:
    """Largest force that a site can exert.

    Parameters
    ----------
    force : float
        Largest force [N]; infinite where nothing limits it, 0 where the pose itself is not in equilibrium.
    limit : str
        What fails first: "friction", "balance", or a joint component; empty where nothing does.
    """

    force: float
    limit: str


def capacity(
    pose: Pose, forces: Forces, site: str | Site, direction: ArrayLike, strength: Strength | None = None
) -> Capacity:
    """Largest force that a site can exert on the environment in a direction.

    Parameters
    ----------
    pose : Pose
        The static pose.
    forces : Forces
        All other wrenches and supports.
    site : str or Site
        The site that pushes.
    direction : three floats
        Direction of the push in the world; any nonzero length.
    strength : mapping of joint component to (negative, positive), optional
        Largest moments [N m]; without it joints are unlimited.
    """
    push = np.array(checked_triple(direction, "the direction of a push", site))
    length = float(np.linalg.norm(push))
    if length == 0.0:
        raise ForceError("direction of a push: expected a vector of nonzero length; got zero.", site_name(site))
    force_frame(pose.figure, site)
    if not forces.supports:
        raise ForceError("no support carries the figure: add one, such as Support('left_sole').")
    problem = _PushProblem.at(pose, forces, site, -push / length, checked_strength(pose.figure, strength or {}))
    initial_cause = problem.limiting_cause(0.0)
    if initial_cause:
        return Capacity(0.0, initial_cause)
    weight = max(float(np.linalg.norm(forces.weight(pose.figure))), 1.0)
    max_force = _MAX_FORCE_WEIGHTS * weight
    force = largest_feasible_step(problem.equations, problem.rhs, problem.per_force, problem.cones, max_force)
    if force >= max_force:
        return Capacity(float("inf"), "")
    cause = problem.limiting_cause(force + _OVERLOAD_FRACTION * max(force, weight))
    return Capacity((1.0 - _SAFETY_REDUCTION) * force, cause)


def capacity_diagram(
    pose: Pose, forces: Forces, site: str | Site, directions: ArrayLike, strength: Strength | None = None
) -> tuple[Capacity, ...]:
    """Capacities over directions (k, 3)."""
    vectors = np.atleast_2d(np.asarray(directions, dtype=np.float64))
    return tuple(capacity(pose, forces, site, each, strength) for each in vectors)


@dataclass(frozen=True, eq=False)
class _PushProblem:
    """Equilibrium and strength limits for one site and direction: W f = b + λ w, f in the cones."""

    equations: Matrix  # W
    rhs: FloatArray  # b
    per_force: FloatArray  # w, per newton
    cones: FrictionCones
    names: tuple[str, ...]  # of the strength limits: the rows after those of the equilibrium
    system: EquilibriumSystem

    @classmethod
    def at(
        cls, pose: Pose, forces: Forces, site: str | Site, direction: FloatArray, strength: StrengthTable
    ) -> _PushProblem:
        """Set the equations up at a pose. All is linear in the force, so two evaluations determine it."""
        x, y, z = (_UNIT_FORCE_N * direction).tolist()
        pushed = replace(forces, wrenches=(*forces.wrenches, Wrench(site, (x, y, z))))
        system, pushed_system = EquilibriumSystem.at(pose, forces), EquilibriumSystem.at(pose, pushed)
        rows, ends = _strength_rows(pose, forces, system, strength)
        _, pushed_ends = _strength_rows(pose, pushed, system, strength)
        columns, balance_rows = system.equations.shape[1], len(system.rhs)
        equations = np.zeros((balance_rows + len(ends), columns + len(ends)))
        equations[:balance_rows, :columns] = system.equations
        equations[balance_rows:, :columns] = rows
        equations[balance_rows:, columns:] = np.eye(len(ends))
        rhs = np.concatenate([system.rhs, ends])
        pushed_rhs = np.concatenate([pushed_system.rhs * pushed_system.load / system.load, pushed_ends])
        cones = FrictionCones(system.cones.normals, system.cones.friction, len(ends))
        names = tuple(name for _ in range(2) for name in strength)
        return cls(equations, rhs, (pushed_rhs - rhs) / _UNIT_FORCE_N, cones, names, system)

    def limiting_cause(self, force: float) -> str:
        """What fails under a force [N]: a joint component, "friction" or "balance"; empty where nothing does."""
        rhs, balance_rows = self.rhs + force * self.per_force, len(self.system.rhs)
        violation = np.abs(least_violation(self.equations, rhs, self.cones).residual)
        if violation.max() <= _FEASIBLE_RESIDUAL_TOL:
            return ""
        overloads = violation[balance_rows:]
        if len(overloads) and overloads.max() >= max(violation[:3].max() * FORCE_WEIGHT, violation[3:6].max()):
            return self.names[int(np.argmax(overloads))]
        forces_only = least_violation(self.system.equations[:3], rhs[:3], self.system.cones)
        return "friction" if np.abs(forces_only.residual).max() > _FEASIBLE_RESIDUAL_TOL else "balance"


def _strength_rows(
    pose: Pose, forces: Forces, system: EquilibriumSystem, strength: StrengthTable
) -> tuple[Matrix, FloatArray]:
    """Rows over the contact forces, and their bounds: both ends of every strength limit, divided by the limit."""
    names = component_names(pose.figure)
    components = component_matrix(pose)[[names.index(name) for name in strength]]
    applied = components @ joint_torques(pose, forces.applied_wrenches(pose), forces.gravity)
    columns = []
    for support, span in zip(forces.supports, system.spans, strict=True):
        segment = force_frame(pose.figure, support.site).segment
        rotation, origin = pose.state.rotations[segment], pose.state.positions[segment]
        for point in system.points[span.start // 3 : span.stop // 3]:
            jacobian = pose.state.point_jacobian(segment, rotation.T @ (point - origin))
            columns.append(-system.load * components @ jacobian.T)
    per_force = np.concatenate(columns, axis=1)
    low, high = (np.array([each[side] for each in strength.values()]) for side in (0, 1))
    rows = np.concatenate([per_force / high[:, None], per_force / low[:, None]])
    return rows, np.concatenate([1.0 - applied / high, 1.0 - applied / low])
