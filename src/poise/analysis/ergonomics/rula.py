"""RULA, rapid upper limb assessment [McAtamney1993]: scores from 1 to 7 for arms, neck, trunk and legs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles, trunk_axes
from poise.analysis.ergonomics.tables import (
    band,
    beyond,
    checked_steps,
    level_of,
    table,
    twisted_and_side_bent,
    upper_arm_scores,
)
from poise.analysis.ergonomics.work import Stance, Work, detect_stance
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body, dot
from poise.types import AnyArray, BoolArray


@dataclass(frozen=True, eq=False)
class Rula:
    """Scores of every frame; scores of the arms have two columns, left and right.

    Parameters
    ----------
    grand : (n, 2) int array
        Grand scores, 1 to 7.
    upper_arm, lower_arm, wrist, wrist_twist : (n, 2) int arrays
        Scores of the body parts of group A (worksheet steps).
    neck, trunk, legs : (n,) int arrays
        Scores of the body parts of group B (worksheet steps).
    score_c, score_d : (n, 2) and (n,) int arrays
        Scores of both groups with muscle use and force.
    """

    grand: AnyArray
    upper_arm: AnyArray
    lower_arm: AnyArray
    wrist: AnyArray
    wrist_twist: AnyArray
    neck: AnyArray
    trunk: AnyArray
    legs: AnyArray
    score_c: AnyArray
    score_d: AnyArray

    @property
    def worst(self) -> AnyArray:
        """Grand score of the worse side, (n,)."""
        return np.asarray(self.grand.max(axis=1))

    def __str__(self) -> str:
        frame = int(self.worst.argmax())
        score = int(self.worst[frame])
        side = SIDES[int(self.grand[frame].argmax())]
        column = SIDES.index(side)
        arm = ", ".join(
            f"{word} {int(part[frame, column])}"
            for word, part in (("upper arm", self.upper_arm), ("lower arm", self.lower_arm), ("wrist", self.wrist))
        )
        parts = f"{arm}, twist {self.wrist_twist[frame, column]}; neck {self.neck[frame]}, trunk {self.trunk[frame]}"
        text = f"RULA {score} ({level_of('rula', score)}), {side} side: {parts}, legs {self.legs[frame]}"
        return text if len(self.grand) == 1 else f"{text}; the worst of {len(self.grand)} frames, number {frame}"


def rula(subject: Pose | Clip | Body, work: Work | None = None) -> Rula:
    """RULA score of a pose, or of every frame of a clip.

    Parameters
    ----------
    subject : Pose, Clip or Body
        A person: the library human, or any skeleton whose segment names are recognized.
    work : Work, optional
        Load and conditions.
    """
    conditions = Work() if work is None else work
    body = subject if isinstance(subject, Body) else Body.of(subject)
    angles = joint_angles(body)
    stance = detect_stance(body, angles, conditions)
    steps = {
        "upper_arm": np.minimum(upper_arm_scores(angles, conditions), 6),
        "lower_arm": 1 + _elbow_outside_band(angles) + _works_aside(body),
        "wrist": _wrist(angles, conditions),
        "wrist_twist": 1 + beyond(angles.forearm_twist, conditions.thresholds.forearm_twisted),
        "neck": _neck(angles, conditions),
        "trunk": _trunk(angles, conditions),
        "legs": _legs(stance),
    }
    return rula_of_steps(**steps, extra=_muscle(conditions) + _force(conditions))


def rula_of_steps(
    *,
    upper_arm: AnyArray,
    lower_arm: AnyArray,
    wrist: AnyArray,
    wrist_twist: AnyArray,
    neck: AnyArray,
    trunk: AnyArray,
    legs: AnyArray,
    extra: int = 0,
) -> Rula:
    """Grand score of given body part scores by tables A, B and C; `extra` is the sum of muscle use and force scores.

    Scores are (n, 2) for limbs and (n,) for neck, trunk and legs; one number counts for both sides.

    Raises
    ------
    ErgonomicsError
        A score is not on the worksheet.
    """
    upper_arm, lower_arm, wrist, wrist_twist = (
        checked_steps("RULA", name, given, (1, highest), limbs=True)
        for name, given, highest in (
            ("upper_arm", upper_arm, 6),
            ("lower_arm", lower_arm, 3),
            ("wrist", wrist, 4),
            ("wrist_twist", wrist_twist, 2),
        )
    )
    neck, trunk, legs = (
        checked_steps("RULA", name, given, (1, highest))
        for name, given, highest in (("neck", neck, 6), ("trunk", trunk, 6), ("legs", legs, 2))
    )
    extra = int(checked_steps("RULA", "extra", extra, (0, 4))[0])
    tables = {name: np.array(table("rula")[name]) for name in ("arm_and_wrist", "neck_trunk_legs", "grand")}
    first = tables["arm_and_wrist"][upper_arm - 1, lower_arm - 1, 2 * (wrist - 1) + wrist_twist - 1]
    second = tables["neck_trunk_legs"][neck - 1, 2 * (trunk - 1) + legs - 1]
    score_c, score_d = np.minimum(first + extra, 8), np.minimum(second + extra, 7)
    grand = tables["grand"][score_c - 1, score_d[..., None] - 1]
    return Rula(grand, upper_arm, lower_arm, wrist, wrist_twist, neck, trunk, legs, first + extra, second + extra)


def _elbow_outside_band(angles: JointAngles) -> BoolArray:
    """Whether the elbow is flexed by less than 60° or more than 100°, (n, 2)."""
    return np.asarray(band(angles.elbow_flexion, (60.0 - 1e-9, 100.0)) != 1)


def _works_aside(body: Body) -> BoolArray:
    """Whether the hand is across the midline, or farther out than the shoulder by more than half a forearm, (n, 2)."""
    _, _, left = trunk_axes(body)
    columns = []
    for side, sign in zip(SIDES, (1.0, -1.0), strict=True):
        middle = body.midpoint("upper_arm")
        elbow, wrist = body.position(f"{side}_lower_arm"), body.position(f"{side}_hand")
        aside = sign * dot(wrist - middle, left)
        shoulder = sign * dot(body.position(f"{side}_upper_arm") - middle, left)
        forearm = np.linalg.norm(wrist - elbow, axis=1)
        columns.append((aside < 0.0) | (aside - shoulder > 0.5 * forearm))
    return np.stack(columns, axis=1)


def _wrist(angles: JointAngles, work: Work) -> AnyArray:
    limits = work.thresholds
    bent = 1 + band(np.abs(angles.wrist_flexion), (limits.upright, 15.0))
    return np.asarray(bent + beyond(angles.wrist_deviation, limits.deviated))


def _neck(angles: JointAngles, work: Work) -> AnyArray:
    back = np.degrees(angles.neck_flexion) < -work.thresholds.upright - 1e-9
    bent = np.where(back, 4, 1 + band(np.abs(angles.neck_flexion), (10.0, 20.0)))
    twisted, aside = twisted_and_side_bent(angles.neck_twist, angles.neck_side_bend, work)
    return np.asarray(bent + twisted + aside)


def _trunk(angles: JointAngles, work: Work) -> AnyArray:
    bent = 1 + band(np.abs(angles.trunk_flexion), (work.thresholds.upright, 20.0, 60.0))
    if work.trunk_supported:
        bent = np.where((bent == 2) | (angles.trunk_flexion < 0.0), 1, bent)  # a backrest carries a reclined trunk
    twisted, aside = twisted_and_side_bent(angles.trunk_twist, angles.trunk_side_bend, work)
    return np.asarray(bent + twisted + aside)


def _legs(stance: Stance) -> AnyArray:
    return np.where(stance.sitting | stance.two_feet, 1, 2)


def _muscle(work: Work) -> int:
    """Muscle use score: 1 for static or repeated work."""
    return 1 if work.static or work.repeated else 0


def _force(work: Work) -> int:
    """Force score: below 2 kg 0, to 10 kg 1, above 2; one more if static or repeated; with shock 3."""
    if work.shock:
        return 3
    if work.load < 2.0:
        return 0
    return (1 if work.load <= 10.0 else 2) + int(work.static or work.repeated)
