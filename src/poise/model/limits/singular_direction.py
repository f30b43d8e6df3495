"""Warn about swing ranges that come near the singular direction, where the twist is undefined.

A twist measured from the center c is undefined when the limb points to −c, and varies rapidly nearby: a small loop
about −c changes it by 4π [Baerlocher2001, 3.5.5]. Measuring from the middle of the swing range moves −c as far away as
possible.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from poise.math import sphere
from poise.math.input_checks import Z_AXIS
from poise.model.limits.direction_field import fibonacci_lattice
from poise.model.limits.intersection import margin_all, nearest_direction
from poise.model.limits.swing_limit import SwingLimit
from poise.model.limits.twist_range import TwistRange
from poise.types import Direction

MIN_SINGULAR_CLEARANCE_RAD = math.radians(15.0)
"""A swing range closer than this to the singular direction causes a warning."""

_CANDIDATE_CENTERS = 400  # directions tried as center if the middle of the range is not suitable


def singular_warning(joint_name: str, swing_limits: Sequence[SwingLimit], twist_range: TwistRange | None) -> str | None:
    """Warning if the swing range comes within 15° of the singular direction, else None.

    Parameters
    ----------
    joint_name : str
        Name of the joint, for the message.
    swing_limits : sequence of SwingLimit
        Limits of the limb direction.
    twist_range : TwistRange or None
        Limit of the twist; without one swings are measured from z.
    """
    center = np.array(Z_AXIS) if twist_range is None else twist_range.center
    clearance = _clearance(swing_limits, center)
    if clearance >= MIN_SINGULAR_CLEARANCE_RAD or (not swing_limits and twist_range is None):
        return None
    near = (
        f"joint {joint_name!r}: the swing range {_proximity(clearance)} the direction {_rounded(-center)}, where the "
        "twist is undefined"
    )
    better = _center_away(swing_limits)
    away = _clearance(swing_limits, better)
    if away < MIN_SINGULAR_CLEARANCE_RAD:
        return f"{near}; no other center is better: narrow the swing range."
    if twist_range is None:
        return (
            f"{near}; rotate the joint's placement so that its z axis points to {_rounded(better)} of the current one."
        )
    return (
        f"{near}; measure the twist from the middle of the range: center={_rounded(better)} "
        f"keeps {math.degrees(away):.0f}° away."
    )


def _clearance(limits: Sequence[SwingLimit], center: Direction) -> float:
    """Arc [rad] from the valid set to −center."""
    return _arc_to_opposite(tuple(limits), tuple(center.tolist()))


# Joints of one figure often share their limits, and each is checked whenever a figure is made.
@lru_cache(maxsize=256)
def _arc_to_opposite(limits: tuple[SwingLimit, ...], center: tuple[float, ...]) -> float:
    away = -np.array(center)
    return float(sphere.arc_length(away, nearest_direction(limits, away)))


def _center_away(limits: Sequence[SwingLimit]) -> Direction:
    """Middle of the range; if its opposite is too near, the opposite of the direction farthest outside."""
    lattice = fibonacci_lattice(_CANDIDATE_CENTERS)
    margins = np.array([margin_all(limits, d) for d in lattice])
    total = lattice[margins >= 0.0].sum(axis=0)
    middle = limits[0].middle() if len(limits) == 1 else total / max(float(np.linalg.norm(total)), 1e-300)
    if np.any(middle) and _clearance(limits, middle) >= MIN_SINGULAR_CLEARANCE_RAD:
        return middle
    opposite: Direction = -lattice[np.argmin(margins)]
    return opposite


def _proximity(clearance: float) -> str:
    return "contains" if clearance == 0.0 else f"comes within {math.degrees(clearance):.1f}° of"


def _rounded(direction: Direction) -> list[float]:
    return [float(each) + 0.0 for each in np.round(direction, 3)]
