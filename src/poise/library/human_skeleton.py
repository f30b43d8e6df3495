"""Where the joints of a body lie: heights and offsets that follow from its outer dimensions.

Standing upright, x forward, y left, z up, the floor at z = 0 and the hip centers in the plane x = 0. All lengths [m].
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.library.human_data import table
from poise.library.human_sizes import Sizes
from poise.types import Triple


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
