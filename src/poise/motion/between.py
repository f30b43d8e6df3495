"""Many configurations at once: the way from one to another, joint by joint.

Numbers go linearly, rotations by the smallest turn, limbs on swing joints along great arcs: as
:func:`poise.kinematics.interpolate` does one by one.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.configuration import coordinate_layout
from poise.math import quaternion
from poise.model import Figure
from poise.types import FloatArray, Matrix, Quaternion

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
