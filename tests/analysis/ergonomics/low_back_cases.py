"""Low-back cases of textbooks and hand equations, from memory where a row says so.

The hand equation for back compression of the University of Utah, with pounds and inches,

    Fc = 3 BW sin θ + 0.5 L HB + 0.8 (BW/2 + L),

has muscles 2 in behind the disc, so that its moment is 6 in BW sin θ + L HB = 0.1524 m BW sin θ + L HB. All cases that
were computed are listed, whether they agree or not: the tolerance is that of the worst.

The equation has no moment while standing upright: it takes the center of the upper body to be on the line of the trunk.
That of the model is ahead of the disc, which adds M(0) cos θ; rows "beyond upright" compare without it. It also counts
0.8 of half the body weight as compression at every angle, where statics has the cosine of the angle of the disc; rows
"muscle force" compare without it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial

import numpy as np

from poise.analysis.ergonomics import disc_load, low_back_of_report
from poise.analysis.ergonomics.low_back import _masses_above, _segments_above
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.scene import Scene
from poise.statics import Forces, analyze_forces, payload

Case = tuple[str, str, str, str, float, float, Callable[[], float]]
G = 9.80665


@cache
def bent(sex: str, degrees: float) -> Pose:
    """A straight trunk bent forward at the hips, arms hanging."""
    figure = human(sex=sex)
    q = np.array(human_pose(figure, "stand").q)
    q[3:7] = quaternion.multiply(quaternion.from_axis_angle([0.0, 1.0, 0.0], math.radians(degrees)), q[3:7])
    scene = Scene(figure, Pose(figure, q), natural=False)
    scene.pin("hips")
    for total in ("spine_sagittal", "spine_lateral", "spine_axial"):
        scene.bend(total, 0.0, level=1)
    for side in ("left", "right"):
        for part in ("upper_arm", "forearm"):
            scene.aim(f"{side}_{part}", (0.0, 0.0, 1.0), (0.0, 0.0, -1.0))
    return scene.solve().pose


def moment_over_hand_equation(sex: str, degrees: float, load: float) -> float:
    """Flexion moment of a bent person who holds a load [kg], over that of the hand equation."""
    found, expected = _moments(sex, degrees, load)
    return found / expected


@cache
def _moments(sex: str, degrees: float, load: float) -> tuple[float, float]:
    """Flexion moment of the model and of the hand equation [N m]."""
    pose = bent(sex, degrees)
    hands = tuple(payload(f"{side}_grip", 0.5 * load) for side in ("left", "right")) if load > 0.0 else ()
    lever = 0.5 * (pose.position("left_grip") + pose.position("right_grip")) - pose.position("l5_s1")
    body = 0.1524 * pose.figure.mass * G * math.sin(math.radians(degrees))
    moment = low_back_of_report(analyze_forces(pose, Forces(hands))).flexion
    return moment, body + load * G * float(lever[0])


ANGLES, LOADS_KG = (30, 45, 60, 75, 90), (0, 15)


@cache
def _every_case() -> tuple[tuple[float, float, float], ...]:
    """Moment over that of the equation, the same beyond upright, and muscle force over its range, of all cases.

    The last is the force of the equation's muscles as a fraction of the reported range: 0 at its lower, 1 at its upper
    end.
    """
    rows = []
    for sex in ("male", "female"):
        upright = low_back_of_report(analyze_forces(bent(sex, 0.0), Forces())).flexion
        for angle in ANGLES:
            for load in LOADS_KG:
                whole, expected = _moments(sex, float(angle), float(load))
                beyond = whole - upright * math.cos(math.radians(angle))
                low, high = whole / 0.065, whole / 0.050
                rows.append((whole / expected, beyond / expected, (expected / 0.0508 - low) / (high - low)))
    return tuple(rows)


def within(column: int, low: float, high: float) -> float:
    """Number of the cases whose value in a column is from low to high."""
    return float(sum(low <= row[column] <= high for row in _every_case()))


def largest_deviation(column: int) -> float:
    """Largest distance from 1 of a column."""
    return max(abs(row[column] - 1.0) for row in _every_case())


def center_above_disc(sex: str) -> float:
    """Height of the center of the upper body, arms at the sides, above the disc while standing [cm]."""
    stand = human_pose(human(sex=sex), "stand")
    parts = _masses_above(stand, _segments_above(stand.figure))
    height = sum(mass * position[2] for mass, position in parts) / sum(mass for mass, _ in parts)
    return 100.0 * float(height - stand.position("l5_s1")[2])


def _muscles_near_range() -> float:
    """Cases whose muscle force of the equation is in the reported range, or less than 6 % above its upper end."""
    return float(sum(0.0 <= part and 1.0 / 0.065 + part * (1.0 / 0.050 - 1.0 / 0.065) <= 1.06 / 0.050
                     for _, _, part in _every_case()))  # fmt: skip


def cases() -> list[Case]:
    """Rows of the table of checks."""
    utah = "over the hand equation of the University of Utah, from memory"
    frankel = "Nordin & Frankel, lifting example, from memory"
    bends = [("men", "male"), ("women", "female")]
    rows: list[Case] = [
        (
            "low back",
            f"moment of {people} bent by {degrees}°, {load} kg",
            utah,
            "",
            1.0,
            0.25,
            partial(moment_over_hand_equation, sex, float(degrees), float(load)),
        )
        for people, sex in bends
        for degrees in ANGLES
        for load in LOADS_KG
    ]
    rows += [
        ("low back", "moments within 10 %, of 20", utah, "", 20.0, 6.0, partial(within, 0, 0.9, 1.1)),
        ("low back", "largest deviation of a moment beyond upright", utah, "", 0.0, 0.1,
         partial(largest_deviation, 1)),
        ("low back", "muscle force within its range, of 20", utah, "", 20.0, 5.0, partial(within, 2, 0.0, 1.0)),
        ("low back", "muscle force at most 6 % above its range, of 20", utah, "", 20.0, 0.0, _muscles_near_range),
        ("low back", "center of the upper body above L5/S1, arms at the sides, men",
         "Chaffin et al. 1999, as quoted", "cm", 26.05, 1.0, partial(center_above_disc, "male")),
    ]  # fmt: skip
    force, moment = (0.0, 0.0, -650.0), (0.0, 0.25 * 450.0 + 0.40 * 200.0, 0.0)
    compression = 192.5 / 0.05 + 650.0 * math.cos(math.radians(35.0))
    shear = 650.0 * math.sin(math.radians(35.0))
    rows.append(
        ("low back", "compression, 192.5 N m and 650 N", frankel, "N", round(compression), 660.0,
         lambda: disc_load(force, moment).compression)
    )  # fmt: skip
    rows.append(
        ("low back", "shear, 192.5 N m and 650 N", frankel, "N", round(shear), 90.0,
         lambda: disc_load(force, moment).shear)
    )  # fmt: skip
    return rows
