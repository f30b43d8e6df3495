"""How a person is carried: sitting, standing on one foot or two, kneeling; told by where knees and feet are.

Everything is measured against the length of the legs, so that it fits bodies of all sizes. A foot stands when it is as
low as the lower one, to a tenth of the leg; a knee kneels when its shin lies level and the knee is as low as a foot;
who has both thighs level, shins upright, the hips well off the floor and the weight beside the feet sits.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles
from poise.analysis.ergonomics.work import Work
from poise.motion.body import SIDES, Body, unit
from poise.types import BoolArray, FloatArray

_LOW = 0.12  # of the leg's length: as low as the floor
_BENT = np.radians(30.0)  # a knee bent by more is no straight leg


@dataclass(frozen=True, eq=False)
class Stance:
    """What carries the person, frame by frame: (n,) each, (n, 2) for feet and knees."""

    sitting: BoolArray
    kneeling: BoolArray  # (n, 2)
    standing: BoolArray  # (n, 2)
    straight: BoolArray  # (n, 2)

    @property
    def two_feet(self) -> BoolArray:
        """Both feet carry."""
        return np.asarray(self.standing.all(axis=1))


def stance(body: Body, angles: JointAngles, work: Work) -> Stance:
    """Tell how a body is carried."""
    leg = _leg_length(body)
    soles, knees = (
        np.stack([body.sole(side)[:, 2] for side in SIDES], axis=1),
        np.stack([body.place(f"{side}_shin")[:, 2] for side in SIDES], axis=1),
    )
    level = np.stack([_tilt(body, side, "shin", "foot") for side in SIDES], axis=1) > np.radians(60.0)
    floor = np.minimum(soles.min(axis=1), knees.min(axis=1) - _LOW * leg)[:, None]
    kneeling = level & (knees - floor < 2.0 * _LOW * leg)
    standing = (soles - floor < _LOW * leg) & ~kneeling
    sitting = np.full(len(body), bool(work.sitting)) if work.sitting is not None else _sits(body, leg, floor[:, 0])
    return Stance(sitting, kneeling, standing, angles.knee_flexion < _BENT)


def _leg_length(body: Body) -> float:
    hip, knee, ankle = (body.place(f"left_{part}", True)[0] for part in ("thigh", "shin", "foot"))
    return float(np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee))


def _tilt(body: Body, side: str, upper: str, lower: str) -> FloatArray:
    """Angle of a bone with the vertical, (n,)."""
    bone = unit(body.place(f"{side}_{lower}") - body.place(f"{side}_{upper}"))
    return np.asarray(np.arccos(np.clip(-bone[:, 2], -1.0, 1.0)))


def _sits(body: Body, leg: float, floor: FloatArray) -> BoolArray:
    thighs = np.stack([_tilt(body, side, "thigh", "shin") for side in SIDES], axis=1)
    shins = np.stack([_tilt(body, side, "shin", "foot") for side in SIDES], axis=1)
    high = body.middle("thigh")[:, 2] - floor > 0.35 * leg
    feet = 0.5 * (body.sole("left") + body.sole("right"))
    beside = np.linalg.norm((body.center_of_mass() - feet)[:, :2], axis=1) > 0.2 * leg
    return np.asarray((thighs > np.radians(60.0)).all(axis=1) & (shins < np.radians(35.0)).all(axis=1) & high & beside)
