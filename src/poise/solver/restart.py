"""Restarts after a local optimum that misses a goal.

Iterations lead to the local optimum near the start. A person who stands with straight legs and reaches for the floor
can end in a squat, bent backwards, with every joint at a limit, though a stoop would do. Where the result misses a
level, the solve is repeated from a few other starts. They are built from the middle pose, in which the levels above are
met and all joints are as near the middle of their ranges as these allow (for a person, a crouch): there a figure is
freest.

====  ==================================================================================================================
1     the middle pose m
2     the best pose b so far, reflected at the middle pose, half as far beyond it: m ⊕ ½(m ⊖ b)
3     b with every other joint reflected, b ⊕ 2(m ⊖ b). Many local optima differ in a few joints: on which side of the
      trunk an arm is, which way a forearm is rotated. Joints that carry a site which a level above holds, such as legs
      on pinned feet, stay where enough others are left
4, 5  the same with every other pair and every other four joints
last  where a goal is far out of reach: what is found for the same goal ten characteristic lengths away
====  ==================================================================================================================

Below other levels the first start finds nearly all that is found, so the second and third follow where they may pay:
where the first was chosen and a goal is still missed, and where it is missed by less than :data:`NEAR_MISS`. Where no
level stands above, all starts follow: several goals that are missed together may all be within reach.

Only joints that the missed level may move are changed, and the root stays. Nothing is random.

A result near the start is preferred: another one is chosen only where it is better by :data:`MARGIN`, or meets a level
more (:func:`is_better`), and where no solid passes through an obstacle on the way to it; its null space is then drawn
back to the start. A solve that meets its goals costs nothing more.

Of 1,000 solves of persons, humanoids and arms 420 missed their goal; of the optima that five starts in turn find there,
these starts miss a few in a hundred, for less than half of the iterations (docs/decisions/018-one-restart.md).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np

from poise.collision import crosses_obstacle
from poise.errors import PoseError
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_frame
from poise.math.summation import float_sum
from poise.model import Figure
from poise.solver.bound_task import bind_task
from poise.solver.level_checks import CheckedProblem
from poise.solver.level_errors import TASK_MET_TOL, Tolerances, is_lexicographically_smaller, level_errors, scaled_error
from poise.solver.problem import LoopResult, Problem, Status
from poise.tasks import OrientationTask, PoseTask, PositionTask, Task, characteristic_length, mid_range
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.joint_selection import SelectionKind
from poise.tasks.terms.coordinate_ranges import coordinate_ranges
from poise.tolerances import EQUAL_ERROR_NORM_TOL
from poise.types import BoolArray

MARGIN = 0.01  # another optimum must be better by more than this [rad, or characteristic lengths]
NEAR_MISS = 0.5  # characteristic lengths
MAX_MID_RANGE_ITERATIONS = 30  # toward the middle of all ranges: near it is enough
MIN_REFLECTED_SHARE = 0.25  # of the movable degrees of freedom
FAR_GOAL_LENGTHS = 10.0  # goals farther than twice this are also tried at this distance
MAX_RETURN_ITERATIONS = 20  # of the null space toward the start: near it is enough
_SAME_OPTIMUM_TOL = 1e-5  # level errors that differ by no more belong to the same optimum
_TOLERANCES = Tolerances()

OtherStart = Literal["middle", "beyond", "alternating", "pairs", "fours"]
_REFLECTED_BLOCKS: dict[str, int] = {"alternating": 1, "pairs": 2, "fours": 4}  # joints that are reflected together
Restart = bool | Literal["anywhere"]
"""Whether to restart; "anywhere" also accepts poses on the other side of an obstacle."""


@dataclass(frozen=True, eq=False)
class RestartProblem:
    """A bound problem, and how it was solved first.

    Parameters
    ----------
    problem : Problem
        The bound problem.
    bind : callable
        Binds other tasks, with an anchor or without, to the same figure.
    tasks : tuple of Task
        Tasks of the problem, as they were given.
    start : Pose
        Start of the first solve.
    has_anchor : bool
        Whether the problem has a reference posture, to which its null space is drawn.
    max_iterations : int
        Iterations of every solve.
    trace : bool
        Whether solves keep their iterations.
    anywhere : bool
        Whether the result may be on the other side of an obstacle.
    locked : (nv,) array or None
        Degrees of freedom that do not move.
    """

    problem: Problem
    bind: Callable[[Sequence[Task], Pose | None], Problem]
    tasks: tuple[Task, ...]
    start: Pose
    has_anchor: bool
    max_iterations: int = 200
    trace: bool = False
    anywhere: bool = False
    locked: BoolArray | None = None

    def solve(self, start: Pose) -> LoopResult:
        """Solve from a start."""
        return self.problem.solve(start, self.max_iterations, None, _TOLERANCES, self.trace)

    def try_start(self, start: Pose, best: LoopResult) -> LoopResult:
        """Solve from a start without checks of the answer (:mod:`poise.solver.level_checks`): most are discarded.

        A run that will not become better than the best result is abandoned, with the status `budget`. Where it had
        found a better pose before that, it continues from there.
        """
        loop = self.problem.whole if isinstance(self.problem, CheckedProblem) else self.problem
        loop.abandon_above(*self._bound(best))
        try:
            found = loop.solve(start, self.max_iterations, None, _TOLERANCES, self.trace)
        finally:
            loop.abandon_above(-1, 0.0)
        if (
            found.status is not Status.BUDGET
            or found.iterations >= self.max_iterations
            or not self.prefers(found, best)
        ):
            return found
        rest = loop.solve(found.pose, self.max_iterations - found.iterations, None, _TOLERANCES, self.trace)
        return rest._replace(iterations=found.iterations + rest.iterations)

    def _bound(self, best: LoopResult) -> tuple[int, float]:
        """The level that the best result misses, counted from 0, and the error norm above which no other is chosen.

        That is the margin below its own; where lower levels are missed too, these may decide. It is no smaller than the
        error norm of a level whose tasks are just met: such a result is chosen without a margin.
        """
        missed = first_unmet_level(best.pose, self.tasks)
        if missed is None:
            return -1, 0.0
        levels = sorted({task.level for task in self.problem.tasks})
        own = [task for task in self.tasks if task.is_active and task.level == missed]
        error = float(level_errors(best.pose, own)[0])
        if not math.isfinite(error):
            return -1, 0.0
        weights = [task.weight for task in own]
        lower = [task for task in self.tasks if task.level > missed]
        margin = MARGIN * (max(weights) or 1.0)
        if first_unmet_level(best.pose, lower) is not None:
            margin = -EQUAL_ERROR_NORM_TOL
        return levels.index(missed), max(error - margin, TASK_MET_TOL * float(np.linalg.norm(weights)))

    def prefers(self, found: LoopResult, best: LoopResult) -> bool:
        """Whether a result is to be chosen over the best one so far."""
        is_feasible = found.status is not Status.INFEASIBLE
        return is_feasible and is_better(found.pose, best.pose, self.tasks) and self.keeps_sides(found.pose)

    def keeps_sides(self, pose: Pose) -> bool:
        """Whether a pose is on the same side of all obstacles as the start, or may be on another."""
        return self.anywhere or not crosses_obstacle(self.start, pose, self.tasks)


def best_of_restarts(restart: RestartProblem, first: LoopResult) -> LoopResult:
    """The first result, or a better one from other starts where it converged or stalled and misses a goal.

    Its iterations are those of all solves together; its trace is that of the solve that led to it.
    """
    if first.status not in (Status.SOLVED, Status.INFEASIBLE) and _has_criteria(restart.tasks):
        return _by_goals_alone(restart, first)
    if first.status is Status.BUDGET:
        return _by_nearer_goals(restart, first, first_unmet_level(first.pose, restart.tasks))
    if first.status not in (Status.CONVERGED, Status.STALLED):
        return first
    missed = first_unmet_level(first.pose, restart.tasks)
    if missed is None or not (movable := _movable_dofs(restart, missed)).any():
        return first
    middle, used = _middle_pose(restart, missed, movable)
    best = first._replace(iterations=first.iterations + used)
    starts: list[OtherStart] = ["middle"]
    while starts and best.status is not Status.SOLVED:
        name = starts.pop(0)
        changed = _reflected_dofs(restart, missed, movable) if name in _REFLECTED_BLOCKS else movable
        found = restart.try_start(_other_start(name, middle, best.pose, changed), best)
        iterations = best.iterations + found.iterations
        best = (found if restart.prefers(found, best) else best)._replace(iterations=iterations)
        if name == "middle":
            starts += _following(restart, missed, best, best.pose is not first.pose)
    best = _by_nearer_goals(restart, best, missed)
    iterations = best.iterations
    if best.pose is not first.pose:
        best, used = _finished(restart, best)
        iterations += used
    return best._replace(iterations=iterations)


def _following(restart: RestartProblem, missed: int, best: LoopResult, is_chosen: bool) -> list[OtherStart]:
    """The starts after the middle pose, by whether that led to the best result."""
    own = [task for task in restart.tasks if task.is_active and task.level == missed]
    has_levels_above = any(task.is_active and task.level < missed for task in restart.tasks)
    is_near = float(level_errors(best.pose, own)[0]) < NEAR_MISS * max(task.weight for task in own)
    if not has_levels_above:
        return ["beyond", "alternating", "pairs", "fours"]
    return ["beyond", "alternating"] if is_chosen or is_near else []


def solved_from(restart: RestartProblem, guess: Pose) -> LoopResult | None:
    """The result from another start, if it meets all goals on the same side of obstacles; otherwise None."""
    found = restart.solve(guess)
    return found if found.status is Status.SOLVED and restart.keeps_sides(found.pose) else None


def _has_criteria(tasks: Sequence[Task]) -> bool:
    """Whether there are criteria beside goals."""
    return len({task.level >= LAST_LEVEL for task in tasks if task.is_active}) == 2


def _by_goals_alone(restart: RestartProblem, first: LoopResult) -> LoopResult:
    """The first result, or the one from the best pose for the goals alone, of all starts.

    So a criterion costs no goal that is met without it (:mod:`poise.solver.level_checks`).
    """
    goals = tuple(task for task in restart.tasks if task.level < LAST_LEVEL)
    alone_problem = replace(restart, problem=restart.bind(goals, None), tasks=goals)
    alone = best_of_restarts(alone_problem, alone_problem.solve(restart.start))
    iterations = first.iterations + alone.iterations
    is_solved = alone.status is Status.SOLVED and restart.keeps_sides(alone.pose)
    if not is_solved and not restart.prefers(alone, first):
        return first._replace(iterations=iterations)
    second = restart.solve(alone.pose)
    return second._replace(iterations=iterations + second.iterations)


def is_better(pose: Pose, than: Pose, tasks: Sequence[Task]) -> bool:
    """Whether a pose is worth leaving another for, lexicographically and by a margin; criteria do not count.

    The first level decides on which only one of the two meets all tasks, or on which `pose` is better by more than
    :data:`MARGIN` or worse at all. Level errors are weighted norms without unit, divided by the level's largest weight.
    """
    goals = [task for task in tasks if task.is_active and task.level < LAST_LEVEL]
    missed = first_unmet_level(than, goals)
    if missed is None or _compare(pose, than, [task for task in goals if task.level == missed]) is False:
        return False  # most are: one level is evaluated
    for level in sorted({task.level for task in goals}):
        answer = _compare(pose, than, [task for task in goals if task.level == level])
        if answer is not None:
            return answer
    return False


def _compare(pose: Pose, than: Pose, own: list[Task]) -> bool | None:
    """Whether a pose serves the tasks of one level better by the margin, or worse; None for neither."""
    mine, theirs = ([scaled_error(task, each) for task in own] for each in (pose, than))
    met, was_met = max(mine) <= TASK_MET_TOL, max(theirs) <= TASK_MET_TOL
    if met or was_met:
        return None if met and was_met else met
    weights = [task.weight for task in own]
    squares = [float_sum((w * e) ** 2 for w, e in zip(weights, errors, strict=True)) for errors in (theirs, mine)]
    reduction = (math.sqrt(squares[0]) - math.sqrt(squares[1])) / (max(weights) or 1.0)
    return True if reduction > MARGIN else False if reduction < -EQUAL_ERROR_NORM_TOL else None


def first_unmet_level(pose: Pose, tasks: Sequence[Task]) -> int | None:
    """The first level with a task that is not met; None where all are. Criteria do not count."""
    goals = [task for task in tasks if task.is_active and task.level < LAST_LEVEL]
    return min((task.level for task in goals if scaled_error(task, pose) > TASK_MET_TOL), default=None)


def check_restart(restart: Restart) -> None:
    """Raise PoseError for a value that `restart` cannot have."""
    if not isinstance(restart, bool) and restart != "anywhere":
        raise PoseError(f'restart: expected True, False or "anywhere", got {restart!r}.')


def _by_nearer_goals(restart: RestartProblem, best: LoopResult, missed: int | None) -> LoopResult:
    """The best result so far, or a better one from what is found for far goals of the missed level drawn in.

    That is tried after a solve that used up its iterations, too.
    """
    nearer = None if missed is None else _with_nearer_goals(restart, missed)
    if nearer is None:
        return best
    near = best_of_restarts(nearer, nearer.solve(restart.start))
    found = restart.try_start(near.pose, best)
    iterations = best.iterations + near.iterations + found.iterations
    return (found if restart.prefers(found, best) else best)._replace(iterations=iterations)


def _with_nearer_goals(restart: RestartProblem, missed: int) -> RestartProblem | None:
    """The problem with the far goals of the missed level drawn in along their lines; None where none is far.

    Far goals all ask for the same, as far along a direction as possible, but which of several optima restarts find
    changes with the distance. So that a farther goal never brings a site less far, what serves the nearer one is a
    start too.
    """
    start, drawn_in = restart.start, dict[int, Task]()
    reach = FAR_GOAL_LENGTHS * characteristic_length(start.figure)
    for index, task in enumerate(restart.tasks):
        if type(task) is PositionTask and task.is_active and task.level == missed:
            here = site_frame(start.figure, task.site).position(start)
            offset = np.asarray(task.goal) - here
            distance = float(np.linalg.norm(offset))
            if 2.0 * reach < distance < math.inf:
                drawn_in[index] = replace(task, goal=tuple((here + reach / distance * offset).tolist()))
    if not drawn_in:
        return None
    tasks = tuple(drawn_in.get(index, task) for index, task in enumerate(restart.tasks))
    return replace(restart, problem=restart.bind(tasks, None), tasks=tasks, has_anchor=False)


# --- other starts -----------------------------------------------------------------------------------------------------


def _movable_dofs(restart: RestartProblem, level: int) -> BoolArray:
    """Mask (nv,) of what a level may move.

    Empty for a chain: its root segment stays where it is, which the joints of another start would change.
    """
    figure = restart.start.figure
    mask = np.zeros(figure.nv, dtype=np.bool_)
    for task in restart.tasks:
        if task.is_active and task.level == level:
            if task.active_joints.kind is SelectionKind.CHAIN:
                return np.zeros(figure.nv, dtype=np.bool_)
            mask |= bind_task(figure, task).active_dofs
    return mask if restart.locked is None else mask & ~restart.locked


def _reflected_dofs(restart: RestartProblem, level: int, movable: BoolArray) -> BoolArray:
    """Mask (nv,) of the movable joints that carry no site held above a level; all of them where few would be left.

    With joints of the legs reflected, pinned feet are meters from their places, and a run is spent on them.
    """
    carrying = np.zeros_like(movable)
    for task in restart.tasks:
        if task.is_active and task.level < level and isinstance(task, PoseTask | PositionTask | OrientationTask):
            carrying |= np.abs(task.jacobian(restart.start)).max(axis=0) > 0.0
    left = movable & ~carrying
    return left if left.sum() >= MIN_REFLECTED_SHARE * movable.sum() else movable


def _middle_pose(restart: RestartProblem, missed: int, movable: BoolArray) -> tuple[Pose, int]:
    """All joints near the middle of their ranges, under the levels above the one that was missed; and iterations."""
    start = restart.start
    criterion = mid_range_criterion(start.figure)
    if criterion is None:
        return start, 0
    above = [task for task in restart.tasks if task.is_active and task.level < missed]
    problem = restart.bind([*above, criterion], None)
    found = problem.solve(start, MAX_MID_RANGE_ITERATIONS, None, _TOLERANCES, False)
    if movable.all():
        return found.pose, found.iterations
    return start.plus(np.where(movable, found.pose.minus(start), 0.0)), found.iterations


@lru_cache(maxsize=64)
def mid_range_criterion(figure: Figure) -> Task | None:
    """The criterion that draws all joints to the middle of their ranges, bound; None where no joint has a range."""
    if not coordinate_ranges(figure):
        return None
    criterion = mid_range(figure, name="middle of all ranges")
    return bind_task(figure, criterion).task


def _other_start(name: OtherStart, middle: Pose, best: Pose, movable: BoolArray) -> Pose:
    """Start of a restart; it may lie outside the limits, onto which a solve projects it."""
    if name == "middle":
        return middle
    slots = middle.figure.slots
    offset = np.where(movable, middle.minus(best), 0.0)
    offset[slots[0].v] = 0.0
    if name == "beyond":
        return middle.plus(0.5 * offset)
    for joint, slot in enumerate(slots):
        if not joint // _REFLECTED_BLOCKS[name] % 2:
            offset[slot.v] = 0.0
    return best.plus(2.0 * offset)


def _finished(restart: RestartProblem, best: LoopResult) -> tuple[LoopResult, int]:
    """The same optimum, checked, with its null space drawn to the start unless it has an anchor; and iterations."""
    starts, used = [best.pose], 0
    if not restart.has_anchor:
        anchored = restart.bind(restart.tasks, restart.start)
        near = anchored.solve(best.pose, MAX_RETURN_ITERATIONS, None, _TOLERANCES, False)
        starts, used = [near.pose, best.pose], near.iterations
    for start in starts:
        found = restart.solve(start)
        used += found.iterations
        errors, errors_before = (level_errors(each.pose, restart.tasks) for each in (found, best))
        is_worse = is_lexicographically_smaller(errors_before, errors, _SAME_OPTIMUM_TOL)
        if not is_worse and found.status in (best.status, Status.SOLVED) and restart.keeps_sides(found.pose):
            return found, used
    return best, used
