"""Smooth skin over the shapes of a figure, with linear blend skinning weights."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.errors import PoiseError
from poise.kinematics import Pose, interpolate
from poise.kinematics.skin import INFLUENCES_PER_VERTEX, Skin
from poise.library.human_pose import human_pose, is_human
from poise.model import Figure, Mesh, Shape
from poise.model.shape import Geometry
from poise.model.tessellation import triangles
from poise.render.figure_surface import seen_shapes
from poise.render.implicit_surface import flowed, half_box, signed_distance, surface_nets
from poise.types import AnyArray, BoolArray, FloatArray, IntArray, Matrix

# --- skin weights -----------------------------------------------------------------------------------------------------

# Which segments every vertex of a skin follows, and by what share: linear blending without tears.
#
# A segment pulls at the skin within a reach given by its thickness, only at what hangs together with it; shares are then
# evened out over the surface, and the largest few are kept less the next one's, so that nothing leaps where two change
# places.

REACH = 0.55  # how far a segment pulls at the skin of the next, in its own thickness
POWER = 3  # how steeply the pull falls off
ROUNDS = 10  # in which shares are evened out


def blended(
    figure: Figure, distances: FloatArray, thickness: FloatArray, faces: IntArray
) -> tuple[IntArray, FloatArray]:
    """Segments (n, 4) that each vertex follows and their shares (n, 4), of sum 1.

    Parameters
    ----------
    figure : Figure
    distances : (n, segments) array
        From each vertex to each segment [m].
    thickness : (segments,) array
        Of each segment [m].
    faces : (m, 3) array
        Triangles over which shares are evened out.
    """
    vertices = np.arange(len(distances))
    nearest = np.argmin(distances, axis=1)
    reach = REACH * thickness
    common = np.minimum(reach[nearest][:, None], reach)  # the slimmer of two says how far one pulls at the other
    over = distances - distances[vertices, nearest][:, None]
    pull = np.where(_related(figure)[nearest], np.maximum(1.0 - over / common, 0.0), 0.0) ** POWER
    return _largest(_evened(pull, faces))


def _related(figure: Figure) -> BoolArray:
    """Which segments hang together: those at most two joints apart."""
    table = np.eye(len(figure.segments), dtype=np.bool_)
    for index, parent in enumerate(figure.parents.tolist()):
        if parent >= 0:
            table[index, parent] = table[parent, index] = True
    return np.asarray(table @ table)


def _evened(pull: FloatArray, faces: IntArray) -> FloatArray:
    """Shares, each the mean of those round it, several times."""
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


def _largest(pull: FloatArray) -> tuple[IntArray, FloatArray]:
    """The segments that pull most, and their shares less the next one's."""
    missing = max(0, INFLUENCES_PER_VERTEX + 1 - pull.shape[1])
    wide = np.pad(pull, ((0, 0), (0, missing)))
    order = np.argsort(-wide, axis=1, kind="stable")[:, : INFLUENCES_PER_VERTEX + 1]
    sizes = np.take_along_axis(wide, order, axis=1).astype(np.float64)
    shares = sizes[:, :INFLUENCES_PER_VERTEX] - sizes[:, INFLUENCES_PER_VERTEX:]
    shares[:, 0] += 1e-9
    best = np.where(order[:, :INFLUENCES_PER_VERTEX] < pull.shape[1], order[:, :INFLUENCES_PER_VERTEX], 0).astype(np.int32)
    return best, shares / shares.sum(axis=1, keepdims=True)


# --- smooth skin ------------------------------------------------------------------------------------------------------

# A smooth skin over the solids of a figure, that bends with its joints.
#
# The signed distances of all solids are put together so that neighbors flow into each other; the surface where they are
# zero is found once, in a pose in which the limbs are apart, and every vertex follows the segments round it by shares
# (:mod:`skin_weights`). Small or thin parts (eyes, brows, ears), and meshes, stay as they are and follow one segment.

CELLS = 2_000_000  # of the grid, at most
FINEST = 1.0 / 260.0  # a cell, as a share of the figure's size
FLOW = 0.4  # how far a segment flows into the next, in its own thickness
MOST_FLOW = 5.0  # the same in cells, at most
SEAM = 1.2  # how far solids of one segment flow into each other, in cells
THIN = 1.5  # cells: what is thinner may lie between the points of the grid, and stays as it is
DETAIL = 4e-3  # parts below this share of their segment's volume are details
AROUND = 0.3  # how far from a solid its distance matters, in thicknesses of the largest segment
BLEND = 0.07  # how far colors mix at a seam, in cells
FAR = 1e3  # a distance that does not matter [m]


