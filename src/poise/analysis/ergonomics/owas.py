"""OWAS, Ovako working posture analyzing system [Karhu1977]: a code of four digits and its action category."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import JointAngles, joint_angles
from poise.analysis.ergonomics.tables import (
    beyond,
    checked_steps,
    level_of,
    table,
)
from poise.analysis.ergonomics.work import Stance, Work, detect_stance
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body
from poise.types import AnyArray, BoolArray


@dataclass(frozen=True, eq=False)
class Owas:
    """Codes and action categories of every frame.

    Parameters
    ----------
    back, arms, legs : (n,) int arrays
        Back: 1 straight, 2 bent, 3 twisted, 4 both. Arms: 1 both below the shoulder, 2 one, 3 none. Legs: 1 sitting,
        2 on both legs, 3 on one, 4 both knees bent, 5 one knee bent, 6 kneeling, 7 walking.
    load : int
        1 below 10 kg, 2 to 20 kg, 3 above.
    category : (n,) int array
        1 no action, 2 in the near future, 3 soon, 4 at once.
    disputed : (n,) bool array
        Whether published tables disagree on the category of this code.
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
        doubt = "; published tables disagree on this code" if self.disputed[frame] else ""
        text = f"OWAS {self.codes[frame]}: category {category} ({level_of('owas', category)}){doubt}"
        return text if len(self.back) == 1 else f"{text}; the worst of {len(self.back)} frames, number {frame}"


def owas(subject: Pose | Clip | Body, work: Work | None = None) -> Owas:
    """OWAS code of a pose, or of every frame of a clip; parameters as for :func:`poise.analysis.ergonomics.rula`."""
    conditions = Work() if work is None else work
    body = subject if isinstance(subject, Body) else Body.of(subject)
    angles = joint_angles(body)
    stance = detect_stance(body, angles, conditions)
    load = 1 if conditions.load < 10.0 else 2 if conditions.load <= 20.0 else 3
    return owas_of_code(_back(angles, conditions), _arms(body), _legs(stance, conditions), load)


def owas_of_code(back: AnyArray, arms: AnyArray, legs: AnyArray, load: int) -> Owas:
    """Action category of given codes; shapes and errors as for `rula_of_steps`."""
    back, arms, legs = (
        checked_steps("OWAS", name, given, (1, highest))
        for name, given, highest in (("back", back, 4), ("arms", arms, 3), ("legs", legs, 7))
    )
    load = int(checked_steps("OWAS", "load", load, (1, 3))[0])
    category = np.array(table("owas")["category"])[back - 1, arms - 1, legs - 1, load - 1]
    disputed = np.zeros(np.shape(back), dtype=bool)
    for each in table("owas")["disputed"]:
        b, a, c, heavy = each["code"]
        disputed |= (back == b) & (arms == a) & (legs == c) & (load == heavy)
    return Owas(back, arms, legs, load, category, disputed)


def _back(angles: JointAngles, work: Work) -> AnyArray:
    limit = work.thresholds.owas_back
    bent = beyond(angles.trunk_flexion, limit)
    if work.trunk_supported:
        bent = bent & (angles.trunk_flexion > 0.0)  # a backrest carries a reclined back
    twisted = beyond(angles.trunk_twist, limit) | beyond(angles.trunk_side_bend, limit)
    return 1 + bent + 2 * twisted


def _arms(body: Body) -> AnyArray:
    """Arms code: 1 plus the number of arms whose elbow or hand is at or above the shoulder."""
    up = np.ones(len(body), dtype=np.int64)
    for side in SIDES:
        shoulder = body.position(f"{side}_upper_arm")[:, 2]
        up += np.maximum(body.position(f"{side}_lower_arm")[:, 2], body.grip_position(side)[:, 2]) >= shoulder
    return up


def _legs(stance: Stance, work: Work) -> AnyArray:
    kneels = stance.kneeling.any(axis=1)
    two, bent = stance.two_feet, ~stance.straight
    both_bent = two & bent.all(axis=1)
    on_bent = ~two & (bent & stance.standing).any(axis=1)
    one_straight = ~two | bent.any(axis=1)
    legs = np.where(both_bent, 4, np.where(on_bent, 5, np.where(one_straight, 3, 2)))
    legs = np.where(kneels, 6, np.where(stance.sitting, 1, legs))
    return np.full_like(legs, 7) if work.walking else legs
