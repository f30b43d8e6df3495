"""Default joint limits for skeletons whose file has none.

Each ball joint gets a swing cone around the direction of its bone in the rest pose and a twist range. They are as wide
as a person can move that body part, and never narrower than the motions in the file. Knees bend backward and elbows
forward from a nearly straight rest pose, if the motions in the file agree. These limits exclude poses that are clearly
impossible; reach studies need a figure with measured limits.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from poise.math import swing_twist
from poise.model.limits import Range, SphericalEllipse, SwingLimit, TwistRange
from poise.types import FloatArray

UNKNOWN_PART_SWING_TWIST_DEG = (90.0, 90.0)  # for joints whose body part is not recognized
PART_SWING_TWIST_DEG: Mapping[str, tuple[float, float]] = {
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
FLEXION_SIGN: Mapping[str, float] = {"lower_arm": 1.0, "shin": -1.0}  # about +x (forward) or -x
FLEXION_CENTER_RAD, FLEXION_RADIUS_RAD, LATERAL_RADIUS_RAD = (
    math.radians(70.0),
    math.radians(82.0),
    math.radians(35.0),
)  # flexion from -12° to 152°
MOTION_MARGIN_RAD = math.radians(5.0)  # added to the extremes of the motions
MAX_SWING_LIMIT_RAD, MAX_TWIST_LIMIT_RAD = math.radians(165.0), math.radians(175.0)  # wider limits are omitted


def default_limits(part: str, motions: Sequence[FloatArray]) -> tuple[tuple[SwingLimit, ...], TwistRange | None]:
    """Swing and twist limits of a ball joint.

    Parameters
    ----------
    part : str
        Body part that the joint moves, such as ``left_hand``; empty if it is not recognized.
    motions : list of (frames, 4) arrays
        Quaternions (w, x, y, z) of the joint in the motions of the file; z is along the bone and x forward.
    """
    swing, twist = (
        math.radians(degrees) for degrees in PART_SWING_TWIST_DEG.get(part_kind(part), UNKNOWN_PART_SWING_TWIST_DEG)
    )
    for values in (motion for motion in motions if len(motion)):
        w, x, y, z = values.T
        swing = max(swing, float((2.0 * np.arctan2(np.hypot(x, y), np.hypot(w, z))).max()) + MOTION_MARGIN_RAD)
        twist = max(
            twist, float(np.abs(2.0 * np.arctan2(np.where(w < 0.0, -z, z), np.abs(w))).max()) + MOTION_MARGIN_RAD
        )
    cone, twist_range = _limits(swing, twist)
    kind = part_kind(part)
    if kind in FLEXION_SIGN and _contains_motions(_flexion_limit(kind), motions):
        cone = (_flexion_limit(kind),)
    return cone, twist_range


def default_ranges(part: str, components: Sequence[str], motions: Sequence[FloatArray]) -> dict[str, Range]:
    """Ranges of a joint with one or two rotational DoFs, by component name; parameters as for `default_limits`."""
    swing_twist_deg = PART_SWING_TWIST_DEG.get(part_kind(part), UNKNOWN_PART_SWING_TWIST_DEG)
    ranges = {}
    for index, component in enumerate(components):
        extremes = [float(np.abs(values[:, index]).max()) + MOTION_MARGIN_RAD for values in motions if len(values)]
        bound = max([math.radians(swing_twist_deg[1 if component == "twist" else 0]), *extremes])
        if bound <= MAX_TWIST_LIMIT_RAD:
            ranges[component] = Range(-bound, bound)
    return ranges


def _contains_motions(limit: SphericalEllipse, motions: Sequence[FloatArray]) -> bool:
    return all(limit.contains_all(swing_twist.direction(values)) for values in motions)


@lru_cache(maxsize=8)
def _flexion_limit(kind: str) -> SphericalEllipse:
    """Directions of a limb that flexes in one direction only."""
    return SphericalEllipse(
        LATERAL_RADIUS_RAD,
        FLEXION_RADIUS_RAD,
        (FLEXION_SIGN[kind] * math.sin(FLEXION_CENTER_RAD), 0.0, math.cos(FLEXION_CENTER_RAD)),
    )


@lru_cache(maxsize=256)
def _limits(swing: float, twist: float) -> tuple[tuple[SwingLimit, ...], TwistRange | None]:
    cone = (SphericalEllipse(swing, swing),) if swing <= MAX_SWING_LIMIT_RAD else ()
    return cone, TwistRange(-twist, twist) if twist <= MAX_TWIST_LIMIT_RAD else None


def part_kind(part: str) -> str:
    """Kind of a body part without its side, ``finger`` for the fingers: ``left_index_2`` is a ``finger``."""
    bare = part.removeprefix("left_").removeprefix("right_")
    word = bare.rstrip("_123")
    if word in ("index", "middle", "ring", "little"):
        return "finger"
    return word if word == "thumb" else bare
