"""Grip strength of a hand by sex, age, side and posture of the forearm and the wrist.

Means and standard deviations are those of [Mathiowetz1985], measured sitting with the elbow bent by 90°, forearm and
wrist straight, in age groups of five years from 20 to 75 and above. Posture multiplies them:

* *forearm*: strongest straight, 0.95 in full supination, 0.80 in full pronation [Fan2018];
* *wrist*: no difference up to 15° of extension and 15° of ulnar deviation [Pryce1980]; beyond, the strength falls
  linearly to 60 % at 45° and 45 % at 65° of flexion, 75 % at 45° of extension, 80 % at 25° of radial and 75 % at 45° of
  ulnar deviation (from memory). The factors of both directions multiply.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from poise.analysis.ergonomics.angles import joint_angles
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.motion.humanoid import SIDES

_POUND_N = 4.4482216
_AGES = (20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75)  # first year of each group
_MEAN_LB = {
    ("male", "right"): (121.0, 120.8, 121.8, 119.7, 116.8, 109.9, 113.6, 101.1, 89.7, 91.1, 75.3, 65.7),
    ("male", "left"): (104.5, 110.5, 110.4, 112.9, 112.8, 100.8, 101.9, 83.2, 76.8, 76.8, 64.8, 55.0),
    ("female", "right"): (70.4, 74.5, 78.7, 74.1, 70.4, 62.2, 65.8, 57.3, 55.1, 49.6, 49.6, 42.6),
    ("female", "left"): (61.0, 63.5, 68.0, 66.3, 62.3, 56.0, 57.3, 47.3, 45.7, 41.0, 41.5, 37.6),
}
_DEVIATION_LB = {
    ("male", "right"): (20.6, 23.0, 22.4, 24.0, 20.7, 23.0, 18.1, 26.7, 20.4, 20.6, 21.5, 21.0),
    ("male", "left"): (21.8, 16.2, 21.7, 21.7, 18.7, 22.8, 17.0, 23.4, 20.3, 19.8, 18.1, 17.0),
    ("female", "right"): (14.5, 13.9, 19.2, 10.8, 13.5, 15.1, 11.6, 12.5, 10.1, 9.7, 11.7, 11.0),
    ("female", "left"): (13.1, 12.2, 17.7, 11.7, 13.8, 12.7, 10.7, 11.9, 10.1, 8.2, 10.2, 8.9),
}
_FLEXION = ((-65.0, 0.75), (-45.0, 0.75), (-15.0, 1.0), (0.0, 1.0), (45.0, 0.60), (65.0, 0.45))  # extension negative
_DEVIATION = ((-45.0, 0.75), (-15.0, 1.0), (0.0, 1.0), (25.0, 0.80))  # toward the thumb positive
_TWIST = ((-80.0, 0.95), (0.0, 1.0), (80.0, 0.80))  # pronation positive


@dataclass(frozen=True)
class GripStrength:
    """Maximum grip force of people of one sex and age, in one posture [N].

    Parameters
    ----------
    mean, deviation : float
        Mean and standard deviation [N].
    posture : float
        Factor of the posture, which both include.
    """

    mean: float
    deviation: float
    posture: float

    def capable(self, force: float) -> float:
        """Fraction of people who can exert a grip force [N]."""
        return 1.0 - NormalDist(self.mean, self.deviation).cdf(_checked("force", force, 0.0, 1e5))

    def explain(self, force: float = 0.0) -> str:
        """Strength, and the percentage of people who can exert a force [N], as text."""
        able = f"; {100.0 * self.capable(force):.0f} % can exert {force:.0f} N" if force > 0.0 else ""
        share = f"{100.0 * self.posture:.0f} % of that of a straight wrist and forearm"
        return f"grip strength {self.mean:.0f} ± {self.deviation:.0f} N, {share}{able}"


def grip_strength(
    sex: str = "male",
    age: float = 30.0,
    *,
    side: str = "right",
    wrist_flexion: float = 0.0,
    wrist_deviation: float = 0.0,
    forearm_twist: float = 0.0,
) -> GripStrength:
    """Grip strength of a hand.

    Parameters
    ----------
    sex : {"male", "female"}
        Sex.
    age : float
        Age [years], 20 or more.
    side : {"left", "right"}
        Hand.
    wrist_flexion, wrist_deviation, forearm_twist : float
        Angles as :func:`joint_angles` gives them [rad]: flexion, deviation toward the thumb and pronation positive.

    Raises
    ------
    ErgonomicsError
        A value is unknown or outside the range of the tables.
    """
    if (sex, side) not in _MEAN_LB:
        raise ErgonomicsError(f"grip strength: expected male or female and left or right, got {sex!r} and {side!r}.")
    group = int(np.searchsorted(_AGES, _checked("age", age, 20.0, 120.0), side="right")) - 1
    angles = {"wrist_flexion": wrist_flexion, "wrist_deviation": wrist_deviation, "forearm_twist": forearm_twist}
    factor = 1.0
    for (name, angle), points in zip(angles.items(), (_FLEXION, _DEVIATION, _TWIST), strict=True):
        degrees = math.degrees(_checked(name, angle, -math.pi, math.pi))
        factor *= float(np.interp(degrees, [at for at, _ in points], [share for _, share in points]))
    scale = factor * _POUND_N
    return GripStrength(scale * _MEAN_LB[sex, side][group], scale * _DEVIATION_LB[sex, side][group], factor)


def grip_strength_of_pose(pose: Pose, side: str = "right", *, sex: str = "male", age: float = 30.0) -> GripStrength:
    """Grip strength of a hand with the forearm and the wrist of a pose; parameters as for :func:`grip_strength`."""
    if side not in SIDES:
        raise ErgonomicsError(f"side: expected left or right, got {side!r}.")
    angles, column = joint_angles(pose), SIDES.index(side)
    flexion, deviation, twist = (
        float(values[0, column]) for values in (angles.wrist_flexion, angles.wrist_deviation, angles.forearm_twist)
    )
    return grip_strength(sex, age, side=side, wrist_flexion=flexion, wrist_deviation=deviation, forearm_twist=twist)


def _checked(name: str, value: float, least: float, largest: float) -> float:
    valid = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not valid or not least <= value <= largest:
        raise ErgonomicsError(f"{name}: expected a number from {least:g} to {largest:g}, got {value!r}.")
    return value
