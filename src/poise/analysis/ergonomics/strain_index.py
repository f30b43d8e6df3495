"""Revised Strain Index [Garg2017]: risk of the distal upper limb (hand, wrist, forearm) in repeated exertions.

    RSI = IM(intensity) · EM(efforts per minute) · DM(seconds per exertion) · PM(wrist posture) · HM(hours per day)

with continuous multipliers. An index of 10 or less is taken as acceptable.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import joint_angles
from poise.errors import ErgonomicsError
from poise.kinematics import Pose

ACCEPTABLE_INDEX = 10.0
_MAX_INTENSITY, _MAX_EFFORTS, _MAX_SECONDS, _MAX_HOURS = 1.0, 1000.0, 3600.0, 24.0


@dataclass(frozen=True)
class HandExertion:
    """Repeated exertion of one hand.

    Parameters
    ----------
    intensity : float
        Force as a fraction of the maximum voluntary contraction, 0 to 1; the CR-10 rating over 10.
    efforts : float
        Efforts per minute.
    seconds : float
        Duration of one exertion [s].
    wrist : float
        Flexion of the wrist [rad], extension negative.
    hours : float
        Hours per day.
    """

    intensity: float
    efforts: float
    seconds: float
    wrist: float = 0.0
    hours: float = 8.0

    def __post_init__(self) -> None:
        bounds = {
            "intensity": _MAX_INTENSITY,
            "efforts": _MAX_EFFORTS,
            "seconds": _MAX_SECONDS,
            "hours": _MAX_HOURS,
        }
        for name, highest in bounds.items():
            value = getattr(self, name)
            if not (isinstance(value, int | float) and math.isfinite(value) and 0.0 < value <= highest):
                raise ErgonomicsError(f"{name}: expected a number above 0 and up to {highest:g}, got {value!r}.")
        if not (isinstance(self.wrist, int | float) and abs(self.wrist) <= math.pi / 2):
            raise ErgonomicsError(f"wrist: expected an angle from −π/2 to π/2 [rad], got {self.wrist!r}.")

    @classmethod
    def of_pose(
        cls, pose: Pose, side: str, *, intensity: float, efforts: float, seconds: float, hours: float = 8.0
    ) -> HandExertion:
        """Exertion with the wrist of a pose; `side` is "left" or "right"."""
        if side not in ("left", "right"):
            raise ErgonomicsError(f"side: expected left or right, got {side!r}.")
        wrist = float(joint_angles(pose).wrist_flexion[0, ("left", "right").index(side)])
        return cls(intensity, efforts, seconds, wrist, hours)

    def multipliers(self) -> dict[str, float]:
        """Multipliers IM, EM, DM, PM and HM."""
        return {
            "IM": _intensity(self.intensity),
            "EM": 0.10 + 0.25 * self.efforts if self.efforts <= 90.0 else 0.00334 * self.efforts**1.96,
            "DM": 0.45 + 0.31 * self.seconds if self.seconds <= 60.0 else 19.17 * math.log(self.seconds) - 59.44,
            "PM": _posture(math.degrees(self.wrist)),
            "HM": 0.20 if self.hours <= 0.05 else 0.042 * self.hours + 0.090 * math.log(self.hours) + 0.477,
        }

    @property
    def index(self) -> float:
        """RSI: product of the multipliers."""
        return math.prod(self.multipliers().values())

    def explain(self) -> str:
        """Index, multipliers and verdict as text."""
        parts = ", ".join(f"{name} {value:.2f}" for name, value in self.multipliers().items())
        verdict = "acceptable" if self.index <= ACCEPTABLE_INDEX else f"above {ACCEPTABLE_INDEX:g}: hazardous"
        return f"revised strain index {self.index:.1f} ({parts}): {verdict}"


def _intensity(force: float) -> float:
    """IM for a fraction of the maximum voluntary contraction."""
    low, high = (0.40, 13.00, -15.60, 30.00), (-1.86, 24.77, -33.30, 36.00)
    return float(np.polynomial.polynomial.polyval(force, low if force <= 0.4 else high))


def _posture(degrees: float) -> float:
    """PM for a wrist flexion [degrees], extension negative."""
    if degrees >= 0.0:
        return 1.2 * math.exp(0.009 * degrees) - 0.2
    return 1.0 + 0.00028 * max(0.0, -degrees - 30.0) ** 2
