"""Figures laid out in the world: say where things are when the figure stands at rest, frames follow by themselves.

Every place and direction is given in the world, at the neutral pose. A segment's frame is that of the joint that moves
it; where the limb has a long axis, the frame's z runs along it, as swing and ball joints want it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from poise.math import quaternion, so3
from poise.model import Capsule, Ellipsoid, Figure, FigureBuilder, GeneralizedCylinder, Shape, Sphere, Transform
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SphericalEllipse, TwistRange
from poise.types import FloatArray, Rotation, Triple, Vector3

Color = tuple[float, float, float, float]
Point = Sequence[float] | Vector3
Span = tuple[float, float]

DENSITY = 1000.0  # of flesh [kg/m³]


class Layout:
    """Collects the segments of a figure by where they are in the world."""

    def __init__(self, name: str) -> None:
        self.builder = FigureBuilder(name)
        self._frames: dict[str, Transform] = {}

    def root(
        self, segment: str, shapes: Sequence[Shape], *, at: Point, density: float = DENSITY, free: bool = False
    ) -> None:
        """Add the first segment and tie it to the world, fixed or floating freely."""
        self._segment(segment, Transform(_triple(at)), shapes, density)
        self.builder.root(segment, free=free, at=_triple(at))

    def fixed(self, parent: str, segment: str, shapes: Sequence[Shape], *, at: Point, density: float = DENSITY) -> None:
        """Add a segment that is welded to its parent."""
        self._join(JointKind.FIXED, parent, segment, (Transform(_triple(at)), shapes, density))

    def hinge(self, parent: str, segment: str, shapes: Sequence[Shape], **own: Any) -> None:
        """Add a segment that turns about an axis, within a range [rad]; keywords as for :meth:`slide`."""
        self._along(JointKind.HINGE, "angle", (parent, segment, shapes), **own)

    def slide(self, parent: str, segment: str, shapes: Sequence[Shape], **own: Any) -> None:
        """Add a segment that slides along an axis, within a range [m].

        Keywords: `at`, `axis`, `range`, and where they are not the usual ones `name` and `density`.
        """
        self._along(JointKind.SLIDE, "distance", (parent, segment, shapes), **own)

    def ball(
        self,
        parent: str,
        segment: str,
        shapes: Sequence[Shape],
        *,
        at: Point,
        along: Point,
        swing: Span,
        twist: Span | None = None,
        name: str = "",
        density: float = DENSITY,
    ) -> None:
        """Add a segment on a ball joint, or on a swing joint where it has no twist.

        The limb points along `along`; it swings by at most `swing` [rad] about the axis that is level, or as level as
        the limb allows, toward the figure's left, and about the one across it.
        """
        frame = Transform.from_matrix(aimed(along), _triple(at))
        limit = SphericalEllipse(swing[1], swing[0])
        if twist is None:
            self._join(JointKind.SWING, parent, segment, (frame, shapes, density), name, swing=(limit,))
            return
        limits = {"swing": (limit,), "twist": TwistRange(*twist)}
        self._join(JointKind.BALL, parent, segment, (frame, shapes, density), name, **limits)

    def row(
        self,
        above: str,
        name: str,
        points: Sequence[Point] | FloatArray,
        shapes: Callable[[int], Sequence[Shape]],
        *,
        swing: Span,
        twist: Span | None = None,
    ) -> str:
        """Add one segment after the other along points, such as a tail; the name of the last one."""
        for piece, (start, end) in enumerate(pairwise(points)):
            segment = f"{name}_{piece + 1}"
            along = way(start, end)
            self.ball(above, segment, shapes(piece), at=start, along=along, swing=swing, twist=twist, name=segment)
            above = segment
        return above

    def site(self, name: str, segment: str, *, at: Point) -> None:
        """Add a site whose axes are the world's at the neutral pose."""
        inner = self._frames[segment].inverse() @ Transform(_triple(at))
        self.builder.site(name, segment, at=inner.translation, rotation=inner.rotation)

    def build(self) -> Figure:
        """The finished figure."""
        return self.builder.build()

    def _segment(self, name: str, frame: Transform, shapes: Sequence[Shape], density: float) -> None:
        self._frames[name] = frame
        inward = frame.inverse()
        own = [replace(shape, placement=inward @ shape.placement) for shape in shapes]
        self.builder.segment(name, shapes=own, density=density)

    def _along(
        self,
        kind: JointKind,
        reading: str,
        part: tuple[str, str, Sequence[Shape]],
        *,
        at: Point,
        axis: Point,
        range: Span,
        name: str = "",
        density: float = DENSITY,
    ) -> None:
        """Add a segment whose joint has one axis."""
        parent, segment, shapes = part
        own = {"axis": _triple(axis), "ranges": {reading: Range(*range)}}
        self._join(kind, parent, segment, (Transform(_triple(at)), shapes, density), name, **own)

    def _join(
        self,
        kind: JointKind,
        parent: str,
        segment: str,
        part: tuple[Transform, Sequence[Shape], float],
        name: str = "",
        **own: object,
    ) -> None:
        frame, shapes, density = part
        self._segment(segment, frame, shapes, density)
        placement = self._frames[parent].inverse() @ frame
        self.builder.joint(Joint(name or f"{segment}_joint", kind, parent, segment, placement, **own))  # type: ignore[arg-type]


