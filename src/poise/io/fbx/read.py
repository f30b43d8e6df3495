"""Read skeletons and their motion from binary FBX files.

Kept: the bones (and the nodes between them) with their names and places at rest, the file's unit and axes, and the
motions, sampled at the file's frame rate. Meshes, skins, constraints, effectors and materials are left out.

Segments have the axes of the file when the figure is at rest, whatever axes the bones have of their own; every joint is
a ball whose z axis runs along the bone, and a free joint where a motion also moves it along. Masses and limits, which
such files do not have, are filled in and said.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoiseError
from poise.io.atomic_write import read_bytes
from poise.io.fbx.document import FbxScene, read_records, scene_of
from poise.io.fbx.skeleton import Skeleton, Standing, find_skeleton, takes_of
from poise.io.import_report import ImportReport, Notes
from poise.io.skeleton_builder import (
    Bone,
    children_of,
    complete_figure,
    limb_direction,
    rotation_from_z_to,
    unique_names,
)
from poise.io.units_and_axes import Y_UP
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model.joint import JointKind
from poise.motion import Clip
from poise.types import FloatArray, Quaternion, Vector3, Wxyz

FBX_SIZE_LIMIT = 512 * 1024 * 1024  # bytes; such files hold meshes and pictures too
REST = "rest"
_STILL = 1e-5  # of the figure's size, at least of a meter; a bone that moves along by less stays where it is at rest
_FARTHEST = 1e6  # m


def read_fbx(path: Path | str, *, root: str = "", size_limit: int = FBX_SIZE_LIMIT) -> ImportReport:
    """Read a skeleton and its motions from a binary FBX file.

    Parameters
    ----------
    path : Path or str
        The file.
    root : str
        Name of the root bone, where a file holds several skeletons; else the largest is read.
    size_limit : int
        Largest file to read [bytes].

    Raises
    ------
    FormatError
        The file is no binary FBX of version 7, is damaged, or holds no bones.
    OSError
        The file cannot be opened.
    """
    return fbx_from_bytes(read_bytes(path, size_limit), path, root=root)


def fbx_from_bytes(content: bytes, path: Path | str = "", *, root: str = "") -> ImportReport:
    """Read a skeleton and its motions from the content of a file; `path` names it in messages."""
    try:
        with np.errstate(all="ignore"):  # what overflows is found to be too far away, and refused
            return _read(content, path, root)
    except FormatError:
        raise
    except PoiseError as error:  # numbers so large that no figure can be made of them
        raise FormatError(str(error), path) from None


def _read(content: bytes, path: Path | str, root: str) -> ImportReport:
    notes = Notes()
    scene = scene_of(read_records(content, path), path)
    skeleton = find_skeleton(scene, root, path, notes)
    try:
        takes = takes_of(scene, skeleton, notes)
    except ValueError as error:
        raise FormatError(f"is damaged: {error}.", path) from None
    meters, upright = scene.meters_per_unit, _upright(scene, notes)
    rest = _measured(skeleton.standing({}, np.zeros(1), notes), meters, upright, path)
    moving = [_measured(skeleton.standing(take.curves, take.seconds, notes), meters, upright, path) for take in takes]
    bones = _bones(skeleton, rest, moving, notes)
    values = [_values(bones, rest, each) for each in moving]
    figure = complete_figure(path, bones, values, notes)
    axes = f"{meters:g} m a unit, axes and handedness as the file says"
    notes.add(f"{axes}; the rest pose is the one in which the bones stand without motion")
    notes.add("meshes, skins, constraints and materials are left out")
    clips = tuple(
        Clip(figure, np.concatenate(each, axis=1), 1.0 / scene.frames_a_second, take.name)
        for take, each in zip(takes, values, strict=True)
    )
    poses = {REST: Pose(figure, np.concatenate(_values(bones, rest, rest), axis=1)[0])}
    return ImportReport(figure, notes.sentences(), clips, poses=poses)


def _measured(standing: Sequence[Standing], meters: float, upright: Wxyz, path: Path | str) -> list[Standing]:
    """Places in meters and in the world's axes, and turns of unit length to the last digit."""
    found = []
    for each in standing:
        origin = meters * quaternion.rotate(upright, each.origin)
        if not np.all(np.abs(origin) < _FARTHEST):
            raise FormatError("has bones that are farther away than any figure; its scale or unit is damaged.", path)
        found.append(
            Standing(quaternion.normalized(quaternion.multiply(upright, each.turn)), origin, each.scale, each.own_scale)
        )
    return found


