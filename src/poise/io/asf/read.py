"""Read figures from ASF files (Acclaim skeletons).

A bone starts at the end of its parent and turns by L = C M C⁻¹: C are its axes at rest, M is the product of its
freedoms, the first turned about first: M = R_z R_y R_x for ``dof rx ry rz``. One freedom becomes a hinge and two an
elbow, with their limits as they are; three become a ball joint with limits of swing and twist that contain the ranges
(:mod:`poise.io.asf.read`). Segments have the world's axes at rest and start where their bones do.

The numbers of the CMU database are inches times 0.45; other files tell their unit by the figure's size.

Ranges of three successive turns as limits of a ball joint.

Ranges of Euler angles bound no simple region of directions, and depend on the order of the axes; animators and Poise
speak of where a limb points (swing) and how it is rolled (twist). The limits here contain all that the ranges allow:
a spherical ellipse around all directions, and the twists that occur, measured from the middle of those directions.
What they allow beyond is the price of a ball joint.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.io.asf.parse import AsfBone, AsfFile, AsfReader
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
_CMU_LENGTH = 0.45
_SAMPLES = 13  # of each range, for limits that contain them


@dataclass(frozen=True)
class AsfSkeleton:
    """A figure with what is needed to read its motion."""

    figure: Figure
    file: AsfFile
    bones: tuple[Bone, ...]
    scale: float  # meters in one unit of the file
    upright: UpAxis
    notes: tuple[str, ...]


def read_asf(
    path: Path | str, *, unit: str | float | None = None, up: str | None = None, size_limit: int = MOTION_SIZE_LIMIT
) -> ImportReport:
    """Read a figure from an ASF file; parameters and errors as for :func:`poise.io.read_bvh`.

    Without a unit lengths are in what the file says, without an axis y points up.
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
    """Read a figure and what its motion files need; parameters as for :func:`read_asf`."""
    notes = Notes()
    return _skeleton(read_motion_text(path, size_limit, notes), path, unit, up, notes)


def turned(axes: Sequence[int], angles: Matrix) -> Quaternion:
    """Turns about fixed axes, the first first: R_last · … · R_first, (n, 4) of angles (n, turns)."""
    found = np.zeros((len(angles), 4))
    found[:, 0] = 1.0
    for place, axis in enumerate(axes):
        found = quaternion.multiply(quaternion.from_axis_angle(_AXES[axis], angles[:, place]), found)
    return found


def turning_axes(bone: AsfBone, upright: UpAxis) -> list[int]:
    """Axes of the world that a bone's freedoms turn about at rest but for C, 0 1 2, in their order."""
    return [upright.axis("xyz".index(each[1])) for each in bone.dof_names if each.startswith("r")]


def rest_axes(bone: AsfBone, upright: UpAxis) -> Quaternion:
    """C: a bone's axes at rest, as a quaternion in the world's axes."""
    axes = [upright.axis("xyz".index(letter)) for letter in bone.order]
    by_axis = dict(zip("xyz", bone.axis, strict=True))
    return np.asarray(turned(axes, np.array([[by_axis[letter] for letter in bone.order]]))[0])


def _skeleton(text: str, path: Path | str, unit: str | float | None, up: str | None, notes: Notes) -> AsfSkeleton:
    upright = Y_UP if up is None else up_axis(up)
    file = AsfReader(split_lines(text, path), path, notes).read()
    scale = _scale(file, unit, notes)
    names = unique_names([bone.name for bone in file.bones], notes)
    places = {bone.name: place for place, bone in enumerate(file.bones)}
    bones = []
    for bone, name in zip(file.bones, names, strict=True):
        parent = -1 if bone.parent is None else places[bone.parent]
        start = scale * upright.vectors(_tip(file.bones[parent])) if parent >= 0 else np.zeros(3)
        made = Bone(name, bone.line, parent, start)
        made.mass = bone.mass
        _choose_kind(made, bone, upright, notes)
        bones.append(made)
    hung = {bone.parent for bone in bones}
    for place, bone in enumerate(file.bones):
        if place not in hung:
            bones[place].ends.append(scale * upright.vectors(_tip(bone)))
    if up is None:
        notes.add("the axis that points up is taken as Y, as is usual; up (--up) says otherwise")
    if all(bone.mass is None for bone in file.bones):
        notes.add("the file has no masses: shared out by length as of a body of this size")
    figure = figure_from_bones(Path(path).stem or file.name or "figure", bones, path)
    return AsfSkeleton(figure, file, tuple(bones), scale, upright, notes.sentences())


def _tip(bone: AsfBone) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """End of a bone seen from its start, in units of the file."""
    direction = np.array(bone.direction)
    length = float(np.linalg.norm(direction))
    if abs(length - 1.0) < 1e-3:  # a unit vector in few digits: other readers multiply, so that is what is meant
        return direction * bone.length
    return direction * (bone.length / length) if length > 0.0 else np.zeros(3)


