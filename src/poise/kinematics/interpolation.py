"""The way from one pose to another, joint by joint and at constant speed.

Angles and distances go linearly, rotations by the smallest turn (slerp), a swing joint's limb along a great arc without
twist, a free joint's position in a straight line: that is a ⊕ t (b ⊖ a).

A smooth motion through poses: position, velocity and acceleration are continuous, also for ball joints.

Angles, distances and positions follow cubic splines; rotations follow the curves of :mod:`poise.math.rotation_spline`,
by the shorter way between successive keys, so a turn of more than π needs a key on its way.

A swing joint never twists on the way. Its quaternions have z = 0; z → -z, that is e → k ẽ k̃, makes of any such curve
another one (inverting R_i exp(φ) gives R_iᵀ exp(-R_i φ), again with a cubic), and of keys with z = 0 the same keys: the
curve is its own image. Only rounding is removed.
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


@overload
def interpolate(a: Pose, b: Pose, t: float) -> Pose: ...
@overload
def interpolate(a: Pose, b: Pose, t: FloatArray | Sequence[float]) -> list[Pose]: ...


def interpolate(a: Pose, b: Pose, t: float | FloatArray | Sequence[float]) -> Pose | list[Pose]:
    """Pose at the share t of the way from a to b: a at 0, b at 1.

    Parameters
    ----------
    a, b : Pose
        Poses of one figure.
    t : float or array
        Share of the way, 0 to 1; an array gives a list of poses.
    """
    check_same_figure(a, b)
    shares = np.asarray(t, dtype=np.float64)
    if not np.all((shares >= 0.0) & (shares <= 1.0)):
        raise PoseError(f"the share of the way between two poses lies from 0 to 1, got {t!r}.")
    way = b.minus(a)
    if shares.ndim == 0:
        return _between(a, b, way, float(shares))
    return [_between(a, b, way, share) for share in shares.ravel().tolist()]


def _between(a: Pose, b: Pose, way: FloatArray, share: float) -> Pose:
    if share == 0.0:
        return a
    return b if share == 1.0 else a.plus(share * way)


_SAME = 1e-9  # largest difference of first and last pose of a periodic spline [rad or m]


class PoseSpline:
    """Motion through key poses.

    Parameters
    ----------
    times : sequence of n floats
        When each key is passed [s], increasing; two at least.
    poses : sequence of n Pose
        The keys, all of one figure.
    ends : str
        ``"natural"``: no acceleration of the joints at both ends. ``"clamped"``: given velocities there.
        ``"periodic"``: the last pose equals the first and the motion repeats.
    start_velocity, end_velocity : (nv,) arrays, optional
        Velocities at clamped ends; zero, that is from rest and to rest, when left out.
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
        self._check_keys()
        self._channels = coordinate_layout(self.figure)
        if self.ends is not Ends.CLAMPED and (start_velocity is not None or end_velocity is not None):
            raise PoseError(f"a spline with {self.ends.value} ends takes no velocities; use ends='clamped'.")
        given = ((self.poses[0], start_velocity), (self.poses[-1], end_velocity))
        split = [self._split(pose, velocity) for pose, velocity in given]
        q, steps = np.array([pose.q for pose in self.poses]), np.diff(self.times)
        numbers, turns = (np.array(part) for part in zip(*split, strict=True))
        self._numbers = CubicSpline(steps, q[:, self._channels.numbers_q], self.ends, numbers)
        self._rotations = RotationSpline(steps, q[:, self._channels.rotations_q], self.ends, turns)

    def _check_keys(self) -> None:
        for pose in self.poses[1:]:
            check_same_figure(self.poses[0], pose)
        if self.ends is Ends.PERIODIC:
            gap = np.abs(self.poses[-1].minus(self.poses[0]))
            if gap.max(initial=0.0) > _SAME:
                raise PoseError(
                    f"a periodic spline ends where it starts: the last pose differs from the first by "
                    f"{gap.max():.3g} at {self.figure.dof_names[int(gap.argmax())]}; repeat the first pose at the end."
                )

    def _split(self, pose: Pose, velocity: ArrayLike | None) -> tuple[FloatArray, FloatArray]:
        """Velocities of plain numbers (m,) and angular velocities (k, 3) of a tangent at a pose."""
        channels = self._channels
        v = np.zeros(self.figure.nv + 1)
        if velocity is not None:
            v[:-1] = checked_tangent(self.figure, velocity)
        turns, e = v[channels.rotations_v], pose.q[channels.rotations_q]
        for swing in np.flatnonzero(channels.swings):
            turns[swing] = swing_lift(e[swing]) @ turns[swing, :2]
        for index, linear in channels.free:
            v[linear] = quaternion.rotate(e[index], v[linear])
        return v[channels.numbers_v], turns

    def pose(self, t: float) -> Pose:
        """Pose at the time t [s]."""
        interval, s = self._moment(t)
        e = self._rotations.orientations(interval, s)
        swings = self._channels.swings
        e[swings] = swing_twist.compose(swing_twist.swing(e[swings]), np.zeros(int(swings.sum())))
        q = np.zeros(self.figure.nq)
        q[self._channels.numbers_q] = self._numbers.at(interval, s).value
        q[self._channels.rotations_q] = e
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
        interval, s = self._moment(t)
        channels = self._channels
        e = self._rotations.orientations(interval, s)
        turn, turn_rate = self._rotations.rates(interval, s)
        curve = self._numbers.at(interval, s)
        v, a = np.zeros(self.figure.nv + 1), np.zeros(self.figure.nv + 1)
        v[channels.numbers_v], a[channels.numbers_v] = curve.rate, curve.second
        v[channels.rotations_v], a[channels.rotations_v] = turn, turn_rate
        for index, linear in channels.free:
            back = quaternion.conjugate(e[index])
            v[linear] = quaternion.rotate(back, v[linear])
            a[linear] = quaternion.rotate(back, a[linear]) - np.cross(turn[index], v[linear])
        return v[:-1], a[:-1]

    def _moment(self, t: float) -> tuple[int, float]:
        """Interval of a time, and the time since its start."""
        start, end = float(self.times[0]), float(self.times[-1])
        if self.ends is Ends.PERIODIC and np.isfinite(t):
            t = start + (t - start) % (end - start)
        if not start <= t <= end:
            raise PoseError(f"the spline runs from {start:g} to {end:g} s, there is no pose at {t!r}.")
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
            f"the times of a spline must increase, but key {index + 1} at {array[index + 1]:g} s does not come after "
            f"key {index} at {array[index]:g} s."
        )
    array.flags.writeable = False
    return array


def _checked_ends(ends: str) -> Ends:
    try:
        return Ends(ends)
    except ValueError:
        known = [each.value for each in Ends]
        raise PoseError(f"a spline has no ends {ends!r}; {suggest(str(ends), known)}") from None
