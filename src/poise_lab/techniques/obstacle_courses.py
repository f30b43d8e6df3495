"""Samples of obstacle courses: courses on which avoidance matters, a bar to be pulled over, counted work of a step.

On many random courses no obstacle is near the trunk, and every method does the same. A *contested* course is one on
which the trunk without avoidance comes within the unit gain distance of an obstacle, where avoidance acts in full.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import count, islice, pairwise

import numpy as np

from poise.collision import Obstacle, Part
from poise.collision.avoidance import AvoidanceMethod
from poise.collision.avoidance.methods import with_null_space_step
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep, NearestObstacle
from poise.kinematics import Pose
from poise.model import Capsule, Transform
from poise.types import FloatArray, Matrix
from poise_lab.techniques.avoidance import (
    HOLD_FRAMES,
    LINK_COUNT,
    LINK_LENGTH_M,
    MOVING_FRAMES,
    Course,
    ObstacleDistances,
    method_step,
    random_course,
    requested_step,
)
from poise_lab.techniques.operation_count import counted, operations_of

CONTESTED_DISTANCE_M = AvoidanceStep.unit_gain_distance
BAR_RADIUS_M, BAR_LENGTH_M = 0.04, 2.0
_ALONG_Y = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)  # rotation of a capsule from z to −y


def without_avoidance(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Step for the tip alone."""
    return with_null_space_step(step, np.zeros(step.jacobian.shape[1]))


@cache
def _unavoided_poses() -> tuple[Pose, ...]:
    """Poses of the trunk on the way of all random courses, without avoidance."""
    course = random_course(1, 0)
    advance = method_step(without_avoidance, ObstacleDistances(course.obstacles))
    poses = [course.start]
    for goal in course.goals:
        poses.append(advance(poses[-1], goal))
    return tuple(poses[1:])


def is_contested(course: Course) -> bool:
    """Whether the trunk without avoidance comes within the unit gain distance of an obstacle of a random course."""
    distances = ObstacleDistances(course.obstacles)
    return any(float(distances.all_pairs(pose).distances.min()) < CONTESTED_DISTANCE_M for pose in _unavoided_poses())


@cache
def contested_seeds(obstacles: int, samples: int) -> tuple[int, ...]:
    """Seeds of the first contested random courses with a number of obstacles."""
    return tuple(islice((seed for seed in count() if is_contested(random_course(obstacles, seed))), samples))


def bar_course(seed: int) -> Course:
    """Course that pulls the trunk over a bar across its plane: up, over it and so far down that it is too short.

    The bar is longer than the trunk, which cannot pass beside it; in the end the goal can be reached only on the other
    side.
    """
    rng = np.random.default_rng((seed, 5))
    start = random_course(1, 0).start
    x, z = rng.uniform(-0.05, 0.05), rng.uniform(0.4, 0.5)
    bar = Obstacle("bar", (Part(Capsule(BAR_RADIUS_M, BAR_LENGTH_M)),), Transform((x, 0.0, z), _ALONG_Y))
    places = [start.position("tip"), np.array([x + 0.1, 0.0, z + 0.6]), np.array([x + 0.5, 0.0, z - 0.15])]
    places.append(np.array([x + 0.95, 0.0, 0.1]))
    frames = MOVING_FRAMES // 3
    path = [a + (b - a) * share for a, b in pairwise(places) for share in np.arange(frames) / frames]
    return Course((bar,), np.array([*path, *[places[-1]] * HOLD_FRAMES]), start)


# --- counted work -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _CountedStep(AvoidanceStep):
    """Input of a method with marked arrays, so that its operations are counted."""

    @cached_property
    def task_step(self) -> FloatArray:
        return counted(super().task_step)

    @cached_property
    def null_space_projector(self) -> Matrix:
        return counted(super().null_space_projector)


def method_operations(method: AvoidanceMethod, course: Course, pose: Pose) -> int:
    """Counted operations of one step of a method, without the distances [Ge2000, table 5.1]."""
    segment = pose.figure.segment_index(f"link_{LINK_COUNT}")
    jacobian = pose.state.point_jacobian(segment, np.array([0.0, 0.0, LINK_LENGTH_M]))
    near = ObstacleDistances(course.obstacles).nearest(pose)
    marked: tuple[NearestObstacle, ...] = tuple(
        replace(each, away=counted(each.away), jacobian=counted(each.jacobian)) for each in near
    )
    velocity = counted(requested_step(pose, course.goals[-1]))
    return operations_of(lambda: method(_CountedStep(velocity, counted(jacobian), marked), AvoidanceMemory()))
