"""Obstacle avoidance on a course of obstacles: methods of the literature and inequality constraints."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

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

# --- printed ----------------------------------------------------------------------------------------------------------

# The cost function as the seed prints it: it attracts [Ge2000, eq. 4.7].


def printed_cost(own: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    """z = α h² (x_R − x_S) of the nearest, a vector of space, put into the first three joint coordinates."""
    extra = np.zeros(own.jacobian.shape[1])
    if own.obstacles:
        near = own.obstacles[0]
        cost = sum(own.bounded_distance(each) ** -2 for each in own.obstacles)
        extra[:3] = own.gain * cost**2 * own.bounded_distance(near) * near.away
    return with_null_space_step(own, extra)


# --- course -----------------------------------------------------------------------------------------------------------

# A chain whose tip is drawn along a way past obstacles, and what is measured on it.

LINKS, LINK, THICK = 12, 0.1, 0.015
DRAWN, WAITED = 90, 30  # frames in which the goal moves, and stands
FASTEST = 0.03  # the tip is asked for at most this in a frame [m]
ARRIVED, TOUCHED = 5e-3, 1e-4  # [m]
HELD_OFF = 0.05  # obstacles leave the tip's way free by this [m]
Step = Callable[[Pose, Vector3], Pose]


@cache
def trunk() -> Figure:
    """Twelve links on ball joints, the seed's trunk."""
    builder = FigureBuilder("trunk").segment("base").root("base")
    for number in range(LINKS):
        shape = Shape(Capsule(THICK, LINK), Transform((0.0, 0.0, 0.5 * LINK)))
        builder.segment(f"link_{number + 1}", shapes=[shape])
        above = "base" if number == 0 else f"link_{number}"
        builder.ball(f"joint_{number + 1}", above, f"link_{number + 1}", at=(0.0, 0.0, LINK if number else 0.0))
    return builder.site("tip", f"link_{LINKS}", at=(0.0, 0.0, LINK)).build()


@cache
def _start() -> Pose:
    """The trunk in an arch to the one side."""
    bends = {f"joint_{number + 1}": quaternion.exp([0.0, -0.15 - 0.02 * number, 0.0]) for number in range(LINKS)}
    return Pose.neutral(trunk()).with_values(bends)


@dataclass(frozen=True)
class Course:
    """Obstacles, and the goal in every frame."""

    obstacles: tuple[Obstacle, ...]
    goals: FloatArray  # (frames, 3)
    start: Pose


def course(count: int, seed: int) -> Course:
    """The tip goes from the one side to the other; balls stand round the trunk, and none on the tip's way."""
    rng = np.random.default_rng((seed, count))
    start = _start()
    begin, end = start.position("tip"), np.array([0.45, 0.25, 0.55])
    middle = np.array([0.0, 0.3, 0.95])
    share = np.linspace(0.0, 1.0, DRAWN)[:, None]
    way = (1 - share) ** 2 * begin + 2 * share * (1 - share) * middle + share**2 * end
    goals = np.vstack([way, np.repeat(way[-1:], WAITED, axis=0)])
    found: list[Obstacle] = []
    for _ in range(10_000):
        if len(found) == count:
            return Course(tuple(found), goals, start)
        radius = float(rng.uniform(0.04, 0.1))
        place = rng.uniform([-0.5, -0.35, 0.1], [0.5, 0.6, 1.0])
        free = float(np.linalg.norm(way - place, axis=1).min()) - radius - HELD_OFF
        made = Obstacle(f"ball {len(found) + 1}", (Part(Sphere(radius)),), Transform(tuple(place.tolist())))
        if free > 0.0 and Surroundings((made,)).near(start)[0].distance > 0.02:
            found.append(made)
    raise ValueError(f"no room for {count} obstacles")


def blocked() -> Course:
    """The goal goes right through a ball and comes out behind it: a hand that insists."""
    start = _start()
    begin = start.position("tip")
    end = begin + np.array([0.5, 0.0, 0.05])
    share = np.linspace(0.0, 1.0, DRAWN)[:, None]
    way = (1 - share) * begin + share * end
    goals = np.vstack([way, np.repeat(way[-1:], WAITED, axis=0)])
    ball = Obstacle("ball", (Part(Sphere(0.1)),), Transform(tuple((0.5 * (begin + end)).tolist())))
    return Course((ball,), goals, start)


class Surroundings:
    """Obstacles as a way of avoiding them is told about them."""

    def __init__(self, obstacles: tuple[Obstacle, ...]) -> None:
        own = figure_solids(trunk())
        hulls = [hull for each in obstacles for hull in each.hulls()]
        pairs = [(i, len(own) + j) for j in range(len(hulls)) for i in range(len(own))]
        solids = [*own, *(PlacedSolid(WORLD, hull) for hull in hulls)]
        self._own, self._pairs, self._count = own, pairs, len(obstacles)
        self._bound = kinematics(trunk()).clearances(solids, pairs)
        self._last = [np.inf] * len(obstacles)

    def measured(self, pose: Pose) -> PairDistances:
        """All pairs."""
        return self._bound.measure(pose.q, np.inf, len(self._pairs))

    def near(self, pose: Pose) -> tuple[NearestObstacle, ...]:
        """The nearest point to every obstacle, the nearest first; approach is since the last time it was asked."""
        found = self.measured(pose)
        table = found.distances.reshape(self._count, len(self._own))  # every pair is found, in order
        told = []
        for number, link in enumerate(np.argmin(table, axis=1).tolist()):
            row = number * len(self._own) + link
            segment, d = self._own[link].segment, float(table[number, link])
            local = pose.state.rotations[segment].T @ (found.points_a[row] - pose.state.positions[segment])
            came = 0.0 if np.isinf(self._last[number]) else self._last[number] - d
            told.append(NearestObstacle(d, found.normals[row], pose.state.point_jacobian(segment, local), came))
            self._last[number] = d
        return tuple(sorted(told, key=lambda near: near.distance))


