"""REBA, rapid entire body assessment [Hignett2000]: 1 to 15 for the posture of the whole body, load and grip."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles
from poise.analysis.ergonomics.tables import band, beyond, level_of, table, turned, upper_arms
from poise.analysis.ergonomics.work import COUPLINGS, Stance, Work, stance
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body
from poise.types import AnyArray


@dataclass(frozen=True, eq=False)
class Reba:
    """Scores, frame by frame; what there is on both sides has two columns, left and right.

    Parameters
    ----------
    score : (n, 2) int array
        Final scores, 1 to 15.
    trunk, neck, legs : (n,) int arrays
        Steps of score A.
    upper_arm, lower_arm, wrist : (n, 2) int arrays
        Steps of score B.
    score_a, score_b : (n,) and (n, 2) int arrays
        Scores of both groups, with load and with coupling.
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
        """The worse side's score, (n,)."""
        return np.asarray(self.score.max(axis=1))

    def __str__(self) -> str:
        frame = int(self.worst.argmax())
        score, place = int(self.worst[frame]), int(self.score[frame].argmax())
        words = (
            f"REBA {score} ({level_of('reba', score)}), {SIDES[place]} side: trunk {self.trunk[frame]}, neck "
            f"{self.neck[frame]}, legs {self.legs[frame]}; upper arm {self.upper_arm[frame, place]}, lower arm "
            f"{self.lower_arm[frame, place]}, wrist {self.wrist[frame, place]}"
        )
        return words if len(self.score) == 1 else f"{words}; the worst of {len(self.score)} frames, number {frame}"


def reba(subject: Pose | Clip | Body, work: Work | None = None) -> Reba:
    """Assess a pose, or every frame of a clip; parameters as for :func:`poise.analysis.ergonomics.rula`."""
    given = Work() if work is None else work
    body = subject if isinstance(subject, Body) else Body.of(subject)
    angles = joint_angles(body)
    carried = stance(body, angles, given)
    steps = {
        "trunk": _trunk(angles, given),
        "neck": _neck(angles, given),
        "legs": _legs(angles, carried, given),
        "upper_arm": np.minimum(upper_arms(angles, given), 6),
        "lower_arm": 1 + (band(angles.elbow_flexion, (60.0 - 1e-9, 100.0)) != 1),
        "wrist": _wrist(angles, given),
    }
    activity = int(given.static) + int(given.repeated) + int(given.rapid)
    return reba_of_steps(**steps, load=_load(given), coupling=COUPLINGS.index(given.coupling), activity=activity)


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
    """Final score of steps that are known: through tables A, B and C."""
    tables = {name: np.array(table("reba")[name]) for name in ("trunk_neck_legs", "arm_and_wrist", "both")}
    first = tables["trunk_neck_legs"][trunk - 1, neck - 1, legs - 1] + load
    second = tables["arm_and_wrist"][upper_arm - 1, lower_arm - 1, wrist - 1] + coupling
    both = tables["both"][np.minimum(first, 12)[..., None] - 1, np.minimum(second, 12) - 1]
    return Reba(both + activity, trunk, neck, legs, upper_arm, lower_arm, wrist, first, second)


def _trunk(angles: JointAngles, work: Work) -> AnyArray:
    bent = 1 + band(np.abs(angles.trunk_flexion), (work.thresholds.upright, 20.0, 60.0))
    back = angles.trunk_flexion < 0.0
    bent = np.where(back, np.minimum(bent, 3), bent)
    twisted, aside = turned(angles.trunk_twist, angles.trunk_side_bend, work)
    return np.asarray(bent + (twisted | aside))


def _neck(angles: JointAngles, work: Work) -> AnyArray:
    flexion = np.degrees(angles.neck_flexion)
    bent = np.where((flexion > 20.0 + 1e-9) | (flexion < -work.thresholds.upright - 1e-9), 2, 1)
    twisted, aside = turned(angles.neck_twist, angles.neck_side_bend, work)
    return np.asarray(bent + (twisted | aside))


def _legs(angles: JointAngles, carried: Stance, work: Work) -> AnyArray:
    even = carried.sitting | carried.two_feet | work.walking
    knees = band(angles.knee_flexion, (30.0 - 1e-9, 60.0)).max(axis=1)
    return np.asarray(np.where(even, 1, 2) + np.where(carried.sitting, 0, knees))


def _wrist(angles: JointAngles, work: Work) -> AnyArray:
    limits = work.thresholds
    aside = beyond(angles.wrist_deviation, limits.deviated) | beyond(angles.forearm_twist, limits.forearm_twisted)
    return np.asarray(1 + beyond(angles.wrist_flexion, 15.0) + aside)


def _load(work: Work) -> int:
    """Below 5 kg 0, to 10 kg 1, above 2; one more with jerks."""
    return (0 if work.load < 5.0 else 1 if work.load <= 10.0 else 2) + int(work.shock)
