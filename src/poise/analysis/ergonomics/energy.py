"""Metabolic energy of manual work by the sum of its tasks [Garg1978].

The metabolic rate of a job is that of its posture plus the energy of each task times how often it is done:

    rate = posture · body mass + Σ energy(task) · frequency(task)   [kcal/min].

Equations of the paper in its units (kg, m, kcal; S is 1 for men, 0 for women; BW the body mass, L the load, h₁ and h₂
the lower and upper height of the hands). They are quoted from memory and still to be compared with the publication.
NIOSH's limits of the mean rate for eight hours are 3.5 kcal/min for men and about 2.6 for women [Chaffin1999].
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from poise.errors import ErgonomicsError, suggest

POSTURES = {"sitting": 0.023, "standing": 0.024, "bent": 0.028}  # kcal/min per kg of body mass
LIMITS_KCAL_PER_MIN = {"male": 3.5, "female": 2.6}  # mean rate over eight hours
WATT_PER_KCAL_PER_MIN = 69.78
_BENCH_HEIGHT_M = 0.81  # the body bends below it, and the arms lift above


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


def lift_energy(worker: Worker, load: float, low: float, high: float, style: str = "stoop") -> float:
    """Energy of one lift between two heights of the hands [kcal].

    Parameters
    ----------
    load : float
        Load in both hands [kg].
    low, high : float
        Height of the hands at the start and at the end [m]; above 0.81 m the arms lift.
    style : {"stoop", "squat"}
        Technique below 0.81 m.
    """
    _check("load", load, 0.0, 200.0)
    _check("low", low, 0.0, 3.0)
    _check("high", high, low, 3.0)
    coefficients = {"stoop": (0.325, 1.41, 0.76), "squat": (0.514, 2.19, 0.62)}
    if style not in coefficients:
        raise ErgonomicsError(
            f"style: expected stoop or squat, got {style!r}; {suggest(str(style), ('stoop', 'squat'))}"
        )
    body, weight, male = coefficients[style]
    total, top = 0.0, min(high, _BENCH_HEIGHT_M)
    if low < _BENCH_HEIGHT_M:
        travel = (weight * load + male * worker.male * load) * (top - low)
        total += body * worker.mass * (_BENCH_HEIGHT_M - low) + travel
    if high > _BENCH_HEIGHT_M:
        start = max(low, _BENCH_HEIGHT_M)
        total += 0.062 * worker.mass * (high - _BENCH_HEIGHT_M)
        total += (3.19 * load - 0.52 * worker.male * load) * (high - start)
    return 0.01 * total


def walk_energy(worker: Worker, distance: float, speed: float = 1.1, load: float = 0.0, grade: float = 0.0) -> float:
    """Energy of walking a distance [m], with a load carried in front at the waist [kcal].

    Parameters
    ----------
    speed : float
        Walking speed [m/s].
    load : float
        Load [kg].
    grade : float
        Slope of the way [percent].
    """
    _check("distance", distance, 0.0, 1e5)
    _check("speed", speed, 0.1, 3.0)
    _check("load", load, 0.0, 200.0)
    _check("grade", grade, 0.0, 40.0)
    minutes = distance / speed / 60.0
    if load == 0.0:
        rate = 51.0 + 2.54 * worker.mass * speed**2 + 0.379 * worker.mass * grade * speed
    else:
        rate = 68.0 + (2.54 * worker.mass + 4.08 * load) * speed**2 + 11.4 * load
        rate += 0.379 * (load + worker.mass) * grade * speed
    return 0.01 * rate * minutes


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
    if posture not in POSTURES:
        raise ErgonomicsError(
            f"posture: expected one of {', '.join(POSTURES)}, got {posture!r}; {suggest(str(posture), tuple(POSTURES))}"
        )
    for energy, frequency in tasks:
        _check("energy", energy, 0.0, 1e4)
        _check("frequency", frequency, 0.0, 1e3)
    rate = POSTURES[posture] * worker.mass + math.fsum(energy * frequency for energy, frequency in tasks)
    return EnergyDemand(rate, LIMITS_KCAL_PER_MIN[worker.sex])


def _check(name: str, value: float, least: float, largest: float) -> None:
    valid = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not valid or not least <= value <= largest:
        raise ErgonomicsError(f"{name}: expected a number from {least:g} to {largest:g}, got {value!r}.")
