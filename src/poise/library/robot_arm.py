"""Robot arms from the rows of Denavit and Hartenberg, in both conventions [Urtasun2010].

A row (a, α, d, θ) places frame i in frame i − 1. In the *standard* (distal) convention

    T_i = R_z(θ) · T_z(d) · T_x(a) · R_x(α)

and joint i moves about the z axis of frame i − 1, the first thing in the product; in the *modified* (proximal) one

    T_i = R_x(α) · T_x(a) · R_z(θ) · T_z(d)

and joint i moves about the z axis of frame i, the last thing. A turning joint adds its angle to θ, a sliding joint its
distance to d. Segment i of the figure has frame i for its own, so that positions come out as the product of matrices
says; the site ``tool`` is the last frame.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.errors import FigureError, naming_part, suggest
from poise.library.layout import capsule
from poise.math import quaternion, so3
from poise.model import Cylinder, Figure, FigureBuilder, Joint, JointKind, Shape, Sphere, Transform
from poise.model.limits import Range
from poise.types import Triple, Vector3

CONVENTIONS = ("standard", "modified")
ORANGE = (0.93, 0.52, 0.18, 1.0)
GRAY = (0.42, 0.44, 0.48, 1.0)
WHITE = (0.90, 0.91, 0.92, 1.0)
BLUE = (0.30, 0.50, 0.72, 1.0)
DENSITY = 1400.0  # castings are hollow [kg/m³]
Color = tuple[float, float, float, float]


@dataclass(frozen=True)
class Row:
    """One row of a table: the parameters of a joint and its link.

    Parameters
    ----------
    a, d : float
        Distances along x and along z [m].
    alpha, theta : float
        Angles about x and about z [rad]; θ is the angle at which the joint's own value is zero.
    range : two floats
        Limits of the joint's value [rad or m].
    slides : bool
        The joint slides along z; else it turns about it.
    """

    a: float = 0.0
    alpha: float = 0.0
    d: float = 0.0
    theta: float = 0.0
    range: tuple[float, float] = (-math.pi, math.pi)
    slides: bool = False

    def __post_init__(self) -> None:
        for name in ("a", "alpha", "d", "theta"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise FigureError(f"a row of a robot arm: {name} must be a finite number, got {value!r}.")


# A six-axis arm with a spherical wrist, about as long as a person's reach.
SIX_AXES = (
    Row(0.10, -math.pi / 2, 0.38, 0.0, (-2.9, 2.9)),
    Row(0.42, 0.0, 0.0, -math.pi / 2 + 0.35, (-1.9, 1.5)),
    Row(0.06, -math.pi / 2, 0.0, 0.15, (-1.2, 2.6)),
    Row(0.0, math.pi / 2, 0.42, 0.0, (-3.1, 3.1)),
    Row(0.0, -math.pi / 2, 0.0, 0.9, (-3.0, 1.2)),
    Row(0.0, 0.0, 0.12, 0.0, (-3.1, 3.1)),
)


def robot_arm(
    rows: Sequence[Row | Sequence[float]] = SIX_AXES,
    convention: str = "standard",
    *,
    name: str = "robot_arm",
    color: Color = ORANGE,
) -> Figure:
    """A robot arm from its table.

    Parameters
    ----------
    rows : rows, or four floats each
        From the base to the tool: :class:`Row`, or (a, α, d, θ) of a joint that turns by up to half a turn.
    convention : str
        "standard" or "modified".
    name : str
        Of the figure.
    color : four floats
        Of its links.
    """
    table = [_row(row, number) for number, row in enumerate(rows, 1)]
    if convention not in CONVENTIONS:
        raise FigureError(f"robot arm: no convention {convention!r}; {suggest(str(convention), CONVENTIONS)}")
    if not table:
        raise FigureError("robot arm: its table has no rows; give at least one.")
    frames = [_halves(row, convention) for row in table]
    thick = 0.075 * max(sum(abs(row.a) + abs(row.d) for row in table), 0.1) / 1.5
    builder = FigureBuilder(name)
    builder.segment("base", shapes=_base(frames[0][0], thick), density=DENSITY).root("base")
    above = "base"
    for number, (row, (before, after)) in enumerate(zip(table, frames, strict=True), 1):
        further = frames[number][0] if number < len(frames) else None
        slim = thick * (1.0 - 0.5 * number / len(table))
        builder.segment(f"link_{number}", shapes=_link(after, further, slim, color, number == 1), density=DENSITY)
        kind, component = (JointKind.SLIDE, "distance") if row.slides else (JointKind.HINGE, "angle")
        with naming_part("joint", f"joint_{number}"):
            ranges = {component: Range(*row.range)}
        builder.joint(Joint(f"joint_{number}", kind, above, f"link_{number}", before, after.inverse(), ranges=ranges))
        above = f"link_{number}"
    return builder.site("tool", above).build()


def seven_axis_arm() -> Figure:
    """An arm with seven axes, turning and bending in turn like a shoulder, an elbow and a wrist; it stands upright."""
    quarter, bend, wide = math.pi / 2, 2.05, 2.9
    rows = (
        Row(0.0, 0.0, 0.34, 0.0, (-wide, wide)),
        Row(0.0, -quarter, 0.0, 0.35, (-bend, bend)),
        Row(0.0, quarter, 0.40, 0.0, (-wide, wide)),
        Row(0.0, quarter, 0.0, -0.95, (-bend, bend)),
        Row(0.0, -quarter, 0.40, 0.0, (-wide, wide)),
        Row(0.0, -quarter, 0.0, 0.95, (-bend, bend)),
        Row(0.0, quarter, 0.13, 0.0, (-wide, wide)),
    )
    return robot_arm(rows, "modified", name="seven_axis_arm", color=WHITE)


def _row(row: Row | Sequence[float], number: int) -> Row:
    if isinstance(row, Row):
        return row
    if isinstance(row, Sequence) and len(row) == 4:
        a, alpha, d, theta = row
        return Row(a, alpha, d, theta)
    raise FigureError(f"robot arm: row {number} must be a Row or four numbers (a, alpha, d, theta), got {row!r}.")


def _halves(row: Row, convention: str) -> tuple[Transform, Transform]:
    """What stands before the joint's own motion and what stands after it, in T_i."""
    bend = _about((1.0, 0.0, 0.0), row.alpha)
    turn = _about((0.0, 0.0, 1.0), row.theta)
    lift, reach = Transform((0.0, 0.0, row.d)), Transform((row.a, 0.0, 0.0))
    if convention == "standard":
        return Transform(), turn @ lift @ reach @ bend
    return bend @ reach, turn @ lift