class _Part(NamedTuple):
    """A piece of a skin, in the world."""

    vertices: FloatArray  # (n, 3) [m]
    faces: IntArray  # (m, 3)
    colors: FloatArray  # (n, 3)
    bones: IntArray  # (n, INFLUENCES_PER_VERTEX)
    shares: FloatArray  # (n, INFLUENCES_PER_VERTEX), of sum 1


class _Solid(NamedTuple):
    """A solid in the world."""

    shape: Shape
    segment: int
    rotation: Matrix
    center: FloatArray
    color: FloatArray
    thickness: float

    @property
    def geometry(self) -> Geometry:
        return self.shape.geometry


class _Grid(NamedTuple):
    """Where distances are looked at: from a corner on, so far apart, so many along each axis."""

    low: FloatArray
    step: float
    shape: tuple[int, ...]


@lru_cache(maxsize=4)
def smooth_skin(figure: Figure) -> Skin:
    """The skin of a figure, to be drawn (`picture(…, skin=…)`) or written (`write_glb(…, skin=…)`); opaque.

    Its bones are the figure's segments, in their order, bound at :func:`spread_pose`.
    """
    pose = spread_pose(figure)
    soft, rigid = _solids(figure, pose)
    parts = []
    if soft:
        grid = _grid(soft)
        rigid += [(each.segment, each.shape) for each in soft if each.thickness < THIN * grid.step]
        soft = [each for each in soft if each.thickness >= THIN * grid.step]
        parts += [_flowing(figure, soft, grid)] if soft else []
    parts += [_rigid(index, shape, pose) for index, shape in rigid]
    firsts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    faces = np.concatenate([part.faces + first for part, first in zip(parts, firsts, strict=False)])
    vertices, colors, bones, shares = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("vertices", "colors", "bones", "shares")
    )
    opaque = np.pad(np.clip(colors, 0.0, 1.0), ((0, 0), (0, 1)), constant_values=1.0)
    names = tuple(segment.name for segment in figure.segments)
    return Skin(vertices, faces, bones, shares, _inverse_places(pose), names, opaque)


def usual_skin(figure: Figure) -> Skin | None:
    """The skin that a figure has unasked: people are smooth, all else is as it was made."""
    return smooth_skin(figure) if is_human(figure) else None


@lru_cache(maxsize=4)
def spread_pose(figure: Figure) -> Pose:
    """A pose in which no limb lies against another."""
    if is_human(figure):
        try:
            hanging, level = human_pose(figure, "stand"), human_pose(figure, "t")
            return interpolate(hanging, level, 0.55)
        except PoiseError:  # an edited person may lack what those poses speak of
            pass
    return Pose.neutral(figure).clamped()


def _inverse_places(pose: Pose) -> FloatArray:
    """From the world to each segment's frame, (k, 4, 4)."""
    turns, places = pose.state.rotations, pose.state.positions
    found = np.tile(np.eye(4), (len(places), 1, 1))
    found[:, :3, :3] = turns.transpose(0, 2, 1)
    found[:, :3, 3] = -np.einsum("nji,nj->ni", turns, places)
    return found


def _solids(figure: Figure, pose: Pose) -> tuple[list[_Solid], list[tuple[int, Shape]]]:
    """Solids that flow together, and parts that stay as they are."""
    soft: list[_Solid] = []
    rigid: list[tuple[int, Shape]] = []
    for index in range(len(figure.segments)):
        shapes = seen_shapes(figure, index)
        volumes = [abs(shape.geometry.volume) for shape in shapes]
        for shape, volume in zip(shapes, volumes, strict=True):
            if isinstance(shape.geometry, Mesh) or volume < DETAIL * sum(volumes):
                rigid.append((index, shape))
                continue
            rotation, center = _place(shape, index, pose)
            thick = 2.0 * float(np.min(half_box(shape.geometry)))
            soft.append(_Solid(shape, index, rotation, center, np.array(shape.color[:3]), thick))
    return soft, rigid


def _place(shape: Shape, index: int, pose: Pose) -> tuple[Matrix, FloatArray]:
    """Rotation and middle of a segment's shape in the world."""
    turn, place = pose.state.rotations[index], pose.state.positions[index]
    return turn @ shape.placement.rotation_matrix, turn @ shape.placement.translation_vector + place


