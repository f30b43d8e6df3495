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
from poise.math.input_checks import number
from poise.model import Figure
from poise.motion.clip import Clip
from poise.types import FloatArray, Matrix, Quaternion

# --- Easing ---------------------------------------------------------------------------------------

# Easing functions map the fraction of time between two keyframes to the fraction of the motion.

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
"""ease: zero speed at both ends; ease_in, ease_out: at the start, the end; smooth: and no acceleration; hold: step."""


def eased(fractions: FloatArray, easing: str) -> FloatArray:
    """Fractions of the motion at fractions of the time, 0 to 1."""
    if easing not in EASINGS:
        raise PoseError(f"unknown easing {easing!r}; {suggest(str(easing), EASINGS)}")
    return np.asarray(EASINGS[easing](np.asarray(fractions, dtype=np.float64)))


# --- Interpolation --------------------------------------------------------------------------------

# Vectorized interpolation of configurations, joint by joint: scalars linearly, rotations by slerp, swing joints along
# great arcs, as :func:`poise.kinematics.interpolate` for a single pair.

_LIMB_AXIS = np.array([0.0, 0.0, 1.0])


def interpolate_configurations(figure: Figure, one: Matrix, other: Matrix, fractions: FloatArray) -> Matrix:
    """Configurations (n, nq) at fractions (n,) of the way between the rows of `one` and `other`."""
    channels = coordinate_layout(figure)
    result = one + fractions[:, None] * (other - one)
    if len(channels.rotations_q):
        a, b = one[:, channels.rotations_q], other[:, channels.rotations_q]
        fraction = np.broadcast_to(fractions[:, None], a.shape[:-1])
        rotations = quaternion.slerp(a, b, fraction)
        swings = channels.swings
        rotations[:, swings] = _slerp_swings(a[:, swings], b[:, swings], fraction[:, swings])
        result[:, channels.rotations_q] = rotations / np.linalg.norm(rotations, axis=-1, keepdims=True)
    return np.asarray(result)


def _slerp_swings(a: Quaternion, b: Quaternion, fractions: FloatArray) -> Quaternion:
    """Swings (n, k, 4) whose limb directions lie on the great arcs from those of a to those of b."""
    start, end = (quaternion.rotate(each, _LIMB_AXIS) for each in (a, b))
    arc = quaternion.exp(fractions[..., None] * quaternion.log(quaternion.direct(start, end)))
    return quaternion.direct(np.broadcast_to(_LIMB_AXIS, start.shape), quaternion.rotate(arc, start))


def continuous_quaternions(figure: Figure, frames: Matrix) -> Matrix:
    """The same motion with quaternion signs that are continuous from frame to frame."""
    channels = coordinate_layout(figure)
    result = np.array(frames)
    if len(channels.rotations_q) and len(frames) > 1:
        quaternions = result[:, channels.rotations_q]
        flips = np.where(np.sum(quaternions[1:] * quaternions[:-1], axis=-1) < 0.0, -1.0, 1.0)
        quaternions[1:] *= np.cumprod(flips, axis=0)[..., None]
        result[:, channels.rotations_q] = quaternions
    return result


def with_nearest_signs(figure: Figure, frames: Matrix, others: Matrix) -> Matrix:
    """The same configurations with the quaternion signs nearest to those of `others`, row by row."""
    channels = coordinate_layout(figure)
    result = np.array(frames)
    if len(channels.rotations_q):
        quaternions = result[:, channels.rotations_q]
        alignment = np.sum(quaternions * others[:, channels.rotations_q], axis=-1, keepdims=True)
        result[:, channels.rotations_q] = np.where(alignment < 0.0, -quaternions, quaternions)
    return result


def configuration_differences(figure: Figure, one: Matrix, other: Matrix) -> Matrix:
    """Differences between configurations, row by row: scalar differences, then rotation vectors."""
    channels = coordinate_layout(figure)
    numbers = other[:, channels.numbers_q] - one[:, channels.numbers_q]
    a, b = one[:, channels.rotations_q], other[:, channels.rotations_q]
    rotation_vectors = (
        quaternion.log(quaternion.multiply(quaternion.conjugate(a), b)) if a.size else np.zeros((len(one), 0, 3))
    )
    return np.concatenate([numbers, rotation_vectors.reshape(len(one), 3 * len(channels.rotations_q))], axis=1)


def apply_differences(figure: Figure, start: Matrix, differences: Matrix) -> Matrix:
    """Apply differences of :func:`configuration_differences` to configurations; swing joints gain no twist."""
    channels = coordinate_layout(figure)
    result, count = np.array(start), len(channels.numbers_q)
    result[:, channels.numbers_q] += differences[:, :count]
    if len(channels.rotations_q):
        rotation_vectors = differences[:, count:].reshape(len(differences), len(channels.rotations_q), 3)
        quaternions = quaternion.multiply(start[:, channels.rotations_q], quaternion.exp(rotation_vectors))
        limbs = quaternion.rotate(quaternions[:, channels.swings], _LIMB_AXIS)
        quaternions[:, channels.swings] = quaternion.direct(np.broadcast_to(_LIMB_AXIS, limbs.shape), limbs)
        result[:, channels.rotations_q] = quaternions
    return result


