"""The mirror image of a pose: left and right exchanged.

Let M be the reflection y → -y in the root's frame (or across another plane through the root's origin), R⁰ the segments'
rotations at the neutral pose and D = R R⁰ᵀ what the pose adds, all in the root's frame. In the mirror image the
counterpart s' of each segment s (:mod:`poise.kinematics.mirror`) has turned by the mirrored rotation,

    R'_{s'} = (M D_s M) R⁰_{s'}.

Joint by joint this is simple. With G the neutral frame of a joint (R⁰ of its parent times its placement) and
K = G_{s'}ᵀ M G_s, a reflection that leads from the frame of one joint to that of its counterpart,

    L' = K L Kᵀ,

that is: a rotation by k becomes one by -K k, a displacement p becomes K p. Hinges and slides need K to carry one axis
into the other's (up to its sign), an elbow both its axes, a swing joint its limb; a ball joint needs nothing. Mirroring
twice gives the pose back.

Which part of a figure is the other side's counterpart of which, by the names people give.

Understood are the words *left* and *right* (``left_arm``, ``arm_left``, ``mixamorig:LeftArm``, ``handRight``) and the
letters L and R set apart (``l_arm``, ``arm_r``, ``Arm.L``, ``arm_l_1``) or in camel case (``LArm``, ``rShldr``,
``HandL``), and before the bones of Acclaim skeletons (``lfemur``). A name whose counterpart does not exist is on the
midline.
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
        Pose of a figure whose two sides are built alike.
    normal : three floats
        Normal of the figure's plane of symmetry, in the root's frame.
    keep_root : bool
        Leave a floating root where it is. Otherwise it is mirrored across the plane through the world's origin that is
        parallel to the plane of symmetry at the neutral pose.
    tolerance : float
        Largest part of a joint's motion [rad or m] that its counterpart may be unable to follow.

    Raises
    ------
    PoseError
        When the figure's sides differ so much that the mirror image cannot be expressed; names the joint.
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
        q[:, figure.slots[other[index]].q] = _carried(joint, twin, change, frames[:, figure.slots[index].q], tolerance)
    if figure.has_floating_base and not keep_root:
        q[:, figure.slots[0].q] = _mirrored_roots(figure, frames[:, figure.slots[0].q], reflection)
    return q


def _reflection(normal: ArrayLike) -> Matrix:
    n = np.asarray(normal, dtype=np.float64)
    length = float(np.linalg.norm(n)) if n.shape == (3,) else np.nan
    if not (np.isfinite(length) and length > 1e-9):
        raise PoseError(f"the normal of a mirror is a direction of three numbers, got {normal!r}.")
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


def _carried(joint: Joint, twin: Joint, change: Matrix, q: FloatArray, tolerance: float) -> FloatArray:
    """Numbers (n, ·) of the counterpart `twin` when `joint` has q and K = `change`."""
    kind = joint.kind
    if twin.kind is not kind or (kind is JointKind.ELBOW and joint.reversed != twin.reversed):
        raise PoseError(
            f"joint {joint.name!r}: is a {_words(joint)} joint, its counterpart {twin.name!r} a {_words(twin)} one; "
            "a pose can be mirrored between joints of one kind only."
        )
    turned = -1.0 if joint.reversed != twin.reversed else 1.0
    if kind in (JointKind.HINGE, JointKind.SLIDE):
        way = -turned if kind is JointKind.HINGE else turned
        return way * _along(joint, twin, change @ joint.axis, np.array(twin.axis), q, tolerance)
    if kind is JointKind.ELBOW:
        flexion = _along(joint, twin, change @ joint.axis, np.array(twin.axis), q[:, :1], tolerance)
        twist = _along(joint, twin, change[:, 2], np.array([0.0, 0.0, 1.0]), q[:, 1:], tolerance)
        return -np.concatenate([flexion, twist], axis=1)
    if not kind.has_quaternion:
        return q
    e = _rotated(q[:, -4:], change, turned)
    if kind is JointKind.SWING:
        e = _without_twist(joint, twin, e, tolerance)
    if kind is not JointKind.FREE:
        return e
    place = q[:, :3] if turned > 0.0 else -quaternion.rotate(quaternion.conjugate(q[:, 3:]), q[:, :3])
    return np.concatenate([place @ change.T, e], axis=1)


def _words(joint: Joint) -> str:
    return ("reversed " if joint.reversed else "") + joint.kind.value


def _along(
    joint: Joint, twin: Joint, carried: FloatArray, axis: FloatArray, q: FloatArray, tolerance: float
) -> FloatArray:
    """Motion q along the carried axis K a, said as a motion along the counterpart's axis."""
    side = 1.0 if float(carried @ axis) > 0.0 else -1.0
    lost = float(np.abs(q).max(initial=0.0)) * float(np.linalg.norm(carried - side * axis))
    if lost > tolerance:
        raise PoseError(_asymmetry(joint, twin, lost, tolerance))
    return side * q


