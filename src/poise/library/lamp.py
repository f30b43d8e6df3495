"""Desk lamp: base, two arms and a head with seven degrees of freedom.

It stands on z = 0, is 0.6 m tall, and shines forward and down.
"""

from __future__ import annotations

import numpy as np

from poise.library.layout import Layout, capsule, visual_sphere
from poise.math import so3
from poise.model import Cylinder, Figure, GeneralizedCylinder, Shape, Transform

STEEL = (0.78, 0.80, 0.83, 1.0)
DARK = (0.30, 0.32, 0.36, 1.0)
PAINT = (0.93, 0.94, 0.95, 1.0)
GLOW = (1.0, 0.95, 0.72, 1.0)
BULB = (1.0, 0.98, 0.88, 1.0)

STEEL_DENSITY_KG_M3, HEAD_DENSITY_KG_M3, FOOT_DENSITY_KG_M3 = (
    2700.0,
    350.0,
    4000.0,
)  # arms are tubes, the head is hollow
Point = tuple[float, float, float]


def lamp(*, free: bool = False) -> Figure:
    """Desk lamp.

    Parameters
    ----------
    free : bool
        Floating base, for a lamp that hops; otherwise the foot is fixed to the world.
    """
    layout = Layout("lamp")
    foot = [
        Shape(GeneralizedCylinder(0.105, 0.095, 0.022), Transform((0.0, 0.0, 0.011)), PAINT),
        Shape(GeneralizedCylinder(0.050, 0.022, 0.016), Transform((0.0, 0.0, 0.030)), PAINT),
    ]
    layout.root("foot", foot, at=(0.0, 0.0, 0.0), density=FOOT_DENSITY_KG_M3, free=free)
    post = [Shape(Cylinder(0.012, 0.034), Transform((0.0, 0.0, 0.053)), DARK)]
    layout.hinge(
        "foot",
        "post",
        post,
        at=(0.0, 0.0, 0.036),
        axis=(0, 0, 1),
        range=(-2.9, 2.9),
        name="turn",
        density=STEEL_DENSITY_KG_M3,
    )
    shoulder, elbow, wrist = (0.0, 0.0, 0.072), (-0.125, 0.0, 0.330), (0.120, 0.0, 0.505)
    layout.hinge(
        "post", "lower_arm", _arm(shoulder, elbow), at=shoulder, axis=(0, 1, 0), range=(-0.6, 1.7), name="shoulder",
        density=STEEL_DENSITY_KG_M3,
    )  # fmt: skip
    layout.hinge(
        "lower_arm", "upper_arm", _arm(elbow, wrist), at=elbow, axis=(0, 1, 0), range=(-1.2, 1.0), name="elbow",
        density=STEEL_DENSITY_KG_M3,
    )  # fmt: skip
    neck = [capsule(wrist, (0.150, 0.0, 0.512), 0.011, DARK), _pin(wrist, 0.018, 0.034)]
    layout.hinge(
        "upper_arm", "neck", neck, at=wrist, axis=(0, 1, 0), range=(-1.3, 1.2), name="nod", density=STEEL_DENSITY_KG_M3
    )
    _head(layout)
    return layout.build()


def _arm(start: Point, end: Point) -> list[Shape]:
    """Shapes of an arm: two parallel rods with a spring, and a pin through the joint at the start."""
    rods = [capsule((start[0], y, start[2]), (end[0], y, end[2]), 0.0055, STEEL) for y in (0.011, -0.011)]
    along = np.array(end) - np.array(start)
    across = np.array([-along[2], 0.0, along[0]]) / np.linalg.norm(along) * 0.017
    spring = capsule(np.array(start) + 0.12 * along - across, np.array(start) + 0.55 * along - across, 0.0048, DARK)
    return [*rods, spring, _pin(start, 0.016, 0.040)]


def _pin(position: Point, radius: float, length: float) -> Shape:
    """Short cylinder along y."""
    rotation = so3.direct_rotation((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))
    return Shape(Cylinder(radius, length), Transform.from_matrix(rotation, position), DARK)


def _head(layout: Layout) -> None:
    """Shade that opens forward and down, with a bulb."""
    direction = np.array([0.80, 0.0, -0.60])
    rotation = so3.direct_rotation((0.0, 0.0, 1.0), direction)
    base = np.array([0.150, 0.0, 0.512])

    def coaxial(
        geometry: Cylinder | GeneralizedCylinder, ahead: float, color: tuple[float, float, float, float]
    ) -> Shape:
        return Shape(geometry, Transform.from_matrix(rotation, base + ahead * direction), color)

    shade = [
        coaxial(GeneralizedCylinder(0.028, 0.034, 0.055), -0.005, PAINT),
        coaxial(GeneralizedCylinder(0.036, 0.092, 0.085), 0.064, PAINT),
        coaxial(Cylinder(0.086, 0.002), 0.1072, GLOW),
        visual_sphere(base + 0.100 * direction, 0.036, BULB),
    ]
    layout.ball(
        "neck",
        "head",
        shade,
        at=base,
        along=direction,
        swing=(0.6, 1.1),
        twist=(-1.5, 1.5),
        name="head",
        density=HEAD_DENSITY_KG_M3,
    )
    layout.site("bulb", "head", at=base + 0.137 * direction)
