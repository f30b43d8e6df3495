"""Obstacle avoidance on a course of obstacles: the methods of the literature beside inequality constraints.

A chain of twelve links, Ge's elephant trunk, follows a moving goal with its tip (the end effector) while spheres stand
beside its path. Every method advances the chain by one step per frame:

1. methods of [Ge2000, chapters 4 and 5]: velocities, costs and objective functions, in the null space of the tip's
   task or above it (:func:`method_step`);
2. distances as inequality constraints above the tip, d ≥ margin (:func:`inequality_step`): one linear step per frame,
   or a whole solve.

:func:`follow_course` runs a method over all frames and measures clearance, tip error, largest bend between links,
largest displacement of the tip, reversals of the joints, and time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np

from poise.collision import ClearanceTask, Obstacle, Part
from poise.collision.avoidance import AvoidanceMethod
from poise.collision.avoidance.methods import METHODS as SELECTABLE
from poise.collision.avoidance.methods import with_null_space_step
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep, NearestObstacle
from poise.kinematics import Pose
from poise.kinematics.protocol import WORLD, PairDistances, PlacedSolid
from poise.kinematics.selection import kinematics
from poise.kinematics.self_collision import figure_solids
from poise.math import quaternion
from poise.model import Capsule, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.solver import Solver
from poise.tasks import PositionTask
from poise.types import FloatArray, Vector3

LINK_COUNT, LINK_LENGTH_M, LINK_RADIUS_M = 12, 0.1, 0.015
MOVING_FRAMES, HOLD_FRAMES = 90, 30  # frames in which the goal moves, and in which it stands still
MAX_REQUESTED_STEP_M = 0.03  # longest displacement of the tip that is requested in one frame
ARRIVAL_TOL_M, PENETRATION_TOL_M = 5e-3, 1e-4
PATH_CLEARANCE_M = 0.05  # obstacles keep this distance from the path of the tip
START_CLEARANCE_M = 0.02  # and this one from the initial pose
CLEARANCE_MARGIN_M = 2e-3  # of the inequality constraints
REVERSAL_TOL_RAD = 1e-6  # smaller changes of a joint have no direction
MAX_ITERATIONS = 60  # of a whole solve per frame

TipStep = Callable[[Pose, Vector3], Pose]
"""Pose after one frame, from the pose before and the goal of the tip."""


# --- the course -------------------------------------------------------------------------------------------------------


@cache
def trunk_figure() -> Figure:
    """Chain of twelve links on ball joints, the trunk of [Ge2000]; the site ``tip`` is its end effector."""
    builder = FigureBuilder("trunk").segment("base").root("base")
    for number in range(LINK_COUNT):
        shape = Shape(Capsule(LINK_RADIUS_M, LINK_LENGTH_M), Transform((0.0, 0.0, 0.5 * LINK_LENGTH_M)))
        builder.segment(f"link_{number + 1}", shapes=[shape])
        parent = "base" if number == 0 else f"link_{number}"
        at = (0.0, 0.0, LINK_LENGTH_M if number else 0.0)
        builder.ball(f"joint_{number + 1}", parent, f"link_{number + 1}", at=at)
    return builder.site("tip", f"link_{LINK_COUNT}", at=(0.0, 0.0, LINK_LENGTH_M)).build()


@cache
def _initial_pose() -> Pose:
    """The trunk in an arch to one side."""
    bends = {f"joint_{number + 1}": quaternion.exp([0.0, -0.15 - 0.02 * number, 0.0]) for number in range(LINK_COUNT)}
    return Pose.neutral(trunk_figure()).with_values(bends)


@dataclass(frozen=True)
class Course:
    """Obstacles, the goal of the tip in every frame, and the initial pose."""

    obstacles: tuple[Obstacle, ...]
    goals: FloatArray  # (frames, 3) [m]
    start: Pose


def random_course(count: int, seed: int) -> Course:
    """Course from one side to the other past `count` random spheres, none of them on the path of the tip."""
    rng = np.random.default_rng((seed, count))
    start = _initial_pose()
    begin, end = start.position("tip"), np.array([0.45, 0.25, 0.55])
    middle = np.array([0.0, 0.3, 0.95])
    share = np.linspace(0.0, 1.0, MOVING_FRAMES)[:, None]
    path = (1 - share) ** 2 * begin + 2 * share * (1 - share) * middle + share**2 * end
    goals = np.vstack([path, np.repeat(path[-1:], HOLD_FRAMES, axis=0)])
    obstacles: list[Obstacle] = []
    for _ in range(10_000):
        if len(obstacles) == count:
            return Course(tuple(obstacles), goals, start)
        radius = float(rng.uniform(0.04, 0.1))
        center = rng.uniform([-0.5, -0.35, 0.1], [0.5, 0.6, 1.0])
        gap = float(np.linalg.norm(path - center, axis=1).min()) - radius - PATH_CLEARANCE_M
        ball = Obstacle(f"ball {len(obstacles) + 1}", (Part(Sphere(radius)),), Transform(tuple(center.tolist())))
        if gap > 0.0 and ObstacleDistances((ball,)).nearest(start)[0].distance > START_CLEARANCE_M:
            obstacles.append(ball)
    raise ValueError(f"random course: expected space for {count} obstacles beside the path; found {len(obstacles)}")


def blocked_course() -> Course:
    """Course whose goal moves straight through a sphere and stops behind it."""
    start = _initial_pose()
    begin = start.position("tip")
    end = begin + np.array([0.5, 0.0, 0.05])
    share = np.linspace(0.0, 1.0, MOVING_FRAMES)[:, None]
    path = (1 - share) * begin + share * end
    goals = np.vstack([path, np.repeat(path[-1:], HOLD_FRAMES, axis=0)])
    ball = Obstacle("ball", (Part(Sphere(0.1)),), Transform(tuple((0.5 * (begin + end)).tolist())))
    return Course((ball,), goals, start)


class ObstacleDistances:
    """Distances between the links of the trunk and obstacles, in the form that avoidance methods take."""

    def __init__(self, obstacles: tuple[Obstacle, ...]) -> None:
        links = figure_solids(trunk_figure())
        hulls = [hull for obstacle in obstacles for hull in obstacle.hulls()]
        pairs = [(i, len(links) + j) for j in range(len(hulls)) for i in range(len(links))]
        solids = [*links, *(PlacedSolid(WORLD, hull) for hull in hulls)]
        self._links, self._pairs, self._count = links, pairs, len(obstacles)
        self._clearances = kinematics(trunk_figure()).clearances(solids, pairs)
        self._last = [np.inf] * len(obstacles)

    def all_pairs(self, pose: Pose) -> PairDistances:
        """Distances of all pairs of a link and an obstacle."""
        return self._clearances.measure(pose.q, np.inf, len(self._pairs))

    def nearest(self, pose: Pose) -> tuple[NearestObstacle, ...]:
        """Nearest point of the trunk to every obstacle, the nearest first; approach is since the previous call."""
        pairs = self.all_pairs(pose)
        table = pairs.distances.reshape(self._count, len(self._links))  # all pairs are returned, in order
        result = []
        for number, link in enumerate(np.argmin(table, axis=1).tolist()):
            row = number * len(self._links) + link
            segment, distance = self._links[link].segment, float(table[number, link])
            local = pose.state.rotations[segment].T @ (pairs.points_a[row] - pose.state.positions[segment])
            approach = 0.0 if np.isinf(self._last[number]) else self._last[number] - distance
            jacobian = pose.state.point_jacobian(segment, local)
            result.append(NearestObstacle(distance, pairs.normals[row], jacobian, approach))
            self._last[number] = distance
        return tuple(sorted(result, key=lambda near: near.distance))


# --- methods ----------------------------------------------------------------------------------------------------------


def printed_cost(step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """Cost function as printed, with the sign that attracts [Ge2000, eq. 4.7].

    z = α h² (x_R − x_S) of the nearest obstacle, a vector of space, put into the first three joint coordinates.
    """
    extra = np.zeros(step.jacobian.shape[1])
    if step.obstacles:
        near = step.obstacles[0]
        cost = sum(step.bounded_distance(obstacle) ** -2 for obstacle in step.obstacles)
        extra[:3] = step.gain * cost**2 * step.bounded_distance(near) * near.away
    return with_null_space_step(step, extra)


METHODS: dict[str, AvoidanceMethod] = {**SELECTABLE, "cost sum, as printed": printed_cost}
"""All avoidance methods of [Ge2000] by name; :func:`inequality_step` is the inequality constraint."""


def requested_step(pose: Pose, goal: Vector3) -> Vector3:
    """Displacement of the tip requested in one frame [m]: toward the goal, limited in length."""
    offset = goal - pose.position("tip")
    length = float(np.linalg.norm(offset))
    return np.asarray(offset if length <= MAX_REQUESTED_STEP_M else offset * (MAX_REQUESTED_STEP_M / length))


def method_step(
    method: Callable[[AvoidanceStep, AvoidanceMemory], FloatArray], distances: ObstacleDistances
) -> TipStep:
    """One step of a method of the literature, as a function of pose and goal."""
    memory = AvoidanceMemory()

    def step(pose: Pose, goal: Vector3) -> Pose:
        velocity = requested_step(pose, goal)
        segment = trunk_figure().segment_index(f"link_{LINK_COUNT}")
        jacobian = pose.state.point_jacobian(segment, np.array([0.0, 0.0, LINK_LENGTH_M]))
        return pose.plus(method(AvoidanceStep(velocity, jacobian, distances.nearest(pose)), memory))

    return step


def inequality_step(course: Course, converge: bool) -> TipStep:
    """One linear step under inequality constraints, or a whole solve (`converge`), as a function of pose and goal."""
    reach = ConstrainedReach(course.start.figure, course.obstacles, approach=1.0 if converge else 0.5)
    advance = reach.solve if converge else reach.step
    return lambda pose, goal: advance(pose, pose.position("tip") + requested_step(pose, goal))


class ConstrainedReach:
    """A chain whose tip follows a goal under clearance constraints: d ≥ margin on level 0, the tip on level 1.

    Parameters
    ----------
    figure : Figure
        A chain with a site "tip".
    obstacles : sequence of Obstacle
        Obstacles to keep clear of.
    approach : float
        Share of the distance to the margin that one step may use.
    """

    def __init__(self, figure: Figure, obstacles: Sequence[Obstacle], approach: float = 0.5) -> None:
        tasks = (
            ClearanceTask(obstacles=tuple(obstacles), margin=CLEARANCE_MARGIN_M, approach=approach),
            PositionTask(site="tip", goal=(0.0, 0.0, 0.0), name="tip"),
        )
        self._solver = Solver(figure, tasks)

    def step(self, pose: Pose, goal: Vector3) -> Pose:
        """Pose after one linear step."""
        self._solver.set("tip", goal=tuple(goal.tolist()))
        return self._solver.step(pose)

    def solve(self, pose: Pose, goal: Vector3) -> Pose:
        """Converged pose."""
        self._solver.set("tip", goal=tuple(goal.tolist()))
        return self._solver.solve(pose, max_iterations=MAX_ITERATIONS, restart=False).pose


# --- measurement ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CourseResult:
    """Measurements of one run over a course.

    Parameters
    ----------
    clearance : (frames,) array
        Smallest distance to an obstacle [m].
    tip_error : (frames,) array
        Distance from the tip to the goal [m].
    max_bend : float
        Largest angle between two neighboring links in any frame [rad].
    max_tip_step, max_joint_step : float
        Largest displacement of the tip, and of any joint, in one frame [m].
    reversals : float
        Changes of direction per degree of freedom while the goal stands still, on average.
    seconds : float
        Shortest time of one step, distances included [s].
    shape : (links + 1, 3) array
        Joints and tip in the last frame [m].
    final_pose, most_bent_pose : Pose
        The last pose, and the pose with the largest bend.
    """

    clearance: FloatArray
    tip_error: FloatArray
    max_bend: float
    max_tip_step: float
    max_joint_step: float
    reversals: float
    seconds: float
    shape: FloatArray
    final_pose: Pose
    most_bent_pose: Pose

    @property
    def succeeded(self) -> bool:
        """Whether the tip arrived and no frame penetrates an obstacle by more than `PENETRATION_TOL_M`."""
        return bool(self.tip_error[-1] < ARRIVAL_TOL_M and self.clearance.min() > -PENETRATION_TOL_M)


def follow_course(course: Course, step: TipStep) -> CourseResult:
    """Follow the goals of a course with one step per frame, and measure the run."""
    pose, distances = course.start, ObstacleDistances(course.obstacles)
    poses, seconds = [pose], np.inf
    for goal in course.goals:
        start = time.perf_counter()
        pose = step(pose, goal)
        seconds = min(seconds, time.perf_counter() - start)
        poses.append(pose)
    tips = np.array([pose.position("tip") for pose in poses])
    joints = np.array([pose.state.positions[1:] for pose in poses])
    frames = poses[1:]
    return CourseResult(
        clearance=np.array([float(distances.all_pairs(frame).distances.min()) for frame in frames]),
        tip_error=np.linalg.norm(tips[1:] - course.goals, axis=1),
        max_bend=max(map(_max_bend, frames)),
        max_tip_step=float(np.linalg.norm(np.diff(tips, axis=0), axis=1).max()),
        max_joint_step=float(np.linalg.norm(np.diff(joints, axis=0), axis=2).max()),
        reversals=_reversals(poses[-HOLD_FRAMES:]),
        seconds=seconds,
        shape=np.vstack([pose.state.positions[1:], tips[-1:]]),
        final_pose=pose,
        most_bent_pose=max(frames, key=_max_bend),
    )


def _reversals(poses: Sequence[Pose]) -> float:
    """Sign changes of the joint displacements, per degree of freedom."""
    displacements = np.array([after.minus(before) for before, after in pairwise(poses)])
    signs = np.sign(np.where(np.abs(displacements) > REVERSAL_TOL_RAD, displacements, 0.0))
    return float(np.count_nonzero(signs[1:] * signs[:-1] < 0.0, axis=0).mean())


def _max_bend(pose: Pose) -> float:
    """Largest angle between neighboring links [rad]."""
    axes = np.array([rotation[:, 2] for rotation in pose.state.rotations[1:]])
    return float(np.arccos(np.clip(np.einsum("ij,ij->i", axes[1:], axes[:-1]), -1.0, 1.0)).max())
