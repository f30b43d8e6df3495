"""Read skeletons, their motion and their meshes from FBX files.

Read are the bones (and the nodes between them) with their names and rest positions, the unit and axes of the file, the
motions, sampled at the frame rate of the file, and the meshes of the skeleton with skin weights, materials, textures
and blend shapes (:mod:`poise.io.fbx.character`). Constraints and effectors are left out.

In the rest pose the axes of segments are those of the world, whatever axes the bones have. Every joint is a ball joint
whose z axis is along the bone, or a free joint if a motion also translates it. Such files have no masses and no joint
limits; defaults are added and noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoiseError
from poise.io.atomic_write import read_bytes
from poise.io.fbx.character import RestBones, read_character
from poise.io.fbx.document import FbxScene, build_scene, read_records
from poise.io.fbx.skeleton import Skeleton, WorldTransform, find_skeleton, read_takes
from poise.io.fbx.text import is_text, read_text_records
from poise.io.gltf.character import Character
from poise.io.gltf.nodes import compose_trs
from poise.io.import_report import ImportReport, Notes
from poise.io.skeleton_builder import (
    Bone,
    children_of,
    complete_figure,
    limb_direction,
    part_joints,
    rotation_from_z_to,
    unique_names,
)
from poise.io.standing_pose import RestSkeleton, standing_pose
from poise.io.units_and_axes import Y_UP
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.types import FloatArray, Quaternion, Vector3, Wxyz

FBX_SIZE_LIMIT = 512 * 1024 * 1024  # bytes; such files hold meshes and textures too
REST_POSE = "rest"
_TRANSLATION_REL_TOL = 1e-5  # of the figure's extent, at least of 1 m; smaller translations of a bone are ignored
_MAX_COORDINATE_M = 1e6  # larger coordinates are refused as damaged


def read_fbx(path: Path | str, *, root: str = "", size_limit: int = FBX_SIZE_LIMIT) -> ImportReport:
    """Read a skeleton and its motions from a binary FBX file.

    Parameters
    ----------
    path : Path or str
        The file.
    root : str
        Name of the root bone, for files with several skeletons; by default the largest is read.
    size_limit : int
        Maximum size of the file [bytes].

    Raises
    ------
    FormatError
        The file is not binary FBX of version 7, is damaged, or contains no bones.
    OSError
        The file cannot be opened.
    """
    return fbx_from_bytes(read_bytes(path, size_limit), path, root=root)


def fbx_from_bytes(content: bytes, path: Path | str = "", *, root: str = "") -> ImportReport:
    """Read a skeleton and its motions from the content of a file; `path` names it in messages."""
    try:
        with np.errstate(all="ignore"):  # overflow is detected by the coordinate limit below
            return _read(content, path, root)
    except FormatError:
        raise
    except PoiseError as error:  # numbers too large for a figure
        raise FormatError(str(error), path) from None


def _read(content: bytes, path: Path | str, root: str) -> ImportReport:
    notes = Notes()
    records = read_text_records(content, path) if is_text(content) else read_records(content, path)
    scene = build_scene(records, path)
    skeleton = find_skeleton(scene, root, path, notes)
    try:
        takes = read_takes(scene, skeleton, notes)
    except ValueError as error:
        raise FormatError(f"is damaged: {error}.", path) from None
    meters, world_from_file = scene.meters_per_unit, _world_from_file(scene, notes)
    rest = _to_world(skeleton.world_transforms({}, np.zeros(1), notes), meters, world_from_file, path)
    motions = [
        _to_world(skeleton.world_transforms(take.curves, take.seconds, notes), meters, world_from_file, path)
        for take in takes
    ]
    file_rest, rest = rest, _standing_rest(skeleton, rest, motions, notes)
    bones = _bones(skeleton, rest, motions, notes)
    values = [_values(bones, rest, transforms) for transforms in motions]
    figure = complete_figure(path, bones, values, notes)
    axes = f"{meters:g} m per unit, axes and handedness as the file states"
    notes.add(f"{axes}; the rest pose is the pose of the bones without motion")
    clips = tuple(
        Clip(figure, np.concatenate(take_values, axis=1), 1.0 / scene.frames_per_second, take.name)
        for take, take_values in zip(takes, values, strict=True)
    )
    rest_pose = Pose(figure, np.concatenate(_values(bones, rest, file_rest), axis=1)[0])
    world = compose_trs(np.zeros(3), np.array(world_from_file), np.full(3, meters))
    found = _character(scene, RestBones(skeleton, world, file_rest, meters), rest_pose, path, notes)
    character, skin = (None, None) if found is None else found
    return ImportReport(figure, notes.sentences(), clips, skin, {REST_POSE: rest_pose}, character=character)


def _character(
    scene: FbxScene, bones: RestBones, rest: Pose, path: Path | str, notes: Notes
) -> tuple[Character, Skin] | None:
    """Character and skin of the figure; damaged meshes are noted and left out."""
    try:
        return read_character(scene, bones, rest, path, notes)
    except (ValueError, np.linalg.LinAlgError) as error:  # FormatError is a ValueError
        notes.add(f"meshes are left out, they are damaged: {error}")
        return None


def _standing_rest(
    skeleton: Skeleton,
    rest: Sequence[WorldTransform],
    motions: Sequence[Sequence[WorldTransform]],
    notes: Notes,
) -> list[WorldTransform]:
    """Rest transforms of the neutral pose: those of the file if they stand and face X, else corrected ones."""
    positions = np.array([node.origin[0] for node in rest])
    rest_rotations = np.array([node.rotation[0] for node in rest])
    since_rest = [
        quaternion.multiply(
            np.stack([node.rotation for node in transforms], axis=1), quaternion.conjugate(rest_rotations)
        )
        for transforms in motions
    ]
    body = RestSkeleton(
        parents=np.array(skeleton.parents),
        positions=positions,
        tips={},
        parts=part_joints([node.name for node in skeleton.bones]),
        rotations=np.concatenate([np.zeros((0, len(rest), 4)), *since_rest]),
        rigid=np.zeros(len(rest), dtype=bool),
    )
    standing = standing_pose(body)
    if standing is None:
        return list(rest)
    notes.add(standing.note)
    corrected = body.joint_positions(standing.rotations[None])[0]
    return [
        replace(node, rotation=quaternion.multiply(rotation, node.rotation), origin=position[None])
        for node, rotation, position in zip(rest, standing.rotations, corrected, strict=True)
    ]


def _to_world(
    world_transforms: Sequence[WorldTransform], meters: float, world_from_file: Wxyz, path: Path | str
) -> list[WorldTransform]:
    """Convert transforms to meters and to the axes of the world, with normalized rotations."""
    converted = []
    for node in world_transforms:
        origin = meters * quaternion.rotate(world_from_file, node.origin)
        if not np.all(np.abs(origin) < _MAX_COORDINATE_M):
            raise FormatError(
                f"has bones farther than {_MAX_COORDINATE_M:g} m from the origin; its scale or unit is damaged.", path
            )
        rotation = quaternion.normalized(quaternion.multiply(world_from_file, node.rotation))
        converted.append(WorldTransform(rotation, origin, node.scale, node.own_scale))
    return converted


def _world_from_file(scene: FbxScene, notes: Notes) -> Wxyz:
    """Rotation from the axes of the file to those of the world: front becomes X, side Y, up Z."""
    axes = []
    for name, usual in (("FrontAxis", 2.0), ("CoordAxis", 0.0), ("UpAxis", 1.0)):
        axis = int(scene.settings.number_of(name, usual)) % 3
        axes.append(np.eye(3)[axis] * (-1.0 if scene.settings.number_of(f"{name}Sign", 1.0) < 0.0 else 1.0))
    matrix = np.array(axes)
    if abs(float(np.linalg.det(matrix)) - 1.0) > 0.5:
        notes.add("the axes of the file are left-handed or inconsistent: Y up, facing Z assumed")
        return Y_UP.world_from_file
    w, x, y, z = quaternion.from_matrix(matrix).tolist()
    return (w, x, y, z)


def _bones(
    skeleton: Skeleton, rest: Sequence[WorldTransform], motions: Sequence[Sequence[WorldTransform]], notes: Notes
) -> list[Bone]:
    names = unique_names([node.name for node in skeleton.bones], notes)
    bones = []
    for index, (name, parent) in enumerate(zip(names, skeleton.parents, strict=True)):
        start = rest[parent].origin[0] if parent >= 0 else rest[index].origin[0]
        bones.append(Bone(name, 0, parent, rest[index].origin[0] - start, JointKind.BALL))
    bones[0].kind = JointKind.FREE
    children = children_of(skeleton.parents)
    tolerance = _TRANSLATION_REL_TOL * max(1.0, float(np.ptp([node.origin[0] for node in rest], axis=0).max()))
    for index, bone in enumerate(bones[1:], 1):
        translations = [_relative(bones, rest, transforms, index)[0] for transforms in motions]
        if any(float(np.abs(translation).max()) > tolerance for translation in translations):
            bone.kind = JointKind.FREE
            notes.gather("joints that also translate became free joints", bone.name)
        else:
            bone.joint_rotation = rotation_from_z_to(limb_direction(bones, children, index))
    return bones


def _relative(
    bones: Sequence[Bone], rest: Sequence[WorldTransform], frames: Sequence[WorldTransform], index: int
) -> tuple[Vector3, Quaternion]:
    """Translation (n, 3) and rotation (n, 4) of a bone relative to its parent and to the rest pose, in world axes."""
    parent = bones[index].parent
    rotation_from_rest = quaternion.multiply(frames[index].rotation, quaternion.conjugate(rest[index].rotation))
    if parent < 0:
        return frames[index].origin, rotation_from_rest
    parent_inverse = quaternion.conjugate(
        quaternion.multiply(frames[parent].rotation, quaternion.conjugate(rest[parent].rotation))
    )
    translation = quaternion.rotate(parent_inverse, frames[index].origin - frames[parent].origin) - bones[index].offset
    return translation, quaternion.multiply(parent_inverse, rotation_from_rest)


def _values(
    bones: Sequence[Bone], rest: Sequence[WorldTransform], frames: Sequence[WorldTransform]
) -> list[FloatArray]:
    """Configuration of every joint over time, (n, nq) each."""
    values = []
    for index, bone in enumerate(bones):
        translation, rotation = _relative(bones, rest, frames, index)
        if bone.kind is JointKind.FREE:
            values.append(np.concatenate([translation, rotation], axis=1))
        else:
            frame = np.array(bone.joint_rotation)
            values.append(quaternion.multiply(quaternion.multiply(quaternion.conjugate(frame), rotation), frame))
    return values
