"""Contact forces and joint strength as one cone program: the one load distribution of reports and capacities.

Unknowns are the forces f at all contact points, divided by the load, and one scalar p. Equilibrium and joint torques
are linear in both:

    W f + w p = b,    f in the friction cones,    a + R f + r p ≤ 1 (or ≤ p)

a the use of strength (torque over strength, one row per direction of a joint component) by weight and wrenches alone.

* :meth:`ContactProgram.least_use` minimizes the largest use, p = max(a + R f), the min/max criterion of muscle
  forces [Rasmussen2001]; among such forces it takes nearly the shortest.
* :meth:`ContactProgram.largest_push` maximizes a force p that a site exerts with every use at most 1.

So a force up to the capacity overloads no joint of the report, and a larger one overloads a joint or the contacts.
Components that no contact force can change (arms, when the feet carry) are constants, and are left out of R.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.statics.cone_program import ConeProgram, ConeSolution, solve_cone_program
from poise.statics.distribution import EquilibriumSystem, ForceDistribution, distribute
from poise.statics.forces import Forces
from poise.statics.friction_cones import FrictionCones, LeastViolation, least_violation
from poise.statics.joint_torques import joint_torques
from poise.statics.strength import Strength, component_matrix, component_names
from poise.statics.wrenches import force_frame
from poise.types import BoolArray, FloatArray, Matrix

_INDEPENDENT_TOL = 1e-9  # use per load: torques that contact forces change by less do not depend on them
_SHORTNESS_WEIGHT = 1e-6  # of ½‖f‖², f over the load, against the largest use: chooses among equal distributions


@dataclass(frozen=True, eq=False)
class StrengthRows:
    """Use of strength a + R f, both directions of every joint component.

    Parameters
    ----------
    names : tuple of str
        ``joint.component`` by row.
    applied : (k,) array
        a: torque of weight and wrenches over strength.
    per_force : (k, 3 m) array
        R: per contact force over the load.
    """

    names: tuple[str, ...]
    applied: FloatArray
    per_force: Matrix

    @classmethod
    def at(cls, pose: Pose, forces: Forces, system: EquilibriumSystem, strength: Strength) -> StrengthRows:
        """Rows at a pose, for a strength table whose names are torque components."""
        names = component_names(pose.figure)
        components = component_matrix(pose)[[names.index(name) for name in strength]]
        applied = components @ joint_torques(pose, forces.applied_wrenches(pose), forces.gravity)
        columns = [np.zeros((len(components), 0))]
        for support, span in zip(forces.supports, system.spans, strict=True):
            segment = force_frame(pose.figure, support.site).segment
            rotation, origin = pose.state.rotations[segment], pose.state.positions[segment]
            for point in system.points[span.start // 3 : span.stop // 3]:
                jacobian = pose.state.point_jacobian(segment, rotation.T @ (point - origin))
                columns.append(-system.load * components @ jacobian.T)
        per_force = np.concatenate(columns, axis=1)
        low, high = (np.array([each[side] for each in strength.values()]).reshape(-1) for side in (0, 1))
        rows = np.concatenate([per_force / high[:, None], per_force / low[:, None]])
        return cls((*strength, *strength), np.concatenate([applied / high, applied / low]), rows)

    @property
    def depends_on_contacts(self) -> BoolArray:
        """Mask of the rows that contact forces change."""
        return np.asarray(np.abs(self.per_force).max(axis=1, initial=0.0) > _INDEPENDENT_TOL)

    def use(self, contact_forces: FloatArray) -> FloatArray:
        """Torque over strength of every row, for forces (3 m,) over the load."""
        return np.asarray(self.applied + self.per_force @ contact_forces)


@dataclass(frozen=True, eq=False)
class PushLimit:
    """Result of :meth:`ContactProgram.largest_push`.

    Parameters
    ----------
    push : float
        Largest p.
    friction : float
        Increase of p per relative increase of all friction coefficients.
    strength : (k,) array
        Increase of p per relative increase of the strength of each row.
    converged : bool
        Whether the program was solved.
    """

    push: float
    friction: float
    strength: FloatArray
    converged: bool


@dataclass(frozen=True, eq=False)
class ContactProgram:
    """Equilibrium, friction cones and strengths of a pose."""

    system: EquilibriumSystem
    strength: StrengthRows

    @classmethod
    def at(cls, pose: Pose, forces: Forces, strength: Strength) -> ContactProgram:
        """Set it up at a pose."""
        system = EquilibriumSystem.at(pose, forces)
        return cls(system, StrengthRows.at(pose, forces, system, strength))

    def without_strength(self) -> LeastViolation:
        """Shortest contact forces of least violation, whatever the joints exert."""
        return least_violation(self.system.equations, self.system.rhs, self.system.cones)

    def least_use(self) -> tuple[FloatArray, ConeSolution]:
        """Contact forces (3 m,) over the load that minimize the largest use, and the solution of the program.

        The last multipliers of the solution are those of the rows that depend on contacts.
        """
        rows = self.strength.depends_on_contacts
        count = self.system.equations.shape[1]
        floor = float(self.strength.applied[~rows].max(initial=0.0))
        upper = np.concatenate([self.strength.per_force[rows], -np.ones((int(rows.sum()), 1))], axis=1)
        least = np.append(np.zeros(count), -1.0)[None]  # p ≥ the use that contacts cannot change
        solution = self._solve(
            np.append(np.zeros(count), 1.0),
            np.append(np.full(count, _SHORTNESS_WEIGHT), 0.0),
            np.zeros(len(self.system.rhs)),
            (np.concatenate([least, upper]), np.append(-floor, -self.strength.applied[rows])),
        )
        return solution.values[:count], solution

    def largest_push(self, balance_change: FloatArray, use_change: FloatArray, max_push: float) -> PushLimit:
        """Largest p in [0, max_push] for which W f = b + p Δb has a solution in the cones with a + R f + p Δa ≤ 1.

        Parameters
        ----------
        balance_change, use_change : (r,) and (k,) arrays
            Δb and Δa.
        max_push : float
            Bound of p.
        """
        count = self.system.equations.shape[1]
        ends = np.zeros((2, count + 1))
        ends[:, -1] = 1.0, -1.0
        upper = np.concatenate([self.strength.per_force, use_change[:, None]], axis=1)
        solution = self._solve(
            np.append(np.zeros(count), -1.0),
            np.zeros(count + 1),
            -balance_change,
            (np.concatenate([ends, upper]), np.concatenate([[max_push, 0.0], 1.0 - self.strength.applied])),
        )
        circular = 3 * int(_is_circular(self.system.cones).sum())
        friction = float(solution.multipliers[:circular:3] @ solution.slacks[:circular:3])
        strength = solution.multipliers[len(solution.multipliers) - len(use_change) :]
        return PushLimit(float(solution.values[-1]), friction, strength, solution.converged)

    def _solve(
        self, cost: FloatArray, quadratic: FloatArray, column: FloatArray, numbers: tuple[Matrix, FloatArray]
    ) -> ConeSolution:
        """Solve over (f, p), where p enters the equilibrium by a column; `numbers` are inequalities G (f, p) ≤ h."""
        circular, contacts, tangents = _cone_rows(self.system.cones)
        pad = np.zeros((len(circular), 1)), np.zeros((len(contacts), 1)), np.zeros((len(tangents), 1))
        equations = np.concatenate([self.system.equations, column[:, None]], axis=1)
        constraints = [np.hstack([circular, pad[0]]), np.hstack([contacts, pad[1]]), numbers[0]]
        return solve_cone_program(
            ConeProgram(
                cost,
                quadratic,
                np.concatenate([equations, np.hstack([tangents, pad[2]])]),
                np.append(self.system.rhs, np.zeros(len(tangents))),
                np.concatenate(constraints),
                np.concatenate([np.zeros(len(circular) + len(contacts)), numbers[1]]),
                len(circular) // 3,
            )
        )


def distribute_by_strength(pose: Pose, forces: Forces, strength: Strength) -> ForceDistribution:
    """Contact forces that carry a pose with the smallest largest use of joint strength.

    Without equilibrium, or where contact forces do not change the largest use, these are the forces of
    :func:`poise.statics.distribute`.

    Parameters
    ----------
    pose : Pose
        The static pose.
    forces : Forces
        Wrenches, supports and gravity.
    strength : mapping of joint component to (negative, positive)
        Largest moments [N m], checked by :func:`poise.statics.strength.checked_strength`.

    Raises
    ------
    ForceError
        There is no support, or a site does not exist.
    """
    shortest = distribute(pose, forces)
    if not strength or not shortest.in_equilibrium:
        return shortest
    program = ContactProgram.at(pose, forces, strength)
    found = program.without_strength()
    use, rows = program.strength.use(found.values), program.strength.depends_on_contacts
    if use[rows].max(initial=0.0) <= use[~rows].max(initial=0.0):
        return shortest
    values, solution = program.least_use()
    if not solution.converged or program.strength.use(values).max() >= use.max():
        return shortest
    residual = program.system.rhs - program.system.equations @ values
    return program.system.distribution(pose, LeastViolation(values, residual, solution.iterations))


def _is_circular(cones: FrictionCones) -> BoolArray:
    """Mask of the contact points with friction between zero and infinity."""
    return np.asarray((cones.friction > 0.0) & np.isfinite(cones.friction))


def _cone_rows(cones: FrictionCones) -> tuple[Matrix, Matrix, Matrix]:
    """Rows over all contact forces: −(μ f_n, f_t) of circular cones, −f_n without friction, and f_t = 0 there."""
    count = 3 * cones.point_count
    circular, contacts, tangents = [np.zeros((0, count))], [np.zeros((0, count))], [np.zeros((0, count))]
    for index, (normal, friction) in enumerate(zip(cones.normals, cones.friction.tolist(), strict=True)):
        rows = np.zeros((3, count))
        first = np.cross(normal, np.eye(3)[int(np.argmin(np.abs(normal)))])
        first /= np.linalg.norm(first)
        rows[:, 3 * index : 3 * index + 3] = normal, first, np.cross(normal, first)
        if friction == 0.0:
            contacts.append(-rows[:1])
            tangents.append(rows[1:])
        elif np.isfinite(friction):
            circular.append(-rows * np.array([[friction], [1.0], [1.0]]))
    return np.concatenate(circular), np.concatenate(contacts), np.concatenate(tangents)
