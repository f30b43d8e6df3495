"""Read figures from ASF files (Acclaim skeletons).

A bone starts at the end of its parent and rotates by L = C M C⁻¹: C are its axes in the rest pose, M is the product of
the rotations of its degrees of freedom, the first applied first: M = R_z R_y R_x for ``dof rx ry rz``. One DoF becomes
a hinge and two an elbow, with their limits unchanged; three become a ball joint with swing and twist limits that
contain the ranges. In the rest pose the axes of segments are those of the world, with origins at the starts of their
bones.

The numbers of the CMU database are inches times 0.45; in other files the unit is inferred from the size of the figure.

Limits of ball joints: ranges of Euler angles bound no simple region of directions, and depend on the order of the axes;
animators and Poise describe the direction of a limb (swing) and its roll (twist). The limits computed here contain all
that the ranges allow: a spherical ellipse around all directions, and the range of twists, measured from the center of
those directions. They also allow poses that the ranges exclude.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.io.asf.parse import AsfBone, AsfFile, AsfParser
from poise.io.import_report import ImportReport, Notes
from poise.io.motion_text import MOTION_SIZE_LIMIT, decode_motion_text, read_motion_text, split_lines
from poise.io.skeleton_builder import Bone, figure_from_bones, rest_positions, rotation_from_z_to, unique_names
from poise.io.units_and_axes import UNITS, Y_UP, UpAxis, meters_per_unit, up_axis
from poise.math import quaternion, swing_twist
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.model.limits import Range, SphericalEllipse, TwistRange
from poise.types import Matrix, Quaternion

_AXES = np.eye(3)
_CMU_LENGTH_UNIT = 0.45
_SAMPLES_PER_RANGE = 13  # samples of each range for the limits that contain them
_CMU_LENGTH_UNIT_TOL = 1e-6  # difference from the length unit of the CMU database
_UNIT_VECTOR_TOL = 1e-3  # difference of a direction's norm from 1 below which it counts as a rounded unit vector


@dataclass(frozen=True)
class AsfSkeleton:
    """A figure with the data needed to read its motion."""

    figure: Figure
    file: AsfFile
    bones: tuple[Bone, ...]
    scale: float  # meters per unit of the file
    up_axis_of_file: UpAxis
    notes: tuple[str, ...]


def read_asf(
    path: Path | str, *, unit: str | float | None = None, up: str | None = None, size_limit: int = MOTION_SIZE_LIMIT
) -> ImportReport:
    """Read a figure from an ASF file; parameters and errors as for :func:`poise.io.read_bvh`.

    Without `unit` the unit of the file is used; without `up` the y axis points up.
    """
    skeleton = read_skeleton(path, unit=unit, up=up, size_limit=size_limit)
    return ImportReport(skeleton.figure, skeleton.notes)


def asf_from_text(
    text: str, path: Path | str = "", *, unit: str | float | None = None, up: str | None = None
) -> ImportReport:
    """Read a figure from a text; `path` names it in messages."""
    notes = Notes()
    skeleton = _skeleton(decode_motion_text(text.encode("utf-8", "surrogatepass"), path, notes), path, unit, up, notes)
    return ImportReport(skeleton.figure, skeleton.notes)


def read_skeleton(
    path: Path | str, *, unit: str | float | None, up: str | None, size_limit: int = MOTION_SIZE_LIMIT
) -> AsfSkeleton:
    """Read a figure and the data that its motion files need; parameters as for :func:`read_asf`."""
    notes = Notes()
    return _skeleton(read_motion_text(path, size_limit, notes), path, unit, up, notes)


def extrinsic_rotation(axes: Sequence[int], angles: Matrix) -> Quaternion:
    """Rotations about fixed axes, the first applied first: R_last · … · R_first, (n, 4) for angles (n, axes) [rad]."""
    product = np.zeros((len(angles), 4))
    product[:, 0] = 1.0
    for index, axis in enumerate(axes):
        product = quaternion.multiply(quaternion.from_axis_angle(_AXES[axis], angles[:, index]), product)
    return product


def rotation_axes(bone: AsfBone, up_axis_of_file: UpAxis) -> list[int]:
    """World axes (0, 1, 2) of a bone's rotational DoFs before C is applied, in their order."""
    return [up_axis_of_file.axis("xyz".index(dof[1])) for dof in bone.dof_names if dof.startswith("r")]


