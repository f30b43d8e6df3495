"""Joint positions of a human body, and the mass of its segments [de Leva 1996]."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.library.human_sizes import Sizes, table
from poise.model.segment import Inertia
from poise.types import FloatArray, Triple

# --- human skeleton ---------------------------------------------------------------------------------------------------

# Where the joints of a body lie: heights and offsets that follow from its outer dimensions.
#
# Standing upright, x forward, y left, z up, the floor at z = 0 and the hip centers in the plane x = 0. All lengths [m].


@dataclass(frozen=True)
class Skeleton:
    """Joint centers of a body that stands upright.

    Parameters
    ----------
    sizes : Sizes
        Its outer dimensions.
    """

    sizes: Sizes

    @property
    def hip(self) -> Triple:
        """Left hip center."""
        return (0.0, table("form")["hip_aside"] * self.sizes["hipbreadth"], self.sizes["trochanterionheight"])

    @property
    def knee_height(self) -> float:
        """Height of the knee's axis."""
        return self.sizes["lateralfemoralepicondyleheight"]

    @property
    def ankle_height(self) -> float:
        """Height of the ankle's center."""
        return self.sizes["lateralmalleolusheight"]

    @property
    def thigh(self) -> float:
        """Length from hip to knee."""
        return self.hip[2] - self.knee_height

    @property
    def shank(self) -> float:
        """Length from knee to ankle."""
        return self.knee_height - self.ankle_height

    @property
    def heel(self) -> float:
        """How far the heel lies behind the ankle."""
        return float(table("form")["ankle_from_heel"] * self.sizes["footlength"])

    @property
    def upper_arm(self) -> float:
        """Length from shoulder to elbow."""
        return float(table("form")["upper_arm_share"][self.sizes.sex] * self.sizes["acromionradialelength"])

    @property
    def forearm(self) -> float:
        """Length from elbow to wrist."""
        return self.sizes["radialestylionlength"]

    @property
    def shoulder(self) -> Triple:
        """Left shoulder center at rest."""
        form, stature = table("form"), self.sizes.stature
        below = self.sizes["acromionradialelength"] - self.upper_arm - form["elbow_above_radiale"] * stature
        aside = 0.5 * self.sizes["biacromialbreadth"] - form["shoulder_inset"] * stature
        return (-form["shoulder_back"] * stature, aside, self.sizes["acromialheight"] - below)

    @property
    def sternoclavicular(self) -> Triple:
        """Left joint of breastbone and collarbone."""
        form, stature = table("form")["sternoclavicular"], self.sizes.stature
        height = self.sizes["suprasternaleheight"] - form["below_suprasternale"] * stature
        return (form["forward"] * stature, form["aside"] * stature, height)

    @property
    def sitting_bone(self) -> Triple:
        """Left ischial tuberosity: as far below the vertex as sitting height says."""
        form, stature = table("form")["sitting_bone"], self.sizes.stature
        return (-form["back"] * stature, form["aside"] * stature, stature - self.sizes["sittingheight"])

    @cached_property
    def levels(self) -> dict[str, Triple]:
        """Centers of the discs of the spine, from L5-S1 up to C0-C1."""
        names, stature, form = list(table("spine")["levels"]), self.sizes.stature, table("form")
        pitch = form["spine"]["lumbar_pitch"] * stature
        crest = self.sizes["iliocristaleheight"]
        known = {
            "L5-S1": crest - pitch,
            "T12-L1": crest + 4.0 * pitch,
            "C7-T1": self.sizes["cervicaleheight"] - form["spine"]["below_cervicale"] * stature,
            "C0-C1": stature * (1.0 - form["head"]["occiput_below_vertex"]),
        }
        curve = form["spine"]["curve"]
        heights = np.interp(range(len(names)), [names.index(each) for each in known], list(known.values()))
        forward = np.interp(range(len(names)), [names.index(each) for each in curve], list(curve.values()))
        pairs = zip((stature * forward).tolist(), heights.tolist(), strict=True)
        return {name: (x, 0.0, z) for name, (x, z) in zip(names, pairs, strict=True)}


# --- human mass -------------------------------------------------------------------------------------------------------

# How a body's mass is spread: each segment's share, its center and its inertia [de Leva 1996].
#
# The trunk is measured in three parts, which may be cut differently here: a few lumps or twenty-four vertebrae. Along
# each part the mass per length is taken as linear in height, by the two numbers that give the part its mass and its
# center; any cut of the trunk then keeps total and center exactly. Across, every slice has the spread of the part it
# belongs to: with radii of gyration r about x, y and z, the spreads are σ_x² = (r_y² + r_z² − r_x²)/2 and so on in turn.

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
