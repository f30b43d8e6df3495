"""Joint limits and couplings as tables of constraint rows, flat enough for any backend.

Each row has a code, the index of its joint and a run of numbers in one long array:

============  ==========================================================================  ====================
code          numbers                                                                     value
============  ==========================================================================  ====================
RANGE         sign, component, bound                                                      sign (x − bound)
ELLIPSE       radius_x, radius_y, 9 of the matrix R_z(π/2) R_D(z, center)ᵀ                signed arc to it
EDGE          normal (3)                                                                  asin(normal · d)
POLYGON       (vertex (3), radius) for each vertex, radius 0 at a reflex vertex           mitered margin
CORNER        vertex (3), normals before and after (3 each), radius, slope                corner margin
TWIST         sign, quaternion R_D(z, center), fields lower, upper, offset                sign (twist − bound)
LINEAR        sign, bound, then (joint, component, factor) for each term                  sign (Σ f x − bound)
DRIVEN        slot, range of the total (2), then (joint, component, share) per member     equality of a member
SHARE         sign, range of the total (2), then (joint, component, share) per member     bound of the parameter
============  ==========================================================================  ====================

d is the limb direction of the row's joint; sign is +1 for a lower bound (and an equality) and −1 for an upper one. A
field is ``count, sharpness`` followed by (direction, value) for each kernel; count 0 is followed by the constant value.
The value of a DRIVEN or SHARE row depends on which members of the driven group are at a limit
(:mod:`poise.kinematics.saturation`); sign is +1 for the lower bound of its parameter and −1 for the upper one.

At every corner of a polygon the rows contain both its edges, because a solver sees nothing but rows; all have one
label. A convex polygon gives one EDGE row per edge. Any other polygon gives one POLYGON row, which is zero on the whole
boundary, and for each convex corner one CORNER row: near its vertex these are the heights over the two edges, the
smaller and the larger. :mod:`poise.model.limits.polygon_corners` has the formulas and the reasons. For every shape the
number of rows is fixed, each is continuous in d, the inside is where none is negative, and a row that is zero forbids
no more than the edge that it stands for.
"""

from __future__ import annotations

import enum
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from poise.errors import BackendError
from poise.kinematics.saturation import saturates
from poise.math import quaternion, so3
from poise.model import (
    Coordinate,
    DrivenGroup,
    Figure,
    Joint,
    LinearRow,
    SphericalEllipse,
    SphericalPolygon,
    TwistRange,
)
from poise.model.limits import ConstantField, KernelField, SwingLimit
from poise.model.limits.intersection import crossings
from poise.types import Direction, FloatArray, IntArray

Z = np.array([0.0, 0.0, 1.0])
_QUARTER_ROTATION = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])  # R_z(π/2)


class ConstraintCode(enum.IntEnum):
    """Kind of a row, which says how its numbers are read."""

    RANGE = 0
    ELLIPSE = 1
    EDGE = 2
    POLYGON = 3
    CORNER = 4
    TWIST = 5
    LINEAR = 6
    DRIVEN = 7
    SHARE = 8


SEVERAL_JOINTS = (ConstraintCode.LINEAR, ConstraintCode.DRIVEN, ConstraintCode.SHARE)  # rows over several joints


@dataclass(frozen=True)
class ConstraintRow:
    """One row before it is flattened."""

    label: str
    code: ConstraintCode
    joint: int
    numbers: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class ConstraintTable:
    """Rows in flat arrays, with the labels by which they are reported."""

    labels: tuple[str, ...]
    codes: IntArray  # (m,)
    joints: IntArray  # (m,)
    starts: IntArray  # (m + 1,) into numbers
    numbers: FloatArray

    def __len__(self) -> int:
        return len(self.labels)


def _table(rows: list[ConstraintRow]) -> ConstraintTable:
    lengths = [len(row.numbers) for row in rows]
    return ConstraintTable(
        tuple(row.label for row in rows),
        np.array([row.code for row in rows], dtype=np.int32),
        np.array([row.joint for row in rows], dtype=np.int32),
        np.cumsum([0, *lengths], dtype=np.int32),
        np.array([number for row in rows for number in row.numbers], dtype=np.float64),
    )


