"""Shapes of the human for display and collision: breadths and girths are measured, the modeling in between is by eye.

Shapes of the trunk and the head are in the standing frame, x forward, y left, z up from the floor; those of the limbs
in the frame of the limb, x forward, y right, z down the limb from its joint.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from poise.library import human_head
from poise.library.human_skeleton import Skeleton
from poise.library.solids import ball, capsule, cone, ellipsoid
from poise.model import Shape, Transform
from poise.model.shape import Color
from poise.types import Triple

SKIN: Color = (0.85, 0.67, 0.55, 1.0)
SHIRT: Color = (0.36, 0.49, 0.63, 1.0)
TROUSERS: Color = (0.27, 0.31, 0.39, 1.0)
SHOES: Color = (0.20, 0.18, 0.18, 1.0)
HAIR: Color = (0.25, 0.18, 0.14, 1.0)

Solids = list[Shape]


def girth_radius(skeleton: Skeleton, name: str) -> float:
    """Radius of a limb from its measured circumference [m]."""
    return skeleton.sizes[name] / (2.0 * math.pi)


def relative_to(shapes: Solids, origin: Triple) -> Solids:
    """Shapes relative to an origin."""
    return [
        replace(each, placement=Transform(_difference(each.placement.translation, origin), each.placement.rotation))
        for each in shapes
    ]


def _difference(a: Triple, b: Triple) -> Triple:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


# --- Trunk and head, in the standing frame ----------------------------------------------------------


def pelvis(skeleton: Skeleton) -> Solids:
    """Hips and seat."""
    sizes, high = skeleton.sizes, skeleton.sizes.stature
    _, _, hip = skeleton.hip
    wide, deep = 0.5 * sizes["hipbreadth"], 0.5 * sizes["buttockdepth"]
    seat = (-0.36 * deep, 0.42 * wide, hip - 0.004 * high)
    seat_radii = (0.62 * deep, 0.52 * wide, 0.055 * high)
    return [
        ellipsoid((0.0, 0.0, hip + 0.030 * high), (0.88 * deep, 0.98 * wide, 0.092 * high), TROUSERS),
        ellipsoid(seat, seat_radii, TROUSERS),
        ellipsoid((seat[0], -seat[1], seat[2]), seat_radii, TROUSERS),
    ]


def abdomen(skeleton: Skeleton) -> Solids:
    """Waist and belly."""
    sizes, high = skeleton.sizes, skeleton.sizes.stature
    wide, deep = 0.5 * sizes["waistbreadth"], 0.5 * sizes["waistdepth"]
    level = skeleton.levels["L3-L4"][2]
    return [ellipsoid((0.02 * deep, 0.0, level + 0.010 * high), (0.92 * deep, 0.88 * wide, 0.125 * high), SHIRT)]


def thorax(skeleton: Skeleton) -> Solids:
    """Ribs."""
    sizes, high = skeleton.sizes, skeleton.sizes.stature
    wide, deep = 0.5 * sizes["chestbreadth"], 0.5 * sizes["chestdepth"]
    level = skeleton.levels["T9-T10"][2]
    return [ellipsoid((-0.02 * deep, 0.0, level - 0.004 * high), (0.92 * deep, 1.02 * wide, 0.135 * high), SHIRT)]


def chest(skeleton: Skeleton) -> Solids:
    """Breast, upper back, and the slope from neck to shoulder."""
    sizes, high = skeleton.sizes, skeleton.sizes.stature
    wide, deep = 0.5 * sizes["chestbreadth"], 0.5 * sizes["chestdepth"]
    level, (_, aside, top) = skeleton.levels["T6-T7"][2], skeleton.shoulder
    female = sizes.sex == "female"
    breast = (0.50 * deep if female else 0.42 * deep, 0.44 * wide, level - (0.022 if female else 0.006) * high)
    bulge = (0.46 * deep, 0.42 * wide, 0.038 * high) if female else (0.36 * deep, 0.52 * wide, 0.038 * high)
    root = skeleton.levels["C7-T1"]
    slope = (root[0] + 0.008 * high, 0.016 * high, root[2] - 0.004 * high)
    shoulder = (-0.16 * deep, 0.92 * aside, top + 0.008 * high)
    return [
        ellipsoid((-0.06 * deep, 0.0, level), (0.90 * deep, 1.08 * wide, 0.092 * high), SHIRT),
        ellipsoid((-0.18 * deep, 0.0, top + 0.004 * high), (0.58 * deep, 1.10 * wide, 0.046 * high), SHIRT),
        *(
            cone(_on_side(slope, side), _on_side(shoulder, side), (0.019 * high, 0.028 * high), SHIRT)
            for side in (1.0, -1.0)
        ),
        *(ball(_on_side(shoulder, side), 0.028 * high, SHIRT) for side in (1.0, -1.0)),
        *(ellipsoid(_on_side(breast, side), bulge, SHIRT) for side in (1.0, -1.0)),
    ]


def _on_side(at: Triple, side: float) -> Triple:
    return (at[0], side * at[1], at[2])


def neck(skeleton: Skeleton) -> Solids:
    """Neck, from between the shoulders to the skull."""
    high, radius = skeleton.sizes.stature, girth_radius(skeleton, "neckcircumference")
    bottom, top = skeleton.levels["C7-T1"], skeleton.levels["C0-C1"]
    below = (bottom[0] + 0.012 * high, 0.0, bottom[2] - 0.030 * high)
    above = (top[0] + 0.002 * high, 0.0, top[2] + 0.012 * high)
    return [cone(below, above, (0.98 * radius, 0.82 * radius), SKIN), ball(below, 0.92 * radius, SKIN)]


def head(skeleton: Skeleton) -> Solids:
    """Skull, face, ears and hair."""
    return human_head.head(skeleton, SKIN, HAIR)


def vertebral_disc(skeleton: Skeleton, lower: float, upper: float, at_neck: bool) -> Solids:
    """Slice of the body of one vertebra, between two heights [m]."""
    sizes = skeleton.sizes
    middle, half = 0.5 * (lower + upper), 1.4 * (upper - lower)
    if at_neck:
        radius = 0.96 * girth_radius(skeleton, "neckcircumference")
        forward = 0.5 * (skeleton.levels["C7-T1"][0] + skeleton.levels["C0-C1"][0])
        return [ellipsoid((forward, 0.0, middle), (radius, radius, half), SKIN)]
    wide, deep, x = trunk_outline(skeleton, middle)
    color = TROUSERS if middle < sizes["iliocristaleheight"] else SHIRT
    return [ellipsoid((x, 0.0, middle), (deep, wide, half), color)]


def trunk_outline(skeleton: Skeleton, height: float) -> tuple[float, float, float]:
    """Half breadth, half depth and forward offset of the trunk without arms at a height [m]."""
    sizes, levels = skeleton.sizes, skeleton.levels
    waist = (0.46 * sizes["waistbreadth"], 0.47 * sizes["waistdepth"], 0.0)
    ribs = (0.50 * sizes["chestbreadth"], 0.47 * sizes["chestdepth"], -0.002 * sizes.stature)
    top = (0.34 * sizes["chestbreadth"], 0.26 * sizes["chestdepth"], -0.020 * sizes.stature)
    knots = [
        (levels["L4-L5"][2], (0.46 * sizes["hipbreadth"], 0.45 * sizes["buttockdepth"], 0.0)),
        (levels["L2-L3"][2], waist),
        (levels["T9-T10"][2], ribs),
        (levels["T4-T5"][2], (1.06 * ribs[0], 0.82 * ribs[1], -0.010 * sizes.stature)),
        (levels["C7-T1"][2], top),
    ]
    for (low, below), (up, above) in pairwise(knots):
        if height <= up:
            fraction = min(max((height - low) / (up - low), 0.0), 1.0)
            wide, deep, x = ((1.0 - fraction) * b + fraction * a for b, a in zip(below, above, strict=True))
            return wide, deep, x
    return top


# --- Limbs, in their own frames ---------------------------------------------------------------------


def clavicle(skeleton: Skeleton, end: Triple) -> Solids:
    """Collarbone, from the breastbone to the tip of the shoulder."""
    high = skeleton.sizes.stature
    start = (0.30 * end[0], 0.30 * end[1] - 0.004 * high, 0.30 * end[2])
    near = (end[0], end[1] - 0.006 * high, 0.94 * end[2])
    return [cone(start, near, (0.020 * high, 0.027 * high), SHIRT), ball(near, 0.027 * high, SHIRT)]


def upper_arm(skeleton: Skeleton) -> Solids:
    """Upper arm, from shoulder to elbow."""
    high, length = skeleton.sizes.stature, skeleton.upper_arm
    thick = 0.84 * girth_radius(skeleton, "bicepscircumferenceflexed")
    cap = min(0.5 * skeleton.sizes["bideltoidbreadth"] - skeleton.shoulder[1], 0.042 * high)
    elbow = 0.82 * girth_radius(skeleton, "forearmcircumferenceflexed")
    return [
        ellipsoid((0.0, 0.0, 0.12 * length), (0.90 * cap, 0.84 * cap, 1.40 * cap), SHIRT),
        cone((0.0, 0.0, 0.12 * length), (0.0, 0.0, 0.55 * length), (1.06 * thick, thick), SHIRT),
        cone((0.0, 0.0, 0.55 * length), (0.0, 0.0, length), (thick, elbow), SKIN),
        ball((0.0, 0.0, length), elbow, SKIN),
    ]


def forearm(skeleton: Skeleton) -> Solids:
    """Forearm, from elbow to wrist."""
    length, thick = skeleton.forearm, 0.94 * girth_radius(skeleton, "forearmcircumferenceflexed")
    wrist = 0.98 * girth_radius(skeleton, "wristcircumference")
    return [
        ellipsoid((0.0, 0.0, 0.22 * length), (thick, 0.96 * thick, 0.34 * length), SKIN),
        cone((0.0, 0.0, 0.04 * length), (0.0, 0.0, length), (0.90 * thick, wrist), SKIN),
        ball((0.0, 0.0, length), wrist, SKIN),
    ]


def thigh(skeleton: Skeleton) -> Solids:
    """Thigh, from hip to knee."""
    length, thick = skeleton.thigh, girth_radius(skeleton, "thighcircumference")
    knee = 0.92 * girth_radius(skeleton, "lowerthighcircumference")
    return [
        ellipsoid((0.0, 0.0, 0.16 * length), (0.98 * thick, 0.94 * thick, 0.34 * length), TROUSERS),
        cone((0.0, 0.0, 0.14 * length), (0.0, 0.0, length), (0.96 * thick, knee), TROUSERS),
        ball((0.0, 0.0, length), knee, TROUSERS),
    ]


def shank(skeleton: Skeleton) -> Solids:
    """Shank, from knee to ankle, with the calf behind."""
    length, calf = skeleton.shank, girth_radius(skeleton, "calfcircumference")
    ankle, knee = girth_radius(skeleton, "anklecircumference"), 0.86 * girth_radius(skeleton, "lowerthighcircumference")
    return [
        cone((0.0, 0.0, 0.02 * length), (0.0, 0.0, length), (knee, 1.02 * ankle), TROUSERS),
        ellipsoid((-0.22 * calf, 0.0, 0.28 * length), (0.94 * calf, 0.98 * calf, 0.30 * length), TROUSERS),
        ball((0.0, 0.0, length), 1.02 * ankle, TROUSERS),
    ]


def toe_line(skeleton: Skeleton) -> float:
    """Distance of the line of toe joints in front of the ankle [m]."""
    return skeleton.sizes["balloffootlength"] - skeleton.heel


def foot(skeleton: Skeleton, toes: bool) -> Solids:
    """Heel, instep and ball, and the toes if they are not a separate segment."""
    sizes, length, deep = skeleton.sizes, skeleton.sizes["footlength"], skeleton.ankle_height
    heel, wide = 0.5 * sizes["heelbreadth"], 0.5 * sizes["footbreadthhorizontal"]
    line, low = toe_line(skeleton), 0.30 * deep
    solids = [
        ellipsoid((-skeleton.heel + 0.16 * length, 0.0, 0.52 * deep), (0.16 * length, heel, 0.48 * deep), SHOES),
        ellipsoid((0.16 * length, 0.0, 0.56 * deep), (0.30 * length, 0.76 * wide, 0.44 * deep), SHOES),
        ellipsoid((line - 0.13 * length, 0.0, deep - low), (0.26 * length, 0.98 * wide, low), SHOES),
    ]
    return solids if toes else solids + toe_block(skeleton, (0.0, 0.0, 0.0))


def toe_block(skeleton: Skeleton, origin: Triple) -> Solids:
    """Toes, relative to an origin in the frame of the foot."""
    deep, wide = skeleton.ankle_height, 0.5 * skeleton.sizes["footbreadthhorizontal"]
    line, tip = toe_line(skeleton), skeleton.sizes["footlength"] - skeleton.heel
    back = line - 0.05 * skeleton.sizes["footlength"]
    low = 0.22 * deep
    block = ellipsoid((0.5 * (back + tip), 0.0, deep - low), (0.5 * (tip - back), 0.90 * wide, low), SHOES)
    return relative_to([block], origin)


def mitten(skeleton: Skeleton, thickness: float) -> Solids:
    """Left hand as one segment: palm, joined fingers, thumb; the palm faces +y."""
    length, wide = skeleton.sizes["handlength"], 0.5 * skeleton.sizes["handbreadth"]
    palm, thick = skeleton.sizes["palmlength"], 0.5 * thickness
    finger_length = length - palm
    return [
        ellipsoid((0.0, 0.0, 0.52 * palm), (wide, thick, 0.56 * palm), SKIN),
        ellipsoid(
            (0.0, 0.12 * thick, palm + 0.36 * finger_length), (0.86 * wide, 0.66 * thick, 0.64 * finger_length), SKIN
        ),
        capsule((0.55 * wide, 0.4 * thick, 0.28 * palm), (1.16 * wide, 0.9 * thick, 0.86 * palm), 0.24 * wide, SKIN),
    ]
