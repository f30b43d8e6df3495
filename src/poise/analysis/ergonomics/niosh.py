"""The revised NIOSH lifting equation [Waters1993]: how much may be lifted from here to there.

    RWL = 23 kg · HM · VM · DM · AM · FM · CM,   LI = load / RWL,

with H the level distance of the hands from between the ankles and V their height at the start of the lift, D how far
they rise or sink, A the angle to the side of the feet's direction. A lifting index of 1 or less is a low risk.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics.angles import headings
from poise.analysis.ergonomics.tables import level_of, table
from poise.errors import ErgonomicsError, suggest
from poise.kinematics import Pose
from poise.motion import Clip
from poise.motion.humanoid import Body

DURATIONS = (1.0, 2.0, 8.0)
_KNUCKLES = 75.0  # cm: hands below or from here up


@dataclass(frozen=True)
class Lift:
    """A lift: distances [m], angle [rad], lifts per minute, hours, and how well the load is gripped.

    Parameters
    ----------
    horizontal, vertical : float
        H and V: where the hands are at the start.
    distance : float
        D: how far up or down the load goes.
    asymmetry : float
        A: angle between the feet's direction and the load.
    frequency : float
        Lifts per minute; below 0.2 counts as 0.2.
    duration : float
        Hours of lifting, up to 8.
    coupling : {"good", "fair", "poor"}
        Grip.
    """

    horizontal: float
    vertical: float
    distance: float = 0.25
    asymmetry: float = 0.0
    frequency: float = 0.2
    duration: float = 1.0
    coupling: str = "good"

    def __post_init__(self) -> None:
        for name in ("horizontal", "vertical", "distance", "asymmetry", "frequency", "duration"):
            value = getattr(self, name)
            known = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
            if not known or value < 0.0:
                raise ErgonomicsError(f"the {name} of a lift is a number, zero or more, got {value!r}.")
        if self.duration > DURATIONS[-1]:
            raise ErgonomicsError(f"the equation covers up to 8 hours of lifting, got {self.duration}.")
        couplings = tuple(table("niosh")["coupling"])
        if self.coupling not in couplings:
            raise ErgonomicsError(
                f"the coupling of a lift is one of {', '.join(couplings)}, got {self.coupling!r}; "
                f"{suggest(str(self.coupling), couplings)}"
            )

    @classmethod
    def between(cls, start: Pose, end: Pose | None = None, **conditions: object) -> Lift:
        """Lift from one pose to another; without an end the load goes the shortest way that counts."""
        body = Body.of(start)
        hands = 0.5 * (body.hand("left") + body.hand("right"))[0]
        feet, floor = body.middle("foot")[0], min(float(body.sole(side)[0, 2]) for side in ("left", "right"))
        level = (hands - feet)[:2]
        forward, _ = headings(body)
        ahead = forward[0, :2]
        turn = abs(math.atan2(float(ahead[0] * level[1] - ahead[1] * level[0]), float(ahead @ level)))
        rise = 0.25
        if end is not None:
            last = Body.of(end)
            rise = abs(float(0.5 * (last.hand("left") + last.hand("right"))[0, 2] - hands[2]))
        reach = float(np.linalg.norm(level))
        return cls(reach, float(hands[2]) - floor, rise, turn, **conditions)  # type: ignore[arg-type]

    @classmethod
    def of_clip(cls, clip: Clip, **conditions: object) -> Lift:
        """Lift from the first frame of a motion to its last."""
        return cls.between(clip[0], clip[-1], **conditions)

    def multipliers(self) -> dict[str, float]:
        """HM, VM, DM, AM, FM and CM."""
        across, high, way = 100.0 * self.horizontal, 100.0 * self.vertical, 100.0 * self.distance
        angle, upper = math.degrees(self.asymmetry), high >= _KNUCKLES
        return {
            "HM": 1.0 if across <= 25.0 else 0.0 if across > 63.0 else 25.0 / across,
            "VM": 0.0 if high > 175.0 else 1.0 - 0.003 * abs(high - _KNUCKLES),
            "DM": 1.0 if way <= 25.0 else 0.0 if way > 175.0 else 0.82 + 4.5 / way,
            "AM": 0.0 if angle > 135.0 else 1.0 - 0.0032 * angle,
            "FM": self._often(upper),
            "CM": float(table("niosh")["coupling"][self.coupling][int(upper)]),
        }

    def _often(self, upper: bool) -> float:
        """FM; between the rows of the table by a straight line, beyond the last row zero."""
        rows = np.array(table("niosh")["frequency"], dtype=np.float64)
        column = 1 + 2 * next(place for place, hours in enumerate(DURATIONS) if self.duration <= hours) + int(upper)
        if self.frequency > rows[-1, 0]:
            return 0.0
        return float(np.interp(self.frequency, rows[:, 0], rows[:, column]))

    @property
    def recommended(self) -> float:
        """RWL: recommended weight limit [kg]."""
        return float(table("niosh")["constant"]) * math.prod(self.multipliers().values())

    def index(self, load: float) -> float:
        """LI: lifting index of a load [kg]; infinite where nothing may be lifted."""
        if not (isinstance(load, int | float) and math.isfinite(load) and load >= 0.0):
            raise ErgonomicsError(f"the load must be a number of kilograms, zero or more, got {load!r}.")
        limit = self.recommended
        return load / limit if limit > 0.0 else math.inf if load > 0.0 else 0.0

    def explain(self, load: float) -> str:
        """Recommended weight, index and what lowers it, in words."""
        index = self.index(load)
        parts = ", ".join(f"{name} {value:.2f}" for name, value in self.multipliers().items())
        return (
            f"NIOSH: recommended weight limit {self.recommended:.1f} kg ({parts}); "
            f"lifting index {index:.2f} for {load:g} kg: {level_of('niosh', index)} risk"
        )
