"""The techniques of the laboratory on any scene, a step at a time: what the seeds' own programs did in every frame.

Strategy, decomposition, damping and the way of keeping limits are chosen one by one [Ge2000, A.5.3]. Rows come scaled
from :func:`poise.solver.linearize.assemble`; every level asks for a stride at most, by one factor [Baerlocher2001, 4.4];
couplings come before all levels; limits that bend are corrected afterwards. Nothing here comes to rest quickly, and
nothing certifies its answer: it is for comparing.
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
from poise.types import FloatArray, Matrix
from poise_lab.techniques.singular_values import WarmRows, column_givens, golub_reinsch, row_givens
from poise_lab.techniques.strategies import (
    RANK,
    Svd,
    Tasks,
    partitioned,
    prioritized,
    prioritized_by_whole_projectors,
    projected_afterwards,
    thin_svd,
    weighted,
)

STRIDE = 0.15  # longest target of a level in one step, without unit (a share of the characteristic length, or radians)
MOST_TURN = 1.0  # longest step, so that an undamped leap can still be looked at [rad]
STRATEGIES = ("priority", "projectors", "afterwards", "weighting", "partitioning")
INVERSES = ("lapack", "golub_reinsch", "rows", "warm_rows", "columns")
LIMITS = ("clamp_one", "clamp_all", "project", "clip")
RULES = ("fixed", "smallest", "none")


@dataclass(frozen=True)
class Techniques:
    """What is chosen.

    Parameters
    ----------
    strategy : str
        One of `STRATEGIES`: recursive and whole projectors, projection afterwards, weights, a partition of the joints.
    inverse : str
        One of `INVERSES`: how singular values are found.
    limits : str
        One of `LIMITS`: what would overstep is stopped one by one, all at once, set back, or the step is shortened.
    rule : str
        One of `RULES`: λ as it is, λ only near a singularity, no damping.
    damping : float
        λ, without unit.
    """

    strategy: str = "priority"
    inverse: str = "lapack"
    limits: str = "clamp_one"
    rule: str = "fixed"
    damping: float = 0.05


class Workbench:
    """Takes steps by the techniques chosen; the warm start of a decomposition lasts from one to the next."""

    def __init__(self, techniques: Techniques) -> None:
        self.techniques = techniques
        self._svd = _Counted() if techniques.inverse == "warm_rows" else _SVDS[techniques.inverse]

    def step(self, pose: Pose, tasks: Sequence[Task]) -> Pose:
        """Where one step leads; limits are kept, couplings too."""
        linearization = linearize(pose, tasks)
        levels, joints = _levels(linearization)
        if not levels:
            return pose
        if isinstance(self._svd, _Counted):
            self._svd.begin()
        problem = linearization.problem
        columns = 1.0 / np.sqrt(problem.joint_cost)
        scaled: Tasks = [(J * columns, e) for J, e in levels]
        first = ConstraintRows(problem.equalities.values, problem.equalities.jacobian * columns)
        walls = ConstraintRows(problem.inequalities.values, problem.inequalities.jacobian * columns)
        wanted = self._kept(scaled, joints, first, walls)
        size = float(np.linalg.norm(wanted))
        if not np.isfinite(size):
            return pose
        turn = columns * wanted * min(1.0, MOST_TURN / max(size, 1e-300))
        return Pose(pose.figure, project_onto_constraints(pose.figure, (pose + turn).q))

    # --- limits -------------------------------------------------------------------------------------------------------

    def _kept(self, tasks: Tasks, joints: list[list[int]], first: ConstraintRows, walls: ConstraintRows) -> FloatArray:
        """The step under limits: margin + G x ≥ 0."""
        way = self.techniques.limits
        step = self._under(tasks, joints, first)
        if way == "project":
            return step  # joint by joint, by what is corrected afterwards
        if way == "clip":
            fall = -(walls.jacobian @ step)
            shares = np.where(fall > 1e-12, np.maximum(walls.values, 0.0) / np.where(fall > 1e-12, fall, 1.0), 1.0)
            return np.asarray(step * float(np.clip(shares.min(initial=1.0), 0.0, 1.0)))
        held: list[int] = []
        for _ in range(len(step)):
            left = walls.values + walls.jacobian @ step
            left[held] = 0.0
            if left.min(initial=0.0) > -1e-9:
                break
            held += [int(np.argmin(left))] if way == "clamp_one" else np.flatnonzero(left < -1e-9).tolist()
            stopped = ConstraintRows(
                np.concatenate([first.values, -np.maximum(walls.values[held], 0.0)]),
                np.concatenate([first.jacobian, walls.jacobian[held]]),
            )
            step = self._under(tasks, joints, stopped)
        return step

    def _under(self, tasks: Tasks, joints: list[list[int]], first: ConstraintRows) -> FloatArray:
        """The strategy's step where some rows hold exactly: C x = c."""
        if not len(first.values):
            return self._free(tasks, joints)
        left, sizes, right = thin_svd(first.jacobian)
        keep = sizes > RANK
        base = right[keep].T @ (left[:, keep].T @ first.values / sizes[keep])
        room = np.eye(first.jacobian.shape[1]) - right[keep].T @ right[keep]
        return np.asarray(base + room @ self._free([(J @ room, e - J @ base) for J, e in tasks], joints))

    # --- strategies ---------------------------------------------------------------------------------------------------

    def _free(self, tasks: Tasks, joints: list[list[int]]) -> FloatArray:
        damping, svd = self._damping(tasks), self._svd
        name = self.techniques.strategy
        if name == "weighting":
            return weighted(tasks, damping, [1.0] * len(tasks), svd)
        if name == "partitioning":
            return partitioned(tasks, damping, joints, svd)
        return _BY_ORDER[name](tasks, damping, svd)

    def _damping(self, tasks: Tasks) -> float:
        """λ for all; from the smallest singular value of all rows where the rule says so [Baerlocher2001, 4.7]."""
        own = self.techniques
        if own.rule == "none":
            return 0.0
        if own.rule == "fixed":
            return own.damping
        sizes = np.linalg.svd(np.concatenate([J for J, _ in tasks]), compute_uv=False)
        smallest = float(sizes[min(len(sizes), sum(len(e) for _, e in tasks)) - 1])
        return own.damping * float(np.sqrt(max(0.0, 1.0 - (smallest / own.damping) ** 2)))


