"""Estimate the masses of segments, from bone lengths or from the volume of the skin.

From bone lengths: a body of height h has a mass of about 13 h³ kg. Human body parts get their anthropometric fractions
of the body mass (Dempster's, as tabulated by Winter); the fraction of the trunk is divided among its segments. In other
skeletons the mass is proportional to the square of the bone length. Each segment counts as a thin rod along its bone.

From the skin: volume × density. Every triangle belongs to the segment with the largest skinning weight on it. Where
triangles of two segments meet, the cut is closed by a fan to the center of the cut, the same for both sides, so that
the volumes of the segments add up to the total volume. Holes are closed in the same way. Volume, center and inertia are
sums over tetrahedra, as for a mesh.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from poise.types import AnyArray, FloatArray, Matrix

MASS_PER_HEIGHT_CUBED = 13.0  # kg/m³, mass over height cubed: 70 kg at 1.75 m
_TRUNK = ("hips", "spine", "chest", "upper_chest")
_TRUNK_FRACTION, _HEAD_FRACTION = 0.497, 0.081
_LIMB_FRACTIONS = {
    "upper_arm": 0.028,
    "lower_arm": 0.016,
    "hand": 0.006,
    "thigh": 0.100,
    "shin": 0.0465,
    "foot": 0.0145,
}


def masses_by_length(lengths: FloatArray, size: float, parts: Mapping[int, str]) -> FloatArray:
    """Mass of every segment [kg], (segments,).

    Parameters
    ----------
    lengths : (segments,) array
        Lengths of the bones [m].
    size : float
        Height of the figure, or its largest extent [m].
    parts : mapping of int to str
        Human body part of each recognized segment.
    """
    fractions = _human_mass_fractions(len(lengths), parts) if parts else np.square(lengths)
    total = float(fractions.sum())
    if total <= 0.0:
        fractions, total = np.ones(len(lengths)), float(len(lengths))
    return np.asarray(MASS_PER_HEIGHT_CUBED * size**3 / total * fractions)


def _human_mass_fractions(count: int, parts: Mapping[int, str]) -> FloatArray:
    fractions = np.zeros(count)
    segment_of = {part: index for index, part in parts.items()}
    _distribute(fractions, segment_of, _TRUNK, _TRUNK_FRACTION)
    _distribute(fractions, segment_of, ("head",) if "head" in segment_of else ("neck",), _HEAD_FRACTION)
    for side in ("left", "right"):
        for part, fraction in _LIMB_FRACTIONS.items():
            _distribute(fractions, segment_of, (f"{side}_{part}",), fraction)
    return fractions


def _distribute(
    fractions: FloatArray, segment_of: Mapping[str, int], part_names: Sequence[str], fraction: float
) -> None:
    segments = [segment_of[part] for part in part_names if part in segment_of]
    if segments:
        fractions[segments] += fraction / len(segments)


DENSITY = 1000.0  # kg/m³, about that of a human body
MAX_HOLE_EDGE_FRACTION = 0.05  # fraction of edges on holes above which a surface counts as open
_SLIVER_VOLUME_FRACTION = 1e-9  # fraction of the total volume below which a segment's volume counts as zero


class SegmentMass(NamedTuple):
    """Mass [kg], center [m] and inertia tensor about it [kg m²] of a segment, in the world."""

    mass: float
    center: FloatArray
    inertia: Matrix


def mass_properties_of_skin(
    vertices: FloatArray, faces: AnyArray, segments: AnyArray, weights: FloatArray, count: int
) -> list[SegmentMass] | None:
    """Mass properties of every segment from a skin; None if the surface is open or encloses no volume.

    Parameters
    ----------
    vertices : (n, 3) array
        Positions in the world [m].
    faces : (m, 3) array
        Triangles, counter-clockwise seen from outside.
    segments, weights : (n, 4) arrays
        Segments that move each vertex, and their skinning weights.
    count : int
        Number of segments.
    """
    welded = _weld(vertices)
    corners = welded[faces]
    kept = (corners[:, 0] != corners[:, 1]) & (corners[:, 1] != corners[:, 2]) & (corners[:, 2] != corners[:, 0])
    faces, corners = faces[kept], corners[kept]
    if not len(faces):
        return None
    owner = _dominant_segments(segments[faces].reshape(-1, 12), weights[faces].reshape(-1, 12))
    middle = vertices.mean(axis=0)
    points = vertices - middle
    caps = _closing_triangles(points[faces], corners, owner, count)
    if caps is None:
        return None
    triangles = np.concatenate([points[faces], caps[0]])
    return _segment_masses(triangles, np.concatenate([owner, caps[1]]), count, middle)


def _dominant_segments(segments: AnyArray, weights: FloatArray) -> AnyArray:
    """Segment with the largest weight on each triangle, among the dominant segments of its corners; input (m, 12)."""
    first = weights.reshape(-1, 3, 4).argmax(axis=2) + np.array([0, 4, 8])
    candidates = np.take_along_axis(segments, first, axis=1)
    pulls = [np.where(segments == candidates[:, k, None], weights, 0.0).sum(axis=1) for k in range(3)]
    most = np.argmax(np.stack(pulls, axis=1), axis=1)
    return np.take_along_axis(candidates, most[:, None], axis=1)[:, 0]


def _weld(vertices: FloatArray) -> AnyArray:
    """One index for all vertices at the same position, since exporters duplicate them along seams."""
    keys = vertices @ np.array([0.8414709848078965, 0.9092974268256817, 0.1411200080598672])  # an arbitrary direction
    order = np.argsort(keys)
    placed = vertices[order]
    fresh = np.ones(len(order), dtype=np.bool_)
    fresh[1:] = (placed[1:] != placed[:-1]).any(axis=1)
    found = np.empty(len(order), dtype=np.int64)
    found[order] = np.cumsum(fresh) - 1
    return found


def _closing_triangles(
    points: FloatArray, corners: AnyArray, owner: AnyArray, count: int
) -> tuple[FloatArray, AnyArray] | None:
    """Triangles that close each segment's part of the surface, and their owners; None for an open surface."""
    starts, ends = corners.ravel(), np.roll(corners, -1, axis=1).ravel()
    owners = np.repeat(owner, 3)
    partner = _opposite_half_edges(starts, ends)
    met = partner >= 0
    if (~met).mean() > MAX_HOLE_EDGE_FRACTION:
        return None
    across = np.where(met, owners[partner], count)  # a hole counts as one more neighbor
    cut = np.flatnonzero(across != owners)
    low, high = np.minimum(owners[cut], across[cut]), np.maximum(owners[cut], across[cut])
    group = np.unique(low * (count + 1) + high, return_inverse=True)[1].reshape(-1)
    first = points.reshape(-1, 3)[cut]
    second = np.roll(points, -1, axis=1).reshape(-1, 3)[cut]
    total = np.bincount(group)
    sums = [np.bincount(group, weights=0.5 * (first + second)[:, axis]) for axis in range(3)]
    apex = (np.stack(sums, axis=1) / np.maximum(total, 1)[:, None])[group]
    return np.stack([second, first, apex], axis=1), owners[cut]


