"""Standard poses of the human: standing, sitting, squatting, stooping, kneeling, the T, reaching.

Angles come from a table. Soles are laid flat by the ankles, and one number, the lean of legs or trunk, is found by
halving so that the center of mass stands over the feet: the same pose fits bodies of all sizes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics import Pose, drive
from poise.library import human_limits as limits
from poise.library.human_sizes import table
from poise.math import quaternion, swing_twist
from poise.model import Figure
from poise.types import FloatArray, Quaternion

POSES: tuple[str, ...] = tuple(table("poses"))
_HALVINGS = 50
_LEAN = math.radians(40.0)  # how far a lean is searched either way
_NEEDED = ("left_shoulder", "left_clavicle", "left_hip", "left_knee", "left_ankle", "right_hip")


def is_human(figure: Figure) -> bool:
    """Whether a figure has the joints of the library's human, so that the standard poses mean something."""
    return figure.has_floating_base and not _missing(figure)


def _missing(figure: Figure) -> list[str]:
    known = {joint.name for joint in figure.joints}
    return [each for each in _NEEDED if each not in known]


def human_pose(figure: Figure, name: str) -> Pose:
    """Standard pose of a human, on the floor z = 0 and facing along x; the feet stand on both sides of the origin.

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human`, with any options.
    name : str
        One of `POSES`: stand, sit, squat, stoop, kneel, t, reach.

    Raises
    ------
    PoseError
        When there is no such pose, or the figure is no human.
    """
    key = name.lower() if isinstance(name, str) else name
    if key not in POSES:
        raise PoseError(f"there is no standard pose {name!r}; {suggest(str(name), POSES)}")
    if not is_human(figure):
        missing = _missing(figure)
        raise PoseError(
            f"figure {figure.name!r}: standard poses are for figures made by poise.library.human; "
            + (f"it has no joint {missing[0]!r}." if missing else "its root is fixed.")
        )
    row = table("poses")[key]
    upper = _upper_body(figure, row)
    stance = _Stance.of(row)
    if "balance" in row:
        stance = _balanced(upper, stance, row["balance"])
    if "level" in row:
        stance = _levelled(upper, stance, row["level"])
    return _grounded(stance.applied(upper))


# --- upper body -------------------------------------------------------------------------------------------------------


def _upper_body(figure: Figure, row: Mapping[str, Any]) -> Pose:
    pose = Pose.neutral(figure)
    pose = drive(pose, "spine_sagittal", math.radians(row.get("spine", 0.0))).pose
    pose = _with_neck(pose, math.radians(row.get("neck", 0.0)))
    values: dict[str, float | FloatArray] = {}
    for side in ("left", "right"):
        values |= _arm(side, row.get(f"{side}_arm", row["arms"]))
    return pose.with_values(values)


def _with_neck(pose: Pose, bend: float) -> Pose:
    if any(group.name == "neck_sagittal" for group in pose.figure.driven_groups):
        return drive(pose, "neck_sagittal", bend).pose
    joints = [joint.name for joint in pose.figure.joints if joint.name in ("lower_neck", "upper_neck")]
    return pose.with_values({f"{each}.swing_y": bend / len(joints) for each in joints})


def _arm(side: str, row: Mapping[str, float]) -> dict[str, float | FloatArray]:
    """Values of the joints of an arm whose upper arm is given relative to the chest."""
    sign = 1.0 if side == "left" else -1.0
    clavicle, shoulder = _shoulder(limits.arm_rotation(row["plane"], row["elevation"], row.get("turn", 0.0)))
    return {
        f"{side}_clavicle": _of_side(clavicle, sign),
        f"{side}_shoulder": _of_side(shoulder, sign),
        f"{side}_elbow.flexion": math.radians(row["elbow"]),
        f"{side}_elbow.twist": sign * math.radians(row["forearm"]),
    }


def _of_side(e: Quaternion, sign: float) -> Quaternion:
    return np.asarray(e * [1.0, sign, 1.0, sign])


