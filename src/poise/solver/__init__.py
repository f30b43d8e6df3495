"""The solver: prioritized inverse kinematics with strict levels, joint limits and couplings.

**Problem.** For tasks with rows J and errors e on priority levels 1 … p, find a pose q of the figure's configuration
manifold that minimizes lexicographically

    ½‖e₁(q)‖², ½‖e₂(q)‖², …, ½‖e_p(q)‖²    subject to    c(q) = 0  (couplings),   m(q) ≥ 0  (joint limits)

so that a level never disturbs one above it. Inequality tasks cost nothing inside their interval.

**Method.** Sequential lexicographic least squares with an active set and a trust region. Each iteration linearizes the
tasks (`linearize`, `iterate`), models levels that can be met by Gauss-Newton and levels in conflict by the exact
Hessian of their Lagrangian (`conflict`), solves one prioritized step in the null spaces of the levels above
(`hierarchy`, `trial_step`), projects it onto limits and couplings (`constraints`), accepts or rejects it by predicted
and actual reduction (`step_acceptance`), adapts the trust radius (`trust_region`), and stops at a stationary point
(`convergence`). The whole algorithm, with equations and references, is in docs/algorithm.md.

**Path.** ``Scene → Solver → Problem.solve → Result``: `solver` binds tasks to a backend (`problem`): `native_problem`
is the loop in C++, `reference_loop` the same in NumPy, the one to read. `goals` writes new goals into what is bound,
`presolve` leaves out joints that nothing feels. `result`, `report` and `explanation` give
the state of each task and what blocks it, by the KKT conditions at the pose (`pose_kkt`, `diagnosis`); `relaxation`
solves again with a limit widened; `restart`, `multi_start` and `batch` solve from several starts; `linear_step` is a
single step; `nonlinear` is the nonlinear programming method with penalties in place of levels.
"""

from poise.solver.batch import BatchResult, solve_batch
from poise.solver.convergence import KktResidual
from poise.solver.foot_step import FootStep
from poise.solver.goals import Goal, Goals
from poise.solver.level_errors import Tolerances, level_errors
from poise.solver.linear_step import Step, take_step
from poise.solver.linearize import Linearization, linearize
from poise.solver.multi_start import Restarts, restarts
from poise.solver.problem import Iteration, Status
from poise.solver.relaxation import relax, relax_limit
from poise.solver.report import LimitReport, TaskReport, TaskState
from poise.solver.result import Result
from poise.solver.single_calls import solve, step, track
from poise.solver.solver import Solver

__all__ = [
    "BatchResult",
    "FootStep",
    "Goal",
    "Goals",
    "Iteration",
    "KktResidual",
    "LimitReport",
    "Linearization",
    "Restarts",
    "Result",
    "Solver",
    "Status",
    "Step",
    "TaskReport",
    "TaskState",
    "Tolerances",
    "level_errors",
    "linearize",
    "relax",
    "relax_limit",
    "restarts",
    "solve",
    "solve_batch",
    "step",
    "take_step",
    "track",
]
