"""Techniques of the literature on any scene, one step at a time.

Strategy, decomposition, damping rule and limit handling are chosen independently [Ge2000, A.5.3]; the studio offers
them. One step

1. linearizes the tasks (rows scaled by :func:`poise.solver.linearize.linearize`) and shortens the target of each level
   to a bound, by one factor per level [Baerlocher2001, 4.4];
2. solves the levels with the chosen strategy; couplings are equality constraints above all levels;
3. handles joint limits by the chosen method;
4. integrates, and projects the configuration back onto nonlinear limits and couplings.

These methods converge slowly and certify nothing: they are here for comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.protocol import ConstraintRows
from poise.kinematics.site_frame import site_frame
from poise.solver.constraints import project_onto_constraints
from poise.solver.linearize import Linearization, linearize
from poise.tasks import JointSelection, Task
from poise.types import BoolArray, FloatArray, Matrix
from poise_lab.techniques.singular_values import WarmStartedRows, column_givens, golub_reinsch, row_givens
from poise_lab.techniques.strategies import (
    RANK_TOL,
    Svd,
    Tasks,
    partitioned,
    prioritized,
    prioritized_by_stacked_projectors,
    projected_afterwards,
    thin_svd,
    weighted,
)

MAX_LEVEL_TARGET = 0.15  # longest target of a level in one step, dimensionless (characteristic lengths, or radians)
MAX_STEP_NORM = 1.0  # longest step, so that even an undamped jump can be displayed [rad]
LIMIT_TOL = 1e-9  # by which a linearized limit may be exceeded [rad]
MIN_APPROACH = 1e-12  # rows that change less do not approach their limit [rad]
WARM_START_RESET = 60  # steps between restarts of a warm-started decomposition

STRATEGIES = ("priority", "projectors", "afterwards", "weighting", "partitioning")
INVERSES = ("lapack", "golub_reinsch", "rows", "warm_rows", "columns")
LIMITS = ("clamp_one", "clamp_all", "project", "clip")
RULES = ("fixed", "smallest", "none")


@dataclass(frozen=True)
class Techniques:
    """Names of the chosen techniques.

    Parameters
    ----------
    strategy : str
        One of `STRATEGIES`: task priority with recursive or stacked null-space projectors, projection afterwards,
        weighting, or a partition of the joints.
    inverse : str
        One of `INVERSES`: how singular values are computed.
    limits : str
        One of `LIMITS`: violated limits are fixed one by one, all at once, by projection after the step, or the step is
        shortened.
    rule : str
        One of `RULES`: constant λ, λ only near a singularity, no damping.
    damping : float
        λ, dimensionless.
    """

    strategy: str = "priority"
    inverse: str = "lapack"
    limits: str = "clamp_one"
    rule: str = "fixed"
    damping: float = 0.05


class Workbench:
    """Takes steps with the chosen techniques; a warm-started decomposition keeps its state between steps."""

    def __init__(self, techniques: Techniques) -> None:
        self.techniques = techniques
        self._svd = _WarmStartedSvds() if techniques.inverse == "warm_rows" else _SVDS[techniques.inverse]

    def step(self, pose: Pose, tasks: Sequence[Task]) -> Pose:
        """Pose after one step; limits and couplings hold."""
        linearization = linearize(pose, tasks)
        levels, joints = _levels(linearization)
        if not levels:
            return pose
        if isinstance(self._svd, _WarmStartedSvds):
            self._svd.begin_step()
        problem = linearization.problem
        scale = 1.0 / np.sqrt(problem.joint_cost)
        scaled: Tasks = [(J * scale, e) for J, e in levels]
        equalities = ConstraintRows(problem.equalities.values, problem.equalities.jacobian * scale)
        inequalities = ConstraintRows(problem.inequalities.values, problem.inequalities.jacobian * scale)
        step = self._step_within_limits(scaled, joints, equalities, inequalities)
        norm = float(np.linalg.norm(step))
        if not np.isfinite(norm):
            return pose
        dq = scale * step * min(1.0, MAX_STEP_NORM / max(norm, 1e-300))
        return Pose(pose.figure, project_onto_constraints(pose.figure, (pose + dq).q))

    # --- limits -------------------------------------------------------------------------------------------------------

    def _step_within_limits(
        self, tasks: Tasks, joints: list[list[int]], equalities: ConstraintRows, inequalities: ConstraintRows
    ) -> FloatArray:
        """Step under the linearized limits, margin + G x ≥ 0."""
        method = self.techniques.limits
        step = self._step_under_equalities(tasks, joints, equalities)
        if method == "project":
            return step  # the projection after the step clamps joint by joint
        if method == "clip":
            decrease = -(inequalities.jacobian @ step)
            approaching = decrease > MIN_APPROACH
            shares = np.maximum(inequalities.values, 0.0) / np.where(approaching, decrease, 1.0)
            return np.asarray(step * float(np.clip(np.where(approaching, shares, 1.0).min(initial=1.0), 0.0, 1.0)))
        active: list[int] = []
        for _ in range(len(step)):
            margins = inequalities.values + inequalities.jacobian @ step
            margins[active] = 0.0
            if margins.min(initial=0.0) > -LIMIT_TOL:
                break
            violated = [int(np.argmin(margins))]
            active += violated if method == "clamp_one" else np.flatnonzero(margins < -LIMIT_TOL).tolist()
            fixed = ConstraintRows(
                np.concatenate([equalities.values, -np.maximum(inequalities.values[active], 0.0)]),
                np.concatenate([equalities.jacobian, inequalities.jacobian[active]]),
            )
            step = self._step_under_equalities(tasks, joints, fixed)
        return step

    def _step_under_equalities(self, tasks: Tasks, joints: list[list[int]], equalities: ConstraintRows) -> FloatArray:
        """Step of the strategy in the null space of equality constraints C x = c."""
        if not len(equalities.values):
            return self._free_step(tasks, joints)
        left, values, right = thin_svd(equalities.jacobian)
        nonzero = values > RANK_TOL
        base = right[nonzero].T @ (left[:, nonzero].T @ equalities.values / values[nonzero])
        null_space = np.eye(equalities.jacobian.shape[1]) - right[nonzero].T @ right[nonzero]
        restricted = [(J @ null_space, e - J @ base) for J, e in tasks]
        return np.asarray(base + null_space @ self._free_step(restricted, joints))

    # --- strategies ---------------------------------------------------------------------------------------------------

    def _free_step(self, tasks: Tasks, joints: list[list[int]]) -> FloatArray:
        """Step of the strategy without constraints."""
        damping, svd = self._damping(tasks), self._svd
        name = self.techniques.strategy
        if name == "weighting":
            return weighted(tasks, damping, [1.0] * len(tasks), svd)
        if name == "partitioning":
            return partitioned(tasks, damping, joints, svd)
        return _PRIORITY_STRATEGIES[name](tasks, damping, svd)

    def _damping(self, tasks: Tasks) -> float:
        """λ for all levels; from the smallest singular value of all rows if the rule asks [Baerlocher2001, 4.7]."""
        techniques = self.techniques
        if techniques.rule == "none":
            return 0.0
        if techniques.rule == "fixed":
            return techniques.damping
        values = np.linalg.svd(np.concatenate([J for J, _ in tasks]), compute_uv=False)
        smallest = float(values[min(len(values), sum(len(e) for _, e in tasks)) - 1])
        return techniques.damping * float(np.sqrt(max(0.0, 1.0 - (smallest / techniques.damping) ** 2)))


class _WarmStartedSvds:
    """One warm-started decomposition for every decomposition of a step, matched by order and shape."""

    def __init__(self) -> None:
        self._by_order: dict[tuple[int, tuple[int, ...]], WarmStartedRows] = {}
        self._count = 0

    def begin_step(self) -> None:
        """Start counting anew."""
        self._count = 0

    def __call__(self, matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
        self._count += 1
        warm = self._by_order.setdefault((self._count, matrix.shape), WarmStartedRows(reset=WARM_START_RESET))
        return warm(matrix)


_SVDS: dict[str, Svd] = {
    "lapack": thin_svd,
    "golub_reinsch": golub_reinsch,
    "rows": row_givens,
    "columns": column_givens,
}
_PRIORITY_STRATEGIES: dict[str, Callable[[Tasks, float, Svd], FloatArray]] = {
    "priority": prioritized,
    "projectors": prioritized_by_stacked_projectors,
    "afterwards": projected_afterwards,
}


def _levels(linearization: Linearization) -> tuple[Tasks, list[list[int]]]:
    """Rows with an active target, level by level, and the degrees of freedom of each level in a partition."""
    problem, levels = linearization.problem, []
    joints: list[list[int]] = []
    taken = np.zeros(problem.jacobian.shape[1], dtype=np.bool_)
    spans = list(pairwise(problem.level_starts.tolist()))
    for number, (start, end) in enumerate(spans):
        lower, upper = problem.lower[start:end], problem.upper[start:end]
        targeted = ~((lower <= 0.0) & (upper >= 0.0) & (lower < upper))
        target = problem.target[start:end][targeted]
        length = float(np.linalg.norm(target))
        own = _limb_dofs(linearization, linearization.levels[number]) & ~taken
        own = ~taken if number == len(spans) - 1 and not own.any() else own
        if targeted.any():
            shortened = target * min(1.0, MAX_LEVEL_TARGET / max(length, 1e-300))
            levels.append((problem.jacobian[start:end][targeted], shortened))
            joints.append(np.flatnonzero(own).tolist())
            taken |= own
    return levels, joints


def _limb_dofs(linearization: Linearization, level: int) -> BoolArray:
    """Degrees of freedom of the limbs whose sites the tasks of a level control; all for tasks without a site."""
    figure = linearization.pose.figure
    mask = np.zeros(figure.nv, dtype=np.bool_)
    for task in linearization.tasks:
        if task.level != level:
            continue
        site = getattr(task, "site", None)
        mask |= (
            np.ones(figure.nv, dtype=np.bool_)
            if site is None
            else JointSelection.branch().mask(figure, site_frame(figure, site).segment)
        )
    return mask
