"""Tasks about a point along fixed axes, as a flat record."""

from __future__ import annotations

import numpy as np

from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.tasks.anchor import Anchor
from poise.types import ArrayLike, FloatArray, Matrix


def point_record(
    place: Anchor,
    goal: ArrayLike,
    axes: Matrix,
    bounds: tuple[FloatArray, FloatArray] | None = None,
    factor: float = 1.0,
) -> TaskRecord:
    """Rows A (x − goal) between bounds, zero on both sides unless given; axes are the rows of A, in the world."""
    lower, upper = (np.zeros(len(axes)), np.zeros(len(axes))) if bounds is None else bounds
    numbers = flat(place.local, goal, lower, upper, axes)
    return TaskRecord(RecordKind.POINT, len(axes), numbers, place.segment, factor=factor)