def limit_table(figure: Figure) -> ConstraintTable:
    """Every joint limit of a figure: joint by joint, then the coupled ones, then the bounds of driven groups."""
    rows: list[ConstraintRow] = []
    for index, joint in enumerate(figure.joints):
        rows.extend(_joint_rows(index, joint))
    for linear in figure.inequality_rows:
        rows.extend(_bounds(figure, linear))
    for group in figure.driven_groups:
        if saturates(figure, group):
            members = _member_numbers(figure, group)
            for sign in (1.0, -1.0):
                rows.append(ConstraintRow(share_label(group), ConstraintCode.SHARE, int(members[2]), (sign, *members)))
    return _table(rows)


def coupling_table(figure: Figure) -> ConstraintTable:
    """Every equality between joint coordinates."""
    rows = [_linear(figure, row, 1.0, row.lower, row.label) for row in linear_equalities(figure)]
    for group in figure.driven_groups:
        if not saturates(figure, group):
            continue
        members = _member_numbers(figure, group)
        for slot, row in enumerate(group.rows()):
            rows.append(ConstraintRow(row.label, ConstraintCode.DRIVEN, int(members[2]), (float(slot), *members)))
    return _table(rows)


def linear_equalities(figure: Figure) -> list[LinearRow]:
    """Couplings, and the fixed proportions of driven groups that do not saturate."""
    tied = [group for group in figure.driven_groups if not saturates(figure, group)]
    couplings = [row for coupling in figure.couplings for row in coupling.rows()]
    return couplings + [row for group in tied for row in group.rows()]


def clamp_table(figure: Figure) -> ConstraintTable:
    """Limits of single joints, for clamping each joint to its nearest valid configuration.

    As the limit table, except that every polygon is one POLYGON row (with all radii zero) and that a twist range
    is one row with both bounds.
    """
    rows: list[ConstraintRow] = []
    for index, joint in enumerate(figure.joints):
        rows.extend(row for row in _joint_rows(index, joint) if row.code is ConstraintCode.RANGE)
        for number, limit in enumerate(joint.swing):
            label = swing_label(joint, number)
            if isinstance(limit, SphericalPolygon):
                numbers = np.column_stack([limit.vertices, np.zeros(len(limit.vertices))]).ravel()
                rows.append(ConstraintRow(label, ConstraintCode.POLYGON, index, tuple(numbers.tolist())))
            else:
                rows.extend(_swing_rows(index, label, limit))
        rows.extend([row for row in _joint_rows(index, joint) if row.code is ConstraintCode.TWIST][:1])
    return _table(rows)


def crossing_table(figure: Figure) -> tuple[IntArray, FloatArray]:
    """Directions in which the boundaries of a joint's swing limits cross: joints (k,) and directions (k, 3)."""
    joints: list[int] = []
    points: list[Direction] = []
    for index, joint in enumerate(figure.joints):
        for first, second in itertools.combinations(joint.swing, 2):
            points.extend(crossings(first, second))
            joints += [index] * (len(points) - len(joints))
    return np.array(joints, dtype=np.int32), np.array(points, dtype=np.float64).reshape(-1, 3)


def _joint_rows(index: int, joint: Joint) -> Iterator[ConstraintRow]:
    for component, span in joint.ranges.items():
        number = float(joint.kind.components.index(component))
        for sign, bound, side in ((1.0, span.lower, "lower"), (-1.0, span.upper, "upper")):
            if math.isfinite(bound):
                yield ConstraintRow(
                    bound_label(joint, component, side), ConstraintCode.RANGE, index, (sign, number, bound)
                )
    for number, limit in enumerate(joint.swing):
        yield from _swing_rows(index, swing_label(joint, number), limit)
    if joint.twist is not None:
        shared = (*quaternion.direct(Z, joint.twist.center).tolist(), *_fields(joint.twist))
        yield ConstraintRow(bound_label(joint, "twist", "lower"), ConstraintCode.TWIST, index, (1.0, *shared))
        yield ConstraintRow(bound_label(joint, "twist", "upper"), ConstraintCode.TWIST, index, (-1.0, *shared))


