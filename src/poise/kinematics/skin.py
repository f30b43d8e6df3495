"""Skin: a mesh deformed by the segments of a figure, by linear blend skinning (LBS, skeletal subspace deformation).

Skins made by Poise also keep girths under twist (:mod:`poise.kinematics.twist_skinning`); skins of files are linear.

Each vertex x, given in the bind pose, follows up to four bones k with weights that sum to 1:

    x(pose) = Σ wₖ · world_from_segmentₖ(pose) · inverse_bindₖ · x

Several bones may belong to one segment, since the meshes of a figure may have different bind poses.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.errors import FigureError, suggest
from poise.kinematics import Pose
from poise.kinematics.twist_skinning import DualQuaternions
from poise.model.tessellation import vertex_normals
from poise.types import AnyArray, ArrayLike, FloatArray, IntArray, Vector3

INFLUENCES_PER_VERTEX = 4  # bones per vertex
LINEAR, DUAL_QUATERNION, MIXED = "linear", "dual quaternion", "mixed"
BLENDINGS = (LINEAR, DUAL_QUATERNION, MIXED)
_WEIGHT_SUM_TOL = 1e-6
_RIGID_TOL = 1e-6  # of the rotation of an inverse bind matrix
GRAY = (0.72, 0.74, 0.78, 1.0)


@dataclass(frozen=True, eq=False, repr=False)
class Texture:
    """An image that colors a skin.

    Parameters
    ----------
    content : bytes
        The encoded image (PNG, JPEG, WebP).
    repeats : bool
        Whether the image repeats outside 0 … 1; otherwise its border continues.
    has_alpha : bool
        Whether its opacity counts.
    """

    content: bytes
    repeats: bool = True
    has_alpha: bool = False


@dataclass(frozen=True, eq=False, repr=False)
class Skin:
    """A skinned mesh of a figure.

    Parameters
    ----------
    vertices : (n, 3) array
        Vertex positions in the bind pose [m].
    faces : (m, 3) array
        Triangles, counter-clockwise seen from outside.
    bones : (n, 4) array
        Indices into `segments` and `inverse_binds` of the bones that move each vertex.
    weights : (n, 4) array
        Skinning weights: nonnegative, each row sums to 1.
    inverse_binds : (k, 4, 4) array
        Inverse bind matrix of each bone: from the bind pose to the frame of the segment; may contain scale.
    segments : tuple of str
        Segment of each bone.
    colors : (n, 4) array or None
        Display color of each vertex: red, green, blue, opacity, from 0 to 1; None for gray.
    textures : tuple of Texture
        Images that multiply the colors.
    face_textures : (m,) array or None
        Index of each triangle's texture, -1 for none.
    texture_coordinates : (n, 2) array or None
        Position of each vertex in its texture, u to the right and v down, from 0 to 1.
    blending : {"linear", "dual quaternion", "mixed"}
        How transforms of bones are blended: mixed is linear where joints bend, and by dual quaternions where they
        twist. All but linear need inverse bind matrices without scale, and the strongest bone of each vertex first.
    axes : (k, 3) array or None
        Unit vector along the limb of each bone in the bind pose; mixed blending needs it.
    """

    vertices: FloatArray
    faces: IntArray
    bones: IntArray
    weights: FloatArray
    inverse_binds: FloatArray
    segments: tuple[str, ...]
    colors: FloatArray | None = field(default=None)
    textures: tuple[Texture, ...] = ()
    face_textures: IntArray | None = None
    texture_coordinates: FloatArray | None = None
    blending: str = LINEAR
    axes: FloatArray | None = None

    def __post_init__(self) -> None:
        vertices = _float_array(self.vertices, (-1, 3), "vertices")
        count = len(vertices)
        object.__setattr__(self, "segments", tuple(self.segments))
        parts: dict[str, AnyArray] = {
            "vertices": vertices,
            "faces": _index_array(self.faces, (-1, 3), count, "faces"),
            "bones": _index_array(self.bones, (count, INFLUENCES_PER_VERTEX), len(self.segments), "bones"),
            "weights": _float_array(self.weights, (count, INFLUENCES_PER_VERTEX), "weights"),
            "inverse_binds": _float_array(self.inverse_binds, (len(self.segments), 4, 4), "inverse_binds"),
            "colors": np.tile(GRAY, (count, 1))
            if self.colors is None
            else _float_array(self.colors, (count, 4), "colors"),
        }
        if self.textures:
            shifted = np.asarray(self.face_textures) + 1
            parts["face_textures"] = (
                _index_array(shifted, (len(parts["faces"]),), len(self.textures) + 1, "face_textures") - 1
            )
            parts["texture_coordinates"] = _float_array(self.texture_coordinates, (count, 2), "texture_coordinates")
        sums = parts["weights"].sum(axis=1)
        if (parts["weights"] < 0.0).any() or (np.abs(sums - 1.0) > _WEIGHT_SUM_TOL).any():
            raise FigureError("skin: weights must be nonnegative and sum to 1 for each vertex.")
        self._check_blending(parts["inverse_binds"])
        for name, array in parts.items():
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    def _check_blending(self, inverse_binds: AnyArray) -> None:
        if self.blending not in BLENDINGS:
            raise FigureError(f"skin: {self.blending!r} is not a blending; {suggest(str(self.blending), BLENDINGS)}")
        rotations = inverse_binds[:, :3, :3]
        error = rotations @ rotations.transpose(0, 2, 1) - np.eye(3)
        if self.blending != LINEAR and error.size and np.abs(error).max() > _RIGID_TOL:
            raise FigureError(f"skin: {self.blending} blending needs inverse bind matrices without scale.")
        if self.blending == MIXED:
            _check_shape(np.asarray(self.axes), (len(self.segments), 3), "axes")

    def __repr__(self) -> str:
        return f"Skin({len(self.vertices)} vertices, {len(self.faces)} triangles, {len(set(self.segments))} segments)"

    def deformed(self, pose: Pose) -> Vector3:
        """Positions of all vertices in the world at a pose, (n, 3) [m]."""
        transforms = self._transforms(pose)
        if self.blending == LINEAR:
            return self._linear(transforms)
        bones = DualQuaternions.of(transforms, self.bones)
        positions = bones.blended(self.vertices, self.weights)
        if self.blending == DUAL_QUATERNION:
            return positions
        twist = bones.twist_shares(self.weights, np.asarray(self.axes)[self.bones])[:, None]
        return np.asarray(twist * positions + (1.0 - twist) * self._linear(transforms))

    def normals(self, vertices: FloatArray) -> FloatArray:
        """Unit normals (n, 3) of deformed vertices (n, 3); equal at vertices that coincide in the bind pose."""
        _, first, group = np.unique(np.round(self.vertices, 7), axis=0, return_index=True, return_inverse=True)
        merged = group.reshape(-1).astype(np.int32)
        return vertex_normals(vertices[first], merged[self.faces])[merged]

    def _linear(self, transforms: FloatArray) -> Vector3:
        """Positions of all vertices by linear blending."""
        positions = np.zeros_like(self.vertices)
        for influence in range(INFLUENCES_PER_VERTEX):
            weight = self.weights[:, influence]
            if weight.any():
                bone = transforms[self.bones[:, influence]]
                positions += weight[:, None] * (np.einsum("nij,nj->ni", bone[:, :, :3], self.vertices) + bone[:, :, 3])
        return positions

    def _transforms(self, pose: Pose) -> FloatArray:
        """World from bind pose transform of every bone at a pose, (k, 3, 4)."""
        indices = [pose.figure.segment_index(name) for name in self.segments]
        worlds = np.empty((len(indices), 3, 4))
        worlds[:, :, :3] = np.asarray(pose.state.rotations)[indices]
        worlds[:, :, 3] = np.asarray(pose.state.positions)[indices]
        transforms = worlds[:, :, :3] @ self.inverse_binds[:, :3]
        transforms[:, :, 3] += worlds[:, :, 3]
        return np.asarray(transforms)


def _float_array(values: ArrayLike | None, shape: tuple[int, ...], what: str) -> FloatArray:
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise FigureError(f"skin: {what} must be numbers.") from None
    _check_shape(array, shape, what)
    if not np.isfinite(array).all():
        raise FigureError(f"skin: {what} must be finite.")
    return array


def _index_array(values: ArrayLike, shape: tuple[int, ...], count: int, what: str) -> IntArray:
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise FigureError(f"skin: {what} must be integers.")
    _check_shape(array, shape, what)
    if array.size and not (0 <= int(array.min()) and int(array.max()) < count):
        raise FigureError(f"skin: {what} must be from 0 to {count - 1}, got {array.min()} to {array.max()}.")
    return np.array(array, dtype=np.int32)


def _check_shape(array: AnyArray, shape: tuple[int, ...], what: str) -> None:
    if array.ndim != len(shape) or any(
        expected not in (-1, actual) for expected, actual in zip(shape, array.shape, strict=True)
    ):
        expected_shape = ", ".join("n" if size < 0 else str(size) for size in shape)
        raise FigureError(f"skin: expected {what} of shape ({expected_shape}), got {array.shape}.")
