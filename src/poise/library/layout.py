"""Figure builder in world coordinates: positions are given at the neutral pose, and the segment frames are derived.

Every position and direction is in the world frame at the neutral pose. A segment has the frame of the joint that moves
it; if the limb has a long axis, the z axis of the frame points along it, as swing and ball joints require.
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

DENSITY_KG_M3 = 1000.0  # of soft tissue


class Layout:
    """Collects the segments of a figure by their positions in the world frame."""

    def __init__(self, name: str) -> None:
        self.builder = FigureBuilder(name)
        self._frames: dict[str, Transform] = {}

    def root(
        self, segment: str, shapes: Sequence[Shape], *, at: Point, density: float = DENSITY_KG_M3, free: bool = False
    ) -> None:
        """Add the root segment, fixed to the world or with a floating base."""
        self._segment(segment, Transform(_triple(at)), shapes, density)
        self.builder.root(segment, free=free, at=_triple(at))

    def fixed(
        self, parent: str, segment: str, shapes: Sequence[Shape], *, at: Point, density: float = DENSITY_KG_M3
    ) -> None:
        """Add a segment that is fixed to its parent."""
        self._join(JointKind.FIXED, parent, segment, (Transform(_triple(at)), shapes, density))

    def hinge(self, parent: str, segment: str, shapes: Sequence[Shape], **options: Any) -> None:
        """Add a segment on a hinge (revolute joint) with a range [rad]; keywords as for :meth:`slide`."""
        self._single_axis(JointKind.HINGE, "angle", (parent, segment, shapes), **options)

    def slide(self, parent: str, segment: str, shapes: Sequence[Shape], **options: Any) -> None:
        """Add a segment on a sliding (prismatic) joint with a range [m].

        Keywords: `at`, `axis`, `range`, and optionally `name` and `density`.
        """
        self._single_axis(JointKind.SLIDE, "distance", (parent, segment, shapes), **options)

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
        density: float = DENSITY_KG_M3,
    ) -> None:
        """Add a segment on a ball joint, or on a swing joint without `twist`.

        The limb points along `along`. It swings by at most `swing` [rad] about the axis that is horizontal, or as
        nearly as the limb allows, toward the figure's left, and about the perpendicular one.
        """
        frame = Transform.from_matrix(frame_along(along), _triple(at))
        limit = SphericalEllipse(swing[1], swing[0])
        if twist is None:
            self._join(JointKind.SWING, parent, segment, (frame, shapes, density), name, swing=(limit,))
            return
        limits = {"swing": (limit,), "twist": TwistRange(*twist)}
        self._join(JointKind.BALL, parent, segment, (frame, shapes, density), name, **limits)

    def chain(
        self,
        parent: str,
        name: str,
        points: Sequence[Point] | FloatArray,
        shapes: Callable[[int], Sequence[Shape]],
        *,
        swing: Span,
        twist: Span | None = None,
    ) -> str:
        """Add a chain of segments through points, such as a tail; returns the name of the last one."""
        for index, (start, end) in enumerate(pairwise(points)):
            segment = f"{name}_{index + 1}"
            along = displacement(start, end)
            self.ball(parent, segment, shapes(index), at=start, along=along, swing=swing, twist=twist, name=segment)
            parent = segment
        return parent

    def site(self, name: str, segment: str, *, at: Point) -> None:
        """Add a site whose axes are those of the world frame at the neutral pose."""
        local = self._frames[segment].inverse() @ Transform(_triple(at))
        self.builder.site(name, segment, at=local.translation, rotation=local.rotation)

    def build(self) -> Figure:
        """Build the figure."""
        return self.builder.build()

    def _segment(self, name: str, frame: Transform, shapes: Sequence[Shape], density: float) -> None:
        self._frames[name] = frame
        segment_from_world = frame.inverse()
        options = [replace(shape, placement=segment_from_world @ shape.placement) for shape in shapes]
        self.builder.segment(name, shapes=options, density=density)

    def _single_axis(
        self,
        kind: JointKind,
        component: str,
        part: tuple[str, str, Sequence[Shape]],
        *,
        at: Point,
        axis: Point,
        range: Span,
        name: str = "",
        density: float = DENSITY_KG_M3,
    ) -> None:
        """Add a segment on a joint with one axis."""
        parent, segment, shapes = part
        options = {"axis": _triple(axis), "ranges": {component: Range(*range)}}
        self._join(kind, parent, segment, (Transform(_triple(at)), shapes, density), name, **options)

    def _join(
        self,
        kind: JointKind,
        parent: str,
        segment: str,
        part: tuple[Transform, Sequence[Shape], float],
        name: str = "",
        **options: object,
    ) -> None:
        frame, shapes, density = part
        self._segment(segment, frame, shapes, density)
        placement = self._frames[parent].inverse() @ frame
        self.builder.joint(Joint(name or f"{segment}_joint", kind, parent, segment, placement, **options))  # type: ignore[arg-type]


def displacement(start: Point, end: Point) -> Vector3:
    """Vector from one point to another [m]."""
    return np.array(end, dtype=np.float64) - np.array(start, dtype=np.float64)


def frame_along(along: Point) -> Rotation:
    """Rotation matrix whose z axis points along a direction and whose y axis is horizontal, to the left if possible."""
    z = np.array(along, dtype=np.float64)
    z = z / np.linalg.norm(z)
    left = np.array([0.0, 1.0, 0.0]) if abs(z[1]) < 0.9 else np.array([-math.copysign(1.0, z[1]), 0.0, 0.0])
    y = left - z * float(z @ left)
    y = y / np.linalg.norm(y)
    return np.stack([np.cross(y, z), y, z], axis=1)


def limb(start: Point, end: Point, radius: float, end_radius: float, color: Color) -> list[Shape]:
    """Tapering limb between two points with spherical ends; only the truncated cone counts as volume."""
    first, last = np.array(start, dtype=np.float64), np.array(end, dtype=np.float64)
    length = float(np.linalg.norm(last - first))
    placement = Transform.from_matrix(
        so3.direct_rotation((0.0, 0.0, 1.0), (last - first) / length), 0.5 * (first + last)
    )
    return [
        Shape(GeneralizedCylinder(radius, end_radius, length), placement, color),
        Shape(Sphere(radius), Transform(_triple(first)), color, solid=False),
        Shape(Sphere(end_radius), Transform(_triple(last)), color, solid=False),
    ]


def capsule(start: Point, end: Point, radius: float, color: Color) -> Shape:
    """Capsule between the centers of its end caps."""
    first, last = np.array(start, dtype=np.float64), np.array(end, dtype=np.float64)
    length = float(np.linalg.norm(last - first))
    rotation = so3.direct_rotation((0.0, 0.0, 1.0), (last - first) / length)
    return Shape(Capsule(radius, length), Transform.from_matrix(rotation, 0.5 * (first + last)), color)


def ellipsoid(
    center: Point, radii: Triple, color: Color, *, rotation: Point = (0.0, 0.0, 0.0), solid: bool = True
) -> Shape:
    """Ellipsoid, rotated by a rotation vector [rad]."""
    w, x, y, z = quaternion.exp(np.array(rotation, dtype=np.float64)).tolist()
    return Shape(Ellipsoid(radii), Transform(_triple(center), (w, x, y, z)), color, solid=solid)


def visual_sphere(center: Point, radius: float, color: Color) -> Shape:
    """Small sphere for display only, such as an eye."""
    return Shape(Sphere(radius), Transform(_triple(center)), color, solid=False)


def _triple(point: Point) -> Triple:
    x, y, z = (float(each) for each in point)
    return (x, y, z)
