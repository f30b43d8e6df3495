"""Acceptable loads of lifting, lowering, pushing, pulling and carrying by the Liberty Mutual equations [Potvin2021].

They replace the tables of Snook and Ciriello: the load that people judge acceptable for eight hours of work is a
reference load times one factor per quantity,

    load = reference · f(reach) · f(height) · f(distance) · f(frequency),   f(x) = c₀ + x/c₁ + x²/c₂,

with x the quantity or its logarithm. Between people it is normally distributed with the coefficient of variation cv, so
that the load L is acceptable to the fraction Φ((load − L)/(cv · load)). Design for 75 % of women.

Both hands, good coupling; twisting is part of the experiments. Pushing and pulling have an initial force, which sets
the object in motion, and a sustained one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from poise.analysis.ergonomics.tables import table
from poise.errors import ErgonomicsError, suggest

SEXES = ("female", "male")
DESIGN_FRACTION = 0.75  # of women for whom a task should be acceptable
_KGF_N = 9.80665
_QUANTITIES = ("reach", "height", "vertical", "distance")


@dataclass(frozen=True)
class Handling:
    """A manual handling task; lengths [m], frequency [1/min].

    Parameters
    ----------
    task : {"lift", "lower", "push_initial", "push_sustained", "pull_initial", "pull_sustained", "carry"}
        What the person does.
    height : float
        Height of the hands [m]; of a lift or lower, the mean of start and end.
    frequency : float
        How often it is done [1/min], from once in eight hours (1/480) to 20.
    reach : float, optional
        Lift and lower: horizontal distance of the hands from the midpoint of the ankles [m].
    vertical : float, optional
        Lift and lower: vertical travel of the hands [m].
    distance : float, optional
        Push, pull and carry: horizontal distance [m].
    """

    task: str
    height: float
    frequency: float
    reach: float | None = None
    vertical: float | None = None
    distance: float | None = None

    def __post_init__(self) -> None:
        tasks = tuple(table("manual_handling")["tasks"])
        if self.task not in tasks:
            raise ErgonomicsError(
                f"task: expected one of {', '.join(tasks)}, got {self.task!r}; {suggest(str(self.task), tasks)}"
            )
        used = self._ranges()
        for name in _QUANTITIES:
            value = getattr(self, name)
            if name in used and not _is_number(value):
                raise ErgonomicsError(f"{self.task}: {name} must be a finite number [m], got {value!r}.")
            if name not in used and value is not None:
                raise ErgonomicsError(f"{self.task}: {name} has no meaning here; it takes {', '.join(used)}.")
        least, largest = table("manual_handling")["frequency_range"]
        if not (_is_number(self.frequency) and least <= self.frequency <= largest):
            raise ErgonomicsError(
                f"{self.task}: frequency must be from 1/480 to {largest:g} per minute, got {self.frequency!r}."
            )

    def _ranges(self) -> dict[str, Any]:
        """Ranges of the quantities of the task [m]."""
        ranges: dict[str, Any] = table("manual_handling")["ranges"][self.task.split("_")[0]]
        return ranges

    @property
    def unit(self) -> str:
        """Unit of the load: kg, or N for pushing and pulling."""
        return str(table("manual_handling")["tasks"][self.task]["unit"])

    def acceptable(self, sex: str = "female", fraction: float = DESIGN_FRACTION) -> float:
        """Largest load that a fraction of people of one sex finds acceptable [kg, or N].

        Raises
        ------
        ErgonomicsError
            A quantity is outside the range of the equations for this sex.
        """
        if not (_is_number(fraction) and 0.0 < fraction < 1.0):
            raise ErgonomicsError(f"fraction: expected a number between 0 and 1, got {fraction!r}.")
        mean, variation = self._mean(sex)
        return max(0.0, mean * (1.0 - variation * NormalDist().inv_cdf(fraction)))

    def fraction_capable(self, load: float, sex: str = "female") -> float:
        """Fraction of people of one sex who find a load [kg, or N] acceptable, from 0 to 1."""
        if not (_is_number(load) and load >= 0.0):
            raise ErgonomicsError(f"load: expected a finite number of 0 or more [{self.unit}], got {load!r}.")
        mean, variation = self._mean(sex)
        return NormalDist().cdf((mean - load) / (variation * mean)) if mean > 0.0 else 0.0

    def explain(self, load: float) -> str:
        """Acceptable load, and who accepts the given one, as text."""
        shares = ", ".join(
            f"{100.0 * self.fraction_capable(load, sex):.0f} % of {people}"
            for sex, people in zip(SEXES, ("women", "men"), strict=True)
        )
        return (
            f"{self.task.replace('_', ', ')}: {load:g} {self.unit} is acceptable to {shares}; "
            f"{self.acceptable():.0f} {self.unit} to 75 % of women"
        )

    def _mean(self, sex: str) -> tuple[float, float]:
        """Mean acceptable load [kg, or N] and coefficient of variation."""
        if sex not in SEXES:
            raise ErgonomicsError(f"sex: expected female or male, got {sex!r}.")
        entry = table("manual_handling")["tasks"][self.task]
        for name, bounds in self._ranges().items():
            least, largest = bounds[SEXES.index(sex)]
            if not least <= getattr(self, name) <= largest:
                raise ErgonomicsError(
                    f"{self.task}: the equations cover a {name} from {least:g} to {largest:g} m ({sex}), "
                    f"got {getattr(self, name):g} m."
                )
        numbers = entry[sex]
        load = float(numbers["reference"]) * (_KGF_N if entry["unit"] == "N" else 1.0)
        for name in (*_QUANTITIES, "frequency"):
            if name in numbers:
                load *= max(0.0, _factor(numbers[name], getattr(self, name)))
        return load, float(numbers["cv"])


def _factor(coefficients: Any, value: float) -> float:
    """c₀ + x/c₁ + x²/c₂ of a value, or of its logarithm."""
    if isinstance(coefficients, dict):
        coefficients, value = coefficients["log"], math.log(value)
    constant, *divisors = coefficients
    return float(constant + math.fsum(value**power / divisor for power, divisor in enumerate(divisors, 1)))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
