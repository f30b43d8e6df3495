"""Metabolic energy of manual work by the sum of its tasks [Garg1978].

The metabolic rate of a job is that of its posture plus the energy of each task times how often it is done:

    rate = posture · body mass + Σ energy(task) · frequency(task)   [kcal/min].

Equations of the paper in its units (kg, m, kcal; S is 1 for men, 0 for women; BW the body mass, L the load, h₁ and h₂
the lower and upper height of the hands), compared number by number with a public transcription of it.
NIOSH's limits of the mean rate for eight hours are 3.5 kcal/min for men and about 2.6 for women [Chaffin1999].
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from poise.errors import ErgonomicsError, suggest

POSTURES = {"sitting": 0.023, "standing": 0.024, "bent": 0.028}  # kcal/min per kg of body mass
LIMITS_KCAL_PER_MIN = {"male": 3.5, "female": 2.6}  # mean rate over eight hours
WATT_PER_KCAL_PER_MIN = 69.78
_BENCH_HEIGHT_M = 0.81  # the body bends below it, and the arms lift above
_PUSH_HEIGHTS_M = (0.8, 1.5)
_KGF_N = 9.80665
_Entry = TypeVar("_Entry")


@dataclass(frozen=True)
class Worker:
    """Who works: body mass [kg] and sex."""

    mass: float
    sex: str = "male"

    def __post_init__(self) -> None:
        _check("mass", self.mass, 0.0, 400.0)
        if self.sex not in LIMITS_KCAL_PER_MIN:
            raise ErgonomicsError(f"sex: expected male or female, got {self.sex!r}.")

    @property
    def male(self) -> float:
        """S of the equations."""
        return 1.0 if self.sex == "male" else 0.0


class _Technique(NamedTuple):
    """Coefficients of body mass times depth, of load times travel, more of it for men, and of depth for men."""

    body: float
    load: float
    male_load: float
    male: float = 0.0


_LIFTS = {
    "stoop": _Technique(0.325, 1.41, 0.76),
    "squat": _Technique(0.514, 2.19, 0.62),
    "one_hand": _Technique(0.352, 3.03, 0.0),
}
_LOWERINGS = {"stoop": _Technique(0.268, 0.675, 0.0, 5.22), "squat": _Technique(0.511, 0.701, 0.0)}
_ARM_LIFT, _ARM_LOWERING = _Technique(0.062, 3.19, -0.52), _Technique(0.093, 1.02, 0.37)  # above the bench height


def lift_energy(worker: Worker, load: float, low: float, high: float, style: str = "stoop") -> float:
    """Energy of one lift between two heights of the hands [kcal].

    Parameters
    ----------
    load : float
        Load [kg].
    low, high : float
        Height of the hands at the start and at the end [m]; above 0.81 m the arms lift.
    style : {"stoop", "squat", "one_hand"}
        Technique below 0.81 m.
    """
    return _between(worker, load, (low, high), _named("style", style, _LIFTS), _ARM_LIFT)


def lower_energy(worker: Worker, load: float, high: float, low: float, style: str = "stoop") -> float:
    """Energy of lowering a load in both hands between two heights of the hands [kcal]; parameters as for a lift."""
    return _between(worker, load, (low, high), _named("style", style, _LOWERINGS), _ARM_LOWERING)


def _between(worker: Worker, load: float, heights: tuple[float, float], below: _Technique, above: _Technique) -> float:
    low, high = heights
    _check("load", load, 0.0, 200.0)
    _check("low", low, 0.0, 3.0)
    _check("high", high, low, 3.0)
    total, top = 0.0, min(high, _BENCH_HEIGHT_M)
    if low < _BENCH_HEIGHT_M:
        depth = _BENCH_HEIGHT_M - low
        total += (below.body * worker.mass + below.male * worker.male) * depth
        total += (below.load + below.male_load * worker.male) * load * (top - low)
    if high > _BENCH_HEIGHT_M:
        start = max(low, _BENCH_HEIGHT_M)
        total += above.body * worker.mass * (high - _BENCH_HEIGHT_M)
        total += (above.load + above.male_load * worker.male) * load * (high - start)
    return 0.01 * total


_HOLDS = {"front": 0.062, "side": 0.037, "one_hand": 0.088}  # kcal/min per kg; side: or against the thighs


def hold_energy(load: float, minutes: float, where: str = "front") -> float:
    """Energy of holding a load [kcal]: in front of the waist, at the sides or thighs, or in one hand.

    Parameters
    ----------
    load, minutes : float
        Load [kg], and how long [min].
    where : {"front", "side", "one_hand"}
        How it is held.
    """
    _check("load", load, 0.0, 200.0)
    _check("minutes", minutes, 0.0, 1440.0)
    return _named("where", where, _HOLDS) * load * minutes


def push_energy(worker: Worker, force: float, distance: float, height: float = 0.8) -> float:
    """Energy of pushing or pulling over a distance, hands at a height from 0.8 to 1.5 m [kcal].

    Parameters
    ----------
    force : float
        Mean force [N].
    distance : float
        Way of the hands [m].
    height : float
        Height of the hands [m]; linear between the two heights that were measured.
    """
    _check("force", force, 0.0, 2000.0)
    _check("distance", distance, 0.0, 1e4)
    _check("height", height, _PUSH_HEIGHTS_M[0], _PUSH_HEIGHTS_M[1])
    kilograms = force / _KGF_N
    bench = 0.01 * (0.112 * worker.mass + (1.15 + 0.505 * worker.male) * kilograms)
    high = 0.086 + 0.036 * kilograms
    share = (height - _PUSH_HEIGHTS_M[0]) / (_PUSH_HEIGHTS_M[1] - _PUSH_HEIGHTS_M[0])
    return distance * ((1.0 - share) * bench + share * high)


HAND_WORK = {  # kcal/min: light and heavy work of the hands, of one arm, of both arms
    "hands_light": 0.2,
    "hands_heavy": 0.6,
    "one_arm_light": 0.7,
    "one_arm_heavy": 1.5,
    "both_arms_light": 1.2,
    "both_arms_heavy": 2.2,
}


def arm_work_energy(kind: str, minutes: float) -> float:
    """Energy of work of the hands or arms, one of `HAND_WORK`, for some minutes [kcal]."""
    _check("minutes", minutes, 0.0, 1440.0)
    return _named("kind", kind, HAND_WORK) * minutes


def walk_energy(
    worker: Worker,
    distance: float,
    speed: float = 1.1,
    load: float = 0.0,
    grade: float = 0.0,
    *,
    carried: str = "front",
) -> float:
    """Energy of walking a distance [m], with a load carried in front at the waist or at the sides [kcal].

    Parameters
    ----------
    speed : float
        Walking speed [m/s].
    load : float
        Load [kg].
    grade : float
        Slope of the way [percent].
    carried : {"front", "sides"}
        Where the load is carried.
    """
    _check("distance", distance, 0.0, 1e5)
    _check("speed", speed, 0.1, 3.0)
    _check("load", load, 0.0, 200.0)
    _check("grade", grade, 0.0, 40.0)
    minutes = distance / speed / 60.0
    if load == 0.0:
        rate = 51.0 + 2.54 * worker.mass * speed**2 + 0.379 * worker.mass * grade * speed
    else:
        still, body, moving, holding = _named("carried", carried, _CARRIES)
        rate = still + (body * worker.mass + moving * load) * speed**2 + holding * load
        rate += 0.379 * (load + worker.mass) * grade * speed
    return 0.01 * rate * minutes


_CARRIES = {"front": (68.0, 2.54, 4.08, 11.4), "sides": (80.0, 2.43, 4.63, 4.62)}


@dataclass(frozen=True)
class EnergyDemand:
    """Mean metabolic rate of a job [kcal/min], and the limit for eight hours."""

    rate: float
    limit: float

    @property
    def watts(self) -> float:
        """Mean metabolic rate [W]."""
        return WATT_PER_KCAL_PER_MIN * self.rate

    def explain(self) -> str:
        """Rate beside its limit as text."""
        verdict = "within" if self.rate <= self.limit else "above"
        return (
            f"metabolic rate {self.rate:.1f} kcal/min ({self.watts:.0f} W), {verdict} {self.limit:g} kcal/min for 8 h"
        )


def energy_demand(worker: Worker, tasks: Sequence[tuple[float, float]] = (), posture: str = "standing") -> EnergyDemand:
    """Mean metabolic rate of a job.

    Parameters
    ----------
    worker : Worker
        Who works.
    tasks : sequence of (energy, frequency)
        Energy of one repetition [kcal], and repetitions per minute.
    posture : {"sitting", "standing", "bent"}
        Posture of the work.
    """
    still = _named("posture", posture, POSTURES)
    for energy, frequency in tasks:
        _check("energy", energy, 0.0, 1e4)
        _check("frequency", frequency, 0.0, 1e3)
    rate = still * worker.mass + math.fsum(energy * frequency for energy, frequency in tasks)
    return EnergyDemand(rate, LIMITS_KCAL_PER_MIN[worker.sex])


def _named(name: str, value: str, table: Mapping[str, _Entry]) -> _Entry:
    if value not in table:
        known = ", ".join(table)
        raise ErgonomicsError(f"{name}: expected one of {known}, got {value!r}; {suggest(str(value), tuple(table))}")
    return table[value]


def _check(name: str, value: float, least: float, largest: float) -> None:
    valid = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not valid or not least <= value <= largest:
        raise ErgonomicsError(f"{name}: expected a number from {least:g} to {largest:g}, got {value!r}.")
