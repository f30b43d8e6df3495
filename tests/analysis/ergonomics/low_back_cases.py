"""Low-back cases of textbooks and hand equations, from memory where a row says so.

The hand equation for back compression of the University of Utah, with pounds and inches,

    Fc = 3 BW sin θ + 0.5 L HB + 0.8 (BW/2 + L),

has muscles 2 in behind the disc, so that its moment is 6 in BW sin θ + L HB = 0.1524 m BW sin θ + L HB. All cases that
were computed are listed, whether they agree or not: the tolerance is that of the worst. The equation has no moment
while standing upright: it takes the center of the upper body to be on the line of the trunk. That of the model is ahead
of the disc, which adds M(0) cos θ; rows "beyond upright" compare without it.

Chaffin's model of the disc L5/S1, read in a public transcription of it: with the moment M [N m], the weight W above the
disc, the angle H between trunk and thigh, the inclination α of the sacrum and the pressure p in the abdomen,

    p = 10⁻⁴ (0.6516 − 0.005447 H) (100 M/g)^1.8 mmHg, Fa = 0.0465 m² p, D = (6.7 + 8.2 sin H) cm,
    compression = (M − Fa D)/4.75 cm − Fa + W cos α, shear = W sin α.

Sacrum. The trunk of 3DSSPP is a straight link; with straight knees the sacrum takes this part of its bend T,

    β = −17.5° − 0.12 T + 0.23 K + 0.0012 T K + 0.005 T² − 0.00075 K², K = 180°, α = 40° + β [Anderson1985]:

7° of 30°, 49° of 90°. Rows of compression have the weight at this angle, whatever the pelvis of the model does.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial

import numpy as np

from poise.analysis.ergonomics import LowBack, disc_load, low_back_of_report
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
def _every_case() -> tuple[tuple[float, float], ...]:
    """Moment over that of the equation, and the same beyond upright, of all cases."""
    rows = []
    for sex in ("male", "female"):
        upright = low_back_of_report(analyze_forces(bent(sex, 0.0), Forces())).flexion
        for angle in ANGLES:
            for load in LOADS_KG:
                whole, expected = _moments(sex, float(angle), float(load))
                beyond = whole - upright * math.cos(math.radians(angle))
                rows.append((whole / expected, beyond / expected))
    return tuple(rows)


def within(column: int, low: float, high: float) -> float:
    """Number of the cases whose value in a column is from low to high."""
    return float(sum(low <= row[column] <= high for row in _every_case()))


def largest_deviation(column: int) -> float:
    """Largest distance from 1 of a column."""
    return max(abs(row[column] - 1.0) for row in _every_case())


def sacral_rotation(trunk: float) -> float:
    """Rotation β of the sacrum [degrees] of a trunk bent by some degrees, knees straight."""
    knee = 180.0
    return -17.5 - 0.12 * trunk + 0.23 * knee + 0.0012 * trunk * knee + 0.005 * trunk**2 - 0.00075 * knee**2


def chaffin_compression(moment: float, weight: float, trunk: float) -> float:
    """Compression [N] of Chaffin's model for a moment [N m] and weight [N] above the disc of a bent trunk [degrees]."""
    hip = 180.0 - trunk
    pressure_mmhg = 1e-4 * (0.6516 - 0.005447 * hip) * (100.0 * moment / 9.8) ** 1.8
    abdominal = float(min(max(pressure_mmhg, 0.0), 150.0) * 133.32 * 0.0465)
    muscle = (moment - abdominal * (0.067 + 0.082 * math.sin(math.radians(hip)))) / 0.0475
    return muscle - abdominal + weight * math.cos(math.radians(40.0 + sacral_rotation(trunk)))


@cache
def _compressions(sex: str, degrees: float, load: float) -> tuple[LowBack, float, float]:
    """Loads of the disc with the sacrum of 3DSSPP; compression of the hand equation and of Chaffin's model [N]."""
    pose, (moment, hand_moment) = bent(sex, degrees), _moments(sex, degrees, load)
    above = sum(mass for mass, _ in _masses_above(pose, _segments_above(pose.figure)))
    weight, inclined = (above + load) * G, math.radians(sacral_rotation(degrees))
    disc = disc_load((weight * math.sin(inclined), 0.0, -weight * math.cos(inclined)), (0.0, moment, 0.0))
    utah = hand_moment / 0.0508 + 0.8 * (0.5 * pose.figure.mass + load) * G
    return disc, utah, chaffin_compression(moment, weight, degrees)


def compressions_in_range(model: int) -> float:
    """Number of the 20 cases in whose range the compression of the hand equation (0) or Chaffin's model (1) is."""
    count = 0
    for sex in ("male", "female"):
        for angle in ANGLES:
            for load in LOADS_KG:
                disc, *others = _compressions(sex, float(angle), float(load))
                count += disc.compression_range[0] <= others[model] <= disc.compression_range[1]
    return float(count)


def chaffin_over_compression(degrees: float, load: float) -> float:
    """Compression of the model of men over that of Chaffin's model for the same moment."""
    disc, _, chaffin = _compressions("male", degrees, load)
    return disc.compression / chaffin


def center_above_disc(sex: str) -> float:
    """Height of the center of the upper body, arms at the sides, above the disc while standing [cm]."""
    stand = human_pose(human(sex=sex), "stand")
    parts = _masses_above(stand, _segments_above(stand.figure))
    height = sum(mass * position[2] for mass, position in parts) / sum(mass for mass, _ in parts)
    return 100.0 * float(height - stand.position("l5_s1")[2])


def _totals(utah: str) -> list[Case]:
    """Rows about all cases together, and beside Chaffin's model."""
    chaffin = "Anderson et al. 1985, in a public transcription"
    return [
        ("low back", "moments within 10 %, of 20", utah, "", 20.0, 2.0, partial(within, 0, 0.9, 1.1)),
        ("low back", "largest deviation of a moment beyond upright", utah, "", 0.0, 0.1,
         partial(largest_deviation, 1)),
        ("low back", "compression of the hand equation within the range, of 20", utah, "", 20.0, 0.0,
         partial(compressions_in_range, 0)),
        ("low back", "compression of Chaffin's model within the range, of 20", chaffin, "", 20.0, 0.0,
         partial(compressions_in_range, 1)),
        *(("low back", f"compression of men bent by {degrees}°, {load} kg, over Chaffin's model", chaffin, "", 1.0,
           0.17,           partial(chaffin_over_compression, float(degrees), float(load)))
          for degrees in ANGLES for load in LOADS_KG),
    ]  # fmt: skip


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
            0.14,
            partial(moment_over_hand_equation, sex, float(degrees), float(load)),
        )
        for people, sex in bends
        for degrees in ANGLES
        for load in LOADS_KG
    ]
    rows += [
        *_totals(utah),
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
