"""Where the hands are in a lift, as the NIOSH equation measures it, and the postures that it does not cover.

The equation measures from the feet: H is the horizontal distance of the middle of the hands from the midpoint of the
ankles, and A the angle of that line from the direction of the feet, whatever pelvis and trunk do. A person who turns
the trunk to a load at the side has asymmetry; a person who steps toward it has none. It was derived for two-handed
lifts of standing people [Waters1993]; others are refused, not extrapolated.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import joint_angles
from poise.analysis.ergonomics.work import Work, detect_stance
from poise.errors import NotCoveredError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.motion.humanoid import SIDES, Body, unit
from poise.types import Vector3

_MAX_HAND_DISTANCE_M = 1.0  # hands that are farther apart do not hold one load


@dataclass(frozen=True)
class LiftPosture:
    """H, V [m] and A [rad] of a pose at one end of a lift."""

    horizontal: float
    vertical: float
    asymmetry: float

    @classmethod
    def of(cls, pose: Pose, name: str) -> LiftPosture:
        """Measure a pose; `name` says which end of the lift it is in messages.

        Raises
        ------
        NotCoveredError
            The person sits, kneels, does not stand on both feet, or holds no load with both hands.
        """
        body = Body.of(pose)
        _check_covered(body, name)
        left, right = (body.grip_position(side)[0] for side in SIDES)
        hands, feet = 0.5 * (left + right), body.midpoint("foot")[0]
        floor = min(float(body.sole_position(side)[0, 2]) for side in SIDES)
        offset, ahead = (hands - feet)[:2], _feet_direction(body)[:2]
        asymmetry = abs(math.atan2(float(ahead[0] * offset[1] - ahead[1] * offset[0]), float(ahead @ offset)))
        return cls(float(np.linalg.norm(offset)), float(hands[2]) - floor, asymmetry)


def _feet_direction(body: Body) -> Vector3:
    """Horizontal unit vector halfway between the directions of both feet."""
    ahead = [quaternion.rotate(body.rotation(f"{side}_foot")[0], (1.0, 0.0, 0.0)) for side in SIDES]
    return np.asarray(unit(np.sum([unit(each * [1.0, 1.0, 0.0]) for each in ahead], axis=0)))


def _check_covered(body: Body, name: str) -> None:
    stance = detect_stance(body, joint_angles(body), Work())
    distance = float(np.linalg.norm(body.grip_position("left")[0] - body.grip_position("right")[0]))
    problem = ""
    if stance.sitting[0]:
        problem = "the person sits"
    elif stance.kneeling[0].any():
        problem = "the person kneels"
    elif not stance.two_feet[0]:
        problem = "the person does not stand on both feet"
    elif distance > _MAX_HAND_DISTANCE_M:
        problem = f"the hands are {distance:.2f} m apart, so they do not hold one load"
    if problem:
        raise NotCoveredError(
            f"{name} of the lift: {problem}; the NIOSH equation covers lifts with both hands while standing on both "
            "feet. Use joint strengths (strength_report) instead."
        )
