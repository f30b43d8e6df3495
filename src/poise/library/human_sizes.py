"""Body dimensions of a human: by stature, mass, sex, percentile, or sampled; and the data tables."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import NormalDist
from types import MappingProxyType
from typing import Any

import numpy as np
import yaml

from poise.errors import FigureError, suggest
from poise.types import FloatArray

# --- human data -------------------------------------------------------------------------------------------------------

# Tables about people that lie beside this module, each number with its source in the same file.


@cache
def table(name: str) -> dict[str, Any]:
    """Contents of the data file ``human_<name>.yaml``; shared, not to be changed."""
    text = (files("poise.library") / "data" / f"human_{name}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


# --- human sizes ------------------------------------------------------------------------------------------------------

# How large a person is: dimensions of a body of given stature, mass and sex, of a percentile, or drawn at random.
#
# Twenty dimensions of people are taken as jointly normal with the measured mean μ and covariance Σ [ANSUR II]. What is
# given (stature and mass, either, or none) is held, and the others follow their conditional distribution
#
#     x | g  ~  N(μ_x + Σ_xg Σ_gg⁻¹ (g − μ_g),  Σ_xx − Σ_xg Σ_gg⁻¹ Σ_gx),
#
# its mean when nothing is drawn. Breadths and girths follow by linear regression on stature and mass.

SEXES = ("male", "female")
STATURES = (1.0, 2.5)  # [m] accepted
BODY_MASS_INDEX = (11.0, 80.0)  # [kg/m²] accepted
PERCENTILES = (0.1, 99.9)
_USUAL = 4.0  # standard deviations of stature beyond which bodies are enlarged or reduced as a whole


@dataclass(frozen=True)
class Sizes:
    """Dimensions of one body.

    Parameters
    ----------
    sex : {"male", "female"}
        Whose proportions and mass shares.
    stature : float
        Height standing [m].
    mass : float
        [kg]
    dimensions : mapping
        Lengths [m] by their names in ANSUR II.
    """

    sex: str
    stature: float
    mass: float
    dimensions: Mapping[str, float]

    def __getitem__(self, name: str) -> float:
        """A dimension [m]."""
        return self.dimensions[name]


def human_sizes(
    *,
    stature: float | None = None,
    mass: float | None = None,
    sex: str = "male",
    percentile: float | None = None,
    seed: int | np.random.Generator | None = None,
) -> Sizes:
    """Dimensions of a body.

    Parameters
    ----------
    stature, mass : float, optional
        Height [m] and mass [kg]; what is left out is what people have on average who are like that.
    sex : {"male", "female"}
        Whose statistics.
    percentile : float, optional
        Stature (and mass, when it is not given) that this percentage of people stay below.
    seed : int or numpy.random.Generator, optional
        Draw everything that is not given from the population; without it the averages are taken.

    Raises
    ------
    FigureError
        When a number is out of range or two contradict each other.
    """
    if sex not in SEXES:
        raise FigureError(f"the sex of a human is 'male' or 'female', got {sex!r}; {suggest(str(sex), SEXES)}")
    if percentile is not None:
        if stature is not None:
            raise FigureError("give either the stature of a human or a percentile of it, not both.")
        rank = _checked("percentile", percentile, PERCENTILES, "percent")
        stature = 1e-3 * observed_percentile(sex, "stature", rank)
        mass = observed_percentile(sex, "weightkg", rank) if mass is None else mass
    if stature is not None:
        stature = _checked("stature", stature, STATURES, "meters")
    if mass is not None:
        mass = _checked("mass", mass, (5.0, 500.0), "kilograms")
    found = _drawn(sex, stature, mass, _generator(seed))
    _check_build(found)
    return found


def observed_percentile(sex: str, dimension: str, rank: float) -> float:
    """Stature [mm] or mass [kg] below which `rank` percent of people are; between observed ranks as if normal."""
    observed = table("sizes")[sex]["percentiles"]
    normal = NormalDist()
    places = [normal.inv_cdf(each / 100.0) for each in observed["ranks"]]
    values = observed[dimension]
    place = normal.inv_cdf(rank / 100.0)
    after = min(max(sum(each < place for each in places), 1), len(places) - 1)
    share = (place - places[after - 1]) / (places[after] - places[after - 1])
    return float(values[after - 1] + share * (values[after] - values[after - 1]))


def _checked(what: str, value: float, span: tuple[float, float], unit: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise FigureError(f"the {what} of a human is a number of {unit}, got {value!r}.") from None
    if not (math.isfinite(number) and span[0] <= number <= span[1]):
        raise FigureError(
            f"the {what} of a human is from {span[0]:g} to {span[1]:g} {unit}, got {value!r}; check the unit."
        )
    return number


def _check_build(sizes: Sizes) -> None:
    index = sizes.mass / sizes.stature**2
    lowest, highest = BODY_MASS_INDEX
    if not lowest <= index <= highest:
        raise FigureError(
            f"a human of {sizes.stature:.2f} m has from {lowest * sizes.stature**2:.0f} to "
            f"{highest * sizes.stature**2:.0f} kg, got {sizes.mass:.4g} kg; check the unit, or leave the mass out."
        )


def _generator(seed: int | np.random.Generator | None) -> np.random.Generator | None:
    if seed is None or isinstance(seed, np.random.Generator):
        return seed
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise FigureError(f"the seed of a human is a whole number, 0 or more, or a NumPy Generator, got {seed!r}.")
    return np.random.default_rng(seed)


def _drawn(sex: str, stature: float | None, mass: float | None, rng: np.random.Generator | None) -> Sizes:
    names: list[str] = table("sizes")["dimensions"]
    people = table("sizes")[sex]
    mean, covariance = np.array(people["mean"]), np.array(people["covariance"])
    # Far from the people who were measured a line through them says nothing: such bodies are scaled as a whole.
    reach = _USUAL * math.sqrt(covariance[0, 0])
    lowest, highest = 1e-3 * float(mean[0] - reach), 1e-3 * float(mean[0] + reach)
    scale = 1.0 if stature is None else stature / min(max(stature, lowest), highest)
    given = {
        place: value
        for place, value in ((0, stature and 1e3 * stature / scale), (1, mass and mass / scale**3))
        if value is not None
    }
    x = _conditional(mean, covariance, given, rng)
    high, heavy = float(x[0]), float(x[1])
    found = dict(zip(names, x.tolist(), strict=True))
    found |= {name: b[0] + b[1] * high + b[2] * heavy for name, b in people["regression"].items()}
    lengths = {name: 1e-3 * scale * value for name, value in found.items() if name != "weightkg"}
    if stature is not None:
        lengths["stature"] = stature
    whole = heavy * scale**3 if mass is None else mass
    return Sizes(sex, lengths["stature"], whole, MappingProxyType(lengths))


def _conditional(
    mean: FloatArray, covariance: FloatArray, given: Mapping[int, float], rng: np.random.Generator | None
) -> FloatArray:
    """Mean of the normal distribution where some entries are given, or a draw from it."""
    x = np.array(mean)
    held = list(given)
    free = [place for place in range(len(mean)) if place not in given]
    x[held] = list(given.values())
    inner = covariance[np.ix_(free, free)]
    if held:
        across = covariance[np.ix_(free, held)]
        slope = np.linalg.solve(covariance[np.ix_(held, held)], across.T).T
        x[free] += slope @ (x[held] - mean[held])
        inner = inner - slope @ across.T
    if rng is not None:
        x[free] += np.linalg.cholesky(inner) @ rng.standard_normal(len(free))
    return x
