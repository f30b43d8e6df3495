"""Bounds of the increment of one tick: position, velocity and acceleration limits of every degree of freedom in one.

A coordinate at distance m from its limit moves by u in this tick and then brakes by A = a dt² per tick: u − A, u − 2A,
and so on. It stops after

    S(u) = (n + 1) u − ½ n (n + 1) A,   n = ⌊u / A⌋,

which is continuous and increasing, so that S(u) ≤ m has an exact solution. After a tick that keeps it, the next one can
keep it by braking: position and acceleration limits hold together in all later ticks. In the limit dt → 0 it is the
well-known v ≤ √(2 a m).

Where limits exclude each other the acceleration gives way first: a coordinate outside its range, or too fast for its
distance, brakes harder. Position gives way to velocity: a coordinate outside its range returns at its velocity limit.
native/control/step_bounds.hpp is the same in C++.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.model import Figure, JointKind
from poise.types import BoolArray, FloatArray, IntArray, PoseVector, Tangent

SCALAR_KINDS = (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW)  # every degree of freedom is an entry of q


def viable_increment(margin: FloatArray, change: FloatArray) -> FloatArray:
    """Largest increments toward limits at distances `margin` from which braking by `change` per tick suffices."""
    margin, change = np.broadcast_arrays(np.maximum(margin, 0.0), change)
    result = np.array(margin, dtype=np.float64)
    braking = np.isfinite(change) & np.isfinite(margin)
    ratio = margin[braking] / change[braking]
    ticks = np.floor(0.5 * (np.sqrt(1.0 + 8.0 * ratio) - 1.0))
    result[braking] = np.minimum(result[braking], change[braking] * (ratio / (ticks + 1.0) + 0.5 * ticks))
    result[np.isfinite(change) & ~np.isfinite(margin)] = np.inf
    return result


@dataclass(frozen=True, eq=False)
class CoordinateRanges:
    """Joint limits that bound single degrees of freedom."""

    q_index: IntArray  # (nv,) entry of q, −1 where there is none
    lower: FloatArray  # (nv,)
    upper: FloatArray  # (nv,)


def coordinate_ranges(figure: Figure) -> CoordinateRanges:
    """Ranges of hinges, slides and elbows; infinite for all other degrees of freedom."""
    q_index = np.full(figure.nv, -1, dtype=np.int32)
    lower, upper = np.full(figure.nv, -np.inf), np.full(figure.nv, np.inf)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind not in SCALAR_KINDS:
            continue
        q_index[slot.v] = np.arange(slot.q.start, slot.q.stop)
        for offset, component in enumerate(joint.kind.components):
            if span := joint.ranges.get(component):
                lower[slot.v.start + offset], upper[slot.v.start + offset] = span.lower, span.upper
    return CoordinateRanges(q_index, lower, upper)


def step_bounds(
    ranges: CoordinateRanges,
    max_increment: FloatArray,
    max_change: FloatArray,
    locked: BoolArray,
    q: PoseVector,
    before: Tangent | None = None,
) -> tuple[FloatArray, FloatArray]:
    """Least and greatest increment (nv,) of every degree of freedom.

    After the increment `before` the acceleration limits apply; without it only the others do.
    """
    lower, upper = -max_increment, max_increment.copy()
    scalar = ranges.q_index >= 0
    at = np.where(scalar, q[ranges.q_index], 0.0)
    above, below = ranges.upper - at, at - ranges.lower
    up = np.where(above >= 0.0, viable_increment(above, max_change), np.maximum(above, lower))
    down = np.where(below >= 0.0, -viable_increment(below, max_change), np.minimum(-below, max_increment))
    upper = np.where(scalar, np.minimum(upper, up), upper)
    lower = np.where(scalar, np.maximum(lower, down), lower)
    crossed = lower > upper
    lower[crossed] = upper[crossed] = 0.5 * (lower[crossed] + upper[crossed])
    if before is None:
        lower[locked] = upper[locked] = 0.0
        return lower, upper
    low, high = before - max_change, before + max_change
    bounded = np.isfinite(max_change)
    too_fast, too_slow = bounded & (low > upper), bounded & (high < lower)
    inside = bounded & ~too_fast & ~too_slow
    new_lower = np.where(inside, np.maximum(lower, low), np.where(too_fast, upper, lower))
    new_upper = np.where(inside, np.minimum(upper, high), np.where(too_slow, lower, upper))
    new_lower[locked] = new_upper[locked] = 0.0
    return new_lower, new_upper
