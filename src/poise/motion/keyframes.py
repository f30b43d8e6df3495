"""Keyframes: poses at times, and the interpolation (in-betweens) and easing between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics import Pose, PoseSpline
from poise.kinematics.configuration import coordinate_layout
from poise.math import quaternion
from poise.model import Figure
from poise.model.limits.input_checks import number
from poise.motion.clip import Clip
from poise.types import FloatArray, Matrix, Quaternion

# --- easing -----------------------------------------------------------------------------------------------------------

# How a motion gathers and loses speed between two keys: shares of time become shares of the way.

EASINGS = MappingProxyType[str, Callable[[FloatArray], FloatArray]](
    {
        "linear": lambda t: t,
        "ease": lambda t: t * t * (3.0 - 2.0 * t),
        "ease_in": lambda t: t * t,
        "ease_out": lambda t: t * (2.0 - t),
        "smooth": lambda t: t**3 * (10.0 + t * (6.0 * t - 15.0)),
        "hold": lambda t: np.where(t < 1.0, 0.0, 1.0),
    }
)
"""ease: from rest to rest; ease_in: from rest; ease_out: to rest; smooth: acceleration does not jump; hold: jumps."""


def eased(shares: FloatArray, easing: str) -> FloatArray:
    """Shares of the way at shares of the time, 0 to 1."""
    if easing not in EASINGS:
        raise PoseError(f"there is no easing {easing!r}; {suggest(str(easing), EASINGS)}")
    return np.asarray(EASINGS[easing](np.asarray(shares, dtype=np.float64)))


# --- between ----------------------------------------------------------------------------------------------------------

# Many configurations at once: the way from one to another, joint by joint.
#
# Numbers go linearly, rotations by the smallest turn, limbs on swing joints along great arcs: as
# :func:`poise.kinematics.interpolate` does one by one.

_LIMB = np.array([0.0, 0.0, 1.0])


def between(figure: Figure, one: Matrix, other: Matrix, shares: FloatArray) -> Matrix:
    """Configurations (n, nq) at shares (n,) of the ways from `one` to `other`, row by row."""
    channels = coordinate_layout(figure)
    found = one + shares[:, None] * (other - one)
    if len(channels.rotations_q):
        a, b = one[:, channels.rotations_q], other[:, channels.rotations_q]
        part = np.broadcast_to(shares[:, None], a.shape[:-1])
        turned = quaternion.slerp(a, b, part)
        swings = channels.swings
        turned[:, swings] = _swung(a[:, swings], b[:, swings], part[:, swings])
        found[:, channels.rotations_q] = turned / np.linalg.norm(turned, axis=-1, keepdims=True)
    return np.asarray(found)


def _swung(a: Quaternion, b: Quaternion, shares: FloatArray) -> Quaternion:
    """Swings whose limbs are on the great arcs from those of a to those of b."""
    start, end = (quaternion.rotate(each, _LIMB) for each in (a, b))
    arc = quaternion.exp(shares[..., None] * quaternion.log(quaternion.direct(start, end)))
    return quaternion.direct(np.broadcast_to(_LIMB, start.shape), quaternion.rotate(arc, start))


def unrolled(figure: Figure, frames: Matrix) -> Matrix:
    """The same motion with quaternions that do not change sign from one frame to the next."""
    channels = coordinate_layout(figure)
    found = np.array(frames)
    if len(channels.rotations_q) and len(frames) > 1:
        e = found[:, channels.rotations_q]
        flips = np.where(np.sum(e[1:] * e[:-1], axis=-1) < 0.0, -1.0, 1.0)
        e[1:] *= np.cumprod(flips, axis=0)[..., None]
        found[:, channels.rotations_q] = e
    return found


def alike(figure: Figure, frames: Matrix, others: Matrix) -> Matrix:
    """The same configurations with quaternions of the sign that is nearer to the other's, row by row."""
    channels = coordinate_layout(figure)
    found = np.array(frames)
    if len(channels.rotations_q):
        e = found[:, channels.rotations_q]
        along = np.sum(e * others[:, channels.rotations_q], axis=-1, keepdims=True)
        found[:, channels.rotations_q] = np.where(along < 0.0, -e, e)
    return found


def ways(figure: Figure, one: Matrix, other: Matrix) -> Matrix:
    """What leads from each configuration of `one` to that of `other`: differences of numbers, then rotation vectors."""
    channels = coordinate_layout(figure)
    numbers = other[:, channels.numbers_q] - one[:, channels.numbers_q]
    a, b = one[:, channels.rotations_q], other[:, channels.rotations_q]
    turns = quaternion.log(quaternion.multiply(quaternion.conjugate(a), b)) if a.size else np.zeros((len(one), 0, 3))
    return np.concatenate([numbers, turns.reshape(len(one), 3 * len(channels.rotations_q))], axis=1)


def along(figure: Figure, start: Matrix, way: Matrix) -> Matrix:
    """Configurations at the end of ways as :func:`ways` tells them; swing joints do not gain twist."""
    channels = coordinate_layout(figure)
    found, count = np.array(start), len(channels.numbers_q)
    found[:, channels.numbers_q] += way[:, :count]
    if len(channels.rotations_q):
        turns = way[:, count:].reshape(len(way), len(channels.rotations_q), 3)
        e = quaternion.multiply(start[:, channels.rotations_q], quaternion.exp(turns))
        limbs = quaternion.rotate(e[:, channels.swings], _LIMB)
        e[:, channels.swings] = quaternion.direct(np.broadcast_to(_LIMB, limbs.shape), limbs)
        found[:, channels.rotations_q] = e
    return found