def gaussian_smoothed(values: Matrix, width: float) -> Matrix:
    """Gaussian filter over time with a standard deviation of `width` frames; constant extension at the ends."""
    if width <= 0.0 or len(values) < 2:
        return values
    half = min(int(np.ceil(3.0 * width)), len(values) - 1)
    kernel = np.exp(-0.5 * (np.arange(-half, half + 1) / width) ** 2)
    padded = np.pad(values, ((half, half), (0, 0)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1, axis=0)
    return np.asarray(windows @ (kernel / kernel.sum()))


def low_pass_filtered(figure: Figure, frames: Matrix, width: float) -> Matrix:
    """Low-pass filtered motion: Gaussian average of scalars and quaternions over `width` frames."""
    return normalized_configurations(figure, gaussian_smoothed(continuous_quaternions(figure, frames), width))


def normalized_configurations(figure: Figure, frames: Matrix) -> Matrix:
    """Averaged configurations made valid: unit quaternions, and no twist of swing joints."""
    channels, result = coordinate_layout(figure), np.array(frames)
    if len(channels.rotations_q):
        quaternions = result[:, channels.rotations_q]
        quaternions[:, channels.swings, 3] = 0.0
        result[:, channels.rotations_q] = quaternions / np.linalg.norm(quaternions, axis=-1, keepdims=True)
    return result


# --- Keyframes: eased slerp between successive keyframes, or a smooth spline through all ------------

SPLINE = "spline"


@dataclass(frozen=True)
class Keyframes:
    """Poses of one figure at increasing times [s].

    Parameters
    ----------
    times : sequence of floats
        Time of each pose [s], increasing.
    poses : sequence of Pose
        One per time; at least two.
    interpolation : str
        ``"spline"``: continuous velocity and acceleration through all keyframes. Else an easing between successive
        keyframes (:data:`poise.motion.keyframes.EASINGS`), rotations by slerp.

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
    interpolation: str = SPLINE

    def __post_init__(self) -> None:
        poses = tuple(self.poses)
        times = tuple(number("times", each) for each in self.times)
        if len(poses) < 2 or len(times) != len(poses):
            raise PoseError(
                f"keyframes: expected at least two poses and one time each, got {len(poses)} and {len(times)}."
            )
        if any(late <= early for early, late in pairwise(times)):
            raise PoseError(f"keyframe times must increase, got {list(times)}.")
        if any(pose.figure != poses[0].figure for pose in poses):
            raise PoseError("all keyframes must be poses of one figure.")
        if self.interpolation != SPLINE:
            eased(np.zeros(1), self.interpolation)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "poses", poses)

    @property
    def figure(self) -> Figure:
        """Figure of all poses."""
        return self.poses[0].figure

    def with_key(self, time: float, pose: Pose) -> Keyframes:
        """Copy with one more keyframe; one at the same time is replaced."""
        others = {when: each for when, each in zip(self.times, self.poses, strict=True) if when != time}
        ordered = sorted({**others, time: pose}.items(), key=lambda each: each[0])
        return replace(self, times=tuple(when for when, _ in ordered), poses=tuple(each for _, each in ordered))

    def clip(self, rate: float = 60.0, name: str = "motion") -> Clip:
        """Sample the motion at a frame rate [1/s], from the first keyframe to within a frame of the last."""
        frames = number("rate", rate)
        if frames <= 0.0:
            raise PoseError(f"rate: expected more than zero [frames/s], got {frames}.")
        count = math.floor((self.times[-1] - self.times[0]) * frames + 1e-9) + 1
        when = np.minimum(self.times[0] + np.arange(count) / frames, self.times[-1])
        return Clip(self.figure, self._configurations(when), 1.0 / frames, name)

    def pose(self, time: float) -> Pose:
        """Pose at a time [s]; before the first keyframe and after the last it is theirs."""
        when = min(max(number("time", time), self.times[0]), self.times[-1])
        return Pose(self.figure, self._configurations(np.array([when]))[0])

    def _configurations(self, when: FloatArray) -> Matrix:
        if self.interpolation == SPLINE:
            spline = PoseSpline(self.times, self.poses)
            return np.array([spline.pose(float(each)).q for each in when])
        times, q = np.array(self.times), np.array([pose.q for pose in self.poses])
        interval = np.clip(np.searchsorted(times, when, side="right") - 1, 0, len(times) - 2)
        fractions = eased((when - times[interval]) / (times[interval + 1] - times[interval]), self.interpolation)
        return interpolate_configurations(self.figure, q[interval], q[interval + 1], fractions)


def keyframes_from(keys: Sequence[tuple[float, Pose]], interpolation: str = SPLINE) -> Keyframes:
    """Keyframes from pairs of time [s] and pose, in any order."""
    ordered = sorted(keys, key=lambda each: each[0])
    return Keyframes(tuple(when for when, _ in ordered), tuple(pose for _, pose in ordered), interpolation)