def _rotated(e: Quaternion, change: Matrix, turned: float) -> Quaternion:
    """Quaternion of K L Kᵀ, or of its inverse when one of the joints is reversed."""
    return np.concatenate([e[:, :1], -turned * (e[:, 1:] @ change.T)], axis=1)


def _without_twist(joint: Joint, twin: Joint, e: Quaternion, tolerance: float) -> Quaternion:
    lost = 2.0 * float(np.abs(e[:, 3]).max(initial=0.0))
    if lost > tolerance:
        raise PoseError(_asymmetry(joint, twin, lost, tolerance))
    return quaternion.normalized(e * [1.0, 1.0, 1.0, 0.0])


def _asymmetry(joint: Joint, twin: Joint, lost: float, tolerance: float) -> str:
    alone = f"joint {joint.name!r} is not symmetric"
    pair = f"joints {joint.name!r} and {twin.name!r} are not each other's image"
    return (
        f"{alone if twin is joint else pair} across the mirror, so {lost:.3g} of the motion would be lost (tolerance "
        f"{tolerance:g}); align the axes of both sides, or give another normal."
    )


def _mirrored_roots(figure: Figure, q: Matrix, reflection: Matrix) -> Matrix:
    """Numbers of a free root whose segment has R' = M_w R M and p' = M_w p, M_w the reflection in the world."""
    joint = figure.joints[0]
    back = joint.child_placement.inverse()
    neutral = (joint.placement @ back).rotation_matrix
    in_world = neutral @ reflection @ neutral.T
    turn = joint.placement.rotation_matrix @ quaternion.to_matrix(q[:, 3:])
    places = (
        joint.placement.translation_vector
        + q[:, :3] @ joint.placement.rotation_matrix.T
        + turn @ back.translation_vector
    )
    rotations = in_world @ (turn @ back.rotation_matrix) @ reflection
    inside = joint.placement.rotation_matrix.T
    local = inside @ rotations @ joint.child_placement.rotation_matrix
    moved = (
        places @ in_world.T + rotations @ joint.child_placement.translation_vector - joint.placement.translation_vector
    )
    return np.concatenate([moved @ inside.T, quaternion.from_matrix(local)], axis=1)


_WORDS = {"left": "right", "Left": "Right", "LEFT": "RIGHT", "l": "r", "L": "R"}
_OTHER = _WORDS | {right: left for left, right in _WORDS.items()}
_BONES = "clavicle|humerus|radius|wrist|hand|fingers|thumb|hipjoint|femur|tibia|foot|toes"
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
        rf"(?<![A-Za-z0-9])([lr])(?=(?:{_BONES})$)",  # lfemur
    )
)


def other_side(name: str, names: Collection[str]) -> str:
    """Counterpart of a name among `names`; the name itself when it has none."""
    return next((each for each in _swapped(name) if each in names), name)


def _swapped(name: str) -> Iterator[str]:
    for pattern in _PATTERNS:
        found = pattern.search(name)
        if found:
            yield name[: found.start()] + _OTHER[found.group(1)] + name[found.end() :]


def counterparts(figure: Figure) -> AnyArray:
    """Index of each segment's counterpart, (n,); its own index on the midline.

    Segments are paired by their own names, or else by the names of the joints that move them. Counterparts must hang on
    counterparts.
    """
    segments = {segment.name: index for index, segment in enumerate(figure.segments)}
    joints = {joint.name: index for index, joint in enumerate(figure.joints)}
    result = np.arange(len(figure.segments))
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        result[index] = segments[other_side(segment.name, segments)]
        if result[index] == index:
            result[index] = joints[other_side(joint.name, joints)]
    for index, joint in enumerate(figure.joints):
        _check(figure, index, joint.name, result)
    return result


def _check(figure: Figure, index: int, name: str, other: AnyArray) -> None:
    parent, parent_of_other = figure.parents[index], figure.parents[other[index]]
    if other[other[index]] == index and (other[parent] if parent >= 0 else -1) == parent_of_other:
        return
    raise PoseError(
        f"joint {name!r}: moves segment {figure.segments[index].name!r}, whose counterpart by name, "
        f"{figure.segments[other[index]].name!r}, does not hang on the counterpart of its parent; "
        "give both sides the same tree (re-rooted on the midline), or other names."
    )
