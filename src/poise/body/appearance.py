"""Appearance of the realistic body: shirt, shorts, hair, brows, lips and eyes, painted on the mesh by fields.

A field is negative inside its region. Lengths on the head are in units of the distance between eyes and vertex, so
that they fit every head. Cloth and hair stand out from the skin, by nothing at their edges, so that the surface stays
closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from poise.body.fitting import FittedBody
from poise.body.limb_maps import smooth_interpolation
from poise.body.mesh_files import BODY_VERTEX_COUNT, BodyFiles
from poise.body.painted_mesh import PaintedMesh
from poise.kinematics import Pose
from poise.model import Sphere
from poise.model.tessellation import triangles, vertex_normals
from poise.types import AnyArray, FloatArray, IntArray

BARE, SHIRT, SHORTS, HAIR, LIPS, BROWS, WHITE, IRIS, PUPIL = range(9)
COLORS = np.array(
    [
        (0.83, 0.64, 0.53, 1.0),
        (0.36, 0.49, 0.63, 1.0),
        (0.24, 0.27, 0.34, 1.0),
        (0.22, 0.16, 0.12, 1.0),
        (0.73, 0.47, 0.43, 1.0),
        (0.30, 0.22, 0.17, 1.0),
        (0.94, 0.93, 0.91, 1.0),
        (0.33, 0.23, 0.15, 1.0),
        (0.05, 0.04, 0.04, 1.0),
    ]
)
SLEEVE_END, SHORTS_END = 0.52, 0.58  # fractions of upper arm and thigh
NECK_OPENING = 0.235  # radius of the collar over the girth of the neck
COLLAR_HEIGHT_M = 0.05  # what is higher above the plane around the neck is bare: the skin below a chin
COLLAR_ROUNDING_M = 0.05  # of its corners, where the plane in front meets the circle around the neck
HEM_HEIGHT = 0.10  # fraction of the distance from hip to shoulder
THICKNESS_M = {SHIRT: 0.005, SHORTS: 0.006, HAIR: 0.011}
EDGE_M = {SHIRT: 0.03, SHORTS: 0.03, HAIR: 0.035}  # within this distance of the edge the thickness grows
SMOOTHING_STEPS = {SHIRT: 30, SHORTS: 12, HAIR: 3}
_LIP_BONES = ("oris01", "oris05")  # middle of the lower and the upper lip
IRIS_SHARE, PUPIL_SHARE = 0.50, 0.20  # radius of iris and pupil over that of the eyeball
# Hair line: distance before the eyes and height above them, in units of the distance from eyes to vertex.
_HAIR_LINE = np.array([(-1.75, -0.60), (-1.30, -0.50), (-0.88, 0.13), (-0.58, 0.17), (-0.28, 0.50), (0.3, 0.66)])


@dataclass(frozen=True)
class DressedBody:
    """Vertices (n, 3), faces (m, 3), colors (n, 4) and dense skinning weights (n, segments)."""

    vertices: FloatArray
    faces: IntArray
    colors: FloatArray
    weights: FloatArray


def dressed(files: BodyFiles, body: FittedBody, weights: FloatArray) -> DressedBody:
    """Body with clothes, hair and eyes.

    Parameters
    ----------
    files, body : BodyFiles, FittedBody
        The mesh.
    weights : (n, segments) array
        Skinning weights of all vertices of the files.
    """
    vertices = body.vertices[:BODY_VERTEX_COUNT]
    fields = _fields(files, body, vertices)
    columns = {name: 3 + place for place, name in enumerate(fields)}
    rows = np.concatenate([vertices, np.stack(list(fields.values()), axis=1), weights[:BODY_VERTEX_COUNT]], axis=1)
    faces = files.faces["body"]
    mesh = PaintedMesh(rows, faces, np.zeros(len(faces), dtype=np.int32))
    for name in ("brow_line", "mouth_line"):  # narrow regions need vertices along their middle
        mesh = mesh.cut(columns[name], BARE)
    for name, paint in (("shirt", SHIRT), ("shorts", SHORTS), ("hair", HAIR), ("brows", BROWS), ("lips", LIPS)):
        mesh = mesh.painted(columns[name], paint, BARE)
    for name, paint in (("shirt", SHIRT), ("shorts", SHORTS), ("hair", HAIR)):
        mesh = _thickened(mesh, columns[name], paint)
    mesh, paints = mesh.split_by_paint()
    parts = [_part(mesh, paints, 3 + len(fields))]
    parts += [_eyeball(files, body, side, weights.shape[1]) for side in ("left", "right")]
    if body.measures.sex == "female":
        parts.append(_bun(body, weights.shape[1]))
    return _joined(parts)


def _part(mesh: PaintedMesh, paints: AnyArray, first_weight: int) -> DressedBody:
    return DressedBody(mesh.rows[:, :3], mesh.faces, COLORS[paints], mesh.rows[:, first_weight:])


def _joined(parts: list[DressedBody]) -> DressedBody:
    starts = np.cumsum([0, *(len(part.vertices) for part in parts[:-1])])
    return DressedBody(
        np.concatenate([part.vertices for part in parts]),
        np.concatenate([part.faces + start for part, start in zip(parts, starts, strict=True)]).astype(np.int32),
        np.concatenate([part.colors for part in parts]),
        np.concatenate([part.weights for part in parts]),
    )


# --- fields -----------------------------------------------------------------------------------------


def _fields(files: BodyFiles, body: FittedBody, vertices: FloatArray) -> dict[str, FloatArray]:
    """Field (n,) of each region, negative inside [m], on the head in units of its size."""
    parts = {name: weight[:BODY_VERTEX_COUNT] for name, weight in body.parts.items()}
    bind = body.bind
    hip, shoulder = np.asarray(bind.position("left_thigh")), np.asarray(bind.position("left_upper_arm"))
    hem = vertices[:, 2] - (hip[2] + HEM_HEIGHT * (shoulder[2] - hip[2]))
    sleeves = _along_limbs(bind, parts, vertices, ("upper_arm", "forearm", "hand"), SLEEVE_END)
    legs = _along_limbs(bind, parts, vertices, ("thigh", "shank", "foot"), SHORTS_END)
    return {
        "shirt": np.maximum(np.maximum(_collar(body, vertices, parts), -hem), sleeves),
        "shorts": np.maximum(hem, np.maximum(legs, sleeves)),
        **_head_fields(files, body, vertices, parts["head"]),
    }


def _along_limbs(
    bind: Pose, parts: Mapping[str, FloatArray], vertices: FloatArray, names: tuple[str, str, str], end: float
) -> FloatArray:
    """Distance beyond a fraction of the first of three segments of both limbs; negative on the trunk [m]."""
    found = np.full(len(vertices), -0.3)
    for side in ("left", "right"):
        start, stop = (np.asarray(bind.position(f"{side}_{name}")) for name in names[:2])
        length = float(np.linalg.norm(stop - start))
        along = (vertices - start) @ (stop - start) / length - end * length
        share = np.sum(
            [weight for name, weight in parts.items() if name.startswith(side) and _beyond(name, names)], axis=0
        )
        found = np.maximum(found, share * along - (1.0 - share) * 0.3)
    return found


def _beyond(name: str, limbs: tuple[str, str, str]) -> bool:
    part = name.split("_", 1)[1]
    fingers = "hand" in limbs and part.split("_")[0] in ("thumb", "index", "middle", "ring", "little")
    return part in limbs or fingers or ("foot" in limbs and part == "toes")


def _collar(body: FittedBody, vertices: FloatArray, parts: Mapping[str, FloatArray]) -> FloatArray:
    """Distance above a plane around the neck, lower in front, inside a circle around it [m]."""
    sizes, stature = body.measures.sizes, body.measures.stature
    front = np.array([0.035 * stature, sizes["suprasternaleheight"] - 0.004 * stature])
    back = np.array([-0.045 * stature, sizes["cervicaleheight"] - 0.004 * stature])
    normal = np.array([back[1] - front[1], front[0] - back[0]])
    normal = normal / np.linalg.norm(normal)
    plane = (vertices[:, [0, 2]] - front) @ normal
    middle = 0.5 * (front + back)[0]
    around = NECK_OPENING * sizes["neckcircumference"] - np.hypot(vertices[:, 0] - middle, vertices[:, 1])
    overlap = np.maximum(COLLAR_ROUNDING_M - np.abs(plane - around), 0.0)
    opening = np.minimum(plane, around) - overlap * overlap / (4.0 * COLLAR_ROUNDING_M)
    return np.asarray(np.where(parts["head"] > 0.9, 0.1, np.maximum(opening, plane - COLLAR_HEIGHT_M)))


def _head_fields(files: BodyFiles, body: FittedBody, vertices: FloatArray, head: FloatArray) -> dict[str, FloatArray]:
    eye = np.asarray(body.bind.position("left_eye"))
    size = float(body.bind.position("head_top")[2] - eye[2])
    x, y, z = ((vertices - (eye[0], 0.0, eye[2])) / size).T
    aside = float(eye[1]) / size
    off = np.where(head > 0.6, 0.0, 1.0)
    side = np.abs(y)
    line = smooth_interpolation(x, _HAIR_LINE[:, 0], _HAIR_LINE[:, 1]) - 0.22 * np.clip(0.5 - side, -0.5, 0.5) ** 2
    arch = 0.185 + 0.02 * np.clip(side / aside - 0.4, 0.0, 0.8) - 0.09 * np.clip(side / aside - 1.2, 0.0, 1.0)
    slim = 0.022 * np.clip(1.25 - 0.45 * side / aside, 0.3, 1.0)
    ends = np.maximum(0.38 * aside - side, side - 1.7 * aside)
    front = np.where((x > -0.35) & (head > 0.6), 0.0, 1.0)
    mouth = float(np.mean([z[files.weights[bone][:BODY_VERTEX_COUNT] > 0.5].mean() for bone in _LIP_BONES]))
    lips = 0.07 * np.clip(1.0 - (y / (0.78 * aside)) ** 2, -1.0, 1.0)
    return {
        "hair": line - z + off,
        "brows": np.maximum(np.abs(z - arch) - slim, ends) + front,
        "brow_line": z - arch + np.where(ends < 0.1, front, 1.0),
        "lips": np.abs(z - mouth) - lips + front,
        "mouth_line": z - mouth + np.where(side < aside, front, 1.0),
    }


# --- cloth and hair ---------------------------------------------------------------------------------


def _thickened(mesh: PaintedMesh, column: int, paint: int) -> PaintedMesh:
    """The mesh with one paint smoothed and moved outward, growing from its edge."""
    faces = mesh.faces[mesh.paints == paint]
    used = np.unique(faces)
    positions = mesh.rows[:, :3].copy()
    depth = -mesh.rows[used, column] * (0.1 if paint == HAIR else 1.0)  # fields of the head are in heads
    share = np.clip(depth / EDGE_M[paint], 0.0, 1.0)
    share = (share * share * (3.0 - 2.0 * share))[:, None]
    for _ in range(SMOOTHING_STEPS[paint]):
        positions[used] += 0.5 * share * (_neighbor_means(positions, faces)[used] - positions[used])
    normals = vertex_normals(positions, mesh.faces)
    positions[used] += THICKNESS_M[paint] * share * normals[used]
    return replace(mesh, rows=np.concatenate([positions, mesh.rows[:, 3:]], axis=1))


def _neighbor_means(positions: FloatArray, faces: IntArray) -> FloatArray:
    """Mean position of the neighbors of each vertex."""
    total, count = np.zeros_like(positions), np.zeros((len(positions), 1))
    for a, b in ((0, 1), (1, 2), (2, 0)):
        for one, other in ((a, b), (b, a)):
            np.add.at(total, faces[:, one], positions[faces[:, other]])
            np.add.at(count, faces[:, one], 1.0)
    return np.asarray(np.where(count > 0.0, total / np.maximum(count, 1.0), positions))


# --- eyes and bun -----------------------------------------------------------------------------------


def _eyeball(files: BodyFiles, body: FittedBody, side: str, segments: int) -> DressedBody:
    """Ball with iris and pupil, around the eye of the mesh, moved by the eye of the figure."""
    own = body.vertices[files.groups[f"helper-{side[0]}-eye"]]
    low, high = own.min(axis=0), own.max(axis=0)
    radius = 0.25 * float(high[1] - low[1] + high[2] - low[2])
    ball = triangles(Sphere(1.0), 40)
    points = ball.vertices[:, [2, 0, 1]]  # the pole of the tessellation looks forward
    aside = np.hypot(points[:, 1], points[:, 2])
    fields = [np.where(points[:, 0] > 0.0, aside - share, 1.0) for share in (IRIS_SHARE, PUPIL_SHARE)]
    rows = np.concatenate([points, np.stack(fields, axis=1)], axis=1)
    mesh = PaintedMesh(rows, ball.faces.astype(np.int32), np.full(len(ball.faces), WHITE))
    mesh, paints = mesh.painted(3, IRIS, WHITE).painted(4, PUPIL, IRIS).split_by_paint()
    weights = np.zeros((len(mesh.rows), segments))
    weights[:, body.bind.figure.segment_index(f"{side}_eye")] = 1.0
    center = np.array([float(high[0]) - radius, *(0.5 * (low + high)[1:])])
    return DressedBody(center + radius * mesh.rows[:, :3], mesh.faces, COLORS[paints], weights)


def _bun(body: FittedBody, segments: int) -> DressedBody:
    """Knot of hair at the back of the head."""
    eye = np.asarray(body.bind.position("left_eye"))
    size = float(body.bind.position("head_top")[2] - eye[2])
    ball = triangles(Sphere(1.0), 24)
    center = np.array([eye[0] - 1.62 * size, 0.0, eye[2] + 0.42 * size])
    weights = np.zeros((len(ball.vertices), segments))
    weights[:, body.bind.figure.segment_index("head")] = 1.0
    colors = np.tile(COLORS[HAIR], (len(ball.vertices), 1))
    return DressedBody(
        center + size * np.array([0.26, 0.32, 0.32]) * ball.vertices, ball.faces.astype(np.int32), colors, weights
    )