@dataclass(frozen=True)
class Ride:
    """What came of a course.

    Parameters
    ----------
    clearance : (frames,) array
        Least distance [m].
    missed : (frames,) array
        From the tip to the goal [m].
    kink : float
        Largest bend between two links on the way [rad].
    jump : float
        Largest way of the tip in one frame [m].
    turned_back : float
        How often a freedom turned back, on average over freedoms, in frames in which the goal stood.
    seconds : float
        Least time of one step, its distances included.
    shape : (links + 1, 3) array
        Joints and tip in the end.
    end, most_bent : Pose
        The trunk in the end, and where the kink was largest.
    """

    clearance: FloatArray
    missed: FloatArray
    kink: float
    jump: float
    turned_back: float
    seconds: float
    shape: FloatArray
    end: Pose
    most_bent: Pose

    @property
    def succeeded(self) -> bool:
        """Arrived, and never inside an obstacle by more than a tenth of a millimeter."""
        return bool(self.missed[-1] < ARRIVED and self.clearance.min() > -TOUCHED)


def asked(pose: Pose, goal: Vector3) -> Vector3:
    """What the tip is asked for in one frame: the way to the goal, cut to the longest."""
    wanted = goal - pose.position("tip")
    length = float(np.linalg.norm(wanted))
    return np.asarray(wanted if length <= FASTEST else wanted * (FASTEST / length))


def by_inequalities(own: Course, to_rest: bool) -> Step:
    """One step of the program's own way, or a whole solve, as a function of pose and goal."""
    made = Inequalities(own.start.figure, own.obstacles, approach=1.0 if to_rest else 0.5)
    follow = made.solve if to_rest else made.step
    return lambda pose, goal: follow(pose, pose.position("tip") + asked(pose, goal))


def by_method(method: Callable[[AvoidanceStep, AvoidanceMemory], FloatArray], surroundings: Surroundings) -> Step:
    """One step of a way of the seed, as a function of pose and goal."""
    memory = AvoidanceMemory()

    def step(pose: Pose, goal: Vector3) -> Pose:
        velocity = asked(pose, goal)
        segment = trunk().segment_index(f"link_{LINKS}")
        jacobian = pose.state.point_jacobian(segment, np.array([0.0, 0.0, LINK]))
        return pose.plus(method(AvoidanceStep(velocity, jacobian, surroundings.near(pose)), memory))

    return step


def ride(own: Course, step: Step) -> Ride:
    """Follow the goals, a step in every frame."""
    pose, watched = own.start, Surroundings(own.obstacles)
    poses, seconds = [pose], np.inf
    for goal in own.goals:
        began = time.perf_counter()
        pose = step(pose, goal)
        seconds = min(seconds, time.perf_counter() - began)
        poses.append(pose)
    tips = np.array([each.position("tip") for each in poses])
    turns = np.array(
        [after.minus(before) for before, after in zip(poses[-WAITED:-1], poses[-WAITED + 1 :], strict=True)]
    )
    signs = np.sign(np.where(np.abs(turns) > 1e-6, turns, 0.0))
    back = np.count_nonzero(signs[1:] * signs[:-1] < 0.0, axis=0)
    return Ride(
        clearance=np.array([float(watched.measured(each).distances.min()) for each in poses[1:]]),
        missed=np.linalg.norm(tips[1:] - own.goals, axis=1),
        kink=max(_bend(each) for each in poses[1:]),
        jump=float(np.linalg.norm(np.diff(tips, axis=0), axis=1).max()),
        turned_back=float(back.mean()),
        seconds=seconds,
        shape=np.vstack([pose.state.positions[1:], tips[-1:]]),
        end=pose,
        most_bent=max(poses[1:], key=_bend),
    )


def _bend(pose: Pose) -> float:
    """Largest angle between neighboring links."""
    ways = np.array([rotation[:, 2] for rotation in pose.state.rotations[1:]])
    return float(np.arccos(np.clip(np.einsum("ij,ij->i", ways[1:], ways[:-1]), -1.0, 1.0)).max())


# --- hard -------------------------------------------------------------------------------------------------------------

# The program's own way: distances as inequalities above the tip, one linear step or a whole solve for every frame.

MARGIN = 2e-3  # [m]


class Inequalities:
    """A chain whose tip follows a goal while it keeps clear: d ≥ margin on level 0, the tip on level 1.

    Parameters
    ----------
    figure : Figure
        A chain with a site "tip".
    obstacles : sequence of Obstacle
        What stands in the way.
    approach : float
        Share of the way to the margin that one step may go.
    """

    def __init__(self, figure: Figure, obstacles: Sequence[Obstacle], approach: float = 0.5) -> None:
        tasks = (
            ClearanceTask(obstacles=tuple(obstacles), margin=MARGIN, approach=approach),
            PositionTask(site="tip", goal=(0.0, 0.0, 0.0), name="tip"),
        )
        self._solver = Solver(figure, tasks)

    def step(self, pose: Pose, goal: Vector3) -> Pose:
        """The pose after one step."""
        self._solver.set("tip", goal=tuple(goal.tolist()))
        return self._solver.step(pose)

    def solve(self, pose: Pose, goal: Vector3) -> Pose:
        """The pose at rest."""
        self._solver.set("tip", goal=tuple(goal.tolist()))
        return self._solver.solve(pose, max_iterations=60).pose


METHODS: dict[str, AvoidanceMethod] = {**SELECTABLE, "cost sum, as printed": printed_cost}
"""All avoidance methods of [Ge2000] by name; :func:`by_inequalities` is the inequality constraint."""
