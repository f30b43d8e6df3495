"""Joint limits of one joint by itself: margins, clamping, and the range of one coordinate while the others stay.

Synonyms: position limits, range of motion.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np

from poise.kinematics.configuration import quaternion_indices
from poise.kinematics.constraint_table import SEVERAL_JOINTS, bound_label, swing_label
from poise.kinematics.selection import kinematics
from poise.math import swing_twist
from poise.model import Figure, Joint, JointKind, Range
from poise.model.coordinate import coordinate_value, with_coordinate
from poise.model.limits import clamp_ball, clamp_swing
from poise.tolerances import LIMIT_TOL
from poise.types import FloatArray, PoseVector

_SEARCH_STEPS = 64  # grid steps per π rad in the search for the end of a swing or twist range
_BISECTIONS = 60
_SQUARED_NORM_TOL = 1e-12  # quaternions whose squared norm is off by more are clamped one by one


def margins(joint: Joint, q: FloatArray) -> Iterator[tuple[str, float]]:
    """Label and signed margin [rad or m], negative outside, of every limit of the joint at its configuration `q`."""
    for component, span in joint.ranges.items():
        value = coordinate_value(joint, component, q)
        yield bound_label(joint, component, "lower"), span.lower_margin(value)
        yield bound_label(joint, component, "upper"), span.upper_margin(value)
    if joint.swing:
        direction = swing_twist.direction(q)
        for number, limit in enumerate(joint.swing):
            yield swing_label(joint, number), limit.margin(direction)
    if joint.twist is not None:
        yield bound_label(joint, "twist", "lower"), joint.twist.lower_margin(q)
        yield bound_label(joint, "twist", "upper"), joint.twist.upper_margin(q)


def first_violation(joint: Joint, q: FloatArray, tolerance: float = LIMIT_TOL) -> str | None:
    """Label of the first limit that the joint violates by more than `tolerance`, or None."""
    return next((label for label, margin in margins(joint, q) if margin < -tolerance), None)


def clamp_joint(joint: Joint, q: FloatArray) -> FloatArray:
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
    """Configuration of a figure with every joint, by itself, moved to its nearest valid configuration."""
    native = kinematics(figure).clamped(q)
    return clamp_joints_in_python(figure, q) if native is None else native


def clamp_joints_in_python(figure: Figure, q: PoseVector, constraints: FloatArray | None = None) -> PoseVector:
    """Clamp joint by joint in Python, without the native backend or where it declines.

    Parameters
    ----------
    figure : Figure
    q : (nq,)
    constraints : (limits,), optional
        Values of the NumPy backend's limit constraints at q: joints that satisfy theirs are skipped.

    Returns
    -------
    (nq,)
        `q` itself if nothing needs clamping.
    """
    candidates = range(len(figure.joints)) if constraints is None else _possibly_invalid(figure, q, constraints)
    if not candidates:
        return q
    result = np.array(q)
    for index in candidates:
        slot = figure.slots[index]
        result[slot.q] = clamp_joint(figure.joints[index], q[slot.q])
    return result


def _possibly_invalid(figure: Figure, q: PoseVector, constraints: FloatArray) -> list[int]:
    """Joints that may be invalid: a constraint is violated, a quaternion is not unit, or a swing joint has twist."""
    table, indices = kinematics(figure).compiled.limit_rows, quaternion_indices(figure)
    violated = ~(constraints >= 0.0)  # also true for NaN
    joints = set(table.joints[violated & ~np.isin(table.codes, SEVERAL_JOINTS)].tolist()) if violated.any() else set()
    if len(indices.joints):
        e = q[indices.q]
        invalid = ~(np.abs((e * e).sum(axis=1) - 1.0) <= _SQUARED_NORM_TOL) | (indices.swings & (e[:, 3] != 0.0))
        joints.update(indices.joints[invalid].tolist())
    return sorted(joints)


def joint_coordinate_range(joint: Joint, component: str, q: FloatArray) -> Range:
    """Values a coordinate may take, around its current one, while the joint's other coordinates stay [rad or m].

    For swing and twist this is the interval of valid values that contains the current value, or the valid value nearest
    to it; intervals narrower than π/64 may be missed if the current value is not valid. If there is no valid value on
    this line at all, the interval is the current value.
    """
    if joint.kind not in (JointKind.SWING, JointKind.BALL):
        return joint.ranges.get(component, Range())
    largest = _largest_value(component, q)
    value = min(max(coordinate_value(joint, component, q), -largest), largest)
    if not joint.swing and joint.twist is None:
        return Range(-largest, largest)

    # at a limit, rounding along the line must not make every value invalid
    tolerance = 0.0 if first_violation(joint, q, -LIMIT_TOL) is None else 0.5 * LIMIT_TOL

    def valid(x: float) -> bool:
        return first_violation(joint, with_coordinate(joint, component, q, x), tolerance) is None

    grid = np.linspace(-largest, largest, 2 * _SEARCH_STEPS + 1).tolist()
    start = (
        value
        if first_violation(joint, q) is None
        else min(filter(valid, grid), key=lambda x: abs(x - value), default=None)
    )
    if start is None:
        return Range(value, value)
    above = [x for x in grid if x > start]
    below = [x for x in reversed(grid) if x < start]
    return Range(_last_valid(valid, start, below), _last_valid(valid, start, above))


def _largest_value(component: str, q: FloatArray) -> float:
    """Largest value [rad] of a swing component or twist: ‖s‖ ≤ π bounds a swing component given the other one."""
    if component == "twist":
        return math.pi
    other = float(swing_twist.swing(q)[1 if component == "swing_x" else 0])
    return math.sqrt(max(math.pi**2 - other * other, 0.0))


def _last_valid(valid: Callable[[float], bool], start: float, line: list[float]) -> float:
    """Last valid value when moving from a valid start along a line of values."""
    good = start
    for value in line:
        if not valid(value):
            return _bisect(valid, good, value)
        good = value
    return good


def _bisect(valid: Callable[[float], bool], good: float, bad: float) -> float:
    for _ in range(_BISECTIONS):
        middle = 0.5 * (good + bad)
        good, bad = (middle, bad) if valid(middle) else (good, middle)
    return good
