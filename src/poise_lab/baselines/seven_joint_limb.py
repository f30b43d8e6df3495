"""A limb of seven joints in closed form: shoulder ball, elbow hinge, wrist ball; one angle is left over.

With the wrist at p the elbow's bend follows from the three sides of the triangle shoulder, elbow, wrist. The elbow may
still go round the line from shoulder to wrist: its angle φ on that circle is the limb's one spare freedom, measured
from a reference direction. Shoulder and wrist follow by matrices. Out of reach the limb stretches, or folds, toward p
[Baerlocher2001, 2.5].
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.types import FloatArray, Rotation, Vector3


class LimbPose(NamedTuple):
    """Angles of a limb; the upper part lies along z of the shoulder, and the elbow bends about y."""

    shoulder: Rotation
    bend: float  # [rad]
    wrist: Rotation
    reached: bool

    def ends(self, upper: float, lower: float) -> tuple[Vector3, Vector3, Rotation]:
        """Elbow, wrist and the hand's axes."""
        elbow = upper * self.shoulder[:, 2]
        turned = self.shoulder @ _about_y(self.bend)
        return elbow, elbow + lower * turned[:, 2], turned @ self.wrist


def seven_joint_limb(
    upper: float, lower: float, wrist: FloatArray, hand: Rotation, around: float, reference: FloatArray
) -> LimbPose:
    """Bring the wrist to a place and the hand to an orientation, both seen from the shoulder.

    Parameters
    ----------
    upper, lower : float
        Lengths of both parts [m].
    wrist : three floats
        Place wanted, not the shoulder itself [m].
    hand : (3, 3) array
        Orientation wanted.
    around : float
        The elbow's angle φ round the line from shoulder to wrist [rad].
    reference : three floats
        Direction from which it is measured, not along that line; down, say.
    """
    distance = float(np.linalg.norm(wrist))
    way = wrist / distance
    kept = min(max(distance, abs(upper - lower)), upper + lower)
    foot = (upper**2 - lower**2 + kept**2) / (2.0 * kept) if kept > 0.0 else upper
    height = math.sqrt(max(upper**2 - foot**2, 0.0))
    aside = reference - (reference @ way) * way
    aside = aside / np.linalg.norm(aside)
    out = math.cos(around) * aside + math.sin(around) * np.cross(way, aside)
    elbow = foot * way + height * out
    cosine = (kept**2 - upper**2 - lower**2) / (2.0 * upper * lower)
    bend = math.acos(min(max(cosine, -1.0), 1.0))
    shoulder = _frame(elbow / upper, -out)
    return LimbPose(shoulder, bend, (shoulder @ _about_y(bend)).T @ hand, abs(kept - distance) <= 1e-12)


def _frame(z: Vector3, toward: Vector3) -> Rotation:
    """Axes with z along a direction and x on the side of another."""
    x = toward - (toward @ z) * z
    x = x / np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=1)


def _about_y(angle: float) -> Rotation:
    cosine, sine = math.cos(angle), math.sin(angle)
    return np.array([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])
