"""Mirror image of a pose (left-right symmetry), and which part of a figure is the counterpart of which.

Let M be the reflection y → -y in the root's frame (or across another plane through the root's origin), R⁰ the segments'
rotations at the neutral pose and D = R R⁰ᵀ the rotation away from it, all in the root's frame. In the mirror image the
counterpart s' of each segment s has the mirrored rotation,

    R'_{s'} = (M D_s M) R⁰_{s'}.

In joint coordinates: with G the neutral frame of a joint (R⁰ of its parent times its placement) and
K = G_{s'}ᵀ M G_s, the reflection from the frame of one joint to that of its counterpart,

    L' = K L Kᵀ,

that is: a rotation vector k becomes -K k, a displacement p becomes K p. Hinges and slides require that K maps one axis
to the other (up to its sign), an elbow both its axes, a swing joint its limb; a ball joint requires nothing. Mirroring
twice is the identity.

Counterparts are found by name. Recognized are the words *left* and *right* (``left_arm``, ``arm_left``,
``mixamorig:LeftArm``, ``handRight``), the separated letters L and R (``l_arm``, ``arm_r``, ``Arm.L``, ``arm_l_1``), in
camel case (``LArm``, ``rShldr``, ``HandL``), and as prefix of Acclaim bone names (``lfemur``). A name without a
counterpart is on the midline.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

import numpy as np

from poise.errors import PoseError
from poise.kinematics.pose import Pose
from poise.math import quaternion
from poise.model import Figure, Joint, JointKind
from poise.types import AnyArray, ArrayLike, FloatArray, Matrix, Quaternion


def mirrored(
    pose: Pose, *, normal: ArrayLike = (0.0, 1.0, 0.0), keep_root: bool = False, tolerance: float = 1e-6
) -> Pose:
    """Mirror image of a pose.

    Parameters
    ----------
    pose : Pose
        Pose of a figure that is symmetric in its neutral pose.
    normal : three floats
        Normal of the figure's plane of symmetry, in the root's frame.
    keep_root : bool
        Keep the floating base unchanged. Otherwise it is mirrored across the plane through the world's origin that is
        parallel to the plane of symmetry at the neutral pose.
    tolerance : float
        Largest part of a joint's motion [rad or m] that its counterpart may be unable to represent.

    Raises
    ------
    PoseError
        If the sides differ so much that the mirror image cannot be represented; names the joint.
    """
    q = mirrored_frames(pose.figure, pose.q[None], normal=normal, keep_root=keep_root, tolerance=tolerance)
    return Pose(pose.figure, q[0])


def mirrored_frames(
    figure: Figure,
    frames: Matrix,
    *,
    normal: ArrayLike = (0.0, 1.0, 0.0),
    keep_root: bool = False,
    tolerance: float = 1e-6,
) -> Matrix:
    """Mirror images of configurations (n, nq), all at once; parameters as for :func:`mirrored`."""
    reflection = _reflection(normal)
    neutral, other = _neutral_frames(figure), counterparts(figure)
    q = np.array(frames, dtype=np.float64)
    for index, joint in enumerate(figure.joints):
        if index == 0:
            continue
        twin = figure.joints[other[index]]
        change = neutral[other[index]].T @ reflection @ neutral[index]
        q[:, figure.slots[other[index]].q] = _mirrored_entries(
            joint, twin, change, frames[:, figure.slots[index].q], tolerance
        )
    if figure.has_floating_base and not keep_root:
        q[:, figure.slots[0].q] = _mirrored_bases(figure, frames[:, figure.slots[0].q], reflection)
    return q


def _reflection(normal: ArrayLike) -> Matrix:
    n = np.asarray(normal, dtype=np.float64)
    length = float(np.linalg.norm(n)) if n.shape == (3,) else np.nan
    if not (np.isfinite(length) and length > 1e-9):
        raise PoseError(f"normal: expected a direction (3,) of nonzero length, got {normal!r}.")
    return np.asarray(np.eye(3) - 2.0 * np.outer(n, n) / length**2)


@lru_cache(maxsize=64)
def _neutral_frames(figure: Figure) -> FloatArray:
    """G: rotations of all joints' frames at the neutral pose, in the root's frame; (n, 3, 3)."""
    rotations = Pose.neutral(figure).state.rotations
    frames = [rotations[0].T @ rotations[parent] for parent in figure.parents]
    frames[0] = np.eye(3)
    return np.array(
        [frame @ joint.placement.rotation_matrix for frame, joint in zip(frames, figure.joints, strict=True)]
    )


def _mirrored_entries(joint: Joint, twin: Joint, change: Matrix, q: FloatArray, tolerance: float) -> FloatArray:
    """Entries (n, ·) of q of the counterpart `twin` if `joint` has q and K = `change`."""
    kind = joint.kind
    if twin.kind is not kind or (kind is JointKind.ELBOW and joint.reversed != twin.reversed):
        raise PoseError(
            f"joint {joint.name!r}: is a {_kind_name(joint)} joint, its counterpart {twin.name!r} a {_kind_name(twin)} "
            "one; a pose can only be mirrored between joints of the same kind."
        )
    sign = -1.0 if joint.reversed != twin.reversed else 1.0
    if kind in (JointKind.HINGE, JointKind.SLIDE):
        axis_sign = -sign if kind is JointKind.HINGE else sign
        return axis_sign * _along(joint, twin, change @ joint.axis, np.array(twin.axis), q, tolerance)
    if kind is JointKind.ELBOW:
        flexion = _along(joint, twin, change @ joint.axis, np.array(twin.axis), q[:, :1], tolerance)
        twist = _along(joint, twin, change[:, 2], np.array([0.0, 0.0, 1.0]), q[:, 1:], tolerance)
        return -np.concatenate([flexion, twist], axis=1)
    if not kind.has_quaternion:
        return q
    e = _mirrored_quaternions(q[:, -4:], change, sign)
    if kind is JointKind.SWING:
        e = _without_twist(joint, twin, e, tolerance)
    if kind is not JointKind.FREE:
        return e
    position = q[:, :3] if sign > 0.0 else -quaternion.rotate(quaternion.conjugate(q[:, 3:]), q[:, :3])
    return np.concatenate([position @ change.T, e], axis=1)


def _kind_name(joint: Joint) -> str:
    return ("reversed " if joint.reversed else "") + joint.kind.value


def _along(
    joint: Joint, twin: Joint, image: FloatArray, axis: FloatArray, q: FloatArray, tolerance: float
) -> FloatArray:
    """Motion q along the mirrored axis K a, as a motion along the counterpart's axis."""
    side = 1.0 if float(image @ axis) > 0.0 else -1.0
    lost = float(np.abs(q).max(initial=0.0)) * float(np.linalg.norm(image - side * axis))
    if lost > tolerance:
        raise PoseError(_asymmetry(joint, twin, lost, tolerance))
    return side * q


