"""Limb orientations of the source transferred to the target, and joint configurations that realize them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.math import quaternion, swing_twist
from poise.math.broyden import fixed_point
from poise.model import Figure, Joint, JointKind
from poise.model.humanoid_name_table import FINGERS
from poise.motion.humanoid import SIDES, Body, dot, unit
from poise.types import AnyArray, FloatArray, Matrix, Quaternion, Vector3

# --- inverse orientations ---------------------------------------------------------------------------------------------

# Configurations in which segments have given rotations in the world, as far as their joints can: all frames at once.
#
# From the root outward each joint's L = Pᵀ R_parentᵀ R C is brought to the nearest motion of its kind: a hinge keeps its
# angle, a swing joint its limb's direction, an elbow flexion and then twist. What a joint cannot do is left to its
# children: they see the rotation that was reached, not the one that was wanted.

_LIMB_AXIS = np.array([0.0, 0.0, 1.0])
_NONE = quaternion.identity()
_MAX_JOINT_ITERATIONS = 12  # of a shoulder and the collarbone that follows it, at most


def configurations(figure: Figure, wanted: Mapping[int, Quaternion], count: int) -> Matrix:
    """Configurations (count, nq) with segments, by index, at rotations (count, 4) in the world; others stay neutral.

    The place of a free root stays neutral too. Where a coupling lets a joint follow the one that it carries (a
    collarbone its shoulder), both are found together.
    """
    q = np.tile(figure.neutral(), (count, 1))
    reached: list[Quaternion] = []
    followers = _followers(figure)
    for index, joint in enumerate(figure.joints):
        if index in followers:
            _follow(figure, index, followers[index], q, (reached, wanted))
        parent = int(figure.parents[index])
        before = _before(joint, reached[parent] if parent >= 0 else None)
        slot = figure.slots[index].q
        if index in wanted and index not in followers and joint.kind is not JointKind.FIXED:
            q[:, slot] = _nearest(joint, _local(joint, before, wanted[index]), q[:, slot])
        reached.append(_after(joint, before, q[:, slot]))
    return q


def turned_segment(figure: Figure, frames: Matrix, rotations: Quaternion, index: int, wanted: Quaternion) -> None:
    """Write the numbers of one joint so that its segment has a rotation in the world; `rotations` are all segments'."""
    joint, slot = figure.joints[index], figure.slots[index].q
    before = _before(joint, rotations[:, int(figure.parents[index])])
    frames[:, slot] = _nearest(joint, _local(joint, before, wanted), frames[:, slot])


def _before(joint: Joint, parent: Quaternion | None) -> Quaternion:
    """Rotation of a joint's frame in the world."""
    return joint.placement.quaternion if parent is None else _then(parent, joint.placement.quaternion)


def _local(joint: Joint, before: Quaternion, wanted: Quaternion) -> Quaternion:
    """Motion L of a joint whose segment has a rotation in the world."""
    return _then(quaternion.multiply(quaternion.conjugate(before), wanted), joint.child_placement.quaternion)


def _then(turns: Quaternion, fixed: Quaternion) -> Quaternion:
    """Rotations and then, within, one that does not change; most of these are none."""
    return turns if np.array_equal(fixed, _NONE) else quaternion.multiply(turns, fixed)


def _after(joint: Joint, before: Quaternion, q: Matrix) -> Quaternion:
    """Rotation of the segment behind a joint."""
    turn = _turn(joint, q)
    back = quaternion.conjugate(joint.child_placement.quaternion)
    return _then(quaternion.multiply(before, quaternion.conjugate(turn) if joint.reversed else turn), back)


def _turn(joint: Joint, q: Matrix) -> Quaternion:
    if joint.kind is JointKind.HINGE:
        return quaternion.from_axis_angle(joint.axis, q[:, 0])
    if joint.kind is JointKind.ELBOW:
        flexion = quaternion.from_axis_angle(joint.axis, q[:, 0])
        return quaternion.multiply(flexion, quaternion.from_axis_angle(_LIMB_AXIS, q[:, 1]))
    if joint.kind.has_quaternion:
        return q[:, -4:]
    return np.tile(quaternion.identity(), (len(q), 1))


def _nearest(joint: Joint, local: Quaternion, q: Matrix) -> Matrix:
    """Numbers of a joint whose motion is nearest to a rotation."""
    turn = quaternion.conjugate(local) if joint.reversed else local
    if joint.kind is JointKind.HINGE:
        return _about(turn, np.array(joint.axis))[:, None]
    if joint.kind is JointKind.ELBOW:
        axis = np.array(joint.axis)
        limb = quaternion.rotate(turn, _LIMB_AXIS)
        flexion = np.arctan2(np.cross(np.broadcast_to(_LIMB_AXIS, limb.shape), limb) @ axis, limb @ _LIMB_AXIS)
        rest = quaternion.multiply(quaternion.from_axis_angle(axis, -flexion), turn)
        return np.stack([flexion, _without_jumps(_about(rest, _LIMB_AXIS), joint)], axis=1)
    if joint.kind is JointKind.SWING:
        limb = quaternion.rotate(turn, _LIMB_AXIS)
        return quaternion.direct(np.broadcast_to(_LIMB_AXIS, limb.shape), limb)
    if joint.kind is JointKind.BALL:
        return turn
    return np.concatenate([q[:, :3], turn], axis=1) if joint.kind is JointKind.FREE else q


