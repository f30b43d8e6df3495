"""Points, centers of mass and inertia of one configuration, with their Jacobians.

With the inertia of the part moved by freedom k about the world's origin, Oₖ, its mass mₖ and first moment sₖ = mₖ cₖ,
a velocity (ω, v₀) of that part changes the whole figure's inertia about the origin by

    Ȯ = [ω×]Oₖ - Oₖ[ω×] + 2(sₖ·v₀) I - v₀ sₖᵀ - sₖ v₀ᵀ

and about any other point p by the parallel-axis rule  I_p = O - M(|G|² I - GGᵀ) + M(|r|² I - rrᵀ), r = G - p.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from poise.errors import BackendError
from poise.kinematics.numpy_backend.curvature import Moving, curvature
from poise.kinematics.numpy_backend.forward import columns, cross, cross_each, world_transforms
from poise.kinematics.numpy_backend.layout import Indices, Layout
from poise.math import so3
from poise.model import JointKind
from poise.types import FloatArray, Matrix, PoseVector, Rotation, Tangent, Vector3


class ReferenceState:
    """NumPy implementation of :class:`poise.kinematics.protocol.State`."""

    def __init__(self, layout: Layout, q: PoseVector) -> None:
        self._layout, self._q = layout, q
        world, frames = world_transforms(layout, q)
        self._world, self._frames = world, frames
        self.rotations: FloatArray = world[:, :3, :3]
        self.positions: FloatArray = world[:, :3, 3]
        self.turns, self.shifts, self._origins = columns(layout, q, frames)  # (3, nv): ω and v₀, freedom by freedom

    @property
    def angular(self) -> FloatArray:
        """Rotation axes, (nv, 3)."""
        return self.turns.T

    @property
    def linear(self) -> FloatArray:
        """Velocities at the world's origin, (nv, 3)."""
        return self.shifts.T

    @property
    def origins(self) -> FloatArray:
        """Origins of the joints, (nv, 3)."""
        return self._origins.T

    def point(self, segment: int, local: Vector3) -> Vector3:
        """World position of a point of a segment."""
        return np.asarray(self.positions[segment] + np.dot(self.rotations[segment], local))

    def point_jacobian(self, segment: int, local: Vector3) -> Matrix:
        """J_T = v₀ + ω × x on the columns that move the segment."""
        return self.rows_at(segment, self.point(segment, local))

    def rows_at(self, segment: int, x: Vector3) -> Matrix:
        """J_T for the point of the segment that is now at x in the world."""
        rows = cross_each(self.turns, x)
        rows += self.shifts
        rows *= self._layout.moves[segment]
        return rows

    def point_curvature(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative of weight · point."""
        x = self.point(segment, local)
        arms = (x - self._frames[self._swings, :3, 3]) * self._moved(segment)
        return self._curvature(self.rows_at(segment, x), arms @ so3.hat(weight), weight)

    def direction_curvature(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative of weight · (R local)."""
        direction = self.rotations[segment] @ local
        columns = cross_each(self.turns, direction) * self._layout.moves[segment]
        return self._curvature(columns, self._moved(segment) * (direction @ so3.hat(weight)), weight)

    def rotation_curvature(self, segment: int, weight: Vector3) -> Matrix:
        """Second derivative of weight · log(R(v) R(0)ᵀ)."""
        return self._curvature(0.5 * self.orientation_jacobian(segment), self._moved(segment) * weight, weight)

    def center_of_mass_curvature(self, weight: Vector3) -> Matrix:
        """Second derivative of weight · center of mass."""
        mass = self._checked(self._layout.total_mass, "the figure")
        own = self._layout.upper_masses[self._swings, None]
        arms = (self._upper_moments[self._swings] - own * self._frames[self._swings, :3, 3]) / mass
        return self._curvature(self.center_of_mass_jacobian(), arms @ so3.hat(weight), weight)

    @property
    def _swings(self) -> Indices:
        return self._layout.groups[JointKind.SWING].joints

    def _moved(self, segment: int) -> FloatArray:
        """1 for each swing joint that moves the segment, else 0; (k, 1)."""
        return np.asarray(self._layout.moved[segment].take(self._swings)[:, None])

    def _curvature(self, columns: Matrix, moments: FloatArray, weight: Vector3) -> Matrix:
        moving = Moving(self.turns, columns, moments)
        return curvature(self._layout, self._q, self._frames, moving, np.asarray(weight, dtype=np.float64))

    def orientation(self, segment: int) -> Rotation:
        """World from segment."""
        return np.asarray(self.rotations[segment])

    def orientation_jacobian(self, segment: int) -> Matrix:
        """J_R = ω on the columns that move the segment."""
        return np.asarray(self.turns * self._layout.moves[segment])

    @cached_property
    def _centers(self) -> FloatArray:
        """World centers of mass of the segments (n, 3)."""
        return np.asarray((self._world @ self._layout.centers)[:, :3, 0])

    @cached_property
    def _upper_moments(self) -> FloatArray:
        """First moments Σ m c of what each joint moves (n, 3)."""
        return np.asarray(self._layout.moved_masses @ self._centers)

    def center_of_mass(self) -> Vector3:
        """Center of mass of the figure."""
        mass = self._checked(self._layout.total_mass, "the figure")
        return np.asarray(np.dot(self._layout.compiled.masses, self._centers) / mass)

    def center_of_mass_jacobian(self) -> Matrix:
        """J_G = (m_U v₀ + ω × s_U)/M, column by column."""
        total = self._checked(self._layout.total_mass, "the figure")
        return self._moment_jacobian() / total

    def _moment_jacobian(self) -> Matrix:
        """Derivative of the whole figure's first moment Σ m c, 3 × nv."""
        layout = self._layout
        moments = np.dot(self._centers.T, layout.moment_of_freedom)
        return np.asarray(layout.mass_of_freedom * self.shifts + cross(self.turns, moments))

    def upper_mass(self, joint: int) -> float:
        """Mass of all that the joint moves."""
        return float(self._layout.upper_masses[joint])

    def upper_center(self, joint: int) -> Vector3:
        """Center of mass of all that the joint moves."""
        return np.asarray(self._upper_moments[joint] / self._upper_checked(joint))

    def upper_center_jacobian(self, joint: int) -> Matrix:
        """Freedoms above move the upper body as one piece; freedoms inside it move their own part of it."""
        mass, layout = self._upper_checked(joint), self._layout
        whole = (mass * self.shifts + cross_each(self.turns, self._upper_moments[joint])) * layout.moves[joint]
        inside = layout.moved[layout.joint_of_freedom, joint] > 0.5
        return np.where(inside, self._moment_jacobian(), whole) / mass

    def lower_mass(self, joint: int) -> float:
        """Mass of all that the joint does not move."""
        return float(self._layout.lower_masses[joint])

    def lower_center(self, joint: int) -> Vector3:
        """Center of mass of all that the joint does not move."""
        return np.asarray((self._upper_moments[0] - self._upper_moments[joint]) / self._lower_checked(joint))

    def lower_center_jacobian(self, joint: int) -> Matrix:
        """What is left of the whole figure's first moment when the upper body's is taken away."""
        mass = self._lower_checked(joint)
        upper = self.upper_mass(joint)
        own = upper * self.upper_center_jacobian(joint) if upper > 0.0 else 0.0
        return np.asarray((self._moment_jacobian() - own) / mass)

    @cached_property
    def _upper_inertias(self) -> FloatArray:
        """Inertia about the world's origin of what each joint moves (n, 3, 3)."""
        compiled, turn, c = self._layout.compiled, self.rotations, self._centers
        own = turn @ compiled.inertias @ np.swapaxes(turn, 1, 2)
        square = np.einsum("ni,ni->n", c, c)[:, None, None] * np.eye(3) - c[:, :, None] * c[:, None, :]
        about_origin = own + compiled.masses[:, None, None] * square
        return np.asarray(np.einsum("ij,ikl->jkl", self._layout.moved, about_origin))

    def inertia(self) -> Matrix:
        """Inertia tensor about the center of mass, world axes."""
        center, mass = self.center_of_mass(), self._layout.total_mass
        return np.asarray(self._upper_inertias[0] - mass * (center @ center * np.eye(3) - np.outer(center, center)))

    def inertia_about(self, axis: Vector3, through: Vector3 | None = None) -> float:
        """uᵀ I u, with the parallel-axis term when a point is given."""
        value = float(axis @ self.inertia() @ axis)
        if through is None:
            return value
        arm = np.cross(axis, self.center_of_mass() - through)
        return value + self._layout.total_mass * float(arm @ arm)

    def inertia_about_gradient(self, axis: Vector3, through: Vector3 | None = None) -> Tangent:
        """The module's Ȯ, contracted with the axis on both sides."""
        joint, mass = self._layout.joint_of_freedom, self._layout.total_mass
        turned = np.einsum("kij,j->ki", self._upper_inertias[joint], axis)
        moment = self._upper_moments[joint]
        spin = 2.0 * np.einsum("ik,ki->k", -cross_each(self.turns, axis), turned)
        slide = 2.0 * (np.einsum("ki,ki->k", moment, self.linear) - (self.linear @ axis) * (moment @ axis))
        center, jacobian = self.center_of_mass(), self.center_of_mass_jacobian()
        away = center if through is None else through
        # d/dq of M(|u×r|² - |u×G|²); without a point only the second part is there
        across = away - axis * float(axis @ away)
        return np.asarray(spin + slide - 2.0 * mass * across @ jacobian)

    def _upper_checked(self, joint: int) -> float:
        return self._checked(self.upper_mass(joint), f"what joint {self._name(joint)!r} moves")

    def _lower_checked(self, joint: int) -> float:
        return self._checked(self.lower_mass(joint), f"what joint {self._name(joint)!r} does not move")

    def _name(self, joint: int) -> str:
        return self._layout.compiled.figure.joints[joint].name

    def _checked(self, mass: float, what: str) -> float:
        if mass <= 0.0:
            raise BackendError(
                f"figure {self._layout.compiled.figure.name!r}: {what} has no mass, so no center of mass; "
                "give its segments mass or density."
            )
        return mass
