"""A pose: values bound to a figure, with everything that follows from them.

A Pose never changes. Forward kinematics is computed when it is first asked for and belongs to these values, so there is
no way to read a stale position; changing a value gives a new Pose. Poses add and subtract on their manifold
[Baerlocher2001, 3.3]: ``pose + v`` is q ⊕ v with one entry of v per degree of freedom, ``later - earlier`` is the v
with ``earlier + v == later``.

>>> from poise.model import FigureBuilder
>>> builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower").root("base")
>>> builder = builder.ball("shoulder", "base", "upper", at=(0, 0, 1)).hinge("elbow", "upper", "lower", at=(0, 0, 0.3))
>>> pose = Pose.neutral(builder.build()).with_values({"shoulder.swing_y": 0.5, "elbow": 1.2})
>>> pose.value("elbow"), round(pose.value("shoulder.swing_y"), 12)
(1.2, 0.5)
>>> pose.position("lower").round(6).tolist()
[0.143828, 0.0, 1.263275]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import PoseError
from poise.kinematics.assignment import assigned
from poise.kinematics.clamping import clamped_configuration
from poise.kinematics.configuration import checked_configuration, checked_tangent
from poise.kinematics.limit_table import swing_label
from poise.kinematics.protocol import Kinematics, State
from poise.kinematics.selection import kinematics
from poise.math import swing_twist
from poise.model import Figure, JointKind, SphericalPolygon, Transform, reroot
from poise.model.coordinate import read
from poise.types import ArrayLike, FloatArray, PoseVector, Tangent, Vector3

_new = object.__new__
_FLATTEST = 1e-3  # a wall is broken by at least this part of what its limit is, so that most poses need no measuring


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """Values of every joint of a figure.

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
    def of_engine(cls, figure: Figure, q: PoseVector) -> Pose:
        """Pose of a configuration that an engine has computed: taken as it is, neither copied nor checked."""
        q.setflags(write=False)
        made = _new(cls)
        values = made.__dict__  # a step takes microseconds: no detour over object.__setattr__
        values["figure"], values["q"] = figure, q
        return made

    # --- values -------------------------------------------------------------------------------------------------------

    def __getitem__(self, joint: str) -> FloatArray:
        """Numbers of one joint, as a copy."""
        return self.q[self.figure.slot(joint).q].copy()

    def value(self, coordinate: str) -> float:
        """Scalar reading of a joint [rad or m], written ``joint`` or ``joint.component``."""
        each = self.figure.coordinate(coordinate)
        return read(self.figure.joint(each.joint), each.component, self.q[self.figure.slot(each.joint).q])

    def with_values(self, values: Mapping[str, float | ArrayLike]) -> Pose:
        """Pose with some values changed.

        Parameters
        ----------
        values : mapping
            Either a scalar reading, ``{"left_knee": 0.3, "left_hip.swing_y": 0.2}``, or all numbers of a joint,
            ``{"left_hip": [w, x, y, z]}``. Several readings of one joint are set together, the readings not named stay.
        """
        return Pose(self.figure, assigned(self.figure, self.q, values))

    # --- manifold -----------------------------------------------------------------------------------------------------

    def plus(self, v: ArrayLike) -> Pose:
        """Pose q ⊕ v: every joint moved by its entries of the tangent v [rad or m]."""
        return Pose(self.figure, self._engine.integrate(self.q, checked_tangent(self.figure, v)))

    def minus(self, other: Pose) -> Tangent:
        """Tangent v with ``other.plus(v)`` equal to this pose, by the shorter way round."""
        check_same_figure(self, other)
        return self._engine.difference(other.q, self.q)

    def __add__(self, v: ArrayLike) -> Pose:
        return self.plus(v)

    def __sub__(self, other: Pose) -> Tangent:
        return self.minus(other) if isinstance(other, Pose) else NotImplemented

    # --- what follows -------------------------------------------------------------------------------------------------

    @property
    def _engine(self) -> Kinematics:
        return kinematics(self.figure)

    @cached_property
    def state(self) -> State:
        """Everything kinematic at this pose, computed once."""
        return self._engine.forward(self.q)

    def placement(self, name: str) -> Transform:
        """Place and turn in the world of a site, or of a segment's own frame."""
        site = self.figure.site(name)
        index = self.figure.segment_index(site.segment)
        return Transform.from_matrix(self.state.rotations[index], self.state.positions[index]) @ site.placement

    def position(self, name: str) -> Vector3:
        """World position [m] of a site, or of a segment's origin."""
        site = self.figure.site(name)
        return np.array(self.state.point(self.figure.segment_index(site.segment), site.placement.translation_vector))

    def center_of_mass(self) -> Vector3:
        """World position [m] of the center of mass."""
        return np.array(self.state.center_of_mass())

    # --- limits -------------------------------------------------------------------------------------------------------

    def limit_margins(self) -> dict[str, float]:
        """Signed margin [rad or m] of every limit by its label: 0 or more inside.

        The margin of a swing limit is the arc to its boundary, also where an engine sees it as several rows.
        """
        values = self._engine.limits(self.q).values.tolist()
        margins = dict(zip(self._engine.compiled.limit_labels, values, strict=True))
        for joint, slot in zip(self.figure.joints, self.figure.slots, strict=True):
            for number, limit in enumerate(joint.swing):
                if isinstance(limit, SphericalPolygon):
                    margins[swing_label(joint, number)] = limit.margin(swing_twist.direction(self.q[slot.q]))
        return margins

    def violations(self, tolerance: float = 1e-9) -> dict[str, float]:
        """Labels of the limits and couplings broken by more than `tolerance`, with the amounts [rad or m]."""
        walls = self._engine.walls(self.q).values
        margins = self.limit_margins() if (walls < -tolerance * _FLATTEST).any() else {}
        broken = {label: -margin for label, margin in margins.items() if margin < -tolerance}
        residuals = self._engine.couplings(self.q).values.tolist()
        for label, residual in zip(self._engine.compiled.coupling_labels, residuals, strict=True):
            if abs(residual) > tolerance:
                broken[label] = abs(residual)
        return broken

    def clamped(self) -> Pose:
        """Nearby valid pose: joint by joint, then driven groups and couplings (:mod:`poise.kinematics.clamping`)."""
        return Pose(self.figure, clamped_configuration(self.figure, self.q))

    # --- re-rooting ---------------------------------------------------------------------------------------------------

    def rerooted(self, segment: str) -> Pose:
        """Pose of the figure hung on another segment: the same posture at the same place.

        Joints keep their values; a free root takes the place of the new root segment, a fixed one is fixed where that
        segment stands [Baerlocher2001, 3.2.1].
        """
        index = self.figure.segment_index(segment)
        world_from_segment = Transform.from_matrix(self.state.rotations[index], self.state.positions[index])
        figure = reroot(self.figure, segment, world_from_segment)
        q = np.concatenate([self[joint.name] for joint in figure.joints])
        if figure.joints[0].kind is JointKind.FREE:
            place = figure.joints[0].placement.inverse() @ world_from_segment
            q[figure.slots[0].q] = (*place.translation, *place.rotation)
        return Pose(figure, q)

    # --- as a value ---------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose):
            return NotImplemented
        return bool(np.array_equal(self.q, other.q)) and self.figure == other.figure

    def __hash__(self) -> int:
        return hash((self.figure, (self.q + 0.0).tobytes()))  # adding zero: -0.0 equals 0.0

    def __reduce__(self) -> tuple[type[Pose], tuple[Figure, PoseVector]]:
        # The state may belong to an engine that cannot be pickled; it is computed anew.
        return Pose, (self.figure, self.q)

    def __repr__(self) -> str:
        return f"Pose(of {self.figure.name!r}, {self.figure.nv} degrees of freedom)"


def check_same_figure(one: Pose, other: Pose) -> None:
    """Raise PoseError when two poses do not belong to figures with the same joints.

    That is all that a difference needs; a figure with some couplings switched off has the same joints.
    """
    if one.figure is not other.figure and one.figure.joints != other.figure.joints:
        raise PoseError(
            f"poses of different figures cannot be compared: {one.figure!r} and {other.figure!r}; "
            "carry the values over by joint name with poise.kinematics.to_dict and from_dict."
        )