def _about(turn: Quaternion, axis: FloatArray) -> FloatArray:
    """Angle about an axis that is nearest to a rotation."""
    side = np.where(turn[:, 0] < 0.0, -1.0, 1.0)
    return np.asarray(2.0 * np.arctan2(side * (turn[:, 1:] @ axis), side * turn[:, 0]))


def _without_jumps(twist: FloatArray, joint: Joint) -> FloatArray:
    """Twists without jumps of a whole turn, near the joint's range and then within it."""
    found = np.unwrap(twist)
    found = found - 2.0 * np.pi * np.round(np.median(found) / (2.0 * np.pi))
    span = joint.ranges.get("twist")
    return np.asarray(found if span is None else np.clip(found, span.lower, span.upper))


def _followers(figure: Figure) -> dict[int, list[tuple[int, str, float, float]]]:
    """Swing joints that follow the ball joint they carry: by index (reading, of which reading, factor, value)."""
    found: dict[int, list[tuple[int, str, float, float]]] = {}
    for coupling in figure.couplings:
        if len(coupling.terms) == 2:
            (one, factor), (other, weight) = coupling.terms
            for (a, f), (b, w) in (((one, factor), (other, weight)), ((other, weight), (one, factor))):
                index, child = figure.joint_index(a.joint), figure.joint_index(b.joint)
                kinds = (figure.joints[index].kind, figure.joints[child].kind)
                if int(figure.parents[child]) == index and kinds == (JointKind.SWING, JointKind.BALL):
                    place = 0 if a.component == "swing_x" else 1
                    found.setdefault(index, []).append((place, b.component, -w / f, coupling.value / f))
    return found


def _follow(
    figure: Figure,
    index: int,
    rows: list[tuple[int, str, float, float]],
    q: Matrix,
    rotations: tuple[list[Quaternion], Mapping[int, Quaternion]],
) -> None:
    """Write the numbers of a joint that follows the one it carries, so that this one's segment turns as wanted."""
    reached, wanted = rotations
    child = next(place for place in sorted(wanted) if int(figure.parents[place]) == index)
    own, carried = figure.joints[index], figure.joints[child]
    before = _before(own, reached[int(figure.parents[index])])

    def follows(swing: Matrix, chosen: AnyArray) -> Matrix:
        inside = _before(carried, _after(own, before[chosen], swing_twist.compose(swing, np.zeros(len(swing)))))
        read, found = swing_twist.swing(_local(carried, inside, wanted[child][chosen])), np.zeros_like(swing)
        for place, component, factor, value in rows:
            found[:, place] = factor * read[:, 0 if component == "swing_x" else 1] + value
        return found

    swing = fixed_point(follows, np.zeros((len(q), 2)), _MAX_JOINT_ITERATIONS)
    q[:, figure.slots[index].q] = swing_twist.compose(swing, np.zeros(len(q)))


# --- limbs ------------------------------------------------------------------------------------------------------------

# Turns of a person's parts carried over to another figure, in all frames at once.
#
# Every figure looks along x with trunk and head upright in its neutral pose, but arms may hang, point aside or be half
# raised. With D the turn of a part since its own neutral pose, b its bone there and Q the smallest turn that brings the
# other figure's bone to this one, the part of the other figure turns by D Q: both bones then point the same way.
#
# An elbow or a knee that is a hinge bends in one plane of its upper limb only, so that limb is turned about its bone
# until the hinge stands across the bend; where the limb is almost straight the turn carried over decides.

LIMBS = (("upper_arm", "lower_arm", "hand"), ("thigh", "shin", "foot"))
_STRAIGHT = 0.15  # sine of the bend from which the plane of the bend decides more than the turn carried over
_MAX_LIMB_ITERATIONS = 20  # to share a turn out, at most
_ONE_PLANE = (JointKind.HINGE, JointKind.ELBOW)

Turns = dict[str, Quaternion]


