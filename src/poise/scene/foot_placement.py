"""Steps of a person whose goals are beyond reach: search for a foot placement, then solve with everything strict.

1. Release: the feet slide and turn on their floor, flat, while all tasks are solved. With natural postures the prior
   says how far from the goals a person stands, and how wide the stance is.
2. Propose: the stance found, parts of the way to it, and one foot alone; both feet as one body where the stance found
   crosses the legs.
3. Check the steps (:mod:`poise.scene.walk`) and solve each proposal with the feet pinned in their new places. It counts
   if all tasks are met, the legs are outside each other, and friction holds external forces.
4. Take the one of least cost: steps, their length, and how far the posture is from the expected one.

Where the release does not reach the goals (an obstacle between), it begins again from stances around them. Where no
proposal meets all tasks, the best one is taken if it is better than standing still.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Transform
from poise.scene.natural_posture import NATURAL_TASK
from poise.scene.standing_feet import STAY, FootMove, standing_feet
from poise.scene.state import SceneState
from poise.scene.walk import Moves, WalkingSpace, legs_apart
from poise.solver import Result
from poise.solver.foot_step import FootStep
from poise.solver.level_errors import TASK_MET_TOL, scaled_error
from poise.solver.restart import Restart, is_better
from poise.statics import distribute
from poise.tasks import ContactTask, PoseTask, PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Vector3

if TYPE_CHECKING:
    from poise.scene.scene import Scene

FEET = ("pinned", "free")
_MAX_TRIAL_ITERATIONS = 60
_NEAR_M = 0.1  # goals missed by less are first tried from other starts
_FRACTIONS = (1.0, 0.75, 0.5)  # of the way to the stance found
_HEADINGS = 8  # stances around the goals
_STANDING_DISTANCE = 0.5  # of them from the goals, in lengths of a leg
_STEP_COST = 1.0  # of a step
_FORWARD_COST = 3.0  # of the way of the body [1/m]
_SIDEWAYS_COST = 5.0
_BACKWARD_COST = 9.0
_TURN_COST = 1.0  # of its turn [1/rad]
_FACING_COST = 2.0  # of goals that are not ahead [1/rad]
_MIN_BEARING_RAD = math.radians(40.0)  # goals farther aside are also approached after a turn
_POSTURE_COST = 1.0  # of the distance from the expected posture


@dataclass(frozen=True, eq=False)
class _Proposal:
    """A foot placement, solved."""

    state: SceneState
    result: Result
    met: bool
    cost: float


def place_feet(
    scene: Scene, before: SceneState, missed: Result, *, max_iterations: int, restart: Restart
) -> tuple[SceneState, Result]:
    """State and result with the feet placed elsewhere, or those with the feet where they are.

    Parameters
    ----------
    scene : Scene
        The scene after a solve without restarts that missed a task.
    before : SceneState
        Its state before.
    missed : Result
        Result of that solve.
    max_iterations, restart
        Of every solve, and whether the feet may stay where a solve from another start meets all tasks.
    """
    options: dict[str, Any] = {"max_iterations": min(max_iterations, _MAX_TRIAL_ITERATIONS), "restart": False}
    pinned = scene.copy()
    if restart is not False and _largest_miss(missed) < _NEAR_M:
        pinned.restore(replace(before, feet="pinned"))
        missed = pinned.solve(max_iterations=max_iterations, restart=restart)
    stays = replace(pinned.snapshot(), feet=before.feet), missed
    up = -np.asarray(before.forces.down)
    feet = standing_feet(before.pose, before.tasks, up)
    if missed.solved or len(feet) != 2:
        return stays
    space = WalkingSpace.of((feet[0], feet[1]), before.tasks)
    search = _Search(scene, before, space, _missed_goal(missed), options)
    best: _Proposal | None = None
    for starts in search.starts():
        for proposal in (each for start in starts for each in search.proposals(start)):
            if best is None or _is_preferred(proposal, best):
                best = proposal
                search.max_cost = best.cost if best.met else math.inf
        if best is not None and best.met:
            break
    if best is None or not (best.met or is_better(best.result.pose, missed.pose, _plain(missed.requested))):
        return stays
    return replace(best.state, feet=before.feet), best.result


class _Search:
    """Solves of a scene with its feet released or elsewhere; the scene itself is not touched."""

    def __init__(
        self,
        scene: Scene,
        before: SceneState,
        space: WalkingSpace,
        goal: FloatArray | None,
        options: dict[str, Any],
    ) -> None:
        self.trial, self.options, self.goal = scene.copy(), options, goal
        self.max_cost = math.inf  # of walking: proposals that cost more are not solved
        self.before, self.space = replace(before, feet="pinned"), space

    def starts(self) -> Iterator[list[Pose]]:
        """Where releases begin: the pose before, and turned to the goals; then stances around them, nearest first."""
        here, goal, up = self.space.center, self.goal, self.space.feet[0].up
        if goal is None:
            yield [self.before.pose]
            return
        bearing = self._bearing(goal - here)
        turned = [self._body(FootMove(np.zeros(3), bearing))] if abs(bearing) > _MIN_BEARING_RAD else []
        yield [self.before.pose, *turned]
        moves = []
        for k in range(_HEADINGS):
            turn = math.remainder(bearing + 2.0 * math.pi * k / _HEADINGS, 2.0 * math.pi)
            shift = goal - _STANDING_DISTANCE * self.space.leg * self.space.forward(turn) - here
            moves.append(FootMove(shift - float(shift @ up) * up, turn))
        for move in sorted(moves, key=lambda each: float(np.linalg.norm(each.shift)) + abs(each.turn)):
            yield [self._body(move)]

    def _bearing(self, direction: Vector3) -> float:
        """Angle about the vertical from where the body faces to a direction [rad]."""
        return math.atan2(float(direction @ self.space.left), float(direction @ self.space.forward(0.0)))

    def _body(self, move: FootMove) -> Pose:
        """The whole figure of the pose before, moved as a rigid body on the floor."""
        return _moved_body(self.before.pose, self.space.center, self.space.feet[0].up, move)

    def proposals(self, start: Pose) -> Iterator[_Proposal]:
        """Foot placements, solved, from one start of the release."""
        released = self._released(start)
        far = _largest_miss(released) > _NEAR_M
        if far and start is not self.before.pose:
            return
        left, right = (foot.move_to(released.pose) for foot in self.space.feet)
        if not self.space.is_stance((left, right)):
            left, right = self.space.as_one_body(self.space.mean((left, right)))
        candidates = [self.space.part((left, right), fraction) for fraction in _FRACTIONS]
        candidates += [(left, STAY), (STAY, right)]
        for moves in candidates[:1] if far else candidates:
            steps = self.space.steps(moves)
            if steps and self._walking_cost(moves, steps) < self.max_cost:
                yield self._solved(moves, steps)

    def _released(self, start: Pose) -> Result:
        """Result with the feet free to slide."""
        self.trial.restore(replace(self.before, pose=start, tasks=self._tasks(None)))
        return self.trial.solve(**self.options)

    def _tasks(self, moves: Moves | None) -> tuple[Task, ...]:
        """All tasks, with the feet placed elsewhere or released."""
        other: dict[str, Task] = {}
        for index, foot in enumerate(self.space.feet):
            own = foot.released() if moves is None else foot.placed(moves[index])
            other.update({task.name: task for task in own})
        return tuple(other.get(task.name, task) for task in self.before.tasks)

    def _solved(self, moves: Moves, steps: tuple[FootStep, ...]) -> _Proposal:
        """A proposal, solved from the pose before, moved along with the feet."""
        start = self._body(self.space.mean(moves))
        self.trial.restore(replace(self.before, pose=start))
        for index, foot in enumerate(self.space.feet):
            for old, new in zip(foot.tasks, foot.placed(moves[index]), strict=True):
                self.trial.set(old.name, **{name: getattr(new, name) for name in _GOAL_FIELDS if hasattr(new, name)})
        result = self.trial.solve(**self.options)
        met = result.solved and legs_apart(result.pose) and self._friction_holds(result.pose)
        cost = self._walking_cost(moves, steps) + _POSTURE_COST * _strain(result)
        return _Proposal(self.trial.snapshot(), replace(result, steps=steps), met, cost)

    def _walking_cost(self, moves: Moves, steps: tuple[FootStep, ...]) -> float:
        """Cost of steps: their number, their length, more of it sideways and backward, and turns."""
        mean = self.space.mean(moves)
        ahead = float(mean.shift @ self.space.forward(mean.turn))
        aside = math.sqrt(max(float(mean.shift @ mean.shift) - ahead * ahead, 0.0))
        length = _FORWARD_COST * max(ahead, 0.0) + _BACKWARD_COST * max(-ahead, 0.0) + _SIDEWAYS_COST * aside
        turns = _TURN_COST * abs(mean.turn)
        if self.goal is not None:
            bearing = self._bearing(self.goal - self.space.center - mean.shift) - mean.turn
            turns += _FACING_COST * abs(math.remainder(bearing, 2.0 * math.pi))
        return _STEP_COST * len(steps) + length + turns

    def _friction_holds(self, pose: Pose) -> bool:
        """Whether the supports of the scene hold its external forces, where there are both."""
        forces = self.trial.forces
        if not forces.wrenches or not forces.supports:
            return True
        carrying = self.trial.carrying_supports()
        return bool(carrying) and distribute(pose, replace(forces, supports=carrying)).in_equilibrium


_GOAL_FIELDS = ("goal", "position", "orientation", "point")


def _strain(result: Result) -> float:
    """Distance of the posture from the expected one; 0 without natural postures."""
    return math.fsum(task.error_norm(result.pose) for task in result.requested if task.name == NATURAL_TASK)


def _is_preferred(one: _Proposal, other: _Proposal) -> bool:
    if one.met != other.met:
        return one.met
    if one.met:
        return one.cost < other.cost
    return is_better(one.result.pose, other.result.pose, _plain(other.result.requested))


def _plain(tasks: tuple[Task, ...]) -> tuple[Task, ...]:
    """Tasks without the first level, which keeps the feet, and the criteria: what placements are compared by."""
    return tuple(task for task in tasks if 1 < task.level < LAST_LEVEL)


def _missed_goal(missed: Result) -> FloatArray | None:
    """Mean of the points that missed tasks want sites to be at."""
    points = [point for point in map(_goal, _missed_tasks(missed)) if point is not None]
    return np.asarray(np.mean(points, axis=0)) if points else None


def _missed_tasks(missed: Result) -> list[Task]:
    goals = (task for task in missed.requested if task.enabled and task.level < LAST_LEVEL)
    return [task for task in goals if scaled_error(task, missed.pose) > TASK_MET_TOL]


def _largest_miss(missed: Result) -> float:
    """Largest error of a missed task in meters; 0 where they have other units."""
    return max((task.error_norm(missed.pose) for task in _missed_tasks(missed) if task.unit == "m"), default=0.0)


def _goal(task: Task) -> FloatArray | None:
    """World point that a task wants a site to be at."""
    if isinstance(task, PositionTask):
        return np.array(task.goal)
    if isinstance(task, PoseTask):
        return np.array(task.position)
    return np.array(task.point) if isinstance(task, ContactTask) else None


def _moved_body(pose: Pose, center: Vector3, up: Vector3, move: FootMove) -> Pose:
    """The whole figure moved as a rigid body on the floor."""
    turn = quaternion.from_axis_angle(up, move.turn)
    shift = center + move.shift - quaternion.rotate(turn, center)
    world = Transform(tuple(shift.tolist()), tuple(turn.tolist()))
    joint, slot = pose.figure.joints[0], pose.figure.slots[0].q
    placement = joint.placement
    q = np.array(pose.q)
    local = placement.inverse() @ world @ placement @ Transform(tuple(q[slot][:3]), tuple(q[slot][3:]))
    q[slot] = [*local.translation, *local.rotation]
    return Pose(pose.figure, q)
