"""Standard poses of the human: stand, sit, squat, stoop, kneel, T-pose, reach.

Joint angles come from a table. The ankles keep the soles flat, and one parameter, the lean of legs or trunk, is found
by bisection so that the center of mass is over the feet: the same pose fits bodies of all sizes. Fingers are relaxed.
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
from poise.library.hand_grips import hand_grip, has_fingers
from poise.library.human_sizes import table
from poise.math import quaternion, swing_twist
from poise.model import Figure
from poise.types import FloatArray, Quaternion

POSES: tuple[str, ...] = tuple(table("poses"))
_BISECTIONS = 50  # iterations of bisection and of the shoulder fixed point
_MAX_LEAN_RAD = math.radians(40.0)  # the lean is searched within ± this angle
_REQUIRED_JOINTS = ("left_shoulder", "left_clavicle", "left_hip", "left_knee", "left_ankle", "right_hip")


def is_human(figure: Figure) -> bool:
    """Whether a figure has the joints of the library's human, so that the standard poses apply."""
    return figure.has_floating_base and not _missing(figure)


def _missing(figure: Figure) -> list[str]:
    known = {joint.name for joint in figure.joints}
    return [each for each in _REQUIRED_JOINTS if each not in known]


def human_pose(figure: Figure, name: str) -> Pose:
    """Standard pose of a human, on the floor z = 0, facing along x, with the feet on both sides of the origin.

    Parameters
    ----------
    figure : Figure
        Figure made by :func:`poise.library.human`, with any options.
    name : str
        One of `POSES`: stand, sit, squat, stoop, kneel, t, reach.

    Raises
    ------
    PoseError
        The pose is unknown, or the figure is not a library human.
    """
    key = name.lower() if isinstance(name, str) else name
    if key not in POSES:
        raise PoseError(f"unknown standard pose {name!r}; {suggest(str(name), POSES)}")
    if not is_human(figure):
        missing = _missing(figure)
        raise PoseError(
            f"figure {figure.name!r}: standard poses require a figure made by poise.library.human; "
            + (f"missing joint {missing[0]!r}." if missing else "the root is fixed.")
        )
    row = table("poses")[key]
    upper = _upper_body(figure, row)
    stance = _Stance.of(row)
    if "balance" in row:
        stance = _with_balance(upper, stance, row["balance"])
    if "level" in row:
        stance = _with_level_sites(upper, stance, row["level"])
    return _on_ground(stance.applied(upper))


# --- Upper body -----------------------------------------------------------------------------------


def _upper_body(figure: Figure, row: Mapping[str, Any]) -> Pose:
    pose = Pose.neutral(figure)
    pose = drive(pose, "spine_sagittal", math.radians(row.get("spine", 0.0))).pose
    pose = _with_neck(pose, math.radians(row.get("neck", 0.0)))
    values: dict[str, float | FloatArray] = {}
    for side in ("left", "right"):
        values |= arm_values(side, row.get(f"{side}_arm", row["arms"]))
        values |= hand_grip(side, "relaxed") if has_fingers(figure) else {}
    return pose.with_values(values)


def _with_neck(pose: Pose, bend: float) -> Pose:
    if any(group.name == "neck_sagittal" for group in pose.figure.driven_groups):
        return drive(pose, "neck_sagittal", bend).pose
    joints = [joint.name for joint in pose.figure.joints if joint.name in ("lower_neck", "upper_neck")]
    return pose.with_values({f"{each}.swing_y": bend / len(joints) for each in joints})


def arm_values(side: str, row: Mapping[str, float]) -> dict[str, float | FloatArray]:
    """Joint values of an arm from the orientation of the upper arm relative to the chest."""
    sign = 1.0 if side == "left" else -1.0
    clavicle, shoulder = _shoulder(limits.arm_rotation(row["plane"], row["elevation"], row.get("turn", 0.0)))
    return {
        f"{side}_clavicle": _on_side(clavicle, sign),
        f"{side}_shoulder": _on_side(shoulder, sign),
        f"{side}_elbow.flexion": math.radians(row["elbow"]),
        f"{side}_elbow.twist": sign * math.radians(row["forearm"]),
    }


def _on_side(e: Quaternion, sign: float) -> Quaternion:
    return np.asarray(e * [1.0, sign, 1.0, sign])


