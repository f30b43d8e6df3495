"""Endurance: how long a static posture can be held, and the rest that it needs.

The *endurance time* of a static contraction at the fraction f of the strength [FreyLaw2010], by joint,

    T = b₀ f^b₁  [s],

and Rohmert's curve for muscles in general [Rohmert1960], T = −1.5 + 2.1/f − 0.6/f² + 0.1/f³ [min] above f = 0.15, below
which it assumes that a contraction can be held without end. The *rest allowance* after holding for t [Rohmert1973] is

    t_rest = 18 (t/T)^1.4 (f − 0.15)^0.5 t.

Coefficients of the joint-specific curves are quoted from memory; their order (ankle, trunk, hand, elbow, knee,
shoulder, from the most enduring to the least) is that of the paper's abstract.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from poise.analysis.ergonomics.strength import strength_report
from poise.errors import ErgonomicsError, suggest
from poise.kinematics import Pose
from poise.statics import ForceReport, JointEffort

ENDLESS_FRACTION = 0.15  # of the strength; Rohmert's curve is infinite below it
_MIN_FRACTION = 1e-9  # below it the power law would overflow
_POWER_LAW = {  # b₀ [s], b₁ of T = b₀ f^b₁
    "ankle": (34.71, -2.06),
    "trunk": (22.69, -2.27),
    "hand": (33.55, -1.61),
    "elbow": (17.98, -2.21),
    "knee": (19.38, -1.88),
    "shoulder": (14.86, -1.83),
}
_JOINT_WORDS = {"spine": "trunk", "shoulder": "shoulder", "elbow": "elbow", "wrist": "hand", "knee": "knee"} | {
    "ankle": "ankle",
    "forearm": "elbow",
    "hip": "trunk",  # hips and back extend together; no curve for the hip alone was found
}


def endurance_time(fraction: float, joint: str | None = None) -> float:
    """Time for which a fraction of the strength can be held [s].

    Parameters
    ----------
    fraction : float
        Torque over strength, above 0 and up to 1; more cannot be held at all and gives 0.
    joint : str, optional
        ankle, trunk, hand, elbow, knee or shoulder; None uses Rohmert's curve.
    """
    if not (isinstance(fraction, int | float) and math.isfinite(fraction) and fraction > 0.0):
        raise ErgonomicsError(f"fraction: expected a finite number above 0, got {fraction!r}.")
    if fraction > 1.0:
        return 0.0
    if joint is None:
        return _rohmert(fraction)
    if joint not in _POWER_LAW:
        raise ErgonomicsError(
            f"joint: expected one of {', '.join(_POWER_LAW)}, got {joint!r}; {suggest(str(joint), tuple(_POWER_LAW))}"
        )
    scale, power = _POWER_LAW[joint]
    return scale * math.pow(max(fraction, _MIN_FRACTION), power)


def _rohmert(fraction: float) -> float:
    if fraction <= ENDLESS_FRACTION:
        return math.inf
    inverse = 1.0 / fraction
    return 60.0 * (-1.5 + inverse * (2.1 + inverse * (-0.6 + 0.1 * inverse)))


def rest_allowance(seconds: float, fraction: float) -> float:
    """Rest [s] after holding a fraction of the strength for some time [s]; infinite beyond the endurance time."""
    if not (isinstance(seconds, int | float) and math.isfinite(seconds) and seconds >= 0.0):
        raise ErgonomicsError(f"seconds: expected a finite number of 0 or more, got {seconds!r}.")
    limit = endurance_time(fraction)
    if math.isinf(limit) or seconds == 0.0:
        return 0.0
    if seconds > limit:
        return math.inf
    return 18.0 * math.pow(seconds / limit, 1.4) * math.sqrt(fraction - ENDLESS_FRACTION) * seconds


@dataclass(frozen=True)
class Holding:
    """How long the joints of a posture can be held.

    Parameters
    ----------
    joint : str
        Joint coordinate that gives out first.
    fraction : float
        Fraction of its strength that it uses.
    seconds : float
        Its endurance time [s].
    """

    joint: str
    fraction: float
    seconds: float

    def explain(self) -> str:
        """The joint that gives out first, as text."""
        held = f"held for {self.duration}" if self.seconds > 0.0 else self.duration
        return f"{self.joint} gives out first: {100.0 * self.fraction:.0f} % of its strength, {held}"

    @property
    def duration(self) -> str:
        """Endurance time in words."""
        if self.seconds == 0.0:
            return "cannot be held"
        return "less than a second" if self.seconds < 1.0 else _duration(self.seconds)


def holding_time(pose: Pose, load: float = 0.0, *, sex: str = "male", sitting: bool | None = None) -> Holding | None:
    """Endurance of a posture with a load in both hands; parameters as for `strength_report`.

    None if no joint with a known strength is loaded.
    """
    return holding_time_of_report(strength_report(pose, load, sex=sex, sitting=sitting))


def holding_time_of_report(report: ForceReport) -> Holding | None:
    """Endurance of a force report: the joint with the shortest endurance time."""
    known = [holding for effort in report.joints if (holding := _holding(effort)) is not None]
    return min(known, key=lambda each: each.seconds, default=None)


def _holding(effort: JointEffort) -> Holding | None:
    region = next((region for word, region in _JOINT_WORDS.items() if word in effort.name), None)
    if effort.used is None or effort.used < 1e-6 or region is None:
        return None
    return Holding(effort.name, effort.used, endurance_time(effort.used, region))


def _duration(seconds: float) -> str:
    if seconds < 120.0:
        return f"{seconds:.0f} s"
    return f"{seconds / 60.0:.0f} min" if seconds < 7200.0 else f"more than {seconds // 3600:.0f} h"
