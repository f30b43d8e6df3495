"""Limits for the joints of skeletons whose file has none.

A cone round the direction of the bone at rest and a range of twist, wide enough for what people can do with that part,
and never narrower than what the file's own motions do. Knees bend backward and elbows forward from a rest in which they
are nearly straight, where the file's motions agree. They keep a solver from what is plainly impossible; for studies of
reach a figure with measured limits is the right one.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from poise.math import swing_twist
from poise.model.limits import Range, SphericalEllipse, SwingLimit, TwistRange
from poise.types import FloatArray

ANY = (90.0, 90.0)  # degrees of swing and twist of a part that is not known
BY_PART: Mapping[str, tuple[float, float]] = {
    "spine": (40.0, 30.0),
    "chest": (40.0, 30.0),
    "upper_chest": (40.0, 30.0),
    "neck": (50.0, 50.0),
    "head": (50.0, 50.0),
    "jaw": (30.0, 10.0),
    "eye": (45.0, 45.0),
    "clavicle": (35.0, 35.0),
    "upper_arm": (130.0, 110.0),
    "lower_arm": (150.0, 100.0),
    "hand": (90.0, 45.0),
    "thigh": (125.0, 60.0),
    "shin": (155.0, 45.0),
    "foot": (65.0, 40.0),
    "toes": (70.0, 15.0),
    "thumb": (80.0, 45.0),
    "finger": (110.0, 25.0),
}
BENDS: Mapping[str, float] = {"lower_arm": 1.0, "shin": -1.0}  # toward x, which points forward, or away from it
MIDDLE, REACH, SIDEWAYS = math.radians(70.0), math.radians(82.0), math.radians(35.0)  # of what bends: from -12° to 152°
MARGIN = math.radians(5.0)  # beyond what a motion does
WIDEST_SWING, WIDEST_TWIST = math.radians(165.0), math.radians(175.0)  # wider ones are no limit


def default_limits(part: str, motions: Sequence[FloatArray]) -> tuple[tuple[SwingLimit, ...], TwistRange | None]:
    """Swing and twist limits of a ball joint.

    Parameters
    ----------
    part : str
        Part of a human that the joint moves, as ``left_hand``; empty where it is none.
    motions : list of (frames, 4) arrays
        Values of the joint over the file's own motions; z is along the bone and x forward.
    """
    swing, twist = (math.radians(degrees) for degrees in BY_PART.get(kind_of(part), ANY))
    for values in (each for each in motions if len(each)):
        w, x, y, z = values.T
        swing = max(swing, float((2.0 * np.arctan2(np.hypot(x, y), np.hypot(w, z))).max()) + MARGIN)
        twist = max(twist, float(np.abs(2.0 * np.arctan2(np.where(w < 0.0, -z, z), np.abs(w))).max()) + MARGIN)
    cone, spin = _limits(swing, twist)
    kind = kind_of(part)
    if kind in BENDS and _within(_bend(kind), motions):
        cone = (_bend(kind),)
    return cone, spin


def default_ranges(part: str, components: Sequence[str], motions: Sequence[FloatArray]) -> dict[str, Range]:
    """Ranges of a joint with one turn or two, by the names of its components; parameters as for `default_limits`."""
    degrees = BY_PART.get(kind_of(part), ANY)
    found = {}
    for place, component in enumerate(components):
        reach = math.radians(degrees[1 if component == "twist" else 0])
        reach = max([reach, *(float(np.abs(values[:, place]).max()) + MARGIN for values in motions if len(values))])
        if reach <= WIDEST_TWIST:
            found[component] = Range(-reach, reach)
    return found


def _within(limit: SphericalEllipse, motions: Sequence[FloatArray]) -> bool:
    return all(limit.contains_all(swing_twist.direction(values)) for values in motions)


@lru_cache(maxsize=8)
def _bend(kind: str) -> SphericalEllipse:
    """Directions of a limb that bends one way."""
    return SphericalEllipse(SIDEWAYS, REACH, (BENDS[kind] * math.sin(MIDDLE), 0.0, math.cos(MIDDLE)))


@lru_cache(maxsize=256)
def _limits(swing: float, twist: float) -> tuple[tuple[SwingLimit, ...], TwistRange | None]:
    cone = (SphericalEllipse(swing, swing),) if swing <= WIDEST_SWING else ()
    return cone, TwistRange(-twist, twist) if twist <= WIDEST_TWIST else None


def kind_of(part: str) -> str:
    """Kind of a part without its side, ``finger`` for the fingers: ``left_index_2`` is a ``finger``."""
    bare = part.removeprefix("left_").removeprefix("right_")
    word = bare.rstrip("_123")
    if word in ("index", "middle", "ring", "little"):
        return "finger"
    return word if word == "thumb" else bare
