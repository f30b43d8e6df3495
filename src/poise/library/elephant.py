"""Elephant with a trunk of any number of ball segments [Ge2000, appendix A].

Every joint of the trunk is a ball joint (three rotational degrees of freedom), including the one at the head. Legs,
neck, ears, jaw and tail have joint limits; the shoulders slide, as in animals without collarbones. It is about 2.7 m
tall, faces along x and has its feet on z = 0.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.errors import FigureError
from poise.library.layout import Layout, displacement, ellipsoid, limb, visual_sphere
from poise.model import Figure, GeneralizedCylinder, Shape, Transform
from poise.types import FloatArray

GRAY = (0.58, 0.58, 0.62, 1.0)
PALE = (0.66, 0.63, 0.65, 1.0)
INNER = (0.70, 0.60, 0.60, 1.0)
IVORY = (0.95, 0.92, 0.83, 1.0)
DARK = (0.13, 0.12, 0.13, 1.0)
TUFT = (0.26, 0.25, 0.27, 1.0)

MAX_TRUNK_JOINTS = 400
DENSITY_KG_M3 = 800.0  # of the torso, reduced as its two shapes overlap
_TRUNK_START_M = np.array([2.20, 0.0, 2.02])
_TRUNK_LENGTH_M = 2.15
_TRUNK_RADII_M = (0.215, 0.075)
_CURVE_SAMPLES = 2000  # of the integration of the trunk curve


def elephant(balls: int = 30, *, free: bool = False) -> Figure:
    """Elephant.

    Parameters
    ----------
    balls : int
        Number of ball segments of the trunk, 1 to 400; its length does not depend on it.
    free : bool
        Floating base; otherwise the body is fixed to the world.
    """
    if type(balls) is not int or not 1 <= balls <= MAX_TRUNK_JOINTS:
        raise FigureError(f"elephant: balls: expected an integer from 1 to {MAX_TRUNK_JOINTS}, got {balls!r}.")
    layout = Layout("elephant")
    _body(layout, free)
    _head(layout)
    for side, left in (("left", 1.0), ("right", -1.0)):
        _ear(layout, side, left)
        _front_leg(layout, side, left)
        _hind_leg(layout, side, left)
    _tail(layout)
    _trunk(layout, balls)
    return layout.build()


def _body(layout: Layout, free: bool) -> None:
    barrel = [
        ellipsoid((-0.22, 0.0, 1.72), (1.38, 0.75, 0.80), GRAY, rotation=(0.0, 0.02, 0.0)),
        ellipsoid((-1.00, 0.0, 1.70), (0.60, 0.62, 0.72), GRAY, solid=False),
    ]
    layout.root("body", barrel, at=(-0.30, 0.0, 1.75), density=DENSITY_KG_M3, free=free)
    chest = [ellipsoid((0.70, 0.0, 1.77), (0.72, 0.63, 0.73), GRAY, rotation=(0.0, -0.12, 0.0))]
    layout.ball(
        "body", "shoulders", chest, at=(0.25, 0.0, 1.80), along=(1, 0, 0), swing=(0.2, 0.25), twist=(-0.2, 0.2),
        name="back", density=DENSITY_KG_M3,
    )  # fmt: skip


def _head(layout: Layout) -> None:
    neck = limb((1.05, 0.0, 1.96), (1.62, 0.0, 2.20), 0.52, 0.42, GRAY)
    layout.ball(
        "shoulders", "neck", neck, at=(1.10, 0.0, 2.02), along=(1.0, 0, 0.35), swing=(0.5, 0.45), twist=(-0.3, 0.3),
        name="neck",
    )  # fmt: skip
    skull = [
        ellipsoid((1.82, 0.0, 2.30), (0.44, 0.43, 0.53), GRAY, rotation=(0.0, -0.35, 0.0)),
        ellipsoid((1.75, 0.17, 2.58), (0.28, 0.22, 0.24), GRAY, solid=False),
        ellipsoid((1.75, -0.17, 2.58), (0.28, 0.22, 0.24), GRAY, solid=False),
        ellipsoid((2.10, 0.0, 2.08), (0.26, 0.30, 0.27), GRAY, solid=False),
    ]
    for left in (1.0, -1.0):
        skull += [
            visual_sphere((2.080, left * 0.305, 2.335), 0.050, PALE),
            visual_sphere((2.108, left * 0.320, 2.340), 0.030, DARK),
        ]
        skull += _tusk(left)
    layout.ball(
        "neck", "head", skull, at=(1.60, 0.0, 2.20), along=(1.0, 0, 0.2), swing=(0.6, 0.5), twist=(-0.4, 0.4),
        name="head",
    )  # fmt: skip
    chin = [ellipsoid((2.02, 0.0, 1.80), (0.25, 0.13, 0.11), GRAY, rotation=(0.0, 0.35, 0.0))]
    layout.hinge("head", "jaw", chin, at=(1.82, 0.0, 1.92), axis=(0, 1, 0), range=(-0.05, 0.5), name="jaw")
    for side, left in (("left", 1.0), ("right", -1.0)):
        layout.site(f"{side}_eye", "head", at=(2.135, left * 0.33, 2.34))


def _tusk(left: float) -> list[Shape]:
    """Four limbs along a curve that bends forward and up."""
    points = [(2.10, 0.22, 1.95), (2.25, 0.255, 1.79), (2.43, 0.285, 1.69), (2.63, 0.305, 1.66), (2.83, 0.31, 1.71)]
    radii = (0.075, 0.070, 0.060, 0.045, 0.022)
    shapes: list[Shape] = []
    for piece in range(4):
        one, two = ((x, left * y, z) for x, y, z in points[piece : piece + 2])
        shapes += limb(one, two, radii[piece], radii[piece + 1], IVORY)
    return shapes


def _ear(layout: Layout, side: str, left: float) -> None:
    """Broad flat ear, hinged at its front edge."""
    rotation = (0.0, 0.12, left * -0.95)
    flap = [
        ellipsoid((1.47, left * 0.68, 2.20), (0.45, 0.045, 0.48), GRAY, rotation=rotation),
        ellipsoid(
            (1.53, left * 0.62, 1.97), (0.33, 0.042, 0.45), GRAY, rotation=(0.0, -0.25, left * -0.95), solid=False
        ),
    ]
    layout.hinge(
        "head", f"{side}_ear", flap, at=(1.72, left * 0.40, 2.22), axis=(0, 0, -left), range=(-0.5, 0.8),
        name=f"{side}_ear",
    )  # fmt: skip


def _front_leg(layout: Layout, side: str, left: float) -> None:
    top, elbow, wrist = (0.95, left * 0.44, 1.68), (0.86, left * 0.47, 1.12), (0.92, left * 0.47, 0.40)
    blade, parent = (0.85, left * 0.45, 1.85), "shoulders"
    for axis, letter, reach in (((1, 0, 0), "x", 0.08), ((0, 1, 0), "y", 0.03), ((0, 0, 1), "z", 0.06)):
        segment = f"{side}_shoulder_{letter}"
        muscle = [ellipsoid(blade, (0.30, 0.18, 0.40), GRAY, rotation=(0, -0.15, 0), solid=letter == "z")]
        muscle += [] if letter == "z" else [ellipsoid(blade, (0.10, 0.10, 0.10), GRAY)]
        layout.slide(
            parent, segment, muscle, at=blade, axis=axis, range=(-reach, reach), name=f"{side}_shoulder_slide_{letter}"
        )
        parent = segment
    layout.ball(
        parent, f"{side}_upper_arm", limb(top, elbow, 0.30, 0.235, GRAY), at=top, along=displacement(top, elbow),
        swing=(0.6, 0.3), twist=(-0.2, 0.2), name=f"{side}_shoulder",
    )  # fmt: skip
    layout.hinge(
        f"{side}_upper_arm", f"{side}_forearm", limb(elbow, wrist, 0.225, 0.175, GRAY), at=elbow, axis=(0, -1, 0),
        range=(-0.15, 1.3), name=f"{side}_elbow",
    )  # fmt: skip
    layout.ball(
        f"{side}_forearm", f"{side}_hand", _foot(wrist, left, 0.205), at=wrist, along=(0, 0, -1), swing=(0.7, 0.25),
        name=f"{side}_wrist",
    )  # fmt: skip
    layout.site(f"{side}_hand_sole", f"{side}_hand", at=(wrist[0] + 0.03, wrist[1], 0.0))


def _hind_leg(layout: Layout, side: str, left: float) -> None:
    hip, knee, ankle = (-1.05, left * 0.38, 1.58), (-0.88, left * 0.44, 0.95), (-1.10, left * 0.44, 0.36)
    thigh = [
        *limb(hip, knee, 0.36, 0.225, GRAY),
        ellipsoid((-1.05, left * 0.42, 1.50), (0.40, 0.26, 0.50), GRAY, solid=False),
    ]
    layout.ball(
        "body", f"{side}_thigh", thigh, at=hip, along=displacement(hip, knee), swing=(0.6, 0.3), twist=(-0.2, 0.2),
        name=f"{side}_hip",
    )  # fmt: skip
    layout.hinge(
        f"{side}_thigh", f"{side}_shank", limb(knee, ankle, 0.215, 0.165, GRAY), at=knee, axis=(0, 1, 0),
        range=(-0.3, 1.2), name=f"{side}_knee",
    )  # fmt: skip
    layout.ball(
        f"{side}_shank", f"{side}_foot", _foot(ankle, left, 0.195), at=ankle, along=(0, 0, -1), swing=(0.5, 0.2),
        name=f"{side}_ankle",
    )  # fmt: skip
    layout.site(f"{side}_foot_sole", f"{side}_foot", at=(ankle[0] + 0.03, ankle[1], 0.0))


def _foot(joint: tuple[float, float, float], left: float, radius: float) -> list[Shape]:
    """Round foot that widens to a flat sole on z = 0, with pale nails."""
    x, y, z = joint
    foot = limb((x, y, z), (x + 0.03, y, 0.12), radius * 0.86, radius * 0.98, GRAY)[:2]
    foot.append(_pad(x + 0.03, y, radius * 1.12))
    for angle in (-0.75, -0.25, 0.25, 0.75):
        position = (x + 0.03 + radius * 1.07 * math.cos(angle), y + radius * 1.07 * math.sin(angle), 0.055)
        foot.append(ellipsoid(position, (0.035, 0.045, 0.055), IVORY, rotation=(0, 0, angle), solid=False))
    return foot


def _pad(x: float, y: float, radius: float) -> Shape:
    return Shape(GeneralizedCylinder(radius, radius * 0.92, 0.14), Transform((x, y, 0.07)), GRAY)


def _tail(layout: Layout) -> None:
    points = [(-1.52, 0.0, 2.02), (-1.68, 0.0, 1.72), (-1.74, 0.0, 1.38), (-1.76, 0.0, 1.06)]

    def shapes_of(number: int) -> list[Shape]:
        pieces = limb(points[number], points[number + 1], 0.065 - 0.014 * number, 0.051 - 0.012 * number, GRAY)
        return pieces if number < 2 else [*pieces, ellipsoid((-1.765, 0.0, 0.98), (0.05, 0.04, 0.17), TUFT)]

    parent = layout.chain("body", "tail", points, shapes_of, swing=(0.6, 0.6))
    layout.site("tail_tip", parent, at=(-1.77, 0.0, 0.82))


class _Curve(NamedTuple):
    """Neutral shape of the trunk: points from the head to the tip, (n + 1, 3) [m], and radii there [m]."""

    points: FloatArray
    radii: FloatArray


def trunk_curve(balls: int) -> _Curve:
    """Positions of the joints and of the tip: down from the forehead, then forward like a J."""
    samples = (np.arange(_CURVE_SAMPLES) + 0.5) / _CURVE_SAMPLES
    angle_rad = (
        0.62 * np.clip(1.0 - 2.2 * samples, 0.0, 1.0) ** 1.3
        + 1.5 * np.clip((samples - 0.62) / 0.38, 0.0, 1.0) ** 1.6
        - 0.06
    )
    steps = (
        np.stack([np.sin(angle_rad), np.zeros_like(angle_rad), -np.cos(angle_rad)], axis=1)
        * _TRUNK_LENGTH_M
        / _CURVE_SAMPLES
    )
    path = np.concatenate([_TRUNK_START_M[None], _TRUNK_START_M + np.cumsum(steps, axis=0)])
    fraction = np.linspace(0.0, 1.0, balls + 1)
    points = np.stack(
        [np.interp(fraction * _CURVE_SAMPLES, np.arange(_CURVE_SAMPLES + 1), path[:, axis]) for axis in range(3)],
        axis=1,
    )
    thick, thin = _TRUNK_RADII_M
    return _Curve(points, thin + (thick - thin) * (1.0 - fraction) ** 1.15)


def _trunk(layout: Layout, balls: int) -> None:
    """Trunk as a chain of ball joints; the total bending range does not depend on their number."""
    points, radii = trunk_curve(balls)
    swing, twist = min(1.3, 11.0 / balls), min(0.6, 3.0 / balls)

    def shapes_of(number: int) -> list[Shape]:
        start, end = points[number], points[number + 1]
        pieces = limb(start, end, float(radii[number]), float(radii[number + 1]), GRAY)
        if number == balls - 1:
            pieces.append(visual_sphere(end + 0.55 * radii[-1] * _unit(end - start), 0.6 * float(radii[-1]), INNER))
        return pieces

    parent = layout.chain("head", "trunk", points, shapes_of, swing=(swing, swing), twist=(-twist, twist))
    layout.site("trunk_tip", parent, at=points[-1] + radii[-1] * _unit(points[-1] - points[-2]))


def _unit(vector: FloatArray) -> FloatArray:
    return np.asarray(vector / np.linalg.norm(vector))
