"""Kinematic state of the NumPy backend: points, centers of mass, inertia, with Jacobians and Hessians."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import BackendError
from poise.kinematics.numpy_backend.forward_kinematics import (
    bounded_cosine,
    cross_columns,
    cross_vector,
    world_screws,
    world_transforms,
)
from poise.kinematics.numpy_backend.layout import Indices, Layout
from poise.math import so3
from poise.model import JointKind
from poise.types import FloatArray, Matrix, PoseVector, Rotation, Tangent, Vector3

# --- kinematic hessian ------------------------------------------------------------------------------------------------

# Kinematic Hessians: second derivatives of points, directions, rotations and the center of mass along q ⊕ v.
#
# Let column J_d be the velocity of a point per unit of DoF d, and let DoF p lie above d. Rotating about p rotates that
# column with it, so the mixed second derivative is a_p × J_d; a slide rotates nothing and gives zero. DoF on different
# branches have no mixed derivative. Inside one joint the order of its motions decides:
#
# * elbow: flexion is above twist;  free: the translations are above the rotations;  a reversed joint has the opposite
#   order;
# * ball: increments ω enter by exp(ω) = I + [ω×] + ½[ω×]² + …, so both orders count half;
# * swing: exp(v) with v in the plane, then the twist −τ(v) that keeps e_z = 0, with τ(v) = N/e_w + N P/(2 e_w²) to
# second
#   order, N = e_x v_y − e_y v_x, P = e_x v_x + e_y v_y: a gradient τ_i and a Hessian T_ij. The product is exp of a
#   rotation vector whose own second derivative is κ_ij = −T_ij z − ½(τ_i e_j + τ_j e_i) × z, of opposite sign in a
#   reversed joint. Both orders count half, and κ adds κ_ij · (moment of the weight about the joint).
#
# For a point the moment is r × weight with the lever arm r = x − o, for a direction d × weight; for the center of mass
# the arm is the moved share of the mass times G_U − o. For a rotation, φ = log(R(v) R(0)ᵀ), exp(a_p) exp(a_d) has the
# mixed derivative ½ a_p × a_d: columns are ½ a_d, and the moment is the weight itself.
#
# [Baerlocher2001, 6.5] has the first of these with an error; see docs/errata.md.


@dataclass(frozen=True, eq=False)
class MovingQuantity:
    """A vector that moves with the joints, and a weight: the scalar weight · f is differentiated twice."""

    angular: FloatArray  # (3, nv) angular parts of all screws
    jacobian: Matrix  # (3, nv) of f; half of it for a rotation
    moments: FloatArray  # (k, 3) of the weight about each swing joint; zero where the joint does not move f
    weight: Vector3


def kinematic_hessian(layout: Layout, q: PoseVector, frames: FloatArray, quantity: MovingQuantity) -> Matrix:
    """Second derivative (nv, nv) of weight · f along q ⊕ v, at v = 0."""
    # w · (a_p × J_d) = (w × a_p) · J_d, for every pair (p, d)
    ordered = cross_vector(quantity.angular, -quantity.weight).T @ quantity.jacobian * layout.orders
    result: Matrix = ordered + ordered.T
    swings = layout.groups[JointKind.SWING]
    if len(swings):
        rotations = frames[swings.joints, :3, :3]
        moments = layout.signs[swings.joints, None] * np.einsum("kji,kj->ki", rotations, quantity.moments)
        result[swings.v[:, :, None], swings.v[:, None, :]] += _swing_blocks(q[swings.q], moments)
    return result


def _swing_blocks(e: FloatArray, moments: FloatArray) -> FloatArray:
    """κ_ij · moment (k, 2, 2) of swing joints, in their moved frames."""
    w = bounded_cosine(e[:, 0])
    x, y = e[:, 1] / w, e[:, 2] / w
    twist_hessian, cross_terms = np.zeros((len(e), 2, 2)), np.zeros((len(e), 2, 2))
    twist_hessian[:, 0, 0], twist_hessian[:, 1, 1] = -x * y, x * y
    twist_hessian[:, 0, 1] = twist_hessian[:, 1, 0] = 0.5 * (x * x - y * y)
    # τ_i = (−y, x) times (e_j × z) · moment: e_x × z = −e_y, e_y × z = e_x
    cross_terms[:, 0, 0], cross_terms[:, 0, 1] = y * moments[:, 1], -y * moments[:, 0]
    cross_terms[:, 1, 0], cross_terms[:, 1, 1] = -x * moments[:, 1], x * moments[:, 0]
    symmetric = 0.5 * (cross_terms + cross_terms.transpose(0, 2, 1))
    return np.asarray(-moments[:, 2, None, None] * twist_hessian - symmetric)


# --- state ------------------------------------------------------------------------------------------------------------

# Points, centers of mass and inertia at one configuration, with their Jacobians.
#
# Every Jacobian column follows from the world screws (ω, v₀) of its degree of freedom: a point x moves by v₀ + ω × x.
# A *subtree* is the part of the figure that a joint moves; its mass m, first moment s = m c and inertia O about the
# world origin are sums over its segments. A velocity (ω, v₀) of the part moved by DoF k changes the whole figure's
# inertia about the origin by
#
#     Ȯ = [ω×]Oₖ − Oₖ[ω×] + 2(sₖ·v₀) I − v₀ sₖᵀ − sₖ v₀ᵀ
#
# and about any other point p by the parallel-axis theorem  I_p = O − M(|G|² I − GGᵀ) + M(|r|² I − rrᵀ), r = G − p.


class NumpyState:
    """NumPy implementation of :class:`poise.kinematics.protocol.State`."""

    def __init__(self, layout: Layout, q: PoseVector) -> None:
        self._layout, self._q = layout, q
        world, self._frames = world_transforms(layout, q)
        self.rotations: FloatArray = world[:, :3, :3]
        self.positions: FloatArray = world[:, :3, 3]
        # ω, v₀ and joint origin, one column per DoF, (3, nv) each
        self.angular_columns, self.linear_columns, self._origins = world_screws(layout, q, self._frames)

    @property
    def angular(self) -> FloatArray:
        """Rotation axis ω of each DoF, (nv, 3)."""
        return self.angular_columns.T

    @property
    def linear(self) -> FloatArray:
        """Velocity v₀ at the world origin per unit of each DoF, (nv, 3)."""
        return self.linear_columns.T

    @property
    def origins(self) -> FloatArray:
        """Origins of the joints, (nv, 3)."""
        return self._origins.T

    def transform(self, segment: int, local: FloatArray) -> Matrix:
        """World transform of a frame of a segment."""
        world = np.eye(4)
        world[:3, :3], world[:3, 3] = self.rotations[segment], self.positions[segment]
        return np.asarray(world @ local.reshape(4, 4))

    def point(self, segment: int, local: Vector3) -> Vector3:
        """World position of a point of a segment."""
        return np.asarray(self.positions[segment] + self.rotations[segment] @ local)

    def point_jacobian(self, segment: int, local: Vector3) -> Matrix:
        """J_T = v₀ + ω × x on the columns that move the segment."""
        return self.jacobian_at(segment, self.point(segment, local))

    def jacobian_at(self, segment: int, x: Vector3) -> Matrix:
        """J_T of the point of the segment at world position x."""
        return np.asarray((self.linear_columns + cross_vector(self.angular_columns, x)) * self._layout.moves[segment])

    def point_hessian(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative of weight · point."""
        x = self.point(segment, local)
        arms = (x - self._frames[self._swings, :3, 3]) * self._moving_swings(segment)
        return self._hessian(self.jacobian_at(segment, x), arms @ so3.hat(weight), weight)

    def direction_hessian(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative of weight · (R local)."""
        direction = self.rotations[segment] @ local
        jacobian = cross_vector(self.angular_columns, direction) * self._layout.moves[segment]
        return self._hessian(jacobian, self._moving_swings(segment) * (direction @ so3.hat(weight)), weight)

    def rotation_hessian(self, segment: int, weight: Vector3) -> Matrix:
        """Second derivative of weight · log(R(v) R(0)ᵀ)."""
        return self._hessian(0.5 * self.orientation_jacobian(segment), self._moving_swings(segment) * weight, weight)

    def center_of_mass_hessian(self, weight: Vector3) -> Matrix:
        """Second derivative of weight · center of mass."""
        mass = self._checked_mass(self._layout.total_mass, "the figure")
        mass_share = self._layout.subtree_masses[self._swings, None]
        arms = (self._subtree_moments[self._swings] - mass_share * self._frames[self._swings, :3, 3]) / mass
        return self._hessian(self.center_of_mass_jacobian(), arms @ so3.hat(weight), weight)

    @property
    def _swings(self) -> Indices:
        return self._layout.groups[JointKind.SWING].joints

    def _moving_swings(self, segment: int) -> FloatArray:
        """1 for each swing joint that moves the segment, else 0; (k, 1)."""
        return np.asarray(self._layout.moved[segment, self._swings, None])

    def _hessian(self, jacobian: Matrix, moments: FloatArray, weight: Vector3) -> Matrix:
        quantity = MovingQuantity(self.angular_columns, jacobian, moments, np.asarray(weight, dtype=np.float64))
        return kinematic_hessian(self._layout, self._q, self._frames, quantity)

    def orientation(self, segment: int) -> Rotation:
        """World from segment."""
        return np.asarray(self.rotations[segment])

    def orientation_jacobian(self, segment: int) -> Matrix:
        """J_R = ω on the columns that move the segment."""
        return np.asarray(self.angular_columns * self._layout.moves[segment])

    @cached_property
    def _centers(self) -> FloatArray:
        """World centers of mass of the segments (n, 3)."""
        return np.asarray(self.positions + (self.rotations @ self._layout.compiled.centers[:, :, None])[:, :, 0])

    @cached_property
    def _subtree_moments(self) -> FloatArray:
        """First moments Σ m c of the subtrees (n, 3)."""
        return np.asarray(self._layout.moved_masses @ self._centers)

    def center_of_mass(self) -> Vector3:
        """Center of mass of the figure."""
        mass = self._checked_mass(self._layout.total_mass, "the figure")
        return np.asarray(self._layout.compiled.masses @ self._centers / mass)

    def center_of_mass_jacobian(self) -> Matrix:
        """J_G = (m v₀ + ω × s)/M with m and s of the subtree, column by column."""
        total = self._checked_mass(self._layout.total_mass, "the figure")
        return self._moment_jacobian() / total

    def _moment_jacobian(self) -> Matrix:
        """Derivative of the whole figure's first moment Σ m c, 3 × nv."""
        moments = self._centers.T @ self._layout.dof_segment_masses  # (3, nv): s of the subtree of each DoF
        return np.asarray(self._layout.dof_masses * self.linear_columns + cross_columns(self.angular_columns, moments))

    def subtree_mass(self, joint: int) -> float:
        """Mass of the subtree that the joint moves."""
        return float(self._layout.subtree_masses[joint])

    def subtree_center(self, joint: int) -> Vector3:
        """Center of mass of the subtree that the joint moves."""
        return np.asarray(self._subtree_moments[joint] / self._checked_subtree_mass(joint))

    def subtree_center_jacobian(self, joint: int) -> Matrix:
        """DoF above move the subtree as one body; DoF inside it move their own part of it."""
        mass, layout = self._checked_subtree_mass(joint), self._layout
        moment_velocity = mass * self.linear_columns + cross_vector(self.angular_columns, self._subtree_moments[joint])
        inside = layout.moved[layout.joint_of_dof, joint] > 0.5
        return np.where(inside, self._moment_jacobian(), moment_velocity * layout.moves[joint]) / mass

    def complement_mass(self, joint: int) -> float:
        """Mass of the rest of the figure."""
        return float(self._layout.complement_masses[joint])

    def complement_center(self, joint: int) -> Vector3:
        """Center of mass of the rest of the figure."""
        return np.asarray(
            (self._subtree_moments[0] - self._subtree_moments[joint]) / self._checked_complement_mass(joint)
        )

    def complement_center_jacobian(self, joint: int) -> Matrix:
        """The whole figure's first moment minus the subtree's, over the mass that is left."""
        mass = self._checked_complement_mass(joint)
        subtree_mass = self.subtree_mass(joint)
        subtree = subtree_mass * self.subtree_center_jacobian(joint) if subtree_mass > 0.0 else 0.0
        return np.asarray((self._moment_jacobian() - subtree) / mass)

    @cached_property
    def _subtree_inertias(self) -> FloatArray:
        """Inertia about the world origin of the subtrees (n, 3, 3)."""
        compiled, R, c = self._layout.compiled, self.rotations, self._centers
        about_center = R @ compiled.inertias @ np.swapaxes(R, 1, 2)
        steiner = np.einsum("ni,ni->n", c, c)[:, None, None] * np.eye(3) - c[:, :, None] * c[:, None, :]
        about_origin = about_center + compiled.masses[:, None, None] * steiner
        return np.asarray(np.einsum("ij,ikl->jkl", self._layout.moved, about_origin))

    def inertia(self) -> Matrix:
        """Inertia tensor about the center of mass, world axes."""
        center, mass = self.center_of_mass(), self._layout.total_mass
        return np.asarray(self._subtree_inertias[0] - mass * (center @ center * np.eye(3) - np.outer(center, center)))

    def inertia_about(self, axis: Vector3, through: Vector3 | None = None) -> float:
        """uᵀ I u, with the parallel-axis term when a point is given."""
        value = float(axis @ self.inertia() @ axis)
        if through is None:
            return value
        arm = np.cross(axis, self.center_of_mass() - through)
        return value + self._layout.total_mass * float(arm @ arm)

    def inertia_about_gradient(self, axis: Vector3, through: Vector3 | None = None) -> Tangent:
        """uᵀ Ȯ u of the module's equation, and the parallel-axis term."""
        joint, mass = self._layout.joint_of_dof, self._layout.total_mass
        inertia_axis = self._subtree_inertias[joint] @ axis
        moment = self._subtree_moments[joint]
        rotational = 2.0 * np.einsum("ik,ki->k", -cross_vector(self.angular_columns, axis), inertia_axis)
        translational = 2.0 * (np.einsum("ki,ki->k", moment, self.linear) - (self.linear @ axis) * (moment @ axis))
        # d/dq of M(|u×r|² − |u×G|²); without a point only the second term is present
        point = self.center_of_mass() if through is None else through
        perpendicular = point - axis * float(axis @ point)
        return np.asarray(rotational + translational - 2.0 * mass * perpendicular @ self.center_of_mass_jacobian())

    def _checked_subtree_mass(self, joint: int) -> float:
        return self._checked_mass(self.subtree_mass(joint), f"the subtree of joint {self._name(joint)!r}")

    def _checked_complement_mass(self, joint: int) -> float:
        return self._checked_mass(
            self.complement_mass(joint), f"the part that joint {self._name(joint)!r} does not move"
        )

    def _name(self, joint: int) -> str:
        return self._layout.compiled.figure.joints[joint].name

    def _checked_mass(self, mass: float, what: str) -> float:
        if mass <= 0.0:
            raise BackendError(
                f"figure {self._layout.compiled.figure.name!r}: {what} has no mass, hence no center of mass; "
                "give its segments mass or density."
            )
        return mass
