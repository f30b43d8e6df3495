"""Layout of task records: the one source for the Python code that writes them and the C++ kernel that reads them.

A record is a kind, one or two segments, a number of rows, and an array of numbers. :data:`LAYOUTS` names the fields of
that array for each kind. Python packs records by name (:func:`pack`); ``scripts/generate`` writes the same offsets as
constants to ``native/generated/schema.hpp``, and a test compares.

Points and axes are in the frame of the segment of the record, or in the world frame for the segment −1 (``WORLD``).
Positions and distances are in [m], angles in [rad], forces in [N], torques in [N m]. R is the rotation of a segment,
x the world position of its point. Errors are bounds minus value; kinds without bounds have both at the goal. Fields
marked *fixed* are parsed when the record is created; all others may be overwritten between evaluations.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from poise.kinematics.native_backend.record_layout import Field, Group, Layout, Times
from poise.types import FloatArray


class RecordKind(enum.IntEnum):
    """What the rows of a record are, and so how its numbers are read."""

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
    COORDINATES = 10
    POSTURE = 11
    POSITION_SUM = 12
    TORQUES = 13
    CLEARANCE = 14
    EFFORT = 15
    SUPPORT_POLYGON = 16
    WEIGHTED_COORDINATE = 17
    LINEAR_COORDINATES = 18


def pack(kind: RecordKind, /, **values: object) -> FloatArray:
    """Return the numbers of a record from its fields by name; see :data:`LAYOUTS`.

    Fields of groups are given under the name of the group, as one sequence of field values per entry.
    """
    try:
        return LAYOUTS[kind].pack(values)
    except KeyError as error:
        raise TypeError(f"record {kind.name}: {error.args[0]}.") from None


_ROW = Times.ROWS
_SEGMENT = Field("segment", 1, "its segment", fixed=True)
_POINT = Field("point", 3, "point of the segment")
_GOAL = Field("goal", 3, "goal in the world")
_BOUNDS = (
    Field("lower", 1, "lower bound of each row", _ROW),
    Field("upper", 1, "upper bound of each row", _ROW),
    Field("axes", 3, "world axis of each row", _ROW),
)
_AXIS = (Field("axis", 3, "axis of the segment"), Field("across", 6, "two unit vectors orthogonal to the axis"))
_TORQUE_FIELDS = (
    Field("gravity", 3, "gravitational acceleration [m/s²]"),
    Field("wrench_count", 1, "number of wrenches", fixed=True),
    Field("support_count", 1, "number of supports", fixed=True),
)
_TORQUE_GROUPS = (
    Group(
        "wrench",
        (_SEGMENT, _POINT, Field("force", 3, "force [N]"), Field("torque", 3, "torque [N m]")),
        ("wrench_count",),
    ),
    Group("support", (Field("segment", 1, "segment that shares the residual moment", fixed=True),), ("support_count",)),
    Group(
        "dof",
        (
            Field("index", 1, "index of the degree of freedom", fixed=True),
            Field("factor", 1, "factor of its torque"),
        ),
    ),
)

LAYOUTS: Mapping[RecordKind, Layout] = {
    RecordKind.POINT: Layout("A (x − goal)", 1, 3, (_POINT, _GOAL, *_BOUNDS)),
    RecordKind.SITE_POINT: Layout(
        "A Rᵀ(x − goal)", 1, 3, (_POINT, _GOAL, Field("axes", 3, "axis of each row in the segment", _ROW))
    ),
    RecordKind.CENTER_OF_MASS: Layout("A (c − goal) of the center of mass c", 1, 3, (_GOAL, *_BOUNDS)),
    RecordKind.ORIENTATION: Layout(
        "rotation vector from R to the goal", 3, 3, (Field("rotation", 9, "goal rotation, row by row"),)
    ),
    RecordKind.AXIS: Layout(
        "arc from the axis to a direction", 2, 2, (*_AXIS, Field("direction", 3, "goal direction in the world"))
    ),
    RecordKind.AIM: Layout(
        "arc from the axis to the direction of a target",
        2,
        2,
        (_POINT, *_AXIS, Field("target", 3, "target in the other segment or the world")),
    ),
    RecordKind.RELATIVE_POINT: Layout(
        "point minus goal, of two segments", 3, 3, (_POINT, Field("goal", 3, "goal in the other segment"))
    ),
    RecordKind.RELATIVE_ORIENTATION: Layout(
        "rotation vector from R to the goal, of two segments",
        3,
        3,
        (Field("rotation", 9, "goal rotation in the other segment, row by row"),),
    ),
    RecordKind.DISTANCE: Layout(
        "distance of two points",
        1,
        1,
        (
            _POINT,
            Field("other_point", 3, "point of the other segment or the world"),
            Field("lower", 1, "smallest distance"),
            Field("upper", 1, "largest distance"),
            Field("is_region", 1, "1 when coinciding points are the center of a region, else 0"),
        ),
    ),
    RecordKind.ELLIPSOID: Layout(
        "scaled distance to the surface of an ellipsoid on the other segment",
        1,
        1,
        (
            _POINT,
            Field("center", 3, "center of the ellipsoid"),
            Field("axes", 9, "rotation of its axes, row by row"),
            Field("radii", 3, "its radii"),
        ),
    ),
    RecordKind.COORDINATES: Layout(
        "weighted sum of joint coordinates",
        1,
        1,
        (Field("value", 1, "goal of the sum"),),
        (
            Group(
                "term",
                (
                    Field("joint", 1, "index of the joint", fixed=True),
                    Field("component", 1, "component of its coordinates", fixed=True),
                    Field("factor", 1, "weight"),
                ),
            ),
        ),
    ),
    RecordKind.WEIGHTED_COORDINATE: Layout(
        "distance of a coordinate from a value, with different slopes below and above",
        1,
        1,
        (
            Field("value", 1, "the value"),
            Field("joint", 1, "index of the joint", fixed=True),
            Field("component", 1, "component of its coordinates", fixed=True),
            Field("slope_below", 1, "slope below the value"),
            Field("slope_above", 1, "slope above the value"),
            Field("width", 1, "width of the smooth transition"),
        ),
    ),
    RecordKind.LINEAR_COORDINATES: Layout(
        "linear functions of joint coordinates: goals minus A x",
        1,
        0,
        (
            Field("value", 1, "goal of each row", _ROW),
            Field("term_count", 1, "number of coordinates", fixed=True),
        ),
        (
            Group(
                "term",
                (
                    Field("joint", 1, "index of the joint", fixed=True),
                    Field("component", 1, "component of its coordinates", fixed=True),
                ),
                ("term_count",),
            ),
            Group("factor", (Field("value", 1, "entry of A, column by column: one column per coordinate"),)),
        ),
    ),
    RecordKind.POSTURE: Layout(
        "difference of configurations over some joints",
        1,
        0,
        (Field("configuration", 1, "goal configuration", Times.NQ),),
        (
            Group(
                "joint",
                (
                    Field("index", 1, "index of the joint", fixed=True),
                    Field("wraps", 1, "1 for a hinge that goes to the nearest turn of its goal, else 0", fixed=True),
                ),
            ),
        ),
    ),
    RecordKind.TORQUES: Layout("static joint torques, scaled", 1, 0, _TORQUE_FIELDS, _TORQUE_GROUPS),
    RecordKind.EFFORT: Layout("root of the sum of squared scaled torques", 1, 1, _TORQUE_FIELDS, _TORQUE_GROUPS),
    RecordKind.POSITION_SUM: Layout(
        "weighted sum of positions of the center of mass and of points",
        1,
        1,
        (
            Field("lower", 1, "lower bound"),
            Field("upper", 1, "upper bound"),
            Field("center_factor", 3, "factor of the center of mass"),
        ),
        (Group("point", (_SEGMENT, _POINT, Field("factor", 3, "factor of its position"))),),
    ),
    RecordKind.CLEARANCE: Layout(
        "signed distance minus margin of the nearest pairs of solids",
        1,
        0,
        (
            Field("margin", 1, "smallest clearance [m]"),
            Field("cutoff", 1, "pairs farther apart are ignored [m]"),
            Field("approach", 1, "part of the remaining distance that one step may close"),
            Field("figure_solids", 1, "number of solids on segments", fixed=True),
            Field("world_solids", 1, "number of solids in the world", fixed=True),
            Field("atom_count", 1, "number of atoms of all solids", fixed=True),
            Field("pair_count", 1, "number of pairs", fixed=True),
        ),
        (
            Group(
                "solid",
                (
                    Field("segment", 1, "its segment, or −1 in the world", fixed=True),
                    Field("atoms", 1, "number of its atoms", fixed=True),
                    Field("radius", 1, "thickness [m]", fixed=True),
                    Field("is_half_space", 1, "1 for a half-space, else 0", fixed=True),
                ),
                ("figure_solids", "world_solids"),
            ),
            Group(
                "atom",
                (Field("center", 3, "center c", fixed=True), Field("spread", 9, "matrix M, row by row", fixed=True)),
                ("atom_count",),
            ),
            Group(
                "pair",
                (
                    Field("first", 1, "one solid", fixed=True),
                    Field("second", 1, "other solid", fixed=True),
                    Field("margin", 1, "clearance of this pair beyond the margin of all [m]", fixed=True),
                    Field("gain", 1, "factor of the approach", fixed=True),
                ),
                ("pair_count",),
            ),
            Group(
                "placement",
                (Field("rotation", 9, "rotation of a solid in the world"), Field("position", 3, "its position")),
                ("world_solids",),
            ),
        ),
    ),
    RecordKind.SUPPORT_POLYGON: Layout(
        "distance of the balance point inside the edges of the support polygon minus margin",
        2,
        64,
        (
            Field("margin", 1, "smallest distance to the edges [m]"),
            Field("point_count", 1, "number of points in the sum", fixed=True),
            Field("axes", 6, "two axes orthogonal to gravity"),
            Field("center_factors", 6, "two factors of the center of mass"),
            Field("constants", 2, "constant part of the balance point"),
        ),
        (
            Group("point", (_SEGMENT, _POINT, Field("factors", 6, "two factors of its position")), ("point_count",)),
            Group("corner", (_SEGMENT, _POINT), ("rows",)),
        ),
    ),
}