def way(start: Point, end: Point) -> Vector3:
    """From one point to another."""
    return np.array(end, dtype=np.float64) - np.array(start, dtype=np.float64)


def aimed(along: Point) -> Rotation:
    """Rotation whose z points along a direction and whose y is level, to the figure's left where it can be."""
    z = np.array(along, dtype=np.float64)
    z = z / np.linalg.norm(z)
    left = np.array([0.0, 1.0, 0.0]) if abs(z[1]) < 0.9 else np.array([-math.copysign(1.0, z[1]), 0.0, 0.0])
    y = left - z * float(z @ left)
    y = y / np.linalg.norm(y)
    return np.stack([np.cross(y, z), y, z], axis=1)


def limb(start: Point, end: Point, radius: float, end_radius: float, color: Color) -> list[Shape]:
    """A tapering limb between two points, round at both ends; only its straight part counts as volume."""
    first, last = np.array(start, dtype=np.float64), np.array(end, dtype=np.float64)
    length = float(np.linalg.norm(last - first))
    place = Transform.from_matrix(so3.direct_rotation((0.0, 0.0, 1.0), (last - first) / length), 0.5 * (first + last))
    return [
        Shape(GeneralizedCylinder(radius, end_radius, length), place, color),
        Shape(Sphere(radius), Transform(_triple(first)), color, solid=False),
        Shape(Sphere(end_radius), Transform(_triple(last)), color, solid=False),
    ]


def capsule(start: Point, end: Point, radius: float, color: Color) -> Shape:
    """A limb of even thickness between the middles of its round ends."""
    first, last = np.array(start, dtype=np.float64), np.array(end, dtype=np.float64)
    length = float(np.linalg.norm(last - first))
    turn = so3.direct_rotation((0.0, 0.0, 1.0), (last - first) / length)
    return Shape(Capsule(radius, length), Transform.from_matrix(turn, 0.5 * (first + last)), color)


def egg(center: Point, radii: Triple, color: Color, *, turn: Point = (0.0, 0.0, 0.0), solid: bool = True) -> Shape:
    """An ellipsoid, turned by a rotation vector [rad]."""
    w, x, y, z = quaternion.exp(np.array(turn, dtype=np.float64)).tolist()
    return Shape(Ellipsoid(radii), Transform(_triple(center), (w, x, y, z)), color, solid=solid)


def spot(center: Point, radius: float, color: Color) -> Shape:
    """A small ball that is only seen, such as an eye."""
    return Shape(Sphere(radius), Transform(_triple(center)), color, solid=False)


def _triple(point: Point) -> Triple:
    x, y, z = (float(each) for each in point)
    return (x, y, z)
