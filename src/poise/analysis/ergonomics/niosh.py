"""Revised NIOSH lifting equation [Waters1993]: recommended weight limit and lifting index of a lift.

    RWL = 23 kg · HM · VM · DM · AM · FM · CM,   LI = load / RWL,

with H the horizontal distance of the hands from the midpoint of the ankles, V their height at the start of the lift,
D their vertical travel, A the asymmetry angle from the sagittal plane. HM, VM, DM, AM, FM and CM are the horizontal,
vertical, distance, asymmetry, frequency and coupling multipliers. A lifting index of 1 or less is a low risk.

Both ends of a lift have a recommended weight limit; that of the destination counts where the load is placed with
control. Several lifting tasks of one job have a composite lifting index, see :func:`composite_lifting_index`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.analysis.ergonomics.lift_posture import LiftPosture
from poise.analysis.ergonomics.tables import level_of, table
from poise.errors import ErgonomicsError, NotCoveredError, suggest
from poise.kinematics import Pose
from poise.motion import Clip

DURATIONS = (1.0, 2.0, 8.0)  # hours: upper bounds of the duration categories
_KNUCKLE_HEIGHT_CM = 75.0  # reference height V; tables distinguish lifts from below and from above it
_MIN_TRAVEL_M = 0.25  # shortest vertical travel that the equation counts


@dataclass(frozen=True)
class Lift:
    """A lift: distances [m], angle [rad], frequency [1/min], duration [h], coupling.

    Parameters
    ----------
    horizontal, vertical : float
        H and V: horizontal distance and height of the hands at the start [m].
    distance : float
        D: vertical travel of the load [m].
    asymmetry : float
        A: asymmetry angle between the direction of the feet and the load [rad].
    frequency : float
        Lifts per minute; less than 0.2 counts as 0.2.
    duration : float
        Hours of lifting, up to 8.
    coupling : {"good", "fair", "poor"}
        Coupling: quality of the grip.
    hands : int
        Hands that lift; the equation covers two only.
    """

    horizontal: float
    vertical: float
    distance: float = _MIN_TRAVEL_M
    asymmetry: float = 0.0
    frequency: float = 0.2
    duration: float = 1.0
    coupling: str = "good"
    hands: int = 2

    def __post_init__(self) -> None:
        for name in ("horizontal", "vertical", "distance", "asymmetry", "frequency", "duration"):
            value = getattr(self, name)
            valid = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
            if not valid or value < 0.0:
                raise ErgonomicsError(f"{name} of a lift: expected a finite number of 0 or more, got {value!r}.")
        if self.hands != 2:
            raise NotCoveredError(f"the NIOSH equation covers lifts with both hands only, got hands={self.hands!r}.")
        if self.duration > DURATIONS[-1]:
            raise ErgonomicsError(f"duration of a lift: the equation covers up to 8 hours, got {self.duration}.")
        couplings = tuple(table("niosh")["coupling"])
        if self.coupling not in couplings:
            raise ErgonomicsError(
                f"coupling of a lift: expected one of {', '.join(couplings)}, got {self.coupling!r}; "
                f"{suggest(str(self.coupling), couplings)}"
            )

    @classmethod
    def between(cls, start: Pose, end: Pose | None = None, **conditions: object) -> Lift:
        """Lift from one pose to another, with the multipliers of its origin; :class:`LiftEnds` has both ends.

        Without an end the vertical travel is the minimum of 0.25 m.

        Raises
        ------
        ErgonomicsError
            The equation does not cover the lift: the person sits or kneels, or the hands do not hold one load.
        """
        return LiftEnds.between(start, end, **conditions).origin

    @classmethod
    def of_clip(cls, clip: Clip, **conditions: object) -> Lift:
        """Lift from the first frame of a motion to its last."""
        return cls.between(clip[0], clip[-1], **conditions)

    def multipliers(self) -> dict[str, float]:
        """Multipliers HM, VM, DM, AM, FM and CM, each from 0 to 1."""
        horizontal, vertical, travel = 100.0 * self.horizontal, 100.0 * self.vertical, 100.0 * self.distance
        angle, upper = math.degrees(self.asymmetry), vertical >= _KNUCKLE_HEIGHT_CM
        return {
            "HM": 1.0 if horizontal <= 25.0 else 0.0 if horizontal > 63.0 else 25.0 / horizontal,
            "VM": 0.0 if vertical > 175.0 else 1.0 - 0.003 * abs(vertical - _KNUCKLE_HEIGHT_CM),
            "DM": 1.0 if travel <= 25.0 else 0.0 if travel > 175.0 else 0.82 + 4.5 / travel,
            "AM": 0.0 if angle > 135.0 else 1.0 - 0.0032 * angle,
            "FM": self._frequency_multiplier(upper),
            "CM": float(table("niosh")["coupling"][self.coupling][int(upper)]),
        }

    def _frequency_multiplier(self, upper: bool) -> float:
        """FM by linear interpolation between the rows of the table; zero beyond the last row."""
        rows = np.array(table("niosh")["frequency"], dtype=np.float64)
        column = 1 + 2 * next(index for index, hours in enumerate(DURATIONS) if self.duration <= hours) + int(upper)
        if self.frequency > rows[-1, 0]:
            return 0.0
        return float(np.interp(self.frequency, rows[:, 0], rows[:, column]))

    @property
    def recommended(self) -> float:
        """RWL: recommended weight limit [kg]."""
        return float(table("niosh")["constant"]) * math.prod(self.multipliers().values())

    def index(self, load: float) -> float:
        """LI: lifting index of a load [kg]; infinite if the recommended weight limit is zero."""
        if not (isinstance(load, int | float) and math.isfinite(load) and load >= 0.0):
            raise ErgonomicsError(f"load: expected a finite number of 0 or more [kg], got {load!r}.")
        limit = self.recommended
        return load / limit if limit > 0.0 else math.inf if load > 0.0 else 0.0

    def explain(self, load: float) -> str:
        """Recommended weight limit, multipliers, lifting index and risk level as text."""
        index = self.index(load)
        parts = ", ".join(f"{name} {value:.2f}" for name, value in self.multipliers().items())
        return (
            f"NIOSH: recommended weight limit {self.recommended:.1f} kg ({parts}); "
            f"lifting index {index:.2f} for {load:g} kg: {level_of('niosh', index)} risk"
        )


@dataclass(frozen=True)
class LiftEnds:
    """A lift at its origin and at its destination, where the load is placed with control.

    Parameters
    ----------
    origin, destination : Lift
        The same lift with the hands where the load is picked up, and where it is put down; both have the vertical
        travel between them. Without a known destination both are equal.
    """

    origin: Lift
    destination: Lift

    @classmethod
    def between(cls, start: Pose, end: Pose | None = None, **conditions: object) -> LiftEnds:
        """Lift from one pose to another; parameters and errors as for :meth:`Lift.between`."""
        first = LiftPosture.of(start, "start")
        last = first if end is None else LiftPosture.of(end, "end")
        travel = _MIN_TRAVEL_M if end is None else abs(last.vertical - first.vertical)
        origin, destination = (
            Lift(each.horizontal, each.vertical, travel, each.asymmetry, **conditions)  # type: ignore[arg-type]
            for each in (first, last)
        )
        return cls(origin, destination)

    @classmethod
    def of_clip(cls, clip: Clip, **conditions: object) -> LiftEnds:
        """Lift from the first frame of a motion to its last."""
        return cls.between(clip[0], clip[-1], **conditions)

    @property
    def recommended(self) -> float:
        """Recommended weight limit of the harder end [kg]."""
        return min(self.origin.recommended, self.destination.recommended)

    def index(self, load: float) -> float:
        """Lifting index of the harder end."""
        return max(self.origin.index(load), self.destination.index(load))

    def explain(self, load: float) -> str:
        """Recommended weight limits and lifting indices of both ends as text."""
        if self.origin == self.destination:
            return self.origin.explain(load)
        return f"origin: {self.origin.explain(load)}\ndestination: {self.destination.explain(load)}"

    def to_dict(self, load: float) -> dict[str, object]:
        """Plain data for JSON."""
        ends = {"origin": self.origin, "destination": self.destination}
        return {"recommended": self.recommended, "index": self.index(load)} | {
            name: {"recommended": lift.recommended, "index": lift.index(load), **lift.multipliers()}
            for name, lift in ends.items()
        }


def composite_lifting_index(tasks: Sequence[tuple[Lift, float]]) -> float:
    """Composite lifting index of several lifting tasks of one job, each with its load [kg].

    The tasks are sorted by their single-task lifting index STLI, the hardest first. Each further task adds what its
    frequency makes worse [Waters1993]:

        CLI = STLI₁ + Σᵢ FILIᵢ (1/FM(F₁ + … + Fᵢ) − 1/FM(F₁ + … + Fᵢ₋₁)),

    with FILI the lifting index at FM = 1, and FM of the duration and height of task i. It is infinite beyond the
    frequencies that the equation covers.
    """
    if not tasks:
        raise ErgonomicsError("composite lifting index: expected at least one task, got none.")
    ordered = sorted(tasks, key=lambda task: -task[0].index(task[1]))
    total = ordered[0][0].index(ordered[0][1])
    frequency = ordered[0][0].frequency
    for lift, load in ordered[1:]:
        before, after = (replace(lift, frequency=each) for each in (frequency, frequency + lift.frequency))
        if not math.isfinite(total) or after.index(load) == math.inf:
            return math.inf
        total += after.index(load) - before.index(load)
        frequency += lift.frequency
    return total
