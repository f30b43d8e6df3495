"""Path of the shoulder center under elevation of the arm, beside two published rhythms of clavicle and scapula.

    python -m poise_lab.shoulder_path

The arm rises in the plane of the scapula. The shoulder center of the figure, in the frame of the chest, is compared
with that of a clavicle and a scapula that turn as published: about the vertical axis, then the forward one, then the
lateral one.

* A regression over postures: clavicle, and scapula in all three angles [deGroot2001].
* Sensors on bone pins in twelve people [Ludewig2009], from 15° to 138°, mean curves as digitized by the authors of
  [Moissenet2025]; both ends are continued with their slopes.

The spread is that between people: half of the ranges of the clavicle at the end of the elevation, 15° to 29° back and
11° to 15° up [Ludewig2004], taken at 120°, and ± 0.10 of the elevation for the upward rotation of the scapula
[Dayanidhi2005]. The shoulder center is 4 cm below the end of the clavicle, which is approximate.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.library.human_pose import arm_values
from poise.math import quaternion
from poise.types import ArrayLike, FloatArray, Vector3

ELEVATIONS_DEG = (15.0, 30.0, 60.0, 90.0, 120.0, 150.0)
SPREAD = {"back": 7.0 / 120.0, "rise": 2.0 / 120.0, "upward": 0.10}  # per angle of elevation
_PLANE_DEG = 35.0
_BELOW_M = 0.04
_LATERAL, _FORWARD, _UP = (0.0, 1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Rhythm:
    """Angles [°] at elevations [°]: the clavicle back and up, the scapula forward, upward and tilted back."""

    elevations: ArrayLike
    back: ArrayLike
    rise: ArrayLike
    forward: ArrayLike
    upward: ArrayLike
    tilt: ArrayLike

    def path(self, **changed: float) -> FloatArray:
        """Shoulder center (n, 3) at all elevations, from the first [m]; `changed` adds parts of the elevation."""
        joint, center = _start()
        below = np.array([0.0, 0.0, -_BELOW_M])
        at = {name: self._at(name, changed.get(name, 0.0)) for name in ("back", "rise", "forward", "upward", "tilt")}
        points = []
        for row in range(len(ELEVATIONS_DEG)):
            clavicle, scapula = (
                _turned((at[x][row], at[y][row], z[row]), (at[x][0], at[y][0], z[0]), vector)
                for x, y, z, vector in (
                    ("back", "rise", np.zeros_like(at["tilt"]), center - joint - below),
                    ("forward", "upward", at["tilt"], below),
                )
            )
            points.append(clavicle + scapula)
        return np.array(points) - points[0]

    def spread(self) -> FloatArray:
        """Spread (n,) between people [m]."""
        ends = [np.linalg.norm(self.path(**{name: part}) - self.path(), axis=1) for name, part in SPREAD.items()]
        return np.asarray(np.sqrt(np.square(ends).sum(axis=0)))

    def _at(self, name: str, part: float) -> FloatArray:
        """Angles at the elevations, counted so that they turn the left shoulder about up, forward and lateral."""
        known, values = np.asarray(self.elevations), np.asarray(getattr(self, name))
        found = np.interp(ELEVATIONS_DEG, known, values)
        beyond = np.maximum(np.asarray(ELEVATIONS_DEG) - known[-1], 0.0)
        found = found + beyond * (values[-1] - values[-2]) / (known[-1] - known[-2])
        signed = -1.0 if name in ("forward", "tilt") else 1.0
        return np.asarray(np.radians(signed * (found + part * (np.asarray(ELEVATIONS_DEG) - ELEVATIONS_DEG[0]))))


def _regression() -> Rhythm:
    """Angles of the regression in the plane of the scapula, with the mean angles of hanging arms."""
    h = np.asarray(ELEVATIONS_DEG)
    return Rhythm(
        elevations=h,
        back=4.983 - 0.120 * _PLANE_DEG + 0.242 * h + 0.851 * 28.57,
        rise=3.917 - 0.046 * _PLANE_DEG + 0.123 * h + 0.493 * 11.68,
        forward=-1.203 + 0.140 * _PLANE_DEG - 0.049 * h + 0.901 * 32.05,
        upward=3.095 - 0.079 * _PLANE_DEG + 0.396 * h + 0.414 * 10.67,
        tilt=0.659 - 0.028 * _PLANE_DEG + 0.184 * h - 0.886 * 10.32,
    )


RHYTHMS = {
    "Regression [deGroot2001]": _regression(),
    "Bone pins [Ludewig2009]": Rhythm(
        elevations=(15.0, 30.0, 45.0, 60.0, 75.0, 90.0, 105.0, 120.0, 138.0),
        back=(15.1, 16.7, 19.6, 22.4, 24.6, 26.4, 28.0, 32.1, 35.2),
        rise=(5.9, 7.3, 9.5, 11.0, 12.0, 12.5, 12.9, 14.4, 15.3),
        forward=(25.1, 27.6, 27.9, 28.0, 28.3, 28.5, 28.6, 25.4, 23.2),
        upward=(10.2, 15.5, 20.8, 25.8, 30.3, 34.3, 38.6, 43.6, 51.1),
        tilt=(-12.9, -11.2, -9.0, -6.8, -4.9, -2.8, -0.7, 2.7, 8.2),
    ),
}


def figure_path() -> FloatArray:
    """Shoulder center (n, 3) of the figure in the frame of the chest, from the first elevation [m]."""
    stand = library.human_pose(library.human(), "stand")
    points = np.array([_in_chest(_raised(stand, angle), "left_upper_arm") for angle in ELEVATIONS_DEG])
    return np.asarray(points - points[0])


def _raised(stand: Pose, elevation: float) -> Pose:
    """A pose with the arm raised in the plane of the scapula."""
    row = {"plane": _PLANE_DEG, "turn": 0.0, "elbow": 0.0, "forearm": 0.0, "elevation": elevation}
    return stand.with_values(arm_values("left", row))


@lru_cache(maxsize=1)
def _start() -> tuple[Vector3, Vector3]:
    """Joint of the clavicle and shoulder center in the chest at the first elevation [m]."""
    pose = _raised(library.human_pose(library.human(), "stand"), ELEVATIONS_DEG[0])
    return _in_chest(pose, "left_clavicle"), _in_chest(pose, "left_upper_arm")


def _turned(angles: tuple[float, ...], start: tuple[float, ...], vector: Vector3) -> Vector3:
    """A vector of the bone at its first angles, at others."""
    return np.asarray(quaternion.rotate(_bone(angles), quaternion.rotate(quaternion.conjugate(_bone(start)), vector)))


def _bone(angles: tuple[float, ...]) -> FloatArray:
    """Rotation about up, then forward, then lateral axes of the bone."""
    turns = [quaternion.from_axis_angle(axis, a) for axis, a in zip((_UP, _FORWARD, _LATERAL), angles, strict=True)]
    return np.asarray(quaternion.multiply(quaternion.multiply(turns[0], turns[1]), turns[2]))


def _in_chest(pose: Pose, segment: str) -> Vector3:
    """Position of a segment in the chest: forward, to the left and up in the standing pose [m]."""
    stand = library.human_pose(pose.figure, "stand").transform("chest")[:3, :3]
    chest = pose.transform("chest")
    return np.asarray(stand @ chest[:3, :3].T @ (pose.position(segment) - chest[:3, 3]))


def _centimeters(p: FloatArray) -> str:
    """Up, back and in."""
    return f"{100 * p[2]:.1f}, {-100 * p[0]:.1f}, {-100 * p[1]:.1f}"


def main() -> int:
    """Print the table."""
    found = figure_path()
    paths = {name: rhythm.path() for name, rhythm in RHYTHMS.items()}
    spreads = {name: rhythm.spread() for name, rhythm in RHYTHMS.items()}
    between = np.linalg.norm(np.subtract(*paths.values()), axis=1)
    titles = "".join(f" {name}: up, back, in | spread | difference |" for name in RHYTHMS)
    lines = [f"| elevation | figure: up, back, in |{titles} between the sources |", "|---|---|" + 7 * "---|"]
    for row, angle in enumerate(ELEVATIONS_DEG):
        cells = "".join(
            f" {_centimeters(path[row])} | {100 * spreads[name][row]:.1f} | "
            f"{100 * float(np.linalg.norm(found[row] - path[row])):.1f} |"
            for name, path in paths.items()
        )
        lines.append(f"| {angle:.0f}° | {_centimeters(found[row])} |{cells} {100 * between[row]:.1f} |")
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