class _Counted:
    """Warm rows, one for every decomposition of a step in its order."""

    def __init__(self) -> None:
        self._own: dict[tuple[int, tuple[int, ...]], WarmRows] = {}
        self._count = 0

    def begin(self) -> None:
        """A new step."""
        self._count = 0

    def __call__(self, matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
        self._count += 1
        return self._own.setdefault((self._count, matrix.shape), WarmRows(reset=60))(matrix)


_SVDS: dict[str, Svd] = {
    "lapack": thin_svd,
    "golub_reinsch": golub_reinsch,
    "rows": row_givens,
    "columns": column_givens,
}
_BY_ORDER: dict[str, Callable[[Tasks, float, Svd], FloatArray]] = {
    "priority": prioritized,
    "projectors": prioritized_by_whole_projectors,
    "afterwards": projected_afterwards,
}


def _levels(linearization: Linearization) -> tuple[Tasks, list[list[int]]]:
    """Rows that ask for something, level by level, and the freedoms that each would have for itself alone."""
    problem, found = linearization.problem, []
    joints: list[list[int]] = []
    taken = np.zeros(problem.jacobian.shape[1], dtype=np.bool_)
    spans = list(pairwise(problem.level_starts.tolist()))
    for number, (start, end) in enumerate(spans):
        lower, upper = problem.lower[start:end], problem.upper[start:end]
        asks = ~((lower <= 0.0) & (upper >= 0.0) & (lower < upper))
        target = problem.target[start:end][asks]
        size = float(np.linalg.norm(target))
        own = _own(linearization, linearization.levels[number]) & ~taken
        own = ~taken if number == len(spans) - 1 and not own.any() else own
        if asks.any():
            found.append((problem.jacobian[start:end][asks], target * min(1.0, STRIDE / max(size, 1e-300))))
            joints.append(np.flatnonzero(own).tolist())
            taken |= own
    return found, joints


def _own(linearization: Linearization, level: int) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Freedoms of the limbs that a level's tasks are about; all of them where it is about the whole figure."""
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
