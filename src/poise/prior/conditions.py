"""Conditions of the human posture network: what is given of a posture, and its inputs in a heading frame.

The inputs are expressed in a heading frame: z up, x where the given orientations and pairs of positions point, the
origin on the floor below the mean of the given positions. The prediction therefore moves and turns with the conditions.

A given point may have an offset w from the joint of its part, in the frame of the part. The joint is then at p − D w,
with D the rotation of the part since the neutral pose; where that is free it is taken from the present pose at first.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

import numpy as np

from poise.prior import layout
from poise.types import FloatArray, Matrix, Vector3

POINT_MIRROR = layout.mirror_permutation(layout.POINT_PARTS)
FRAME_MIRROR = layout.mirror_permutation(layout.FRAME_PARTS)
REFLECTION = np.array([1.0, -1.0, 1.0])
PAIRS = np.array([[layout.POINT_PARTS.index(part) for part in pair] for pair in layout.LATERAL_WEIGHTS])
PAIR_WEIGHTS = np.array(list(layout.LATERAL_WEIGHTS.values()))
_SHAPES: dict[str, tuple[int, ...]] = {
    "points": (layout.POINT_COUNT, 3),
    "axes": (layout.FRAME_COUNT, 2, 3),
    "point_mask": (layout.POINT_COUNT,),
    "frame_mask": (layout.FRAME_COUNT,),
    "gaze": (4,),
    "proportions": (len(layout.PROPORTIONS),),
    "hanging": (2,),
    "heading": (2,),
    "place": (2,),
    "offsets": (layout.POINT_COUNT, 3),
    "free": (layout.POINT_COUNT,),
    "rotations": (layout.POINT_COUNT, 3, 3),
    "present": (len(layout.COORDINATES),),
    "present_pelvis": (3, 3),
}


def _slices() -> dict[str, slice]:
    ends = np.cumsum([math.prod(shape) for shape in _SHAPES.values()]).tolist()
    return {name: slice(start, end) for name, start, end in zip(_SHAPES, [0, *ends], ends, strict=False)}


FIELDS = _slices()
"""Where each field of :class:`Conditions` is in :meth:`Conditions.numbers`; a gaze is followed by 1 if it is given."""


@dataclass(frozen=True, eq=False)
class Conditions:
    """What is given of a posture, for the body of the network; lengths in leg lengths, heights above the floor.

    Parameters
    ----------
    points : (11, 3) array
        Positions of `layout.POINT_PARTS`; zero where not given.
    axes : (7, 2, 3) array
        Forward and upward axes of `layout.FRAME_PARTS`: columns of their rotations since the neutral pose.
    point_mask, frame_mask : (11,) and (7,) arrays
        1 where given.
    gaze : (3,) array or None
        Unit direction of gaze.
    proportions : (8,) array
        See `layout.PROPORTIONS`.
    hanging : (2,) array
        1 for a free left or right arm that hangs.
    heading : (2,) array
        Horizontal direction that the body faces in the present pose.
    place : (2,) array
        Horizontal position of the hip center in the present pose.
    offsets : (11, 3) array
        w: offsets of the given points from the joints, in the frames of the parts [leg lengths].
    free : (11,) array
        1 where a given point has an offset and the orientation of its part is free.
    rotations : (11, 3, 3) array
        D: rotations of the parts since the neutral pose; those of the present pose where they are free.
    present : (47,) array
        Joint coordinates of the network's body in the present pose [rad].
    present_pelvis : (3, 3) array
        Rotation of the pelvis in the present pose since the neutral pose.
    """

    points: Matrix
    axes: FloatArray
    point_mask: FloatArray
    frame_mask: FloatArray
    gaze: Vector3 | None
    proportions: FloatArray
    hanging: FloatArray
    heading: FloatArray
    place: FloatArray
    offsets: Matrix = field(default_factory=lambda: np.zeros((layout.POINT_COUNT, 3)))
    free: FloatArray = field(default_factory=lambda: np.zeros(layout.POINT_COUNT))
    rotations: FloatArray = field(default_factory=lambda: np.tile(np.eye(3), (layout.POINT_COUNT, 1, 1)))
    present: FloatArray = field(default_factory=lambda: np.zeros(len(layout.COORDINATES)))
    present_pelvis: Matrix = field(default_factory=lambda: np.eye(3))

    def placed(self) -> Conditions:
        """The same with points that are joints: p − D w."""
        joints = self.points - np.einsum("pij,pj->pi", self.rotations, self.offsets)
        return replace(self, points=joints, offsets=np.zeros_like(self.offsets))

    def numbers(self) -> FloatArray:
        """All fields in one array (310,), as the native backend takes them."""
        gaze = (0.0, 0.0, 0.0, 0.0) if self.gaze is None else (*self.gaze, 1.0)
        pose = (self.proportions, self.hanging, self.heading, self.place)
        given = (self.points.ravel(), self.axes.ravel(), self.point_mask, self.frame_mask)
        parts = (self.offsets.ravel(), self.free, self.rotations.ravel())
        return np.concatenate([*given, gaze, *pose, *parts, self.present, self.present_pelvis.ravel()])

    @classmethod
    def from_numbers(cls, numbers: FloatArray) -> Conditions:
        """Conditions of one array, with views of it."""
        views = {name: numbers[FIELDS[name]].reshape(shape) for name, shape in _SHAPES.items()}
        gaze = views.pop("gaze")
        return cls(gaze=gaze[:3] if gaze[3] else None, **views)

    def frame(self) -> tuple[float, float, FloatArray]:
        """Cosine and sine of the heading, and the horizontal origin (2,)."""
        forward = (self.frame_mask * layout.HEADING_WEIGHTS) @ self.axes[:, 0, :2]
        both = PAIR_WEIGHTS * self.point_mask[PAIRS[:, 0]] * self.point_mask[PAIRS[:, 1]]
        across = both @ (self.points[PAIRS[:, 0], :2] - self.points[PAIRS[:, 1], :2])
        x, y = forward + (across[1], -across[0]) + layout.HINT_WEIGHT * self.heading
        length = float(np.hypot(x, y))
        c, s = (x / length, y / length) if length > 0.0 else (1.0, 0.0)
        given = self.point_mask.sum()
        origin = self.point_mask @ self.points[:, :2] / given if given else self.place
        return float(c), float(s), np.asarray(origin)

    def inputs(self, c: float, s: float, origin: FloatArray) -> FloatArray:
        """Inputs (107,) in a heading frame."""
        turn = heading_matrix(c, s)  # rows of vectors times it are in the heading frame
        center = np.array([origin[0], origin[1], 0.0])
        points = ((self.points - center) @ turn - (0.0, 0.0, layout.HEIGHT_OFFSET)) * self.point_mask[:, None]
        axes = (self.axes @ turn) * self.frame_mask[:, None, None]
        gaze = np.zeros(4) if self.gaze is None else np.append(self.gaze @ turn, 1.0)
        masks = (self.point_mask, self.frame_mask)
        return np.concatenate([points.ravel(), axes.ravel(), *masks, gaze, self.proportions, self.hanging])


def mirrored_conditions(conditions: Conditions) -> Conditions:
    """Conditions of the mirror image y → −y, without the present posture."""
    return replace(
        conditions,
        points=(conditions.points * REFLECTION)[POINT_MIRROR],
        axes=(conditions.axes * REFLECTION)[FRAME_MIRROR],
        point_mask=conditions.point_mask[POINT_MIRROR],
        frame_mask=conditions.frame_mask[FRAME_MIRROR],
        gaze=None if conditions.gaze is None else conditions.gaze * REFLECTION,
        hanging=conditions.hanging[::-1],
        heading=conditions.heading * (1.0, -1.0),
        place=conditions.place * (1.0, -1.0),
        offsets=(conditions.offsets * REFLECTION)[POINT_MIRROR],
        free=conditions.free[POINT_MIRROR],
        rotations=(conditions.rotations * np.outer(REFLECTION, REFLECTION))[POINT_MIRROR],
    )


def heading_matrix(c: float, s: float) -> Matrix:
    """Rotation from a heading frame to the world, of the cosine and sine of the heading."""
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
