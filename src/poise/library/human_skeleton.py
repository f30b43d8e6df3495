"""Joint centers of a human body from its outer dimensions, and segment masses and inertias [de Leva 1996].

The body stands upright, x forward, y left, z up, with the floor at z = 0 and the hip centers in the plane x = 0. All
lengths are in m.

Masses. The trunk is measured in three parts, but may be divided differently here: into a few lumped segments or
twenty-four vertebrae. Along each part the mass per length is linear in height, with the two coefficients that give the
part its mass and its center; any division of the trunk then preserves total mass and center exactly. Horizontally,
every slice has the spread of the part it belongs to: with radii of gyration r about x, y and z, the spreads are σ_x² =
(r_y² + r_z² − r_x²)/2, and cyclically. How far forward the mass is was measured relative to the spine, so that it is
constant between the discs of two regions (pelvis, abdomen, thorax) [Pearsall1996, DumasWojtusch2018]; σ_x² of a part is
reduced by what the regions in it differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from poise.library.human_sizes import Sizes, table
from poise.math.summation import float_sum
from poise.model.segment import Inertia
from poise.types import FloatArray, Triple

# --- Joint centers --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Skeleton:
    """Joint centers of an upright body [m].

    Parameters
    ----------
    sizes : Sizes
        Outer dimensions.
    """

    sizes: Sizes

    @property
    def hip(self) -> Triple:
        """Left hip center."""
        return (0.0, table("form")["hip_aside"] * self.sizes["hipbreadth"], self.sizes["trochanterionheight"])

    @property
    def knee_height(self) -> float:
        """Height of the knee axis."""
        return self.sizes["lateralfemoralepicondyleheight"]

    @property
    def ankle_height(self) -> float:
        """Height of the ankle center."""
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
        """Distance of the heel behind the ankle."""
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
        """Left shoulder center, arms hanging."""
        form, stature = table("form"), self.sizes.stature
        below = self.sizes["acromionradialelength"] - self.upper_arm - form["elbow_above_radiale"] * stature
        aside = 0.5 * self.sizes["biacromialbreadth"] - form["shoulder_inset"] * stature
        return (-form["shoulder_back"] * stature, aside, self.sizes["acromialheight"] - below)

    @property
    def sternoclavicular(self) -> Triple:
        """Left sternoclavicular joint (breastbone and collarbone)."""
        form, stature = table("form")["sternoclavicular"], self.sizes.stature
        height = self.sizes["suprasternaleheight"] - form["below_suprasternale"] * stature
        return (form["forward"] * stature, form["aside"] * stature, height)

    @property
    def sitting_bone(self) -> Triple:
        """Left ischial tuberosity, at the sitting height below the vertex."""
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


# --- Segment masses -------------------------------------------------------------------------------

PAIRED = ("upper_arm", "forearm", "hand", "thigh", "shank", "foot")
TRUNK = ("lower_trunk", "middle_trunk", "upper_trunk")  # bottom to top


class SegmentMass(NamedTuple):
    """Mass [kg], center of mass as a fraction of the segment length, and radii of gyration [m] about the three axes."""

    mass: float
    center: float
    radii: tuple[float, float, float]

    def inertia(self) -> Inertia:
        """Inertia about the center [kg m²]."""
        x, y, z = (self.mass * radius * radius for radius in self.radii)
        return (x, y, z, 0.0, 0.0, 0.0)


class Slice(NamedTuple):
    """Slice of the trunk: mass [kg], height of its center [m], inertia [kg m²], forward offset of its center [m]."""

    mass: float
    height: float
    inertia: Inertia
    forward: float = 0.0


def segment_mass(sizes: Sizes, segment: str, length: float) -> SegmentMass:
    """Mass properties of a segment of given length [m]; radii about the antero-posterior, medio-lateral, long axis."""
    row = table("masses")[sizes.sex][segment]
    sagittal, transverse, along = (length * each for each in row["radii"])
    return SegmentMass(
        sizes.mass * row["mass"] / _total_fraction(sizes.sex), row["center"], (sagittal, transverse, along)
    )


def _total_fraction(sex: str) -> float:
    """Sum of all mass fractions: 1 up to the rounding of the table."""
    rows = table("masses")[sex]
    return float_sum(float(row["mass"]) * (2.0 if name in PAIRED else 1.0) for name, row in rows.items())


@dataclass(frozen=True)
class _Part:
    """Part of the trunk between two heights [m] in one region.

    Mass per length a + b (z − middle) of the measured part that it belongs to, squared spreads along x and y [m²], and
    the forward position of its center of mass [m].
    """

    bottom: float
    top: float
    middle: float
    mean_density: float
    density_slope: float
    spread: tuple[float, float]
    forward: float

    def moments(self, lower: float, upper: float) -> FloatArray:
        """Mass, first and second moment of height of the section between two heights [m]."""
        lower, upper = max(lower, self.bottom), min(upper, self.top)
        if lower >= upper:
            return np.zeros(3)
        powers = [(upper**n - lower**n) / n for n in range(1, 5)]
        constant = self.mean_density - self.density_slope * self.middle
        return np.array([constant * powers[n] + self.density_slope * powers[n + 1] for n in range(3)])


def trunk_slices(skeleton: Skeleton, cuts: list[float]) -> list[Slice]:
    """Slices of the trunk from bottom to top, divided at the heights `cuts` [m]."""
    parts = _parts(skeleton)
    ends = [parts[0].bottom, *cuts, parts[-1].top]
    return [_slice(parts, lower, upper) for lower, upper in pairwise(ends)]


def _slice(parts: list[_Part], lower: float, upper: float) -> Slice:
    moments = np.array([part.moments(lower, upper) for part in parts])
    masses, offsets = moments[:, 0], np.array([part.forward for part in parts])
    mass, first, second = np.sum(moments, axis=0).tolist()
    height, forward = first / mass, float(masses @ offsets) / mass
    x, y = (float(masses @ [part.spread[axis] for part in parts]) for axis in (0, 1))
    x += float(masses @ (offsets - forward) ** 2)
    along = second - mass * height * height
    product = float((offsets - forward) @ (moments[:, 1] - masses * height))
    return Slice(mass, height, (y + along, x + along, x + y, 0.0, -product, 0.0), forward)


def _parts(skeleton: Skeleton) -> list[_Part]:
    """Measured trunk parts, from the hip center to the seventh cervical vertebra, in proportion to their lengths.

    Each is divided where it reaches from one region into another.
    """
    sizes = skeleton.sizes
    rows = table("masses")[sizes.sex]
    bottom, trunk_length = sizes["trochanterionheight"], sizes["cervicaleheight"] - sizes["trochanterionheight"]
    total = float_sum(rows[name]["length"] for name in TRUNK)
    parts = []
    for name in TRUNK:
        length = trunk_length * rows[name]["length"] / total
        mass, center, radii = segment_mass(sizes, name, length)
        # Measured from the upper end; mass per length a + b u, u from the middle: center of mass at b L²/(12 a).
        above = (0.5 - center) * length
        mean_density = mass / length
        x, y, z = (radius * radius for radius in radii)
        slope = 12.0 * mean_density * above / length**2
        middle = bottom + 0.5 * length
        spread = (0.5 * (y + z - x), 0.5 * (x + z - y))
        parts += _in_regions(skeleton, _Part(bottom, bottom + length, middle, mean_density, slope, spread, 0.0))
        bottom += length
    return parts


def _in_regions(skeleton: Skeleton, part: _Part) -> list[_Part]:
    """A measured part divided by the regions of the trunk; mass and spread stay as measured."""
    sizes, shares = skeleton.sizes, table("form")["trunk_center_forward"][skeleton.sizes.sex]
    bounds = [-np.inf, skeleton.levels["L5-S1"][2], skeleton.levels["T12-L1"][2], np.inf]
    pieces = [
        replace(part, bottom=max(low, part.bottom), top=min(high, part.top), forward=shares[region] * sizes.stature)
        for region, (low, high) in zip(("pelvis", "abdomen", "thorax"), pairwise(bounds), strict=True)
        if max(low, part.bottom) < min(high, part.top)
    ]
    masses = np.array([piece.moments(piece.bottom, piece.top)[0] for piece in pieces])
    offsets = np.array([piece.forward for piece in pieces])
    between = float(masses @ (offsets - float(masses @ offsets) / masses.sum()) ** 2) / float(masses.sum())
    return [replace(piece, spread=(piece.spread[0] - between, piece.spread[1])) for piece in pieces]
