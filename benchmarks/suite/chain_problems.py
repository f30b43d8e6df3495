"""Problems of chains: a planar one with ten links, and a trunk of thirty limited ball joints."""

from __future__ import annotations

import math

import numpy as np

from benchmarks.suite.chains import LINK_LENGTH, LINKS, RING_SWING, RING_TWIST, RINGS, planar_chain, trunk
from benchmarks.suite.problem import Problem
from poise.kinematics import Pose, random_pose
from poise.math import swing_twist
from poise.math.orientation import as_quaternion, as_vector3
from poise.tasks import PoseTask, PositionTask
from poise.types import FloatArray, Vector3

Random = np.random.Generator


def planar(random: Random, number: int) -> Problem:
    """Tip on level 1, middle on level 2; every other tip out of reach, some starts straight, some goals in line."""
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
    """Pose of the tip on level 1, place of the middle on level 2; from a slightly bent trunk."""
    start = Pose.neutral(trunk()).plus(random.uniform(-0.1, 0.1, 3 * RINGS))
    orientation = random.normal((2.0, 0.0, 0.0, 0.0))
    orientation /= np.linalg.norm(orientation)
    tip = PoseTask(
        site="tip",
        position=as_vector3(_away(random, 0.3, 1.4), "a position"),
        orientation=as_quaternion(orientation, "an orientation"),
        level=1,
    )
    middle = PositionTask(site="middle", goal=as_vector3(0.3 * random.normal(size=3), "a goal"), level=2)
    return Problem(f"trunk {number}", start, (tip, middle))


def trunk_reach(random: Random, number: int) -> Problem:
    """The tip to a place that it can reach, from the straight trunk; every other goal by a trunk bent one way."""
    figure = trunk()
    witness = _curled(random) if number % 2 else random_pose(figure, random)
    tip = PositionTask(site="tip", goal=as_vector3(witness.position("tip"), "a goal"))
    return Problem(f"trunk-reach {number}", Pose.neutral(figure), (tip,), witness)


def _away(random: Random, nearest: float, farthest: float) -> Vector3:
    away = random.normal(size=3)
    return np.asarray(away * (random.uniform(nearest, farthest) / np.linalg.norm(away)))


def _curled(random: Random) -> Pose:
    """Trunk whose rings all bend about one direction, by the same amount but for some noise."""
    heading, bend = random.uniform(-math.pi, math.pi), random.uniform(0.2, 0.8)
    common = RING_SWING * bend * np.array([math.cos(heading), math.sin(heading)])
    values: list[FloatArray] = []
    for _ in range(RINGS):
        swing = common + RING_SWING * random.uniform(-0.1, 0.1, 2)
        values.append(swing_twist.compose(swing, random.uniform(-RING_TWIST, RING_TWIST)))
    return Pose(trunk(), np.concatenate(values))
