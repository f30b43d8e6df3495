"""Robot arms from Denavit-Hartenberg (DH) parameters, in both conventions [Urtasun2010].

A row (a, α, d, θ) places frame i in frame i − 1. In the *standard* (distal) convention

    T_i = R_z(θ) · T_z(d) · T_x(a) · R_x(α)

and joint i moves about the z axis of frame i − 1, the first factor of the product; in the *modified* (proximal) one

    T_i = R_x(α) · T_x(a) · R_z(θ) · T_z(d)

and joint i moves about the z axis of frame i, the last factor. A revolute joint adds its angle to θ, a prismatic joint
its distance to d. Segment i of the figure has frame i, so that positions equal those of the matrix product; the site
``tool`` (the end effector) is the last frame.
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
from poise.math.summation import float_sum
from poise.model import Cylinder, Figure, FigureBuilder, Joint, JointKind, Shape, Sphere, Transform
from poise.model.limits import Range
from poise.types import Triple, Vector3

CONVENTIONS = ("standard", "modified")
ORANGE = (0.93, 0.52, 0.18, 1.0)
GRAY = (0.42, 0.44, 0.48, 1.0)
WHITE = (0.90, 0.91, 0.92, 1.0)
BLUE = (0.30, 0.50, 0.72, 1.0)
DENSITY_KG_M3 = 1400.0  # castings are hollow
Color = tuple[float, float, float, float]


@dataclass(frozen=True)
class DHRow:
    """One row of a DH table: the parameters of a joint and its link.

    Parameters
    ----------
    a, d : float
        Distances along x and along z [m].
    alpha, theta : float
        Angles about x and about z [rad]; θ is the angle at joint position zero.
    range : two floats
        Joint limits [rad or m].
    prismatic : bool
        Prismatic joint along z; otherwise revolute about z.
    """

    a: float = 0.0
    alpha: float = 0.0
    d: float = 0.0
    theta: float = 0.0
    range: tuple[float, float] = (-math.pi, math.pi)
    prismatic: bool = False

    def __post_init__(self) -> None:
        for name in ("a", "alpha", "d", "theta"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise FigureError(f"DH row: {name}: expected a finite number, got {value!r}.")


# Six-axis arm with a spherical wrist, about as long as a person's reach.
SIX_AXES = (
    DHRow(0.10, -math.pi / 2, 0.38, 0.0, (-2.9, 2.9)),
    DHRow(0.42, 0.0, 0.0, -math.pi / 2 + 0.35, (-1.9, 1.5)),
    DHRow(0.06, -math.pi / 2, 0.0, 0.15, (-1.2, 2.6)),
    DHRow(0.0, math.pi / 2, 0.42, 0.0, (-3.1, 3.1)),
    DHRow(0.0, -math.pi / 2, 0.0, 0.9, (-3.0, 1.2)),
    DHRow(0.0, 0.0, 0.12, 0.0, (-3.1, 3.1)),
)


def robot_arm(
    rows: Sequence[DHRow | Sequence[float]] = SIX_AXES,
    convention: str = "standard",
    *,
    name: str = "robot_arm",
    color: Color = ORANGE,
) -> Figure:
    """Robot arm from its DH table.

    Parameters
    ----------
    rows : rows, or four floats each
        From the base to the tool: :class:`DHRow`, or (a, α, d, θ) of a revolute joint with limits of ±π.
    convention : str
        "standard" or "modified".
    name : str
        Name of the figure.
    color : four floats
        Color of its links.
    """
    table = [_row(row, number) for number, row in enumerate(rows, 1)]
    if convention not in CONVENTIONS:
        raise FigureError(f"robot arm: unknown convention {convention!r}; {suggest(str(convention), CONVENTIONS)}")
    if not table:
        raise FigureError("robot arm: expected at least one DH row, got none.")
    frames = [_factors(row, convention) for row in table]
    thick = 0.075 * max(float_sum(abs(row.a) + abs(row.d) for row in table), 0.1) / 1.5
    builder = FigureBuilder(name)
    builder.segment("base", shapes=_base(frames[0][0], thick), density=DENSITY_KG_M3).root("base")
    parent = "base"
    for number, (row, (before, after)) in enumerate(zip(table, frames, strict=True), 1):
        further = frames[number][0] if number < len(frames) else None
        slim = thick * (1.0 - 0.5 * number / len(table))
        builder.segment(f"link_{number}", shapes=_link(after, further, slim, color, number == 1), density=DENSITY_KG_M3)
        kind, component = (JointKind.SLIDE, "distance") if row.prismatic else (JointKind.HINGE, "angle")
        with naming_part("joint", f"joint_{number}"):
            ranges = {component: Range(*row.range)}
        builder.joint(Joint(f"joint_{number}", kind, parent, f"link_{number}", before, after.inverse(), ranges=ranges))
        parent = f"link_{number}"
    return builder.site("tool", parent).build()


def seven_axis_arm() -> Figure:
    """Upright robot arm with seven axes, alternately twisting and bending like a shoulder, an elbow and a wrist."""
    quarter, bend, wide = math.pi / 2, 2.05, 2.9
    rows = (
        DHRow(0.0, 0.0, 0.34, 0.0, (-wide, wide)),
        DHRow(0.0, -quarter, 0.0, 0.35, (-bend, bend)),
        DHRow(0.0, quarter, 0.40, 0.0, (-wide, wide)),
        DHRow(0.0, quarter, 0.0, -0.95, (-bend, bend)),
        DHRow(0.0, -quarter, 0.40, 0.0, (-wide, wide)),
        DHRow(0.0, -quarter, 0.0, 0.95, (-bend, bend)),
        DHRow(0.0, quarter, 0.13, 0.0, (-wide, wide)),
    )
    return robot_arm(rows, "modified", name="seven_axis_arm", color=WHITE)


def _row(row: DHRow | Sequence[float], number: int) -> DHRow:
    if isinstance(row, DHRow):
        return row
    if isinstance(row, Sequence) and len(row) == 4:
        a, alpha, d, theta = row
        return DHRow(a, alpha, d, theta)
    raise FigureError(f"robot arm: row {number}: expected a DHRow or four numbers (a, alpha, d, theta), got {row!r}.")


def _factors(row: DHRow, convention: str) -> tuple[Transform, Transform]:
    """Factors of T_i before and after the joint motion."""
    bend = _rotation_about((1.0, 0.0, 0.0), row.alpha)
    rotation = _rotation_about((0.0, 0.0, 1.0), row.theta)
    lift, reach = Transform((0.0, 0.0, row.d)), Transform((row.a, 0.0, 0.0))
    if convention == "standard":
        return Transform(), rotation @ lift @ reach @ bend
    return bend @ reach, rotation @ lift


def _rotation_about(axis: Triple, angle: float) -> Transform:
    w, x, y, z = quaternion.from_axis_angle(axis, angle).tolist()
    return Transform(rotation=(w, x, y, z))


def _base(first: Transform, thick: float) -> list[Shape]:
    """Flange on the ground, and a column up to the first joint if that is above the ground."""
    shapes = [Shape(Cylinder(2.0 * thick, 0.5 * thick), Transform((0.0, 0.0, 0.25 * thick)), GRAY)]
    if float(np.linalg.norm(first.translation_vector)) > thick:
        shapes.append(capsule((0.0, 0.0, 0.0), first.translation_vector, thick, GRAY))
    return shapes


def _link(after: Transform, further: Transform | None, thick: float, color: Color, first: bool) -> list[Shape]:
    """Shapes of a link in its own frame: along z, then along x, with the joint housing around its axis.

    In the modified convention the offset to the next joint belongs to the next row; it is `further`.
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


def _housing(position: Vector3, axis: Vector3, radius: float, length: float) -> Shape:
    rotation = so3.direct_rotation((0.0, 0.0, 1.0), axis)
    return Shape(Cylinder(radius, length), Transform.from_matrix(rotation, position), GRAY)


def _triple(vector: Vector3) -> Triple:
    x, y, z = vector.tolist()
    return (x, y, z)
