"""How strong the joints of people are: largest static moments by joint, direction, sex, percentile and angle.

Values are approximate, and not every joint has been measured: hips sideways, necks, collarbones, fingers and toes have
no entry. Between the 5th, 50th and 95th percentile, and beyond them, moments follow the normal deviate linearly. At a
pose those of hips, knees and ankles are from a study of young people over the joint's angle, and those of elbows and
shoulders are multiplied by how strength changes with the angles of the arm.
"""

from __future__ import annotations

import math
from statistics import NormalDist

import numpy as np

from poise.errors import FigureError, suggest
from poise.figure import Figure
from poise.figures.human_data import table
from poise.figures.human_sizes import PERCENTILES, SEXES
from poise.pose import Pose

_LOWEST_SHARE = 0.2  # of the median, and of the strongest angle: extrapolated moments do not fall below it
STANDARD_GRAVITY = 9.80665  # [m/s²]
_TURNED = ("swing_x", "twist")  # readings that the other side has with the other sign


def human_strength(
    figure: Figure, *, sex: str = "male", percentile: float = 50.0, pose: Pose | None = None
) -> dict[str, tuple[float, float]]:
    """Largest moments [N m] of a human's joints, by reading: (−moment towards smaller values, +towards larger).

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.figures.human`; readings of joints that it lacks are left out.
    sex : {"male", "female"}
        Whose strength.
    percentile : float
        Strength that this percentage of people stay below.
    pose : Pose, optional
        At whose angles; as the tables have them, each at the angle at which it was measured, where none is given.

    Examples
    --------
    >>> from poise import figures
    >>> figures.human_strength(figures.human())["left_elbow.flexion"]
    (-46.0, 77.0)
    """
    if sex not in SEXES:
        raise FigureError(f"the sex of a human is 'male' or 'female', got {sex!r}; {suggest(str(sex), SEXES)}")
    lowest, highest = PERCENTILES
    if not (isinstance(percentile, int | float) and lowest <= percentile <= highest):
        raise FigureError(f"a percentile of strength is from {lowest:g} to {highest:g}, got {percentile!r}.")
    place = NormalDist().inv_cdf(percentile / 100.0)
    joints = {joint.name for joint in figure.joints}
    moments: dict[str, tuple[float, float]] = {}
    for reading, (below, above) in table("strength")["readings"].items():
        part, _, component = reading.partition(".")
        for name in ("lower_spine", "spine_l5") if part == "spine" else (f"left_{part}", f"right_{part}"):
            turned = name.startswith("right_") and component in _TURNED
            if name in joints:
                ends = (-_moment_at(below, sex, place, name, pose), _moment_at(above, sex, place, name, pose))
                moments[f"{name}.{component}"] = (-ends[1], -ends[0]) if turned else ends
    return moments


def _moment(key: str, sex: str, place: float) -> float:
    """Moment at a normal deviate."""
    part, _, way = key.partition(".")
    data = table("strength")
    if way in data["stobbe"].get(part, {}):
        low, median, high = data["stobbe"][part][way][sex]
    else:
        median = data["medians"][part][way][sex]
        reach = -NormalDist().inv_cdf(0.05) * data["variation"] * median
        low, high = median - reach, median + reach
    step = (high - median) if place > 0.0 else (median - low)
    return float(max(median + step * place / -NormalDist().inv_cdf(0.05), _LOWEST_SHARE * median))


def _moment_at(key: str, sex: str, place: float, joint: str, pose: Pose | None) -> float:
    """The same at the angles of a pose, where its dependence on them is known."""
    data = table("strength")
    if pose is not None and key in data["legs"]:
        share, deviation, speed, best = data["legs"][key][sex]
        mass, stature = data["bodies"][sex]
        angle = pose.value(f"{joint}.{'flexion' if joint.endswith('knee') else 'swing_y'}")
        strongest = max(share + place * deviation, _LOWEST_SHARE * share) * mass * STANDARD_GRAVITY * stature
        return float(strongest * max(math.cos(min(abs(speed * (angle - best)), math.pi)), _LOWEST_SHARE))
    moment = _moment(key, sex, place)
    if pose is not None and key in data["arms"]:
        elbow, arm = data["arms"][key]["at"]
        share = _polynomial(key, *_arm_angles(joint.partition("_")[0], pose)) / _polynomial(key, elbow, arm)
        return moment * max(share, _LOWEST_SHARE)
    return moment


def _polynomial(key: str, elbow: float, arm: float) -> float:
    constant, once, twice, hanging = table("strength")["arms"][key]["factors"]
    return float(constant + once * elbow + twice * elbow**2 + hanging * arm)


def _arm_angles(side: str, pose: Pose) -> tuple[float, float]:
    """Included angle of the elbow, and of the upper arm from hanging, in degrees."""
    along = pose.position_of(f"{side}_forearm") - pose.position_of(f"{side}_upper_arm")
    hanging = math.acos(float(np.clip(-along[2] / max(float(np.linalg.norm(along)), 1e-12), -1.0, 1.0)))
    return 180.0 - math.degrees(pose.value(f"{side}_elbow.flexion")), math.degrees(hanging)