def _opposite_half_edges(starts: AnyArray, ends: AnyArray) -> AnyArray:
    """Opposite half-edge of each half-edge; -1 if there is not exactly one."""
    size = int(starts.max()) + 1
    keys = np.minimum(starts, ends) * size + np.maximum(starts, ends)
    order = np.argsort(keys)
    placed = keys[order]
    same = np.zeros(len(placed) + 1, dtype=np.bool_)
    same[1:-1] = placed[1:] == placed[:-1]
    first = np.flatnonzero(same[1:-1] & ~same[:-2] & ~same[2:])  # exactly two equal keys in a row
    one, other = order[first], order[first + 1]
    opposite = starts[one] == ends[other]
    one, other = one[opposite], other[opposite]
    found = np.full(len(placed), -1, dtype=np.int64)
    found[one], found[other] = other, one
    return found


def _segment_masses(triangles: FloatArray, owner: AnyArray, count: int, middle: FloatArray) -> list[SegmentMass] | None:
    corners = [[np.ascontiguousarray(triangles[:, k, axis]) for axis in range(3)] for k in range(3)]
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners
    volumes_of_tetrahedra = (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6.0
    volumes = np.bincount(owner, weights=volumes_of_tetrahedra, minlength=count)[:count]
    total_volume = float(volumes.sum())
    if total_volume <= 0.0:
        return None
    summed = [sum(corner[axis] for corner in corners) for axis in range(3)]  # of arrays
    first_moments, second_moments = np.empty((count, 3)), np.empty((count, 3, 3))
    for i in range(3):
        first_moments[:, i] = _sum_by_segment(owner, volumes_of_tetrahedra / 4.0 * summed[i], count)
        for j in range(i, 3):
            products = summed[i] * summed[j] + sum(corner[i] * corner[j] for corner in corners)  # of arrays
            moments = _sum_by_segment(owner, volumes_of_tetrahedra / 20.0 * products, count)
            second_moments[:, i, j] = second_moments[:, j, i] = moments
    kept = np.where(volumes > _SLIVER_VOLUME_FRACTION * total_volume, volumes, 0.0)
    density = DENSITY * total_volume / float(kept.sum())  # negative slivers are distributed to the other segments
    return [_segment_mass(float(kept[k]), first_moments[k], second_moments[k], density, middle) for k in range(count)]


def _sum_by_segment(owner: AnyArray, values: FloatArray, count: int) -> FloatArray:
    return np.asarray(np.bincount(owner, weights=values, minlength=count)[:count], dtype=np.float64)


def _segment_mass(
    volume: float, first: FloatArray, second: FloatArray, density: float, middle: FloatArray
) -> SegmentMass:
    if volume == 0.0:
        return SegmentMass(0.0, np.zeros(3), np.zeros((3, 3)))
    center = first / volume
    mass_moments = density * (second - volume * np.outer(center, center))
    inertia = np.trace(mass_moments) * np.eye(3) - mass_moments
    if np.linalg.eigvalsh(mass_moments)[0] < 0.0:  # a self-intersecting patch: use a ball of the same mass
        inertia = 0.4 * density * volume * (0.75 * volume / np.pi) ** (2.0 / 3.0) * np.eye(3)
    return SegmentMass(float(density * volume), center + middle, inertia)
