"""Ranges of three successive turns as limits of a ball joint.

Ranges of Euler angles bound no simple region of directions, and depend on the order of the axes; animators and Poise
speak of where a limb points (swing) and how it is rolled (twist). The limits here contain all that the ranges allow:
a spherical ellipse around all directions, and the twists that occur, measured from the middle of those directions.
What they allow beyond is the price of a ball joint.
"""

from __future__ import annotations

import math

import numpy as np

from poise.math import quaternion, swing_twist
from poise.model.limits import SphericalEllipse, TwistRange
from poise.types import Quaternion

_WIDEST = math.radians(160.0)  # an ellipse with a wider radius, or twists of a wider range to a side, bound little
_ROOM = 1.02  # for what lies between samples


def containing_limits(turns: Quaternion) -> tuple[SphericalEllipse, TwistRange] | None:
    """Limits of swing and twist that contain all of the given rotations, None where they would allow nearly everything.

    Parameters
    ----------
    turns : (k, 4) array
        Rotations in the joint's frame, dense in what is allowed.
    """
    directions = swing_twist.direction(turns)
    middle = directions.mean(axis=0)
    length = float(np.linalg.norm(middle))
    if length < 1e-3:
        return None
    center = middle / length
    seen = quaternion.rotate(quaternion.conjugate(quaternion.direct((0.0, 0.0, 1.0), center)), directions)
    swings = np.abs(swing_twist.swing_of_direction(seen))
    radii = np.maximum(swings.max(axis=0), 1e-3)
    radii = radii * math.sqrt(float(((swings / radii) ** 2).sum(axis=1).max())) * _ROOM
    if radii.max() > _WIDEST:
        return None
    twists = swing_twist.twist_about(turns, center)
    mean = math.atan2(float(np.sin(twists).sum()), float(np.cos(twists).sum()))
    apart = (twists - mean + math.pi) % (2.0 * math.pi) - math.pi
    reach = min(float(np.abs(apart).max()), math.pi)
    low, high = (float(apart.min()) * _ROOM, float(apart.max()) * _ROOM) if reach < _WIDEST else (-math.pi, math.pi)
    ellipse = SphericalEllipse(float(radii[0]), float(radii[1]), center=center)
    return ellipse, TwistRange(mean + low, mean + high, center=center)
