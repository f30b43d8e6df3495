"""Cases whose numbers were read in stored publications or transcriptions: how people stand, and energy of work."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from poise.analysis.ergonomics import Worker, lift_energy, lower_energy, walk_energy
from poise.kinematics import Pose
from poise.library import human, human_pose

Case = tuple[str, str, str, str, float, float, Callable[[], float]]
LEGS = ("thigh", "shank", "foot")


@cache
def _standing(sex: str) -> Pose:
    return human_pose(human(sex=sex, percentile=50), "stand")


def _ahead(sex: str, site: str, reference: str) -> float:
    """Forward distance of a site from a reference site while standing [cm]."""
    pose = _standing(sex)
    return 100.0 * float(pose.position(site)[0] - pose.position(reference)[0])


def _center_above_hips(sex: str) -> float:
    """Forward distance of the center of head, arms and trunk from the hips [cm]."""
    pose = _standing(sex)
    parts = [
        (segment.mass, (pose.state.positions[i] + pose.state.rotations[i] @ np.array(segment.center))[0])
        for i, segment in enumerate(pose.figure.segments)
        if not segment.name.endswith(LEGS)
    ]
    center = sum(mass * x for mass, x in parts) / sum(mass for mass, _ in parts)
    return 100.0 * float(center - pose.position("left_thigh")[0])


def _center_height(sex: str) -> float:
    """Height of the center of mass over stature [%]."""
    pose = _standing(sex)
    return 100.0 * float(pose.center_of_mass()[2] / pose.position("head_top")[2])


def cases() -> list[Case]:
    """Rows of the table of checks; tolerances of standing people are one standard deviation."""
    woodhull = "Woodhull et al. 1985, 15 people"
    leva = "de Leva 1996, by hand from its fractions"
    garg = "Garg et al. 1978, in a public transcription"
    man, woman = Worker(80.0), Worker(60.0, "female")
    rows: list[Case] = []
    for people, sex in (("men", "male"), ("women", "female")):
        rows += [
            ("standing", f"hip ahead of the ankle, {people}", woodhull, "cm", 6.2, 1.3,
             partial(_ahead, sex, "left_thigh", "left_foot")),
            ("standing", f"shoulder ahead of the ankle, {people}", woodhull, "cm", 3.8, 1.9,
             partial(_ahead, sex, "left_upper_arm", "left_foot")),
            ("standing", f"center of head, arms and trunk ahead of the hip, {people}", woodhull, "cm", -1.0, 1.6,
             partial(_center_above_hips, sex)),
        ]  # fmt: skip
    rows += [
        ("standing", "height of the center of mass, men", leva, "% of stature", 56.0, 1.0,
         partial(_center_height, "male")),
        ("standing", "height of the center of mass, women", leva, "% of stature", 55.5, 1.0,
         partial(_center_height, "female")),
        ("energy", "stoop lift of 10 kg, 0 to 0.81 m, man of 80 kg", garg, "kcal", 0.38637, 1e-6,
         lambda: lift_energy(man, 10.0, 0.0, 0.81)),
        ("energy", "squat lift of 10 kg, 0.3 to 0.7 m, woman of 60 kg", garg, "kcal", 0.244884, 1e-6,
         lambda: lift_energy(woman, 10.0, 0.3, 0.7, "squat")),
        ("energy", "arm lift of 10 kg, 0.9 to 1.5 m, man of 80 kg", garg, "kcal", 0.194424, 1e-6,
         lambda: lift_energy(man, 10.0, 0.9, 1.5)),
        ("energy", "stoop lowering of 10 kg, 0.81 to 0 m, man of 80 kg", garg, "kcal", 0.270621, 1e-6,
         lambda: lower_energy(man, 10.0, 0.81, 0.0)),
        ("energy", "walking 60 m at 1 m/s, man of 80 kg", garg, "kcal", 2.542, 1e-6,
         lambda: walk_energy(man, 60.0, 1.0)),
        ("energy", "walking 60 m at 1 m/s with 10 kg in front, man of 80 kg", garg, "kcal", 4.26, 1e-6,
         lambda: walk_energy(man, 60.0, 1.0, 10.0)),
    ]  # fmt: skip
    return rows
