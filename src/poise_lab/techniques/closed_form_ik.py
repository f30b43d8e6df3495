"""Closed-form (analytic) inverse kinematics: planar chains, the seven-joint limb, and Euler angles of a ball joint.

The seven-joint limb has a ball joint at the shoulder, a hinge at the elbow and a ball joint at the wrist. With the
wrist at p the bend of the elbow follows from the three sides of the triangle shoulder, elbow, wrist. The elbow may
still rotate about the line from shoulder to wrist: its angle φ on that circle (the swivel angle) is the one redundant
degree of freedom, measured from a reference direction. Shoulder and wrist follow by matrices. Out of reach the limb
extends, or folds, toward p [Baerlocher2001, 2.5].

A ball joint made of three hinges shows gimbal lock in a solver [Baerlocher2001, 3.4; Urtasun2010]: with angles about x,
y, z in turn and the middle one at a right angle the other two axes coincide. One direction of rotation is lost, and
near it the joint velocities grow without bound.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.math import so3
from poise.types import FloatArray, Matrix, Rotation, Vector3
from poise_lab.techniques.inverses import normal_step

EULER_DAMPING = 1e-3  # λ of :func:`euler_step` [rad]
REACH_TOL = 1e-12  # by which a cosine may exceed 1 [-], and a distance may be out of reach [m]


def three_links(lengths: FloatArray, goal: FloatArray, direction: float) -> list[FloatArray]:
    """Joint angles (3,) of every solution: two, one if the arm is straight, none out of reach [Ge2000, 2.1].

    Parameters
    ----------
    lengths : (3,) array
        Lengths of the links [m].
    goal : (2,) array
        Goal of the tip [m].
    direction : float
        Direction of the last link [rad].
    """
    first, second, last = (float(length) for length in lengths)
    wrist = goal - last * np.array([np.cos(direction), np.sin(direction)])
    cosine = (float(wrist @ wrist) - first**2 - second**2) / (2.0 * first * second)
    if abs(cosine) > 1.0 + REACH_TOL:
        return []
    bend = float(np.arccos(np.clip(cosine, -1.0, 1.0)))
    solutions = []
    for elbow in (bend, -bend) if bend > 0.0 else (bend,):
        inner = np.arctan2(second * np.sin(elbow), first + second * np.cos(elbow))
        shoulder = float(np.arctan2(wrist[1], wrist[0]) - inner)
        solutions.append(np.array([shoulder, elbow, direction - shoulder - elbow]))
    return solutions


# --- the seven-joint limb ---------------------------------------------------------------------------------------------


class LimbPose(NamedTuple):
    """Joint orientations of a limb; the upper part lies along z of the shoulder, and the elbow bends about y."""

    shoulder: Rotation
    bend: float  # [rad]
    wrist: Rotation
    reached: bool

    def ends(self, upper: float, lower: float) -> tuple[Vector3, Vector3, Rotation]:
        """Forward kinematics: positions of elbow and wrist [m], and the orientation of the hand."""
        elbow = upper * self.shoulder[:, 2]
        forearm = self.shoulder @ _about_y(self.bend)
        return elbow, elbow + lower * forearm[:, 2], forearm @ self.wrist


def seven_joint_limb(
    upper: float, lower: float, wrist: FloatArray, hand: Rotation, swivel: float, reference: FloatArray
) -> LimbPose:
    """Pose of a limb with the wrist at a position and the hand at an orientation, both in the shoulder frame.

    Parameters
    ----------
    upper, lower : float
        Lengths of both parts [m].
    wrist : three floats
        Goal of the wrist, not the shoulder itself [m].
    hand : (3, 3) array
        Goal orientation of the hand.
    swivel : float
        Angle φ of the elbow about the line from shoulder to wrist [rad].
    reference : three floats
        Direction from which φ is measured, not parallel to that line; down, for example.
    """
    distance = float(np.linalg.norm(wrist))
    axis = wrist / distance
    reached = min(max(distance, abs(upper - lower)), upper + lower)
    foot = (upper**2 - lower**2 + reached**2) / (2.0 * reached) if reached > 0.0 else upper
    height = math.sqrt(max(upper**2 - foot**2, 0.0))
    zero = reference - (reference @ axis) * axis
    zero = zero / np.linalg.norm(zero)
    outward = math.cos(swivel) * zero + math.sin(swivel) * np.cross(axis, zero)
    elbow = foot * axis + height * outward
    cosine = (reached**2 - upper**2 - lower**2) / (2.0 * upper * lower)
    bend = math.acos(min(max(cosine, -1.0), 1.0))
    shoulder = _frame(elbow / upper, -outward)
    wrist_rotation = (shoulder @ _about_y(bend)).T @ hand
    return LimbPose(shoulder, bend, wrist_rotation, abs(reached - distance) <= REACH_TOL)


def _frame(z: Vector3, toward: Vector3) -> Rotation:
    """Rotation whose z axis is a direction and whose x axis points toward another."""
    x = toward - (toward @ z) * z
    x = x / np.linalg.norm(x)
    return np.stack([x, np.cross(z, x), z], axis=1)


def _about_y(angle: float) -> Rotation:
    cosine, sine = math.cos(angle), math.sin(angle)
    return np.array([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])


# --- Euler angles of a ball joint -------------------------------------------------------------------------------------


def euler_matrix(angles: FloatArray) -> Matrix:
    """R_x(α) R_y(β) R_z(γ)."""
    return np.asarray(
        so3.exp(np.array([angles[0], 0, 0]))
        @ so3.exp(np.array([0, angles[1], 0]))
        @ so3.exp(np.array([0, 0, angles[2]]))
    )


def euler_axes(angles: FloatArray) -> Matrix:
    """World axes (3, 3), in columns, of the three Euler angles; singular at β = ±π/2 (gimbal lock)."""
    first = so3.exp(np.array([angles[0], 0, 0]))
    second = first @ so3.exp(np.array([0, angles[1], 0]))
    return np.stack([np.array([1.0, 0, 0]), first[:, 1], second[:, 2]], axis=1)


def euler_step(angles: FloatArray, goal: Matrix) -> FloatArray:
    """Damped least-squares change of the Euler angles toward a goal orientation [rad]."""
    return normal_step(euler_axes(angles), so3.log(goal @ euler_matrix(angles).T), EULER_DAMPING)
