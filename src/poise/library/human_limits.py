"""Joint limits of the human (shoulder, clavicle, elbow, hip, ...) in joint frames, from tables in degrees.

The direction of a limb is given by its plane and its elevation from hanging. In the frame of a hanging limb, x is
forward, y to the right and z down the limb, so that on the left side

    flexion: swing_y > 0,   abduction: swing_x > 0,   medial (internal) rotation: twist > 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from poise.library.human_sizes import table
from poise.math import quaternion, swing_twist
from poise.model.limits import KernelField, Range, SphericalEllipse, SphericalPolygon, TwistRange
from poise.types import Direction, Quaternion, Wxyz

HANGING: Wxyz = (0.0, 1.0, 0.0, 0.0)
"""Frame of a hanging limb (x forward, y right, z down) in a frame with x forward, y left, z up."""

OUTWARD: Wxyz = (math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0)
"""Frame of the left collarbone: x forward, y down, z left."""


def degrees(lower: float, upper: float) -> Range:
    """Range between two angles given in degrees."""
    return Range(math.radians(lower), math.radians(upper))


def ellipse(about_x: tuple[float, float], about_y: tuple[float, float]) -> SphericalEllipse:
    """Swing limit between the lowest and highest angle about x and about y [degrees], centered between them."""
    (low_x, high_x), (low_y, high_y) = np.radians(about_x).tolist(), np.radians(about_y).tolist()
    center = swing_twist.direction_of_swing([0.5 * (low_x + high_x), 0.5 * (low_y + high_y)])
    return SphericalEllipse(0.5 * (high_x - low_x), 0.5 * (high_y - low_y), center)


# --- Arm: clavicle and shoulder limits --------------------------------------------------------------


def arm_rotation(plane: float, elevation: float, rotation_deg: float = 0.0) -> Quaternion:
    """Rotation of the left upper arm in the frame of the chest, from angles in degrees.

    The arm is elevated from hanging in a plane (0 lateral, 90 forward), then rotated laterally about its axis.
    """
    p = math.radians(plane)
    elevated = quaternion.from_axis_angle([math.cos(p), -math.sin(p), 0.0], math.radians(elevation))
    twisted = quaternion.from_axis_angle([0.0, 0.0, 1.0], -math.radians(rotation_deg))
    return quaternion.multiply(quaternion.multiply(elevated, HANGING), twisted)


def clavicle_rotation(elevation: float) -> Quaternion:
    """Rotation of the left collarbone (from arms hanging) at an elevation of the arm relative to the chest [°].

    The collarbone stands for the whole shoulder girdle: it moves the shoulder center as clavicle and scapula do.
    """
    data = table("limits")["rhythm"]
    e = math.radians(elevation)
    return swing_twist.compose([data["elevation"] * e, -data["retraction"] * e], 0.0)


def clavicle_frame() -> Quaternion:
    """Frame of the left collarbone in that of the chest: its orientation with the arm in the middle of its range."""
    return quaternion.multiply(OUTWARD, clavicle_rotation(table("limits")["shoulder"]["middle"]["elevation"]))


def shoulder_frame() -> Quaternion:
    """Frame of the left shoulder in that of the collarbone: arm in the middle of its range, forearm horizontal.

    So the arm is elevated by swing_x > 0, adducted horizontally by swing_y > 0 and medially rotated by twist > 0.
    """
    middle = table("limits")["shoulder"]["middle"]
    elevated = arm_rotation(middle["plane"], middle["elevation"], -middle["plane"])
    return quaternion.multiply(quaternion.conjugate(clavicle_frame()), elevated)


def shoulder_rotation(rotation: Quaternion, elevation: float) -> Quaternion:
    """Shoulder rotation for an arm rotation relative to the chest, with the collarbone following the elevation [°]."""
    neutral = quaternion.multiply(quaternion.multiply(OUTWARD, clavicle_rotation(elevation)), shoulder_frame())
    return quaternion.multiply(quaternion.conjugate(neutral), rotation)


def scapulohumeral_rhythm() -> tuple[float, float]:
    """Scapulohumeral rhythm: elevation and retraction of the collarbone per unit of the shoulder's swing_x.

    The measured rates are per elevation relative to the chest. The rates here pass through the middle of the range,
    where all coordinates are zero, and through the hanging arm, where the collarbone has its standing orientation.
    """
    data = table("limits")
    hanging = float(swing_twist.swing(shoulder_rotation(arm_rotation(0.0, 0.0), 0.0))[0])
    scale = math.radians(data["shoulder"]["middle"]["elevation"]) / -hanging
    return data["rhythm"]["elevation"] * scale, data["rhythm"]["retraction"] * scale


def clavicle_swing() -> SphericalEllipse:
    """Swing limit of the left collarbone."""
    data, rates = table("limits")["clavicle"], table("limits")["rhythm"]
    middle = table("limits")["shoulder"]["middle"]["elevation"]
    up, back = rates["elevation"] * middle, rates["retraction"] * middle
    about_x = (-data["depression"] - up, data["elevation"] - up)
    return ellipse(about_x, (-data["retraction"] + back, data["protraction"] + back))


def shoulder_swing() -> SphericalPolygon:
    """Swing limit of the left shoulder: admissible directions of the upper arm in the frame of the shoulder."""
    rows = table("limits")["shoulder"]["swing"]
    corners = [swing_twist.direction(shoulder_rotation(arm_rotation(*row), row[1])) for row in rows]
    return SphericalPolygon(corners, inside=(0.0, 0.0, 1.0))


def shoulder_twist() -> TwistRange:
    """Twist limit of the left shoulder as a function of the arm direction; medial rotation is positive.

    An arm elevated in a plane has its forearm rotated up by the angle of the plane; table rows that count from the
    horizontal forearm are corrected for it.
    """
    data = table("limits")["shoulder"]
    directions, lower, upper = [], [], []
    for row in data["twist"]:
        plane, elevation = row["plane"], row["elevation"]
        e = shoulder_rotation(arm_rotation(plane, elevation, -plane if row.get("level") else 0.0), elevation)
        offset = math.degrees(float(swing_twist.twist(e)))
        directions.append(swing_twist.direction(e))
        lower.append(offset - row["lateral"])
        upper.append(offset + row["medial"])
    return _twist(directions, lower, upper, data["sharpness"])


# --- Leg: hip limits --------------------------------------------------------------------------------


def thigh_direction(plane: float, elevation: float) -> Direction:
    """Direction of the left thigh in the frame of the hip: plane 0 forward, 90 lateral; elevation from hanging [°]."""
    p, e = math.radians(plane), math.radians(elevation)
    return np.array([math.cos(p) * math.sin(e), -math.sin(p) * math.sin(e), math.cos(e)])


def hip_swing() -> SphericalPolygon:
    """Swing limit of the left hip: admissible directions of the thigh."""
    corners = [thigh_direction(plane, elevation) for plane, elevation in table("limits")["hip"]["swing"]]
    return SphericalPolygon(corners, inside=(0.0, 0.0, 1.0))


def thigh_rotation(flexion: float, abduction: float) -> Quaternion:
    """Rotation of the left thigh in the frame of the hip: flexed, then abducted about its own axis [°].

    It is the neutral rotation of goniometry. From the rotation that swings directly to the same direction it differs by
    a twist: 30° laterally for a thigh flexed by 90° and abducted by 30°.
    """
    flexed = quaternion.from_axis_angle([0.0, 1.0, 0.0], math.radians(flexion))
    return quaternion.multiply(flexed, quaternion.from_axis_angle([1.0, 0.0, 0.0], math.radians(abduction)))


def hip_twist() -> TwistRange:
    """Twist limit of the left hip as a function of the thigh direction; medial rotation is positive."""
    data = table("limits")["hip"]
    directions, lower, upper = [], [], []
    for row in data["twist"]:
        e = thigh_rotation(row["flexion"], row["abduction"])
        offset = math.degrees(float(swing_twist.twist(e)))
        directions.append(swing_twist.direction(e))
        lower.append(offset - row["lateral"])
        upper.append(offset + row["medial"])
    return _twist(directions, lower, upper, data["sharpness"])


def _twist(
    directions: Sequence[Direction], lower: Sequence[float], upper: Sequence[float], sharpness: float
) -> TwistRange:
    """Twist range whose bounds [°] are interpolated between given directions."""
    return TwistRange(
        KernelField(directions, np.radians(lower), sharpness), KernelField(directions, np.radians(upper), sharpness)
    )


def limit(joint: str) -> Mapping[str, Any]:
    """Entry of the table of joint limits, by joint name."""
    entry: Mapping[str, Any] = table("limits")[joint]
    return entry
