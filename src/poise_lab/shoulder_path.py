"""Path of the shoulder center under elevation of the arm, beside published scapular rhythms within their spread.

    python -m poise_lab.shoulder_path

The arm rises in the plane of the scapula. The shoulder center of the figure, in the frame of the chest, is compared
with that of clavicle and scapula. The scapula, below the end of the clavicle, turns upward in its plane by 0.29 ± 0.10
of the elevation, the mean and standard deviation of adults (29.1° ± 10.1° for 25° to 125°) [Dayanidhi2005]. The
clavicle follows one of two sources:

* A regression: it rises by 0.123 and turns back by 0.242 of the elevation [deGroot2001].
* Ranges between subjects and planes at the end of the elevation: 11° to 15° up, 15° to 29° back [Ludewig2004]. How far
  the arm is raised there is not in the abstract; 120° and 150° are both taken.

The spread of a source is half the distance between the ends of each of its ranges, as the root of the sum of squares.
The regression has none for the clavicle. The shoulder center is taken 4 cm below the end of the clavicle, which is
approximate.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.library.human_pose import arm_values
from poise.math import quaternion
from poise.types import FloatArray, Vector3

ELEVATIONS_DEG = (0.0, 30.0, 60.0, 90.0, 120.0, 150.0)
_PLANE_DEG = 35.0
_SCAPULA = 0.19, 0.29, 0.39  # per angle of elevation: mean less one standard deviation, mean, mean and one more
_BELOW_M = 0.04
_TITLES = "| elevation | figure: up, back, in, cm | published | spread, cm | difference, cm |"
_FORWARD, _UP = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


def figure_path() -> FloatArray:
    """Shoulder center (n, 3) of the figure in the frame of the chest, from its place with the arm hanging [m]."""
    stand = library.human_pose(library.human(), "stand")
    row = {"plane": _PLANE_DEG, "turn": 0.0, "elbow": 0.0, "forearm": 0.0}
    poses = [stand.with_values(arm_values("left", {**row, "elevation": angle})) for angle in ELEVATIONS_DEG]
    points = np.array([_in_chest(pose, "left_upper_arm") for pose in poses])
    return np.asarray(points - points[0])


@dataclass(frozen=True)
class Rhythm:
    """Parts of the elevation by which the clavicle rises and turns back: low, middle and high."""

    rise: tuple[float, float, float]
    back: tuple[float, float, float]

    def path(self) -> FloatArray:
        """Path of the middle of all ranges."""
        return published_path(self.rise[1], self.back[1], _SCAPULA[1])

    def spread(self) -> FloatArray:
        """Spread (n,) about it [m]."""
        rise, back, scapula = self.rise[1], self.back[1], _SCAPULA[1]
        ends = [
            (published_path(self.rise[0], back, scapula), published_path(self.rise[2], back, scapula)),
            (published_path(rise, self.back[0], scapula), published_path(rise, self.back[2], scapula)),
            (published_path(rise, back, _SCAPULA[0]), published_path(rise, back, _SCAPULA[2])),
        ]
        squares = sum((0.5 * np.linalg.norm(high - low, axis=1)) ** 2 for low, high in ends)
        return np.asarray(np.sqrt(squares))


RHYTHMS = {
    "regression [deGroot2001]": Rhythm((0.123, 0.123, 0.123), (0.242, 0.242, 0.242)),
    "ranges [Ludewig2004], ends at 120°": Rhythm((11 / 120, 13 / 120, 15 / 120), (15 / 120, 22 / 120, 29 / 120)),
    "ranges [Ludewig2004], ends at 150°": Rhythm((11 / 150, 13 / 150, 15 / 150), (15 / 150, 22 / 150, 29 / 150)),
}


def published_path(rise: float, back: float, scapula: float) -> FloatArray:
    """The same by clavicle and scapula, by parts of the elevation: they rise, turn back and turn upward."""
    stand = library.human_pose(library.human(), "stand").with_values(
        arm_values("left", {"plane": _PLANE_DEG, "turn": 0.0, "elbow": 0.0, "forearm": 0.0, "elevation": 0.0})
    )
    joint, center = (_in_chest(stand, f"left_{name}") for name in ("clavicle", "upper_arm"))
    end = center - joint + _BELOW_M * np.array(_UP)
    plane = np.radians(_PLANE_DEG)
    across = (float(np.cos(plane)), -float(np.sin(plane)), 0.0)  # normal of the plane of the scapula
    points = []
    for angle in np.radians(ELEVATIONS_DEG):
        turned = quaternion.from_axis_angle(_UP, back * angle)
        risen = quaternion.from_axis_angle(_FORWARD, rise * angle)
        turn = quaternion.from_axis_angle(across, scapula * angle)
        hangs = quaternion.rotate(turned, quaternion.rotate(turn, (0.0, 0.0, -_BELOW_M)))
        points.append(quaternion.rotate(turned, quaternion.rotate(risen, end)) + hangs)
    return np.array(points) - points[0]


def _in_chest(pose: Pose, segment: str) -> Vector3:
    """Position of a segment in the chest: forward, to the left and up in the standing pose [m]."""
    stand = library.human_pose(pose.figure, "stand").transform("chest")[:3, :3]
    chest = pose.transform("chest")
    return np.asarray(stand @ chest[:3, :3].T @ (pose.position(segment) - chest[:3, 3]))


def _centimeters(p: FloatArray) -> str:
    """Up, back and in."""
    return f"{100 * p[2]:.1f}, {-100 * p[0]:.1f}, {-100 * p[1]:.1f}"


def main() -> int:
    """Print one table for each source."""
    found = figure_path()
    for name, rhythm in RHYTHMS.items():
        path, spread = rhythm.path(), rhythm.spread()
        lines = [
            name,
            "",
            "| elevation | figure: up, back, in, cm | published | spread | difference |",
            "|---|---|---|---|---|",
        ]
        for row, angle in enumerate(ELEVATIONS_DEG):
            off = float(np.linalg.norm(found[row] - path[row]))
            cells = " | ".join(
                f"{100 * p[2]:.1f}, {-100 * p[0]:.1f}, {-100 * p[1]:.1f}" for p in (found[row], path[row])
            )
            lines.append(f"| {angle:.0f}° | {cells} | {100 * spread[row]:.1f} | {100 * off:.1f} |")
        sys.stdout.write("\n".join([*lines, "", ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
