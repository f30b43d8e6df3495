"""Comfortable joint angles of a driver [Rebiffe1969], from memory: reviews of the literature find wider ranges.

Angles are those between the bones, as packaging measures them: a straight knee has 180°. Both sides are measured; the
trunk is that of the line from the hips to the base of the neck.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.motion.humanoid import SIDES, Body
from poise.types import Vector3

_RANGES = {  # degrees
    "trunk recline": (20.0, 30.0),
    "hip": (95.0, 120.0),
    "knee": (95.0, 135.0),
    "ankle": (90.0, 110.0),
    "upper arm from the trunk": (10.0, 45.0),
    "elbow": (80.0, 120.0),
}
_UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class ComfortAngle:
    """One angle of a driver [degrees] and the range in which it is comfortable."""

    name: str
    value: float
    low: float
    high: float

    @property
    def outside(self) -> float:
        """Degrees outside the range: negative below it, positive above, 0 inside."""
        return min(self.value - self.low, 0.0) + max(self.value - self.high, 0.0)

    def explain(self) -> str:
        """The angle beside its range as text."""
        verdict = "comfortable" if self.outside == 0.0 else f"{abs(self.outside):.0f}° outside"
        return f"{self.name} {self.value:.0f}°, comfortable from {self.low:.0f}° to {self.high:.0f}°: {verdict}"


def driver_comfort(pose: Pose) -> tuple[ComfortAngle, ...]:
    """Angles of a driver beside their comfortable ranges: the trunk, then every limb of the left and the right side.

    Raises
    ------
    FigureError
        The figure is not a humanoid.
    """
    body = Body.of(pose)
    top = _at(body, "neck" if "neck" in body.parts else "head")
    hips = np.asarray(body.midpoint("thigh")[0])
    angles = [_angle("trunk recline", "trunk recline", top - hips, _UP)]
    for side in SIDES:
        thigh, shin, foot, shoulder, elbow, hand = (
            _at(body, f"{side}_{part}") for part in ("thigh", "shin", "foot", "upper_arm", "lower_arm", "hand")
        )
        sole = pose.position(f"{side}_toe") - pose.position(f"{side}_heel")
        angles += [
            _angle(f"{side} hip", "hip", shin - thigh, top - hips),
            _angle(f"{side} knee", "knee", thigh - shin, foot - shin),
            _angle(f"{side} ankle", "ankle", shin - foot, sole),
            _angle(f"{side} upper arm from the trunk", "upper arm from the trunk", elbow - shoulder, hips - top),
            _angle(f"{side} elbow", "elbow", shoulder - elbow, hand - elbow),
        ]
    return tuple(angles)


def _at(body: Body, part: str) -> Vector3:
    return np.asarray(body.position(part)[0])


def _angle(name: str, kind: str, one: Vector3, other: Vector3) -> ComfortAngle:
    cosine = float(one @ other) / float(np.linalg.norm(one) * np.linalg.norm(other))
    return ComfortAngle(name, float(np.degrees(np.arccos(np.clip(cosine, -1.0, 1.0)))), *_RANGES[kind])