def bound_label(joint: Joint, component: str, side: str) -> str:
    """Label of the lower or upper limit of one of a joint's coordinates."""
    return f"{joint.name}: {component} {side} limit"


def swing_label(joint: Joint, number: int) -> str:
    """Label of a joint's swing limit, numbered if there are several."""
    return f"{joint.name}: swing limit" + (f" {number + 1}" if len(joint.swing) > 1 else "")


def _swing_rows(index: int, label: str, limit: SwingLimit) -> Iterator[ConstraintRow]:
    if isinstance(limit, SphericalEllipse):
        plane = _QUARTER_ROTATION @ so3.direct_rotation(Z, limit.center).T
        yield ConstraintRow(
            label, ConstraintCode.ELLIPSE, index, (limit.radius_x, limit.radius_y, *plane.ravel().tolist())
        )
    elif isinstance(limit, SphericalPolygon):
        yield from _polygon_rows(index, label, limit)
    else:
        raise BackendError(
            f"{label}: {type(limit).__name__} is not supported by backends; use an ellipse or a polygon."
        )


def _polygon_rows(index: int, label: str, limit: SphericalPolygon) -> Iterator[ConstraintRow]:
    if limit.is_convex:
        for normal in limit.edge_normals:
            yield ConstraintRow(label, ConstraintCode.EDGE, index, tuple(normal.tolist()))
        return
    corners = limit.corners
    radii = np.zeros(len(limit.vertices))
    radii[corners.indices] = corners.radii
    yield ConstraintRow(
        label, ConstraintCode.POLYGON, index, tuple(np.column_stack([limit.vertices, radii]).ravel().tolist())
    )
    for numbers in np.column_stack(
        [corners.vertices, corners.before, corners.after, corners.radii, corners.slopes]
    ).tolist():
        yield ConstraintRow(label, ConstraintCode.CORNER, index, tuple(numbers))


def _fields(twist: TwistRange) -> tuple[float, ...]:
    numbers: list[float] = []
    for field in (twist.lower, twist.upper, twist.offset):
        if isinstance(field, ConstantField):
            numbers += [0.0, 0.0, field.constant]
        elif isinstance(field, KernelField):
            pairs = np.column_stack([field.directions, field.values])
            numbers += [float(len(pairs)), field.sharpness, *pairs.ravel().tolist()]
        else:
            raise BackendError(
                f"{type(field).__name__} is not supported by backends; use a constant or KernelField.sampled."
            )
    return tuple(numbers)


def _bounds(figure: Figure, row: LinearRow) -> Iterator[ConstraintRow]:
    for sign, bound, side in ((1.0, row.lower, "lower"), (-1.0, row.upper, "upper")):
        if math.isfinite(bound):
            yield _linear(figure, row, sign, bound, f"{row.label}: {side} limit")


def share_label(group: DrivenGroup) -> str:
    """Label of the bounds that saturated members put on the parameter of a driven group."""
    return f"{group.name}: saturated member"


def _member_numbers(figure: Figure, group: DrivenGroup) -> list[float]:
    """Range of the total, then joint, component and share of each member."""
    members = [number for member, share in group.members for number in (*_indices(figure, member), share)]
    return [group.range.lower, group.range.upper, *members]


def _indices(figure: Figure, coordinate: Coordinate) -> tuple[float, float]:
    """Joint and component of a coordinate, as numbers of a table."""
    joint = figure.joint_index(coordinate.joint)
    return float(joint), float(figure.joints[joint].kind.components.index(coordinate.component))


def _linear(figure: Figure, row: LinearRow, sign: float, bound: float, label: str) -> ConstraintRow:
    numbers = [sign, bound]
    for coordinate, factor in row.terms:
        numbers += [*_indices(figure, coordinate), factor]
    return ConstraintRow(label, ConstraintCode.LINEAR, int(numbers[2]), tuple(numbers))
