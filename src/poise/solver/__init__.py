"""Solving: from tasks and a pose to the step that they want, to rest, and to words about it."""

from poise.solver.assemble import Assembly, assemble
from poise.solver.batch_result import BatchResult, solve_batch
from poise.solver.iteration import Round
from poise.solver.kkt import KktResidual
from poise.solver.level_errors import level_errors
from poise.solver.minimize import Rest, rest
from poise.solver.result import Result
from poise.solver.solve import Restarts, restarts, solve, step, track
from poise.solver.solver import Solver
from poise.solver.status import Status
from poise.solver.step import Step, take_step
from poise.solver.task_report import LimitReport, TaskReport, TaskState

__all__ = [
    "Assembly",
    "BatchResult",
    "KktResidual",
    "LimitReport",
    "Rest",
    "Restarts",
    "Result",
    "Round",
    "Solver",
    "Status",
    "Step",
    "TaskReport",
    "TaskState",
    "assemble",
    "level_errors",
    "rest",
    "restarts",
    "solve",
    "solve_batch",
    "step",
    "take_step",
    "track",
]