def _about(axis: Triple, angle: float) -> Transform:
    w, x, y, z = quaternion.from_axis_angle(axis, angle).tolist()
    return Transform(rotation=(w, x, y, z))


def _base(first: Transform, thick: float) -> list[Shape]:
    """A flange on the ground, and a column up to the first joint where that is not on the ground."""
    shapes = [Shape(Cylinder(2.0 * thick, 0.5 * thick), Transform((0.0, 0.0, 0.25 * thick)), GRAY)]
    if float(np.linalg.norm(first.translation_vector)) > thick:
        shapes.append(capsule((0.0, 0.0, 0.0), first.translation_vector, thick, GRAY))
    return shapes


def _link(after: Transform, further: Transform | None, thick: float, color: Color, first: bool) -> list[Shape]:
    """A link in its own frame: from its joint along z and then along x, with the joint's housing around its axis.

    In the modified convention the way to the next joint belongs to the next row; it is `further`.
    """
    joint = after.inverse()
    axis = joint.rotation_matrix[:, 2]
    start, end = joint.translation_vector, np.zeros(3)
    along = float((end - start) @ axis)
    corner = start + along * axis
    begin = start + 1.01 * thick * axis if first and along > thick else start
    ends = [begin, corner, end] if further is None else [begin, corner, end, further.translation_vector]
    lift = (1.3 * thick) * axis if first else np.zeros(3)  # nothing reaches below the ground
    shapes = [_housing(start + lift, axis, 1.18 * thick, 2.6 * thick)]
    for one, two in itertools.pairwise(ends):
        if float(np.linalg.norm(two - one)) > 0.3 * thick:
            shapes.append(capsule(one, two, thick, color))
    if further is None:
        shapes.append(_housing(end, np.array([0.0, 0.0, 1.0]), 0.95 * thick, 0.6 * thick))
    elif len(shapes) == 1:
        shapes.append(Shape(Sphere(thick), Transform(_triple(start)), color))
    return shapes


def _housing(place: Vector3, axis: Vector3, radius: float, length: float) -> Shape:
    turn = so3.direct_rotation((0.0, 0.0, 1.0), axis)
    return Shape(Cylinder(radius, length), Transform.from_matrix(turn, place), GRAY)


def _triple(vector: Vector3) -> Triple:
    x, y, z = vector.tolist()
    return (x, y, z)
