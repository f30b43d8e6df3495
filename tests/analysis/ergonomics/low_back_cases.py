"""Low-back cases of textbooks and hand equations, entered from memory: still to be compared with their sources.

The hand equation for back compression of the University of Utah, with pounds and inches,

    Fc = 3 BW sin θ + 0.5 L HB + 0.8 (BW/2 + L),

has muscles 2 in behind the disc, so that its moment is 6 in BW sin θ + L HB = 0.1524 m BW sin θ + L HB. All cases that
were computed are listed, whether they agree or not: the tolerance is that of the worst.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial

import numpy as np

from poise.analysis.ergonomics import disc_load, low_back_of_report
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
    pose = bent(sex, degrees)
    hands = tuple(payload(f"{side}_grip", 0.5 * load) for side in ("left", "right")) if load > 0.0 else ()
    lever = 0.5 * (pose.position("left_grip") + pose.position("right_grip")) - pose.position("l5_s1")
    body = 0.1524 * pose.figure.mass * G * math.sin(math.radians(degrees))
    moment = low_back_of_report(analyze_forces(pose, Forces(hands))).flexion
    return moment / (body + load * G * float(lever[0]))


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
        for degrees in (30, 45, 60, 75, 90)
        for load in (0, 15)
    ]
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
