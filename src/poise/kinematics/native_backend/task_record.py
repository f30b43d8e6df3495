"""What a task asks for, flat enough for the native engine: records of a kind, one or two segments, and numbers.

A task is one record or more; its rows follow each other. Points and axes are in the frame of the segment that carries
them, or in the world for the segment −1 (`WORLD`). R is a segment's rotation; k the number of rows.

====================  ====  ================  =========================================================================
kind                  k     segments          numbers
====================  ====  ================  =========================================================================
POINT                 1–3   one               point, goal, k lower and k upper bounds, k world axes: A (x − goal)
SITE_POINT            1–3   one               point, goal, k axes of the segment: A Rᵀ(x − goal)
CENTER_OF_MASS        1–3   none              goal, k lower and k upper bounds, k world axes: A (G − goal)
ORIENTATION           3     one               9 of the rotation wanted of the segment
AXIS                  2     one               axis, two unit vectors across it, the world direction wanted
AIM                   2     one and a target  point, axis, two unit vectors across it, target
RELATIVE_POINT        3     two               point, goal in the other segment
RELATIVE_ORIENTATION  3     two               9 of the rotation wanted of the one in the other
DISTANCE              1     one and a point   point, other point, lower, upper, 1 where coincidence is a region's center
ELLIPSOID             1     two               point; center, 9 of the axes and radii of the ellipsoid on the other
READINGS              1     none              value, then joint, component, factor for each reading
NEARNESS              1     none              value c, joint, component, slopes below and above c, width of the bend
POSTURE               any   none              a whole configuration, then the joints that count
TORQUES               any   none              gravity, counts of wrenches and carriers; segment, point, force, torque
                                              each; segment of each carrier; freedom and factor of each row
EFFORT                1     none              the same: root of the sum of squares of those rows
PLACES                1     none              lower, upper, factor c of the center of mass; then segment, point, c each
CLEARANCE             any   none              margin, within, approach; counts of solids of the figure and of the world,
                                              of atoms and of pairs; segment, atoms, radius, unbounded of each solid;
                                              center and 9 of the spread of each atom; two solids of each pair; 9 of
                                              the rotation and position of each solid of the world
STANDING              any   none              margin, count of places; two axes across gravity; of the point of rest
                                              two factors of the center of mass and two constants; segment, point and
                                              two factors of each place; segment and point of each corner
====================  ====  ================  =========================================================================

Errors are the bounds less the value; kinds without bounds have both at their goal. What the rows are, and their second
derivatives, is said by the tasks of :mod:`poise.tasks` that are lowered to them, and tested against those.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np

from poise.types import BoolArray, FloatArray, Matrix, PoseVector

WORLD = -1  # the segment of what does not move


class RecordKind(enum.IntEnum):
    """How a record's numbers are to be read."""

    POINT = 0
    SITE_POINT = 1
    CENTER_OF_MASS = 2
    ORIENTATION = 3
    AXIS = 4
    AIM = 5
    RELATIVE_POINT = 6
    RELATIVE_ORIENTATION = 7
    DISTANCE = 8
    ELLIPSOID = 9
    READINGS = 10
    POSTURE = 11
    PLACES = 12
    TORQUES = 13
    CLEARANCE = 14
    EFFORT = 15
    STANDING = 16
    NEARNESS = 17


@dataclass(frozen=True, eq=False)
class TaskRecord:
    """Some rows of a task.

    Parameters
    ----------
    kind : RecordKind
        What the rows are.
    rows : int
        How many.
    numbers : (n,) array
        As the table above has it.
    segment, other : int
        Indices of the segments; WORLD where there is none.
    factor : float
        Every row is multiplied by it, also where sizes of errors are told.
    movable : (nv,) array or None
        Freedoms that the task may move, asked where a direction has to be chosen; None for all.
    """

    kind: RecordKind
    rows: int
    numbers: FloatArray
    segment: int = WORLD
    other: int = WORLD
    factor: float = 1.0
    movable: BoolArray | None = None


class ForeignRows(NamedTuple):
    """What a task that stays in Python answers for a configuration."""

    lower: FloatArray  # (m,)
    upper: FloatArray  # (m,)
    jacobian: Matrix  # (m, nv)
    amount: float  # size of the error, for reports


class Foreign(Protocol):
    """A task that stays in Python; it is asked at every evaluation."""

    def rows(self, q: PoseVector) -> ForeignRows:
        """Unscaled rows at q."""
        ...

    def curvature(self, q: PoseVector, weights: FloatArray) -> Matrix:
        """Σ wᵢ ∇²xᵢ (nv, nv) at q."""
        ...


@dataclass(frozen=True, eq=False)
class TaskRowsSpec:
    """One task of a problem, as the native engine takes it.

    Parameters
    ----------
    bases : (m,) array
        Factor of each row besides the weight; greater than zero.
    records : sequence of TaskRecord
        What it is made of; empty for a foreign task.
    foreign : Foreign or None
        In place of records.
    level, weight, enabled
        As of the task; they may change later.
    """

    bases: FloatArray
    records: Sequence[TaskRecord] = ()
    foreign: Foreign | None = None
    level: int = 1
    weight: float = 1.0
    enabled: bool = True


def flat(*parts: object) -> FloatArray:
    """Numbers and arrays of numbers, one after the other."""
    return np.concatenate([np.ravel(np.asarray(part, dtype=np.float64)) for part in parts])
