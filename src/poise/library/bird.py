"""Flamingo on one leg, which keeps its balance while its beak reaches for a point [Baerlocher2001, fig. 2.7].

The root of the figure is the standing foot, so that this foot stays on the ground at the origin in every pose. It is
1.4 m tall and faces along x; its other leg is drawn up under the body.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from poise.library.layout import Layout, ellipsoid, limb, visual_sphere
from poise.model import Figure, Shape
from poise.types import Vector3

ROSE = (0.96, 0.66, 0.66, 1.0)
PINK = (0.94, 0.50, 0.52, 1.0)
LEG = (0.87, 0.48, 0.50, 1.0)
PALE = (0.97, 0.88, 0.82, 1.0)
BLACK = (0.12, 0.12, 0.13, 1.0)
GOLD = (0.95, 0.80, 0.25, 1.0)

DENSITY_KG_M3 = 200.0  # of a body with feathers and air sacs
NECK_DENSITY_KG_M3, THIGH_DENSITY_KG_M3 = 400.0, 600.0

Point = tuple[float, float, float]
# Standing leg: joints of the toes, ankle, knee and hip [m].
_STANDING_LEG_M: tuple[Point, ...] = (
    (0.0, 0.005, 0.016),
    (-0.035, 0.012, 0.345),
    (0.060, 0.040, 0.635),
    (0.0, 0.052, 0.760),
)
# Neck at the neutral pose, from the shoulders to the head: x and z [m].
_NECK_M = (
    (0.150, 0.855), (0.225, 0.870), (0.280, 0.915), (0.300, 0.985), (0.282, 1.055), (0.252, 1.120), (0.238, 1.190),
    (0.252, 1.258), (0.295, 1.305), (0.345, 1.318),
)  # fmt: skip


def bird() -> Figure:
    """Flamingo that stands on its left foot."""
    layout = Layout("bird")
    _standing_leg(layout)
    _body(layout)
    _neck(layout)
    _head(layout)
    for side, left in (("left", 1.0), ("right", -1.0)):
        _wing(layout, side, left)
    _raised_leg(layout)
    return layout.build()


def _toes(x: float, y: float, z: float, pitch: float) -> list[Shape]:
    """Three toes forward and one back, from their joint, pitched down by an angle [rad]."""
    level, drop = math.cos(pitch), math.sin(pitch)
    toes: list[Shape] = []
    for reach, aside in ((0.085, 0.0), (0.07, 0.045), (0.07, -0.045), (-0.03, 0.0)):
        toes += limb((x, y, z), (x + reach * level, y + aside, z - abs(reach) * drop), 0.010, 0.006, LEG)
    toes.append(ellipsoid((x + 0.04 * level, y, z - 0.04 * drop), (0.04, 0.032, 0.005), LEG, rotation=(0, pitch, 0)))
    return toes


def _standing_leg(layout: Layout) -> None:
    toes, ankle, knee, hip = _STANDING_LEG_M
    layout.root("left_foot", _toes(*toes, pitch=0.07), at=(0.0, 0.005, 0.0))
    layout.ball(
        "left_foot", "left_metatarsus", _bone(toes, ankle, 0.011, 0.012), at=toes, along=_vector(toes, ankle),
        swing=(0.6, 0.35), twist=(-0.3, 0.3), name="left_toes",
    )  # fmt: skip
    layout.hinge(
        "left_metatarsus", "left_shank", _bone(ankle, knee, 0.013, 0.017), at=ankle, axis=(0, -1, 0),
        range=(-0.35, 2.2), name="left_ankle",
    )  # fmt: skip
    layout.hinge(
        "left_shank", "left_thigh", limb(knee, hip, 0.026, 0.045, ROSE), at=knee, axis=(0, 1, 0), range=(-0.5, 1.4),
        name="left_knee", density=THIGH_DENSITY_KG_M3,
    )  # fmt: skip
    layout.site("left_sole", "left_foot", at=(0.015, 0.005, 0.0))


def _body(layout: Layout) -> None:
    hip = (0.0, 0.052, 0.760)
    trunk = [
        ellipsoid((-0.015, 0.0, 0.805), (0.205, 0.105, 0.115), ROSE, rotation=(0, -0.20, 0)),
        ellipsoid((0.09, 0.0, 0.835), (0.115, 0.085, 0.095), ROSE, rotation=(0, -0.5, 0), solid=False),
        ellipsoid((-0.16, 0.0, 0.78), (0.12, 0.075, 0.07), ROSE, rotation=(0, -0.35, 0), solid=False),
    ]
    layout.ball(
        "left_thigh", "body", trunk, at=hip, along=(0, 0, 1), swing=(0.7, 0.4), twist=(-0.4, 0.4), name="left_hip",
        density=DENSITY_KG_M3,
    )  # fmt: skip
    fan = [ellipsoid((-0.275, 0.0, 0.735), (0.085, 0.045, 0.022), PINK, rotation=(0, -0.45, 0))]
    layout.ball(
        "body", "tail", fan, at=(-0.22, 0.0, 0.76), along=(-1, 0, -0.45), swing=(0.5, 0.4), name="tail",
        density=DENSITY_KG_M3,
    )  # fmt: skip


def _neck(layout: Layout) -> None:
    parent, count = "body", len(_NECK_M) - 1
    for number in range(count):
        start, end = ((x, 0.0, z) for x, z in _NECK_M[number : number + 2])
        thick, thin = (0.048 - 0.028 * min(1.0, (number + more) / 5.0) for more in (0, 1))
        layout.ball(
            parent, f"neck_{number + 1}", limb(start, end, thick, thin, ROSE), at=start, along=_vector(start, end),
            swing=(0.5, 0.4), twist=(-0.15, 0.15), name=f"neck_{number + 1}", density=NECK_DENSITY_KG_M3,
        )  # fmt: skip
        parent = f"neck_{number + 1}"


def _head(layout: Layout) -> None:
    skull = [
        ellipsoid((0.380, 0.0, 1.318), (0.058, 0.033, 0.037), ROSE, rotation=(0, 0.15, 0)),
        *limb((0.420, 0.0, 1.310), (0.468, 0.0, 1.290), 0.023, 0.020, PALE),
        *limb((0.468, 0.0, 1.290), (0.484, 0.0, 1.262), 0.020, 0.016, PALE),
        *limb((0.486, 0.0, 1.258), (0.482, 0.0, 1.222), 0.0155, 0.006, BLACK),
    ]
    for left in (1.0, -1.0):
        skull += [
            visual_sphere((0.397, left * 0.0285, 1.328), 0.0085, GOLD),
            visual_sphere((0.400, left * 0.0335, 1.329), 0.0052, BLACK),
        ]
    layout.ball(
        f"neck_{len(_NECK_M) - 1}", "head", skull, at=(0.345, 0.0, 1.318), along=(1, 0, 0), swing=(0.9, 0.7),
        twist=(-0.5, 0.5), name="head",
    )  # fmt: skip
    lower = [
        *limb((0.415, 0.0, 1.292), (0.448, 0.0, 1.272), 0.013, 0.013, PALE),
        *limb((0.448, 0.0, 1.272), (0.466, 0.0, 1.236), 0.013, 0.007, BLACK),
    ]
    layout.hinge("head", "lower_beak", lower, at=(0.405, 0.0, 1.298), axis=(0, 1, 0), range=(-0.02, 0.6), name="beak")
    layout.site("beak_tip", "head", at=(0.4815, 0.0, 1.2155))
    for side, left in (("left", 1.0), ("right", -1.0)):
        layout.site(f"{side}_eye", "head", at=(0.402, left * 0.037, 1.329))


def _wing(layout: Layout, side: str, left: float) -> None:
    shoulder, wrist = (0.115, left * 0.080, 0.865), (-0.06, left * 0.108, 0.835)
    cover = [ellipsoid((0.005, left * 0.093, 0.835), (0.150, 0.028, 0.080), PINK, rotation=(0, -0.22, left * 0.08))]
    layout.ball(
        "body", f"{side}_wing", cover, at=shoulder, along=_vector(shoulder, wrist), swing=(1.2, 1.9), twist=(-0.6, 0.6),
        name=f"{side}_shoulder", density=DENSITY_KG_M3,
    )  # fmt: skip
    feathers = [
        ellipsoid((-0.115, left * 0.092, 0.800), (0.130, 0.022, 0.058), PINK, rotation=(0, -0.30, left * -0.12)),
        ellipsoid(
            (-0.205, left * 0.066, 0.762), (0.085, 0.016, 0.024), BLACK, rotation=(0, -0.40, left * -0.28), solid=False
        ),
    ]
    layout.hinge(
        f"{side}_wing", f"{side}_wing_tip", feathers, at=wrist, axis=(0, 0, -left), range=(-0.1, 2.2),
        name=f"{side}_wrist", density=DENSITY_KG_M3,
    )  # fmt: skip
    layout.site(f"{side}_wing_end", f"{side}_wing_tip", at=(-0.285, left * 0.045, 0.728))


def _raised_leg(layout: Layout) -> None:
    """Raised leg, with the same bone lengths as the standing one."""
    lengths = [float(np.linalg.norm(_vector(one, two))) for one, two in itertools.pairwise(_STANDING_LEG_M)]
    hip = (_STANDING_LEG_M[3][0], -_STANDING_LEG_M[3][1], _STANDING_LEG_M[3][2])
    knee = _point_along(hip, (0.58, -0.02, -0.81), lengths[2])
    ankle = _point_along(knee, (-0.73, 0.02, -0.68), lengths[1])
    toes = _point_along(ankle, (0.93, 0.02, 0.37), lengths[0])
    layout.ball(
        "body", "right_thigh", limb(hip, knee, 0.045, 0.026, ROSE), at=hip, along=_vector(hip, knee), swing=(1.0, 0.5),
        twist=(-0.4, 0.4), name="right_hip", density=THIGH_DENSITY_KG_M3,
    )  # fmt: skip
    layout.hinge(
        "right_thigh", "right_shank", _bone(knee, ankle, 0.017, 0.013), at=knee, axis=(0, 1, 0), range=(-1.2, 0.7),
        name="right_knee",
    )  # fmt: skip
    layout.hinge(
        "right_shank", "right_metatarsus", _bone(ankle, toes, 0.012, 0.011), at=ankle, axis=(0, -1, 0),
        range=(-2.3, 0.2), name="right_ankle",
    )  # fmt: skip
    layout.ball(
        "right_metatarsus", "right_foot", _toes(*toes, pitch=0.8), at=toes, along=(0.7, 0, -0.7), swing=(1.2, 0.35),
        name="right_toes",
    )  # fmt: skip
    layout.site("right_sole", "right_foot", at=(toes[0] + 0.04, toes[1], toes[2] - 0.04))


def _bone(start: Point, end: Point, radius: float, end_radius: float) -> list[Shape]:
    """Leg bone with a small sphere at the next joint."""
    return [*limb(start, end, radius, end_radius, LEG), visual_sphere(end, 1.35 * end_radius, LEG)]


def _vector(start: Point, end: Point) -> Vector3:
    return np.array(end, dtype=np.float64) - np.array(start, dtype=np.float64)


def _point_along(start: Point, direction: Point, distance: float) -> Point:
    """Point at a distance from another one in a direction."""
    x, y, z = (np.array(start) + distance * np.array(direction) / np.linalg.norm(direction)).tolist()
    return (x, y, z)
