"""Whether the center of mass is over the feet that stand, and where it has to go where it is not.

A foot carries on a rectangle around its ankle, by the length of the leg; feet that stand together carry on the hull of
both. A person who was balanced shall be balanced after its motion was carried over: not at the same place over the
feet, which limits of joints may forbid, but over them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from poise.math import quaternion
from poise.motion.body import SIDES, Body
from poise.types import AnyArray, BoolArray, FloatArray, Vector3

_SOLE = np.array([[-0.06, -0.05, 0.0], [-0.06, 0.05, 0.0], [0.18, 0.05, 0.0], [0.18, -0.05, 0.0]])  # of the leg
INSIDE = 0.9
"""Share of the way from the middle of the support to its edge that the center of mass goes where it has to."""


def overhang(body: Body, stands: list[BoolArray]) -> tuple[Vector3, FloatArray]:
    """Where the center of mass is, (n, 3), and the way that it lacks to be over the feet, (n, 2) [m].

    Parameters
    ----------
    body : Body
        A person in some frames.
    stands : list of (n,) bool arrays
        Frames in which the left foot stands, and the right one; where none does, nothing is lacking.
    """
    center, lacking = body.center_of_mass(), np.zeros((len(body), 2))
    for here, points in _supports(body, stands):
        for place in np.flatnonzero(~surrounded(center[here, :2], points)):
            lacking[here[place]] = way_inside(center[here[place], :2], points[place])
    return center, lacking


def is_balanced(body: Body, stands: list[BoolArray]) -> BoolArray:
    """Frames in which the center of mass is over feet that stand."""
    center, found = body.center_of_mass(), np.zeros(len(body), dtype=bool)
    for here, points in _supports(body, stands):
        found[here] = surrounded(center[here, :2], points)
    return found


def _supports(body: Body, stands: list[BoolArray]) -> Iterator[tuple[AnyArray, FloatArray]]:
    """Frames in which the same feet stand, and the corners of those, (n, k, 2)."""
    leg = float(np.linalg.norm(body.place("left_thigh", True) - body.place("left_foot", True)))
    soles = np.stack([_sole(body, side, leg) for side in SIDES], axis=1)  # (n, 2, 4, 2)
    flags = np.stack(stands, axis=1)
    for pattern in ([True, True], [True, False], [False, True]):
        here = np.flatnonzero((flags == pattern).all(axis=1))
        yield here, soles[here][:, pattern].reshape(len(here), len(_SOLE) * sum(pattern), 2)


def surrounded(places: FloatArray, points: FloatArray) -> BoolArray:
    """Which places, (n, 2), are within the hulls of points, (n, k, 2): seen from there no gap is half a turn."""
    gaps = points - places[:, None]
    angles = np.sort(np.arctan2(gaps[..., 1], gaps[..., 0]), axis=1)
    around = np.diff(np.concatenate([angles, angles[:, :1] + 2.0 * np.pi], axis=1), axis=1)
    return np.asarray(around.max(axis=1, initial=0.0) <= np.pi)


def _sole(body: Body, side: str, leg: float) -> FloatArray:
    """Corners of a foot over the floor, (n, 4, 2)."""
    turn, place = body.turn(f"{side}_foot"), body.place(f"{side}_foot")
    return np.asarray(place[:, None, :2] + quaternion.rotate(turn[:, None], leg * _SOLE)[..., :2])


def way_inside(place: FloatArray, points: FloatArray) -> FloatArray:
    """The way from a place of the plane to the hull of points, drawn in a little; zero where it is over the hull."""
    if surrounded(place[None], points[None])[0]:
        return np.zeros(2)
    hull = hull_of(points)
    middle = hull.mean(axis=0)
    inner = middle + INSIDE * (hull - middle)
    ends = np.roll(inner, -1, axis=0)
    edges = ends - inner
    along = np.sum((place - inner) * edges, axis=1) / np.maximum(np.sum(edges**2, axis=1), 1e-30)
    nearest = inner + np.clip(along, 0.0, 1.0)[:, None] * edges
    return np.asarray(nearest[np.argmin(np.sum((nearest - place) ** 2, axis=1))] - place)


def hull_of(points: FloatArray) -> FloatArray:
    """Corners of the convex hull of points of the plane, counter-clockwise."""
    ordered = sorted(set(map(tuple, points.tolist())))
    if len(ordered) < 3:
        return np.array(ordered)
    chains = []
    for way in (ordered, ordered[::-1]):
        chain: list[tuple[float, ...]] = []
        for point in way:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], point):
                chain.pop()
            chain.append(point)
        chains += chain[:-1]
    return np.array(chains)


def _turns_right(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0.0
