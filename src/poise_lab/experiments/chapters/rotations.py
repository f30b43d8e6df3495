"""Rotation parametrizations, interpolation, and Denavit-Hartenberg tables."""

from __future__ import annotations

import itertools
import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.library import DHRow, robot_arm
from poise.math import euler, quaternion, so3
from poise.model import Box, Figure, FigureBuilder, Shape, Transform
from poise.types import FloatArray, Matrix, Quaternion
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import BLUE, ORANGE


def _letter() -> Figure:
    """A block letter R that turns about its middle."""
    parts = [((0.08, 0.1, 0.6), (-0.16, 0.0)), ((0.28, 0.1, 0.08), (0.0, 0.26)), ((0.28, 0.1, 0.08), (0.0, 0.0))]
    shapes = [Shape(Box(size), Transform((x, 0.0, z)), BLUE) for size, (x, z) in parts]
    shapes.append(Shape(Box((0.08, 0.1, 0.34)), Transform((0.16, 0.0, 0.13)), ORANGE))
    leg = tuple(quaternion.exp([0.0, -0.5, 0.0]).tolist())
    shapes.append(Shape(Box((0.08, 0.1, 0.34)), Transform((0.08, 0.0, -0.15), leg), BLUE))
    builder = FigureBuilder("letter").segment("base").root("base", at=(0.0, 0.0, 0.6))
    return builder.segment("letter", shapes=shapes).ball("joint", "base", "letter").build()


def _posed(figure: Figure, orientation: Quaternion) -> Pose:
    return Pose.neutral(figure).with_values({"joint": orientation})


@experiment(
    "parametrizations",
    title="One rotation, many parametrizations",
    source="Urtasun, parametrizations",
    description="The same rotation as a matrix, a quaternion, an axis with an angle, a rotation vector and Euler "
    "angles. All give the same matrix. A quaternion and its negative are the same rotation, and so are two sets of "
    "Euler angles.",
    counterfactual="with transposed matrices",
)
def parametrizations(trial: Trial) -> None:
    """Convert there and back."""
    rng, worst, signs, twice = np.random.default_rng(0), 0.0, 0.0, 0.0
    for _ in range(100):
        e = quaternion.random(rng)
        R = quaternion.to_matrix(e)
        axis, angle = quaternion.to_axis_angle(e)
        angles = euler.to_euler("xyz", R)
        forms = [
            so3.exp(so3.log(R)),
            so3.about_axis(axis, angle),
            euler.from_euler("xyz", angles),
            quaternion.to_matrix(quaternion.exp(quaternion.log(e))),
        ]
        given = R.T if trial.counterfactual else R
        worst = max(worst, *(float(np.abs(each - given).max()) for each in forms))
        signs = max(signs, float(np.abs(quaternion.to_matrix(-e) - R).max()))
        other = np.array([angles[0] + math.pi, math.pi - angles[1], angles[2] + math.pi])
        twice = max(twice, float(np.abs(euler.from_euler("xyz", other) - R).max()))
    trial.check("all forms give the same matrix", worst < 1e-12, f"{worst:.0e}, 100 rotations, 5 forms")
    trial.check("q and −q are the same rotation", signs < 1e-14, f"{signs:.0e}")
    trial.check("Euler angles are not unique", twice < 1e-12, f"a second set gives the same to {twice:.0e}")
    figure = _letter()
    for title, e in (("identity", quaternion.identity()), ("turned", quaternion.exp([0.4, 0.7, -0.5]))):
        trial.stage(title, _posed(figure, e))


def _speeds(way: Matrix) -> FloatArray:
    return np.array([float(quaternion.angle_between(a, b)) for a, b in itertools.pairwise(way)])