def rest_axes(bone: AsfBone, up_axis_of_file: UpAxis) -> Quaternion:
    """C: the axes of a bone in the rest pose, as a quaternion in the axes of the world."""
    axes = [up_axis_of_file.axis("xyz".index(letter)) for letter in bone.order]
    by_axis = dict(zip("xyz", bone.axis, strict=True))
    return np.asarray(extrinsic_rotation(axes, np.array([[by_axis[letter] for letter in bone.order]]))[0])


def _skeleton(text: str, path: Path | str, unit: str | float | None, up: str | None, notes: Notes) -> AsfSkeleton:
    up_axis_of_file = Y_UP if up is None else up_axis(up)
    file = AsfParser(split_lines(text, path), path, notes).read()
    scale = _scale(file, unit, notes)
    names = unique_names([bone.name for bone in file.bones], notes)
    indices = {bone.name: index for index, bone in enumerate(file.bones)}
    bones = []
    for bone, name in zip(file.bones, names, strict=True):
        parent = -1 if bone.parent is None else indices[bone.parent]
        start = scale * up_axis_of_file.vectors(_tip(file.bones[parent])) if parent >= 0 else np.zeros(3)
        joint_bone = Bone(name, bone.line, parent, start)
        joint_bone.mass = bone.mass
        _choose_kind(joint_bone, bone, up_axis_of_file, notes)
        bones.append(joint_bone)
    parents = {bone.parent for bone in bones}
    for index, bone in enumerate(file.bones):
        if index not in parents:
            bones[index].ends.append(scale * up_axis_of_file.vectors(_tip(bone)))
    if up is None:
        notes.add("up axis: Y assumed, the usual axis; override with up (--up)")
    if all(bone.mass is None for bone in file.bones):
        notes.add("the file has no masses: a body mass for this size is distributed by bone length")
    figure = figure_from_bones(Path(path).stem or file.name or "figure", bones, path)
    return AsfSkeleton(figure, file, tuple(bones), scale, up_axis_of_file, notes.sentences())


