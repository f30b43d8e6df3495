"""Work conditions of an assessment (load, coupling, repetition), and the stance detected from the posture.

Ergonomic methods name many conditions without a number ("twisted", "abducted"). The numbers used here are in
:class:`Thresholds`, where they can be changed.

The stance (sitting, kneeling, standing on one or two feet) follows from the positions of knees and feet. All distances
are relative to the leg length, so that they fit bodies of all sizes. A foot stands if its sole is less than 12 % of the
leg length above the floor; a knee kneels if its shin is nearly horizontal and the knee is near the floor; a person sits
if both thighs are nearly horizontal, the shins upright, the hips well above the floor and the center of mass beside the
feet.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles
from poise.errors import ErgonomicsError, suggest
from poise.motion.humanoid import SIDES, Body, unit
from poise.types import BoolArray, FloatArray

COUPLINGS = ("good", "fair", "poor", "unacceptable")  # quality of the grip, as in REBA
_FLOOR_CONTACT_HEIGHT = 0.12  # of the leg length: a sole below this height above the floor touches it
_MAX_STRAIGHT_KNEE_RAD = np.radians(30.0)  # a leg with a knee flexion below this is straight
_MIN_HORIZONTAL_TILT_RAD = np.radians(60.0)  # from the vertical: a thigh or shin tilted by more is horizontal
_MAX_UPRIGHT_SHIN_RAD = np.radians(35.0)  # from the vertical: shins of a sitting person
_MIN_SEAT_HEIGHT = 0.35  # of the leg length: hips of a sitting person above the floor
_MIN_SEAT_OFFSET = 0.2  # of the leg length: horizontal distance of the center of mass from the feet of a sitting person


@dataclass(frozen=True, eq=False)
class Stance:
    """How the person is supported in each frame: (n,), or (n, 2) for feet and knees, left and right."""

    sitting: BoolArray
    kneeling: BoolArray  # (n, 2)
    standing: BoolArray  # (n, 2)
    straight: BoolArray  # (n, 2)

    @property
    def two_feet(self) -> BoolArray:
        """Whether both feet carry weight, (n,)."""
        return np.asarray(self.standing.all(axis=1))


def detect_stance(body: Body, angles: JointAngles, work: Work) -> Stance:
    """Detect the stance of a body in every frame."""
    leg = _leg_length(body)
    soles, knees = (
        np.stack([body.sole_position(side)[:, 2] for side in SIDES], axis=1),
        np.stack([body.position(f"{side}_shin")[:, 2] for side in SIDES], axis=1),
    )
    level = np.stack([_tilt(body, side, "shin", "foot") for side in SIDES], axis=1) > _MIN_HORIZONTAL_TILT_RAD
    floor = np.minimum(soles.min(axis=1), knees.min(axis=1) - _FLOOR_CONTACT_HEIGHT * leg)[:, None]
    kneeling = level & (knees - floor < 2.0 * _FLOOR_CONTACT_HEIGHT * leg)
    standing = (soles - floor < _FLOOR_CONTACT_HEIGHT * leg) & ~kneeling
    sitting = (
        np.full(len(body), bool(work.sitting)) if work.sitting is not None else _detect_sitting(body, leg, floor[:, 0])
    )
    return Stance(sitting, kneeling, standing, angles.knee_flexion < _MAX_STRAIGHT_KNEE_RAD)


def _leg_length(body: Body) -> float:
    """Length of thigh and shin [m]."""
    hip, knee, ankle = (body.position(f"left_{part}", True)[0] for part in ("thigh", "shin", "foot"))
    return float(np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee))


def _tilt(body: Body, side: str, upper: str, lower: str) -> FloatArray:
    """Angle of a bone with the vertical [rad], (n,)."""
    bone = unit(body.position(f"{side}_{lower}") - body.position(f"{side}_{upper}"))
    return np.asarray(np.arccos(np.clip(-bone[:, 2], -1.0, 1.0)))


def _detect_sitting(body: Body, leg: float, floor: FloatArray) -> BoolArray:
    """Whether the person sits, (n,), for the leg length [m] and the height of the floor [m] in every frame."""
    thighs = np.stack([_tilt(body, side, "thigh", "shin") for side in SIDES], axis=1)
    shins = np.stack([_tilt(body, side, "shin", "foot") for side in SIDES], axis=1)
    high = body.midpoint("thigh")[:, 2] - floor > _MIN_SEAT_HEIGHT * leg
    feet = 0.5 * (body.sole_position("left") + body.sole_position("right"))
    beside = np.linalg.norm((body.center_of_mass() - feet)[:, :2], axis=1) > _MIN_SEAT_OFFSET * leg
    return np.asarray(
        (thighs > _MIN_HORIZONTAL_TILT_RAD).all(axis=1) & (shins < _MAX_UPRIGHT_SHIN_RAD).all(axis=1) & high & beside
    )


@dataclass(frozen=True)
class Thresholds:
    """Angles [degrees] above which a condition holds for which the methods give no number; chosen for this project.

    Parameters
    ----------
    upright : float
        A trunk, neck or wrist bent by less counts as straight.
    twisted : float
        Trunk or neck is twisted, or bent to the side.
    abducted : float
        Upper arm is abducted.
    shoulder_raised : float
        Shoulder is raised, beyond its share in raising the arm.
    deviated : float
        Hand is deviated toward the thumb or the little finger.
    forearm_twisted : float
        Forearm is near the end of its twist range.
    owas_back : float
        Back is bent or twisted, for OWAS.
    """

    upright: float = 5.0
    twisted: float = 10.0
    abducted: float = 30.0
    shoulder_raised: float = 12.0
    deviated: float = 10.0
    forearm_twisted: float = 60.0
    owas_back: float = 20.0


@dataclass(frozen=True)
class Work:
    """Conditions of the assessed work that the posture does not show.

    Parameters
    ----------
    load : float
        Load held or pushed [kg].
    static, repeated, shock : bool
        Held for more than a minute; repeated four times a minute or more; jerks or sudden forces.
    rapid : bool
        Large quick changes of posture, or an unstable base.
    coupling : {"good", "fair", "poor", "unacceptable"}
        Coupling: quality of the grip.
    arms_supported, trunk_supported : bool
        The arms are supported; the back is well supported.
    sitting : bool or None
        Whether the person sits; None detects it from the posture.
    walking : bool
        The person walks.
    thresholds : Thresholds
        Angles above which a part counts as bent, twisted or raised.
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
            raise ErgonomicsError(f"load: expected a finite number of 0 or more [kg], got {load!r}.")
        if self.coupling not in COUPLINGS:
            raise ErgonomicsError(
                f"coupling: expected one of {', '.join(COUPLINGS)}, got {self.coupling!r}; "
                f"{suggest(str(self.coupling), COUPLINGS)}"
            )
