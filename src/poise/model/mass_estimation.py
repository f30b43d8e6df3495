"""Mass of segments of a skeleton that has no skin to measure: from its size and the lengths of its bones.

A body of height h weighs about 13 h³ kg. Parts of a human get the shares of the body's mass that anthropometry gives
them (Dempster's, as tabulated by Winter); the trunk is shared by what there is of it. In other skeletons the mass goes
with the square of a bone's length. Each segment counts as a thin rod along its bone.

Mass of segments from the skin that covers them: volume × density.

Every triangle belongs to the segment that moves it most. Where triangles of two segments meet, the cut is closed by a
fan to the middle of the cut, the same for both sides, so that the volumes of the segments add up to that of the whole.
Holes are closed in the same way. Volume, center and inertia are sums over tetrahedra, as for a mesh.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from poise.types import AnyArray, FloatArray, Matrix

STOUTNESS = 13.0  # kg/m³ of height cubed: 70 kg at 1.75 m
_TRUNK = ("hips", "spine", "chest", "upper_chest")
_TRUNK_SHARE, _HEAD_SHARE = 0.497, 0.081
_LIMB_SHARES = {
    "upper_arm": 0.028,
    "lower_arm": 0.016,
    "hand": 0.006,
    "thigh": 0.100,
    "shin": 0.0465,
    "foot": 0.0145,
}


def masses_by_length(lengths: FloatArray, size: float, parts: Mapping[int, str]) -> FloatArray:
    """Mass of every segment [kg].

    Parameters
    ----------
    lengths : (segments,) array
        Lengths of the bones [m].
    size : float
        Height of the figure, or what is largest of it [m].
    parts : mapping of int to str
        Part of a human that a segment is, for those that are one.
    """
    shares = _human_shares(len(lengths), parts) if parts else np.square(lengths)
    whole = float(shares.sum())
    if whole <= 0.0:
        shares, whole = np.ones(len(lengths)), float(len(lengths))
    return np.asarray(STOUTNESS * size**3 / whole * shares)


def _human_shares(count: int, parts: Mapping[int, str]) -> FloatArray:
    shares = np.zeros(count)
    place = {part: index for index, part in parts.items()}
    _share(shares, place, _TRUNK, _TRUNK_SHARE)
    _share(shares, place, ("head",) if "head" in place else ("neck",), _HEAD_SHARE)
    for side in ("left", "right"):
        for part, share in _LIMB_SHARES.items():
            _share(shares, place, (f"{side}_{part}",), share)
    return shares


def _share(shares: FloatArray, place: Mapping[str, int], among: Sequence[str], share: float) -> None:
    found = [place[part] for part in among if part in place]
    if found:
        shares[found] += share / len(found)


DENSITY = 1000.0  # kg/m³, about that of a body
OPEN = 0.05  # share of edges that may lie at holes; a surface with more encloses nothing


class Body(NamedTuple):
    """Mass [kg], center [m] and inertia tensor about it [kg m²] of a segment, in the world."""

    mass: float
    center: FloatArray
    inertia: Matrix


def bodies_of_skin(
    vertices: FloatArray, faces: AnyArray, segments: AnyArray, weights: FloatArray, count: int
) -> list[Body] | None:
    """Mass of every segment from a surface; None where the surface is open or encloses nothing.

    Parameters
    ----------
    vertices : (n, 3) array
        Places in the world [m].
    faces : (m, 3) array
        Triangles, counter-clockwise seen from outside.
    segments, weights : (n, 4) arrays
        Segments that move each vertex, and how much.
    count : int
        Number of segments.
    """
    welded = _welded(vertices)
    corners = welded[faces]
    kept = (corners[:, 0] != corners[:, 1]) & (corners[:, 1] != corners[:, 2]) & (corners[:, 2] != corners[:, 0])
    faces, corners = faces[kept], corners[kept]
    if not len(faces):
        return None
    owner = _owners(segments[faces].reshape(-1, 12), weights[faces].reshape(-1, 12))
    middle = vertices.mean(axis=0)
    points = vertices - middle
    caps = _caps(points[faces], corners, owner, count)
    if caps is None:
        return None
    triangles = np.concatenate([points[faces], caps[0]])
    return _bodies(triangles, np.concatenate([owner, caps[1]]), count, middle)


def _owners(segments: AnyArray, weights: FloatArray) -> AnyArray:
    """Segment that moves each triangle most, of those that move one of its corners most; (m, 12) four a corner."""
    first = weights.reshape(-1, 3, 4).argmax(axis=2) + np.array([0, 4, 8])
    candidates = np.take_along_axis(segments, first, axis=1)
    pulls = [np.where(segments == candidates[:, k, None], weights, 0.0).sum(axis=1) for k in range(3)]
    most = np.argmax(np.stack(pulls, axis=1), axis=1)
    return np.take_along_axis(candidates, most[:, None], axis=1)[:, 0]


def _welded(vertices: FloatArray) -> AnyArray:
    """One number for all vertices at the same place: exporters double them along seams."""
    keys = vertices @ np.array([0.8414709848078965, 0.9092974268256817, 0.1411200080598672])  # any direction will do
    order = np.argsort(keys)
    placed = vertices[order]
    fresh = np.ones(len(order), dtype=np.bool_)
    fresh[1:] = (placed[1:] != placed[:-1]).any(axis=1)
    found = np.empty(len(order), dtype=np.int64)
    found[order] = np.cumsum(fresh) - 1
    return found


def _caps(points: FloatArray, corners: AnyArray, owner: AnyArray, count: int) -> tuple[FloatArray, AnyArray] | None:
    """Triangles that close every segment's part of the surface, and their owners; None for an open surface."""
    starts, ends = corners.ravel(), np.roll(corners, -1, axis=1).ravel()
    owners = np.repeat(owner, 3)
    partner = _partners(starts, ends)
    met = partner >= 0
    if (~met).mean() > OPEN:
        return None
    across = np.where(met, owners[partner], count)  # a hole is one more neighbor
    cut = np.flatnonzero(across != owners)
    low, high = np.minimum(owners[cut], across[cut]), np.maximum(owners[cut], across[cut])
    group = np.unique(low * (count + 1) + high, return_inverse=True)[1].reshape(-1)
    first = points.reshape(-1, 3)[cut]
    second = np.roll(points, -1, axis=1).reshape(-1, 3)[cut]
    total = np.bincount(group)
    sums = [np.bincount(group, weights=0.5 * (first + second)[:, axis]) for axis in range(3)]
    apex = (np.stack(sums, axis=1) / np.maximum(total, 1)[:, None])[group]
    return np.stack([second, first, apex], axis=1), owners[cut]


