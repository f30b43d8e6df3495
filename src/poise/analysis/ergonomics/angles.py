"""Joint angles of a working posture as ergonomic methods define them, for a pose or for all frames of a clip at once.

* The *trunk line* goes from the midpoint of the hips to the base of the neck. Its flexion and side bend are measured
  from the vertical, relative to the heading of the pelvis, minus the flexion of the neutral standing pose. Its twist is
  the twist of the chest relative to the pelvis.
* The *neck* angles are those of the head relative to the chest: flexion, side bend and twist.
* An *upper arm* is raised by its angle with the downward trunk line, negative if it points behind the trunk; it is
  abducted by its angle with the sagittal plane.
* A *wrist* has flexion (toward the palm) and deviation (sideways) if the figure has a palm site; otherwise the whole
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
_BEHIND_TOL = 1e-9  # component of a unit vector; an arm with less behind the trunk does not count as behind


@dataclass(frozen=True, eq=False)
class JointAngles:
    """Angles of a posture [rad]: (n,) for the trunk and the neck, (n, 2) for limbs, left and right.

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
        """Names and angles [rad] of one frame; angles of limbs have the prefix ``left_`` or ``right_``."""
        for each in fields(self):
            values = getattr(self, each.name)[frame]
            if np.ndim(values):
                yield from ((f"{side}_{each.name}", float(value)) for side, value in zip(SIDES, values, strict=True))
            else:
                yield each.name, float(values)

    def __str__(self) -> str:
        """Table in degrees: the values of a single frame, or minimum, mean and maximum over all frames."""
        names = [name for name, _ in self.rows()]
        if len(self) == 1:
            return "\n".join(f"{name:22}{np.degrees(value):8.1f}°" for name, value in self.rows())
        table = np.degrees([[value for _, value in self.rows(frame)] for frame in range(len(self))])
        head = f"{'':22}{'minimum':>9}{'mean':>9}{'maximum':>9}"
        low, mean, high = table.min(axis=0), table.mean(axis=0), table.max(axis=0)
        lines = zip(names, low, mean, high, strict=True)
        return "\n".join([head, *(f"{name:22}{a:8.1f}°{b:8.1f}°{c:8.1f}°" for name, a, b, c in lines)])


def joint_angles(subject: Pose | Clip | Body) -> JointAngles:
    """Joint angles of a pose, of every frame of a clip, or of a body whose frames are already computed.

    Raises
    ------
    FigureError
        The figure is not a humanoid.
    """
    body = subject if isinstance(subject, Body) else Body.of(subject)
    up, forward, left = trunk_axes(body)
    limbs = [_limbs(body, side, sign, (up, forward, left)) for side, sign in zip(SIDES, (1.0, -1.0), strict=True)]
    both = {name: np.stack([limb[name] for limb in limbs], axis=1) for name in limbs[0]}
    return JointAngles(**_trunk(body), **_neck(body), **both)


def headings(body: Body, neutral: bool = False) -> tuple[Vector3, Vector3]:
    """Horizontal forward and left directions of the pelvis, from the line between the hips; independent of flexion."""
    across = body.position("left_thigh", neutral) - body.position("right_thigh", neutral)
    across = unit(across * [1.0, 1.0, 0.0])
    return np.cross(across, _UP), across


def trunk_axes(body: Body) -> tuple[Vector3, Vector3, Vector3]:
    """Up, forward and left axes of the chest in the world frame, (n, 3) each."""
    rotation = body.rotation(body.chest)
    return tuple(quaternion.rotate(rotation, axis) for axis in (_UP, _FORWARD, _LEFT))  # type: ignore[return-value]


def _trunk(body: Body) -> dict[str, FloatArray]:
    """Flexion, side bend and twist of the trunk [rad]."""
    flexion, side = _lean(body, False)
    neutral_flexion, _ = _lean(body, True)
    twist = swing_twist.twist(body.relative_rotation(body.chest, "hips"))
    return {"trunk_flexion": flexion - neutral_flexion, "trunk_side_bend": side, "trunk_twist": np.asarray(twist)}


def _lean(body: Body, neutral: bool) -> tuple[FloatArray, FloatArray]:
    """Angles of the line from hips to neck with the vertical, forward and to the left [rad]."""
    top = body.position("neck" if "neck" in body.parts else "head", neutral)
    line = unit(top - body.midpoint("thigh", neutral))
    forward, left = headings(body, neutral)
    flexion = np.arctan2(dot(line, forward), line[:, 2])
    return np.asarray(flexion), np.arcsin(np.clip(dot(line, left), -1.0, 1.0))


