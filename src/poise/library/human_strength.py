"""How strong the joints of people are: largest static moments by joint, direction, sex, percentile and angle.

All values are approximate. Those of shoulders, elbows, wrists, knees, of hips and ankles forward and back and of the
lowest joint of the trunk were measured; the others (hips sideways and about, neck, collarbones, upper spine, fingers,
toes) are shares of those, estimated: *approximate, by scaling*, and left out on request. Between the 5th, 50th and 95th
percentile, and beyond them, moments follow the normal deviate linearly. At a pose those of hips, knees and ankles are
from a study of young people over the joint's angle, and those of elbows and shoulders are multiplied by how strength
changes with the angles of the arm.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from statistics import NormalDist

import numpy as np

from poise.errors import FigureError, suggest
from poise.kinematics import Pose
from poise.library.human_sizes import PERCENTILES, SEXES, table
from poise.model import Figure
from poise.statics.wrenches import GRAVITY

_LOWEST_SHARE = 0.2  # of the median, and of the strongest angle: extrapolated moments do not fall below it
_TURNED = ("swing_x", "twist")  # readings that the other side has with the other sign
_AT_95 = NormalDist().inv_cdf(0.95)
_FINGER = re.compile(r"(?:thumb|index|middle|ring|little)_(base|middle|end)")
_COLUMN = {"spine": re.compile(r"(?:\w+_spine|spine_\w+)"), "neck": re.compile(r"(?:\w+_neck|neck_\w+)")}

Ends = tuple[float, float]


def human_strength(
    figure: Figure,
    *,
    sex: str = "male",
    percentile: float = 50.0,
    pose: Pose | None = None,
    measured_only: bool = False,
) -> dict[str, Ends]:
    """Largest moments [N m] of a human's joints, by reading: (−moment toward smaller values, +toward larger).

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human`; readings of joints that it lacks are left out.
    sex : {"male", "female"}
        Whose strength.
    percentile : float
        Strength that this percentage of people stay below.
    pose : Pose, optional
        At whose angles; as the tables have them, each at the angle at which it was measured, where none is given.
    measured_only : bool
        Leave out what is scaled from other joints.

    Examples
    --------
    >>> from poise import library
    >>> library.human_strength(library.human())["left_elbow.flexion"]
    (-46.0, 77.0)
    """
    if sex not in SEXES:
        raise FigureError(f"the sex of a human is 'male' or 'female', got {sex!r}; {suggest(str(sex), SEXES)}")
    lowest, highest = PERCENTILES
    if not (isinstance(percentile, int | float) and lowest <= percentile <= highest):
        raise FigureError(f"a percentile of strength is from {lowest:g} to {highest:g}, got {percentile!r}.")
    place = NormalDist().inv_cdf(percentile / 100.0)
    moments: dict[str, Ends] = {}
    for part, share, joint in _parts(figure):
        if measured_only and share != 1.0:
            continue
        for component, ends in _ends_of(part, joint, sex, place, pose, measured_only):
            turned = joint.startswith("right_") and component in _TURNED
            below, above = (-ends[1], -ends[0]) if turned else ends
            moments[f"{joint}.{component}"] = (share * below, share * above)
    return moments


def _ends_of(
    part: str, joint: str, sex: str, place: float, pose: Pose | None, measured_only: bool
) -> Iterator[tuple[str, Ends]]:
    """Components of a joint, and their moments below and above zero, as the left side has them."""
    data = table("strength")
    for reading, (low, high) in data["readings"].items():
        of, _, component = reading.partition(".")
        if of == part:
            yield component, (-_moment_at(low, sex, place, joint, pose), _moment_at(high, sex, place, joint, pose))
    scaled = {} if measured_only else data["scaled"]
    for reading, ((less, low), (more, high)) in scaled.items():
        of, _, component = reading.partition(".")
        if of == part:
            yield component, (-less * _moment(low, sex, place), more * _moment(high, sex, place))


def _part(joint: str) -> str:
    bare = joint.removeprefix("left_").removeprefix("right_")
    finger = _FINGER.fullmatch(bare)
    if finger:
        return f"finger_{finger[1]}"
    return next((part for part, pattern in _COLUMN.items() if pattern.fullmatch(bare)), bare)


def _parts(figure: Figure) -> Iterator[tuple[str, float, str]]:
    """Part of the table, share of its strength, and name of every joint."""
    parts = [(_part(joint.name), joint.name) for joint in figure.joints]
    count = {column: sum(part == column for part, _ in parts) for column in _COLUMN}
    place = dict.fromkeys(_COLUMN, 0)
    for part, joint in parts:
        share = 1.0
        if part in count:
            way = place[part] / max(count[part] - 1, 1)
            share = 1.0 - way * (1.0 - table("strength")["upward"][part])
            place[part] += 1
        yield part, share, joint


def _moment(key: str, sex: str, place: float) -> float:
    """Moment at a normal deviate."""
    part, _, way = key.partition(".")
    data = table("strength")
    if way in data["stobbe"].get(part, {}):
        low, median, high = data["stobbe"][part][way][sex]
    else:
        median = data["medians"][part][way][sex]
        reach = _AT_95 * data["variation"] * median
        low, high = median - reach, median + reach
    step = (high - median) if place > 0.0 else (median - low)
    return float(max(median + step * place / _AT_95, _LOWEST_SHARE * median))


def _moment_at(key: str, sex: str, place: float, joint: str, pose: Pose | None) -> float:
    """The same at the angles of a pose, where its dependence on them is known."""
    data = table("strength")
    if pose is not None and key in data["legs"]:
        share, deviation, speed, best = data["legs"][key][sex]
        mass, stature = data["bodies"][sex]
        angle = pose.value(f"{joint}.{'flexion' if joint.endswith('knee') else 'swing_y'}")
        strongest = max(share + place * deviation, _LOWEST_SHARE * share) * mass * -GRAVITY[2] * stature
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
    along = pose.position(f"{side}_forearm") - pose.position(f"{side}_upper_arm")
    hanging = math.acos(float(np.clip(-along[2] / max(float(np.linalg.norm(along)), 1e-12), -1.0, 1.0)))
    return 180.0 - math.degrees(pose.value(f"{side}_elbow.flexion")), math.degrees(hanging)
