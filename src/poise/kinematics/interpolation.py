"""Interpolation of poses: between two poses (in-betweens), and a C² spline through keyframes.

:func:`interpolate` moves every joint at constant speed: scalar coordinates linearly, rotations by slerp, a swing
joint's limb along a great arc without twist, a free joint's position along a straight line. That is a ⊕ t (b ⊖ a).

:class:`PoseSpline` has continuous position, velocity and acceleration, also for ball joints. Scalar coordinates and
positions follow cubic splines, rotations the curves of :mod:`poise.math.rotation_spline`. Successive keyframes are
joined by the shorter rotation, so a rotation by more than π needs a keyframe in between.

A swing joint has no twist anywhere on the spline. Its quaternions have z = 0. The map z → -z, that is e → k ẽ k̃, takes
any such curve to another one (inverting R_i exp(φ) gives R_iᵀ exp(-R_i φ), again with a cubic) and keyframes with z = 0
to themselves: the curve is its own image. Only rounding is removed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics.configuration import checked_tangent, coordinate_layout
from poise.kinematics.pose import Pose, check_same_figure
from poise.math import quaternion, swing_twist
from poise.math.cubic_spline import CubicSpline, Ends
from poise.math.rotation_spline import RotationSpline
from poise.model.coordinate import swing_lift
from poise.types import ArrayLike, FloatArray, Tangent

_PERIODIC_GAP_TOL = 1e-9  # largest difference of first and last pose of a periodic spline [rad or m]


@overload
def interpolate(a: Pose, b: Pose, t: float) -> Pose: ...
@overload
def interpolate(a: Pose, b: Pose, t: FloatArray | Sequence[float]) -> list[Pose]: ...


def interpolate(a: Pose, b: Pose, t: float | FloatArray | Sequence[float]) -> Pose | list[Pose]:
    """Pose at the fraction t of the motion from a to b: a at t = 0, b at t = 1.

    Parameters
    ----------
    a, b : Pose
        Poses of one figure.
    t : float or array
        Fraction, 0 to 1; an array gives a list of poses.
    """
    check_same_figure(a, b)
    fractions = np.asarray(t, dtype=np.float64)
    if not np.all((fractions >= 0.0) & (fractions <= 1.0)):
        raise PoseError(f"t: expected a fraction from 0 to 1, got {t!r}.")
    difference = b.minus(a)
    if fractions.ndim == 0:
        return _in_between(a, b, difference, float(fractions))
    return [_in_between(a, b, difference, fraction) for fraction in fractions.ravel().tolist()]


def _in_between(a: Pose, b: Pose, difference: Tangent, fraction: float) -> Pose:
    if fraction == 0.0:
        return a
    return b if fraction == 1.0 else a.plus(fraction * difference)


class PoseSpline:
    """Twice continuously differentiable motion through keyframes.

    Parameters
    ----------
    times : sequence of n floats
        Time of each keyframe [s], increasing; at least two.
    poses : sequence of n Pose
        The keyframes, all of one figure.
    ends : str
        Boundary condition. ``"natural"``: zero joint acceleration at both ends. ``"clamped"``: given velocities there.
        ``"periodic"``: the last pose equals the first and the motion repeats.
    start_velocity, end_velocity : (nv,) arrays, optional
        Velocities at clamped ends [rad/s, m/s]; zero by default.
    """

    def __init__(
        self,
        times: ArrayLike,
        poses: Sequence[Pose],
        ends: str = "natural",
        *,
        start_velocity: ArrayLike | None = None,
        end_velocity: ArrayLike | None = None,
    ) -> None:
        self.times = _checked_times(times, len(poses))
        self.poses = tuple(poses)
        self.ends = _checked_ends(ends)
        self.figure = self.poses[0].figure
        self._check_keyframes()
        self._layout = coordinate_layout(self.figure)
        if self.ends is not Ends.CLAMPED and (start_velocity is not None or end_velocity is not None):
            raise PoseError(f"a spline with {self.ends.value} ends does not take velocities; use ends='clamped'.")
        given = ((self.poses[0], start_velocity), (self.poses[-1], end_velocity))
        split = [self._split(pose, velocity) for pose, velocity in given]
        q, steps = np.array([pose.q for pose in self.poses]), np.diff(self.times)
        velocities, angular = (np.array(part) for part in zip(*split, strict=True))
        self._numbers = CubicSpline(steps, q[:, self._layout.numbers_q], self.ends, velocities)
        self._rotations = RotationSpline(steps, q[:, self._layout.rotations_q], self.ends, angular)

    def _check_keyframes(self) -> None:
        for pose in self.poses[1:]:
            check_same_figure(self.poses[0], pose)
        if self.ends is Ends.PERIODIC:
            gap = np.abs(self.poses[-1].minus(self.poses[0]))
            if gap.max(initial=0.0) > _PERIODIC_GAP_TOL:
                raise PoseError(
                    f"a periodic spline must end where it starts: the last pose differs from the first by "
                    f"{gap.max():.3g} at {self.figure.dof_names[int(gap.argmax())]}; repeat the first pose at the end."
                )

    def _split(self, pose: Pose, velocity: ArrayLike | None) -> tuple[FloatArray, FloatArray]:
        """Velocities of scalar coordinates (m,) and angular velocities (k, 3) of a tangent at a pose."""
        layout = self._layout
        v = np.zeros(self.figure.nv + 1)
        if velocity is not None:
            v[:-1] = checked_tangent(self.figure, velocity)
        angular, e = v[layout.rotations_v], pose.q[layout.rotations_q]
        for swing in np.flatnonzero(layout.swings):
            angular[swing] = swing_lift(e[swing]) @ angular[swing, :2]
        for index, linear in layout.free:
            v[linear] = quaternion.rotate(e[index], v[linear])
        return v[layout.numbers_v], angular

    def pose(self, t: float) -> Pose:
        """Pose at the time t [s]."""
        interval, s = self._interval(t)
        e = self._rotations.orientations(interval, s)
        swings = self._layout.swings
        e[swings] = swing_twist.compose(swing_twist.swing(e[swings]), np.zeros(int(swings.sum())))
        q = np.zeros(self.figure.nq)
        q[self._layout.numbers_q] = self._numbers.at(interval, s).value
        q[self._layout.rotations_q] = e
        return Pose(self.figure, q)

    def velocity(self, t: float) -> Tangent:
        """Tangent v(t) with pose(t + dt) = pose(t) ⊕ v dt to first order [rad/s, m/s], (nv,)."""
        return self._rates(t)[0]

    def acceleration(self, t: float) -> Tangent:
        """Time derivative of :meth:`velocity`, entry by entry [rad/s², m/s²], (nv,).

        For a free joint the entries are those of the moving frame: Rᵀ p̈ - ω × Rᵀ ṗ.
        """
        return self._rates(t)[1]

    def _rates(self, t: float) -> tuple[Tangent, Tangent]:
        interval, s = self._interval(t)
        layout = self._layout
        e = self._rotations.orientations(interval, s)
        angular, angular_rate = self._rotations.rates(interval, s)
        curve = self._numbers.at(interval, s)
        v, a = np.zeros(self.figure.nv + 1), np.zeros(self.figure.nv + 1)
        v[layout.numbers_v], a[layout.numbers_v] = curve.rate, curve.second
        v[layout.rotations_v], a[layout.rotations_v] = angular, angular_rate
        for index, linear in layout.free:
            inverse = quaternion.conjugate(e[index])
            v[linear] = quaternion.rotate(inverse, v[linear])
            a[linear] = quaternion.rotate(inverse, a[linear]) - np.cross(angular[index], v[linear])
        return v[:-1], a[:-1]

    def _interval(self, t: float) -> tuple[int, float]:
        """Interval of a time, and the time since its start."""
        start, end = float(self.times[0]), float(self.times[-1])
        if self.ends is Ends.PERIODIC and np.isfinite(t):
            t = start + (t - start) % (end - start)
        if not start <= t <= end:
            raise PoseError(f"t: expected a time from {start:g} to {end:g} s, got {t!r}.")
        interval = min(int(np.searchsorted(self.times, t, side="right")), len(self.times) - 1) - 1
        return interval, float(t) - float(self.times[interval])


def _checked_times(times: ArrayLike, count: int) -> FloatArray:
    array = np.array(times, dtype=np.float64)
    if count < 2 or array.shape != (count,):
        raise PoseError(
            f"a spline needs two or more poses and a time for each, got {count} poses and times of shape {array.shape}."
        )
    if not np.isfinite(array).all():
        raise PoseError(f"the times of a spline must be finite, got {array.tolist()}.")
    for index in np.flatnonzero(np.diff(array) <= 0.0):
        raise PoseError(
            f"the times of a spline must increase: keyframe {index + 1} is at {array[index + 1]:g} s, keyframe {index} "
            f"at {array[index]:g} s."
        )
    array.flags.writeable = False
    return array


def _checked_ends(ends: str) -> Ends:
    try:
        return Ends(ends)
    except ValueError:
        known = [each.value for each in Ends]
        raise PoseError(f"ends: unknown boundary condition {ends!r}; {suggest(str(ends), known)}") from None