def _mirrored_quaternions(e: Quaternion, change: Matrix, sign: float) -> Quaternion:
    """Quaternion of K L Kᵀ, or of its inverse if one of the joints is reversed."""
    return np.concatenate([e[:, :1], -sign * (e[:, 1:] @ change.T)], axis=1)


def _without_twist(joint: Joint, twin: Joint, e: Quaternion, tolerance: float) -> Quaternion:
    lost = 2.0 * float(np.abs(e[:, 3]).max(initial=0.0))
    if lost > tolerance:
        raise PoseError(_asymmetry(joint, twin, lost, tolerance))
    return quaternion.normalized(e * [1.0, 1.0, 1.0, 0.0])


def _asymmetry(joint: Joint, twin: Joint, lost: float, tolerance: float) -> str:
    alone = f"joint {joint.name!r} is not symmetric"
    pair = f"joints {joint.name!r} and {twin.name!r} are not mirror images"
    return (
        f"{alone if twin is joint else pair} across the mirror, so {lost:.3g} of the motion would be lost (tolerance "
        f"{tolerance:g}); align the axes of both sides, or give another normal."
    )


def _mirrored_bases(figure: Figure, q: Matrix, reflection: Matrix) -> Matrix:
    """Entries of a floating base whose segment has R' = M_w R M and p' = M_w p, M_w the reflection in the world."""
    joint = figure.joints[0]
    back = joint.child_placement.inverse()
    neutral = (joint.placement @ back).rotation_matrix
    in_world = neutral @ reflection @ neutral.T
    rotation = joint.placement.rotation_matrix @ quaternion.to_matrix(q[:, 3:])
    positions = (
        joint.placement.translation_vector
        + q[:, :3] @ joint.placement.rotation_matrix.T
        + rotation @ back.translation_vector
    )
    rotations = in_world @ (rotation @ back.rotation_matrix) @ reflection
    inside = joint.placement.rotation_matrix.T
    local = inside @ rotations @ joint.child_placement.rotation_matrix
    moved = (
        positions @ in_world.T
        + rotations @ joint.child_placement.translation_vector
        - joint.placement.translation_vector
    )
    return np.concatenate([moved @ inside.T, quaternion.from_matrix(local)], axis=1)


