"""Dog of the size of a retriever: four legs of four segments each, flexible back and neck, ears, jaw and tail.

It is 0.6 m tall at the withers, has its paws on z = 0 and faces along x.
"""

from __future__ import annotations

import numpy as np

from poise.library.layout import Layout, displacement, ellipsoid, limb, visual_sphere
from poise.model import Figure, Shape

GOLD = (0.83, 0.65, 0.42, 1.0)
CREAM = (0.92, 0.80, 0.62, 1.0)
BROWN = (0.66, 0.46, 0.27, 1.0)
BLACK = (0.13, 0.11, 0.11, 1.0)
TONGUE = (0.88, 0.52, 0.52, 1.0)

DENSITY_KG_M3 = 560.0  # reduced, as its shapes overlap: the total is the mass of a dog

Point = tuple[float, float, float]


def quadruped(*, free: bool = True) -> Figure:
    """Dog.

    Parameters
    ----------
    free : bool
        Floating base; otherwise the pelvis is fixed to the world.
    """
    layout = Layout("quadruped")
    _torso(layout, free)
    _head(layout)
    for side, left in (("left", 1.0), ("right", -1.0)):
        _ear(layout, side, left)
        _front_leg(layout, side, left)
        _hind_leg(layout, side, left)
    _tail(layout)
    return layout.build()


def _torso(layout: Layout, free: bool) -> None:
    pelvis = [
        ellipsoid((-0.270, 0.0, 0.515), (0.130, 0.092, 0.108), GOLD),
        ellipsoid((-0.14, 0.0, 0.515), (0.20, 0.090, 0.102), GOLD, solid=False),
    ]
    layout.root("pelvis", pelvis, at=(-0.26, 0.0, 0.515), density=DENSITY_KG_M3, free=free)
    loin = [ellipsoid((-0.050, 0.0, 0.510), (0.20, 0.094, 0.108), GOLD)]
    layout.ball(
        "pelvis", "loin", loin, at=(-0.17, 0.0, 0.53), along=(1, 0, 0), swing=(0.5, 0.4), twist=(-0.25, 0.25),
        name="lower_back", density=DENSITY_KG_M3,
    )  # fmt: skip
    chest = [
        ellipsoid((0.120, 0.0, 0.495), (0.195, 0.108, 0.142), GOLD, rotation=(0, -0.06, 0)),
        ellipsoid((0.235, 0.0, 0.495), (0.105, 0.095, 0.125), CREAM, rotation=(0, 0.3, 0), solid=False),
    ]
    layout.ball(
        "loin", "chest", chest, at=(0.01, 0.0, 0.53), along=(1, 0, 0), swing=(0.35, 0.35), twist=(-0.25, 0.25),
        name="upper_back", density=DENSITY_KG_M3,
    )  # fmt: skip


def _head(layout: Layout) -> None:
    neck = limb((0.245, 0.0, 0.575), (0.385, 0.0, 0.715), 0.095, 0.072, GOLD)
    layout.ball(
        "chest", "neck", neck, at=(0.235, 0.0, 0.57), along=(1, 0, 1), swing=(0.8, 0.6), twist=(-0.3, 0.3), name="neck"
    )
    skull = [
        ellipsoid((0.425, 0.0, 0.755), (0.092, 0.073, 0.070), GOLD, rotation=(0, -0.15, 0)),
        ellipsoid((0.475, 0.0, 0.742), (0.060, 0.056, 0.050), GOLD, solid=False),
        *limb((0.500, 0.0, 0.735), (0.590, 0.0, 0.718), 0.042, 0.032, CREAM),
        ellipsoid((0.617, 0.0, 0.733), (0.017, 0.021, 0.015), BLACK, solid=False),
    ]
    for left in (1.0, -1.0):
        skull += [
            visual_sphere((0.487, left * 0.0375, 0.772), 0.0135, BROWN),
            visual_sphere((0.493, left * 0.0395, 0.774), 0.0100, BLACK),
        ]
    layout.ball(
        "neck", "head", skull, at=(0.385, 0.0, 0.73), along=(1, 0, 0), swing=(0.8, 0.8), twist=(-0.6, 0.6), name="head"
    )
    chin = [
        *limb((0.475, 0.0, 0.700), (0.570, 0.0, 0.690), 0.029, 0.020, CREAM),
        ellipsoid((0.560, 0.0, 0.700), (0.040, 0.017, 0.008), TONGUE, solid=False),
    ]
    layout.hinge("head", "jaw", chin, at=(0.445, 0.0, 0.712), axis=(0, 1, 0), range=(-0.02, 0.7), name="jaw")
    layout.site("nose", "head", at=(0.634, 0.0, 0.733))
    for side, left in (("left", 1.0), ("right", -1.0)):
        layout.site(f"{side}_eye", "head", at=(0.507, left * 0.043, 0.776))


def _ear(layout: Layout, side: str, left: float) -> None:
    root = (0.405, left * 0.058, 0.805)
    flap = [
        ellipsoid((0.408, left * 0.082, 0.748), (0.036, 0.012, 0.068), BROWN, rotation=(left * 0.22, 0.1, left * 0.2))
    ]
    layout.ball("head", f"{side}_ear", flap, at=root, along=(0, left * 0.3, -1), swing=(0.4, 0.5), name=f"{side}_ear")


