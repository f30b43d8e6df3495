"""The formulas of [Baerlocher2001] in NumPy, as a peer: null-space projectors and singular values, with clamping.

Level by level, with the projector P onto the null space of the levels above (n × n) and a singular value decomposition:

    J̃ = J P,    Δq ← Δq + J̃† (e − J Δq),    P ← P − J̃† J̃        [Baerlocher2001, fig. 5.12]

The inverse is damped by λ² = λ_max² (1 − (σ_min/σ₀)²) near a singularity, the projector is not. Limits are ranges: a
joint that exceeds its range is fixed on the limit, its column is removed, and all levels are solved again
[Baerlocher2001, fig. 5.16].

:func:`stacked_step` computes every projector from the stack of all levels above instead: p decompositions of growing
size, so that the cost is quadratic in the number of levels [Baerlocher2001, 5.3.5].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.adapters.goals import Goals
from poise.io.urdf.joint_chain import box_around
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics, Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.math import quaternion
from poise.model import Figure, JointKind
from poise.model.limits import Range
from poise.types import BoolArray, FloatArray, IntArray, Matrix

NEEDS: tuple[str, ...] = ()
RANK_TOL = 1e-6  # singular values below this are treated as zero
SINGULARITY_THRESHOLD = MAX_DAMPING = 0.05  # σ₀ and λ_max
LIMIT_TOL_RAD = 1e-9
MAX_CLAMPING_PASSES = 12

MAX_TASK_ERROR = 0.3  # longer errors of three rows are shortened to it in one step [m or rad]
X = (1.0, 0.0, 0.0)

Levels = Callable[[Matrix, FloatArray, IntArray, FloatArray, BoolArray], FloatArray]


def recursive_step(
    jacobian: Matrix, target: FloatArray, starts: IntArray, fixed: FloatArray, free: BoolArray
) -> FloatArray:
    """Step with a recursive projector; `fixed` are the values of the columns that are not free."""
    dq, projector = fixed, np.diag(free.astype(np.float64))
    for first, last in pairwise(starts):
        rows = jacobian[first:last]
        left, sigma, right = _decomposed(rows @ projector)
        dq = dq + right.T @ (_damped_inverse(sigma) * (left.T @ (target[first:last] - rows @ dq)))
        projector = projector - right.T @ right
    return dq


def stacked_step(
    jacobian: Matrix, target: FloatArray, starts: IntArray, fixed: FloatArray, free: BoolArray
) -> FloatArray:
    """The same step with each projector computed from all rows above."""
    dq, identity = fixed, np.diag(free.astype(np.float64))
    for first, last in pairwise(starts):
        rows = jacobian[first:last]
        _, _, above = _decomposed(jacobian[:first] * free)
        left, sigma, right = _decomposed(rows @ (identity - above.T @ above))
        dq = dq + right.T @ (_damped_inverse(sigma) * (left.T @ (target[first:last] - rows @ dq)))
    return dq


def clamped_step(
    jacobian: Matrix,
    target: FloatArray,
    starts: IntArray,
    ranges: tuple[FloatArray, FloatArray],
    levels: Levels = recursive_step,
) -> FloatArray:
    """Step within ranges (lower, upper): joints that exceed one are fixed on it, and the levels are solved again."""
    lower, upper = ranges
    free, fixed = np.ones(len(lower), dtype=np.bool_), np.zeros(len(lower))
    dq = fixed
    for _ in range(MAX_CLAMPING_PASSES):
        dq = levels(jacobian, target, starts, fixed, free)
        exceeded = free & ((dq < lower - LIMIT_TOL_RAD) | (dq > upper + LIMIT_TOL_RAD))
        if not exceeded.any():
            break
        fixed = np.where(exceeded, np.clip(dq, lower, upper), fixed)
        free = free & ~exceeded
    return np.clip(dq, lower, upper)


def _decomposed(matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
    """Thin singular value decomposition without zero singular values."""
    left, sigma, right = np.linalg.svd(matrix, full_matrices=False)
    rank = int((sigma > RANK_TOL).sum())
    return left[:, :rank], sigma[:rank], right[:rank]


def _damped_inverse(sigma: FloatArray) -> FloatArray:
    smallest = sigma[-1] if len(sigma) else SINGULARITY_THRESHOLD
    square = (
        MAX_DAMPING**2 * (1.0 - (smallest / SINGULARITY_THRESHOLD) ** 2) if smallest < SINGULARITY_THRESHOLD else 0.0
    )
    return np.asarray(sigma / (sigma * sigma + square))


# --- whole-body problem -----------------------------------------------------------------------------------------------


class ThesisBody:
    """Whole-body problem with ball joints as rotation vectors, each component in a range that contains the limits."""

    def __init__(self, modules: Mapping[str, Any], goals: Goals) -> None:
        del modules  # needs no package
        figure = goals.start.figure
        self.start = self._q = goals.start.q
        self._backend, self._ranges = _backend(figure), _ranges(figure)
        primitives, targets, rows, starts = _layout(goals)
        self._program = self._backend.program(primitives)
        self._program.goals[:] = targets
        self._used, self._starts = rows, starts
        self._balls, self._ball_columns, self._angles, self._angle_columns = _columns(figure)
        self._found = self._program(self._q)

    def update(self, q: FloatArray) -> None:
        """Errors and Jacobians."""
        self._q, self._found = q, self._program(q)

    def max_error(self) -> float:
        """Largest error of any three rows."""
        errors = np.where(self._used, self._found.errors, 0.0).reshape(-1, 3)
        return float(np.sqrt(np.einsum("ij,ij->i", errors, errors).max()))

    def advance(self) -> FloatArray:
        """One step within the ranges, integrated."""
        errors = self._found.errors.reshape(-1, 3)
        lengths = np.sqrt(np.einsum("ij,ij->i", errors, errors))
        errors = errors * np.minimum(1.0, MAX_TASK_ERROR / np.maximum(lengths, 1e-12))[:, None]
        value = np.zeros(self._ranges.shape[1])
        value[self._ball_columns] = quaternion.log(self._q[self._balls])
        value[self._angle_columns] = self._q[self._angles]
        lower, upper = self._ranges - value
        target, jacobian = errors.ravel()[self._used], self._found.jacobian[self._used]
        dq = clamped_step(jacobian, target, self._starts, (lower, upper))
        return self._backend.integrate(self._q, dq)


def _layout(goals: Goals) -> tuple[tuple[Primitive, ...], FloatArray, BoolArray, IntArray]:
    """Primitives, their goals, the mask of used rows, and the start of each level among them."""
    figure = goals.start.figure

    def at(kind: PrimitiveKind, name: str) -> Primitive:
        site = figure.site(name)
        return Primitive(kind, figure.segment_index(site.segment), site.placement.translation, X)

    primitives, places = [], []
    for site, place in goals.soles.items():
        primitives += [at(PrimitiveKind.POINT, site), at(PrimitiveKind.ORIENTATION, site)]
        places += [(*place.translation, *place.rotation)] * 2
    primitives += [Primitive(PrimitiveKind.CENTER_OF_MASS), at(PrimitiveKind.AIM, "eyes")]
    primitives += [at(PrimitiveKind.POINT, site) for site in goals.palms]
    places += [(*point, 1.0, 0.0, 0.0, 0.0) for point in (goals.balance, goals.gaze, *goals.palms.values())]
    soles = 6 * len(goals.soles)
    used = np.ones(3 * len(primitives), dtype=np.bool_)
    used[soles + 2] = False  # the height of the center of mass
    starts = np.array([0, soles, soles + 2, soles + 5, soles + 5 + 3 * len(goals.palms)], dtype=np.int32)
    return tuple(primitives), np.array(places), used, starts


@cache
def _backend(figure: Figure) -> Kinematics:
    return bind(compile_figure(figure), "numpy")


@cache
def _columns(figure: Figure) -> tuple[IntArray, IntArray, IntArray, IntArray]:
    """Indices of quaternions (balls, 4) and their columns (balls, 3), of angles and their columns."""
    joints = list(zip(figure.joints, figure.slots, strict=True))
    balls = [slot for joint, slot in joints if joint.kind is JointKind.BALL]
    hinges = [slot for joint, slot in joints if joint.kind is JointKind.HINGE]
    quaternions = np.array([[slot.q.start + i for i in range(4)] for slot in balls], dtype=np.int32).reshape(-1, 4)
    columns = np.array([[slot.v.start + i for i in range(3)] for slot in balls], dtype=np.int32).reshape(-1, 3)
    angles = np.array([slot.q.start for slot in hinges], dtype=np.int32)
    return quaternions, columns, angles, np.array([slot.v.start for slot in hinges], dtype=np.int32)


@cache
def _ranges(figure: Figure) -> FloatArray:
    """Lower and upper ends (2, nv) of hinge angles and of the components of rotation vectors."""
    ends = np.repeat([[-np.inf], [np.inf]], figure.nv, axis=1)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        spans: tuple[Range | None, ...] = ()
        if joint.kind is JointKind.HINGE:
            spans = (joint.ranges["angle"],)
        elif joint.kind is JointKind.BALL:
            spans = box_around(joint.swing, joint.twist)
        for column, span in enumerate(spans, slot.v.start):
            if span is not None:
                ends[:, column] = span.lower, span.upper
    return ends
