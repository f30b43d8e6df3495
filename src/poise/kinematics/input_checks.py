"""What an engine is handed, checked once at its door."""

from __future__ import annotations

import math

import numpy as np

from poise.errors import BackendError
from poise.kinematics.compiled_figure import CompiledFigure
from poise.kinematics.protocol import Primitive, PrimitiveKind
from poise.types import ArrayLike, FloatArray


def checked_vector(values: ArrayLike, count: int, what: str) -> FloatArray:
    """A vector of `count` doubles, or an BackendError that says what was got."""
    array = np.asarray(values, dtype=np.float64)
    if array.shape != (count,):
        raise BackendError(f"{what} must have {count} numbers for this figure, got an array of shape {array.shape}.")
    return array


def checked_primitives(primitives: tuple[Primitive, ...], compiled: CompiledFigure) -> tuple[Primitive, ...]:
    """Primitives that name existing segments and finite points, or an BackendError naming the first that does not."""
    count = len(compiled.parents)
    for index, each in enumerate(primitives):
        if not 0 <= each.segment < count:
            raise BackendError(f"primitive {index}: segment {each.segment} does not exist, the figure has {count}.")
        if not all(map(math.isfinite, (*each.point, *each.axis))):
            raise BackendError(f"primitive {index}: point and axis must be finite, got {each.point}, {each.axis}.")
        if each.kind is PrimitiveKind.AIM and abs(math.hypot(*each.axis) - 1.0) > 1e-9:
            raise BackendError(f"primitive {index}: the axis to aim must have unit length, got {each.axis}.")
        if each.kind is PrimitiveKind.CENTER_OF_MASS and compiled.figure.mass <= 0.0:
            raise BackendError(
                f"primitive {index}: figure {compiled.figure.name!r} has no mass, so no center of mass; "
                "give its segments mass or density."
            )
    return tuple(primitives)
