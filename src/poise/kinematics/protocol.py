"""What a backend computes: the same interface in NumPy (`numpy_backend`) and in C++ (`native_backend`).

A backend binds to a compiled figure and computes, for a configuration q:

* :meth:`Kinematics.forward` – forward kinematics, a :class:`State`: world frames, axis and origin of every degree of
  freedom (DoF), points, centers of mass, inertia and all their derivatives; a state belongs to one q and is never
  stale;
* :meth:`Kinematics.limit_margins`, :meth:`Kinematics.limit_constraints`, :meth:`Kinematics.couplings` – joint limits
  and couplings as rows with their Jacobian and labels;
* :meth:`Kinematics.corrected`, :meth:`Kinematics.clamped`, :meth:`Kinematics.coordinate_range` – configurations
  projected on limits and couplings, if the backend implements it;
* :meth:`Kinematics.integrate`, :meth:`Kinematics.difference` – retraction q ⊕ v and difference q₁ ⊖ q₀;
* :meth:`Kinematics.program` – a fixed list of primitives whose errors and Jacobian come from one call without
  allocation, for loops that solve by themselves;
* :meth:`Kinematics.clearances` – signed distances between solids, with their derivatives.

Jacobians have one column per DoF; column k of a point x moved by a rotation about axis a through o is a × (x − o), of a
translation along a it is a [Baerlocher2001, table 4.1, in tangent coordinates]. An end effector is any point or site of
a segment; :meth:`State.point_jacobian` and :meth:`State.orientation_jacobian` together are its geometric Jacobian.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from poise.collision.distance import Hull
from poise.derivative import derivative_of
from poise.errors import BackendError
from poise.kinematics.compiled_figure import CompiledFigure
from poise.types import FloatArray, IntArray, Matrix, PoseVector, Rotation, Tangent, Vector3

WORLD = -1  # segment index of solids that are fixed in the world
_UNIT_AXIS_TOL = 1e-9  # deviation of an aimed axis from unit length


class PrimitiveKind(enum.IntEnum):
    """Kinds of primitives; each has three rows."""

    POINT = 0
    ORIENTATION = 1
    CENTER_OF_MASS = 2
    AIM = 3


@dataclass(frozen=True)
class Primitive:
    """Three rows of a program.

    Parameters
    ----------
    kind : PrimitiveKind
        POINT: `point` of the segment at the goal's position. ORIENTATION: the segment's orientation equal to the
        goal's quaternion. CENTER_OF_MASS: of the whole figure, at the goal's position. AIM: the segment's direction
        `axis` from `point` toward the goal's position.
    segment : int
        Index of the segment (unused by CENTER_OF_MASS).
    point, axis : three floats
        In the segment's frame; `axis` has unit length.
    """

    kind: PrimitiveKind
    segment: int = 0
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)


class ConstraintRows(NamedTuple):
    """Constraint values and Jacobian: margins of limits (≥ 0 inside) or residuals of couplings (0 if satisfied)."""

    values: FloatArray  # (m,)
    jacobian: Matrix  # (m, nv)


class ProgramRows(NamedTuple):
    """Errors e and Jacobian J of a program, such that J Δq = e is the requested step."""

    errors: FloatArray  # (3 × primitives,)
    jacobian: Matrix  # (3 × primitives, nv)


class Program(Protocol):
    """A list of primitives bound to a figure, with its own work space: use one per thread."""

    goals: FloatArray  # (primitives, 7): position, quaternion w x y z; write into it at any time

    def __call__(self, q: PoseVector) -> ProgramRows:
        """Errors and Jacobian at q, in arrays that the next call overwrites.

        POINT, CENTER_OF_MASS: e = goal − x. ORIENTATION: e = log(R_goal Rᵀ), with the angular Jacobian
        [Baerlocher2001, 4.5.2]. AIM: e = u − d with d the aimed direction, u the unit vector to the goal.
        """
        ...


@runtime_checkable
class State(Protocol):
    """Forward kinematics at one configuration, and everything that follows from it.

    Segments and joints are given by index. Positions are in world axes [m]. The *subtree* of a joint is the part of
    the figure that it moves.
    """

    @property
    def rotations(self) -> FloatArray:
        """Rotation matrices world_from_segment, (segments, 3, 3)."""
        ...

    @property
    def positions(self) -> FloatArray:
        """Origins of the segments' frames, (segments, 3)."""
        ...

    @property
    def angular(self) -> FloatArray:
        """Rotation axis of each degree of freedom, (nv, 3); zero for a translation."""
        ...

    @property
    def linear(self) -> FloatArray:
        """Velocity per unit of each DoF of the body point at the world origin, (nv, 3)."""
        ...

    @property
    def origins(self) -> FloatArray:
        """A point on each axis: the joint's origin, (nv, 3)."""
        ...

    def transform(self, segment: int, local: FloatArray) -> Matrix:
        """World transform (4, 4) of a frame of a segment, whose transform in the segment is `local` (16,), by rows."""
        ...

    def point(self, segment: int, local: Vector3) -> Vector3:
        """World position of a point of a segment."""
        ...

    @derivative_of("point", wrt="q", moved="pose")
    def point_jacobian(self, segment: int, local: Vector3) -> Matrix:
        """J_T, 3 × nv: a × (x − o) for rotations, a for translations, 0 for joints that do not move the segment."""
        ...

    def point_hessian(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Hessian (nv, nv) of weight · point along q ⊕ v, at v = 0.

        For a DoF p above a DoF d on the chain to the point it is weight · (a_p × J_d): p rotates the column J_d. The
        three rotations of one ball joint count half in each order [Baerlocher2001, 6.5, corrected].
        """
        ...

    def direction_hessian(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Hessian of weight · (R local), a direction fixed in the segment."""
        ...

    def rotation_hessian(self, segment: int, weight: Vector3) -> Matrix:
        """Hessian of weight · φ, φ = log(R(v) R(0)ᵀ), the world rotation vector by which v rotates the segment.

        For a DoF p above a DoF d it is ½ weight · (a_p × a_d), inside one ball joint zero.
        """
        ...

    def center_of_mass_hessian(self, weight: Vector3) -> Matrix:
        """Hessian of weight · center of mass."""
        ...

    def orientation(self, segment: int) -> Rotation:
        """Rotation matrix world_from_segment."""
        ...

    @derivative_of("orientation", wrt="q", moved="pose", compared="rotation_left")
    def orientation_jacobian(self, segment: int) -> Matrix:
        """J_R, 3 × nv: world angular velocity."""
        ...

    def center_of_mass(self) -> Vector3:
        """Center of mass of the figure."""
        ...

    @derivative_of("center_of_mass", wrt="q", moved="pose")
    def center_of_mass_jacobian(self) -> Matrix:
        """J_G, 3 × nv: (m_subtree/m_total) a × (G_subtree − o) [Baerlocher2001, eq. 4.7]."""
        ...

    def subtree_mass(self, joint: int) -> float:
        """Mass of the subtree that the joint moves [kg]."""
        ...

    def subtree_center(self, joint: int) -> Vector3:
        """Center of mass of the subtree that the joint moves [Baerlocher2001, 3.2, 3.9.2]."""
        ...

    @derivative_of("subtree_center", wrt="q", moved="pose")
    def subtree_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        ...

    def complement_mass(self, joint: int) -> float:
        """Mass of the rest of the figure, which the joint does not move [kg]."""
        ...

    def complement_center(self, joint: int) -> Vector3:
        """Center of mass of the rest of the figure."""
        ...

    @derivative_of("complement_center", wrt="q", moved="pose")
    def complement_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        ...

    def inertia(self) -> Matrix:
        """Inertia tensor of the whole figure about its center of mass, world axes [kg m²]."""
        ...

    def inertia_about(self, axis: Vector3, through: Vector3 | None = None) -> float:
        """Moment of inertia about a unit axis through a point, or through the center of mass [kg m²]."""
        ...

    @derivative_of("inertia_about", wrt="q", moved="pose")
    def inertia_about_gradient(self, axis: Vector3, through: Vector3 | None = None) -> Tangent:
        """Gradient (nv,); `through` is fixed in the world [Baerlocher2001, 7.3.3]."""
        ...


class PlacedSolid(NamedTuple):
    """A solid on a segment, in the segment's frame, or in the world (`WORLD`)."""

    segment: int
    hull: Hull


Pairs = Sequence[tuple[int, int]]  # indices of two solids


class PairDistances(NamedTuple):
    """Signed distances of the nearest pairs, in the order in which the pairs were given."""

    pairs: IntArray  # (k,): indices of the pairs
    distances: FloatArray  # (k,): signed [m], negative for penetration
    normals: FloatArray  # (k, 3): from the second solid to the first
    points_a: FloatArray  # (k, 3): nearest points, in the world
    points_b: FloatArray  # (k, 3)
    jacobian: Matrix  # (k, nv): ∂d/∂q = nᵀ(J_a − J_b)


class Clearances(Protocol):
    """Pairs of solids bound to a figure, with their own work space: use one per thread."""

    def measure(self, q: PoseVector, cutoff: float, max_pairs: int) -> PairDistances:
        """Of the pairs nearer than `cutoff` [m], the `max_pairs` nearest."""
        ...

    def set_transform(self, solid: int, rotation: Rotation, translation: Vector3) -> None:
        """Move a solid of the world: transform from its hull's frame to the world."""
        ...


class Kinematics(Protocol):
    """A backend bound to one figure."""

    name: str
    compiled: CompiledFigure

    def forward(self, q: PoseVector) -> State:
        """Forward kinematics at q."""
        ...

    def integrate(self, q: PoseVector, v: Tangent) -> PoseVector:
        """q ⊕ v: each joint moved by its tangent entries."""
        ...

    def difference(self, start: PoseVector, end: PoseVector) -> Tangent:
        """The v with start ⊕ v = end; rotations by the shorter way."""
        ...

    def limit_margins(self, q: PoseVector) -> ConstraintRows:
        """Signed margins [rad or m], 0 or more inside, labeled by ``compiled.limit_labels``."""
        ...

    def limit_constraints(self, q: PoseVector) -> ConstraintRows:
        """Joint limits as inequality constraint rows of a solver: signs and zeros of the margins, without a search.

        Where a margin is the arc to the nearest point of an ellipse, the value here is r (1 − ρ) instead.
        """
        ...

    def couplings(self, q: PoseVector) -> ConstraintRows:
        """Residuals of couplings and driven groups, labeled by ``compiled.coupling_labels``."""
        ...

    def corrected(self, q: PoseVector) -> PoseVector | None:
        """Configuration near q that satisfies limits and couplings; None: :mod:`poise.solver.constraints` takes over.

        None for an invalid configuration, for swing limits that no direction satisfies, for a twist next to the
        direction where it is undefined; and in the NumPy backend whenever there is something to correct.
        """
        ...

    def clamped(self, q: PoseVector) -> PoseVector | None:
        """Every joint separately at its nearest valid configuration, or None as for :meth:`corrected`."""
        ...

    def coordinate_range(self, q: PoseVector, joint: int, component: int) -> tuple[float, float] | None:
        """Bounds of a joint coordinate while the joint's others are fixed, or None as for :meth:`corrected`.

        None also for joints whose coordinates are entries of q.
        """
        ...

    def program(self, primitives: tuple[Primitive, ...]) -> Program:
        """Bind a list of primitives."""
        ...

    def clearances(self, solids: Sequence[PlacedSolid], pairs: Pairs) -> Clearances:
        """Bind solids on segments or in the world, and the pairs of them (by index) whose distances are measured."""
        ...


def checked_primitives(primitives: tuple[Primitive, ...], compiled: CompiledFigure) -> tuple[Primitive, ...]:
    """Primitives with existing segments and finite points; a BackendError names the first invalid one."""
    count = len(compiled.parents)
    for index, primitive in enumerate(primitives):
        if not 0 <= primitive.segment < count:
            raise BackendError(
                f"primitive {index}: segment {primitive.segment} does not exist, the figure has {count}."
            )
        if not all(map(math.isfinite, (*primitive.point, *primitive.axis))):
            raise BackendError(
                f"primitive {index}: point and axis must be finite, got {primitive.point}, {primitive.axis}."
            )
        if primitive.kind is PrimitiveKind.AIM and abs(math.hypot(*primitive.axis) - 1.0) > _UNIT_AXIS_TOL:
            raise BackendError(f"primitive {index}: the axis to aim must have unit length, got {primitive.axis}.")
        if primitive.kind is PrimitiveKind.CENTER_OF_MASS and compiled.figure.mass <= 0.0:
            raise BackendError(
                f"primitive {index}: figure {compiled.figure.name!r} has no mass, hence no center of mass; "
                "give its segments mass or density."
            )
    return tuple(primitives)
