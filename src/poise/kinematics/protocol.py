"""What an engine offers: the same words in NumPy (`reference`) and in C++ (`native`).

An engine binds to a compiled figure and answers, for a configuration q:

* :meth:`Kinematics.forward` – a :class:`State`: world frames, axes and origins of every degree of freedom, points,
  centers of mass, inertia and all their derivatives; a state belongs to one q and is never stale;
* :meth:`Kinematics.limits`, :meth:`Kinematics.couplings` – rows with their derivatives and labels;
* :meth:`Kinematics.corrected`, :meth:`Kinematics.clamped`, :meth:`Kinematics.room` – configurations brought back onto
  limits and couplings, where the engine can do that;
* :meth:`Kinematics.integrate`, :meth:`Kinematics.difference` – q ⊕ v and q₁ ⊖ q₀;
* :meth:`Kinematics.program` – a fixed list of primitives whose errors and Jacobian come from one call, without any
  allocation: this is what a solver's loop uses;
* :meth:`Kinematics.clearances` – distances between solids, with their derivatives.

Jacobians have one column per degree of freedom; column k of a point x moved by a rotation about axis a through o is
a × (x - o), of a translation along a it is a [Baerlocher2001, table 4.1, in tangent coordinates].
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from poise.derivative import derivative_of
from poise.kinematics.clearance import Clearances, Pairs, PlacedSolid
from poise.kinematics.compiled_figure import CompiledFigure
from poise.types import FloatArray, Matrix, PoseVector, Rotation, Tangent, Vector3


class PrimitiveKind(enum.IntEnum):
    """Rows a program can hold; three each."""

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
        POINT: `point` of the segment to the goal's position. ORIENTATION: the segment's axes to the goal's quaternion.
        CENTER_OF_MASS: of the whole figure, to the goal's position. AIM: the segment's direction `axis`, seen from
        `point`, toward the goal's position.
    segment : int
        Index of the segment (unused by CENTER_OF_MASS).
    point, axis : three floats
        In the segment's frame; `axis` has unit length.
    """

    kind: PrimitiveKind
    segment: int = 0
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)


class Rows(NamedTuple):
    """Values and their derivative: margins of limits (≥ 0 inside) or residuals of couplings (0 when kept)."""

    values: FloatArray  # (m,)
    jacobian: Matrix  # (m, nv)


class ProgramRows(NamedTuple):
    """Errors e and Jacobian J of a program, such that J Δq = e is the step wanted."""

    errors: FloatArray  # (3 × primitives,)
    jacobian: Matrix  # (3 × primitives, nv)


class Program(Protocol):
    """A list of primitives bound to a figure, with its own work space: one per thread."""

    goals: FloatArray  # (primitives, 7): position, quaternion w x y z; write into it at any time

    def __call__(self, q: PoseVector) -> ProgramRows:
        """Errors and Jacobian at q, in arrays that the next call overwrites.

        POINT, CENTER_OF_MASS: e = goal - x. ORIENTATION: e = log(R_goal Rᵀ), with the angular Jacobian
        [Baerlocher2001, 4.5.2]. AIM: e = u - d with d the aimed direction, u the unit vector to the goal.
        """
        ...


