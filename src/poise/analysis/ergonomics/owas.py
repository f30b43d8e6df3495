"""OWAS, Ovako working posture analyzing system [Karhu1977]: a code of four digits and its category of action."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles
from poise.analysis.ergonomics.tables import beyond, level_of, table
from poise.analysis.ergonomics.work import Stance, Work, stance
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body
from poise.types import AnyArray, BoolArray


@dataclass(frozen=True, eq=False)
class Owas:
    """Codes and categories, frame by frame.

    Parameters
    ----------
    back, arms, legs : (n,) int arrays
        1 straight, 2 bent, 3 twisted, 4 both; 1 both arms below the shoulder, 2 one, 3 none; 1 sitting, 2 on both legs,
        3 on one, 4 both knees bent, 5 one knee bent, 6 kneeling, 7 walking.
    load : int
        1 below 10 kg, 2 to 20 kg, 3 above.
    category : (n,) int array
        1 no action, 2 in the near future, 3 soon, 4 at once.
    disputed : (n,) bool array
        Published tables do not agree about the category of this code.
    """

    back: AnyArray
    arms: AnyArray
    legs: AnyArray
    load: int
    category: AnyArray
    disputed: BoolArray

    @property
    def codes(self) -> list[str]:
        """Codes of four digits."""
        return [f"{b}{a}{c}{self.load}" for b, a, c in zip(self.back, self.arms, self.legs, strict=True)]

    def __str__(self) -> str:
        frame = int(self.category.argmax())
        category = int(self.category[frame])
        doubt = "; published tables do not agree about this code" if self.disputed[frame] else ""
        words = f"OWAS {self.codes[frame]}: category {category} ({level_of('owas', category)}){doubt}"
        return words if len(self.back) == 1 else f"{words}; the worst of {len(self.back)} frames, number {frame}"


def owas(subject: Pose | Clip | Body, work: Work | None = None) -> Owas:
    """Code a pose, or every frame of a clip; parameters as for :func:`poise.analysis.ergonomics.rula`."""
    given = Work() if work is None else work
    body = subject if isinstance(subject, Body) else Body.of(subject)
    angles = joint_angles(body)
    carried = stance(body, angles, given)
    load = 1 if given.load < 10.0 else 2 if given.load <= 20.0 else 3
    return owas_of_code(_back(angles, given), _arms(body), _legs(carried, given), load)


def owas_of_code(back: AnyArray, arms: AnyArray, legs: AnyArray, load: int) -> Owas:
    """Category of codes that are known."""
    category = np.array(table("owas")["category"])[back - 1, arms - 1, legs - 1, load - 1]
    disputed = np.zeros(np.shape(back), dtype=bool)
    for each in table("owas")["disputed"]:
        b, a, c, heavy = each["code"]
        disputed |= (back == b) & (arms == a) & (legs == c) & (load == heavy)
    return Owas(back, arms, legs, load, category, disputed)


def _back(angles: JointAngles, work: Work) -> AnyArray:
    limit = work.thresholds.owas_back
    bent = beyond(angles.trunk_flexion, limit)
    twisted = beyond(angles.trunk_twist, limit) | beyond(angles.trunk_side_bend, limit)
    return 1 + bent + 2 * twisted


def _arms(body: Body) -> AnyArray:
    """An arm is up when its elbow or hand is at the height of the shoulder or above."""
    up = np.ones(len(body), dtype=np.int64)
    for side in SIDES:
        shoulder = body.place(f"{side}_upper_arm")[:, 2]
        up += np.maximum(body.place(f"{side}_lower_arm")[:, 2], body.hand(side)[:, 2]) >= shoulder
    return up


def _legs(carried: Stance, work: Work) -> AnyArray:
    kneels = carried.kneeling.any(axis=1)
    two, bent = carried.two_feet, ~carried.straight
    both_bent = two & bent.all(axis=1)
    on_bent = ~two & (bent & carried.standing).any(axis=1)
    one_straight = ~two | bent.any(axis=1)
    legs = np.where(both_bent, 4, np.where(on_bent, 5, np.where(one_straight, 3, 2)))
    legs = np.where(kneels, 6, np.where(carried.sitting, 1, legs))
    return np.full_like(legs, 7) if work.walking else legs
