"""Populations that bodies are sampled from: stature and mass by sex, the other dimensions conditional on them.

Only US Army personnel were measured in all dimensions [ANSUR II]. For another population stature is normal and mass
log-normal with the given means, standard deviations and correlation, and all other dimensions follow the conditional
distribution of ANSUR II given stature and mass: an approximation, since proportions differ between populations.

"us_civilian" are adults of 20 years and more in the United States: means of 175.3 cm and 90.6 kg (men), 161.3 cm and
77.5 kg (women) after NHANES 2015 to 2018; all numbers from memory, to be compared with the source.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.errors import FigureError, suggest


@dataclass(frozen=True)
class Stature:
    """Distribution of stature [m] and mass [kg] of one sex: means, standard deviations, correlation."""

    stature: float
    stature_deviation: float
    mass: float
    mass_deviation: float
    correlation: float

    def sample(self, rng: np.random.Generator) -> tuple[float, float]:
        """Stature [m] and mass [kg] of a person."""
        first, second = rng.standard_normal(2).tolist()
        other = self.correlation * first + math.sqrt(1.0 - self.correlation**2) * second
        spread = math.sqrt(math.log1p((self.mass_deviation / self.mass) ** 2))
        mass = self.mass * math.exp(spread * other - 0.5 * spread**2)
        return self.stature + self.stature_deviation * first, mass


@dataclass(frozen=True)
class Population:
    """A population: its description, and the distributions of women and men, None for those of ANSUR II."""

    description: str
    female: Stature | None = None
    male: Stature | None = None


POPULATIONS = {
    "us_army": Population("US Army personnel, 17 to 58 years (ANSUR II, measured 2010 to 2012)"),
    "us_civilian": Population(
        "US adults of 20 years and more (stature and mass after NHANES 2015 to 2018, from memory; proportions of "
        "ANSUR II, approximate)",
        Stature(1.613, 0.071, 77.5, 20.5, 0.27),
        Stature(1.753, 0.076, 90.6, 20.5, 0.42),
    ),
}
"""Populations by name."""


def population_named(name: str) -> Population:
    """The population of a name.

    Raises
    ------
    FigureError
        It is unknown.
    """
    if name not in POPULATIONS:
        raise FigureError(f"unknown population {name!r}; {suggest(str(name), POPULATIONS)}")
    return POPULATIONS[name]
