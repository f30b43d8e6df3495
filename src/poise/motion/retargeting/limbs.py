"""Turns of a person's parts carried over to another figure, in all frames at once.

Every figure looks along x with trunk and head upright in its neutral pose, but arms may hang, point aside or be half
raised. With D the turn of a part since its own neutral pose, b its bone there and Q the smallest turn that brings the
other figure's bone to this one, the part of the other figure turns by D Q: both bones then point the same way.

An elbow or a knee that is a hinge bends in one plane of its upper limb only, so that limb is turned about its bone
until the hinge stands across the bend; where the limb is almost straight the turn carried over decides.
"""

from __future__ import annotations

import numpy as np

from poise.math import quaternion, swing_twist
from poise.math.broyden import fixed_point
from poise.model import JointKind
from poise.model.humanoid_name_table import FINGERS
from poise.motion.body import SIDES, Body, dot, unit
from poise.types import AnyArray, FloatArray, Quaternion, Vector3

LIMBS = (("upper_arm", "lower_arm", "hand"), ("thigh", "shin", "foot"))
_STRAIGHT = 0.15  # sine of the bend from which the plane of the bend decides more than the turn carried over
_ROUNDS = 20  # to share a turn out, at most
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

    totals = fixed_point(nearer, quaternion.log(whole), _ROUNDS)
    return [quaternion.multiply(start, turn) for turn in _bent(totals, shares)]


def _bent(totals: FloatArray, shares: FloatArray) -> list[Quaternion]:
    """Turns up to each joint of a chain that swings about x and y and twists about z by shares of totals."""
    turns: list[Quaternion] = []
    for share in shares:
        own = swing_twist.compose(totals[:, :2] * share[:2], totals[:, 2] * share[2])
        turns.append(quaternion.multiply(turns[-1], own) if turns else own)
    return turns