def smoothed(values: Matrix, width: float) -> Matrix:
    """Columns averaged over time with a bell of `width` frames; the ends are held."""
    if width <= 0.0 or len(values) < 2:
        return values
    half = min(int(np.ceil(3.0 * width)), len(values) - 1)
    bell = np.exp(-0.5 * (np.arange(-half, half + 1) / width) ** 2)
    padded = np.pad(values, ((half, half), (0, 0)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1, axis=0)
    return np.asarray(windows @ (bell / bell.sum()))


def calmed(figure: Figure, frames: Matrix, width: float) -> Matrix:
    """A motion without what is fast: numbers and quaternions averaged with a bell of `width` frames."""
    return with_rotations(figure, smoothed(unrolled(figure, frames), width))


def with_rotations(figure: Figure, frames: Matrix) -> Matrix:
    """Numbers that are averages of configurations as configurations: unit quaternions, and no twist of swing joints."""
    channels, found = coordinate_layout(figure), np.array(frames)
    if len(channels.rotations_q):
        e = found[:, channels.rotations_q]
        e[:, channels.swings, 3] = 0.0
        found[:, channels.rotations_q] = e / np.linalg.norm(e, axis=-1, keepdims=True)
    return found


# --- keyframes --------------------------------------------------------------------------------------------------------

# Key poses at times, and the motion between them: eased, by the smallest turns, or by a smooth spline.

SPLINE = "spline"


@dataclass(frozen=True)
class Keyframes:
    """Poses of one figure at increasing times.

    Parameters
    ----------
    times : sequence of floats
        When each pose is taken [s], increasing.
    poses : sequence of Pose
        One a time; two at least.
    way : str
        ``"spline"``: velocity and acceleration are continuous through all keys. Else an easing between each key and the
        next (:data:`poise.motion.keyframes.EASINGS`), rotations by the smallest turn.

    Examples
    --------
    >>> from poise import library
    >>> from poise.motion import Keyframes
    >>> human = library.human()
    >>> keys = Keyframes((0.0, 1.0), [library.human_pose(human, each) for each in ("stand", "squat")], "ease")
    >>> keys.clip(rate=30.0)
    Clip('motion' of 'human', 31 frames, 1 s)
    """

    times: tuple[float, ...]
    poses: tuple[Pose, ...]
    way: str = SPLINE

    def __post_init__(self) -> None:
        poses = tuple(self.poses)
        times = tuple(number("times", each) for each in self.times)
        if len(poses) < 2 or len(times) != len(poses):
            raise PoseError(f"keyframes need two or more poses and a time for each, got {len(poses)} and {len(times)}.")
        if any(late <= early for early, late in pairwise(times)):
            raise PoseError(f"the times of keyframes must increase, got {list(times)}.")
        if any(pose.figure != poses[0].figure for pose in poses):
            raise PoseError("all keyframes must be poses of one figure.")
        if self.way != SPLINE:
            eased(np.zeros(1), self.way)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "poses", poses)

    @property
    def figure(self) -> Figure:
        """What moves."""
        return self.poses[0].figure

    def with_key(self, time: float, pose: Pose) -> Keyframes:
        """The same with another key; one at the same time is replaced."""
        kept = {when: each for when, each in zip(self.times, self.poses, strict=True) if when != time}
        ordered = sorted({**kept, time: pose}.items(), key=lambda each: each[0])
        return replace(self, times=tuple(when for when, _ in ordered), poses=tuple(each for _, each in ordered))

    def clip(self, rate: float = 60.0, name: str = "motion") -> Clip:
        """The motion at a number of frames per second, from the first key to within a frame of the last."""
        frames = number("rate", rate)
        if frames <= 0.0:
            raise PoseError(f"the rate must be greater than zero [frames/s], got {frames}.")
        count = math.floor((self.times[-1] - self.times[0]) * frames + 1e-9) + 1
        when = np.minimum(self.times[0] + np.arange(count) / frames, self.times[-1])
        return Clip(self.figure, self._configurations(when), 1.0 / frames, name)

    def _configurations(self, when: FloatArray) -> Matrix:
        if self.way == SPLINE:
            spline = PoseSpline(self.times, self.poses)
            return np.array([spline.pose(float(each)).q for each in when])
        times, q = np.array(self.times), np.array([pose.q for pose in self.poses])
        place = np.clip(np.searchsorted(times, when, side="right") - 1, 0, len(times) - 2)
        shares = eased((when - times[place]) / (times[place + 1] - times[place]), self.way)
        return between(self.figure, q[place], q[place + 1], shares)


def keyframes_from(keys: Sequence[tuple[float, Pose]], way: str = SPLINE) -> Keyframes:
    """Keyframes from pairs of time [s] and pose, in any order."""
    ordered = sorted(keys, key=lambda each: each[0])
    return Keyframes(tuple(when for when, _ in ordered), tuple(pose for _, pose in ordered), way)
