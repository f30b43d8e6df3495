"""Body dimensions: averages, percentiles and samples agree with the table; invalid input raises clear errors."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import FigureError
from poise.library import human_sizes
from poise.library.human_sizes import table

SEXES = ("male", "female")


def people(sex: str) -> tuple[list[str], np.ndarray, np.ndarray]:
    found = table("sizes")
    return found["dimensions"], np.array(found[sex]["mean"]), np.array(found[sex]["covariance"])


@pytest.mark.parametrize("sex", SEXES)
def test_the_default_is_the_average_body(sex: str) -> None:
    names, mean, _ = people(sex)
    sizes = human_sizes(sex=sex)
    assert sizes.mass == pytest.approx(mean[1])
    for name, value in zip(names, mean, strict=True):
        if name != "weightkg":
            assert sizes[name] == pytest.approx(1e-3 * value, rel=1e-12)


@pytest.mark.parametrize("sex", SEXES)
def test_percentiles_agree_with_the_observed_ones(sex: str) -> None:
    observed = table("sizes")[sex]["percentiles"]
    for rank, stature, mass in zip(observed["ranks"], observed["stature"], observed["weightkg"], strict=True):
        sizes = human_sizes(sex=sex, percentile=rank)
        assert sizes.stature == pytest.approx(1e-3 * stature, rel=1e-12)
        assert sizes.mass == pytest.approx(mass, rel=1e-12)


@pytest.mark.parametrize("sex", SEXES)
def test_percentiles_of_stature_agree_with_the_normal_distribution_within_their_sampling_error(sex: str) -> None:
    """The standard error of a quantile of n normal values is √(p (1 − p)/n)/φ(z) standard deviations."""
    _, mean, covariance = people(sex)
    count, spread = table("sizes")[sex]["people"], math.sqrt(covariance[0, 0])
    for rank, z in ((5, -1.6449), (25, -0.6745), (50, 0.0), (75, 0.6745), (95, 1.6449)):
        density = math.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi)
        error = math.sqrt(rank / 100 * (1 - rank / 100) / count) / density * spread
        assert abs(1e3 * human_sizes(sex=sex, percentile=rank).stature - mean[0] - z * spread) < 3.0 * error + 1.0


def test_larger_percentiles_are_taller_and_heavier() -> None:
    bodies = [human_sizes(percentile=rank) for rank in (0.1, 2, 5, 30, 50, 80, 95, 98, 99.9)]
    assert np.all(np.diff([each.stature for each in bodies]) > 0.0)
    assert np.all(np.diff([each.mass for each in bodies]) > 0.0)


@pytest.mark.parametrize("sex", SEXES)
def test_samples_have_the_measured_mean_and_covariance(sex: str) -> None:
    names, mean, covariance = people(sex)
    rng, count = np.random.default_rng(7), 3000
    drawn = [human_sizes(sex=sex, seed=rng) for _ in range(count)]
    values = np.array([[each.mass if n == "weightkg" else 1e3 * each[n] for n in names] for each in drawn])
    spread = np.sqrt(np.diag(covariance))
    assert np.abs((values.mean(axis=0) - mean) / spread).max() < 4.5 / math.sqrt(count)
    correlation = covariance / np.outer(spread, spread)
    found = np.cov(values.T) / np.outer(spread, spread)
    assert np.abs(found - correlation).max() < 6.0 * math.sqrt(2.0 / count)


def test_a_seed_reproduces_its_body() -> None:
    assert human_sizes(seed=4) == human_sizes(seed=4)
    assert human_sizes(seed=4) != human_sizes(seed=5)


def test_given_values_are_kept_when_the_rest_is_sampled() -> None:
    one, other = (human_sizes(stature=1.7, mass=66.0, seed=seed) for seed in (1, 2))
    assert one.stature == other.stature == 1.7
    assert one.mass == other.mass == 66.0
    assert one["handlength"] != other["handlength"]


def test_conditional_averages_are_the_regression_on_stature() -> None:
    names, mean, covariance = people("male")
    at = names.index("trochanterionheight")
    slope = covariance[at, 0] / covariance[0, 0]
    assert 1e3 * human_sizes(stature=1.9)["trochanterionheight"] == pytest.approx(mean[at] + slope * (1900 - mean[0]))


def test_mass_alone_determines_the_conditional_stature() -> None:
    assert human_sizes(mass=110.0).stature > human_sizes().stature > human_sizes(mass=60.0).stature


def test_extreme_statures_scale_the_body_uniformly() -> None:
    tall, taller = human_sizes(stature=2.05), human_sizes(stature=2.46)
    for name in ("handlength", "trochanterionheight", "chestbreadth"):
        assert taller[name] / tall[name] == pytest.approx(1.2, rel=1e-12)
    assert taller.mass / tall.mass == pytest.approx(1.2**3, rel=1e-12)


@pytest.mark.parametrize("stature", [0.6, 1.1, 1.29])
def test_children_are_refused(stature: float) -> None:
    with pytest.raises(FigureError, match="children are not modeled"):
        human_sizes(stature=stature)


BAD = [
    ({"stature": 5.0}, "from 1.3 to 2.5 meters, got 5.0"),
    ({"stature": 178}, "check the unit"),
    ({"stature": math.nan}, "got nan"),
    ({"stature": "tall"}, "a number of meters, got 'tall'"),
    ({"mass": -3.0}, "kilograms, got -3.0"),
    ({"stature": 1.8, "mass": 20.0}, "omit the mass"),
    ({"mass": 400.0, "stature": 1.6}, "from 28 to 205 kg"),
    ({"sex": "man"}, "'male' or 'female'"),
    ({"sex": None}, "got None"),
    ({"percentile": 120}, "from 0.1 to 99.9 percent"),
    ({"percentile": 0}, "from 0.1 to 99.9 percent"),
    ({"percentile": 50, "stature": 1.7}, "not both"),
    ({"seed": "seven"}, "expected an integer >= 0 or a NumPy Generator, got 'seven'"),
    ({"seed": -1}, "got -1"),
]


@pytest.mark.parametrize(("options", "words"), BAD, ids=[str(options) for options, _ in BAD])
def test_invalid_input_raises_clear_errors(options: dict, words: str) -> None:
    with pytest.raises(FigureError, match=words):
        human_sizes(**options)
