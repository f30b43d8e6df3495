"""Work conditions of an assessment: load, coupling, repetition, stance."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles
from poise.errors import ErgonomicsError, suggest
from poise.motion.humanoid import SIDES, Body, unit
from poise.types import BoolArray, FloatArray

# --- stance -----------------------------------------------------------------------------------------------------------

# How a person is carried: sitting, standing on one foot or two, kneeling; told by where knees and feet are.
#
# Everything is measured against the length of the legs, so that it fits bodies of all sizes. A foot stands when it is as
# low as the lower one, to a tenth of the leg; a knee kneels when its shin lies level and the knee is as low as a foot;
# who has both thighs level, shins upright, the hips well off the floor and the weight beside the feet sits.

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


# --- work -------------------------------------------------------------------------------------------------------------

# What a posture does not tell: the load, how often and how long, how things are held; and what counts as what.
#
# Methods of ergonomics name many conditions without a number ("twisted", "abducted"). The numbers used here are in
# :class:`Thresholds`, where they can be changed.

COUPLINGS = ("good", "fair", "poor", "unacceptable")


@dataclass(frozen=True)
class Thresholds:
    """Angles [degrees] from which a condition holds that the methods give no number for; made for this project.

    Parameters
    ----------
    upright : float
        A trunk, a neck or a wrist that is bent by no more counts as straight.
    turned : float
        Trunk or neck twisted, or bent to the side.
    abducted : float
        Upper arm away from the body.
    shoulder_raised : float
        Shoulder lifted, beyond what comes with a raised arm.
    deviated : float
        Hand bent toward the thumb or the little finger.
    forearm_twisted : float
        Forearm near the end of its twist.
    owas_back : float
        Back bent or twisted, for OWAS.
    """

    upright: float = 5.0
    turned: float = 10.0
    abducted: float = 30.0
    shoulder_raised: float = 12.0
    deviated: float = 10.0
    forearm_twisted: float = 60.0
    owas_back: float = 20.0


@dataclass(frozen=True)
class Work:
    """Conditions of a piece of work.

    Parameters
    ----------
    load : float
        What is held or pushed [kg].
    static, repeated, shock : bool
        Held for more than a minute; repeated four times a minute or more; jerks or sudden forces.
    rapid : bool
        Large quick changes of posture, or an unstable base.
    coupling : {"good", "fair", "poor", "unacceptable"}
        How well the load can be gripped.
    arms_supported, trunk_supported : bool
        Arms lean on something; the back is well supported.
    sitting : bool or None
        The person sits; None to tell by the posture.
    walking : bool
        The person walks.
    thresholds : Thresholds
        What counts as bent, twisted, raised.
    """

    load: float = 0.0
    static: bool = False
    repeated: bool = False
    shock: bool = False
    rapid: bool = False
    coupling: str = "good"
    arms_supported: bool = False
    trunk_supported: bool = False
    sitting: bool | None = None
    walking: bool = False
    thresholds: Thresholds = field(default_factory=Thresholds)

    def __post_init__(self) -> None:
        load = self.load
        if isinstance(load, bool) or not isinstance(load, int | float) or not (math.isfinite(load) and load >= 0.0):
            raise ErgonomicsError(f"the load must be a number of kilograms, zero or more, got {load!r}.")
        if self.coupling not in COUPLINGS:
            raise ErgonomicsError(
                f"the coupling is one of {', '.join(COUPLINGS)}, got {self.coupling!r}; "
                f"{suggest(str(self.coupling), COUPLINGS)}"
            )
