"""How eyes, head and trunk share the gaze at targets over ±60° sideways and ±45° up and down, beside published data.

    python -m poise_lab.gaze

A person stands with both soles pinned, with natural postures, and looks at a point 2 m from the eyes. Angles are those
of the line of sight: of the eyes in the head, of the head on the chest (the neck), and of the chest. Published:
sideways the eyes alone turn within 18°, and take 30 % of the rest [Stahl1999]; up and down they take 59 %
[BurgessLimerick1998]. Both are means of few people who differ widely.
"""

from __future__ import annotations

import math
import sys
from typing import NamedTuple

import numpy as np

import poise
from poise import library
from poise.kinematics import Pose
from poise.scene.natural_gaze import eye_share

SIDEWAYS_DEG = (-60.0, -40.0, -20.0, 0.0, 20.0, 40.0, 60.0)
UPWARD_DEG = (-45.0, -22.5, 0.0, 22.5, 45.0)
_DISTANCE_M = 2.0
_PARTS = ("eyes", "head", "chest")


class Shares(NamedTuple):
    """Angles to the left and upward [degrees]: eyes in the head, head on the chest, chest, and eyes as published."""

    eyes: tuple[float, float]
    neck: tuple[float, float]
    trunk: tuple[float, float]
    published: tuple[float, float]


def shares(sideways: float, upward: float) -> Shares:
    """Who turns for a target at angles [degrees] to the left and upward."""
    person = library.human()
    stand = library.human_pose(person, "stand")
    scene = poise.Scene(person, stand, natural=True)
    scene.pin("left_sole", "right_sole")
    a, b = math.radians(sideways), math.radians(upward)
    direction = np.array([math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)])
    scene.look_at("eyes", stand.position("eyes") + _DISTANCE_M * direction)
    scene.solve()
    gaze, head, chest = (_direction(scene.pose, stand, part) for part in _PARTS)
    aside, down = eye_share(a, -b)
    published = (math.degrees(aside), -math.degrees(down))
    return Shares(_between(gaze, head), _between(head, chest), chest, published)


def _direction(pose: Pose, stand: Pose, part: str) -> tuple[float, float]:
    """Angles to the left and upward of the direction that a part faces, from its standing one [degrees]."""
    x, y, z = (pose.transform(part)[:3, :3] @ stand.transform(part)[:3, :3].T)[:, 0].tolist()
    return math.degrees(math.atan2(y, x)), math.degrees(math.asin(min(max(z, -1.0), 1.0)))


def _between(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    return one[0] - other[0], one[1] - other[1]


def main() -> int:
    """Print the table."""
    lines = [
        "| left, up | eyes | neck | trunk | eyes, published | difference |",
        "|---|---|---|---|---|---|",
    ]
    largest = 0.0
    for upward in UPWARD_DEG:
        for sideways in SIDEWAYS_DEG:
            found = shares(sideways, upward)
            off = max(abs(one - other) for one, other in zip(found.eyes, found.published, strict=True))
            largest = max(largest, off)
            cells = " | ".join(f"{x:.0f}°, {y:.0f}°" for x, y in found)
            lines.append(f"| {sideways:.0f}°, {upward:.0f}° | {cells} | {off:.0f}° |".replace("-0°", "0°"))
    sys.stdout.write("\n".join([*lines, "", f"Largest difference: {largest:.1f}°.", ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
