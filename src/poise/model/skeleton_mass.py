"""Mass of segments of a skeleton that has no skin to measure: from its size and the lengths of its bones.

A body of height h weighs about 13 h³ kg. Parts of a human get the shares of the body's mass that anthropometry gives
them (Dempster's, as tabulated by Winter); the trunk is shared by what there is of it. In other skeletons the mass goes
with the square of a bone's length. Each segment counts as a thin rod along its bone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from poise.types import FloatArray

STOUTNESS = 13.0  # kg/m³ of height cubed: 70 kg at 1.75 m
_TRUNK = ("hips", "spine", "chest", "upper_chest")
_TRUNK_SHARE, _HEAD_SHARE = 0.497, 0.081
_LIMB_SHARES = {
    "upper_arm": 0.028,
    "lower_arm": 0.016,
    "hand": 0.006,
    "thigh": 0.100,
    "shin": 0.0465,
    "foot": 0.0145,
}


def masses_by_length(lengths: FloatArray, size: float, parts: Mapping[int, str]) -> FloatArray:
    """Mass of every segment [kg].

    Parameters
    ----------
    lengths : (segments,) array
        Lengths of the bones [m].
    size : float
        Height of the figure, or what is largest of it [m].
    parts : mapping of int to str
        Part of a human that a segment is, for those that are one.
    """
    shares = _human_shares(len(lengths), parts) if parts else np.square(lengths)
    whole = float(shares.sum())
    if whole <= 0.0:
        shares, whole = np.ones(len(lengths)), float(len(lengths))
    return np.asarray(STOUTNESS * size**3 / whole * shares)


def _human_shares(count: int, parts: Mapping[int, str]) -> FloatArray:
    shares = np.zeros(count)
    place = {part: index for index, part in parts.items()}
    _share(shares, place, _TRUNK, _TRUNK_SHARE)
    _share(shares, place, ("head",) if "head" in place else ("neck",), _HEAD_SHARE)
    for side in ("left", "right"):
        for part, share in _LIMB_SHARES.items():
            _share(shares, place, (f"{side}_{part}",), share)
    return shares


def _share(shares: FloatArray, place: Mapping[str, int], among: Sequence[str], share: float) -> None:
    found = [place[part] for part in among if part in place]
    if found:
        shares[found] += share / len(found)
