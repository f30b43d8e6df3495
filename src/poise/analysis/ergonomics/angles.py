"""Angles of a working posture, as ergonomic methods speak of them, for a pose or for all frames of a clip at once.

* The *trunk line* leads from between the hips to the root of the neck; its flexion and side bend are against the
  vertical, seen from the pelvis's heading, less what the line leans by itself when standing neutral. Its twist is the
  turn of the chest against the pelvis.
* The *neck* is the head against the chest. It bends forward, to the side, and twists.
* An *upper arm* is raised by its angle with the trunk line downward, counted negative where it points behind the trunk;
  it is abducted by its angle with the plane of symmetry.
* A *wrist* bends toward the palm (flexion) and sideways (deviation) where the figure tells its palm; else the whole
  bend counts as flexion.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np

from poise.kinematics import Pose
from poise.math import quaternion, swing_twist
from poise.motion import Clip
from poise.motion.humanoid import SIDES, Body, dot, unit
from poise.types import FloatArray, Vector3

_UP = np.array([0.0, 0.0, 1.0])
_FORWARD = np.array([1.0, 0.0, 0.0])
_LEFT = np.array([0.0, 1.0, 0.0])
_CLOSE = 1e-9


@dataclass(frozen=True, eq=False)
class JointAngles:
    """Angles of a posture [rad]: (n,) for the trunk and the neck, (n, 2) for what there is on the left and the right.

    Forward, to the left and away from the body are positive.
    """

    trunk_flexion: FloatArray
    trunk_side_bend: FloatArray
    trunk_twist: FloatArray
    neck_flexion: FloatArray
    neck_side_bend: FloatArray
    neck_twist: FloatArray
    arm_raised: FloatArray
    arm_abduction: FloatArray
    shoulder_raised: FloatArray
    elbow_flexion: FloatArray
    forearm_twist: FloatArray
    wrist_flexion: FloatArray
    wrist_deviation: FloatArray
    hip_flexion: FloatArray
    knee_flexion: FloatArray

    def __len__(self) -> int:
        return len(self.trunk_flexion)

    def rows(self, frame: int = 0) -> Iterator[tuple[str, float]]:
        """Name and angle [rad] of each in one frame, ``left_`` or ``right_`` before what has sides."""
        for each in fields(self):
            values = getattr(self, each.name)[frame]
            if np.ndim(values):
                yield from ((f"{side}_{each.name}", float(value)) for side, value in zip(SIDES, values, strict=True))
            else:
                yield each.name, float(values)

    def __str__(self) -> str:
        """Table in degrees: the first frame, or lowest, mean and highest of all."""
        names = [name for name, _ in self.rows()]
        if len(self) == 1:
            return "\n".join(f"{name:22}{np.degrees(value):8.1f}°" for name, value in self.rows())
        table = np.degrees([[value for _, value in self.rows(frame)] for frame in range(len(self))])
        head = f"{'':22}{'lowest':>9}{'mean':>9}{'highest':>9}"
        low, mean, high = table.min(axis=0), table.mean(axis=0), table.max(axis=0)
        lines = zip(names, low, mean, high, strict=True)
        return "\n".join([head, *(f"{name:22}{a:8.1f}°{b:8.1f}°{c:8.1f}°" for name, a, b, c in lines)])


def joint_angles(subject: Pose | Clip | Body) -> JointAngles:
    """Angles of a pose, of every frame of a clip, or of a body that is known already.

    Raises
    ------
    FigureError
        The figure is no person.
    """
    body = subject if isinstance(subject, Body) else Body.of(subject)
    up, forward, left = trunk_axes(body)
    limbs = [_limbs(body, side, sign, (up, forward, left)) for side, sign in zip(SIDES, (1.0, -1.0), strict=True)]
    both = {name: np.stack([limb[name] for limb in limbs], axis=1) for name in limbs[0]}
    return JointAngles(**_trunk(body), **_neck(body), **both)


def headings(body: Body, neutral: bool = False) -> tuple[Vector3, Vector3]:
    """Level directions in which the pelvis looks, and to its left; told by the hips, so bending does not matter."""
    across = body.place("left_thigh", neutral) - body.place("right_thigh", neutral)
    across = unit(across * [1.0, 1.0, 0.0])
    return np.cross(across, _UP), across


def trunk_axes(body: Body) -> tuple[Vector3, Vector3, Vector3]:
    """Directions up along, forward out of and to the left of the chest, (n, 3) each."""
    turn = body.turn(body.chest)
    return tuple(quaternion.rotate(turn, axis) for axis in (_UP, _FORWARD, _LEFT))  # type: ignore[return-value]


def _trunk(body: Body) -> dict[str, FloatArray]:
    flexion, side = _lean(body, False)
    own, _ = _lean(body, True)
    twist = swing_twist.twist(body.turn_within(body.chest, "hips"))
    return {"trunk_flexion": flexion - own, "trunk_side_bend": side, "trunk_twist": np.asarray(twist)}


def _lean(body: Body, neutral: bool) -> tuple[FloatArray, FloatArray]:
    """Lean of the line from the hips to the neck, forward and to the left, against the vertical."""
    top = body.place("neck" if "neck" in body.parts else "head", neutral)
    line = unit(top - body.middle("thigh", neutral))
    forward, left = headings(body, neutral)
    flexion = np.arctan2(dot(line, forward), line[:, 2])
    return np.asarray(flexion), np.arcsin(np.clip(dot(line, left), -1.0, 1.0))


def _neck(body: Body) -> dict[str, FloatArray]:
    turn = body.turn_within("head", body.chest)
    crown = quaternion.rotate(turn, _UP)
    return {
        "neck_flexion": np.arctan2(crown[:, 0], crown[:, 2]),
        "neck_side_bend": np.arcsin(np.clip(crown[:, 1], -1.0, 1.0)),
        "neck_twist": np.asarray(swing_twist.twist(turn)),
    }


def _limbs(body: Body, side: str, sign: float, axes: tuple[Vector3, Vector3, Vector3]) -> dict[str, FloatArray]:
    up, forward, left = axes
    shoulder, elbow, wrist = (body.place(f"{side}_{part}") for part in ("upper_arm", "lower_arm", "hand"))
    arm = unit(elbow - shoulder)
    raised = np.arccos(np.clip(-dot(arm, up), -1.0, 1.0))
    ahead, outward = dot(arm, forward), sign * dot(arm, left)
    behind = (ahead < -_CLOSE) & (-ahead > np.abs(outward))
    return {
        "arm_raised": np.where(behind, -raised, raised),
        "arm_abduction": np.arcsin(np.clip(outward, -1.0, 1.0)),
        "shoulder_raised": _shrug(body, side, axes),
        "elbow_flexion": _between(elbow - shoulder, wrist - elbow),
        **_hand(body, side, sign),
        **_leg(body, side),
    }


def _shrug(body: Body, side: str, axes: tuple[Vector3, Vector3, Vector3]) -> FloatArray:
    """How far the line from the top of the chest to the shoulder has risen since the neutral pose."""
    base = "neck" if "neck" in body.parts else "head"

    def rise(neutral: bool) -> FloatArray:
        up = np.broadcast_to(_UP, (1, 3)) if neutral else axes[0]
        line = body.place(f"{side}_upper_arm", neutral) - body.place(base, neutral)
        return np.arcsin(np.clip(dot(unit(line), up), -1.0, 1.0))

    return np.asarray(rise(False) - rise(True))


def _hand(body: Body, side: str, sign: float) -> dict[str, FloatArray]:
    """Twist of the forearm, positive when pronated, and bends of the wrist."""
    along = unit(body.place(f"{side}_hand", True) - body.place(f"{side}_lower_arm", True))[0]
    twist = sign * _twist_about(body.turn_within(f"{side}_lower_arm", f"{side}_upper_arm"), along)
    bend = body.turn_within(f"{side}_hand", f"{side}_lower_arm")
    twist = twist + sign * _twist_about(bend, along)
    palm = _palm(body, side)
    now = quaternion.rotate(bend, along)
    if palm is None:
        flexion = np.arccos(np.clip(now @ along, -1.0, 1.0))
        return {"forearm_twist": twist, "wrist_flexion": flexion, "wrist_deviation": np.zeros(len(body))}
    palm = unit(palm - along * float(palm @ along))
    thumb = np.cross(palm, along) * sign
    return {
        "forearm_twist": twist,
        "wrist_flexion": np.arctan2(now @ palm, now @ along),
        "wrist_deviation": np.arcsin(np.clip(now @ thumb, -1.0, 1.0)),
    }


def _twist_about(turn: FloatArray, axis: Vector3) -> FloatArray:
    """Twist part of rotations about an axis."""
    side = np.where(turn[:, 0] < 0.0, -1.0, 1.0)
    return np.asarray(2.0 * np.arctan2(side * (turn[:, 1:] @ axis), side * turn[:, 0]))


def _palm(body: Body, side: str) -> Vector3 | None:
    """Direction out of the palm at the neutral pose, or None where the figure does not tell it."""
    found = next((each for each in body.figure.sites if each.name == f"{side}_palm"), None)
    if found is None:
        return None
    index = body.figure.segment_index(found.segment)
    turn = quaternion.multiply(body.neutral.rotations[0, index], found.placement.quaternion)
    return np.asarray(quaternion.rotate(turn, _FORWARD))


def _leg(body: Body, side: str) -> dict[str, FloatArray]:
    hip, knee, ankle = (body.place(f"{side}_{part}") for part in ("thigh", "shin", "foot"))
    straight = _between(*_bones(body, side))
    thigh = quaternion.rotate(quaternion.conjugate(body.turn("hips")), unit(knee - hip))
    return {
        "hip_flexion": np.arctan2(thigh[:, 0], -thigh[:, 2]),
        "knee_flexion": np.maximum(_between(knee - hip, ankle - knee) - straight, 0.0),
    }


def _bones(body: Body, side: str) -> tuple[Vector3, Vector3]:
    hip, knee, ankle = (body.place(f"{side}_{part}", True) for part in ("thigh", "shin", "foot"))
    return knee - hip, ankle - knee


def _between(a: Vector3, b: Vector3) -> FloatArray:
    """Angles between vectors, (n,)."""
    across = np.linalg.norm(np.cross(a, b), axis=-1)
    return np.asarray(np.arctan2(across, dot(a, b)))