def _tip(bone: AsfBone) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Vector from the start to the end of a bone, in units of the file."""
    direction = np.array(bone.direction)
    length = float(np.linalg.norm(direction))
    if abs(length - 1.0) < _UNIT_VECTOR_TOL:  # a rounded unit vector: multiply without normalizing, as other readers do
        return direction * bone.length
    return direction * (bone.length / length) if length > 0.0 else np.zeros(3)


def _scale(file: AsfFile, unit: str | float | None, notes: Notes) -> float:
    """Meters per unit of the file."""
    if unit is None and abs(file.length - _CMU_LENGTH_UNIT) < _CMU_LENGTH_UNIT_TOL:
        notes.add("length unit: inches times 0.45 assumed, as in the CMU database; override with unit (--unit)")
        return UNITS["cmu"]
    indices = {bone.name: index for index, bone in enumerate(file.bones)}
    bones = [
        Bone("", 0, -1 if bone.parent is None else indices[bone.parent], np.zeros(3), ends=[_tip(bone)])
        for bone in file.bones
    ]
    for rod in bones:
        rod.offset = bones[rod.parent].ends[0] if rod.parent >= 0 else rod.offset
    size = float(np.ptp(rest_positions(bones), axis=0).max())
    if unit is not None:
        return meters_per_unit(unit, size, notes)
    return meters_per_unit(None, size / file.length, notes) / file.length


def _choose_kind(joint_bone: Bone, bone: AsfBone, up_axis_of_file: UpAxis, notes: Notes) -> None:
    """Set kind, frame and limits of the joint from the DoFs of a bone."""
    if bone.parent is None:
        joint_bone.kind = JointKind.FREE
        return
    if any(not dof.startswith("r") for dof in bone.dof_names):
        notes.gather("DoFs that translate or stretch are left out", joint_bone.name)
    axes, rest = rotation_axes(bone, up_axis_of_file), rest_axes(bone, up_axis_of_file)
    limits = [limit for dof, limit in zip(bone.dof_names, bone.limits, strict=False) if dof.startswith("r")]
    if len(axes) == 1:
        joint_bone.kind, joint_bone.joint_rotation, joint_bone.axis = (
            JointKind.HINGE,
            _wxyz(rest),
            _triple(_AXES[axes[0]]),
        )
        joint_bone.ranges = {"angle": Range(*limits[0])} if limits else {}
    elif len(axes) == 2:
        inner = np.array(rotation_from_z_to(_AXES[axes[0]]))
        joint_bone.kind, joint_bone.joint_rotation = JointKind.ELBOW, _wxyz(quaternion.multiply(rest, inner))
        joint_bone.axis = _triple(quaternion.rotate(quaternion.conjugate(inner), _AXES[axes[1]]))
        joint_bone.ranges = {"flexion": Range(*limits[1]), "twist": Range(*limits[0])} if limits else {}
    elif len(axes) == 3:
        joint_bone.kind, joint_bone.joint_rotation = (
            JointKind.BALL,
            rotation_from_z_to(up_axis_of_file.vectors(_tip(bone))),
        )
        if limits and np.isfinite(limits).all() and all(high - low < 2.0 * np.pi for low, high in limits):
            grid = list(itertools.product(*(np.linspace(low, high, _SAMPLES_PER_RANGE) for low, high in limits)))
            _limit_ball(joint_bone, ball_rotations(joint_bone, bone, up_axis_of_file, np.array(grid)), notes)


def _limit_ball(joint_bone: Bone, allowed: Quaternion, notes: Notes) -> None:
    limits = enclosing_limits(allowed)
    if limits is None:
        notes.gather("limits of ball joints that allow nearly every orientation are left out", joint_bone.name)
        return
    notes.gather(
        "joints with three rotational DoFs became ball joints; their ranges became a swing ellipse and a twist range "
        "that contain them",
        joint_bone.name,
    )
    joint_bone.swing, joint_bone.twist = (limits[0],), limits[1]


def ball_rotations(joint_bone: Bone, bone: AsfBone, up_axis_of_file: UpAxis, angles: Matrix) -> Quaternion:
    """Quaternions of a ball joint for the angles of three DoFs: F⁻¹ C M C⁻¹ F with F the frame of the joint."""
    axes_from_joint = quaternion.multiply(
        quaternion.conjugate(rest_axes(bone, up_axis_of_file)), np.array(joint_bone.joint_rotation)
    )
    rotations = quaternion.multiply(extrinsic_rotation(rotation_axes(bone, up_axis_of_file), angles), axes_from_joint)
    return quaternion.normalized(quaternion.multiply(quaternion.conjugate(axes_from_joint), rotations))


def _triple(vector: Matrix) -> tuple[float, float, float]:
    x, y, z = vector.tolist()
    return (x, y, z)


def _wxyz(e: Quaternion) -> tuple[float, float, float, float]:
    w, x, y, z = e.tolist()
    return (w, x, y, z)


_MAX_LIMIT_RAD = math.radians(160.0)  # wider swing radii or twists to one side are treated as unlimited
_SAMPLING_MARGIN = 1.02  # for orientations between samples
_MIN_RADIUS_RAD = 1e-3  # rad; lower bound of the radii
_MIN_MEAN_DIRECTION = 1e-3  # length of the mean direction below which there is no center


def enclosing_limits(rotations: Quaternion) -> tuple[SphericalEllipse, TwistRange] | None:
    """Swing and twist limits that contain all given rotations; None if they would allow nearly every orientation.

    Parameters
    ----------
    rotations : (k, 4) array
        Quaternions (w, x, y, z) in the frame of the joint that sample the allowed region densely.
    """
    directions = swing_twist.direction(rotations)
    mean_direction = directions.mean(axis=0)
    length = float(np.linalg.norm(mean_direction))
    if length < _MIN_MEAN_DIRECTION:
        return None
    center = mean_direction / length
    centered = quaternion.rotate(quaternion.conjugate(quaternion.direct((0.0, 0.0, 1.0), center)), directions)
    swings = np.abs(swing_twist.swing_of_direction(centered))
    radii = np.maximum(swings.max(axis=0), _MIN_RADIUS_RAD)
    radii = radii * math.sqrt(float(((swings / radii) ** 2).sum(axis=1).max())) * _SAMPLING_MARGIN
    if radii.max() > _MAX_LIMIT_RAD:
        return None
    twists = swing_twist.twist_about(rotations, center)
    mean = math.atan2(float(np.sin(twists).sum()), float(np.cos(twists).sum()))
    deviations = (twists - mean + math.pi) % (2.0 * math.pi) - math.pi
    low, high = -math.pi, math.pi
    if min(float(np.abs(deviations).max()), math.pi) < _MAX_LIMIT_RAD:
        low, high = float(deviations.min()) * _SAMPLING_MARGIN, float(deviations.max()) * _SAMPLING_MARGIN
    ellipse = SphericalEllipse(float(radii[0]), float(radii[1]), center=center)
    return ellipse, TwistRange(mean + low, mean + high, center=center)
