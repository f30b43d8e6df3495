"""Limits of a human's joints in the joints' own frames, from tables in degrees.

A limb's direction is given by its plane and its elevation from hanging. In the frame of a hanging limb, x is forward, y
to the right and z down the limb, so that on the left side

    forward bend: swing_y > 0,   outward: swing_x > 0,   turned inward: twist > 0.
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
"""A limb's frame, x forward, y right, z down, seen from a frame with x forward, y left, z up."""

OUTWARD: Wxyz = (math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0)
"""The frame of the left collarbone: x forward, y down, z to the left."""


def degrees(lower: float, upper: float) -> Range:
    """Range between two angles in degrees."""
    return Range(math.radians(lower), math.radians(upper))


def ellipse(about_x: tuple[float, float], about_y: tuple[float, float]) -> SphericalEllipse:
    """Swings between lowest and highest angle about x and about y [degrees]; the middle of both is its center."""
    (low_x, high_x), (low_y, high_y) = np.radians(about_x).tolist(), np.radians(about_y).tolist()
    center = swing_twist.direction_of_swing([0.5 * (low_x + high_x), 0.5 * (low_y + high_y)])
    return SphericalEllipse(0.5 * (high_x - low_x), 0.5 * (high_y - low_y), center)


# --- the arm ----------------------------------------------------------------------------------------------------------


def arm_rotation(plane: float, elevation: float, turn: float = 0.0) -> Quaternion:
    """Rotation of the left upper arm in the chest's frame [°].

    It is raised straight from hanging by `elevation`, outward in plane 0 and forward in plane 90, then turned outward.
    """
    p = math.radians(plane)
    raised = quaternion.from_axis_angle([math.cos(p), -math.sin(p), 0.0], math.radians(elevation))
    turned = quaternion.from_axis_angle([0.0, 0.0, 1.0], -math.radians(turn))
    return quaternion.multiply(quaternion.multiply(raised, HANGING), turned)


def clavicle_rotation(elevation: float) -> Quaternion:
    """Rotation of the left collarbone from rest that goes with an elevation of the arm relative to the chest [°]."""
    data = table("limits")["rhythm"]
    e = math.radians(elevation)
    return swing_twist.compose([data["elevation"] * e, -data["retraction"] * e], 0.0)


def clavicle_frame() -> Quaternion:
    """The left collarbone's frame seen from the chest: where it is when the arm is in the middle of its range."""
    return quaternion.multiply(OUTWARD, clavicle_rotation(table("limits")["shoulder"]["middle"]["elevation"]))


def shoulder_frame() -> Quaternion:
    """The left shoulder's frame seen from the collarbone's: the arm in the middle of its range, the forearm level.

    So the arm rises by swing_x > 0, moves forward and across by swing_y > 0 and turns inward by twist > 0.
    """
    middle = table("limits")["shoulder"]["middle"]
    raised = arm_rotation(middle["plane"], middle["elevation"], -middle["plane"])
    return quaternion.multiply(quaternion.conjugate(clavicle_frame()), raised)


def seen_from_shoulder(rotation: Quaternion, elevation: float) -> Quaternion:
    """Rotation of the left shoulder for one of the arm relative to the chest, the collarbone having moved along."""
    turn = quaternion.multiply(quaternion.multiply(OUTWARD, clavicle_rotation(elevation)), shoulder_frame())
    return quaternion.multiply(quaternion.conjugate(turn), rotation)


def rhythm() -> tuple[float, float]:
    """Elevation and retraction of the collarbone per unit of the shoulder's swing_x.

    Measured are rates per elevation relative to the chest. The rates here lead through the middle of the range, where
    all is zero, and through rest, where the arm hangs and the collarbone is where it is when standing.
    """
    data = table("limits")
    hanging = float(swing_twist.swing(seen_from_shoulder(arm_rotation(0.0, 0.0), 0.0))[0])
    share = math.radians(data["shoulder"]["middle"]["elevation"]) / -hanging
    return data["rhythm"]["elevation"] * share, data["rhythm"]["retraction"] * share


def clavicle_swing() -> SphericalEllipse:
    """Directions of the left collarbone, in its frame."""
    data, rates = table("limits")["clavicle"], table("limits")["rhythm"]
    middle = table("limits")["shoulder"]["middle"]["elevation"]
    up, back = rates["elevation"] * middle, rates["retraction"] * middle
    about_x = (-data["depression"] - up, data["elevation"] - up)
    return ellipse(about_x, (-data["retraction"] + back, data["protraction"] + back))


def shoulder_swing() -> SphericalPolygon:
    """Directions that the left upper arm may take in the shoulder's frame."""
    rows = table("limits")["shoulder"]["swing"]
    corners = [swing_twist.direction(seen_from_shoulder(arm_rotation(*row), row[1])) for row in rows]
    return SphericalPolygon(corners, inside=(0.0, 0.0, 1.0))


def shoulder_twist() -> TwistRange:
    """Turning of the left upper arm by its direction; medial is positive.

    The arm raised straight in a plane has its forearm turned up by as much as the plane is turned forward; where the
    table counts from the level forearm, that is taken off.
    """
    data = table("limits")["shoulder"]
    places, lower, upper = [], [], []
    for row in data["twist"]:
        plane, elevation = row["plane"], row["elevation"]
        e = seen_from_shoulder(arm_rotation(plane, elevation, -plane if row.get("level") else 0.0), elevation)
        zero = math.degrees(float(swing_twist.twist(e)))
        places.append(swing_twist.direction(e))
        lower.append(zero - row["lateral"])
        upper.append(zero + row["medial"])
    return _twist(places, lower, upper, data["sharpness"])


# --- the leg ----------------------------------------------------------------------------------------------------------


def thigh_direction(plane: float, elevation: float) -> Direction:
    """Direction of the left thigh in the hip's frame: plane 0 forward, 90 outward; elevation from hanging [°]."""
    p, e = math.radians(plane), math.radians(elevation)
    return np.array([math.cos(p) * math.sin(e), -math.sin(p) * math.sin(e), math.cos(e)])


def hip_swing() -> SphericalPolygon:
    """Directions that the left thigh may take."""
    corners = [thigh_direction(plane, elevation) for plane, elevation in table("limits")["hip"]["swing"]]
    return SphericalPolygon(corners, inside=(0.0, 0.0, 1.0))


def hip_twist() -> TwistRange:
    """Turning of the left thigh by its direction; medial is positive."""
    data = table("limits")["hip"]
    places = [thigh_direction(row["plane"], row["elevation"]) for row in data["twist"]]
    lower, upper = [-row["lateral"] for row in data["twist"]], [row["medial"] for row in data["twist"]]
    return _twist(places, lower, upper, data["sharpness"])


def _twist(places: Sequence[Direction], lower: Sequence[float], upper: Sequence[float], sharpness: float) -> TwistRange:
    """Range whose ends [°] are known at some directions."""
    return TwistRange(
        KernelField(places, np.radians(lower), sharpness), KernelField(places, np.radians(upper), sharpness)
    )


def limit(joint: str) -> Mapping[str, Any]:
    """Row of the table of limits."""
    found: Mapping[str, Any] = table("limits")[joint]
    return found
