"""How much of their strength joints use, and how many people could hold a pose.

A strength is a table of the largest moments [N m] by part of a joint, (toward smaller values, toward larger), the
first negative: what :func:`poise.library.human_strength` gives. Of people with mean strength S and coefficient of
variation c, the share Φ((S − M)/(c S)) can exert the moment M.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist

from poise.errors import ForceError, suggest
from poise.model import Figure
from poise.statics.components import component_names

VARIATION = 0.277  # coefficient of variation of static strength

Strength = Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class JointEffort:
    """What one part of a joint exerts.

    Parameters
    ----------
    name : str
        ``joint.component``.
    torque : float
        What it exerts [N m, or N where it slides].
    strength : float or None
        The most it can, that way; None where it is not known.
    """

    name: str
    torque: float
    strength: float | None = None

    @property
    def used(self) -> float | None:
        """Share of its strength; None where that is not known."""
        return None if self.strength is None else abs(self.torque) / self.strength

    @property
    def capable(self) -> float | None:
        """Share of people who are strong enough, where the strength is the mean."""
        return None if self.strength is None else per_cent_capable(abs(self.torque), self.strength) / 100.0


def per_cent_capable(moment: float, strength: float, variation: float = VARIATION) -> float:
    """Percentage of people who can exert a moment [N m], given the mean strength [N m].

    >>> round(per_cent_capable(50.0, 77.0), 1)
    89.7
    """
    if not (strength > 0.0 and variation > 0.0 and math.isfinite(moment)):
        raise ForceError(f"strength and variation must be greater than zero, got {strength!r} and {variation!r}.")
    return 100.0 * NormalDist().cdf((strength - abs(moment)) / (variation * strength))


def checked_strength(figure: Figure, strength: Strength) -> dict[str, tuple[float, float]]:
    """A table of strengths whose names are all parts of the figure's joints."""
    known, found = component_names(figure), {}
    for name, ends in strength.items():
        part = name if name in known else f"{name}.angle" if f"{name}.angle" in known else name
        if part not in known:
            raise ForceError(f"no joint has a part {name!r} whose strength could be told; {suggest(name, known)}")
        low, high = (float(each) for each in ends)
        if not (low < 0.0 < high and math.isfinite(low) and math.isfinite(high)):
            raise ForceError(f"the strength of {name!r} must be (negative, positive) [N m], got {tuple(ends)}.")
        found[part] = (low, high)
    return found


def efforts(parts: Mapping[str, float], strength: Mapping[str, tuple[float, float]]) -> tuple[JointEffort, ...]:
    """Torque and strength of every part."""
    made = []
    for name, torque in parts.items():
        ends = strength.get(name)
        made.append(JointEffort(name, torque, None if ends is None else (ends[1] if torque >= 0.0 else -ends[0])))
    return tuple(made)