def _upright(scene: FbxScene, notes: Notes) -> Wxyz:
    """Turn from the file's axes to the world's: its front becomes X, its side Y, its up Z."""
    axes = []
    for name, usual in (("FrontAxis", 2.0), ("CoordAxis", 0.0), ("UpAxis", 1.0)):
        axis = int(scene.settings.number_of(name, usual)) % 3
        axes.append(np.eye(3)[axis] * (-1.0 if scene.settings.number_of(f"{name}Sign", 1.0) < 0.0 else 1.0))
    matrix = np.array(axes)
    if abs(float(np.linalg.det(matrix)) - 1.0) > 0.5:
        notes.add("the file's axes are left-handed or contradict each other: taken as Y up, facing Z")
        return Y_UP.world_from_file
    w, x, y, z = quaternion.from_matrix(matrix).tolist()
    return (w, x, y, z)


def _bones(
    skeleton: Skeleton, rest: Sequence[Standing], moving: Sequence[Sequence[Standing]], notes: Notes
) -> list[Bone]:
    names = unique_names([node.name for node in skeleton.bones], notes)
    bones = []
    for place, (name, parent) in enumerate(zip(names, skeleton.parents, strict=True)):
        start = rest[parent].origin[0] if parent >= 0 else rest[place].origin[0]
        bones.append(Bone(name, 0, parent, rest[place].origin[0] - start, JointKind.BALL))
    bones[0].kind = JointKind.FREE
    children = children_of(skeleton.parents)
    still = _STILL * max(1.0, float(np.ptp([each.origin[0] for each in rest], axis=0).max()))
    for place, bone in enumerate(bones[1:], 1):
        shifts = [_relative(bones, rest, each, place)[0] for each in moving]
        if any(float(np.abs(shift).max()) > still for shift in shifts):
            bone.kind = JointKind.FREE
            notes.gather("joints that also move along, made free joints", bone.name)
        else:
            bone.joint_rotation = rotation_from_z_to(limb_direction(bones, children, place))
    return bones


def _relative(
    bones: Sequence[Bone], rest: Sequence[Standing], now: Sequence[Standing], place: int
) -> tuple[Vector3, Quaternion]:
    """How a bone has moved along and turned against its parent since rest, (n, 3) and (n, 4), in the world's axes."""
    parent = bones[place].parent
    turned = quaternion.multiply(now[place].turn, quaternion.conjugate(rest[place].turn))
    if parent < 0:
        return now[place].origin, turned
    back = quaternion.conjugate(quaternion.multiply(now[parent].turn, quaternion.conjugate(rest[parent].turn)))
    shift = quaternion.rotate(back, now[place].origin - now[parent].origin) - bones[place].offset
    return shift, quaternion.multiply(back, turned)


def _values(bones: Sequence[Bone], rest: Sequence[Standing], now: Sequence[Standing]) -> list[FloatArray]:
    """Configuration of every joint over time, (n, nq) each."""
    found = []
    for place, bone in enumerate(bones):
        shift, turn = _relative(bones, rest, now, place)
        if bone.kind is JointKind.FREE:
            found.append(np.concatenate([shift, turn], axis=1))
        else:
            own = np.array(bone.joint_rotation)
            found.append(quaternion.multiply(quaternion.multiply(quaternion.conjugate(own), turn), own))
    return found
