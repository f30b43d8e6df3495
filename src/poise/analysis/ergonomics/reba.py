"""REBA, rapid entire body assessment [Hignett2000]: scores from 1 to 15 for the whole body, load and coupling."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles
from poise.analysis.ergonomics.tables import (
    band,
    beyond,
    checked_steps,
    level_of,
    table,
    twisted_and_side_bent,
    upper_arm_scores,
)
from poise.analysis.ergonomics.work import COUPLINGS, Stance, Work, detect_stance
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body
from poise.types import AnyArray


@dataclass(frozen=True, eq=False)
class Reba:
    """Scores of every frame; scores of the arms have two columns, left and right.

    Parameters
    ----------
    score : (n, 2) int array
        Final scores, 1 to 15.
    trunk, neck, legs : (n,) int arrays
        Scores of the body parts of group A (worksheet steps).
    upper_arm, lower_arm, wrist : (n, 2) int arrays
        Scores of the body parts of group B (worksheet steps).
    score_a, score_b : (n,) and (n, 2) int arrays
        Scores of both groups, with load and with coupling added.
    """

    score: AnyArray
    trunk: AnyArray
    neck: AnyArray
    legs: AnyArray
    upper_arm: AnyArray
    lower_arm: AnyArray
    wrist: AnyArray
    score_a: AnyArray
    score_b: AnyArray

    @property
    def worst(self) -> AnyArray:
        """Score of the worse side, (n,)."""
        return np.asarray(self.score.max(axis=1))

    def __str__(self) -> str:
        frame = int(self.worst.argmax())
        score, column = int(self.worst[frame]), int(self.score[frame].argmax())
        text = (
            f"REBA {score} ({level_of('reba', score)}), {SIDES[column]} side: trunk {self.trunk[frame]}, neck "
            f"{self.neck[frame]}, legs {self.legs[frame]}; upper arm {self.upper_arm[frame, column]}, lower arm "
            f"{self.lower_arm[frame, column]}, wrist {self.wrist[frame, column]}"
        )
        return text if len(self.score) == 1 else f"{text}; the worst of {len(self.score)} frames, number {frame}"


def reba(subject: Pose | Clip | Body, work: Work | None = None) -> Reba:
    """REBA score of a pose, or of every frame of a clip; parameters as for :func:`poise.analysis.ergonomics.rula`."""
    conditions = Work() if work is None else work
    body = subject if isinstance(subject, Body) else Body.of(subject)
    angles = joint_angles(body)
    stance = detect_stance(body, angles, conditions)
    steps = {
        "trunk": _trunk(angles, conditions),
        "neck": _neck(angles, conditions),
        "legs": _legs(angles, stance, conditions),
        "upper_arm": np.minimum(upper_arm_scores(angles, conditions), 6),
        "lower_arm": 1 + (band(angles.elbow_flexion, (60.0 - 1e-9, 100.0)) != 1),
        "wrist": _wrist(angles, conditions),
    }
    activity = int(conditions.static) + int(conditions.repeated) + int(conditions.rapid)
    return reba_of_steps(
        **steps, load=_load(conditions), coupling=COUPLINGS.index(conditions.coupling), activity=activity
    )


def reba_of_steps(
    *,
    trunk: AnyArray,
    neck: AnyArray,
    legs: AnyArray,
    upper_arm: AnyArray,
    lower_arm: AnyArray,
    wrist: AnyArray,
    load: int = 0,
    coupling: int = 0,
    activity: int = 0,
) -> Reba:
    """Final score of given body part scores by tables A, B and C; shapes and errors as for `rula_of_steps`."""
    trunk, neck, legs = (
        checked_steps("REBA", name, given, (1, highest))
        for name, given, highest in (("trunk", trunk, 5), ("neck", neck, 3), ("legs", legs, 4))
    )
    upper_arm, lower_arm, wrist = (
        checked_steps("REBA", name, given, (1, highest), limbs=True)
        for name, given, highest in (("upper_arm", upper_arm, 6), ("lower_arm", lower_arm, 2), ("wrist", wrist, 3))
    )
    load, coupling, activity = (
        int(checked_steps("REBA", name, given, (0, 3))[0])
        for name, given in (("load", load), ("coupling", coupling), ("activity", activity))
    )
    tables = {name: np.array(table("reba")[name]) for name in ("trunk_neck_legs", "arm_and_wrist", "both")}
    first = tables["trunk_neck_legs"][trunk - 1, neck - 1, legs - 1] + load
    second = tables["arm_and_wrist"][upper_arm - 1, lower_arm - 1, wrist - 1] + coupling
    both = tables["both"][np.minimum(first, 12)[..., None] - 1, np.minimum(second, 12) - 1]
    return Reba(both + activity, trunk, neck, legs, upper_arm, lower_arm, wrist, first, second)


def _trunk(angles: JointAngles, work: Work) -> AnyArray:
    bent = 1 + band(np.abs(angles.trunk_flexion), (work.thresholds.upright, 20.0, 60.0))
    back = angles.trunk_flexion < 0.0
    bent = np.where(back, np.minimum(bent, 3), bent)
    twisted, aside = twisted_and_side_bent(angles.trunk_twist, angles.trunk_side_bend, work)
    return np.asarray(bent + (twisted | aside))


def _neck(angles: JointAngles, work: Work) -> AnyArray:
    flexion = np.degrees(angles.neck_flexion)
    bent = np.where((flexion > 20.0 + 1e-9) | (flexion < -work.thresholds.upright - 1e-9), 2, 1)
    twisted, aside = twisted_and_side_bent(angles.neck_twist, angles.neck_side_bend, work)
    return np.asarray(bent + (twisted | aside))


def _legs(angles: JointAngles, stance: Stance, work: Work) -> AnyArray:
    even = stance.sitting | stance.two_feet | work.walking
    knees = band(angles.knee_flexion, (30.0 - 1e-9, 60.0)).max(axis=1)
    return np.asarray(np.where(even, 1, 2) + np.where(stance.sitting, 0, knees))


def _wrist(angles: JointAngles, work: Work) -> AnyArray:
    limits = work.thresholds
    aside = beyond(angles.wrist_deviation, limits.deviated) | beyond(angles.forearm_twist, limits.forearm_twisted)
    return np.asarray(1 + beyond(angles.wrist_flexion, 15.0) + aside)


def _load(work: Work) -> int:
    """Load score: below 5 kg 0, to 10 kg 1, above 2; one more with shock."""
    return (0 if work.load < 5.0 else 1 if work.load <= 10.0 else 2) + int(work.shock)
