"""What the page must know of a joint to draw its rings, its limits and its sliders."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np

from poise.model import Figure, Joint, JointKind
from poise.model.figure import Slot
from poise.model.limits import SwingLimit, TwistRange, contains_all
from poise.types import FloatArray

CORNERS = 72  # of a drawn limit
FIELD = 90  # directions at which the twist is drawn, before those outside are left out
_GOLDEN = math.pi * (3.0 - math.sqrt(5.0))


def joint_data(figure: Figure) -> list[dict[str, Any]]:
    """One entry per joint, in the order of the segments they move."""
    return [_joint(joint, slot) for joint, slot in zip(figure.joints, figure.slots, strict=True)]


def _joint(joint: Joint, slot: Slot) -> dict[str, Any]:
    edge = _edge(joint.swing)
    return {
        "name": joint.name,
        "kind": joint.kind.value,
        "at": joint.child_placement.position,
        "frame": [*joint.placement.position, *joint.placement.rotation],
        "child": [*joint.child_placement.position, *joint.child_placement.rotation],
        "axis": joint.axis,
        "q": slot.q.start,
        "readings": [_reading(joint, component, edge) for component in joint.kind.components],
        "cone": [[round(x, 4) for x in each] for each in edge.tolist()],
        "field": _field(joint.swing, joint.twist) if joint.kind is JointKind.BALL else (),
    }


def _reading(joint: Joint, component: str, edge: FloatArray) -> dict[str, Any]:
    """Name, ends and unit of a reading; ends that are open are half a turn, or a meter."""
    slides = joint.kind in (JointKind.SLIDE, JointKind.FREE)
    lower, upper = (-1.0, 1.0) if slides else (-math.pi, math.pi)
    limited = False
    if component in joint.ranges:
        span = joint.ranges[component]
        lower, upper = max(span.lower, 2.0 * lower), min(span.upper, 2.0 * upper)
        limited = math.isfinite(span.lower) and math.isfinite(span.upper)
    elif component == "twist" and joint.twist is not None:
        lower, upper, limited = joint.twist.lower.minimum, joint.twist.upper.maximum, True
    elif component.startswith("swing") and len(edge):
        numbers = _swings(edge)[:, 0 if component == "swing_x" else 1]
        lower, upper, limited = float(numbers.min()), float(numbers.max()), True
    return {"name": component, "lower": lower, "upper": upper, "unit": "m" if slides else "rad", "limited": limited}


@lru_cache(maxsize=256)  # an edited figure has most limits of the one before
def _edge(limits: tuple[SwingLimit, ...]) -> FloatArray:
    """Directions (n, 3) on the edge of what all limits allow, in their order round it; read-only."""
    found = []
    for limit in limits:
        others = [each for each in limits if each is not limit]
        for direction in limit.boundary(CORNERS):
            if contains_all(others, direction, 1e-9):
                found.append(direction)
    if len(limits) > 1 and found:
        middle = np.mean(found, axis=0)
        one = np.cross(middle, (1.0, 0.3, 0.2))
        other = np.cross(middle, one)
        found.sort(key=lambda each: math.atan2(float(each @ other), float(each @ one)))
    made = np.array(found).reshape(-1, 3)
    made.setflags(write=False)
    return made


def _swings(directions: FloatArray) -> FloatArray:
    """Swing vectors (n, 2) of directions: the smallest rotation of z there."""
    across = np.stack([-directions[:, 1], directions[:, 0]], axis=1)
    sine = np.linalg.norm(across, axis=1, keepdims=True)
    angle = np.arctan2(sine, directions[:, 2:3])
    return np.asarray(across * np.where(sine > 1e-9, angle / np.maximum(sine, 1e-9), 1.0))


@lru_cache(maxsize=256)
def _field(limits: tuple[SwingLimit, ...], twist: TwistRange | None) -> tuple[tuple[float, ...], ...]:
    """Directions inside the limits, evenly spread, each with the ends of the twist there."""
    steps = np.arange(FIELD) + 0.5
    z = 1.0 - 2.0 * steps / FIELD
    flat = np.sqrt(1.0 - z * z)
    directions = np.stack([flat * np.cos(_GOLDEN * steps), flat * np.sin(_GOLDEN * steps), z], axis=1)
    inside = [each for each in directions if contains_all(limits, each)] if limits else list(directions)
    ends = [(0.0, 0.0) if twist is None else (twist.lower.value(d), twist.upper.value(d)) for d in inside]
    return tuple(tuple(round(float(x), 4) for x in (*d, *span)) for d, span in zip(inside, ends, strict=True))