def _scale(file: AsfFile, unit: str | float | None, notes: Notes) -> float:
    """Meters in one unit of the file."""
    if unit is None and abs(file.length - _CMU_LENGTH) < 1e-6:
        notes.add("lengths are taken as inches times 0.45, as the CMU database has them; unit (--unit) says otherwise")
        return UNITS["cmu"]
    places = {bone.name: place for place, bone in enumerate(file.bones)}
    bare = [Bone("", 0, -1 if b.parent is None else places[b.parent], np.zeros(3), ends=[_tip(b)]) for b in file.bones]
    for bone in bare:
        bone.offset = bare[bone.parent].ends[0] if bone.parent >= 0 else bone.offset
    size = float(np.ptp(rest_positions(bare), axis=0).max())
    if unit is not None:
        return meters_per_unit(unit, size, notes)
    return meters_per_unit(None, size / file.length, notes) / file.length


def _choose_kind(made: Bone, bone: AsfBone, upright: UpAxis, notes: Notes) -> None:
    """Kind, frame and limits of the joint that makes a bone's turns."""
    if bone.parent is None:
        made.kind = JointKind.FREE
        return
    if any(not each.startswith("r") for each in bone.dof_names):
        notes.gather("freedoms to move along or to stretch are left out", made.name)
    axes, rest = turning_axes(bone, upright), rest_axes(bone, upright)
    limits = [limit for each, limit in zip(bone.dof_names, bone.limits, strict=False) if each.startswith("r")]
    if len(axes) == 1:
        made.kind, made.joint_rotation, made.axis = JointKind.HINGE, _wxyz(rest), _triple(_AXES[axes[0]])
        made.ranges = {"angle": Range(*limits[0])} if limits else {}
    elif len(axes) == 2:
        inner = np.array(rotation_from_z_to(_AXES[axes[0]]))
        made.kind, made.joint_rotation = JointKind.ELBOW, _wxyz(quaternion.multiply(rest, inner))
        made.axis = _triple(quaternion.rotate(quaternion.conjugate(inner), _AXES[axes[1]]))
        made.ranges = {"flexion": Range(*limits[1]), "twist": Range(*limits[0])} if limits else {}
    elif len(axes) == 3:
        made.kind, made.joint_rotation = JointKind.BALL, rotation_from_z_to(upright.vectors(_tip(bone)))
        if limits and np.isfinite(limits).all() and all(high - low < 2.0 * np.pi for low, high in limits):
            grid = list(itertools.product(*(np.linspace(low, high, _SAMPLES) for low, high in limits)))
            _limit_ball(made, ball_turns(made, bone, upright, np.array(grid)), notes)


def _limit_ball(made: Bone, allowed: Quaternion, notes: Notes) -> None:
    found = containing_limits(allowed)
    if found is None:
        notes.gather("limits of ball joints that allow nearly everything are left out", made.name)
        return
    notes.gather(
        "joints with three turns become ball joints; their ranges, one for each turn, become an ellipse of directions "
        "and a range of twists that contain them",
        made.name,
    )
    made.swing, made.twist = (found[0],), found[1]


def ball_turns(made: Bone, bone: AsfBone, upright: UpAxis, angles: Matrix) -> Quaternion:
    """Configurations of a ball joint for the angles of three freedoms: F⁻¹ C M C⁻¹ F with F the joint's frame."""
    across = quaternion.multiply(quaternion.conjugate(rest_axes(bone, upright)), np.array(made.joint_rotation))
    turns = quaternion.multiply(turned(turning_axes(bone, upright), angles), across)
    return quaternion.normalized(quaternion.multiply(quaternion.conjugate(across), turns))


def _triple(vector: Matrix) -> tuple[float, float, float]:
    x, y, z = vector.tolist()
    return (x, y, z)


def _wxyz(e: Quaternion) -> tuple[float, float, float, float]:
    w, x, y, z = e.tolist()
    return (w, x, y, z)


_WIDEST = math.radians(160.0)  # an ellipse with a wider radius, or twists of a wider range to a side, bound little
_ROOM = 1.02  # for what lies between samples


def containing_limits(turns: Quaternion) -> tuple[SphericalEllipse, TwistRange] | None:
    """Limits of swing and twist that contain all of the given rotations, None where they would allow nearly everything.

    Parameters
    ----------
    turns : (k, 4) array
        Rotations in the joint's frame, dense in what is allowed.
    """
    directions = swing_twist.direction(turns)
    middle = directions.mean(axis=0)
    length = float(np.linalg.norm(middle))
    if length < 1e-3:
        return None
    center = middle / length
    seen = quaternion.rotate(quaternion.conjugate(quaternion.direct((0.0, 0.0, 1.0), center)), directions)
    swings = np.abs(swing_twist.swing_of_direction(seen))
    radii = np.maximum(swings.max(axis=0), 1e-3)
    radii = radii * math.sqrt(float(((swings / radii) ** 2).sum(axis=1).max())) * _ROOM
    if radii.max() > _WIDEST:
        return None
    twists = swing_twist.twist_about(turns, center)
    mean = math.atan2(float(np.sin(twists).sum()), float(np.cos(twists).sum()))
    apart = (twists - mean + math.pi) % (2.0 * math.pi) - math.pi
    reach = min(float(np.abs(apart).max()), math.pi)
    low, high = (float(apart.min()) * _ROOM, float(apart.max()) * _ROOM) if reach < _WIDEST else (-math.pi, math.pi)
    ellipse = SphericalEllipse(float(radii[0]), float(radii[1]), center=center)
    return ellipse, TwistRange(mean + low, mean + high, center=center)
