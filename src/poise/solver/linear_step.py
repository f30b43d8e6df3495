"""One prioritized linear step from a pose: for study, and for loops of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from poise.kinematics import Pose
from poise.kinematics.protocol import ConstraintRows
from poise.kinematics.selection import kinematics
from poise.solver.constraints import project_onto_constraints
from poise.solver.hierarchy.damping import Damping
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepStatus
from poise.solver.hierarchy.step_solver import solve_step
from poise.solver.linearize import Linearization, Restriction, linearize
from poise.tasks import EffortTask, Task
from poise.types import BoolArray, Tangent


@dataclass(frozen=True, eq=False)
class Step:
    """A step that was taken, by names instead of arrays.

    Parameters
    ----------
    start, end : Pose
        Poses before and after; `end` keeps every limit and coupling that can be kept.
    active_limits : tuple of str
        Limits that are active at the end of the step.
    blocked : mapping of limit to tasks
        For each of them the tasks of the first level that would improve without it.
    infeasible : tuple of str
        Limits and couplings that contradict each other.
    linearization, result
        The arrays of the step, and its solution.
    """

    start: Pose
    end: Pose
    active_limits: tuple[str, ...]
    blocked: dict[str, tuple[str, ...]]
    infeasible: tuple[str, ...]
    linearization: Linearization
    result: StepResult


def take_step(
    pose: Pose, tasks: Sequence[Task], damping: Damping | None = None, locked: BoolArray | None = None
) -> Step:
    """Take the linear step of the tasks, with strict levels and limits kept.

    The step is the lexicographic least-squares solution of the linearized tasks. Limits and couplings that are not
    linear (cones, twist, swing components) are linearized too, and projected onto afterwards. Locked degrees of freedom
    (nv,) do not move. A level moves the joints that it selects, as far as that keeps the levels above.
    """
    linearization = linearize(pose, tasks, damping, restriction=Restriction(locked))
    result = _step_with_effort_criterion(linearization)
    if result is None:
        result = solve_step(linearization.problem)
    moved = kinematics(pose.figure).integrate(pose.q, result.dq)
    end = Pose.unchecked(pose.figure, project_onto_constraints(pose.figure, moved, locked))
    labels, count = linearization.limit_labels, len(linearization.limit_labels)
    blocked: dict[str, tuple[str, ...]] = {}
    for row, level in zip(result.active.tolist(), result.blocked_levels.tolist(), strict=True):
        if row < count:
            blocked.setdefault(labels[row], _task_names(linearization, level))
    broken = [linearization.coupling_labels[row] for row in result.violated_equalities.tolist()]
    broken += [labels[row] for row in result.violated_inequalities.tolist()]
    infeasible = tuple(dict.fromkeys(broken)) if result.status is StepStatus.INFEASIBLE else ()
    return Step(pose, end, tuple(blocked), blocked, infeasible, linearization, result)


def _step_with_effort_criterion(linearization: Linearization) -> StepResult | None:
    """Step of the levels above an effort task that is alone on the last level, with its descent z in their null space.

    With x = z + y, the shortest y that satisfies the levels above is exactly the projected step. Where a level is
    damped it would leave more; such a step is taken without the criterion. None where there is no such effort task.
    """
    problem, last = linearization.problem, linearization.tasks[-1] if linearization.tasks else None
    if type(last) is not EffortTask or len(linearization.levels) < 2 or not problem.masks.all():
        return None
    if linearization.tasks[-2].level == last.level:
        return None
    above = replace(
        problem,
        jacobian=problem.jacobian[:-1],
        target=problem.target[:-1],
        level_starts=problem.level_starts[:-1],
        lower=problem.lower[:-1],
        upper=problem.upper[:-1],
        masks=problem.masks[:-1],
        max_increment=problem.max_increment[:-1],
        min_damping=problem.min_damping[:-1],
        level_damping=problem.level_damping[:-1],
    )
    descent = last.descent(linearization.pose, problem.joint_cost)
    if not descent.any():
        return None
    result = solve_step(_shifted(above, descent))
    if result.damping.any():
        return solve_step(above)
    return replace(result, dq=result.dq + descent)


def _shifted(problem: StepProblem, dq: Tangent) -> StepProblem:
    """The same problem for what remains after an increment dq."""
    done, (target, couplings), (margins, limits) = problem.jacobian @ dq, problem.equalities, problem.inequalities
    return replace(
        problem,
        target=problem.target - done,
        lower=problem.lower - done,
        upper=problem.upper - done,
        equalities=ConstraintRows(target - couplings @ dq, couplings),
        inequalities=ConstraintRows(margins + limits @ dq, limits),
    )


def _task_names(linearization: Linearization, level: int) -> tuple[str, ...]:
    """Tasks of a level by its index; none when only the length of the step is at stake."""
    if not 0 <= level < len(linearization.levels):
        return ()
    return tuple(task.name for task in linearization.tasks if task.level == linearization.levels[level])