def _rigid(index: int, shape: Shape, pose: Pose) -> _Part:
    """A part that follows one segment as it is."""
    found = triangles(shape.geometry, 14)
    rotation, center = _place(shape, index, pose)
    count = len(found.vertices)
    shares = np.zeros((count, INFLUENCES_PER_VERTEX))
    shares[:, 0] = 1.0
    bones = np.full((count, INFLUENCES_PER_VERTEX), index, dtype=np.int32)
    return _Part(found.vertices @ rotation.T + center, found.faces, np.tile(shape.color[:3], (count, 1)), bones, shares)


# --- what flows together ----------------------------------------------------------------------------------------------


def _grid(solids: list[_Solid]) -> _Grid:
    """A grid round all solids, as fine as the number of cells allows."""
    low = np.min([each.center - _box(each) for each in solids], axis=0)
    high = np.max([each.center + _box(each) for each in solids], axis=0)
    size = float(np.linalg.norm(high - low))
    step = max(FINEST * size, float(np.prod(np.maximum(high - low, 0.02 * size)) / CELLS) ** (1.0 / 3.0))
    low = low - 4.0 * step
    return _Grid(low, step, tuple((np.ceil((high - low) / step).astype(int) + 5).tolist()))


def _flowing(figure: Figure, solids: list[_Solid], grid: _Grid) -> _Part:
    """The surface round all solids that flow together."""
    low, step, shape = grid
    field = np.full(shape, FAR, dtype=np.float32)
    for index in sorted({each.segment for each in solids}):
        own = [each for each in solids if each.segment == index]
        width = min(FLOW * max(each.thickness for each in own), MOST_FLOW * step)
        reach = width + 3.0 * step
        bottom = np.min([each.center - _box(each) for each in own], axis=0) - reach
        top = np.max([each.center + _box(each) for each in own], axis=0) + reach
        first = np.maximum(np.floor((bottom - low) / step).astype(int), 0)
        last = np.minimum(np.ceil((top - low) / step).astype(int) + 1, shape)
        block = tuple(slice(int(a), int(b)) for a, b in zip(first, last, strict=True))
        axes = [low[k] + step * np.arange(first[k], last[k]) for k in range(3)]
        field[block] = flowed(field[block], _together(own, axes, step), width)
    vertices, faces = surface_nets(field)
    return _followed(figure, solids, low + step * vertices, faces, step)


def _box(solid: _Solid) -> FloatArray:
    """Half of the box round a solid, in the world."""
    return np.asarray(np.abs(solid.rotation) @ half_box(solid.geometry))


def _together(solids: list[_Solid], axes: list[FloatArray], step: float) -> AnyArray:
    """Distances to all solids of a segment on a grid; their seams are rounded off, and no more."""
    found: AnyArray | None = None
    for each in solids:
        local = [axis - middle for axis, middle in zip(axes, each.center.tolist(), strict=True)]
        points = np.stack(np.meshgrid(*local, indexing="ij"), axis=-1).reshape(-1, 3).astype(np.float32)
        own = signed_distance(each.geometry, points @ each.rotation.astype(np.float32))
        own = own.reshape([len(axis) for axis in axes]).astype(np.float32)
        found = own if found is None else flowed(found, own, SEAM * step).astype(np.float32)
    assert found is not None
    return found


def _followed(figure: Figure, solids: list[_Solid], vertices: FloatArray, faces: IntArray, step: float) -> _Part:
    """The surface with what every vertex follows, and its color: that of the nearest solid, blended at seams."""
    distances = np.full((len(vertices), len(figure.segments)), FAR)
    colors, total = np.zeros((len(vertices), 3)), np.zeros((len(vertices), 1))
    volumes = np.zeros(len(figure.segments))
    for each in solids:
        volumes[each.segment] += abs(each.geometry.volume)
    around = AROUND * float(np.cbrt(volumes.max())) + step
    for each in solids:
        away = np.linalg.norm(vertices - each.center, axis=1)
        near = np.flatnonzero(away < float(np.linalg.norm(half_box(each.geometry))) + around)
        own = signed_distance(each.geometry, (vertices[near] - each.center) @ each.rotation)
        distances[near, each.segment] = np.minimum(distances[near, each.segment], own)
        weight = np.exp(-np.clip(own, -step, 4.0 * step) / (BLEND * step))[:, None]
        colors[near] += weight * each.color
        total[near] += weight
    bones, shares = blended(figure, distances, np.maximum(np.cbrt(volumes), 2.0 * step), faces)
    return _Part(vertices, faces, colors / total, bones, shares)