def _shoulder(rotation: Quaternion) -> tuple[Quaternion, Quaternion]:
    """Rotations of the left collarbone and shoulder for an upper-arm rotation, with the scapulohumeral rhythm."""
    frame, inner = limits.clavicle_frame(), limits.shoulder_frame()
    rise, back = limits.scapulohumeral_rhythm()
    clavicle = quaternion.identity()
    for _ in range(_BISECTIONS):
        frame_rotation = quaternion.multiply(quaternion.multiply(frame, clavicle), inner)
        shoulder = quaternion.multiply(quaternion.conjugate(frame_rotation), rotation)
        elevation = float(swing_twist.swing(shoulder)[0])
        clavicle = swing_twist.compose([rise * elevation, -back * elevation], 0.0)
    return clavicle, shoulder


# --- Legs and ground ------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Stance:
    """Angles of both legs and pitch of the pelvis [rad]; ankle None: flat soles."""

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
        """Pose with these leg angles."""
        values: dict[str, float | FloatArray] = {
            "root": np.array([0.0, 0.0, 0.0, math.cos(0.5 * self.pitch), 0.0, math.sin(0.5 * self.pitch), 0.0])
        }
        for side, sign in (("left", 1.0), ("right", -1.0)):
            values[f"{side}_hip.swing_y"] = self.hip
            values[f"{side}_hip.swing_x"] = sign * self.spread
            values[f"{side}_knee.flexion"] = self.knee
            values[f"{side}_ankle.swing_y"] = self.ankle or 0.0
        pose = upper.with_values(values)
        return pose if self.ankle is not None else _with_flat_soles(pose)


def _with_flat_soles(pose: Pose) -> Pose:
    """Pose with the soles made horizontal by the ankles."""
    values = {}
    for side, sign in (("left", 1.0), ("right", -1.0)):
        # Both from the left shank: exactly mirrored.
        rotation = pose.state.rotations[pose.figure.segment_index("left_shank")]
        x, y = swing_twist.swing_of_direction(rotation.T @ [0.0, 0.0, -1.0]).tolist()
        values[f"{side}_ankle.swing_x"], values[f"{side}_ankle.swing_y"] = sign * x, y
    return pose.with_values(values)


def _with_balance(upper: Pose, stance: _Stance, row: Mapping[str, float]) -> _Stance:
    def with_lean(lean: float) -> _Stance:
        return replace(stance, hip=stance.hip + row["hip"] * lean, pitch=stance.pitch + row["pitch"] * lean)

    def excess(lean: float) -> float:
        pose = with_lean(lean).applied(upper)
        heel, toe = pose.position("left_heel")[0], pose.position("left_toe")[0]
        return float(pose.center_of_mass()[0] - heel - row["over"] * (toe - heel))

    return with_lean(_bisect(excess, -_MAX_LEAN_RAD, _MAX_LEAN_RAD))


def _with_level_sites(upper: Pose, stance: _Stance, sites: list[str]) -> _Stance:
    def with_knee(knee: float) -> _Stance:
        return replace(stance, knee=stance.knee + knee)

    def excess(knee: float) -> float:
        pose = with_knee(knee).applied(upper)
        return float(pose.position(sites[0])[2] - pose.position(sites[1])[2])

    return with_knee(_bisect(excess, -0.5 * _MAX_LEAN_RAD, 0.5 * _MAX_LEAN_RAD))


def _bisect(function: Callable[[float], float], lower: float, upper: float) -> float:
    """Root of a monotone function by bisection; the nearer end if there is none in between."""
    rising = function(upper) > function(lower)
    for _ in range(_BISECTIONS):
        middle = 0.5 * (lower + upper)
        if (function(middle) > 0.0) == rising:
            upper = middle
        else:
            lower = middle
    return 0.5 * (lower + upper)


def _on_ground(pose: Pose) -> Pose:
    """Pose with its lowest site on the floor, and its feet on both sides of the origin."""
    sites = ("left_heel", "left_toe", "left_ball_inner", "left_kneecap")
    lowest = min(float(pose.position(each)[2]) for each in sites)
    forward = float(pose.position("left_sole")[0])
    root = pose["root"]
    root[:3] -= (forward, 0.0, lowest)
    return pose.with_values({"root": root})
