"""Worked examples whose inputs and results were both read in public texts: lifting, REBA, and loads of the low back."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from poise.analysis.ergonomics import Lift, LowBack, disc_load, reba_of_steps

Case = tuple[str, str, str, str, float, float, Callable[[], float]]
_SACRUM_RAD = math.radians(40.0)  # inclination of the disc while standing


def _lift(reach: float) -> Lift:
    """Three lifts a minute for an hour from knuckle height, turned by 30°, with a fair grip."""
    return Lift(reach, 0.75, 0.50, math.radians(30.0), 3.0, 1.0, "fair")


def _reba(wrist: int) -> float:
    both = [np.array([[value, value]]) for value in (1, 2, wrist)]
    one = [np.array([value]) for value in (2, 2, 2)]
    upper, lower, hand = both
    trunk, neck, legs = one
    scores = reba_of_steps(trunk=trunk, neck=neck, legs=legs, upper_arm=upper, lower_arm=lower, wrist=hand)
    return float(scores.worst[0])


def _disc(moment: float, along: float, across: float) -> LowBack:
    """Load of the disc by a moment [N m] and a force with parts along and across the normal of the disc [N]."""
    normal = np.array([math.sin(_SACRUM_RAD), 0.0, math.cos(_SACRUM_RAD)])
    forward = np.array([math.cos(_SACRUM_RAD), 0.0, -math.sin(_SACRUM_RAD)])
    return disc_load(-along * normal + across * forward, (0.0, moment, 0.0))


def _in_range(disc: LowBack, compression: float) -> float:
    return float(disc.compression_range[0] <= compression <= disc.compression_range[1])


def cases() -> list[Case]:
    """Rows of the table of checks."""
    course, students = "course text with the manual's tables, read", "report of a student laboratory, read"
    problem, program = "textbook problem with its solution, read", "example of a public program, read"
    rows: list[Case] = []
    for reach, limit, index in ((25, 16.65, 0.90), (30, 13.88, 1.08), (35, 11.89, 1.26), (40, 10.41, 1.44)):
        lift = _lift(0.01 * reach)
        rows += [
            ("NIOSH limit", f"3/min for 1 h, turned by 30°, H {reach} cm", course, "kg", limit, 0.01,
             lambda lift=lift: lift.recommended),
            ("NIOSH index", f"the same, 15 kg, H {reach} cm", course, "", index, 0.01,
             lambda lift=lift: lift.index(15.0)),
        ]  # fmt: skip
    for side, wrist in (("left", 3), ("right", 2)):
        rows.append(("REBA", f"2 2 2 / 1 2 {wrist}, {side} side", program, "", 4.0, 0.0, partial(_reba, wrist)))
    angle = math.radians(35.0)
    bent = _disc(
        (0.25 * 510.0 + 0.40 * 150.0) * math.sin(math.pi / 2 - angle), 660.0 * math.cos(angle), 660.0 * math.sin(angle)
    )
    crane = _disc(250.3, 5312.3 - 5006.0, 530.49)
    rows += [
        ("low back", "compression, trunk of 510 N at 25 cm, 150 N at 40 cm, bent by 35°", problem, "N", 3612.0, 440.0,
         lambda: bent.compression),
        ("low back", "shear, the same", problem, "N", 378.56, 0.1, lambda: bent.shear),
        ("low back", "compression of the problem within the range", problem, "", 1.0, 0.0,
         partial(_in_range, bent, 3612.0)),
        ("low back", "compression, stooped lift of 20 kg, 250.3 N m at L4/L5", students, "N", 5312.3, 660.0,
         lambda: crane.compression),
        ("low back", "compression of the lift within the range", students, "", 1.0, 0.0,
         partial(_in_range, crane, 5312.3)),
    ]  # fmt: skip
    return rows
