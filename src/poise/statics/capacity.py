"""Capacity: the largest force that a site can exert in a direction.

It ends where a contact slips, the figure tips, or a joint exceeds its strength.

For a fixed pose, contact forces and the exerted force enter equilibrium and joint torques linearly. So the largest
force is a cone program over both (:mod:`poise.statics.contact_program`), with the friction cones and strengths of the
force report. Its multipliers tell what limits it: how much the force would grow with more friction, or with more
strength of a joint. Where it would hardly grow with either, the figure tips.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.errors import ForceError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.model import Site
from poise.statics.contact_program import ContactProgram, StrengthRows
from poise.statics.distribution import EquilibriumSystem
from poise.statics.forces import Forces
from poise.statics.friction_cones import FrictionCones, least_violation
from poise.statics.strength import Strength, checked_strength
from poise.statics.wrenches import Wrench, checked_triple, force_frame
from poise.types import ArrayLike, FloatArray, Matrix

_FEASIBLE_RESIDUAL_TOL = 1e-6  # smaller violations count as feasible
_USE_TOL = 1e-7  # a use of strength may exceed 1 by so much
_SAFETY_REDUCTION = 1e-6  # fraction by which the reported force is reduced, so that it is feasible
_MAX_FORCE_WEIGHTS = 250.0  # forces beyond so many body weights are reported as unlimited
_OPEN_END = 1e-3  # fraction of that bound within which the force counts as unlimited
# Relative increase of the force per relative increase of a quantity that limits it.
_MIN_ELASTICITY = 1e-3  # of strength
_SLIP_ELASTICITY = 0.5  # of friction: 1 where a contact slips, less where the figure mostly tips
_ROUGH_FRICTION = 1e3  # coefficient of contacts that do not slip


@dataclass(frozen=True)
class Capacity:
    """Largest force that a site can exert.

    Parameters
    ----------
    force : float
        Largest force [N]; infinite where nothing limits it, 0 where the pose cannot be held even without it.
    limit : str
        What fails first: "friction" (a contact slips), "balance" (the figure tips), or a joint component whose strength
        is used up; empty where nothing does.
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
    problem = _Push.at(pose, forces, site, -push / length, checked_strength(pose.figure, strength or {}))
    cause = problem.initial_cause()
    return Capacity(0.0, cause) if cause else problem.limit()


def capacity_diagram(
    pose: Pose, forces: Forces, site: str | Site, directions: ArrayLike, strength: Strength | None = None
) -> tuple[Capacity, ...]:
    """Capacities over directions (k, 3)."""
    vectors = np.atleast_2d(np.asarray(directions, dtype=np.float64))
    return tuple(capacity(pose, forces, site, each, strength) for each in vectors)


@dataclass(frozen=True, eq=False)
class _Push:
    """A push of one site: the program of its pose, and the change of equilibrium and use per body weight of force."""

    program: ContactProgram
    balance_change: FloatArray
    use_change: FloatArray
    weight: float  # [N]

    @classmethod
    def at(cls, pose: Pose, forces: Forces, site: str | Site, direction: FloatArray, strength: Strength) -> _Push:
        """Set it up at a pose. All is linear in the force, so two evaluations determine it."""
        weight = max(float(np.linalg.norm(forces.weight(pose.figure))), 1.0)
        x, y, z = direction.tolist()
        pushed = replace(forces, wrenches=(*forces.wrenches, Wrench(site, (x, y, z))))
        program, system = ContactProgram.at(pose, forces, strength), EquilibriumSystem.at(pose, pushed)
        rhs = system.rhs * system.load / program.system.load
        use = StrengthRows.at(pose, pushed, program.system, strength).applied
        changes = (weight * (rhs - program.system.rhs), weight * (use - program.strength.applied))
        return cls(program, *changes, weight)

    def initial_cause(self) -> str:
        """What fails without any force: a joint component, "friction" or "balance"; empty where nothing does."""
        system, rows = self.program.system, self.program.strength
        if not _is_feasible(system.equations, system.rhs, system.cones):
            finite = np.isfinite(system.cones.friction)
            rough = np.where(finite, _ROUGH_FRICTION, system.cones.friction)
            sticking = _is_feasible(system.equations, system.rhs, FrictionCones(system.cones.normals, rough))
            return "friction" if sticking and finite.any() else "balance"
        constant = ~rows.depends_on_contacts
        if rows.applied[constant].max(initial=0.0) > 1.0:
            return rows.names[int(np.argmax(np.where(constant, rows.applied, -np.inf)))]
        if constant.all() or rows.use(self.program.without_strength().values).max() <= 1.0:
            return ""
        _, solution = self.program.least_use()
        if solution.values[-1] <= 1.0 + _USE_TOL:
            return ""
        names = np.array(rows.names)[~constant]
        return str(names[int(np.argmax(solution.multipliers[-len(names) :]))])

    def limit(self) -> Capacity:
        """Largest force, and what limits it: the joint whose strength counts most, else friction or balance."""
        found = self.program.largest_push(self.balance_change, self.use_change, _MAX_FORCE_WEIGHTS)
        if not found.converged:
            raise ForceError("the largest force cannot be determined: the equations of the contacts are degenerate.")
        if found.push >= (1.0 - _OPEN_END) * _MAX_FORCE_WEIGHTS:
            return Capacity(float("inf"), "")
        force = (1.0 - _SAFETY_REDUCTION) * max(found.push, 0.0) * self.weight
        if found.strength.max(initial=0.0) > _MIN_ELASTICITY * found.push:
            return Capacity(force, self.program.strength.names[int(np.argmax(found.strength))])
        return Capacity(force, "friction" if found.friction > _SLIP_ELASTICITY * found.push else "balance")


def _is_feasible(equations: Matrix, rhs: FloatArray, cones: FrictionCones) -> bool:
    """Whether W f = b has a solution in the cones."""
    return float(np.abs(least_violation(equations, rhs, cones).residual).max()) <= _FEASIBLE_RESIDUAL_TOL
