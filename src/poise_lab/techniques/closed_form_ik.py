"""Closed-form inverse kinematics: planar chains, the seven-joint limb, and Euler angles of a ball joint."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.math import so3
from poise.types import FloatArray, Matrix, Rotation, Vector3
from poise_lab.techniques.inverses import normal_step

# --- planar closed form -----------------------------------------------------------------------------------------------

# Three links in a plane in closed form: goal of the tip and direction of the last link, both elbows [Ge2000, 2.1].


def three_links(lengths: FloatArray, goal: FloatArray, direction: float) -> list[FloatArray]:
    """Angles (3,) of every solution: two, one where the arm is stretched, none out of reach."""
    first, second, last = (float(length) for length in lengths)
    wrist = goal - last * np.array([np.cos(direction), np.sin(direction)])
    cosine = (float(wrist @ wrist) - first**2 - second**2) / (2.0 * first * second)
    if abs(cosine) > 1.0 + 1e-12:
        return []
    bend = float(np.arccos(np.clip(cosine, -1.0, 1.0)))
    found = []
    for elbow in (bend, -bend) if bend > 0.0 else (bend,):
        inner = np.arctan2(second * np.sin(elbow), first + second * np.cos(elbow))
        shoulder = float(np.arctan2(wrist[1], wrist[0]) - inner)
        found.append(np.array([shoulder, elbow, direction - shoulder - elbow]))
    return found


# --- seven joint limb -------------------------------------------------------------------------------------------------

# A limb of seven joints in closed form: shoulder ball, elbow hinge, wrist ball; one angle is left over.
#
# With the wrist at p the elbow's bend follows from the three sides of the triangle shoulder, elbow, wrist. The elbow may
# still go round the line from shoulder to wrist: its angle φ on that circle is the limb's one spare freedom, measured
# from a reference direction. Shoulder and wrist follow by matrices. Out of reach the limb stretches, or folds, toward p
# [Baerlocher2001, 2.5].


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


# --- euler ball -------------------------------------------------------------------------------------------------------

# A ball joint made of three hinges, to meet gimbal lock in a solver [Baerlocher2001, 3.4; Urtasun2010].
#
# With angles about x, y, z in turn the middle one at a right angle makes the other two axes one: a whole direction of
# turning is lost, and near it the angles must race.

DAMPING = 1e-3


def euler_matrix(angles: FloatArray) -> Matrix:
    """R_x(α) R_y(β) R_z(γ)."""
    return np.asarray(
        so3.exp(np.array([angles[0], 0, 0]))
        @ so3.exp(np.array([0, angles[1], 0]))
        @ so3.exp(np.array([0, 0, angles[2]]))
    )


def euler_axes(angles: FloatArray) -> Matrix:
    """World axes (3, 3) about which the three angles turn; singular at β = ±π/2."""
    first = so3.exp(np.array([angles[0], 0, 0]))
    second = first @ so3.exp(np.array([0, angles[1], 0]))
    return np.stack([np.array([1.0, 0, 0]), first[:, 1], second[:, 2]], axis=1)


def euler_step(angles: FloatArray, goal: Matrix) -> FloatArray:
    """Change of the angles toward an orientation."""
    return normal_step(euler_axes(angles), so3.log(goal @ euler_matrix(angles).T), DAMPING)
