"""Fitting the mesh to a figure: the parameters of its shape, then girth and breadth factors for what remains.

The shape (muscle, weight, height) is found by Gauss-Newton iterations on the logarithms of the ratios of all girths and
breadths, so that a heavy body gets the form of a heavy body. What the shape leaves is removed by factors along the
limbs and up the trunk, each multiplied by wanted over measured until they agree.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from poise.body.bind_pose import body_bind_pose
from poise.body.bone_map import part_weights
from poise.body.figure_measures import FigureMeasures, figure_measures
from poise.body.limb_maps import NECK_STATION, TRUNK_STATIONS, Alignment, Factors
from poise.body.mesh_files import BODY_VERTEX_COUNT, BodyFiles
from poise.body.shape_model import BodyShape, shaped_vertices
from poise.kinematics import Pose
from poise.model import Figure
from poise.types import FloatArray, IntArray, Vector3

FITTED = ("muscle", "weight", "height")
SHAPE_ITERATIONS, GIRTH_ITERATIONS = 3, 5
_STEP = 0.05  # of the parameters, for finite differences
_PRIOR = 0.08  # weight of the average shape beside the logarithms of the ratios
_BOUNDS = (0.02, 0.98)
_MAX_FACTOR = 1.6  # of girths beyond the fitted shape
_GIRTH_LIMB = {
    "upper_arm": ("upper_arm", 0.55),
    "forearm": ("forearm", 0.25),
    "wrist": ("forearm", 0.95),
    "thigh": ("thigh", 0.24),
    "knee": ("thigh", 0.90),
    "calf": ("shank", 0.30),
    "ankle": ("shank", 0.92),
}
_SLAB_M = 0.012  # half thickness of the slab that breadths are measured in
_TRUNK_SHARE = 0.5  # of the weight: vertices of arms are left out of breadths
_DIRECTIONS = 256


@dataclass(frozen=True)
class FittedBody:
    """A mesh fitted to a figure.

    Parameters
    ----------
    shape : BodyShape
        Fitted parameters.
    vertices : (n, 3) array
        All vertices of the files in the bind pose [m].
    bind : Pose
        Bind pose.
    parts : mapping
        Weight (n,) of each part.
    measures : FigureMeasures
        What was fitted.
    """

    shape: BodyShape
    vertices: FloatArray
    bind: Pose
    parts: Mapping[str, FloatArray]
    measures: FigureMeasures


def fitted_body(figure: Figure, files: BodyFiles, age: float) -> FittedBody:
    """The mesh of a body of some age [years] that has the measures of a human figure."""
    measures = figure_measures(figure)
    parts = part_weights(files, figure)
    shape = _fitted_shape(figure, files, measures, parts, BodyShape(measures.sex, age))
    rest = shaped_vertices(files, shape)
    alignment = Alignment(files, rest, body_bind_pose(figure, files, rest), measures.sizes)
    factors: dict[str, float] = {}
    wanted = wanted_measures(measures)
    for _ in range(GIRTH_ITERATIONS):
        found = mesh_measures(files, blended(alignment, parts, factors), alignment.bind, parts)
        for name, value in wanted.items():
            factor = factors.get(name, 1.0) * value / found[name]
            factors[name] = min(max(factor, 1.0 / _MAX_FACTOR), _MAX_FACTOR)
    return FittedBody(shape, blended(alignment, parts, factors), alignment.bind, parts, measures)


def _fitted_shape(
    figure: Figure, files: BodyFiles, measures: FigureMeasures, parts: Mapping[str, FloatArray], shape: BodyShape
) -> BodyShape:
    wanted = wanted_measures(measures)
    bind = body_bind_pose(figure, files, shaped_vertices(files, shape))  # hardly depends on the shape

    def residual(at: BodyShape) -> FloatArray:
        rest = shaped_vertices(files, at)
        alignment = Alignment(files, rest, bind, measures.sizes)
        found = mesh_measures(files, blended(alignment, parts, {}), alignment.bind, parts)
        body = rest[:BODY_VERTEX_COUNT]
        stature = math.log(measures.stature / float(np.ptp(body[:, 2])))
        prior = [_PRIOR * (getattr(at, name) - 0.5) for name in FITTED]
        return np.array([*(math.log(wanted[name] / found[name]) for name in wanted), stature, *prior])

    for _ in range(SHAPE_ITERATIONS):
        values = np.array([getattr(shape, name) for name in FITTED])
        start = residual(shape)
        steps = np.where(values + _STEP <= _BOUNDS[1], _STEP, -_STEP)
        columns = [
            (residual(_changed(shape, {name: float(value + step)})) - start) / step
            for name, value, step in zip(FITTED, values, steps, strict=True)
        ]
        change = np.linalg.lstsq(np.stack(columns, axis=1), -start, rcond=None)[0]
        moved = np.clip(values + np.clip(change, -0.3, 0.3), *_BOUNDS)
        shape = _changed(shape, dict(zip(FITTED, moved.tolist(), strict=True)))
        if float(np.abs(moved - values).max()) < 0.01:
            break
    return shape


def _changed(shape: BodyShape, values: dict[str, Any]) -> BodyShape:
    return replace(shape, **values)


def blended(alignment: Alignment, parts: Mapping[str, FloatArray], factors: Factors) -> FloatArray:
    """Vertices (n, 3) in the bind pose: each the mean of the maps of its parts, by their weights [m]."""
    result = np.zeros_like(alignment.rest)
    maps = alignment.maps(factors)
    for name, weight in parts.items():
        used = np.flatnonzero(weight)
        if len(used):
            result[used] += weight[used, None] * maps[name](alignment.rest[used])
    return result


# --- measures of the mesh -----------------------------------------------------------------------------


def wanted_measures(measures: FigureMeasures) -> dict[str, float]:
    """Girths, breadths and depths that the mesh should have [m]."""
    wanted = dict(measures.girths)
    for name, (_, depth, breadth) in TRUNK_STATIONS.items():
        wanted[f"{name}_depth"], wanted[f"{name}_breadth"] = measures.sizes[depth], measures.sizes[breadth]
    return wanted


def mesh_measures(
    files: BodyFiles, vertices: FloatArray, bind: Pose, parts: Mapping[str, FloatArray]
) -> dict[str, float]:
    """Girths, breadths and depths of a mesh in the bind pose [m]; of the left side."""
    found = {}
    faces = files.faces["body"]
    at = {
        name: np.asarray(bind.position(f"left_{name}"))
        for name in ("upper_arm", "forearm", "hand", "thigh", "shank", "foot")
    }
    next_joint = {"upper_arm": "forearm", "forearm": "hand", "thigh": "shank", "shank": "foot"}
    head = np.asarray(bind.position("head"))
    for name, (limb, fraction) in _GIRTH_LIMB.items():
        start, end = at[limb], at[next_joint[limb]]
        near = _faces_near(faces, parts, f"left_{limb}", f"left_{next_joint[limb]}")
        found[name] = girth(vertices, near, start + fraction * (end - start), end - start)
    level = at["upper_arm"][2] + NECK_STATION * (head[2] - at["upper_arm"][2])
    found["neck"] = girth(
        vertices, _faces_near(faces, parts, "trunk"), np.array([0.0, 0.0, level]), np.array([0.0, 0.0, 1.0])
    )
    body = vertices[:BODY_VERTEX_COUNT]
    legs = parts["left_thigh"] + parts["right_thigh"]
    trunk = (parts["trunk"] + parts["left_clavicle"] + parts["right_clavicle"] + legs)[
        :BODY_VERTEX_COUNT
    ] > _TRUNK_SHARE
    for name, (fraction, _, _) in TRUNK_STATIONS.items():
        height = at["thigh"][2] + fraction * (at["upper_arm"][2] - at["thigh"][2])
        slab = body[trunk & (np.abs(body[:, 2] - height) < _SLAB_M)]
        found[f"{name}_depth"], found[f"{name}_breadth"] = np.ptp(slab[:, :2], axis=0).tolist()
    return found


def _faces_near(faces: IntArray, parts: Mapping[str, FloatArray], *names: str) -> IntArray:
    """Triangles whose corners mostly follow some parts."""
    weight = np.sum([parts[name] for name in names if name in parts], axis=0)
    return np.asarray(faces[(weight[faces] > 0.5).all(axis=1)])


def girth(vertices: FloatArray, faces: IntArray, point: Vector3, normal: FloatArray) -> float:
    """Length of a tape around the section by a plane [m]: the perimeter of its convex hull, ∫ h(θ) dθ (Cauchy)."""
    along = normal / np.linalg.norm(normal)
    first = np.cross(along, np.eye(3)[int(np.argmin(np.abs(along)))])
    first = first / np.linalg.norm(first)
    second = np.cross(along, first)
    distance = (vertices - point) @ along
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    ends = ends[(distance[ends[:, 0]] < 0.0) != (distance[ends[:, 1]] < 0.0)]
    if not len(ends):
        return math.nan
    a, b = ends.T
    share = (distance[a] / (distance[a] - distance[b]))[:, None]
    section = vertices[a] + share * (vertices[b] - vertices[a]) - point
    angles = np.arange(_DIRECTIONS) * (2.0 * math.pi / _DIRECTIONS)
    support = section @ (np.outer(np.cos(angles), first) + np.outer(np.sin(angles), second)).T
    return float(support.max(axis=0).sum() * 2.0 * math.pi / _DIRECTIONS)