def _shoulder(rotation: Quaternion) -> tuple[Quaternion, Quaternion]:
    """Rotations of collarbone and shoulder on the left that give the upper arm a rotation and keep their rhythm."""
    frame, inner = limits.clavicle_frame(), limits.shoulder_frame()
    rise, back = limits.rhythm()
    clavicle = quaternion.identity()
    for _ in range(_HALVINGS):
        turn = quaternion.multiply(quaternion.multiply(frame, clavicle), inner)
        shoulder = quaternion.multiply(quaternion.conjugate(turn), rotation)
        elevation = float(swing_twist.swing(shoulder)[0])
        clavicle = swing_twist.compose([rise * elevation, -back * elevation], 0.0)
    return clavicle, shoulder


# --- legs and ground --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stance:
    """Angles of both legs and the pelvis's lean [rad]; without an ankle the soles are flat."""

    hip: float
    spread: float
    knee: float
    ankle: float | None
    pitch: float

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> _Stance:
        legs = row["legs"]
        ankle = math.radians(legs["ankle"]) if "ankle" in legs else None
        hip, spread, knee = (math.radians(legs.get(each, 0.0)) for each in ("hip", "spread", "knee"))
        return cls(hip, spread, knee, ankle, math.radians(row.get("pitch", 0.0)))

    def applied(self, upper: Pose) -> Pose:
        """The pose with these legs."""
        values: dict[str, float | FloatArray] = {
            "root": np.array([0.0, 0.0, 0.0, math.cos(0.5 * self.pitch), 0.0, math.sin(0.5 * self.pitch), 0.0])
        }
        for side, sign in (("left", 1.0), ("right", -1.0)):
            values[f"{side}_hip.swing_y"] = self.hip
            values[f"{side}_hip.swing_x"] = sign * self.spread
            values[f"{side}_knee.flexion"] = self.knee
            values[f"{side}_ankle.swing_y"] = self.ankle or 0.0
        pose = upper.with_values(values)
        return pose if self.ankle is not None else _flat(pose)


def _flat(pose: Pose) -> Pose:
    """The pose with the soles turned level by the ankles."""
    values = {}
    for side, sign in (("left", 1.0), ("right", -1.0)):
        # Both from the left shank: mirrored to the last bit.
        rotation = pose.state.rotations[pose.figure.segment_index("left_shank")]
        x, y = swing_twist.swing_of_direction(rotation.T @ [0.0, 0.0, -1.0]).tolist()
        values[f"{side}_ankle.swing_x"], values[f"{side}_ankle.swing_y"] = sign * x, y
    return pose.with_values(values)


def _balanced(upper: Pose, stance: _Stance, row: Mapping[str, float]) -> _Stance:
    def leant(lean: float) -> _Stance:
        return replace(stance, hip=stance.hip + row["hip"] * lean, pitch=stance.pitch + row["pitch"] * lean)

    def excess(lean: float) -> float:
        pose = leant(lean).applied(upper)
        heel, toe = pose.position("left_heel")[0], pose.position("left_toe")[0]
        return float(pose.center_of_mass()[0] - heel - row["over"] * (toe - heel))

    return leant(_root(excess, -_LEAN, _LEAN))


def _levelled(upper: Pose, stance: _Stance, sites: list[str]) -> _Stance:
    def bent(knee: float) -> _Stance:
        return replace(stance, knee=stance.knee + knee)

    def excess(knee: float) -> float:
        pose = bent(knee).applied(upper)
        return float(pose.position(sites[0])[2] - pose.position(sites[1])[2])

    return bent(_root(excess, -0.5 * _LEAN, 0.5 * _LEAN))


def _root(function: Callable[[float], float], lower: float, upper: float) -> float:
    """Where a monotone function is zero, by halving; the nearer end where it is zero nowhere between."""
    rising = function(upper) > function(lower)
    for _ in range(_HALVINGS):
        middle = 0.5 * (lower + upper)
        if (function(middle) > 0.0) == rising:
            upper = middle
        else:
            lower = middle
    return 0.5 * (lower + upper)


def _grounded(pose: Pose) -> Pose:
    """The pose with its lowest site on the floor, and its feet on both sides of the origin."""
    sites = ("left_heel", "left_toe", "left_ball_inner", "left_kneecap")
    lowest = min(float(pose.position(each)[2]) for each in sites)
    forward = float(pose.position("left_sole")[0])
    root = pose["root"]
    root[:3] -= (forward, 0.0, lowest)
    return pose.with_values({"root": root})
