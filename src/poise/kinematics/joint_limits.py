"""Limits of one joint by itself: margins, clamping, and how far one reading may move while the others stay."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from poise.kinematics.configuration import quaternion_indices
from poise.kinematics.limit_table import RowCode, end_label, swing_label
from poise.kinematics.selection import kinematics
from poise.math import swing_twist
from poise.model import Figure, Joint, JointKind, Range
from poise.model.coordinate import coordinate_value, with_coordinate
from poise.model.limits import clamp_ball, clamp_swing
from poise.types import FloatArray, PoseVector

LIMIT_TOL = 1e-12
"""A limit broken by no more than this [rad or m] counts as kept, so that clamping twice changes nothing."""

_STEPS = 64  # steps in which half a turn is searched for the end of a swing or twist
_HALVINGS = 60
_LAST_DIGITS = 1e-12  # quaternions whose squared length is off by more are looked at one by one


def margins(joint: Joint, q: FloatArray) -> Iterator[tuple[str, float]]:
    """Words and signed margin [rad or m], negative outside, of every limit of the joint at its configuration `q`."""
    for component, span in joint.ranges.items():
        value = coordinate_value(joint, component, q)
        yield end_label(joint, component, "lower"), span.lower_margin(value)
        yield end_label(joint, component, "upper"), span.upper_margin(value)
    if joint.swing:
        direction = swing_twist.direction(q)
        for number, limit in enumerate(joint.swing):
            yield swing_label(joint, number), limit.margin(direction)
    if joint.twist is not None:
        yield end_label(joint, "twist", "lower"), joint.twist.lower_margin(q)
        yield end_label(joint, "twist", "upper"), joint.twist.upper_margin(q)


def broken(joint: Joint, q: FloatArray, tolerance: float = LIMIT_TOL) -> str | None:
    """Words for the first limit that the joint breaks by more than `tolerance`, or None."""
    return next((label for label, margin in margins(joint, q) if margin < -tolerance), None)


def clamped(joint: Joint, q: FloatArray) -> FloatArray:
    """Nearest valid configuration of the joint; `q` itself when it is valid [Baerlocher2001, 3.7.2]."""
    if joint.kind is JointKind.BALL:
        return clamp_ball(q, joint.swing, joint.twist)
    if joint.kind is JointKind.SWING:
        return clamp_swing(q, joint.swing)
    result = q
    for component, span in joint.ranges.items():
        value = coordinate_value(joint, component, q)
        if not span.contains(value, LIMIT_TOL):
            result = with_coordinate(joint, component, result, span.clamp(value))
    return result


def clamp_joints(figure: Figure, q: PoseVector) -> PoseVector:
    """Configuration of a figure with every joint, by itself, brought to its nearest valid one."""
    fast = kinematics(figure).clamped(q)
    return clamp_joints_in_python(figure, q) if fast is None else fast


def clamp_joints_in_python(figure: Figure, q: PoseVector, walls: FloatArray | None = None) -> PoseVector:
    """The same joint by joint in Python: where there is no native engine or it leaves the work to others.

    Parameters
    ----------
    figure : Figure
    q : (nq,)
    walls : (limits,), optional
        Values of the reference engine's walls at q: joints that keep theirs need not be looked at.

    Returns
    -------
    (nq,)
        `q` itself where there is nothing to do.
    """
    wanted = range(len(figure.joints)) if walls is None else _unsettled(figure, q, walls)
    if not wanted:
        return q
    result = np.array(q)
    for index in wanted:
        slot = figure.slots[index]
        result[slot.q] = clamped(figure.joints[index], q[slot.q])
    return result


def _unsettled(figure: Figure, q: PoseVector, walls: FloatArray) -> list[int]:
    """Joints that are not plainly valid: a wall is broken, a quaternion is none, or a swing joint has a twist."""
    table, places = kinematics(figure).compiled.limit_rows, quaternion_indices(figure)
    broken = ~(walls >= 0.0)  # written so that what is no number does not pass
    joints = set(table.joints[broken & (table.codes != RowCode.LINEAR)].tolist()) if broken.any() else set()
    if len(places.joints):
        e = q[places.q]
        odd = ~(np.abs((e * e).sum(axis=1) - 1.0) <= _LAST_DIGITS) | (places.swings & (e[:, 3] != 0.0))
        joints.update(places.joints[odd].tolist())
    return sorted(joints)


def joint_coordinate_range(joint: Joint, component: str, q: FloatArray) -> Range:
    """Values a reading may take, round its present one, while the joint's other readings stay as they are.

    For swing and twist this is the interval of valid values that holds the present value, or the valid value nearest to
    it; intervals narrower than π/64 may be missed where the present value is not valid. A joint that has no valid value
    at all on this line may stay where it is.
    """
    if joint.kind not in (JointKind.SWING, JointKind.BALL):
        return joint.ranges.get(component, Range())
    reach = _reach(component, q)
    value = min(max(coordinate_value(joint, component, q), -reach), reach)
    if not joint.swing and joint.twist is None:
        return Range(-reach, reach)

    def valid(x: float) -> bool:
        return broken(joint, with_coordinate(joint, component, q, x), 0.0) is None

    grid = np.linspace(-reach, reach, 2 * _STEPS + 1).tolist()
    start = value if broken(joint, q) is None else min(filter(valid, grid), key=lambda x: abs(x - value), default=None)
    if start is None:
        return Range(value, value)
    above = [x for x in grid if x > start]
    below = [x for x in reversed(grid) if x < start]
    return Range(_last(valid, start, below), _last(valid, start, above))


def _reach(component: str, q: FloatArray) -> float:
    """Largest value of a reading of swing or twist: π, less what the other part of the swing takes of it."""
    if component == "twist":
        return math.pi
    other = float(swing_twist.swing(q)[1 if component == "swing_x" else 0])
    return math.sqrt(max(math.pi**2 - other * other, 0.0))


def _last(valid: Callable[[float], bool], start: float, line: list[float]) -> float:
    """Last valid value on the way from a valid start along a line of values."""
    good = start
    for value in line:
        if not valid(value):
            return _edge(valid, good, value)
        good = value
    return good


def _edge(valid: Callable[[float], bool], good: float, bad: float) -> float:
    for _ in range(_HALVINGS):
        middle = 0.5 * (good + bad)
        good, bad = (middle, bad) if valid(middle) else (good, middle)
    return good
