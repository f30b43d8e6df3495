"""Task records: what a task asks for, flat enough for the native backend to evaluate without Python.

A task is one record or more; its rows are consecutive. :mod:`poise.kinematics.native_backend.schema` declares the kinds
of records and the layout of their numbers. What the rows are, and their second derivatives, is defined by the tasks of
:mod:`poise.tasks` that build the records (``to_native``), and tested against those. Tasks without records stay in
Python and are evaluated through callbacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from poise.kinematics.native_backend.schema import RecordKind, pack
from poise.types import BoolArray, FloatArray, Matrix, PoseVector

__all__ = [
    "CallbackRows",
    "CallbackTask",
    "RecordKind",
    "TaskRecord",
    "TaskRowsSpec",
    "flat",
    "pack",
]

WORLD = -1  # segment index of what is fixed in the world


@dataclass(frozen=True, eq=False)
class TaskRecord:
    """Some consecutive rows of a task.

    Parameters
    ----------
    kind : RecordKind
        What the rows are.
    rows : int
        Their number.
    numbers : (n,) array
        Its fields, in the layout of :data:`poise.kinematics.native_backend.schema.LAYOUTS`.
    segment, other : int
        Indices of the segments; WORLD when there is none.
    factor : float
        Multiplies every row, and the reported error norm.
    active_dofs : (nv,) array or None
        Degrees of freedom that the task may move, used where a direction must be chosen; None for all.
    """

    kind: RecordKind
    rows: int
    numbers: FloatArray
    segment: int = WORLD
    other: int = WORLD
    factor: float = 1.0
    active_dofs: BoolArray | None = None


class CallbackRows(NamedTuple):
    """Rows of a task that is evaluated in Python."""

    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)
    jacobian: Matrix  # (m, nv)
    error_norm: float  # for reports


class CallbackTask(Protocol):
    """A task that is evaluated in Python; the kernel calls it at every evaluation."""

    def rows(self, q: PoseVector) -> CallbackRows:
        """Return the unscaled rows at q."""
        ...

    def hessian(self, q: PoseVector, weights: FloatArray) -> Matrix:
        """Return Σ wᵢ ∇²xᵢ (nv, nv) at q."""
        ...


@dataclass(frozen=True, eq=False)
class TaskRowsSpec:
    """One task of a problem, as the native backend takes it.

    Parameters
    ----------
    row_scales : (m,) array
        Factor of each row besides the weight, which makes meters and radians comparable; greater than zero.
    records : sequence of TaskRecord
        Its records; empty for a callback task.
    callback : CallbackTask or None
        In place of records.
    level, weight, enabled
        Of the task; they may change later.
    """

    row_scales: FloatArray
    records: Sequence[TaskRecord] = ()
    callback: CallbackTask | None = None
    level: int = 1
    weight: float = 1.0
    enabled: bool = True


def flat(*parts: object) -> FloatArray:
    """Concatenate numbers and arrays of numbers."""
    return np.concatenate([np.ravel(np.asarray(part, dtype=np.float64)) for part in parts])