def _front_leg(layout: Layout, side: str, left: float) -> None:
    blade, shoulder = (0.130, left * 0.075, 0.605), (0.235, left * 0.090, 0.455)
    elbow, wrist, toes = (0.135, left * 0.098, 0.335), (0.150, left * 0.098, 0.110), (0.168, left * 0.098, 0.035)
    layout.hinge(
        "chest", f"{side}_shoulder_blade", _flat(blade, shoulder, 0.075, 0.030), at=blade, axis=(0, -1, 0),
        range=(-0.4, 0.4), name=f"{side}_shoulder_blade",
    )  # fmt: skip
    layout.ball(
        f"{side}_shoulder_blade", f"{side}_upper_arm", limb(shoulder, elbow, 0.062, 0.044, GOLD), at=shoulder,
        along=displacement(shoulder, elbow), swing=(0.8, 0.3), twist=(-0.25, 0.25), name=f"{side}_shoulder",
    )  # fmt: skip
    layout.hinge(
        f"{side}_upper_arm", f"{side}_forearm", limb(elbow, wrist, 0.042, 0.027, GOLD), at=elbow, axis=(0, -1, 0),
        range=(-0.6, 1.4), name=f"{side}_elbow",
    )  # fmt: skip
    layout.hinge(
        f"{side}_forearm", f"{side}_front_pastern", limb(wrist, toes, 0.028, 0.026, GOLD), at=wrist, axis=(0, 1, 0),
        range=(-0.4, 1.6), name=f"{side}_wrist",
    )  # fmt: skip
    _paw(layout, f"{side}_front", toes)


def _hind_leg(layout: Layout, side: str, left: float) -> None:
    hip, knee = (-0.290, left * 0.070, 0.500), (-0.195, left * 0.098, 0.335)
    hock, toes = (-0.375, left * 0.096, 0.180), (-0.350, left * 0.096, 0.035)
    thigh = [
        *limb(hip, knee, 0.085, 0.050, GOLD),
        ellipsoid((-0.270, left * 0.082, 0.450), (0.078, 0.046, 0.105), GOLD, rotation=(0, -0.45, 0), solid=False),
    ]
    layout.ball(
        "pelvis", f"{side}_thigh", thigh, at=hip, along=displacement(hip, knee), swing=(0.9, 0.4), twist=(-0.3, 0.3),
        name=f"{side}_hip",
    )  # fmt: skip
    layout.hinge(
        f"{side}_thigh", f"{side}_shank", limb(knee, hock, 0.050, 0.026, GOLD), at=knee, axis=(0, 1, 0),
        range=(-0.9, 1.0), name=f"{side}_knee",
    )  # fmt: skip
    layout.hinge(
        f"{side}_shank", f"{side}_hind_pastern", limb(hock, toes, 0.027, 0.025, GOLD), at=hock, axis=(0, -1, 0),
        range=(-0.8, 0.9), name=f"{side}_hock",
    )  # fmt: skip
    _paw(layout, f"{side}_hind", toes)


def _paw(layout: Layout, leg: str, joint: Point) -> None:
    """Flat-soled paw with four toes, on z = 0."""
    x, y, _ = joint
    pad = [ellipsoid((x + 0.018, y, 0.026), (0.052, 0.037, 0.026), CREAM)]
    for aside, ahead in ((-0.024, 0.046), (-0.009, 0.056), (0.009, 0.056), (0.024, 0.046)):
        pad.append(ellipsoid((x + ahead, y + aside, 0.017), (0.020, 0.011, 0.017), CREAM, solid=False))
    layout.ball(f"{leg}_pastern", f"{leg}_paw", pad, at=joint, along=(1, 0, 0), swing=(0.8, 0.25), name=f"{leg}_toes")
    layout.site(f"{leg}_sole", f"{leg}_paw", at=(x + 0.018, y, 0.0))


def _tail(layout: Layout) -> None:
    points = [
        (-0.375, 0.0, 0.575),
        (-0.435, 0.0, 0.578),
        (-0.495, 0.0, 0.597),
        (-0.548, 0.0, 0.635),
        (-0.585, 0.0, 0.685),
    ]

    def shapes_of(number: int) -> list[Shape]:
        color = GOLD if number < 3 else CREAM
        return limb(points[number], points[number + 1], 0.030 - 0.003 * number, 0.027 - 0.0045 * number, color)

    parent = layout.chain("pelvis", "tail", points, shapes_of, swing=(0.6, 0.6))
    layout.site("tail_tip", parent, at=points[-1])


def _flat(start: Point, end: Point, width: float, depth: float) -> list[Shape]:
    """Flat ellipsoid along a line, such as a shoulder blade."""
    middle = 0.5 * (np.array(start) + np.array(end))
    length = float(np.linalg.norm(displacement(start, end)))
    lean = float(np.arctan2(end[0] - start[0], start[2] - end[2]))
    return [ellipsoid(middle, (width, depth, 0.62 * length), GOLD, rotation=(0.0, -lean, 0.0))]