@runtime_checkable
class State(Protocol):
    """Everything kinematic that follows from one configuration.

    Segments and joints are named by index. Positions are in world axes [m].
    """

    @property
    def rotations(self) -> FloatArray:
        """World from segment, (segments, 3, 3)."""
        ...

    @property
    def positions(self) -> FloatArray:
        """Origins of the segments' frames, (segments, 3)."""
        ...

    @property
    def angular(self) -> FloatArray:
        """Rotation axis of each degree of freedom, (nv, 3); zero where it slides."""
        ...

    @property
    def linear(self) -> FloatArray:
        """Velocity, per unit of each freedom, of the body point at the world's origin, (nv, 3)."""
        ...

    @property
    def origins(self) -> FloatArray:
        """A point on each axis: the joint's origin, (nv, 3)."""
        ...

    def point(self, segment: int, local: Vector3) -> Vector3:
        """World position of a point of a segment."""
        ...

    @derivative_of("point", wrt="q", moved="pose")
    def point_jacobian(self, segment: int, local: Vector3) -> Matrix:
        """J_T, 3 × nv: a × (x - o) for rotations, a for slides, 0 for joints that do not move the segment."""
        ...

    def point_curvature(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """Second derivative (nv, nv) of weight · point along q ⊕ v, at v = 0.

        For a freedom p above a freedom d on the way to the point it is weight · (a_p × J_d), the column J_d as p turns
        it; the three turns of one ball joint count half in each order [Baerlocher2001, 6.5, corrected].
        """
        ...

    def direction_curvature(self, segment: int, local: Vector3, weight: Vector3) -> Matrix:
        """The same for weight · (R local), a direction fixed in the segment."""
        ...

    def rotation_curvature(self, segment: int, weight: Vector3) -> Matrix:
        """The same for weight · φ, φ = log(R(v) R(0)ᵀ), the world rotation vector that v turns the segment by.

        For a freedom p above a freedom d it is ½ weight · (a_p × a_d), inside one ball joint zero.
        """
        ...

    def center_of_mass_curvature(self, weight: Vector3) -> Matrix:
        """The same for weight · center of mass."""
        ...

    def orientation(self, segment: int) -> Rotation:
        """World from segment."""
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
        """J_G, 3 × nv: (m_upper/m_total) a × (G_upper - o) [Baerlocher2001, eq. 4.7]."""
        ...

    def upper_mass(self, joint: int) -> float:
        """Mass of all that the joint moves [kg]."""
        ...

    def upper_center(self, joint: int) -> Vector3:
        """Center of mass of all that the joint moves [Baerlocher2001, 3.2, 3.9.2]."""
        ...

    @derivative_of("upper_center", wrt="q", moved="pose")
    def upper_center_jacobian(self, joint: int) -> Matrix:
        """3 × nv."""
        ...

    def lower_mass(self, joint: int) -> float:
        """Mass of all that the joint does not move [kg]."""
        ...

    def lower_center(self, joint: int) -> Vector3:
        """Center of mass of all that the joint does not move."""
        ...

    @derivative_of("lower_center", wrt="q", moved="pose")
    def lower_center_jacobian(self, joint: int) -> Matrix:
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
        """Gradient (nv,); a point given stays where it is in the world [Baerlocher2001, 7.3.3]."""
        ...


class Kinematics(Protocol):
    """An engine bound to one figure."""

    name: str
    compiled: CompiledFigure

    def forward(self, q: PoseVector) -> State:
        """Everything kinematic at q."""
        ...

    def integrate(self, q: PoseVector, v: Tangent) -> PoseVector:
        """q ⊕ v: each joint moved by its tangent entries."""
        ...

    def difference(self, start: PoseVector, end: PoseVector) -> Tangent:
        """The v with start ⊕ v = end, by the shorter way round."""
        ...

    def limits(self, q: PoseVector) -> Rows:
        """Signed margins [rad or m], 0 or more inside, labeled by ``compiled.limit_labels``."""
        ...

    def walls(self, q: PoseVector) -> Rows:
        """The limits as a solver sees them: same rows, signs and zeros, but values that cost no search.

        Where a margin is the arc to the nearest point of an ellipse, its wall is r (1 - ρ) instead.
        """
        ...

    def couplings(self, q: PoseVector) -> Rows:
        """Residuals of couplings and driven groups, labeled by ``compiled.coupling_labels``."""
        ...

    def corrected(self, q: PoseVector) -> PoseVector | None:
        """Configuration near q with all limits and couplings kept, or None: :mod:`poise.solver.correct` takes over.

        That is so for numbers that are no configuration, for swing limits that no direction obeys, for a twist next to
        the direction where it is not determined; and in the reference engine wherever there is something to correct.
        """
        ...

    def clamped(self, q: PoseVector) -> PoseVector | None:
        """Every joint, by itself, at its nearest valid configuration, or None: see above."""
        ...

    def room(self, q: PoseVector, joint: int, component: int) -> tuple[float, float] | None:
        """Ends of the values that a reading of a joint may take while its others stay, or None: see above.

        None also for joints whose readings are plain numbers.
        """
        ...

    def program(self, primitives: tuple[Primitive, ...]) -> Program:
        """Bind a list of primitives."""
        ...

    def clearances(self, solids: Sequence[PlacedSolid], pairs: Pairs) -> Clearances:
        """Bind solids on segments or in the world, and the pairs of them (by place) whose distances matter."""
        ...
