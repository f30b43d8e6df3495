"""Many configurations at once: the way from one to another, joint by joint.

Numbers go linearly, rotations by the smallest turn, limbs on swing joints along great arcs: as
:func:`poise.pose.interpolate` does one by one.
"""

from __future__ import annotations

import numpy as np

from poise.figure import Figure
from poise.pose.channels import channels_of
from poise.rotations import quaternion
from poise.types import FloatArray, Matrix, Quaternion

_LIMB = np.array([0.0, 0.0, 1.0])


def between(figure: Figure, one: Matrix, other: Matrix, shares: FloatArray) -> Matrix:
    """Configurations (n, nq) at shares (n,) of the ways from `one` to `other`, row by row."""
    channels = channels_of(figure)
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
    channels = channels_of(figure)
    found = np.array(frames)
    if len(channels.rotations_q) and len(frames) > 1:
        e = found[:, channels.rotations_q]
        flips = np.where(np.sum(e[1:] * e[:-1], axis=-1) < 0.0, -1.0, 1.0)
        e[1:] *= np.cumprod(flips, axis=0)[..., None]
        found[:, channels.rotations_q] = e
    return found
