"""Realistic skin of a human figure: fitted, dressed, and bound to the figure's segments."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from poise.body.appearance import dressed
from poise.body.bone_map import segment_weights
from poise.body.fitting import fitted_body
from poise.body.mesh_files import BodyFiles, body_files
from poise.errors import FigureError
from poise.kinematics import Pose
from poise.kinematics.skin import INFLUENCES_PER_VERTEX, MIXED, Skin
from poise.kinematics.twist_skinning import limb_axes
from poise.model import Figure
from poise.types import FloatArray

DEFAULT_AGE = 30.0
AGES = (3.0, 90.0)  # years; younger bodies do not reach the statures of the library's human


def realistic_skin(figure: Figure, age: float = DEFAULT_AGE) -> Skin:
    """Skin of a measured body, to render (`picture(…, skin=…)`) or to export (`write_glb(…, skin=…)`).

    The mesh has the joint centers of the figure, and girths and breadths of a body of its sex, stature and mass.

    Parameters
    ----------
    figure : Figure
        Figure made by :func:`poise.library.human`, with any options.
    age : float
        Age of the body's form [years]; lengths stay those of the figure.

    Raises
    ------
    PoiseError
        The files of the mesh are not installed (`poise body install`), or not those that were checked.
    FigureError
        The figure is not a human of the library, or the age is out of range.
    """
    if not (isinstance(age, int | float) and math.isfinite(age) and AGES[0] <= age <= AGES[1]):
        raise FigureError(f"realistic skin: expected an age from {AGES[0]:g} to {AGES[1]:g} years, got {age!r}.")
    return _skin(figure, body_files(), float(age))


@lru_cache(maxsize=8)
def _skin(figure: Figure, files: BodyFiles, age: float) -> Skin:
    body = fitted_body(figure, files, age)
    dense = segment_weights(body.parts, body.bind, body.vertices[:, 2])
    mesh = dressed(files, body, dense)
    bones = np.argsort(-mesh.weights, axis=1, kind="stable")[:, :INFLUENCES_PER_VERTEX].astype(np.int32)
    weights = np.take_along_axis(mesh.weights, bones, axis=1)
    weights = weights / weights.sum(axis=1, keepdims=True)
    names = tuple(segment.name for segment in figure.segments)
    binds, axes = inverse_bind_matrices(body.bind), limb_axes(body.bind)
    return Skin(mesh.vertices, mesh.faces, bones, weights, binds, names, mesh.colors, blending=MIXED, axes=axes)


def inverse_bind_matrices(pose: Pose) -> FloatArray:
    """Transforms (k, 4, 4) from the world frame to the frames of all segments at a pose."""
    rotations, positions = np.asarray(pose.state.rotations), np.asarray(pose.state.positions)
    result = np.tile(np.eye(4), (len(positions), 1, 1))
    result[:, :3, :3] = rotations.transpose(0, 2, 1)
    result[:, :3, 3] = -np.einsum("nji,nj->ni", rotations, positions)
    return result