def carried_turns(source: Body, target: Body) -> Turns:
    """Turns since the neutral pose, (n, 4), of all parts that both have, for the target; spine and neck excepted."""
    turns: Turns = {"hips": source.turn("hips"), target.chest: source.turn(source.chest), "head": source.turn("head")}
    for side in SIDES:
        clavicle = f"{side}_clavicle"
        if clavicle in source.parts and clavicle in target.parts:
            turns[clavicle] = _with_bone(source, target, clavicle, f"{side}_upper_arm")
        for parts in LIMBS:
            turns |= _limb(source, target, *(f"{side}_{part}" for part in parts))
        turns |= _fingers(source, target, side)
        toes = f"{side}_toes"
        if toes in source.parts and toes in target.parts:
            turns[toes] = source.turn(toes)
    return turns


def _fingers(source: Body, target: Body, side: str) -> Turns:
    """Turns of the links of fingers that both have, aligned as the hands are."""
    arm, hand = f"{side}_lower_arm", f"{side}_hand"
    aligned = quaternion.direct(bone(target, arm, hand, True)[0], bone(source, arm, hand, True)[0])
    parts = [f"{side}_{finger}_{link}" for finger in FINGERS for link in (1, 2, 3)]
    both = [part for part in parts if part in source.parts and part in target.parts]
    return {part: quaternion.multiply(source.turn(part), aligned) for part in both}


def bone(body: Body, part: str, end: str, neutral: bool = False) -> Vector3:
    """Direction from a part to the next, (n, 3)."""
    return unit(body.place(end, neutral) - body.place(part, neutral))


def _with_bone(source: Body, target: Body, part: str, end: str) -> Quaternion:
    """D Q of a part whose bone leads to another."""
    aligned = quaternion.direct(bone(target, part, end, True)[0], bone(source, part, end, True)[0])
    return quaternion.multiply(source.turn(part), aligned)


def _limb(source: Body, target: Body, upper: str, lower: str, end: str) -> Turns:
    first, second = bone(source, upper, lower), bone(source, lower, end)
    turns = {upper: _with_bone(source, target, upper, lower)}
    if end.endswith("hand"):
        aligned = quaternion.direct(bone(target, lower, end, True)[0], bone(source, lower, end, True)[0])
        turns[end] = quaternion.multiply(source.turn(end), aligned)
        rolled = turns[end]
    else:
        turns[end] = source.turn(end)
        rolled = _with_bone(source, target, lower, end)
    turns[lower] = _pointed(rolled, bone(target, lower, end, True)[0], second)
    joint = target.figure.joints[target.figure.segment_index(target.parts[lower])]
    if joint.kind in _ONE_PLANE and not joint.reversed:
        turns[upper] = _across_the_bend(target, turns[upper], lower, (first, second))
    return turns


def _pointed(turn: Quaternion, own: Vector3, direction: Vector3) -> Quaternion:
    """The turn with the least added so that the bone `own` points in a direction."""
    return quaternion.multiply(quaternion.direct(quaternion.rotate(turn, own), direction), turn)


def _across_the_bend(target: Body, turn: Quaternion, lower: str, bones: tuple[Vector3, Vector3]) -> Quaternion:
    """The turn of an upper limb about its bone with its hinge across the plane of both bones."""
    index = target.figure.segment_index(target.parts[lower])
    joint, parent = target.figure.joints[index], int(target.figure.parents[index])
    inside = quaternion.multiply(target.neutral.rotations[0, parent], joint.placement.quaternion)
    hinge = quaternion.rotate(turn, quaternion.rotate(inside, joint.axis))
    first, second = bones
    hinge = unit(hinge - dot(hinge, first)[:, None] * first)
    bend = np.asarray(np.cross(first, second), dtype=np.float64)
    sure = np.clip(dot(bend, hinge) / _STRAIGHT, 0.0, 1.0)
    wanted = unit(sure[:, None] * bend + _STRAIGHT * hinge)
    return quaternion.multiply(quaternion.direct(hinge, wanted, first), turn)


def chain_turns(start: Quaternion, end: Quaternion, shares: FloatArray) -> list[Quaternion]:
    """Turns of the segments of a chain from one turn to another, whose joints swing and twist by shares (k, 3).

    The three totals are found so that all joints together make the whole turn.
    """
    whole = quaternion.multiply(quaternion.conjugate(start), end)

    def nearer(totals: FloatArray, rows: AnyArray) -> FloatArray:
        reached = quaternion.conjugate(_bent(totals, shares)[-1])
        return np.asarray(totals + quaternion.log(quaternion.multiply(reached, whole[rows])))

    totals = fixed_point(nearer, quaternion.log(whole), _MAX_LIMB_ITERATIONS)
    return [quaternion.multiply(start, turn) for turn in _bent(totals, shares)]


def _bent(totals: FloatArray, shares: FloatArray) -> list[Quaternion]:
    """Turns up to each joint of a chain that swings about x and y and twists about z by shares of totals."""
    turns: list[Quaternion] = []
    for share in shares:
        own = swing_twist.compose(totals[:, :2] * share[:2], totals[:, 2] * share[2])
        turns.append(quaternion.multiply(turns[-1], own) if turns else own)
    return turns
