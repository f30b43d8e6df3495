"""How eyes and head share the gaze: the part of the eyes, by published data.

The angles of a target are measured from where the chest faces, at the posture before the solve.

* Sideways, the eyes alone turn to targets within 18°; beyond, they take 30 % of the rest [Stahl1999]. Both numbers are
  approximate; people differ widely.
* Up and down, the eyes take 59 %: 53° of a range of 90°, where the head took 37° [BurgessLimerick1998].

Neck and trunk turn by what is left. A gaze that is already met stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure, JointKind
from poise.scene.natural_targets import part_segments
from poise.types import FloatArray, Matrix, Triple, Vector3

Quadruple = tuple[float, float, float, float]  # w, x, y, z
EYES = "eyes"
_MET_RAD = 1e-3  # a gaze this near to its target is met
_EYE_ONLY_RAD = math.radians(18.0)
_SIDEWAYS_SHARE = 0.3  # of the angle beyond
_VERTICAL_SHARE = 0.59


def eye_share(sideways: float, downward: float) -> tuple[float, float]:
    """Angles of the eyes in the head for a target at given angles from the chest: to the left, and downward [rad].

    >>> [round(math.degrees(angle), 1) for angle in eye_share(math.radians(40.0), math.radians(20.0))]
    [24.6, 11.8]
    """
    beyond = max(abs(sideways) - _EYE_ONLY_RAD, 0.0)
    aside = math.copysign(min(abs(sideways), _EYE_ONLY_RAD) + _SIDEWAYS_SHARE * beyond, sideways)
    return aside, _VERTICAL_SHARE * downward


@dataclass(frozen=True)
class ExpectedGaze:
    """What eyes and head do for a target.

    Parameters
    ----------
    eyes : mapping of coordinate to angle
        Coordinates of the eyes in the head [rad]; empty for a figure without eyes.
    head : three floats or None
        World point that the head faces [m]; None without a target.
    turns_head : bool
        Whether the head takes part: there is a target that the pose does not look at.
    now : three floats or None
        World point that the head faces at the pose, as far away [m]; None without a target.
    rotation : four floats or None
        Orientation of the head that faces `head` and is not tilted aside; None if it is not known.
    """

    eyes: Mapping[str, float]
    head: Triple | None
    turns_head: bool = False
    now: Triple | None = None
    rotation: Quadruple | None = None


def expected_gaze(pose: Pose, target: Triple | None) -> ExpectedGaze:
    """Parts of eyes and head for a target in the world [m]; the eyes stay if the pose looks at it already."""
    joints = _eye_joints(pose.figure)
    if target is None or not joints:
        return ExpectedGaze({}, target, now=target)
    place, line = pose.position(EYES), np.array(target) - pose.position(EYES)
    chest = np.asarray(pose.state.rotations[part_segments(pose.figure)["chest"]])
    x, y, z = (chest.T @ line).tolist()
    sideways, downward = math.atan2(y, x), math.atan2(-z, math.hypot(x, y))
    met = _is_met(pose.transform(EYES)[:3, 0], line)
    if met:
        down, aside = pose.value(f"{EYES}.swing_y"), -pose.value(f"{EYES}.swing_x")
    else:
        aside, down = eye_share(sideways, downward)
    eyes = {f"{joint}.{component}": value for joint in joints for component, value in _swing(down, aside)}
    a, d = sideways - aside, downward - down
    facing = np.array([math.cos(d) * math.cos(a), math.cos(d) * math.sin(a), -math.sin(d)])
    x, y, z = (place + np.linalg.norm(line) * (chest @ facing)).tolist()
    head = np.asarray(pose.state.rotations[part_segments(pose.figure)["head"]])
    if met:
        return ExpectedGaze(eyes, (x, y, z), False, (x, y, z), _quaternion(head))
    ahead = (place + np.linalg.norm(line) * head[:, 0]).tolist()
    return ExpectedGaze(eyes, (x, y, z), True, (ahead[0], ahead[1], ahead[2]), _quaternion(chest @ _turned(a, d)))


def _quaternion(R: Matrix) -> Quadruple:
    w, x, y, z = quaternion.from_matrix(R).tolist()
    return w, x, y, z


def _turned(aside: float, down: float) -> Matrix:
    """A rotation downward, and then to the left about the vertical: it does not tilt aside."""
    c, s, cd, sd = math.cos(aside), math.sin(aside), math.cos(down), math.sin(down)
    return np.array([[c * cd, -s, c * sd], [s * cd, c, s * sd], [-sd, 0.0, cd]])


def _swing(down: float, aside: float) -> tuple[tuple[str, float], ...]:
    return (("swing_x", -aside), ("swing_y", down))


@lru_cache(maxsize=64)
def _eye_joints(figure: Figure) -> tuple[str, ...]:
    """Joints of the eyes of the library's human; none in other figures."""
    found = {joint.name for joint in figure.joints if joint.kind is JointKind.SWING}
    if EYES not in found or "chest" not in part_segments(figure):
        return ()
    return tuple(name for name in (EYES, "left_eye", "right_eye") if name in found)


def _is_met(axis: Vector3, line: FloatArray) -> bool:
    return float(axis @ line) >= math.cos(_MET_RAD) * float(np.linalg.norm(line))