def _partners(starts: AnyArray, ends: AnyArray) -> AnyArray:
    """Edge that runs the other way between the same two vertices, for each edge; -1 where there is not just one."""
    size = int(starts.max()) + 1
    keys = np.minimum(starts, ends) * size + np.maximum(starts, ends)
    order = np.argsort(keys)
    placed = keys[order]
    same = np.zeros(len(placed) + 1, dtype=np.bool_)
    same[1:-1] = placed[1:] == placed[:-1]
    first = np.flatnonzero(same[1:-1] & ~same[:-2] & ~same[2:])  # two in a row, and no third
    one, other = order[first], order[first + 1]
    opposite = starts[one] == ends[other]
    one, other = one[opposite], other[opposite]
    found = np.full(len(placed), -1, dtype=np.int64)
    found[one], found[other] = other, one
    return found


def _bodies(triangles: FloatArray, owner: AnyArray, count: int, middle: FloatArray) -> list[Body] | None:
    corners = [[np.ascontiguousarray(triangles[:, k, axis]) for axis in range(3)] for k in range(3)]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    sixths = (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6.0
    volumes = np.bincount(owner, weights=sixths, minlength=count)[:count]
    whole = float(volumes.sum())
    if whole <= 0.0:
        return None
    summed = [sum(corner[axis] for corner in corners) for axis in range(3)]
    firsts, seconds = np.empty((count, 3)), np.empty((count, 3, 3))
    for i in range(3):
        firsts[:, i] = _grouped(owner, sixths / 4.0 * summed[i], count)
        for j in range(i, 3):
            products = summed[i] * summed[j] + sum(corner[i] * corner[j] for corner in corners)
            seconds[:, i, j] = seconds[:, j, i] = _grouped(owner, sixths / 20.0 * products, count)
    kept = np.where(volumes > 1e-9 * whole, volumes, 0.0)
    share = DENSITY * whole / float(kept.sum())  # slivers that came out inside out are left to the others
    return [_body(float(kept[k]), firsts[k], seconds[k], share, middle) for k in range(count)]


def _grouped(owner: AnyArray, values: FloatArray, count: int) -> FloatArray:
    return np.asarray(np.bincount(owner, weights=values, minlength=count)[:count], dtype=np.float64)


def _body(volume: float, first: FloatArray, second: FloatArray, density: float, middle: FloatArray) -> Body:
    if volume == 0.0:
        return Body(0.0, np.zeros(3), np.zeros((3, 3)))
    center = first / volume
    spread = density * (second - volume * np.outer(center, center))
    inertia = np.trace(spread) * np.eye(3) - spread
    if np.linalg.eigvalsh(spread)[0] < 0.0:  # a patch that overlaps itself: as a ball of the same mass
        inertia = 0.4 * density * volume * (0.75 * volume / np.pi) ** (2.0 / 3.0) * np.eye(3)
    return Body(float(density * volume), center + middle, inertia)
