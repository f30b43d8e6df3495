"""Problems of chains: a planar one with ten links, and a trunk of thirty ball joints with limits."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from benchmarks.suite.problem import Problem
from poise.kinematics import Pose, random_pose
from poise.math import swing_twist
from poise.math.orientation import as_quaternion, as_vector3
from poise.model import Figure, FigureBuilder
from poise.model.limits import SphericalEllipse
from poise.tasks import PoseTask, PositionTask
from poise.types import FloatArray, Vector3

LINKS = 10
LINK_LENGTH = 0.1  # [m]
LINK_RANGE = 2.6  # in both directions [rad]

RINGS = 30
RING_LENGTH = 0.03  # [m]
RING_SWING = RING_TWIST = 0.25  # in any direction, and in both directions [rad]


@cache
def planar_chain() -> Figure:
    """Ten links along x with hinges about z, with the sites `middle` (at the end of the fifth link) and `tip`."""
    builder = FigureBuilder("planar chain").segment("base").root("base")
    for number in range(1, LINKS + 1):
        below = "base" if number == 1 else f"link_{number - 1}"
        place = (0.0 if number == 1 else LINK_LENGTH, 0.0, 0.0)
        builder.segment(f"link_{number}", mass=1.0, center=(0.5 * LINK_LENGTH, 0.0, 0.0))
        builder.hinge(f"hinge_{number}", below, f"link_{number}", at=place, range=(-LINK_RANGE, LINK_RANGE))
    builder.site("middle", f"link_{LINKS // 2}", at=(LINK_LENGTH, 0.0, 0.0))
    return builder.site("tip", f"link_{LINKS}", at=(LINK_LENGTH, 0.0, 0.0)).build()


@cache
def trunk() -> Figure:
    """Thirty ball joints along z, 90 degrees of freedom, with the sites `middle` and `tip`."""
    builder = FigureBuilder("trunk").segment("base").root("base")
    cone = SphericalEllipse(RING_SWING, RING_SWING)
    for number in range(1, RINGS + 1):
        below = "base" if number == 1 else f"ring_{number - 1}"
        place = (0.0, 0.0, 0.0 if number == 1 else RING_LENGTH)
        builder.segment(f"ring_{number}", mass=1.0, center=(0.0, 0.0, 0.5 * RING_LENGTH))
        builder.ball(f"ball_{number}", below, f"ring_{number}", at=place, swing=cone, twist=(-RING_TWIST, RING_TWIST))
    builder.site("middle", f"ring_{RINGS // 2}", at=(0.0, 0.0, RING_LENGTH))
    return builder.site("tip", f"ring_{RINGS}", at=(0.0, 0.0, RING_LENGTH)).build()


# --- problems ---------------------------------------------------------------------------------------------------------

Random = np.random.Generator


def planar(random: Random, number: int) -> Problem:
    """Tip on level 1, middle on level 2; every other tip goal out of reach, some starts straight, goals in line."""
    figure = planar_chain()
    values = np.zeros(LINKS) if number % 3 == 0 else random.uniform(-0.5, 0.5, LINKS)
    heading = 0.0 if number % 6 == 0 else random.uniform(-3.0, 3.0)
    reach = LINKS * LINK_LENGTH
    distance = reach * (random.uniform(0.2, 0.95) if number % 2 else random.uniform(1.02, 2.5))
    tip = distance * np.array([math.cos(heading), math.sin(heading), 0.0])
    middle = np.append(random.uniform(-0.6, 0.6, 2), 0.0)
    tasks = (
        PositionTask(site="tip", goal=as_vector3(tip, "a goal"), axes="xy", level=1),
        PositionTask(site="middle", goal=as_vector3(middle, "a goal"), axes="xy", level=2),
    )
    return Problem(f"planar {number}", Pose(figure, values), tasks)


def trunk_pose(random: Random, number: int) -> Problem:
    """Pose of the tip on level 1, position of the middle on level 2; from a slightly bent trunk."""
    start = Pose.neutral(trunk()).plus(random.uniform(-0.1, 0.1, 3 * RINGS))
    orientation = random.normal((2.0, 0.0, 0.0, 0.0))
    orientation /= np.linalg.norm(orientation)
    tip = PoseTask(
        site="tip",
        position=as_vector3(_random_offset(random, 0.3, 1.4), "a position"),
        orientation=as_quaternion(orientation, "an orientation"),
        level=1,
    )
    middle = PositionTask(site="middle", goal=as_vector3(0.3 * random.normal(size=3), "a goal"), level=2)
    return Problem(f"trunk {number}", start, (tip, middle))


def trunk_reach(random: Random, number: int) -> Problem:
    """Reachable goal of the tip from the straight trunk; every other goal from a trunk bent in one direction."""
    figure = trunk()
    witness = _curled(random) if number % 2 else random_pose(figure, random)
    tip = PositionTask(site="tip", goal=as_vector3(witness.position("tip"), "a goal"))
    return Problem(f"trunk-reach {number}", Pose.neutral(figure), (tip,), witness)


def _random_offset(random: Random, nearest: float, farthest: float) -> Vector3:
    offset = random.normal(size=3)
    return np.asarray(offset * (random.uniform(nearest, farthest) / np.linalg.norm(offset)))


def _curled(random: Random) -> Pose:
    """Trunk whose rings all bend in one direction by the same angle, with some noise."""
    heading, bend = random.uniform(-math.pi, math.pi), random.uniform(0.2, 0.8)
    common = RING_SWING * bend * np.array([math.cos(heading), math.sin(heading)])
    values: list[FloatArray] = []
    for _ in range(RINGS):
        swing = common + RING_SWING * random.uniform(-0.1, 0.1, 2)
        values.append(swing_twist.compose(swing, random.uniform(-RING_TWIST, RING_TWIST)))
    return Pose(trunk(), np.concatenate(values))
