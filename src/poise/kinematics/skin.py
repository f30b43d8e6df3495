"""A skin: a surface that follows several segments at once, by linear blend skinning.

Each vertex x, given where the surface lies when it is bound, follows up to four bones k with weights that sum to 1:

    x(pose) = Σ wₖ · world_from_segmentₖ(pose) · inverse_bindₖ · x

Several bones may belong to one segment, since surfaces of one figure may have been bound in different places.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.types import AnyArray, ArrayLike, FloatArray, IntArray, Vector3

INFLUENCES = 4  # bones that move one vertex
GRAY = (0.72, 0.74, 0.78, 1.0)


@dataclass(frozen=True, eq=False, repr=False)
class Skin:
    """A surface that follows the segments of a figure.

    Parameters
    ----------
    vertices : (n, 3) array
        Places of the vertices where the surface is bound [m].
    faces : (m, 3) array
        Triangles, counter-clockwise seen from outside.
    bones : (n, 4) array
        Places in `segments` and `inverse_binds` of the bones that move each vertex.
    weights : (n, 4) array
        Their weights: not negative, each row sums to 1.
    inverse_binds : (k, 4, 4) array
        Each bone's transform from where the surface is bound to the segment's frame; may hold scale.
    segments : tuple of str
        Segment of each bone.
    colors : (n, 4) array or None
        Red, green, blue, opacity of each vertex, from 0 to 1; gray where None is given.
    """

    vertices: FloatArray
    faces: IntArray
    bones: IntArray
    weights: FloatArray
    inverse_binds: FloatArray
    segments: tuple[str, ...]
    colors: FloatArray | None = field(default=None)

    def __post_init__(self) -> None:
        vertices = _array(self.vertices, (-1, 3), "vertices")
        count = len(vertices)
        object.__setattr__(self, "segments", tuple(self.segments))
        parts: dict[str, AnyArray] = {
            "vertices": vertices,
            "faces": _places(self.faces, (-1, 3), count, "faces"),
            "bones": _places(self.bones, (count, INFLUENCES), len(self.segments), "bones"),
            "weights": _array(self.weights, (count, INFLUENCES), "weights"),
            "inverse_binds": _array(self.inverse_binds, (len(self.segments), 4, 4), "inverse_binds"),
            "colors": np.tile(GRAY, (count, 1)) if self.colors is None else _array(self.colors, (count, 4), "colors"),
        }
        sums = parts["weights"].sum(axis=1)
        if (parts["weights"] < 0.0).any() or (np.abs(sums - 1.0) > 1e-6).any():
            raise FigureError("a skin: weights must not be negative, and those of a vertex must sum to 1.")
        for name, array in parts.items():
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    def __repr__(self) -> str:
        return f"Skin({len(self.vertices)} vertices, {len(self.faces)} triangles, {len(set(self.segments))} segments)"

    def deformed(self, pose: Pose) -> Vector3:
        """Places of all vertices in the world at a pose, (n, 3) [m]."""
        transforms = self._transforms(pose)
        found = np.zeros_like(self.vertices)
        for influence in range(INFLUENCES):
            weight = self.weights[:, influence]
            if weight.any():
                moved = transforms[self.bones[:, influence]]
                found += weight[:, None] * (np.einsum("nij,nj->ni", moved[:, :, :3], self.vertices) + moved[:, :, 3])
        return found

    def _transforms(self, pose: Pose) -> FloatArray:
        """Transform of every bone at a pose, (k, 3, 4)."""
        places = [pose.figure.segment_index(name) for name in self.segments]
        worlds = np.empty((len(places), 3, 4))
        worlds[:, :, :3] = np.asarray(pose.state.rotations)[places]
        worlds[:, :, 3] = np.asarray(pose.state.positions)[places]
        found = worlds[:, :, :3] @ self.inverse_binds[:, :3]
        found[:, :, 3] += worlds[:, :, 3]
        return np.asarray(found)


def _array(values: ArrayLike, shape: tuple[int, ...], what: str) -> FloatArray:
    try:
        found = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise FigureError(f"a skin: its {what} must be numbers.") from None
    _check_shape(found, shape, what)
    if not np.isfinite(found).all():
        raise FigureError(f"a skin: its {what} must be finite.")
    return found


def _places(values: ArrayLike, shape: tuple[int, ...], count: int, what: str) -> IntArray:
    found = np.asarray(values)
    if found.dtype.kind not in "iu":
        raise FigureError(f"a skin: its {what} must be whole numbers.")
    _check_shape(found, shape, what)
    if found.size and not (0 <= int(found.min()) and int(found.max()) < count):
        raise FigureError(f"a skin: its {what} must lie from 0 to {count - 1}, got {found.min()} to {found.max()}.")
    return np.array(found, dtype=np.int32)


def _check_shape(found: AnyArray, shape: tuple[int, ...], what: str) -> None:
    if found.ndim != len(shape) or any(size not in (-1, own) for size, own in zip(shape, found.shape, strict=True)):
        wanted = " × ".join("n" if size < 0 else str(size) for size in shape)
        raise FigureError(f"a skin: its {what} must be {wanted} numbers, got the shape {found.shape}.")
