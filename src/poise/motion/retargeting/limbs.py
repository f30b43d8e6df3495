"""Transfer of body-part rotations from the source to the target, and joint configurations that realize them.

Rotation transfer. Every figure faces along x with trunk and head upright in its neutral pose, but the arms may hang,
point sideways (T-pose) or be half raised (A-pose). With D the rotation of a part since its own neutral pose and Q the
smallest rotation from the target's bone to the source's bone at the neutral pose, the part of the target rotates by
D Q: both bones then point in the same direction. An elbow or a knee that is a hinge bends in one plane of its upper
limb only, so that limb is rotated about its bone until the hinge axis is perpendicular to the bend plane; for an
almost straight limb the transferred rotation decides.

Inverse orientations. Configurations in which segments have given orientations in the world frame, as far as their
joints allow, for all frames at once. From the root outward each joint's L = Pᵀ R_parentᵀ R C is projected to the
nearest motion of its kind: a hinge keeps its angle, a swing joint the direction of its limb, an elbow flexion and then
twist. What a joint cannot realize is left to its children: they start from the reached orientation, not the
requested one.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.math import quaternion, swing_twist
from poise.math.broyden import fixed_point
from poise.model import Figure, Joint, JointKind
from poise.model.humanoid_name_table import FINGERS
from poise.motion.humanoid import SIDES, Body, dot, unit
from poise.types import AnyArray, FloatArray, Matrix, Quaternion, Vector3

# --- Inverse orientations -------------------------------------------------------------------------

_LIMB_AXIS = np.array([0.0, 0.0, 1.0])
_IDENTITY = quaternion.identity()
_MAX_JOINT_ITERATIONS = 12  # fixed-point iterations of a shoulder and the coupled collarbone


def inverse_orientations(
    figure: Figure, orientations: Mapping[int, Quaternion], count: int, *, continuous: bool = True
) -> Matrix:
    """Configurations (count, nq) whose segments, by index, have orientations (count, 4) in the world frame.

    Other joints and the position of a floating base stay neutral. If a coupling makes a joint follow the joint that it
    carries (a collarbone its shoulder), both are solved together. Twists of elbows are unwrapped over the frames of a
    continuous motion and clamped to the joint range; those of unrelated frames are within π of its middle.
    """
    q = np.tile(figure.neutral(), (count, 1))
    reached: list[Quaternion] = []
    followers = _followers(figure)
    for index, joint in enumerate(figure.joints):
        if index in followers:
            _set_follower(figure, index, followers[index], q, (reached, orientations))
        parent = int(figure.parents[index])
        joint_frame = _joint_frame(joint, reached[parent] if parent >= 0 else None)
        slot = figure.slots[index].q
        if index in orientations and index not in followers and joint.kind is not JointKind.FIXED:
            motion = _joint_motion(joint, joint_frame, orientations[index])
            q[:, slot] = _nearest_coordinates(joint, motion, q[:, slot], continuous)
        reached.append(_child_orientation(joint, joint_frame, q[:, slot]))
    return q


def set_segment_orientation(
    figure: Figure, frames: Matrix, rotations: Quaternion, index: int, orientation: Quaternion
) -> None:
    """Set the coordinates of one joint so that its segment has an orientation; `rotations` are of all segments."""
    joint, slot = figure.joints[index], figure.slots[index].q
    joint_frame = _joint_frame(joint, rotations[:, int(figure.parents[index])])
    frames[:, slot] = _nearest_coordinates(joint, _joint_motion(joint, joint_frame, orientation), frames[:, slot])


def _joint_frame(joint: Joint, parent: Quaternion | None) -> Quaternion:
    """Orientation of the joint frame in the world frame."""
    return joint.placement.quaternion if parent is None else _times_constant(parent, joint.placement.quaternion)


def _joint_motion(joint: Joint, joint_frame: Quaternion, orientation: Quaternion) -> Quaternion:
    """Joint motion L for an orientation of its segment in the world frame."""
    return _times_constant(
        quaternion.multiply(quaternion.conjugate(joint_frame), orientation), joint.child_placement.quaternion
    )


def _times_constant(rotations: Quaternion, constant: Quaternion) -> Quaternion:
    """Product of rotations with a constant one; skipped for the identity, the usual case."""
    return rotations if np.array_equal(constant, _IDENTITY) else quaternion.multiply(rotations, constant)


def _child_orientation(joint: Joint, joint_frame: Quaternion, q: Matrix) -> Quaternion:
    """Orientation of the child segment of a joint in the world frame."""
    rotation = _joint_rotation(joint, q)
    child_from_joint = quaternion.conjugate(joint.child_placement.quaternion)
    return _times_constant(
        quaternion.multiply(joint_frame, quaternion.conjugate(rotation) if joint.reversed else rotation),
        child_from_joint,
    )


def _joint_rotation(joint: Joint, q: Matrix) -> Quaternion:
    if joint.kind is JointKind.HINGE:
        return quaternion.from_axis_angle(joint.axis, q[:, 0])
    if joint.kind is JointKind.ELBOW:
        flexion = quaternion.from_axis_angle(joint.axis, q[:, 0])
        return quaternion.multiply(flexion, quaternion.from_axis_angle(_LIMB_AXIS, q[:, 1]))
    if joint.kind.has_quaternion:
        return q[:, -4:]
    return np.tile(quaternion.identity(), (len(q), 1))


def _nearest_coordinates(joint: Joint, local: Quaternion, q: Matrix, continuous: bool = True) -> Matrix:
    """Coordinates of a joint whose motion is nearest to a rotation."""
    rotation = quaternion.conjugate(local) if joint.reversed else local
    if joint.kind is JointKind.HINGE:
        return _twist_angle(rotation, np.array(joint.axis))[:, None]
    if joint.kind is JointKind.ELBOW:
        axis = np.array(joint.axis)
        limb = quaternion.rotate(rotation, _LIMB_AXIS)
        flexion = np.arctan2(np.cross(np.broadcast_to(_LIMB_AXIS, limb.shape), limb) @ axis, limb @ _LIMB_AXIS)
        remaining = quaternion.multiply(quaternion.from_axis_angle(axis, -flexion), rotation)
        twist = _twist_angle(remaining, _LIMB_AXIS)
        twist = _unwrapped(twist, joint) if continuous else _near_middle(twist, joint)
        return np.stack([flexion, twist], axis=1)
    if joint.kind is JointKind.SWING:
        limb = quaternion.rotate(rotation, _LIMB_AXIS)
        return quaternion.direct(np.broadcast_to(_LIMB_AXIS, limb.shape), limb)
    if joint.kind is JointKind.BALL:
        return rotation
    return np.concatenate([q[:, :3], rotation], axis=1) if joint.kind is JointKind.FREE else q


def _twist_angle(rotation: Quaternion, axis: FloatArray) -> FloatArray:
    """Angle about an axis nearest to a rotation [rad] (twist)."""
    side = np.where(rotation[:, 0] < 0.0, -1.0, 1.0)
    return np.asarray(2.0 * np.arctan2(side * (rotation[:, 1:] @ axis), side * rotation[:, 0]))


def _unwrapped(twist: FloatArray, joint: Joint) -> FloatArray:
    """Unwrapped twist angles [rad], shifted near the joint range and clamped to it."""
    result = np.unwrap(twist)
    result = result - 2.0 * np.pi * np.round(np.median(result) / (2.0 * np.pi))
    twist_range = joint.ranges.get("twist")
    return np.asarray(result if twist_range is None else np.clip(result, twist_range.lower, twist_range.upper))


def _near_middle(twist: FloatArray, joint: Joint) -> FloatArray:
    """Twist angles [rad] within π of the middle of the joint range."""
    twist_range = joint.ranges.get("twist")
    middle = 0.0 if twist_range is None else 0.5 * (twist_range.lower + twist_range.upper)
    return np.asarray(middle + (twist - middle + np.pi) % (2.0 * np.pi) - np.pi)


def _followers(figure: Figure) -> dict[int, list[tuple[int, str, float, float]]]:
    """Swing joints coupled to the ball joint they carry: by index (component, source component, factor, value)."""
    result: dict[int, list[tuple[int, str, float, float]]] = {}
    for coupling in figure.couplings:
        if len(coupling.terms) == 2:
            (one, factor), (other, weight) = coupling.terms
            for (a, f), (b, w) in (((one, factor), (other, weight)), ((other, weight), (one, factor))):
                index, child = figure.joint_index(a.joint), figure.joint_index(b.joint)
                kinds = (figure.joints[index].kind, figure.joints[child].kind)
                if int(figure.parents[child]) == index and kinds == (JointKind.SWING, JointKind.BALL):
                    component_index = 0 if a.component == "swing_x" else 1
                    result.setdefault(index, []).append((component_index, b.component, -w / f, coupling.value / f))
    return result


def _set_follower(
    figure: Figure,
    index: int,
    rows: list[tuple[int, str, float, float]],
    q: Matrix,
    rotations: tuple[list[Quaternion], Mapping[int, Quaternion]],
) -> None:
    """Set the coordinates of a joint coupled to its child joint, so that the child segment has its orientation."""
    reached, orientations = rotations
    child = next(segment for segment in sorted(orientations) if int(figure.parents[segment]) == index)
    own, carried = figure.joints[index], figure.joints[child]
    joint_frame = _joint_frame(own, reached[int(figure.parents[index])])

    def next_swing(swing: Matrix, chosen: AnyArray) -> Matrix:
        carried_frame = _joint_frame(
            carried, _child_orientation(own, joint_frame[chosen], swing_twist.compose(swing, np.zeros(len(swing))))
        )
        child_swing, result = (
            swing_twist.swing(_joint_motion(carried, carried_frame, orientations[child][chosen])),
            np.zeros_like(swing),
        )
        for component_index, component, factor, value in rows:
            result[:, component_index] = factor * child_swing[:, 0 if component == "swing_x" else 1] + value
        return result

    swing = fixed_point(next_swing, np.zeros((len(q), 2)), _MAX_JOINT_ITERATIONS)
    q[:, figure.slots[index].q] = swing_twist.compose(swing, np.zeros(len(q)))


# --- Rotation transfer ----------------------------------------------------------------------------

LIMBS = (("upper_arm", "lower_arm", "hand"), ("thigh", "shin", "foot"))
_STRAIGHT_LIMB_SINE = 0.15  # sine of the bend above which the bend plane outweighs the transferred rotation
_MAX_LIMB_ITERATIONS = 20  # fixed-point iterations to distribute a rotation over a chain
_HINGE_LIKE = (JointKind.HINGE, JointKind.ELBOW)

Rotations = dict[str, Quaternion]


def transferred_rotations(source: Body, target: Body, expected: Body | None = None) -> Rotations:
    """Rotations of the target since its neutral pose, (n, 4), of all common parts except spine and neck.

    Collarbones, and a trunk that bends, are taken from the `expected` body if the source does not have them.
    """
    trunk = expected if expected is not None and source.chest == "hips" else source
    rotations: Rotations = {
        "hips": source.rotation("hips"),
        target.chest: trunk.rotation(trunk.chest),
        "head": source.rotation("head"),
    }
    for side in SIDES:
        clavicle = f"{side}_clavicle"
        shoulders = source if clavicle in source.parts else expected
        if shoulders is not None and clavicle in target.parts:
            rotations[clavicle] = _bone_aligned_rotation(shoulders, target, clavicle, f"{side}_upper_arm")
        for parts in LIMBS:
            rotations |= _limb(source, target, *(f"{side}_{part}" for part in parts))
        rotations |= _fingers(source, target, side)
        toes = f"{side}_toes"
        if toes in source.parts and toes in target.parts:
            rotations[toes] = source.rotation(toes)
    return rotations


def _fingers(source: Body, target: Body, side: str) -> Rotations:
    """Rotations of the common finger links, aligned as the hands are."""
    arm, hand = f"{side}_lower_arm", f"{side}_hand"
    aligned = quaternion.direct(bone(target, arm, hand, True)[0], bone(source, arm, hand, True)[0])
    parts = [f"{side}_{finger}_{link}" for finger in FINGERS for link in (1, 2, 3)]
    both = [part for part in parts if part in source.parts and part in target.parts]
    return {part: quaternion.multiply(source.rotation(part), aligned) for part in both}


def bone(body: Body, part: str, end: str, neutral: bool = False) -> Vector3:
    """Unit direction from a part to the next, (n, 3)."""
    return unit(body.position(end, neutral) - body.position(part, neutral))


def has_gaps(source: Body, target: Body) -> bool:
    """Whether the target has collarbones or a trunk that bends, and the source does not."""
    parts = [f"{side}_clavicle" for side in SIDES]
    missing = any(part in target.parts and part not in source.parts for part in parts)
    return missing or (source.chest == "hips" and target.chest != "hips")


def _bone_aligned_rotation(source: Body, target: Body, part: str, end: str) -> Quaternion:
    """Transferred rotation D Q of a part whose bone ends at `end`."""
    aligned = quaternion.direct(bone(target, part, end, True)[0], bone(source, part, end, True)[0])
    return quaternion.multiply(source.rotation(part), aligned)


def _limb(source: Body, target: Body, upper: str, lower: str, end: str) -> Rotations:
    first, second = bone(source, upper, lower), bone(source, lower, end)
    rotations = {upper: _bone_aligned_rotation(source, target, upper, lower)}
    if end.endswith("hand"):
        aligned = quaternion.direct(bone(target, lower, end, True)[0], bone(source, lower, end, True)[0])
        rotations[end] = quaternion.multiply(source.rotation(end), aligned)
        rolled = rotations[end]
    else:
        rotations[end] = source.rotation(end)
        rolled = _bone_aligned_rotation(source, target, lower, end)
    rotations[lower] = _pointing(rolled, bone(target, lower, end, True)[0], second)
    joint = target.figure.joints[target.figure.segment_index(target.parts[lower])]
    if joint.kind in _HINGE_LIKE and not joint.reversed:
        rotations[upper] = _aligned_hinge(target, rotations[upper], lower, (first, second))
    return rotations


def _pointing(rotation: Quaternion, own: Vector3, direction: Vector3) -> Quaternion:
    """Rotation with the smallest change that makes the bone `own` point in a direction."""
    return quaternion.multiply(quaternion.direct(quaternion.rotate(rotation, own), direction), rotation)


def _aligned_hinge(target: Body, rotation: Quaternion, lower: str, bones: tuple[Vector3, Vector3]) -> Quaternion:
    """Rotation of an upper limb about its bone, with its hinge axis perpendicular to the plane of both bones."""
    index = target.figure.segment_index(target.parts[lower])
    joint, parent = target.figure.joints[index], int(target.figure.parents[index])
    carried_frame = quaternion.multiply(target.neutral.rotations[0, parent], joint.placement.quaternion)
    hinge = quaternion.rotate(rotation, quaternion.rotate(carried_frame, joint.axis))
    first, second = bones
    hinge = unit(hinge - dot(hinge, first)[:, None] * first)
    bend = np.asarray(np.cross(first, second), dtype=np.float64)
    bend_weight = np.clip(dot(bend, hinge) / _STRAIGHT_LIMB_SINE, 0.0, 1.0)
    axis = unit(bend_weight[:, None] * bend + _STRAIGHT_LIMB_SINE * hinge)
    return quaternion.multiply(quaternion.direct(hinge, axis, first), rotation)


def distributed_rotations(start: Quaternion, end: Quaternion, fractions: FloatArray) -> list[Quaternion]:
    """Distribute the rotation between the ends of a chain: joint i swings and twists by fractions (k, 3) of the totals.

    The three totals are solved for by fixed-point iteration so that all joints together make the whole rotation.
    """
    total_rotation = quaternion.multiply(quaternion.conjugate(start), end)

    def corrected(totals: FloatArray, rows: AnyArray) -> FloatArray:
        reached = quaternion.conjugate(_accumulated(totals, fractions)[-1])
        return np.asarray(totals + quaternion.log(quaternion.multiply(reached, total_rotation[rows])))

    totals = fixed_point(corrected, quaternion.log(total_rotation), _MAX_LIMB_ITERATIONS)
    return [quaternion.multiply(start, rotation) for rotation in _accumulated(totals, fractions)]


def _accumulated(totals: FloatArray, fractions: FloatArray) -> list[Quaternion]:
    """Accumulated rotations of a chain whose joints swing about x and y and twist about z by fractions of totals."""
    rotations: list[Quaternion] = []
    for fraction in fractions:
        own = swing_twist.compose(totals[:, :2] * fraction[:2], totals[:, 2] * fraction[2])
        rotations.append(quaternion.multiply(rotations[-1], own) if rotations else own)
    return rotations
