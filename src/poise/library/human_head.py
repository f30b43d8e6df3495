"""Head of the human: skull, jaw, ears and hair are solid; brows, nose, mouth and eyeballs are for display only.

Positions are in the standing frame, x forward, y left, z up from the floor. Eyes and mouth lie on the surface of skull
and face at their height, so that they fit heads of all sizes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from poise.library.human_sizes import table
from poise.library.human_skeleton import Skeleton
from poise.library.solids import ball, capsule, cone, ellipsoid
from poise.model import Ellipsoid, Shape
from poise.model.shape import Color
from poise.types import Triple

EYE_WHITE: Color = (0.93, 0.92, 0.90, 1.0)
IRIS: Color = (0.20, 0.14, 0.10, 1.0)
LIPS: Color = (0.72, 0.45, 0.40, 1.0)

_SIDES = (1.0, -1.0)


@dataclass(frozen=True)
class _Face:
    """Dimensions of a head [m]: heights of eyes and chin, half length, half breadths, forward offset of its middle."""

    high: float
    eye: float
    chin: float
    long: float
    wide: float
    cheek: float
    x: float

    @classmethod
    def of(cls, skeleton: Skeleton) -> _Face:
        sizes, high = skeleton.sizes, skeleton.sizes.stature
        long, wide, cheek = (0.5 * sizes[each] for each in ("headlength", "headbreadth", "bizygomaticbreadth"))
        eye = high - (sizes["sittingheight"] - sizes["eyeheightsitting"])
        chin = eye - 0.94 * sizes["mentonsellionlength"]
        return cls(high, eye, chin, long, wide, cheek, table("form")["head"]["center_forward"] * high)


def head(skeleton: Skeleton, skin: Color, hair: Color) -> list[Shape]:
    """Skull, face, ears and hair."""
    face = _Face.of(skeleton)
    bone = _skull(face, skin)
    features = [*_brows(face, bone, hair), *_nose(face, bone, skin), *_mouth(face, bone)]
    return [*bone, *_ears(face, skin), _hair(face, hair), *(replace(each, solid=False) for each in features)]


def _skull(face: _Face, skin: Color) -> list[Shape]:
    high, long, x = face.high, face.long, face.x
    tall, deep = _crown(face), 0.5 * (face.eye - face.chin) + 0.012 * high
    return [
        ellipsoid((x, 0.0, high - tall), (0.97 * long, face.wide, tall), skin),
        ellipsoid((x + 0.30 * long, 0.0, face.chin + deep), (0.63 * long, 0.92 * face.cheek, deep), skin, -0.05),
        ellipsoid(
            (x + 0.30 * long, 0.0, face.chin + 0.022 * high), (0.54 * long, 0.74 * face.cheek, 0.022 * high), skin
        ),
        ellipsoid(
            (x + 0.64 * long, 0.0, face.chin + 0.011 * high), (0.23 * long, 0.36 * face.cheek, 0.011 * high), skin
        ),
    ]


def _crown(face: _Face) -> float:
    """Half height of the skull."""
    return 0.53 * (face.high - face.eye) + 0.020 * face.high


def _forward_extent(shapes: list[Shape], aside: float, height: float) -> float:
    """Forward extent of ellipsoids at a lateral offset and a height [m], ignoring their rotations."""
    extent = -math.inf
    for each in shapes:
        if isinstance(each.geometry, Ellipsoid):
            (x, y, z), (long, wide, tall) = each.placement.translation, each.geometry.radii
            remaining = 1.0 - ((aside - y) / wide) ** 2 - ((height - z) / tall) ** 2
            extent = max(extent, x + long * math.sqrt(remaining)) if remaining > 0.0 else extent
    return extent


def _brows(face: _Face, bone: list[Shape], hair: Color) -> list[Shape]:
    high = face.high
    brow = face.eye + 0.0125 * high
    inner, outer = 0.22 * face.wide, 0.64 * face.wide
    ends = (_forward_extent(bone, inner, brow), _forward_extent(bone, outer, brow))
    return [
        capsule((ends[0], side * inner, brow), (ends[1], side * outer, brow - 0.0005 * high), 0.0020 * high, hair)
        for side in _SIDES
    ]


def eyeball(skeleton: Skeleton, side: float) -> tuple[Triple, list[Shape]]:
    """Center of an eyeball when standing [m], and its shapes about it: white and iris, x forward.

    Only the part before the lids is drawn: the white is flat, and the iris slides over it as the eye turns.
    """
    face = _Face.of(skeleton)
    high, aside = face.high, 0.5 * skeleton.sizes["interpupillarybreadth"]
    front = _forward_extent(_skull(face, IRIS), aside, face.eye)
    white = (0.0072 * high, 0.0084 * high, 0.0052 * high)
    shapes = [
        ellipsoid((0.0, 0.0, 0.0), white, EYE_WHITE),
        ball((0.0040 * high, 0.0, 0.0), 0.0040 * high, IRIS),
    ]
    return (front - 0.0052 * high, side * aside, face.eye), [replace(each, solid=False) for each in shapes]


def _nose(face: _Face, bone: list[Shape], skin: Color) -> list[Shape]:
    high = face.high
    root, low = face.eye + 0.002 * high, face.eye - 0.0265 * high
    top = (_forward_extent(bone, 0.0, root) - 0.006 * high, 0.0, root)
    tip = (_forward_extent(bone, 0.0, low) + 0.0075 * high, 0.0, low)
    wing = (tip[0] - 0.006 * high, 0.0060 * high, low - 0.0012 * high)
    return [
        cone(top, tip, (0.0045 * high, 0.0056 * high), skin),
        ball(tip, 0.0058 * high, skin),
        *(ball((wing[0], side * wing[1], wing[2]), 0.0045 * high, skin) for side in _SIDES),
    ]


def _mouth(face: _Face, bone: list[Shape]) -> list[Shape]:
    high, height = face.high, face.chin + 0.37 * (face.eye - face.chin)
    front = _forward_extent(bone, 0.0, height)
    return [ellipsoid((front - 0.0050 * high, 0.0, height), (0.0068 * high, 0.0140 * high, 0.0036 * high), LIPS)]


def _ears(face: _Face, skin: Color) -> list[Shape]:
    radii = (0.0095 * face.high, 0.0050 * face.high, 0.0175 * face.high)
    at = (face.x - 0.06 * face.long, 0.985 * face.wide, face.eye - 0.008 * face.high)
    return [ellipsoid((at[0], side * at[1], at[2]), radii, skin) for side in _SIDES]


def _hair(face: _Face, color: Color) -> Shape:
    tall = _crown(face)
    middle = (face.x - 0.10 * face.long, 0.0, face.high - 0.86 * tall)
    return ellipsoid(middle, (1.02 * face.long, 1.04 * face.wide, 0.92 * tall), color)
