"""A smooth skin over the solids of a figure, that bends with its joints.

The signed distances of all solids are put together so that neighbours flow into each other; the surface where they are
zero is found once, in a pose in which the limbs are apart, and every vertex follows the segments round it by shares
(linear blending). Small parts of another colour (eyes, brows), and meshes, stay as they are and follow one segment.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from poise.draw.surface_nets import surface_nets
from poise.errors import PoiseError
from poise.figure import Figure, Mesh, Shape
from poise.figure.shape import Geometry
from poise.figure.tessellate import triangles
from poise.figures import human_pose
from poise.pose import Pose, interpolate
from poise.rotations import quaternion
from poise.studio.people import is_human
from poise.studio.solid_distance import flowed, half_box, signed_distance
from poise.studio.solids import seen_shapes
from poise.types import AnyArray, FloatArray, IntArray, Matrix

CELLS = 2_000_000  # of the grid, at most
FINEST = 1.0 / 260.0  # a cell, as a share of the figure's size
FLOW = 0.4  # how far a segment flows into the next, in its own thickness
MOST_FLOW = 5.0  # the same in cells, at most
SEAM = 1.2  # how far solids of one segment flow into each other, in cells
DETAIL = 4e-3  # parts below this share of their segment's volume are details
REACH = 0.55  # how far a segment pulls at the skin of the next, in its own thickness
POWER = 3  # how steeply the pull falls off
AROUND = 0.3  # how far from a solid its distance matters, in thicknesses of the largest segment
FAR = 1e3  # a distance that does not matter [m]
ROUNDS = 10  # in which shares are evened out
SHARES = 4  # segments that a vertex follows


class Skin(NamedTuple):
    """A surface in the pose in which it was made."""

    vertices: FloatArray  # (n, 3) [m], in the world
    normals: FloatArray  # (n, 3)
    colours: FloatArray  # (n, 3)
    faces: IntArray  # (m, 3)
    segments: IntArray  # (n, SHARES)
    shares: FloatArray  # (n, SHARES), of sum 1
    pose: Pose


class _Solid(NamedTuple):
    """A solid in the world."""

    geometry: Geometry
    segment: int
    rotation: Matrix
    centre: FloatArray
    colour: FloatArray
    thickness: float


@lru_cache(maxsize=4)
def skin(figure: Figure) -> Skin:
    """The skin of a figure."""
    pose = _spread(figure)
    soft, rigid = _solids(figure, pose)
    parts = [_flowing(figure, soft, pose)] if soft else []
    parts += [_rigid(each, pose) for each in rigid]
    firsts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    faces = [part.faces + first for part, first in zip(parts, firsts, strict=False)]
    joined = [np.concatenate([getattr(part, name) for part in parts]) for name in ("vertices", "normals", "colours")]
    segments, shares = (np.concatenate([getattr(part, name) for part in parts]) for name in ("segments", "shares"))
    return Skin(joined[0], joined[1], joined[2], np.concatenate(faces), segments, shares, pose)


def _spread(figure: Figure) -> Pose:
    """A pose in which no limb lies against another."""
    if is_human(figure):
        try:
            hanging, level = human_pose(figure, "stand"), human_pose(figure, "t")
            return interpolate(hanging, level, 0.55)
        except PoiseError:  # an edited person may lack what those poses speak of
            pass
    return Pose.neutral(figure).clamped()


def _solids(figure: Figure, pose: Pose) -> tuple[list[_Solid], list[tuple[int, Shape]]]:
    """Solids that flow together, and parts that stay as they are."""
    soft: list[_Solid] = []
    rigid: list[tuple[int, Shape]] = []
    for index in range(len(figure.segments)):
        shapes = seen_shapes(figure, index)
        volumes = [abs(shape.geometry.volume) for shape in shapes]
        main = shapes[int(np.argmax(volumes))].colour
        turn, place = pose.state.rotations[index], pose.state.positions[index]
        for shape, volume in zip(shapes, volumes, strict=True):
            small = volume < DETAIL * sum(volumes) and shape.colour != main
            if isinstance(shape.geometry, Mesh) or small:
                rigid.append((index, shape))
                continue
            rotation = turn @ quaternion.to_matrix(shape.placement.wxyz)
            centre = turn @ shape.placement.vector + place
            thick = 2.0 * float(np.min(half_box(shape.geometry)))
            soft.append(_Solid(shape.geometry, index, rotation, centre, np.array(shape.colour[:3]), thick))
    return soft, rigid


# --- the surface ------------------------------------------------------------------------------------------------------


def _flowing(figure: Figure, solids: list[_Solid], pose: Pose) -> Skin:
    """The surface round all solids that flow together."""
    low = np.min([each.centre - _box(each) for each in solids], axis=0)
    high = np.max([each.centre + _box(each) for each in solids], axis=0)
    size = float(np.linalg.norm(high - low))
    step = max(FINEST * size, float(np.prod(np.maximum(high - low, 0.02 * size)) / CELLS) ** (1.0 / 3.0))
    low = low - 4.0 * step
    shape = tuple((np.ceil((high - low) / step).astype(int) + 5).tolist())
    field = np.full(shape, FAR, dtype=np.float32)
    for index in sorted({each.segment for each in solids}):
        own = [each for each in solids if each.segment == index]
        width = min(FLOW * max(each.thickness for each in own), MOST_FLOW * step)
        reach = width + 3.0 * step
        bottom = np.min([each.centre - _box(each) for each in own], axis=0) - reach
        top = np.max([each.centre + _box(each) for each in own], axis=0) + reach
        first = np.maximum(np.floor((bottom - low) / step).astype(int), 0)
        last = np.minimum(np.ceil((top - low) / step).astype(int) + 1, shape)
        block = tuple(slice(int(a), int(b)) for a, b in zip(first, last, strict=True))
        axes = [low[k] + step * np.arange(first[k], last[k]) for k in range(3)]
        field[block] = flowed(field[block], _together(own, axes, step), width)
    vertices, faces = surface_nets(field)
    return _followed(figure, solids, low + step * vertices, faces, pose, step)


def _box(solid: _Solid) -> FloatArray:
    """Half of the box round a solid, in the world."""
    return np.asarray(np.abs(solid.rotation) @ half_box(solid.geometry))


def _together(solids: list[_Solid], axes: list[FloatArray], step: float) -> AnyArray:
    """Distances to all solids of a segment on a grid; their seams are rounded off, and no more."""
    found: AnyArray | None = None
    for each in solids:
        local = [axis - middle for axis, middle in zip(axes, each.centre.tolist(), strict=True)]
        points = np.stack(np.meshgrid(*local, indexing="ij"), axis=-1).reshape(-1, 3).astype(np.float32)
        own = signed_distance(each.geometry, points @ each.rotation.astype(np.float32))
        own = own.reshape([len(axis) for axis in axes]).astype(np.float32)
        found = own if found is None else flowed(found, own, SEAM * step).astype(np.float32)
    assert found is not None
    return found


def _followed(
    figure: Figure, solids: list[_Solid], vertices: FloatArray, faces: IntArray, pose: Pose, step: float
) -> Skin:
    """Which segments every vertex follows, and its colour."""
    count = len(figure.segments)
    distances = np.full((len(vertices), count), FAR)
    colours, total = np.zeros((len(vertices), 3)), np.zeros((len(vertices), 1))
    volumes = np.zeros(count)
    for each in solids:
        volumes[each.segment] += abs(each.geometry.volume)
    largest = float(volumes.max())
    for each in solids:
        away = np.linalg.norm(vertices - each.centre, axis=1)
        near = np.flatnonzero(away < float(np.linalg.norm(half_box(each.geometry))) + AROUND * np.cbrt(largest) + step)
        own = signed_distance(each.geometry, (vertices[near] - each.centre) @ each.rotation)
        distances[near, each.segment] = np.minimum(distances[near, each.segment], own)
        weight = np.exp(-np.clip(own, -step, 4.0 * step) / (0.12 * step))[:, None]
        colours[near] += weight * each.colour
        total[near] += weight
    nearest = np.argmin(distances, axis=1)
    related = _related(figure)[nearest]
    thick = np.maximum(REACH * np.cbrt(volumes), step)
    reach = np.minimum(thick[nearest][:, None], thick)  # the slimmer of two says how far one pulls at the other
    over = distances - distances[np.arange(len(vertices)), nearest][:, None]
    pull = _evened(np.where(related, np.maximum(1.0 - over / reach, 0.0), 0.0) ** POWER, faces)
    best, shares = _largest(pull)
    return Skin(vertices, _normals(vertices, faces), colours / total, faces, best, shares, pose)


def _largest(pull: FloatArray) -> tuple[IntArray, FloatArray]:
    """The segments that pull most, and their shares, less the next one's: nothing leaps where two change places."""
    missing = max(0, SHARES + 1 - pull.shape[1])
    wide = np.pad(pull, ((0, 0), (0, missing)))
    order = np.argsort(-wide, axis=1, kind="stable")[:, : SHARES + 1]
    sizes = np.take_along_axis(wide, order, axis=1)
    shares = sizes[:, :SHARES] - sizes[:, SHARES:]
    shares[:, 0] += 1e-9
    best = np.where(order[:, :SHARES] < pull.shape[1], order[:, :SHARES], 0).astype(np.int32)
    return best, shares / shares.sum(axis=1, keepdims=True)