def _neck(body: Body) -> dict[str, FloatArray]:
    rotation = body.relative_rotation("head", body.chest)
    crown = quaternion.rotate(rotation, _UP)
    return {
        "neck_flexion": np.arctan2(crown[:, 0], crown[:, 2]),
        "neck_side_bend": np.arcsin(np.clip(crown[:, 1], -1.0, 1.0)),
        "neck_twist": np.asarray(swing_twist.twist(rotation)),
    }


def _limbs(body: Body, side: str, sign: float, axes: tuple[Vector3, Vector3, Vector3]) -> dict[str, FloatArray]:
    """Angles of the arm, hand and leg of one side; `sign` is 1 for the left, -1 for the right."""
    up, forward, left = axes
    shoulder, elbow, wrist = (body.position(f"{side}_{part}") for part in ("upper_arm", "lower_arm", "hand"))
    arm = unit(elbow - shoulder)
    raised = np.arccos(np.clip(-dot(arm, up), -1.0, 1.0))
    ahead, outward = dot(arm, forward), sign * dot(arm, left)
    behind = (ahead < -_BEHIND_TOL) & (-ahead > np.abs(outward))
    return {
        "arm_raised": np.where(behind, -raised, raised),
        "arm_abduction": np.arcsin(np.clip(outward, -1.0, 1.0)),
        "shoulder_raised": _shrug(body, side, axes),
        "elbow_flexion": _between(elbow - shoulder, wrist - elbow),
        **_hand(body, side, sign),
        **_leg(body, side),
    }


def _shrug(body: Body, side: str, axes: tuple[Vector3, Vector3, Vector3]) -> FloatArray:
    """Elevation of the line from the base of the neck to the shoulder, relative to the neutral pose [rad]."""
    base = "neck" if "neck" in body.parts else "head"

    def rise(neutral: bool) -> FloatArray:
        up = np.broadcast_to(_UP, (1, 3)) if neutral else axes[0]
        line = body.position(f"{side}_upper_arm", neutral) - body.position(base, neutral)
        return np.arcsin(np.clip(dot(unit(line), up), -1.0, 1.0))

    return np.asarray(rise(False) - rise(True))


def _hand(body: Body, side: str, sign: float) -> dict[str, FloatArray]:
    """Twist of the forearm, positive in pronation, and flexion and deviation of the wrist [rad]."""
    along = unit(body.position(f"{side}_hand", True) - body.position(f"{side}_lower_arm", True))[0]
    twist = sign * _twist_about(body.relative_rotation(f"{side}_lower_arm", f"{side}_upper_arm"), along)
    bend = body.relative_rotation(f"{side}_hand", f"{side}_lower_arm")
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


def _twist_about(rotation: FloatArray, axis: Vector3) -> FloatArray:
    """Twist of rotations about an axis [rad], (n,)."""
    side = np.where(rotation[:, 0] < 0.0, -1.0, 1.0)
    return np.asarray(2.0 * np.arctan2(side * (rotation[:, 1:] @ axis), side * rotation[:, 0]))


def _palm(body: Body, side: str) -> Vector3 | None:
    """Normal of the palm in the neutral pose; None if the figure has no palm site."""
    site = next((each for each in body.figure.sites if each.name == f"{side}_palm"), None)
    if site is None:
        return None
    index = body.figure.segment_index(site.segment)
    rotation = quaternion.multiply(body.neutral.rotations[0, index], site.placement.quaternion)
    return np.asarray(quaternion.rotate(rotation, _FORWARD))


def _leg(body: Body, side: str) -> dict[str, FloatArray]:
    hip, knee, ankle = (body.position(f"{side}_{part}") for part in ("thigh", "shin", "foot"))
    neutral_flexion = _between(*_neutral_leg_bones(body, side))
    thigh = quaternion.rotate(quaternion.conjugate(body.rotation("hips")), unit(knee - hip))
    return {
        "hip_flexion": np.arctan2(thigh[:, 0], -thigh[:, 2]),
        "knee_flexion": np.maximum(_between(knee - hip, ankle - knee) - neutral_flexion, 0.0),
    }


def _neutral_leg_bones(body: Body, side: str) -> tuple[Vector3, Vector3]:
    hip, knee, ankle = (body.position(f"{side}_{part}", True) for part in ("thigh", "shin", "foot"))
    return knee - hip, ankle - knee


def _between(a: Vector3, b: Vector3) -> FloatArray:
    """Angles between vectors [rad], (n,)."""
    across = np.linalg.norm(np.cross(a, b), axis=-1)
    return np.asarray(np.arctan2(across, dot(a, b)))
