"""Joint strength (torque capacity) of humans: maximum static torques by joint, direction, sex, percentile and angle.

All values are approximate. Those of shoulders, elbows, wrists and knees, of hips and ankles in the sagittal plane and
of the lowest joint of the trunk are measured; the others (hip abduction and rotation, neck, collarbones, upper spine,
fingers, toes) are estimated fractions of those: *approximate, by scaling*, and omitted on request. Between the 5th,
50th and 95th percentile, and beyond them, torques are linear in the normal deviate. At a given pose, those of hips,
knees and ankles are from a study of young adults as a function of the joint angle, and those of elbows and shoulders
are scaled by the dependence of strength on the angles of the arm. Extension of the trunk depends on its flexion: it is
interpolated between 20, 40 and 60° from the vertical, and constant outside of them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from statistics import NormalDist

import numpy as np

from poise.errors import FigureError, suggest
from poise.kinematics import Pose
from poise.library.human_sizes import PERCENTILES, SEXES, table
from poise.model import Figure
from poise.statics.wrenches import GRAVITY

_MIN_STRENGTH_FRACTION = 0.2  # of the median, and of the strongest angle: lower bound of extrapolated torques
_MIRROR_NEGATED = ("swing_x", "twist")  # coordinates with the opposite sign on the other side
_MIN_LENGTH_M = 1e-12  # guards the division by the arm length
_AGES = (18.0, 90.0)  # years
_NORMAL_DEVIATE_95 = NormalDist().inv_cdf(0.95)
_FINGER = re.compile(r"(?:thumb|index|middle|ring|little)_(base|middle|end)")
_SPINE_PATTERNS = {"spine": re.compile(r"(?:\w+_spine|spine_\w+)"), "neck": re.compile(r"(?:\w+_neck|neck_\w+)")}

TorqueBounds = tuple[float, float]


def human_strength(
    figure: Figure,
    *,
    sex: str = "male",
    percentile: float = 50.0,
    pose: Pose | None = None,
    measured_only: bool = False,
    age: float | None = None,
) -> dict[str, TorqueBounds]:
    """Maximum joint torques [N m] of a human by coordinate: (−torque toward smaller values, +torque toward larger).

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human`; coordinates of joints that it lacks are omitted.
    sex : {"male", "female"}
        Sex of the population.
    percentile : float
        Percentile of strength in the population.
    pose : Pose, optional
        Pose whose joint angles the strength depends on; by default each torque is at the angle of its measurement.
    measured_only : bool
        Omit values that are scaled from other joints.
    age : float, optional
        Age [years], 18 to 90: strengths of all joints are scaled by the mean change of those of the legs with age. By
        default they are those of the tables: working people, and legs of young adults.

    Examples
    --------
    >>> from poise import library
    >>> library.human_strength(library.human())["left_elbow.flexion"]
    (-46.0, 77.0)
    """
    if sex not in SEXES:
        raise FigureError(f"human sex: expected 'male' or 'female', got {sex!r}; {suggest(str(sex), SEXES)}")
    lowest, highest = PERCENTILES
    if not (isinstance(percentile, int | float) and lowest <= percentile <= highest):
        raise FigureError(f"strength percentile: expected from {lowest:g} to {highest:g}, got {percentile!r}.")
    aging = _age_factor(sex, age)
    deviate = NormalDist().inv_cdf(percentile / 100.0)
    torques: dict[str, TorqueBounds] = {}
    for part, fraction, joint in _parts(figure):
        if measured_only and fraction != 1.0:
            continue
        for component, bounds in _torque_bounds(part, joint, sex, deviate, pose, measured_only):
            mirrored = joint.startswith("right_") and component in _MIRROR_NEGATED
            below, above = (-bounds[1], -bounds[0]) if mirrored else bounds
            torques[f"{joint}.{component}"] = (aging * fraction * below, aging * fraction * above)
    return torques


def strength_direction(coordinate: str, torque: float) -> str:
    """What a torque of a coordinate does, in words: "extension", "abduction"; empty where the tables have no word.

    >>> strength_direction("left_elbow.flexion", 5.0)
    'flexion'
    """
    joint, _, component = coordinate.partition(".")
    words = table("strength")["words"].get(f"{_part(joint)}.{component}")
    if words is None or torque == 0.0:
        return ""
    mirrored = joint.startswith("right_") and component in _MIRROR_NEGATED
    return str(words[int((torque > 0.0) != mirrored)])


def human_strength_spread(
    figure: Figure, *, sex: str = "male", pose: Pose | None = None
) -> dict[str, tuple[tuple[float, float], tuple[float, float]]]:
    """Coefficients of variation (below, above the median) of :func:`human_strength`, toward smaller and larger values.

    They are those with which the 5th and 95th percentile of the same table are 1.645 standard deviations from the
    median. Parameters as for :func:`human_strength`.
    """
    weak, median, strong = (human_strength(figure, sex=sex, percentile=each, pose=pose) for each in (5.0, 50.0, 95.0))
    return {
        name: tuple(  # type: ignore[misc]
            (
                (middle - low) / (_NORMAL_DEVIATE_95 * middle),
                (high - middle) / (_NORMAL_DEVIATE_95 * middle),
            )
            for low, middle, high in zip(weak[name], median[name], strong[name], strict=True)
        )
        for name in median
    }


def _age_factor(sex: str, age: float | None) -> float:
    """Strength at an age relative to young adults, interpolated between the age groups of the table."""
    if age is None:
        return 1.0
    if not (isinstance(age, int | float) and _AGES[0] <= age <= _AGES[1]):
        raise FigureError(f"age: expected from {_AGES[0]:g} to {_AGES[1]:g} years, got {age!r}.")
    data = table("strength")["aging"]
    return float(np.interp(age, data["years"], data[sex]))


def _torque_bounds(
    part: str, joint: str, sex: str, deviate: float, pose: Pose | None, measured_only: bool
) -> Iterator[tuple[str, TorqueBounds]]:
    """Components of a joint, and their torques in the negative and positive direction, for the left side."""
    data = table("strength")
    for coordinate, (low, high) in data["readings"].items():
        table_part, _, component = coordinate.partition(".")
        if table_part == part:
            yield (
                component,
                (-_torque_at_pose(low, sex, deviate, joint, pose), _torque_at_pose(high, sex, deviate, joint, pose)),
            )
    scaled = {} if measured_only else data["scaled"]
    for coordinate, ((less, low), (more, high)) in scaled.items():
        table_part, _, component = coordinate.partition(".")
        if table_part == part:
            yield component, (-less * _torque(low, sex, deviate), more * _torque(high, sex, deviate))


def _part(joint: str) -> str:
    unsided = joint.removeprefix("left_").removeprefix("right_")
    finger = _FINGER.fullmatch(unsided)
    if finger:
        return f"finger_{finger[1]}"
    return next((part for part, pattern in _SPINE_PATTERNS.items() if pattern.fullmatch(unsided)), unsided)


def _parts(figure: Figure) -> Iterator[tuple[str, float, str]]:
    """Table entry, fraction of its strength, and name of every joint."""
    parts = [(_part(joint.name), joint.name) for joint in figure.joints]
    count = {column: sum(part == column for part, _ in parts) for column in _SPINE_PATTERNS}
    index = dict.fromkeys(_SPINE_PATTERNS, 0)
    for part, joint in parts:
        fraction = 1.0
        if part in count:
            height = index[part] / max(count[part] - 1, 1)
            fraction = 1.0 - height * (1.0 - table("strength")["upward"][part])
            index[part] += 1
        yield part, fraction, joint


def _torque(key: str, sex: str, deviate: float) -> float:
    """Torque [N m] at a normal deviate."""
    part, _, direction = key.partition(".")
    data = table("strength")
    if direction in data["stobbe"].get(part, {}):
        low, median, high = data["stobbe"][part][direction][sex]
    else:
        median = data["medians"][part][direction][sex]
        reach = _NORMAL_DEVIATE_95 * data["variation"] * median
        low, high = median - reach, median + reach
    step = (high - median) if deviate > 0.0 else (median - low)
    return float(max(median + step * deviate / _NORMAL_DEVIATE_95, _MIN_STRENGTH_FRACTION * median))


def _torque_at_pose(key: str, sex: str, deviate: float, joint: str, pose: Pose | None) -> float:
    """Torque [N m] at the angles of a pose, if its dependence on them is known."""
    data = table("strength")
    if pose is not None and key in data["legs"]:
        fraction, deviation, speed, best = data["legs"][key][sex]
        mass, stature = data["bodies"][sex]
        angle = pose.value(f"{joint}.{'flexion' if joint.endswith('knee') else 'swing_y'}")
        strongest = (
            max(fraction + deviate * deviation, _MIN_STRENGTH_FRACTION * fraction) * mass * -GRAVITY[2] * stature
        )
        return float(strongest * max(math.cos(min(abs(speed * (angle - best)), math.pi)), _MIN_STRENGTH_FRACTION))
    torque = _torque(key, sex, deviate)
    if pose is not None and key in data["arms"]:
        elbow, arm = data["arms"][key]["at"]
        fraction = _polynomial(key, *_arm_angles(joint.partition("_")[0], pose)) / _polynomial(key, elbow, arm)
        return torque * max(fraction, _MIN_STRENGTH_FRACTION)
    if pose is not None and key in data["trunk"]:
        return torque * _trunk_factor(key, math.degrees(_trunk_flexion(pose)))
    return torque


def _trunk_factor(key: str, flexion: float) -> float:
    """Strength at a flexion of the trunk [degrees] relative to the table; constant beyond the measured angles."""
    row = table("strength")["trunk"][key]
    return float(np.interp(flexion, row["flexion"], row["male"]) / row["at"])


def _trunk_flexion(pose: Pose) -> float:
    """Forward angle of the line from hips to neck with the vertical, since the neutral pose [rad]."""
    return _trunk_angle(pose) - _neutral_trunk_angle(pose.figure)


@lru_cache(maxsize=64)
def _neutral_trunk_angle(figure: Figure) -> float:
    return _trunk_angle(Pose.neutral(figure))


def _trunk_angle(pose: Pose) -> float:
    neck = next(joint.child for joint in pose.figure.joints if _part(joint.name) == "neck")
    left, right = (pose.position(f"{side}_thigh") for side in ("left", "right"))
    line = pose.position(neck) - 0.5 * (left + right)
    across = (left - right)[:2] / max(float(np.linalg.norm((left - right)[:2])), _MIN_LENGTH_M)
    return math.atan2(float(line[0] * across[1] - line[1] * across[0]), float(line[2]))


def _polynomial(key: str, elbow: float, arm: float) -> float:
    constant, once, twice, hanging = table("strength")["arms"][key]["factors"]
    return float(constant + once * elbow + twice * elbow**2 + hanging * arm)


def _arm_angles(side: str, pose: Pose) -> tuple[float, float]:
    """Included angle of the elbow, and of the upper arm from hanging, in degrees."""
    along = pose.position(f"{side}_forearm") - pose.position(f"{side}_upper_arm")
    hanging = math.acos(float(np.clip(-along[2] / max(float(np.linalg.norm(along)), _MIN_LENGTH_M), -1.0, 1.0)))
    return 180.0 - math.degrees(pose.value(f"{side}_elbow.flexion")), math.degrees(hanging)