@experiment(
    "letter-R",
    title="Three interpolations of a letter's orientation",
    source="Urtasun, two routes",
    description="A block letter goes from one orientation to another, by Euler angles of two routes and by spherical "
    "interpolation. All end at the same orientation; the paths differ. The last one is the shortest and has constant "
    "speed.",
    counterfactual="with Euler angles instead of spherical interpolation",
)
def letter_r(trial: Trial) -> None:
    """Interpolate angles, and quaternions."""
    start, goal = np.array([0.2, 0.3, 0.1]), np.array([2.3, 0.9, -1.4])
    ends = [quaternion.from_matrix(euler.from_euler("xyz", each)) for each in (start, goal)]
    around = np.array([goal[0] + math.pi, math.pi - goal[1], goal[2] + math.pi])
    shares = np.linspace(0.0, 1.0, 61)

    def by_angles(end: FloatArray) -> Matrix:
        return np.array(
            [quaternion.from_matrix(euler.from_euler("xyz", start + share * (end - start))) for share in shares]
        )

    ways = {"Euler, one route": by_angles(goal), "Euler, the other": by_angles(around)}
    spherical = np.array([quaternion.slerp(ends[0], ends[1], share) for share in shares])
    ways["spherical"] = ways["Euler, one route"] if trial.counterfactual else spherical
    off = max(float(quaternion.angle_between(way[-1], ends[1])) for way in ways.values())
    trial.check("all end at the same orientation", off < 1e-7, f"{off:.0e} rad")
    apart = float(quaternion.angle_between(ways["Euler, one route"][30], ways["Euler, the other"][30]))
    trial.check("the paths differ", apart > 0.3, f"{math.degrees(apart):.0f}° apart at half way")
    speeds = {name: _speeds(way) for name, way in ways.items()}
    steady = float(np.ptp(speeds["spherical"]) / speeds["spherical"].mean())
    trial.check("spherical interpolation has constant speed", steady < 1e-6, f"varies by {steady:.0e}")
    lengths = {name: math.degrees(float(each.sum())) for name, each in speeds.items()}
    shortest = lengths["spherical"] < min(value for name, value in lengths.items() if name != "spherical") - 1.0
    trial.check("and is the shortest", shortest, ", ".join(f"{name} {value:.0f}°" for name, value in lengths.items()))
    figure = _letter()
    for name, way in ways.items():
        trial.stage(f"half way: {name}", _posed(figure, way[30]))
    curves = tuple(Curve.of(name, shares[1:], np.degrees(each)) for name, each in speeds.items())
    trial.plot(Plot("Speed on the way", "share of the time", "° a frame", curves))


def _transform(row: DHRow, angle: float) -> Matrix:
    """Local transform of a row: turn about z, along z, along x, turn about x."""

    def moved(turn: FloatArray, place: tuple[float, float, float]) -> Matrix:
        found = np.eye(4)
        found[:3, :3], found[:3, 3] = so3.exp(turn), place
        return found

    first = moved(np.array([0.0, 0.0, row.theta + angle]), (0.0, 0.0, row.d))
    return first @ moved(np.array([row.alpha, 0.0, 0.0]), (row.a, 0.0, 0.0))


@experiment(
    "denavit-hartenberg",
    title="A robot from Denavit-Hartenberg rows",
    source="Urtasun, Denavit-Hartenberg",
    description="A table of four numbers a joint describes a robot. The figure made from it puts its tool where the "
    "product of the local transforms says, whatever the angles.",
    counterfactual="with the other convention",
)
def denavit_hartenberg(trial: Trial) -> None:
    """Compare with the product."""
    rows = (
        DHRow(0.1, -math.pi / 2, 0.4),
        DHRow(0.45, 0.0, 0.0, -1.2),
        DHRow(0.05, -math.pi / 2, 0.0, 0.2),
        DHRow(0.0, math.pi / 2, 0.4),
        DHRow(0.0, -math.pi / 2, 0.0, 0.8),
        DHRow(0.0, 0.0, 0.12),
    )
    figure = robot_arm(rows, "modified" if trial.counterfactual else "standard")
    rng, worst = np.random.default_rng(0), 0.0
    for number in range(50):
        angles = rng.uniform(-1.5, 1.5, size=len(rows))
        pose = Pose.neutral(figure).with_values(
            {f"joint_{place + 1}": float(angle) for place, angle in enumerate(angles)}
        )
        product = np.eye(4)
        for row, angle in zip(rows, angles, strict=True):
            product = product @ _transform(row, float(angle))
        found = pose.placement("tool")
        worst = max(
            worst,
            float(np.abs(found.rotation_matrix - product[:3, :3]).max()),
            float(np.abs(found.translation_vector - product[:3, 3]).max()),
        )
        if number < 3:
            trial.stage(f"angles {number + 1}", pose)
    trial.check("the tool is where the product says", worst < 1e-12, f"{worst:.0e} m, 50 sets of angles")
