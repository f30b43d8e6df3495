"""One prioritized step from a pose: for study, and the core of everything that iterates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from poise.kinematics import Pose
from poise.kinematics.protocol import Rows
from poise.kinematics.selection import kinematics
from poise.solver.assemble import Assembly, assemble
from poise.solver.correct import corrected
from poise.solver.hierarchy.damping import Damping
from poise.solver.hierarchy.step_problem import StepProblem, StepResult, StepStatus
from poise.solver.hierarchy.step_solver import solve_step
from poise.tasks import EffortTask, Task
from poise.types import Tangent


@dataclass(frozen=True, eq=False)
class Step:
    """A step that was taken, in words that need no knowledge of arrays.

    Parameters
    ----------
    start, end : Pose
        Where it began and where it led; `end` keeps every limit and coupling that can be kept.
    held_by : tuple of str
        Limits the step ends on.
    blocked : mapping of limit to tasks
        For each of them the tasks of the first level that would do better without it.
    infeasible : tuple of str
        Limits and couplings that exclude each other.
    assembly, result
        The arrays behind it.
    """

    start: Pose
    end: Pose
    held_by: tuple[str, ...]
    blocked: dict[str, tuple[str, ...]]
    infeasible: tuple[str, ...]
    assembly: Assembly
    result: StepResult


def take_step(pose: Pose, tasks: Sequence[Task], damping: Damping | None = None) -> Step:
    """Take the one linear step that the tasks want, levels strict, limits kept.

    The step is the lexicographic least-squares answer of the linearized tasks; limits and couplings that are not linear
    (cones, twist, swing components) are linearized too, and corrected afterwards.
    """
    assembly = assemble(pose, tasks, damping)
    result = _criterion_step(assembly)
    if result is None:
        result = solve_step(assembly.problem)
    moved = kinematics(pose.figure).integrate(pose.q, result.dq)
    end = Pose.of_engine(pose.figure, corrected(pose.figure, moved))
    labels, count = assembly.limit_labels, len(assembly.limit_labels)
    blocked: dict[str, tuple[str, ...]] = {}
    for row, level in zip(result.active.tolist(), result.blocked_levels.tolist(), strict=True):
        if row < count:
            blocked.setdefault(labels[row], _names(assembly, level))
    broken = [assembly.coupling_labels[row] for row in result.broken_equalities.tolist()]
    broken += [labels[row] for row in result.broken_inequalities.tolist()]
    excluded = tuple(dict.fromkeys(broken)) if result.status is StepStatus.INFEASIBLE else ()
    return Step(pose, end, tuple(blocked), blocked, excluded, assembly, result)


def _criterion_step(assembly: Assembly) -> StepResult | None:
    """Step of the levels above an effort that is alone on the last one, with what they leave of its descent z.

    With x = z + y the shortest y that does what they want gives just that. Where a level is damped it would leave more;
    such a step is taken without the criterion. None where there is no such effort.
    """
    problem, last = assembly.problem, assembly.tasks[-1] if assembly.tasks else None
    if type(last) is not EffortTask or len(assembly.levels) < 2 or not problem.masks.all():
        return None
    if assembly.tasks[-2].level == last.level:
        return None
    above = replace(
        problem,
        jacobian=problem.jacobian[:-1],
        target=problem.target[:-1],
        level_starts=problem.level_starts[:-1],
        lower=problem.lower[:-1],
        upper=problem.upper[:-1],
        masks=problem.masks[:-1],
        resize=problem.resize[:-1],
    )
    pull = last.descent(assembly.pose, problem.joint_cost)
    if not pull.any():
        return None
    result = solve_step(_seen_from(above, pull))
    if result.damping.any():
        return solve_step(above)
    return replace(result, dq=result.dq + pull)


def _seen_from(problem: StepProblem, pull: Tangent) -> StepProblem:
    """The same problem for what is left to do after a step."""
    done, (wanted, couplings), (margins, walls) = problem.jacobian @ pull, problem.equalities, problem.inequalities
    return replace(
        problem,
        target=problem.target - done,
        lower=problem.lower - done,
        upper=problem.upper - done,
        equalities=Rows(wanted - couplings @ pull, couplings),
        inequalities=Rows(margins + walls @ pull, walls),
    )


def _names(assembly: Assembly, level: int) -> tuple[str, ...]:
    """Tasks of a level of the step; none when only the size of the step is at stake."""
    if not 0 <= level < len(assembly.levels):
        return ()
    return tuple(task.name for task in assembly.tasks if task.level == assembly.levels[level])
