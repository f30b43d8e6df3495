"""A pose: a configuration q bound to a figure, with its forward kinematics.

A Pose is immutable. Forward kinematics is computed on first use and belongs to this configuration, so positions are
never stale; changing a value gives a new Pose. Poses form a manifold with the retraction ⊕ [Baerlocher2001, 3.3]:
``pose + v`` is q ⊕ v with one entry of the tangent v per degree of freedom (`integrate` in Pinocchio), and
``later - earlier`` is the v with ``earlier + v == later`` (`difference`).

>>> from poise.model import FigureBuilder
>>> builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower").root("base")
>>> builder = builder.ball("shoulder", "base", "upper", at=(0, 0, 1)).hinge("elbow", "upper", "lower", at=(0, 0, 0.3))
>>> pose = Pose.neutral(builder.build()).with_values({"shoulder.swing_y": 0.5, "elbow": 1.2})
>>> pose.value("elbow"), round(pose.value("shoulder.swing_y"), 12)
(1.2, 0.5)
>>> pose
Pose('arm', shoulder.swing_y=0.5, elbow=1.2)
>>> pose.position("lower").round(6).tolist()
[0.143828, 0.0, 1.263275]
>>> pose.transform("lower").shape
(4, 4)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import PoseError
from poise.kinematics.clamping import clamped_configuration
from poise.kinematics.configuration import checked_configuration, checked_tangent, is_angle, set_coordinates
from poise.kinematics.constraint_table import ConstraintCode, swing_label
from poise.kinematics.protocol import Kinematics, State
from poise.kinematics.selection import kinematics
from poise.math import swing_twist
from poise.model import Figure, JointKind, SphericalPolygon, Transform, reroot
from poise.model.coordinate import coordinate_value
from poise.types import ArrayLike, FloatArray, Matrix, PoseVector, Quaternion, Tangent, Vector3

_new = object.__new__
_MIN_CONSTRAINT_RATIO = (
    1e-3  # a solver's limit constraint is violated by at least this fraction of the limit's violation
)
_MAX_REPR_COORDINATES = 12
_REPR_ZERO = 5e-5  # smaller coordinates [rad or m] are left out of repr()


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """Configuration of a figure: the values of all its joints.

    Parameters
    ----------
    figure : Figure
        The figure the values belong to.
    q : (nq,) array
        Configuration, joint by joint in the figure's order; copied. Quaternions must be unit to 1e-6 and are
        renormalized; those of swing joints must have z = 0 to 1e-9.

    Raises
    ------
    PoseError
        When the values do not fit the figure; the message names the joint.
    """

    figure: Figure
    q: PoseVector

    def __post_init__(self) -> None:
        object.__setattr__(self, "q", checked_configuration(self.figure, self.q))

    @classmethod
    def neutral(cls, figure: Figure) -> Pose:
        """Pose with every angle and distance zero and every rotation the identity."""
        return cls(figure, figure.neutral())

    @classmethod
    def unchecked(cls, figure: Figure, q: PoseVector) -> Pose:
        """Pose of a configuration that a backend has computed; it is neither copied nor checked."""
        q.setflags(write=False)
        made = _new(cls)
        values = made.__dict__  # not object.__setattr__: a step of the solver takes microseconds
        values["figure"], values["q"] = figure, q
        return made

    # --- values -------------------------------------------------------------------------------------------------------

    def __getitem__(self, joint: str) -> FloatArray:
        """Entries of q of one joint, as a copy."""
        return self.q[self.figure.slot(joint).q].copy()

    def value(self, coordinate: str, *, degrees: bool = False) -> float:
        """Scalar joint coordinate [rad or m, or degrees], written ``joint`` or ``joint.component``."""
        each = self.figure.coordinate(coordinate)
        joint = self.figure.joint(each.joint)
        number = coordinate_value(joint, each.component, self.q[self.figure.slot(each.joint).q])
        return math.degrees(number) if degrees and is_angle(joint) else number

    def with_values(self, values: Mapping[str, object], *, degrees: bool = False) -> Pose:
        """Pose with some values changed.

        Parameters
        ----------
        values : mapping
            By name, a scalar coordinate, ``{"left_knee": 0.3, "left_hip.swing_y": 0.2}``, or all of a joint:
            ``{"left_hip": [w, x, y, z]}``. The orientation of a swing or ball joint may also be a 3×3 rotation matrix
            or a Rotation, and a free joint (a floating base) takes a 4×4 matrix or an SE3. Several coordinates of one
            joint are set together; coordinates that are not named stay as they are.
        degrees : bool
            Angles are in degrees instead of radians; lengths and quaternions are unaffected.
        """
        return Pose(self.figure, set_coordinates(self.figure, self.q, values, degrees=degrees))

    # --- manifold -----------------------------------------------------------------------------------------------------

    def plus(self, v: ArrayLike) -> Pose:
        """Pose q ⊕ v: every joint moved by its entries of the tangent v (nv,) [rad or m]."""
        return Pose(self.figure, self._backend.integrate(self.q, checked_tangent(self.figure, v)))

    def minus(self, other: Pose) -> Tangent:
        """Tangent v (nv,) with ``other.plus(v)`` equal to this pose; rotations take the shorter path."""
        check_same_figure(self, other)
        return self._backend.difference(other.q, self.q)

    def __add__(self, v: ArrayLike) -> Pose:
        return self.plus(v)

    def __sub__(self, other: Pose) -> Tangent:
        return self.minus(other) if isinstance(other, Pose) else NotImplemented

    # --- forward kinematics
    # -------------------------------------------------------------------------------------------------

    @property
    def _backend(self) -> Kinematics:
        return kinematics(self.figure)

    @cached_property
    def state(self) -> State:
        """Forward kinematics at this pose: transforms, Jacobians, center of mass; computed once."""
        return self._backend.forward(self.q)

    def placement(self, name: str) -> Transform:
        """World transform of a site (an end effector), or of a segment's own frame, as a :class:`Transform`."""
        site = self.figure.site(name)
        index = self.figure.segment_index(site.segment)
        return Transform.from_matrix(self.state.rotations[index], self.state.positions[index]) @ site.placement

    def transform(self, name: str) -> Matrix:
        """World transform of a site, or of a segment's own frame, as a 4×4 homogeneous matrix [R p; 0 1]."""
        frame = self.figure.frame(name)
        return self.state.transform(frame.segment, frame.local)

    def position(self, name: str) -> Vector3:
        """World position (3,) [m] of a site, or of a segment's origin."""
        frame = self.figure.frame(name)
        return self.state.point(frame.segment, frame.position)

    def orientation(self, name: str) -> Quaternion:
        """World orientation of a site, or of a segment's own frame, as a unit quaternion (w, x, y, z)."""
        return self.placement(name).quaternion

    def center_of_mass(self) -> Vector3:
        """World position [m] of the center of mass."""
        return np.array(self.state.center_of_mass())

    # --- limits -------------------------------------------------------------------------------------------------------

    def limit_margins(self) -> dict[str, float]:
        """Clearance to every joint limit [rad or m] by the limit's label: negative where it is violated.

        The margin of a swing limit is the arc to its boundary, also where a backend has several constraint rows for it.
        """
        values = self._backend.limit_margins(self.q).values.tolist()
        table = self._backend.compiled.limit_rows
        margins = {
            label: value
            for label, value, code in zip(table.labels, values, table.codes.tolist(), strict=True)
            if code != ConstraintCode.SHARE  # a bound of a driven group, not of a joint
        }
        for joint, slot in zip(self.figure.joints, self.figure.slots, strict=True):
            for number, limit in enumerate(joint.swing):
                if isinstance(limit, SphericalPolygon):
                    margins[swing_label(joint, number)] = limit.margin(swing_twist.direction(self.q[slot.q]))
        return margins

    def violations(self, tolerance: float = 1e-9) -> dict[str, float]:
        """Labels of the limits and couplings violated by more than `tolerance`, with the violations [rad or m]."""
        constraints = self._backend.limit_constraints(self.q).values
        margins = self.limit_margins() if (constraints < -tolerance * _MIN_CONSTRAINT_RATIO).any() else {}
        violated = {label: -margin for label, margin in margins.items() if margin < -tolerance}
        residuals = self._backend.couplings(self.q).values.tolist()
        for label, residual in zip(self._backend.compiled.coupling_labels, residuals, strict=True):
            if abs(residual) > tolerance:
                violated[label] = abs(residual)
        return violated

    def clamped(self) -> Pose:
        """Nearby pose inside all limits and couplings; see :mod:`poise.kinematics.clamping`."""
        return Pose(self.figure, clamped_configuration(self.figure, self.q))

    # --- re-rooting ---------------------------------------------------------------------------------------------------

    def rerooted(self, segment: str) -> Pose:
        """Pose of the figure re-rooted at another segment, with every world position unchanged.

        Joints keep their values. A floating base takes the transform of the new root segment; a fixed base is fixed at
        that segment's transform [Baerlocher2001, 3.2.1].
        """
        index = self.figure.segment_index(segment)
        world_from_segment = Transform.from_matrix(self.state.rotations[index], self.state.positions[index])
        figure = reroot(self.figure, segment, world_from_segment)
        q = np.concatenate([self[joint.name] for joint in figure.joints])
        if figure.joints[0].kind is JointKind.FREE:
            base = figure.joints[0].placement.inverse() @ world_from_segment
            q[figure.slots[0].q] = (*base.translation, *base.rotation)
        return Pose(figure, q)

    # --- as a value ---------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose):
            return NotImplemented
        return bool(np.array_equal(self.q, other.q)) and self.figure == other.figure

    def __hash__(self) -> int:
        return hash((self.figure, (self.q + 0.0).tobytes()))  # adding zero: -0.0 equals 0.0

    def __reduce__(self) -> tuple[type[Pose], tuple[Figure, PoseVector]]:
        # The state may belong to a backend that cannot be pickled; it is computed again.
        return Pose, (self.figure, self.q)

    def __repr__(self) -> str:
        """The figure's name and the coordinates that differ from the neutral pose, rounded."""
        changed = list(self._changed_coordinates())
        shown = ", ".join(changed[:_MAX_REPR_COORDINATES]) or "neutral"
        more = len(changed) - _MAX_REPR_COORDINATES
        return f"Pose({self.figure.name!r}, {shown}{f', … {more} more' if more > 0 else ''})"

    def _changed_coordinates(self) -> Iterator[str]:
        neutral = self.figure.neutral()
        for joint, slot in zip(self.figure.joints, self.figure.slots, strict=True):
            entries, components = self.q[slot.q], joint.kind.components
            if np.array_equal(entries, neutral[slot.q]):
                continue
            if joint.kind is JointKind.FREE:
                yield f"{joint.name}=[{', '.join(f'{entry + 0.0:.4g}' for entry in entries)}]"
                continue
            for component in components:
                name = joint.name if len(components) == 1 else f"{joint.name}.{component}"
                number = coordinate_value(joint, component, entries)
                if abs(number) >= _REPR_ZERO:
                    yield f"{name}={number:.4g}"


def check_same_figure(one: Pose, other: Pose) -> None:
    """Raise PoseError when two poses do not belong to figures with the same joints.

    A difference needs no more than that; a figure with some couplings disabled has the same joints.
    """
    if not one.figure.has_joints_of(other.figure):
        raise PoseError(
            f"poses of different figures cannot be compared: {one.figure!r} and {other.figure!r}; "
            "transfer the values by joint name with poise.kinematics.transfer_pose."
        )
