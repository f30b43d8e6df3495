"""What a posture does not tell: the load, how often and how long, how things are held; and what counts as what.

Methods of ergonomics name many conditions without a number ("twisted", "abducted"). The numbers used here are in
:class:`Thresholds`, where they can be changed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from poise.errors import ErgonomicsError, suggest

COUPLINGS = ("good", "fair", "poor", "unacceptable")


@dataclass(frozen=True)
class Thresholds:
    """Angles [degrees] from which a condition holds that the methods give no number for; made for this project.

    Parameters
    ----------
    upright : float
        A trunk, a neck or a wrist that is bent by no more counts as straight.
    turned : float
        Trunk or neck twisted, or bent to the side.
    abducted : float
        Upper arm away from the body.
    shoulder_raised : float
        Shoulder lifted, beyond what comes with a raised arm.
    deviated : float
        Hand bent toward the thumb or the little finger.
    forearm_twisted : float
        Forearm near the end of its twist.
    owas_back : float
        Back bent or twisted, for OWAS.
    """

    upright: float = 5.0
    turned: float = 10.0
    abducted: float = 30.0
    shoulder_raised: float = 12.0
    deviated: float = 10.0
    forearm_twisted: float = 60.0
    owas_back: float = 20.0


@dataclass(frozen=True)
class Work:
    """Conditions of a piece of work.

    Parameters
    ----------
    load : float
        What is held or pushed [kg].
    static, repeated, shock : bool
        Held for more than a minute; repeated four times a minute or more; jerks or sudden forces.
    rapid : bool
        Large quick changes of posture, or an unstable base.
    coupling : {"good", "fair", "poor", "unacceptable"}
        How well the load can be gripped.
    arms_supported, trunk_supported : bool
        Arms lean on something; the back is well supported.
    sitting : bool or None
        The person sits; None to tell by the posture.
    walking : bool
        The person walks.
    thresholds : Thresholds
        What counts as bent, twisted, raised.
    """

    load: float = 0.0
    static: bool = False
    repeated: bool = False
    shock: bool = False
    rapid: bool = False
    coupling: str = "good"
    arms_supported: bool = False
    trunk_supported: bool = False
    sitting: bool | None = None
    walking: bool = False
    thresholds: Thresholds = field(default_factory=Thresholds)

    def __post_init__(self) -> None:
        load = self.load
        if isinstance(load, bool) or not isinstance(load, int | float) or not (math.isfinite(load) and load >= 0.0):
            raise ErgonomicsError(f"the load must be a number of kilograms, zero or more, got {load!r}.")
        if self.coupling not in COUPLINGS:
            raise ErgonomicsError(
                f"the coupling is one of {', '.join(COUPLINGS)}, got {self.coupling!r}; "
                f"{suggest(str(self.coupling), COUPLINGS)}"
            )
