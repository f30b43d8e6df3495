"""Path of the shoulder center under elevation of the arm, beside published scapular rhythm within its spread.

    python -m poise_lab.shoulder_path

The arm rises in the plane of the scapula. The shoulder center of the figure, in the frame of the chest, is compared
with that of clavicle and scapula: the clavicle rises by 0.123 and turns back by 0.242 of the elevation [deGroot2001];
the scapula below its end turns upward, in its plane, by 0.29 ± 0.10 of it, the mean and standard deviation of adults
(29.1° ± 10.1° for 25° to 125°) [Dayanidhi2005]. The shoulder center is taken 4 cm below the end of the clavicle, which
is approximate.
"""

from __future__ import annotations

import sys

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.library.human_pose import arm_values
from poise.math import quaternion
from poise.types import FloatArray, Vector3

ELEVATIONS_DEG = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
_PLANE_DEG = 35.0
_CLAVICLE_RISE, _CLAVICLE_BACK = 0.123, 0.242  # per angle of elevation
_SCAPULA, _SCAPULA_SD = 0.29, 0.10
_BELOW_M = 0.04
_FORWARD, _UP = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def figure_path() -> FloatArray:
    """Shoulder center (n, 3) of the figure in the frame of the chest, from its place with the arm hanging [m]."""
    stand = library.human_pose(library.human(), "stand")
    row = {"plane": _PLANE_DEG, "turn": 0.0, "elbow": 0.0, "forearm": 0.0}
    poses = [stand.with_values(arm_values("left", {**row, "elevation": angle})) for angle in ELEVATIONS_DEG]
    points = np.array([_in_chest(pose, "left_upper_arm") for pose in poses])
    return np.asarray(points - points[0])


def published_path(scapula: float) -> FloatArray:
    """The same by clavicle and scapula, which turns upward by a part of the elevation."""
    stand = library.human_pose(library.human(), "stand").with_values(
        arm_values("left", {"plane": _PLANE_DEG, "turn": 0.0, "elbow": 0.0, "forearm": 0.0, "elevation": 0.0})
    )
    joint, center = (_in_chest(stand, f"left_{name}") for name in ("clavicle", "upper_arm"))
    end = center - joint + _BELOW_M * np.array(_UP)
    plane = np.radians(_PLANE_DEG)
    across = (float(np.cos(plane)), -float(np.sin(plane)), 0.0)  # normal of the plane of the scapula
    points = []
    for angle in np.radians(ELEVATIONS_DEG):
        back = quaternion.from_axis_angle(_UP, _CLAVICLE_BACK * angle)
        rise = quaternion.from_axis_angle(_FORWARD, _CLAVICLE_RISE * angle)
        turn = quaternion.from_axis_angle(across, scapula * angle)
        hangs = quaternion.rotate(back, quaternion.rotate(turn, (0.0, 0.0, -_BELOW_M)))
        points.append(quaternion.rotate(back, quaternion.rotate(rise, end)) + hangs)
    return np.array(points) - points[0]


def _in_chest(pose: Pose, segment: str) -> Vector3:
    """Position of a segment in the chest: forward, to the left and up in the standing pose [m]."""
    stand = library.human_pose(pose.figure, "stand").transform("chest")[:3, :3]
    chest = pose.transform("chest")
    return np.asarray(stand @ chest[:3, :3].T @ (pose.position(segment) - chest[:3, 3]))


def main() -> int:
    """Print the table."""
    found = figure_path()
    low, mean, high = (published_path(_SCAPULA + k * _SCAPULA_SD) for k in (-1.0, 0.0, 1.0))
    titles = "| elevation | figure: up, back, in, cm | published | ± 1 SD of the scapula | difference |"
    lines = [titles, "|---|---|---|---|---|"]
    for row, angle in enumerate(ELEVATIONS_DEG):
        spread = float(np.linalg.norm(high[row] - low[row])) / 2.0
        off = float(np.linalg.norm(found[row] - mean[row]))
        cells = " | ".join(f"{100 * p[2]:.1f}, {-100 * p[0]:.1f}, {-100 * p[1]:.1f}" for p in (found[row], mean[row]))
        lines.append(f"| {angle:.0f}° | {cells} | {100 * spread:.1f} | {100 * off:.1f} |")
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
