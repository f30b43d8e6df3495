"""Where markers sit on a person: names that laboratories give to landmarks, and the places those have on a body.

Places are seen from the joint where a part begins, at the neutral pose (x forward, y to the left, z up), for the left
side, as shares of the leg from hip to ankle. They are where a fit starts from, good to a few centimeters: each
laboratory tapes a marker a little elsewhere, which is what :func:`poise.motion.fit_markers` finds out.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from poise.types import Triple


class Landmark(NamedTuple):
    """A place on a body: the part that carries it, the part whose joint it is near, and how far from that joint."""

    part: str
    near: str
    offset: Triple  # shares of the leg


_SIDED: dict[str, tuple[Landmark, str]] = {
    "front of the pelvis": (Landmark("hips", "thigh", (0.06, 0.05, 0.10)), "asi asis"),
    "back of the pelvis": (Landmark("hips", "thigh", (-0.16, -0.04, 0.12)), "psi psis"),
    "crest of the pelvis": (Landmark("hips", "thigh", (0.0, 0.06, 0.17)), "iliaccrest ilc"),
    "side of the hip": (Landmark("thigh", "thigh", (0.0, 0.10, 0.0)), "gtr troch trochanter hip"),
    "outside of the knee": (Landmark("thigh", "shin", (0.0, 0.06, 0.0)), "kne knee lek kneelateral kneelat lfc"),
    "inside of the knee": (Landmark("thigh", "shin", (0.0, -0.06, 0.0)), "kneemedial kneemed mek mfc mkne"),
    "head of the fibula": (Landmark("shin", "shin", (-0.02, 0.06, -0.05)), "hf fh fibula"),
    "front of the shin": (Landmark("shin", "shin", (0.05, 0.0, -0.09)), "tt tub"),
    "outside of the ankle": (Landmark("shin", "foot", (0.0, 0.04, 0.0)), "ank ankle anklelateral anklelat lm"),
    "inside of the ankle": (Landmark("shin", "foot", (0.0, -0.04, 0.0)), "anklemedial anklemed mm mank"),
    "heel": (Landmark("foot", "foot", (-0.06, 0.0, -0.05)), "hee heel cal"),
    "ball of the foot": (Landmark("foot", "foot", (0.16, 0.0, -0.06)), "toe mt2"),
    "first toe": (Landmark("foot", "foot", (0.16, -0.05, -0.07)), "mt1 mtp1"),
    "fifth toe": (Landmark("foot", "foot", (0.12, 0.05, -0.07)), "mt5 mtp5"),
    "shoulder": (Landmark("clavicle", "upper_arm", (0.0, 0.0, 0.06)), "sho shoulder acr acromion"),
    "elbow": (Landmark("upper_arm", "lower_arm", (0.0, 0.0, 0.0)), "elb elbow elblateral elbowlateral"),
    "wrist": (Landmark("lower_arm", "hand", (0.0, 0.0, 0.0)), "wri wrist wra wrb styr styu"),
    "front of the head": (Landmark("head", "head", (0.12, 0.08, 0.14)), "fhd"),
    "back of the head": (Landmark("head", "head", (-0.10, 0.08, 0.14)), "bhd"),
}
_MIDDLE: dict[str, tuple[Landmark, str]] = {
    "back of the sacrum": (Landmark("hips", "hips", (-0.14, 0.0, 0.06)), "sacr sac vsac sacrum"),
    "nape": (Landmark("chest", "neck", (-0.09, 0.0, 0.0)), "c7"),
    "notch of the breastbone": (Landmark("chest", "neck", (0.06, 0.0, -0.06)), "clav ij ster sternalnotch"),
    "end of the breastbone": (Landmark("chest", "neck", (0.12, 0.0, -0.20)), "strn px xiph xiphoid"),
}
_WORDS = {"left": ("left", "l"), "right": ("right", "r")}


def _named(table: dict[str, tuple[Landmark, str]]) -> dict[str, Landmark]:
    return {name: mark for mark, names in table.values() for name in names.split()}


_SIDED_NAMES, _MIDDLE_NAMES = _named(_SIDED), _named(_MIDDLE)
_BOTH = ("hips", "chest", "head", "neck")  # parts of which there is one


def landmark(name: str) -> Landmark | None:
    """The place that a marker's name stands for; None where it is not known.

    Sides stand before the name or after it (``RASI``, ``R.ASIS``, ``ASISr``), case and signs do not count, and neither
    does what stands before a colon.

    Examples
    --------
    >>> landmark("subject:R.Knee")
    Landmark(part='right_thigh', near='right_shin', offset=(0.0, -0.06, 0.0))
    >>> landmark("wand 7") is None
    True
    """
    plain = re.sub(r"[^a-z0-9]", "", name.rsplit(":", 1)[-1].lower())
    if plain in _MIDDLE_NAMES:
        return _MIDDLE_NAMES[plain]
    for side, words in _WORDS.items():
        for word in words:
            for core in (plain.removeprefix(word), plain.removesuffix(word)):
                if core != plain and core in _SIDED_NAMES:
                    return _on(side, _SIDED_NAMES[core])
    return None


def _on(side: str, mark: Landmark) -> Landmark:
    """A landmark of the left side on one of both."""
    x, y, z = mark.offset
    part, near = (each if each in _BOTH else f"{side}_{each}" for each in (mark.part, mark.near))
    return Landmark(part, near, (x, y if side == "left" else -y, z))
