"""Seeded random steps of every kind: redundant, over-determined, deficient, conflicting, constrained or not."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_problem import StepProblem

UNDAMPED = Damping(DampingRule.NONE)


@dataclass(frozen=True)
class Kind:
    """Sizes and shares of a random problem."""

    columns: tuple[int, int] = (1, 12)
    levels: tuple[int, int] = (1, 10)
    rows: tuple[int, int] = (0, 4)  # on each level
    deficient: float = 0.0  # part of the levels that get dependent rows, or rows taken from other levels
    sparse: float = 0.0  # part of the entries that are zero
    box: bool = False
    general: int = 0  # inequalities that are not boxes, at most
    equalities: int = 0
    intervals: float = 0.0  # part of the rows that are intervals
    outside: float = 0.0  # part of the margins that are negative at dq = 0
    touching: float = 0.0  # part of the margins that are zero
    masks: float = 0.0  # part of the levels with a mask of active DoF
    joint_cost: bool = False


KINDS = {
    "free": Kind(),
    "over-determined": Kind(columns=(1, 6), rows=(0, 9)),
    "deficient": Kind(deficient=0.6, rows=(1, 4)),
    "sparse and deficient": Kind(deficient=0.4, sparse=0.6, rows=(1, 4)),
    "equalities": Kind(equalities=3, columns=(4, 12)),
    "boxes": Kind(box=True),
    "boxes, touching": Kind(box=True, touching=0.3, joint_cost=True),
    "boxes, outside": Kind(box=True, outside=0.2),
    "boxes, deficient": Kind(box=True, deficient=0.5, touching=0.2),
    "boxes, sparse": Kind(box=True, deficient=0.3, sparse=0.7, touching=0.2),
    "boxes, over-determined": Kind(box=True, columns=(1, 6), rows=(0, 9)),
    "general inequalities": Kind(general=10, joint_cost=True),
    "everything hard": Kind(box=True, general=8, equalities=2, columns=(4, 12), outside=0.1, touching=0.1),
    "intervals": Kind(intervals=0.6, rows=(1, 4)),
    "intervals and boxes": Kind(intervals=0.5, box=True, general=4, equalities=1, columns=(3, 12), touching=0.1),
    "intervals, deficient": Kind(intervals=0.5, box=True, deficient=0.5, sparse=0.3, touching=0.1),
}
MASKED = {
    "masks": Kind(masks=0.6),
    "masks and boxes": Kind(masks=0.6, box=True, touching=0.2, joint_cost=True),
    "masks and everything": Kind(masks=0.5, box=True, general=4, equalities=1, columns=(3, 12), intervals=0.3),
}


def matrix(rng: np.random.Generator, rows: int, columns: int, kind: Kind) -> np.ndarray:
    values = rng.normal(size=(rows, columns))
    values[rng.random(values.shape) < kind.sparse] = 0.0
    return values


def make_deficient(rng: np.random.Generator, jacobian: np.ndarray, starts: np.ndarray, kind: Kind) -> None:
    for start, end in pairwise(starts):
        if end - start == 0 or rng.random() >= kind.deficient:
            continue
        row, way = rng.integers(start, end), rng.integers(4)
        if way == 0:
            jacobian[row] = 0.0
        elif way == 1:
            jacobian[row] = rng.normal(size=end - start) @ jacobian[start:end]
        elif way == 2:
            jacobian[row] = rng.normal(size=end) @ jacobian[:end]
        else:
            jacobian[row] = jacobian[rng.integers(0, len(jacobian))]


def random_inequalities(rng: np.random.Generator, columns: int, kind: Kind) -> ConstraintRows:
    rows = []
    if kind.box:
        both = np.concatenate((np.eye(columns), -np.eye(columns)))
        rows.append(both[rng.random(2 * columns) < 0.9])
    if kind.general:
        rows.append(matrix(rng, int(rng.integers(1, kind.general + 1)), columns, kind))
    jacobian = np.concatenate(rows) if rows else np.zeros((0, columns))
    margins = rng.uniform(0.0, 1.0, len(jacobian))
    margins[rng.random(len(margins)) < kind.touching] = 0.0
    outside = rng.random(len(margins)) < kind.outside
    margins[outside] = -rng.uniform(0.0, 0.3, int(outside.sum()))
    if kind.box and kind.outside:
        # both bounds of a column must be compatible: a violated one is paired with a wide one
        for row in np.flatnonzero(outside):
            opposite = np.flatnonzero((jacobian == -jacobian[row]).all(axis=1))
            margins[opposite] = 0.5
    return ConstraintRows(margins, jacobian)


def random_problem(rng: np.random.Generator, kind: Kind, damping: Damping = UNDAMPED) -> StepProblem:
    columns = int(rng.integers(kind.columns[0], kind.columns[1] + 1))
    levels = int(rng.integers(kind.levels[0], kind.levels[1] + 1))
    counts = rng.integers(kind.rows[0], kind.rows[1] + 1, levels)
    starts = np.concatenate(([0], np.cumsum(counts)))
    rows = int(starts[-1])
    jacobian = matrix(rng, rows, columns, kind)
    make_deficient(rng, jacobian, starts, kind)
    target = rng.normal(size=rows)
    lower, upper = target.copy(), target.copy()
    interval = rng.random(rows) < kind.intervals
    width = rng.uniform(0.0, 1.5, rows)
    lower[interval & (rng.random(rows) < 0.7)] -= 1.0
    upper = np.where(interval, lower + width, upper)
    lower[interval & (rng.random(rows) < 0.15)] = -np.inf
    upper[interval & (rng.random(rows) < 0.15)] = np.inf
    masks = np.ones((levels, columns), dtype=bool)
    masked = rng.random(levels) < kind.masks
    masks[masked] = rng.random((int(masked.sum()), columns)) < 0.6
    inequalities = random_inequalities(rng, columns, kind)
    equality_count = int(rng.integers(0, kind.equalities + 1))
    equality = matrix(rng, equality_count, columns, kind)
    # a strictly feasible point makes the constraints consistent
    inside = interior_point(inequalities)
    return StepProblem(
        jacobian,
        target,
        starts,
        lower,
        upper,
        masks,
        ConstraintRows(equality @ inside, equality),
        inequalities,
        rng.uniform(0.3, 3.0, columns) if kind.joint_cost else np.ones(columns),
        damping=damping,
    )


def interior_point(inequalities: ConstraintRows) -> np.ndarray:
    """A feasible point of all inequalities, by alternating projections."""
    margins, jacobian = inequalities
    point = np.zeros(jacobian.shape[1])
    for _ in range(300):
        slack = jacobian @ point + margins
        if len(slack) == 0 or slack.min() >= 0.0:
            break
        worst = int(np.argmin(slack))
        point = point + jacobian[worst] * (1e-3 - slack[worst]) / max(jacobian[worst] @ jacobian[worst], 1e-12)
    return point


def truncated(problem: StepProblem, levels: int) -> StepProblem:
    """The first levels alone."""
    end = int(problem.level_starts[levels])
    return StepProblem(
        problem.jacobian[:end],
        problem.target[:end],
        problem.level_starts[: levels + 1],
        problem.lower[:end],
        problem.upper[:end],
        problem.masks[:levels],
        problem.equalities,
        problem.inequalities,
        problem.joint_cost,
        problem.max_increment[:levels],
        problem.damping,
        problem.rank_tolerance,
    )
