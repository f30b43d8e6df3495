"""Close the fingers of a hand around an object that it holds.

A finger bends in one plane of the hand by its base angle a and its middle angle b; the end joint follows b. Its bones
are capsules. For every b the finger closes, by a, until a bone touches; of these (a, b) it takes the one whose pad is
nearest to the surface, then its bones. A finger whose pad cannot touch this way also spreads, by a third angle. The
thumb closes by a curl of its two hinges, for directions of its base and shares of the hinges; it opposes the fingers
with its pad and stays outside them. The other parameters are searched on a grid, then on finer ones around the best
points. Fingers that do not hold the object are half bent, or as far as they stay outside all of these.

The distance from a bone to the object is the smallest of the signed distances of points along its axis, minus its
radius; that of a convex object is convex along the axis, so that few points are enough.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from poise.errors import FigureError, suggest
from poise.library.character_hand import CharacterHand
from poise.library.digits import NO_CAPSULES, DigitDistances, Digits
from poise.library.hand_grips import FINGERS, checked_side, finger_values, has_fingers, thumb_values
from poise.library.held_objects import Surface, mirrored, signed_distance
from poise.library.human_limits import limit
from poise.library.human_sizes import table
from poise.math import quaternion
from poise.model import Box, Figure, Transform
from poise.types import FloatArray

Evaluation = Callable[[FloatArray, FloatArray | None], tuple[FloatArray, FloatArray]]
"""Costs and clearances (d, n) of parameters (d, n, p) of d digits, with weights of bones; None: only clearances."""
_CLOSING_SLOPE_M = 0.05  # clearance that a digit loses per radian, at first
_SECANT_STEPS = 2
_MANY = 200  # more candidates than this are evaluated at fewer points
_MAX_SECANT, _MIN_CHANGE = 0.15, 1e-7  # change of the closing angle
_COARSE_POINTS, _FINE_POINTS, _FINEST_POINTS = 5, 13, 21  # along the axis of a bone
_PAD_LINES = 3  # along a pad
_MAX_DEPTH_M = 1e-4  # bones may be inside the object by this much
_SHAPE_WEIGHTS = np.array([0.1, 0.3, 0.3])  # of the distances of base, middle and end bone, beside 1 of the pad
_CONTACT_WEIGHTS = np.array([0.01, 0.03, 0.03])  # the same when the shape is decided
_ASIDE_WEIGHT = 0.2  # of the thumb's tip from the index finger
_SPREAD_WEIGHT_M = 1e-3  # of the whole spread
_OPPOSED_WEIGHTS_M = (
    5e-4,
    0.02,
)  # of 1 plus the cosine between the faces of a box at thumb and fingers: at last, at first
_UNEVEN_WEIGHT_M = 3e-3  # of a thumb that bends one hinge alone
_IDLE_TRIALS = 25  # base angles
_MAX_CURL = 1.2  # curl of the thumb that bends its hinges fully, about as many radians as it closes by
_FINGER_STARTS, _SPREAD_STARTS, _THUMB_STARTS = 3, 4, 8  # points of the first grid that are refined
_FINGER_ROUNDS, _SPREAD_ROUNDS, _THUMB_ROUNDS = 3, 5, 6
_INSIDE_PENALTY = 100.0
_TOUCHING_M = 5e-4  # a finger farther away than this spreads
_TOLERATED_M = 1e-3  # fingers farther away than this spread in the other order, too
_ELLIPSE_MARGIN = 0.9  # of the spread that the limit of the base allows


@dataclass(frozen=True, eq=False)
class Closure:
    """A closed hand.

    Parameters
    ----------
    values : mapping of joint to angle or quaternion
        Joint values of the fingers: angles [rad], or the quaternion of each joint of a character.
    distances : mapping of finger to float
        Distance of each finger's end bone from the surface [m].
    depth : float
        Largest depth of a bone inside the object [m].
    """

    values: Mapping[str, Any]
    distances: Mapping[str, float]
    depth: float


def close_hand(
    figure: Figure, side: str, geometry: object, placement: Transform, *, fingers: Sequence[str] = FINGERS
) -> Closure:
    """Joint values that close a hand around an object.

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.library.human` with ``hands=True``, or a character whose hands have five digits of three
        bones (:mod:`poise.library.character_hand`).
    side : {"left", "right"}
        The hand.
    geometry : Sphere, Cylinder, Capsule, Box or Torus
        The object; cylinders, capsules and tori are about z.
    placement : Transform
        The object in the frame of the hand: z along it, palm facing y of the left hand, −y of the right; that of the
        segment for a human of the library. See :func:`object_placement`.
    fingers : sequence of str
        Fingers that hold it, beside the thumb; by default all four. Others stay half bent, outside the object.

    Raises
    ------
    FigureError
        The figure has no fingers, or the geometry is not one of these.
    """
    checked_side(side)
    for name in fingers:
        if name not in FINGERS:
            raise FigureError(f"fingers: expected some of {FINGERS}, got {name!r}; {suggest(str(name), FINGERS)}")
    surface = signed_distance(geometry)
    placed = placement if side == "left" else mirrored(placement)
    if not has_fingers(figure):
        return _closed_character(CharacterHand.of(figure, side), figure, surface, placed, fingers)
    digits, thumb = (Digits.of(figure, names) for names in (FINGERS, ("thumb",)))
    shape, opposed, found = _closed(digits, thumb, surface, placed, fingers)
    values: dict[str, Any] = {}
    for finger, (swing_x, swing_y, middle, _) in zip(FINGERS, shape.tolist(), strict=True):
        values |= finger_values(side, finger, -swing_x, middle, swing_y)
    swing_x, swing_y, middle, end = opposed[0].tolist()
    values |= thumb_values(side, -swing_x, swing_y, middle, end)
    return _closure(values, found, 1.0)


def _closed_character(
    hand: CharacterHand, figure: Figure, surface: Surface, placed: Transform, fingers: Sequence[str]
) -> Closure:
    """The same with the hand of a character, as large as that of the library's human."""
    first, second, third = (each / hand.size for each in surface.sizes)
    small = Surface(surface.kind, (first, second, third))
    at = Transform.from_matrix(placed.rotation_matrix, placed.translation_vector / hand.size)
    last = np.arange(len(FINGERS) + 1) == len(FINGERS)
    digits, thumb = hand.digits.subset(~last), hand.digits.subset(last)
    shape, opposed, found = _closed(digits, thumb, small, at, fingers)
    return _closure(hand.values(figure, np.concatenate([shape, opposed])), found, hand.size)


def _closure(values: Mapping[str, Any], found: FloatArray, size: float) -> Closure:
    gaps = dict(zip((*FINGERS, "thumb"), (size * found[:, 2]).tolist(), strict=True))
    return Closure(values, gaps, max(-size * float(found.min()), 0.0))


def _closed(
    digits: Digits, thumb: Digits, surface: Surface, placed: Transform, fingers: Sequence[str]
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Angles (4, 4) of the fingers and (1, 4) of the thumb, and the distances (5, 3) of their bones."""
    digits, thumb = digits.seen_from(placed), thumb.seen_from(placed)
    holding = np.array([name in fingers for name in FINGERS])
    shape = np.zeros((len(FINGERS), 4))
    if holding.any():
        shape[holding] = _closed_fingers(digits.subset(holding), surface)
    toward_thumb = quaternion.to_matrix(placed.quaternion)[0]
    opposed = _closed_thumb(thumb, surface, digits, digits.subset(holding).capsules(shape[holding]), toward_thumb)
    if not holding.all():
        closed = np.concatenate([digits.subset(holding).capsules(shape[holding]), thumb.capsules(opposed)])
        shape[~holding] = _idle_angles(digits.subset(~holding), surface, closed)
    return shape, opposed, np.concatenate([_found(digits, shape, surface), _found(thumb, opposed, surface)])


def _found(digits: Digits, angles: FloatArray, surface: Surface) -> FloatArray:
    """Distances (d, 3) of the bones at angles (d, 4)."""
    return digits.distances(angles[:, None], surface, _FINEST_POINTS).bones[:, 0]


def _nearness(
    digits: Digits, surface: Surface, angles: FloatArray, weights: FloatArray | None, others: FloatArray = NO_CAPSULES
) -> tuple[FloatArray | float, DigitDistances]:
    """Weighted distances (d, n) from the object, and the distances."""
    count = _COARSE_POINTS if angles.shape[1] > _MANY else _FINE_POINTS
    found = digits.distances(angles, surface, count, lines=0 if weights is None else _PAD_LINES, others=others)
    if weights is None:
        return 0.0, found
    return np.abs(found.pads) + np.abs(found.bones) @ weights + _inside(found.bones), found


# --- Fingers ----------------------------------------------------------------------------------------------------------


def _closed_fingers(digits: Digits, surface: Surface) -> FloatArray:
    """Angles (d, 4) of the fingers."""
    evaluate = partial(_evaluated_fingers, digits, surface, NO_CAPSULES)
    found = _searched(evaluate, len(digits.links), _finger_ranges(), (_FINGER_STARTS, _FINGER_ROUNDS))
    return _spread_fingers(digits, surface, _finger_angles(found))


def _spread_fingers(digits: Digits, surface: Surface, angles: FloatArray) -> FloatArray:
    """Angles (d, 4) of fingers; those whose pad is apart also spread, one after the other, from either side."""
    found, least = angles, np.inf
    for order in (1, -1):
        tried = angles.copy()
        for index in np.flatnonzero(_apart(digits, surface, angles) > _TOUCHING_M)[::order]:
            tried[index] = _spread_finger(digits, int(index), surface, tried)
        worst = float(_apart(digits, surface, tried).max())
        if worst < least:
            found, least = tried, worst
        if least <= _TOLERATED_M:
            break
    return found


def _apart(digits: Digits, surface: Surface, angles: FloatArray) -> FloatArray:
    """Distances (d,) of the pads at angles (d, 4), without sign."""
    return np.abs(digits.distances(angles[:, None], surface, _FINE_POINTS, lines=_PAD_LINES).pads[:, 0])


def _spread_finger(digits: Digits, index: int, surface: Surface, angles: FloatArray) -> FloatArray:
    """Angles (4,) of one finger that also spreads, outside the others at angles (4, 4)."""
    this = np.arange(len(angles)) == index
    others = digits.subset(~this).capsules(angles[~this])
    evaluate = partial(_evaluated_fingers, digits.subset(this), surface, others)
    ranges = [*_finger_ranges(), (-1.0, 1.0, 5)]
    return np.asarray(_finger_angles(_searched(evaluate, 1, ranges, (_SPREAD_STARTS, _SPREAD_ROUNDS)))[0])


def _evaluated_fingers(
    digits: Digits, surface: Surface, others: FloatArray, x: FloatArray, weights: FloatArray | None
) -> tuple[FloatArray, FloatArray]:
    near, found = _nearness(digits, surface, _finger_angles(x), weights, others)
    aside = _SPREAD_WEIGHT_M * np.abs(x[..., 2]) if x.shape[-1] == 3 and weights is _SHAPE_WEIGHTS else 0.0
    clearance = np.minimum(found.bones, found.others).min(axis=-1)
    return np.asarray(near + aside + _inside(found.others)), clearance


def _idle_angles(digits: Digits, surface: Surface, others: FloatArray) -> FloatArray:
    """Angles (d, 4) of fingers that do not hold the object: half bent, or as far as they stay outside it and others."""
    base, middle = np.radians(table("grips")["precision"]["fingers"])
    lower = -math.radians(limit("fingers")["base"]["extension"])
    tried = np.stack([np.linspace(base, lower, _IDLE_TRIALS), np.full(_IDLE_TRIALS, middle)], axis=-1)
    angles = _finger_angles(np.broadcast_to(tried, (len(digits.links), *tried.shape)))
    found = digits.distances(angles, surface, _FINE_POINTS, others=others)
    outside = np.minimum(found.bones, found.others).min(axis=-1) >= 0.0
    return np.asarray(np.take_along_axis(angles, outside.argmax(axis=1)[:, None, None], axis=1)[:, 0])


def _finger_ranges() -> list[tuple[float, float, int]]:
    data = limit("fingers")
    middle = min(data["middle"]["flexion"], data["end"]["flexion"] / data["end_per_middle"])
    return [
        (-math.radians(data["base"]["extension"]), math.radians(data["base"]["flexion"]), 19),
        (0.0, math.radians(middle), 16),
    ]


def _finger_angles(x: FloatArray) -> FloatArray:
    """Swing and hinge angles (..., 4) from base angle, middle angle and share of the spread, if given (..., 2 or 3)."""
    data = limit("fingers")
    a, b = x[..., 0], x[..., 1]
    spread = np.zeros_like(a)
    if x.shape[-1] == 3:
        middle = math.radians(0.5 * (data["base"]["flexion"] - data["base"]["extension"]))
        radius = math.radians(0.5 * (data["base"]["flexion"] + data["base"]["extension"]))
        free = _ELLIPSE_MARGIN * np.sqrt(np.maximum(1.0 - ((a - middle) / radius) ** 2, 0.0))
        spread = x[..., 2] * math.radians(data["base"]["spread"]) * free
    return np.stack([-a, spread, b, data["end_per_middle"] * b], axis=-1)


# --- Thumb ------------------------------------------------------------------------------------------------------------


def _closed_thumb(
    thumb: Digits, surface: Surface, fingers: Digits, others: FloatArray, toward_thumb: FloatArray
) -> FloatArray:
    """Angles (1, 4) of the thumb, outside some bones of fingers as capsules."""
    beside = (thumb.origins[0] - fingers.origins[0]) @ toward_thumb
    pressed = _pressed_face(surface, others)

    def evaluate(x: FloatArray, weights: FloatArray | None) -> tuple[FloatArray, FloatArray]:
        angles = _thumb_angles(x)
        near, found = _nearness(thumb, surface, angles, weights, others)
        gaps = found.others[..., 1:]
        aside: FloatArray | float = 0.0
        if weights is _SHAPE_WEIGHTS or (weights is not None and pressed is not None):
            starts, directions = thumb.bones(angles)
        if weights is _SHAPE_WEIGHTS:
            tip = beside + ((directions @ toward_thumb) * thumb.links[:, None]).sum(axis=-1)
            aside = _ASIDE_WEIGHT * np.maximum(tip, 0.0) + _UNEVEN_WEIGHT_M * np.abs(x[..., 3])
        if weights is not None and pressed is not None:
            end = starts[:, :, 2] + directions[:, :, 2] * thumb.lengths[:, None, 2:]
            opposed = _OPPOSED_WEIGHTS_M[weights is _SHAPE_WEIGHTS]
            aside = aside + opposed * (1.0 + surface.faces(end) @ pressed)
        clearance = np.minimum(found.bones.min(axis=-1), gaps.min(axis=-1))
        return np.asarray(near + aside + _inside(gaps)), clearance

    found = _searched(evaluate, 1, _thumb_ranges(), (_THUMB_STARTS, _THUMB_ROUNDS))
    return _thumb_angles(found)


def _pressed_face(surface: Surface, others: FloatArray) -> FloatArray | None:
    """Mean outward normal (3,) of the faces of a box that the ends of some fingers are at; None for round objects."""
    if surface.kind is not Box or not len(others):
        return None
    ends = others.reshape(-1, 3, others.shape[-1])[:, 2]
    return np.asarray(surface.faces(ends[:, :3] + ends[:, 3:6]).mean(axis=0))


def _thumb_ranges() -> list[tuple[float, float, int]]:
    """Curl, direction of the base within its elliptic limit as distance from the middle and angle, share of hinges."""
    return [(0.0, _MAX_CURL, 8), (0.0, 0.99, 4), (0.0, 2.0 * math.pi, 13), (-1.0, 1.0, 3)]


def _thumb_angles(x: FloatArray) -> FloatArray:
    """Swing and hinge angles of the thumb (..., 4) from the parameters of its search (..., 4).

    The last parameter divides the curl between the hinges: −1 bends the end joint alone, 0 both equally, 1 the middle.
    """
    data = limit("thumb")
    curl, away, angle, share = np.moveaxis(x, -1, 0)
    flexion = away * np.cos(angle) * math.radians(data["base"]["flexion"])
    spread = away * np.sin(angle) * math.radians(data["base"]["spread"])
    middle, end = (
        curl / _MAX_CURL * np.minimum(1.0 + sign * share, 1.0) * math.radians(data[bone]["flexion"])
        for bone, sign in (("middle", 1.0), ("end", -1.0))
    )
    return np.stack([-flexion, spread, middle, end], axis=-1)


# --- Search -----------------------------------------------------------------------------------------------------------


def _searched(
    evaluate: Evaluation, count: int, ranges: list[tuple[float, float, int]], effort: tuple[int, int]
) -> FloatArray:
    """Parameters (count, p) of least cost of each digit; the first one closes the digit until a bone touches.

    Of the other parameters some points of a grid are refined, each with the first parameter of contact.
    """
    starts, rounds = effort
    lowest, highest = (np.array([each[k] for each in ranges[1:]], dtype=np.float64) for k in (0, 1))
    others = _grid([np.linspace(lower, upper, number) for lower, upper, number in ranges[1:]])
    steps = (highest - lowest) / np.array([number - 1 for *_, number in ranges[1:]])
    closing = np.linspace(*ranges[0])
    scanned = np.concatenate([np.tile(closing, len(others))[:, None], np.repeat(others, len(closing), axis=0)], axis=1)
    clearance = evaluate(np.broadcast_to(scanned, (count, *scanned.shape)), None)[1]
    first = _first_contact(closing, clearance.reshape(count, len(others), len(closing)))
    best = np.concatenate([first[..., None], np.broadcast_to(others, (count, *others.shape))], axis=-1)
    best, least = _in_contact(evaluate, best, ranges[0], _SHAPE_WEIGHTS)
    best = np.take_along_axis(best, np.argsort(least, axis=1)[:, :starts, None], axis=1)
    reach, ratio = (np.arange(-3.0, 4.0), 3.0) if len(ranges) == 2 else (np.arange(-1.0, 2.0), 1.7)
    offsets = _grid([reach] * (len(ranges) - 1))
    for _ in range(rounds):
        steps = steps / ratio
        near = np.repeat(best[:, :, None], len(offsets), axis=2)
        near[..., 1:] = np.clip(near[..., 1:] + offsets * steps, lowest, highest)
        moved, costs = _in_contact(evaluate, near.reshape(count, -1, len(ranges)), ranges[0], _CONTACT_WEIGHTS)
        chosen = costs.reshape(near.shape[:-1]).argmin(axis=-1)[..., None]
        best = np.take_along_axis(moved.reshape(near.shape), chosen[..., None], axis=2)[:, :, 0]
        least = np.take_along_axis(costs.reshape(near.shape[:-1]), chosen, axis=2)[..., 0]
        kept = np.argsort(least, axis=1)[:, : max(best.shape[1] - 1, 1)]  # the worst is dropped
        best = np.take_along_axis(best, kept[..., None], axis=1)
    return np.asarray(best[:, 0])


def _first_contact(closing: FloatArray, clearance: FloatArray) -> FloatArray:
    """Closing angles (d, n) at which clearances (d, n, angles) become negative; the last angle if they do not."""
    after = (clearance[..., 1:] < 0.0) & (clearance[..., :-1] >= 0.0)
    k = after.argmax(axis=-1)[..., None]
    before, then = (np.take_along_axis(clearance, k + each, axis=-1)[..., 0] for each in (0, 1))
    share = np.clip(before / np.where(before > then, before - then, 1.0), 0.0, 1.0)
    touched = closing[k[..., 0]] + share * (closing[1] - closing[0])
    end = np.where(clearance[..., 0] < 0.0, closing[0], closing[-1])
    return np.asarray(np.where(after.any(axis=-1), touched, end))


def _in_contact(
    evaluate: Evaluation, x: FloatArray, closing: tuple[float, float, int], weights: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Parameters (d, n, p), the first changed by secant steps until a bone touches, and their costs (d, n)."""
    costs, clearance = evaluate(x, None)
    slope = np.full(clearance.shape, _CLOSING_SLOPE_M)
    for number in range(_SECANT_STEPS):
        moved = x.copy()
        moved[..., 0] = np.clip(x[..., 0] + np.clip(clearance / slope, -_MAX_SECANT, _MAX_SECANT), *closing[:2])
        costs, after = evaluate(moved, weights if number == _SECANT_STEPS - 1 else None)
        change = moved[..., 0] - x[..., 0]
        steep = (clearance - after) / np.where(np.abs(change) > _MIN_CHANGE, change, np.inf)
        slope = np.where(steep > 0.0, np.clip(steep, 0.2 * _CLOSING_SLOPE_M, 4.0 * _CLOSING_SLOPE_M), slope)
        x, clearance = moved, after
    return x, costs


def _grid(axes: list[FloatArray]) -> FloatArray:
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, len(axes))


def _inside(found: FloatArray) -> FloatArray:
    """Penalty (...) of bones (..., 3) inside the object."""
    return np.asarray(_INSIDE_PENALTY * np.maximum(-found - _MAX_DEPTH_M, 0.0).sum(axis=-1))
