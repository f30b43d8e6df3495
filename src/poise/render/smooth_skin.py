"""Smooth skin over the shapes of a figure, with skinning weights.

The signed distances of all solids are combined by a smooth minimum, so that neighbors merge; the zero isosurface is
extracted once, at a bind pose with the limbs apart, and every vertex follows the segments around it by its skinning
weights. Small or thin parts (eyes, brows, ears), and meshes, are kept as they are and follow one segment.

Skinning weights. A segment influences the skin within a distance in proportion to its thickness, only on connected
segments; weights are then smoothed over the surface, and the largest few are kept, reduced by the next one, so that
weights are continuous where two influences exchange ranks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.body.painted_mesh import PaintedMesh
from poise.errors import PoiseError
from poise.kinematics import Pose, interpolate
from poise.kinematics.skin import INFLUENCES_PER_VERTEX, MIXED, Skin
from poise.kinematics.twist_skinning import limb_axes
from poise.library.hand_grips import hand_grip, has_fingers
from poise.library.human_pose import human_pose, is_human
from poise.math.summation import float_sum
from poise.model import Figure, Mesh, Shape
from poise.model.shape import Geometry
from poise.model.tessellation import triangles
from poise.render.figure_surface import visible_shapes
from poise.render.implicit_surface import half_extents, signed_distance, smooth_minimum, surface_nets
from poise.types import AnyArray, BoolArray, FloatArray, IntArray, Matrix

# --- Skinning weights -----------------------------------------------------------------------------

INFLUENCE_DISTANCE = 0.55  # of a segment on the skin of the next one, in its thickness
_MIN_WEIGHT = 1e-9  # guards the normalization
WEIGHT_FALLOFF_POWER = 3  # exponent of the falloff
WEIGHT_SMOOTHING_ITERATIONS = 10  # smoothing iterations over the surface


def skinning_weights(
    figure: Figure, distances: FloatArray, thickness: FloatArray, faces: IntArray
) -> tuple[IntArray, FloatArray]:
    """Skinning weights: segments (n, 4) that each vertex follows, and their weights (n, 4), of sum 1.

    Parameters
    ----------
    figure : Figure
        Figure whose segments are the bones.
    distances : (n, segments) array
        Distance from each vertex to each segment [m].
    thickness : (segments,) array
        Thickness of each segment [m].
    faces : (m, 3) array
        Triangles over which the weights are smoothed.
    """
    vertices = np.arange(len(distances))
    nearest = np.argmin(distances, axis=1)
    margin = INFLUENCE_DISTANCE * thickness
    common = np.minimum(margin[nearest][:, None], margin)  # the slimmer of two segments determines the distance
    over = distances - distances[vertices, nearest][:, None]
    influence = (
        np.where(_connected_segments(figure)[nearest], np.maximum(1.0 - over / common, 0.0), 0.0)
        ** WEIGHT_FALLOFF_POWER
    )
    return _largest_influences(_smoothed_weights(influence, faces))


def _connected_segments(figure: Figure) -> BoolArray:
    """Mask (segments, segments) of connected segments: at most two joints apart."""
    table = np.eye(len(figure.segments), dtype=np.bool_)
    for index, parent in enumerate(figure.parents.tolist()):
        if parent >= 0:
            table[index, parent] = table[parent, index] = True
    return np.asarray(table @ table)


def _smoothed_weights(influence: FloatArray, faces: IntArray) -> FloatArray:
    """Weights after repeated Laplacian smoothing over the surface."""
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])  # every edge in both directions
    order = np.argsort(ends[:, 0], kind="stable")
    source, target = ends[order, 1], ends[order, 0]
    starts = np.flatnonzero(np.diff(target, prepend=-1))
    counts = np.diff(np.append(starts, len(target)))[:, None]
    used = np.flatnonzero(influence.any(axis=0))
    influence = (influence / influence.sum(axis=1, keepdims=True)).astype(np.float32)
    for columns in np.array_split(used, max(1, len(used) // 8)):
        part = influence[:, columns]
        for _ in range(WEIGHT_SMOOTHING_ITERATIONS):
            part[target[starts]] = 0.5 * (part[target[starts]] + np.add.reduceat(part[source], starts) / counts)
        influence[:, columns] = part
    return influence


def _largest_influences(influence: FloatArray) -> tuple[IntArray, FloatArray]:
    """Segments with the largest weights, and these weights minus the next one."""
    missing = max(0, INFLUENCES_PER_VERTEX + 1 - influence.shape[1])
    wide = np.pad(influence, ((0, 0), (0, missing)))
    order = np.argsort(-wide, axis=1, kind="stable")[:, : INFLUENCES_PER_VERTEX + 1]
    sizes = np.take_along_axis(wide, order, axis=1).astype(np.float64)
    weights = sizes[:, :INFLUENCES_PER_VERTEX] - sizes[:, INFLUENCES_PER_VERTEX:]
    weights[:, 0] += _MIN_WEIGHT
    best = np.where(order[:, :INFLUENCES_PER_VERTEX] < influence.shape[1], order[:, :INFLUENCES_PER_VERTEX], 0).astype(
        np.int32
    )
    return best, weights / weights.sum(axis=1, keepdims=True)


# --- Smooth skin ----------------------------------------------------------------------------------

MAX_CELLS = 2_000_000  # of the distance grid
MIN_CELL_FRACTION = 1.0 / 260.0  # cell size as a fraction of the figure size
SEGMENT_BLEND_THICKNESSES = 0.4  # blend width between segments, in thicknesses
MAX_SEGMENT_BLEND_CELLS = 5.0  # blend width between segments, in cells
SOLID_BLEND_CELLS = 1.2  # blend width between solids of one segment, in cells
MIN_THICKNESS_CELLS = 1.5  # cells: thinner solids may fall between grid points and are kept rigid
DETAIL_VOLUME_FRACTION = 4e-3  # of the volume of the segment: smaller shapes are kept rigid
EVALUATION_DISTANCE = 0.3  # distance from a solid up to which it is evaluated, in thicknesses of the largest segment
FAR_DISTANCE_M = 1e3  # distance of solids that are not evaluated


class _Part(NamedTuple):
    """Part of a skin, in the world frame."""

    vertices: FloatArray  # (n, 3) [m]
    faces: IntArray  # (m, 3)
    colors: FloatArray  # (n, 3)
    bones: IntArray  # (n, INFLUENCES_PER_VERTEX)
    weights: FloatArray  # (n, INFLUENCES_PER_VERTEX), of sum 1


class _Solid(NamedTuple):
    """Solid in the world frame."""

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
    """Grid of distance samples: corner [m], spacing [m] and shape."""

    low: FloatArray
    step: float
    shape: tuple[int, ...]


@lru_cache(maxsize=4)
def smooth_skin(figure: Figure) -> Skin:
    """Smooth opaque skin of a figure, to render (`picture(…, skin=…)`) or to export (`write_glb(…, skin=…)`).

    Its bones are the segments of the figure, in their order, bound at :func:`bind_pose`.
    """
    pose = bind_pose(figure)
    merged, rigid = _solids(figure, pose)
    parts = []
    if merged:
        grid = _grid(merged)
        rigid += [(each.segment, each.shape) for each in merged if each.thickness < MIN_THICKNESS_CELLS * grid.step]
        merged = [each for each in merged if each.thickness >= MIN_THICKNESS_CELLS * grid.step]
        parts += [_merged_part(figure, merged, grid)] if merged else []
    parts += [_rigid_part(index, shape, pose) for index, shape in rigid]
    firsts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    faces = np.concatenate([part.faces + first for part, first in zip(parts, firsts, strict=False)])
    vertices, colors, bones, weights = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("vertices", "colors", "bones", "weights")
    )
    opaque = np.pad(np.clip(colors, 0.0, 1.0), ((0, 0), (0, 1)), constant_values=1.0)
    names = tuple(segment.name for segment in figure.segments)
    binds = _inverse_bind_matrices(pose)
    return Skin(vertices, faces, bones, weights, binds, names, opaque, blending=MIXED, axes=limb_axes(pose))


def default_skin(figure: Figure) -> Skin | None:
    """Default skin of a figure: smooth for humans of the library, None for other figures."""
    return smooth_skin(figure) if is_human(figure) else None


@lru_cache(maxsize=4)
def bind_pose(figure: Figure) -> Pose:
    """Bind pose of the skin, in which no limbs touch."""
    if is_human(figure):
        try:
            hanging, level = human_pose(figure, "stand"), human_pose(figure, "t")
            bound = interpolate(hanging, level, 0.55)
            flat = {**hand_grip("left", "flat"), **hand_grip("right", "flat")} if has_fingers(figure) else {}
            return bound.with_values(flat)
        except PoiseError:  # an edited human may lack joints of these poses
            pass
    return Pose.neutral(figure).clamped()


def _inverse_bind_matrices(pose: Pose) -> FloatArray:
    """Inverse bind matrices: transforms from the world frame to the segment frames, (k, 4, 4)."""
    rotations, positions = pose.state.rotations, pose.state.positions
    result = np.tile(np.eye(4), (len(positions), 1, 1))
    result[:, :3, :3] = rotations.transpose(0, 2, 1)
    result[:, :3, 3] = -np.einsum("nji,nj->ni", rotations, positions)
    return result


def _solids(figure: Figure, pose: Pose) -> tuple[list[_Solid], list[tuple[int, Shape]]]:
    """Solids that are merged, and shapes that are kept rigid."""
    merged: list[_Solid] = []
    rigid: list[tuple[int, Shape]] = []
    for index in range(len(figure.segments)):
        shapes = visible_shapes(figure, index)
        volumes = [abs(shape.geometry.volume) for shape in shapes]
        displayed_only = not any(shape.solid for shape in shapes)  # eyeballs
        for shape, volume in zip(shapes, volumes, strict=True):
            detail = displayed_only or volume < DETAIL_VOLUME_FRACTION * float_sum(volumes)
            if isinstance(shape.geometry, Mesh) or detail:
                rigid.append((index, shape))
                continue
            rotation, center = _shape_frame(shape, index, pose)
            thick = 2.0 * float(np.min(half_extents(shape.geometry)))
            merged.append(_Solid(shape, index, rotation, center, np.array(shape.color[:3]), thick))
    return merged, rigid


def _shape_frame(shape: Shape, index: int, pose: Pose) -> tuple[Matrix, FloatArray]:
    """Rotation and center of a shape of a segment in the world frame."""
    rotation, position = pose.state.rotations[index], pose.state.positions[index]
    return rotation @ shape.placement.rotation_matrix, rotation @ shape.placement.translation_vector + position


def _rigid_part(index: int, shape: Shape, pose: Pose) -> _Part:
    """Rigid part that follows one segment."""
    result = triangles(shape.geometry, 14)
    rotation, center = _shape_frame(shape, index, pose)
    count = len(result.vertices)
    weights = np.zeros((count, INFLUENCES_PER_VERTEX))
    weights[:, 0] = 1.0
    bones = np.full((count, INFLUENCES_PER_VERTEX), index, dtype=np.int32)
    return _Part(
        result.vertices @ rotation.T + center, result.faces, np.tile(shape.color[:3], (count, 1)), bones, weights
    )


# --- Merged solids --------------------------------------------------------------------------------


def _grid(solids: list[_Solid]) -> _Grid:
    """Grid around all solids, as fine as the number of cells allows."""
    low = np.min([each.center - _world_half_extents(each) for each in solids], axis=0)
    high = np.max([each.center + _world_half_extents(each) for each in solids], axis=0)
    size = float(np.linalg.norm(high - low))
    step = max(MIN_CELL_FRACTION * size, float(np.prod(np.maximum(high - low, 0.02 * size)) / MAX_CELLS) ** (1.0 / 3.0))
    low = low - 4.0 * step
    return _Grid(low, step, tuple((np.ceil((high - low) / step).astype(int) + 5).tolist()))


def _merged_part(figure: Figure, solids: list[_Solid], grid: _Grid) -> _Part:
    """Skin part of all merged solids."""
    low, step, shape = grid
    field = np.full(shape, FAR_DISTANCE_M, dtype=np.float32)
    for index in sorted({each.segment for each in solids}):
        own = [each for each in solids if each.segment == index]
        width = min(SEGMENT_BLEND_THICKNESSES * max(each.thickness for each in own), MAX_SEGMENT_BLEND_CELLS * step)
        margin = width + 3.0 * step
        bottom = np.min([each.center - _world_half_extents(each) for each in own], axis=0) - margin
        top = np.max([each.center + _world_half_extents(each) for each in own], axis=0) + margin
        first = np.maximum(np.floor((bottom - low) / step).astype(int), 0)
        last = np.minimum(np.ceil((top - low) / step).astype(int) + 1, shape)
        block = tuple(slice(int(a), int(b)) for a, b in zip(first, last, strict=True))
        axes = [low[k] + step * np.arange(first[k], last[k]) for k in range(3)]
        field[block] = smooth_minimum(field[block], _segment_distances(own, axes, step), width)
    vertices, faces = surface_nets(field)
    return _skinned_part(figure, solids, low + step * vertices, faces, step)


def _world_half_extents(solid: _Solid) -> FloatArray:
    """Half extents of the bounding box of a solid in the world frame [m]."""
    return np.asarray(np.abs(solid.rotation) @ half_extents(solid.geometry))


def _segment_distances(solids: list[_Solid], axes: list[FloatArray], step: float) -> AnyArray:
    """Signed distances to all solids of a segment on a grid, with narrowly blended seams [m]."""
    result: AnyArray | None = None
    for each in solids:
        local = [axis - middle for axis, middle in zip(axes, each.center.tolist(), strict=True)]
        points = np.stack(np.meshgrid(*local, indexing="ij"), axis=-1).reshape(-1, 3).astype(np.float32)
        own = signed_distance(each.geometry, points @ each.rotation.astype(np.float32))
        own = own.reshape([len(axis) for axis in axes]).astype(np.float32)
        result = own if result is None else smooth_minimum(result, own, SOLID_BLEND_CELLS * step).astype(np.float32)
    assert result is not None
    return result


def _skinned_part(figure: Figure, solids: list[_Solid], vertices: FloatArray, faces: IntArray, step: float) -> _Part:
    """Surface with skinning weights and colors: that of the nearest solid."""
    palette, paints = np.unique([each.color for each in solids], axis=0, return_inverse=True)
    distances = np.full((len(vertices), len(figure.segments)), FAR_DISTANCE_M)
    colored = np.full((len(vertices), len(palette)), FAR_DISTANCE_M)
    volumes = np.zeros(len(figure.segments))
    for each in solids:
        volumes[each.segment] += abs(each.geometry.volume)
    around = EVALUATION_DISTANCE * float(np.cbrt(volumes.max())) + step
    for each, paint in zip(solids, paints.reshape(-1).tolist(), strict=True):
        away = np.linalg.norm(vertices - each.center, axis=1)
        near = np.flatnonzero(away < float(np.linalg.norm(half_extents(each.geometry))) + around)
        own = signed_distance(each.geometry, (vertices[near] - each.center) @ each.rotation)
        distances[near, each.segment] = np.minimum(distances[near, each.segment], own)
        colored[near, paint] = np.minimum(colored[near, paint], own)
    bones, weights = skinning_weights(figure, distances, np.maximum(np.cbrt(volumes), 2.0 * step), faces)
    dense = np.zeros_like(distances)
    np.add.at(dense, (np.arange(len(dense))[:, None], bones), weights)
    return _painted_part(vertices, faces, np.clip(colored, -around, around), dense, palette)


def _painted_part(
    vertices: FloatArray, faces: IntArray, colored: FloatArray, weights: FloatArray, palette: FloatArray
) -> _Part:
    """Surface cut where the distances (n, colors) to the solids of two colors are equal, each side in its own color."""
    # A color is compared with those that are not painted yet, so that later cuts end at earlier ones.
    fields = [colored[:, k] - colored[:, :k].min(axis=1) for k in range(1, len(palette))]
    columns = [vertices, *(field[:, None] for field in fields), weights]
    mesh = PaintedMesh(np.concatenate(columns, axis=1), faces, np.zeros(len(faces), dtype=np.int32))
    for paint in reversed(range(1, len(palette))):
        mesh = mesh.painted(2 + paint, paint, over=0)
    mesh, paints = mesh.split_by_paint()
    bones, largest = _largest_influences(mesh.rows[:, 2 + len(palette) :])
    return _Part(mesh.rows[:, :3], mesh.faces, palette[paints], bones, largest)