_LEFT_TO_RIGHT = {"left": "right", "Left": "Right", "LEFT": "RIGHT", "l": "r", "L": "R"}
_OTHER = _LEFT_TO_RIGHT | {right: left for left, right in _LEFT_TO_RIGHT.items()}
_ACCLAIM_BONES = "clavicle|humerus|radius|wrist|hand|fingers|thumb|hipjoint|femur|tibia|foot|toes"
_PATTERNS = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<![A-Za-z])(left|right)(?![a-z])",
        r"(?<![A-Z])(Left|Right)(?![a-z])",
        r"(?<![A-Za-z])(LEFT|RIGHT)(?![A-Za-z])",
        r"(?<![A-Za-z0-9])([lrLR])(?=[_\-. ])",  # l_arm, arm_l_1
        r"(?<=[_\-. ])([lrLR])(?![A-Za-z0-9])",  # arm_l, Arm.L
        r"(?<![A-Za-z0-9])([lrLR])(?=[A-Z][a-z])",  # LArm, lArm
        r"(?<=[a-z0-9])([LR])$",  # HandL
        rf"(?<![A-Za-z0-9])([lr])(?=(?:{_ACCLAIM_BONES})$)",  # lfemur
    )
)


def other_side(name: str, names: Collection[str]) -> str:
    """Counterpart of a name among `names` on the other side of the body; the name itself if it has none."""
    return next((each for each in _swapped(name) if each in names), name)


def _swapped(name: str) -> Iterator[str]:
    for pattern in _PATTERNS:
        match = pattern.search(name)
        if match:
            yield name[: match.start()] + _OTHER[match.group(1)] + name[match.end() :]


def counterparts(figure: Figure) -> AnyArray:
    """Index of each segment's counterpart, (n,); its own index on the midline.

    Segments are paired by their own names, or else by the names of the joints that move them. Parents of
    counterparts must be counterparts.
    """
    segments = {segment.name: index for index, segment in enumerate(figure.segments)}
    joints = {joint.name: index for index, joint in enumerate(figure.joints)}
    result = np.arange(len(figure.segments))
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        result[index] = segments[other_side(segment.name, segments)]
        if result[index] == index:
            result[index] = joints[other_side(joint.name, joints)]
    for index, joint in enumerate(figure.joints):
        _check_counterpart(figure, index, joint.name, result)
    return result


def _check_counterpart(figure: Figure, index: int, name: str, other: AnyArray) -> None:
    parent, parent_of_other = figure.parents[index], figure.parents[other[index]]
    if other[other[index]] == index and (other[parent] if parent >= 0 else -1) == parent_of_other:
        return
    raise PoseError(
        f"joint {name!r}: moves segment {figure.segments[index].name!r}, whose counterpart by name, "
        f"{figure.segments[other[index]].name!r}, is not a child of the counterpart of its parent; "
        "give both sides the same tree (re-rooted on the midline), or other names."
    )
