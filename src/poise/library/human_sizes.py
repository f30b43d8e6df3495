"""Body dimensions (anthropometry) of a human by stature, mass, sex or percentile, or sampled; and the data tables.

Twenty dimensions are modeled as jointly normal with the measured mean μ and covariance Σ [ANSUR II]. Given values g
(stature and mass, one of them, or none) are fixed, and the others follow their conditional distribution

    x | g  ~  N(μ_x + Σ_xg Σ_gg⁻¹ (g − μ_g),  Σ_xx − Σ_xg Σ_gg⁻¹ Σ_gx),

or its mean if nothing is sampled. Breadths and girths follow by linear regression on stature and mass.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import NormalDist
from types import MappingProxyType
from typing import Any

import numpy as np
import yaml

from poise.errors import FigureError, suggest
from poise.types import FloatArray

# --- Data tables: each number has its source in the same file ---------------------------------------

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C where PyYAML was built with it: a tenth of the time


@cache
def table(name: str) -> dict[str, Any]:
    """Contents of the data file ``human_<name>.yaml``; cached and shared, do not modify."""
    text = (Path(__file__).with_name("data") / f"human_{name}.yaml").read_text(encoding="utf-8")
    contents: dict[str, Any] = yaml.load(text, Loader=_LOADER)
    return contents


# --- Body dimensions ------------------------------------------------------------------------------

SEXES = ("male", "female")
STATURE_RANGE_M = (1.3, 2.5)  # accepted; children are not modeled
BODY_MASS_INDEX_RANGE = (11.0, 80.0)  # accepted
PERCENTILES = (0.1, 99.9)  # accepted
_MIN_CHILD_STATURE_M = 0.4  # smaller numbers are not statures in meters
_MASS_RANGE_KG = (5.0, 500.0)  # accepted
_MAX_STATURE_DEVIATIONS = 4.0  # standard deviations: bodies with a more extreme stature are scaled uniformly


@dataclass(frozen=True)
class Sizes:
    """Dimensions of one body.

    Parameters
    ----------
    sex : {"male", "female"}
        Sex of the population that proportions and mass fractions are from.
    stature : float
        Standing height [m].
    mass : float
        Body mass [kg].
    dimensions : mapping
        Lengths [m] by their names in ANSUR II.
    """

    sex: str
    stature: float
    mass: float
    dimensions: Mapping[str, float]

    def __getitem__(self, name: str) -> float:
        """Dimension by its ANSUR II name [m]."""
        return self.dimensions[name]


def human_sizes(
    *,
    stature: float | None = None,
    mass: float | None = None,
    sex: str = "male",
    percentile: float | None = None,
    seed: int | np.random.Generator | None = None,
) -> Sizes:
    """Compute the dimensions of a body.

    Parameters
    ----------
    stature, mass : float, optional
        Height [m] and mass [kg]; an omitted value is the conditional average of the population.
    sex : {"male", "female"}
        Sex of the population.
    percentile : float, optional
        Percentile of stature, and of mass if that is not given.
    seed : int or numpy.random.Generator, optional
        Sample the omitted values from the population; otherwise the averages are used.

    Raises
    ------
    FigureError
        A number is out of range, or two arguments contradict each other.
    """
    if sex not in SEXES:
        raise FigureError(f"human sex: expected 'male' or 'female', got {sex!r}; {suggest(str(sex), SEXES)}")
    if percentile is not None:
        if stature is not None:
            raise FigureError("human: give either stature or percentile, not both.")
        rank = _checked_number("percentile", percentile, PERCENTILES, "percent")
        stature = 1e-3 * observed_percentile(sex, "stature", rank)
        mass = observed_percentile(sex, "weightkg", rank) if mass is None else mass
    if stature is not None:
        _check_adult(stature)
        stature = _checked_number("stature", stature, STATURE_RANGE_M, "meters")
    if mass is not None:
        mass = _checked_number("mass", mass, _MASS_RANGE_KG, "kilograms")
    sizes = _sampled_sizes(sex, stature, mass, _generator(seed))
    _check_build(sizes)
    return sizes


def observed_percentile(sex: str, dimension: str, rank: float) -> float:
    """Percentile of stature [mm] or mass [kg], linear in the normal deviate between observed ranks."""
    observed = table("sizes")[sex]["percentiles"]
    normal = NormalDist()
    deviates = [normal.inv_cdf(each / 100.0) for each in observed["ranks"]]
    values = observed[dimension]
    deviate = normal.inv_cdf(rank / 100.0)
    after = min(max(sum(each < deviate for each in deviates), 1), len(deviates) - 1)
    fraction = (deviate - deviates[after - 1]) / (deviates[after] - deviates[after - 1])
    return float(values[after - 1] + fraction * (values[after] - values[after - 1]))


def _checked_number(what: str, value: float, span: tuple[float, float], unit: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise FigureError(f"human {what}: expected a number of {unit}, got {value!r}.") from None
    if not (math.isfinite(number) and span[0] <= number <= span[1]):
        raise FigureError(
            f"human {what}: expected from {span[0]:g} to {span[1]:g} {unit}, got {value!r}; check the unit."
        )
    return number


def _check_adult(stature: float) -> None:
    """Refuse statures of children: proportions, masses and strengths would be those of an adult, scaled down."""
    if isinstance(stature, int | float) and _MIN_CHILD_STATURE_M <= stature < STATURE_RANGE_M[0]:
        raise FigureError(
            f"human stature: {stature:g} m is below the range of adults, which begins at {STATURE_RANGE_M[0]:g} m; "
            "children are not modeled, because an adult scaled down has other proportions, mass and strength."
        )


def _check_build(sizes: Sizes) -> None:
    index = sizes.mass / sizes.stature**2
    lowest, highest = BODY_MASS_INDEX_RANGE
    if not lowest <= index <= highest:
        raise FigureError(
            f"human mass: a stature of {sizes.stature:.2f} m allows from {lowest * sizes.stature**2:.0f} to "
            f"{highest * sizes.stature**2:.0f} kg, got {sizes.mass:.4g} kg; check the unit, or omit the mass."
        )


def _generator(seed: int | np.random.Generator | None) -> np.random.Generator | None:
    if seed is None or isinstance(seed, np.random.Generator):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise FigureError(f"human seed: expected an integer >= 0 or a NumPy Generator, got {seed!r}.")
    return np.random.default_rng(seed)


def _sampled_sizes(sex: str, stature: float | None, mass: float | None, rng: np.random.Generator | None) -> Sizes:
    names: list[str] = table("sizes")["dimensions"]
    people = table("sizes")[sex]
    mean, covariance = np.array(people["mean"]), np.array(people["covariance"])
    # The regression does not extrapolate far beyond the measured population: such bodies are scaled uniformly.
    margin = _MAX_STATURE_DEVIATIONS * math.sqrt(covariance[0, 0])
    lowest, highest = 1e-3 * float(mean[0] - margin), 1e-3 * float(mean[0] + margin)
    scale = 1.0 if stature is None else stature / min(max(stature, lowest), highest)
    given = {
        deviate: value
        for deviate, value in ((0, stature and 1e3 * stature / scale), (1, mass and mass / scale**3))
        if value is not None
    }
    x = _conditional(mean, covariance, given, rng)
    stature_mm, mass_kg = float(x[0]), float(x[1])
    sizes = dict(zip(names, x.tolist(), strict=True))
    sizes |= {name: b[0] + b[1] * stature_mm + b[2] * mass_kg for name, b in people["regression"].items()}
    lengths = {name: 1e-3 * scale * value for name, value in sizes.items() if name != "weightkg"}
    if stature is not None:
        lengths["stature"] = stature
    total_mass = mass_kg * scale**3 if mass is None else mass
    return Sizes(sex, lengths["stature"], total_mass, MappingProxyType(lengths))


def _conditional(
    mean: FloatArray, covariance: FloatArray, given: Mapping[int, float], rng: np.random.Generator | None
) -> FloatArray:
    """Conditional mean of a normal distribution with some entries given, or a sample of it."""
    x = np.array(mean)
    fixed = list(given)
    free = [deviate for deviate in range(len(mean)) if deviate not in given]
    x[fixed] = list(given.values())
    conditional_covariance = covariance[np.ix_(free, free)]
    if fixed:
        cross_covariance = covariance[np.ix_(free, fixed)]
        slope = np.linalg.solve(covariance[np.ix_(fixed, fixed)], cross_covariance.T).T
        x[free] += slope @ (x[fixed] - mean[fixed])
        conditional_covariance = conditional_covariance - slope @ cross_covariance.T
    if rng is not None:
        x[free] += np.linalg.cholesky(conditional_covariance) @ rng.standard_normal(len(free))
    return x
