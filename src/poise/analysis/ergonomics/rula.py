"""RULA, rapid upper limb assessment [McAtamney1993]: 1 to 7 for the posture of arms, neck, trunk and legs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles, trunk_axes
from poise.analysis.ergonomics.tables import band, beyond, level_of, table, turned, upper_arms
from poise.analysis.ergonomics.work import Stance, Work, stance
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body, dot
from poise.types import AnyArray, BoolArray


@dataclass(frozen=True, eq=False)
class Rula:
    """Scores, frame by frame; what there is on both sides has two columns, left and right.

    Parameters
    ----------
    grand : (n, 2) int array
        Grand scores, 1 to 7.
    upper_arm, lower_arm, wrist, wrist_twist : (n, 2) int arrays
        Steps of score A.
    neck, trunk, legs : (n,) int arrays
        Steps of score B.
    score_c, score_d : (n, 2) and (n,) int arrays
        Scores of both groups, with muscle use and force.
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
        """The worse side's grand score, (n,)."""
        return np.asarray(self.grand.max(axis=1))

    def __str__(self) -> str:
        frame = int(self.worst.argmax())
        score = int(self.worst[frame])
        side = SIDES[int(self.grand[frame].argmax())]
        place = SIDES.index(side)
        arm = ", ".join(
            f"{word} {int(part[frame, place])}"
            for word, part in (("upper arm", self.upper_arm), ("lower arm", self.lower_arm), ("wrist", self.wrist))
        )
        parts = f"{arm}, twist {self.wrist_twist[frame, place]}; neck {self.neck[frame]}, trunk {self.trunk[frame]}"
        words = f"RULA {score} ({level_of('rula', score)}), {side} side: {parts}, legs {self.legs[frame]}"
        return words if len(self.grand) == 1 else f"{words}; the worst of {len(self.grand)} frames, number {frame}"


def rula(subject: Pose | Clip | Body, work: Work | None = None) -> Rula:
    """Assess a pose, or every frame of a clip.

    Parameters
    ----------
    subject : Pose, Clip or Body
        A person: the ready human or any skeleton whose names are recognized.
    work : Work, optional
        Load and conditions.
    """
    given = Work() if work is None else work
    body = subject if isinstance(subject, Body) else Body.of(subject)
    angles = joint_angles(body)
    carried = stance(body, angles, given)
    steps = {
        "upper_arm": np.minimum(upper_arms(angles, given), 6),
        "lower_arm": 1 + _bent_elbow(angles) + _reaches_aside(body),
        "wrist": _wrist(angles, given),
        "wrist_twist": 1 + beyond(angles.forearm_twist, given.thresholds.forearm_twisted),
        "neck": _neck(angles, given),
        "trunk": _trunk(angles, given),
        "legs": _legs(carried),
    }
    return rula_of_steps(**steps, extra=_muscle(given) + _force(given))


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
    """Grand score of steps that are known: through tables A, B and C; `extra` is muscle use and force together."""
    tables = {name: np.array(table("rula")[name]) for name in ("arm_and_wrist", "neck_trunk_legs", "grand")}
    first = tables["arm_and_wrist"][upper_arm - 1, lower_arm - 1, 2 * (wrist - 1) + wrist_twist - 1]
    second = tables["neck_trunk_legs"][neck - 1, 2 * (trunk - 1) + legs - 1]
    score_c, score_d = np.minimum(first + extra, 8), np.minimum(second + extra, 7)
    grand = tables["grand"][score_c - 1, score_d[..., None] - 1]
    return Rula(grand, upper_arm, lower_arm, wrist, wrist_twist, neck, trunk, legs, first + extra, second + extra)


def _bent_elbow(angles: JointAngles) -> BoolArray:
    """Elbows that are bent by less than 60° or more than 100°."""
    return np.asarray(band(angles.elbow_flexion, (60.0 - 1e-9, 100.0)) != 1)


def _reaches_aside(body: Body) -> BoolArray:
    """Hands across the middle of the body, or farther out than the shoulder by more than half a forearm."""
    _, _, left = trunk_axes(body)
    found = []
    for side, sign in zip(SIDES, (1.0, -1.0), strict=True):
        middle = body.middle("upper_arm")
        elbow, wrist = body.place(f"{side}_lower_arm"), body.place(f"{side}_hand")
        aside = sign * dot(wrist - middle, left)
        shoulder = sign * dot(body.place(f"{side}_upper_arm") - middle, left)
        forearm = np.linalg.norm(wrist - elbow, axis=1)
        found.append((aside < 0.0) | (aside - shoulder > 0.5 * forearm))
    return np.stack(found, axis=1)


def _wrist(angles: JointAngles, work: Work) -> AnyArray:
    limits = work.thresholds
    bent = 1 + band(np.abs(angles.wrist_flexion), (limits.upright, 15.0))
    return np.asarray(bent + beyond(angles.wrist_deviation, limits.deviated))


def _neck(angles: JointAngles, work: Work) -> AnyArray:
    back = np.degrees(angles.neck_flexion) < -work.thresholds.upright - 1e-9
    bent = np.where(back, 4, 1 + band(np.abs(angles.neck_flexion), (10.0, 20.0)))
    twisted, aside = turned(angles.neck_twist, angles.neck_side_bend, work)
    return np.asarray(bent + twisted + aside)


def _trunk(angles: JointAngles, work: Work) -> AnyArray:
    bent = 1 + band(np.abs(angles.trunk_flexion), (work.thresholds.upright, 20.0, 60.0))
    if work.trunk_supported:
        bent = np.where(bent == 2, 1, bent)
    twisted, aside = turned(angles.trunk_twist, angles.trunk_side_bend, work)
    return np.asarray(bent + twisted + aside)


def _legs(carried: Stance) -> AnyArray:
    return np.where(carried.sitting | carried.two_feet, 1, 2)


def _muscle(work: Work) -> int:
    return 1 if work.static or work.repeated else 0


def _force(work: Work) -> int:
    """Below 2 kg 0; to 10 kg 1, or 2 when held or repeated; above, or with jerks, 3."""
    if work.shock or work.load > 10.0:
        return 3
    if work.load < 2.0:
        return 0
    return 2 if work.static or work.repeated else 1
