"""The formulas of [Baerlocher2001] in NumPy: recursive null-space projectors, with and without clamping, as a peer."""

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

# --- thesis step ------------------------------------------------------------------------------------------------------

# The prioritized step as the thesis writes it, in plain NumPy: what one would write from its figures.
#
# Level by level, with the projector P on what the levels above leave (n × n) and a singular value decomposition:
#
#     J̃ = J P,    Δq ← Δq + J̃† (e − J Δq),    P ← P − J̃† J̃        [Baerlocher2001, fig. 5.12]
#
# The inverse is damped by λ² = λ_max² (1 − (σ_min/σ₀)²) near a singularity, the projector is not. Limits are ranges: a
# joint that oversteps one is put on it, its column goes, and all levels are taken again [Baerlocher2001, fig. 5.16].
#
# :func:`stacked_step` takes every projector from the stack of all levels above instead: p decompositions that grow, so
# the cost grows with the square of the number of levels [Baerlocher2001, 5.3.5].

RANK = 1e-6  # a singular value below this counts as zero
THRESHOLD = LARGEST_DAMPING = 0.05
OVERSTEPPED = 1e-9
MOST_PASSES = 12

Levels = Callable[[Matrix, FloatArray, IntArray, FloatArray, BoolArray], FloatArray]


def recursive_step(
    jacobian: Matrix, target: FloatArray, starts: IntArray, held: FloatArray, free: BoolArray
) -> FloatArray:
    """Step with one projector carried from level to level; `held` are the values of the columns that are not free."""
    dq, projector = held, np.diag(free.astype(np.float64))
    for first, last in pairwise(starts):
        rows = jacobian[first:last]
        left, sigma, right = _decomposed(rows @ projector)
        dq = dq + right.T @ (_damped_inverse(sigma) * (left.T @ (target[first:last] - rows @ dq)))
        projector = projector - right.T @ right
    return dq


def stacked_step(
    jacobian: Matrix, target: FloatArray, starts: IntArray, held: FloatArray, free: BoolArray
) -> FloatArray:
    """The same step with each projector taken from all the rows above."""
    dq, identity = held, np.diag(free.astype(np.float64))
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
    """Step within ranges (lower, upper): what oversteps one is put on it and the levels are taken again."""
    lower, upper = ranges
    free, held = np.ones(len(lower), dtype=np.bool_), np.zeros(len(lower))
    dq = held
    for _ in range(MOST_PASSES):
        dq = levels(jacobian, target, starts, held, free)
        over = free & ((dq < lower - OVERSTEPPED) | (dq > upper + OVERSTEPPED))
        if not over.any():
            break
        held = np.where(over, np.clip(dq, lower, upper), held)
        free = free & ~over
    return np.clip(dq, lower, upper)


def _decomposed(matrix: Matrix) -> tuple[Matrix, FloatArray, Matrix]:
    """Thin singular value decomposition without what is zero."""
    left, sigma, right = np.linalg.svd(matrix, full_matrices=False)
    rank = int((sigma > RANK).sum())
    return left[:, :rank], sigma[:rank], right[:rank]


def _damped_inverse(sigma: FloatArray) -> FloatArray:
    smallest = sigma[-1] if len(sigma) else THRESHOLD
    square = LARGEST_DAMPING**2 * (1.0 - (smallest / THRESHOLD) ** 2) if smallest < THRESHOLD else 0.0
    return np.asarray(sigma / (sigma * sigma + square))


# --- thesis -----------------------------------------------------------------------------------------------------------

# The whole-body problem in plain NumPy, as one would write it from the thesis.
#
# Rows come from the reference kinematics, steps from projectors and singular values, limits are on rotation vectors.

NEEDS: tuple[str, ...] = ()
LONGEST_ERROR = 0.3  # of three rows in one step [m or rad]
X = (1.0, 0.0, 0.0)


class ThesisBody:
    """Ball joints as rotation vectors, each component in a range of about the size of the true limits."""

    def __init__(self, modules: Mapping[str, Any], goals: Goals) -> None:
        del modules  # it needs none
        figure = goals.start.figure
        self.start = self._q = goals.start.q
        self._backend, self._ranges = _backend(figure), _ranges(figure)
        primitives, targets, rows, starts = _layout(goals)
        self._program = self._backend.program(primitives)
        self._program.goals[:] = targets
        self._used, self._starts = rows, starts
        self._balls, self._ball_columns, self._angles, self._angle_columns = _columns(figure)
        self._found = self._program(self._q)

    def place(self, q: FloatArray) -> None:
        """Errors and Jacobians."""
        self._q, self._found = q, self._program(q)

    def error(self) -> float:
        """Largest error of any three rows."""
        errors = np.where(self._used, self._found.errors, 0.0).reshape(-1, 3)
        return float(np.sqrt(np.einsum("ij,ij->i", errors, errors).max()))

    def move(self) -> FloatArray:
        """One step within the ranges, integrated."""
        errors = self._found.errors.reshape(-1, 3)
        lengths = np.sqrt(np.einsum("ij,ij->i", errors, errors))
        errors = errors * np.minimum(1.0, LONGEST_ERROR / np.maximum(lengths, 1e-12))[:, None]
        value = np.zeros(self._ranges.shape[1])
        value[self._ball_columns] = quaternion.log(self._q[self._balls])
        value[self._angle_columns] = self._q[self._angles]
        lower, upper = self._ranges - value
        target, jacobian = errors.ravel()[self._used], self._found.jacobian[self._used]
        dq = clamped_step(jacobian, target, self._starts, (lower, upper))
        return self._backend.integrate(self._q, dq)


def _layout(goals: Goals) -> tuple[tuple[Primitive, ...], FloatArray, BoolArray, IntArray]:
    """Primitives with their goals, which of their rows count, and where levels start among those."""
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
    """Places of the quaternions (balls, 4) and their columns (balls, 3), of the angles and their columns."""
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