def _related(figure: Figure) -> npt.NDArray[np.bool_]:
    """Which segments hang together: those at most two joints apart."""
    table = np.eye(len(figure.segments), dtype=np.bool_)
    for index, parent in enumerate(figure.parents.tolist()):
        if parent >= 0:
            table[index, parent] = table[parent, index] = True
    return np.asarray(table @ table)


def _evened(pull: FloatArray, faces: IntArray) -> FloatArray:
    """Shares, each the mean of those round it, several times: nothing tears where one segment ends."""
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])  # every edge, from both sides
    order = np.argsort(ends[:, 0], kind="stable")
    source, target = ends[order, 1], ends[order, 0]
    starts = np.flatnonzero(np.diff(target, prepend=-1))
    counts = np.diff(np.append(starts, len(target)))[:, None]
    used = np.flatnonzero(pull.any(axis=0))
    pull = (pull / pull.sum(axis=1, keepdims=True)).astype(np.float32)
    for columns in np.array_split(used, max(1, len(used) // 8)):
        part = pull[:, columns]
        for _ in range(ROUNDS):
            part[target[starts]] = 0.5 * (part[target[starts]] + np.add.reduceat(part[source], starts) / counts)
        pull[:, columns] = part
    return pull


def _normals(vertices: FloatArray, faces: IntArray) -> FloatArray:
    """Means of the triangles round every vertex, by their size."""
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    across = np.cross(b - a, c - a)
    total = np.stack(
        [
            sum(np.bincount(faces[:, corner], across[:, axis], len(vertices)) for corner in range(3))
            for axis in range(3)
        ],
        axis=1,
    )
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12))


def _rigid(part: tuple[int, Shape], pose: Pose) -> Skin:
    """A part that follows one segment as it is."""
    index, shape = part
    found = triangles(shape.geometry, 14)
    turn = pose.state.rotations[index] @ quaternion.to_matrix(shape.placement.wxyz)
    centre = pose.state.rotations[index] @ shape.placement.vector + pose.state.positions[index]
    count = len(found.vertices)
    shares = np.zeros((count, SHARES))
    shares[:, 0] = 1.0
    segments = np.full((count, SHARES), index)
    colours = np.tile(shape.colour[:3], (count, 1))
    return Skin(found.vertices @ turn.T + centre, found.normals @ turn.T, colours, found.faces, segments, shares, pose)
