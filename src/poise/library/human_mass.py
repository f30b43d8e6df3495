"""How a body's mass is spread: each segment's share, its center and its inertia [de Leva 1996].

The trunk is measured in three parts, which may be cut differently here: a few lumps or twenty-four vertebrae. Along
each part the mass per length is taken as linear in height, by the two numbers that give the part its mass and its
center; any cut of the trunk then keeps total and center exactly. Across, every slice has the spread of the part it
belongs to: with radii of gyration r about x, y and z, the spreads are σ_x² = (r_y² + r_z² − r_x²)/2 and so on in turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.library.human_data import table
from poise.library.human_sizes import Sizes
from poise.model.segment import Inertia
from poise.types import FloatArray

PAIRED = ("upper_arm", "forearm", "hand", "thigh", "shank", "foot")
TRUNK = ("lower_trunk", "middle_trunk", "upper_trunk")  # from below


class Share(NamedTuple):
    """Mass [kg], its center as a share of the segment's length, and radii of gyration [m] about its three axes."""

    mass: float
    center: float
    radii: tuple[float, float, float]

    def inertia(self) -> Inertia:
        """Inertia about the center [kg m²]."""
        x, y, z = (self.mass * radius * radius for radius in self.radii)
        return (x, y, z, 0.0, 0.0, 0.0)


class Slice(NamedTuple):
    """A slice of the trunk: mass [kg], height of its center [m], inertia [kg m²], its center before the hips [m]."""

    mass: float
    height: float
    inertia: Inertia
    forward: float = 0.0


def share(sizes: Sizes, segment: str, length: float) -> Share:
    """What a segment of that length [m] has; radii are about the antero-posterior, medio-lateral and long axis."""
    row = table("masses")[sizes.sex][segment]
    sagittal, transverse, along = (length * each for each in row["radii"])
    return Share(sizes.mass * row["mass"] / _whole(sizes.sex), row["center"], (sagittal, transverse, along))


def _whole(sex: str) -> float:
    """Sum of all shares: 1 but for the rounding of the table."""
    rows = table("masses")[sex]
    return sum(float(row["mass"]) * (2.0 if name in PAIRED else 1.0) for name, row in rows.items())


@dataclass(frozen=True)
class _Part:
    """A measured part of the trunk between two heights [m]: mass per length a + b (z − middle), squared spreads."""

    bottom: float
    top: float
    level: float
    slope: float
    spread: tuple[float, float]

    def moments(self, lower: float, upper: float) -> FloatArray:
        """Mass, first and second moment in height of what lies between two heights."""
        lower, upper = max(lower, self.bottom), min(upper, self.top)
        if lower >= upper:
            return np.zeros(3)
        middle = 0.5 * (self.bottom + self.top)
        powers = [(upper**n - lower**n) / n for n in range(1, 5)]
        constant = self.level - self.slope * middle
        return np.array([constant * powers[n] + self.slope * powers[n + 1] for n in range(3)])


def trunk_slices(sizes: Sizes, cuts: list[float]) -> list[Slice]:
    """Slices of the trunk from below: up to the first cut, between cuts [m], and from the last one up."""
    parts = _parts(sizes)
    ends = [parts[0].bottom, *cuts, parts[-1].top]
    return [_slice(parts, lower, upper) for lower, upper in pairwise(ends)]


def _slice(parts: list[_Part], lower: float, upper: float) -> Slice:
    found = [part.moments(lower, upper) for part in parts]
    mass, first, second = np.sum(found, axis=0).tolist()
    height = first / mass
    across = [sum(float(m[0]) * part.spread[axis] for m, part in zip(found, parts, strict=True)) for axis in (0, 1)]
    along = second - mass * height * height
    x, y = across
    return Slice(mass, height, (y + along, x + along, x + y, 0.0, 0.0, 0.0))


def _parts(sizes: Sizes) -> list[_Part]:
    """The measured parts, from hip center to the seventh cervical vertebra, in proportion to their lengths."""
    rows = table("masses")[sizes.sex]
    bottom, whole = sizes["trochanterionheight"], sizes["cervicaleheight"] - sizes["trochanterionheight"]
    total = sum(rows[name]["length"] for name in TRUNK)
    parts = []
    for name in TRUNK:
        length = whole * rows[name]["length"] / total
        mass, center, radii = share(sizes, name, length)
        # Measured from the upper end; mass per length a + b u, u from the middle: center of mass at b L²/(12 a).
        above = (0.5 - center) * length
        level = mass / length
        x, y, z = (radius * radius for radius in radii)
        spread = (0.5 * (y + z - x), 0.5 * (x + z - y))
        parts.append(_Part(bottom, bottom + length, level, 12.0 * level * above / length**2, spread))
        bottom += length
    return parts
