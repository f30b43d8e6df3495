from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from poise.errors import FigureError
from poise.math import sphere
from poise.model.limits import ConstantField, Field, KernelField, as_field
from poise.model.limits.direction_field import fibonacci_lattice
from tests.model.limits.strategies import directions

SHARP = KernelField(np.vstack([np.eye(3), -np.eye(3)]), np.arange(6.0), sharpness=1e6)
SOFT = KernelField([[0, 0, 1], [1, 0, 0], [0, -1, 0.5]], [-1.0, 2.0, 0.5], sharpness=4.0)


@given(directions)
def test_values_stay_between_the_smallest_and_the_largest(d: np.ndarray) -> None:
    for field in (SHARP, SOFT):
        assert field.minimum - 1e-12 <= field.value(d) <= field.maximum + 1e-12


@given(directions)
def test_gradients_are_tangent_to_the_sphere_and_finite(d: np.ndarray) -> None:
    for field in (SHARP, SOFT):
        gradient = field.value_gradient(d)
        assert np.all(np.isfinite(gradient))
        assert abs(gradient @ d) <= 1e-10 * max(1.0, float(np.linalg.norm(gradient)))


def test_sharp_kernels_give_back_the_values_at_their_directions() -> None:
    for direction, value in zip(SHARP.directions, SHARP.values, strict=True):
        assert SHARP.value(direction) == value


def test_far_from_every_direction_the_nearest_value_is_used() -> None:
    lonely = KernelField([[0, 0, 1], [0.1, 0, 1]], [1.0, 2.0], sharpness=1e5)
    assert lonely.value(np.array([0.6, 0.0, -0.8])) == pytest.approx(2.0)


def test_a_sampled_field_follows_its_function() -> None:
    def function(d: np.ndarray) -> float:
        return float(d[0] + 0.3 * d[1] * d[2])

    rng = np.random.default_rng(1)
    places = sphere.uniform(rng, 300)
    errors = []
    for count in (200, 800, 3200):
        field = KernelField.sampled(function, count)
        errors.append(max(abs(field.value(d) - function(d)) for d in places))
    assert errors[0] < 0.04
    # Four times the samples, a quarter of the flattening.
    assert errors[1] < 0.3 * errors[0]
    assert errors[2] < 0.3 * errors[1]


def test_a_sampled_constant_has_no_ripple() -> None:
    field = KernelField.sampled(lambda d: 0.25, 50)
    assert all(abs(field.value(d) - 0.25) < 1e-15 for d in sphere.uniform(np.random.default_rng(2), 50))


def test_sharpness_can_be_chosen_when_sampling() -> None:
    assert KernelField.sampled(lambda d: d[0], 20, sharpness=7.0).sharpness == 7.0
    assert KernelField.sampled(lambda d: d[0], 20).sharpness == pytest.approx(20 / (2 * math.pi))


def test_values_at_many_directions_are_those_at_each() -> None:
    random = np.random.default_rng(3)
    nodes, directions = (random.normal(size=(count, 3)) for count in (7, 40))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    for field in (KernelField(nodes, random.normal(size=7), 3000.0), ConstantField(0.3)):
        each = [field.value(direction) for direction in directions]
        np.testing.assert_allclose(field.values_at(directions), each, rtol=0.0, atol=1e-11)


def test_numbers_become_constant_fields_and_fields_stay() -> None:
    field = as_field(0.5)
    assert field == ConstantField(0.5)
    assert field.value(np.array([0.0, 0.0, 1.0])) == field.minimum == field.maximum == 0.5
    assert as_field(SOFT) is SOFT
    assert isinstance(SOFT, Field)


def test_lattice_directions_are_unit_and_uniform() -> None:
    lattice = fibonacci_lattice(500)
    arcs = sphere.arc_length(lattice[:, None], lattice)
    np.fill_diagonal(arcs, np.inf)
    spacing = math.sqrt(4 * math.pi / 500)
    assert np.allclose(np.linalg.norm(lattice, axis=1), 1.0, atol=1e-15)
    assert 0.6 * spacing < arcs.min()
    assert arcs.min(axis=1).max() < 1.2 * spacing
    assert np.linalg.norm(lattice.mean(axis=0)) < 1e-3


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: ConstantField(math.nan), "value of a field must be a finite number, got nan"),
        (lambda: ConstantField(math.inf), "value of a field must be a finite number, got inf"),
        (lambda: KernelField([[0, 0, 1]], [1.0, 2.0], 1.0), "got 1 directions and 2 values"),
        (lambda: KernelField(np.zeros((0, 3)), [], 1.0), "at least one of them, got 0 directions"),
        (lambda: KernelField([[0, 0, 1]], [1.0], 0.0), "sharpness of a field must be above zero, got 0"),
        (lambda: KernelField([[0, 0, 0]], [1.0], 1.0), "directions of a field must not be zero"),
        (lambda: KernelField([[0, 1]], [1.0], 1.0), r"directions of a field must be an array of n × 3 numbers"),
        (lambda: KernelField([[0, 0, 1]], [math.nan], 1.0), r"values of a field must be finite, got nan at \[0\]"),
        (lambda: KernelField([[0, 0, 1]], ["high"], 1.0), "values of a field must be an array"),
        (lambda: KernelField.sampled(lambda d: 0.0, 0), "at least one, got 0"),
        (lambda: KernelField.sampled(lambda d: math.nan, 3), "values of a field must be finite"),
        (lambda: as_field("wide"), "got 'wide'"),
    ],
)
def test_invalid_fields_are_refused_with_the_reason(make: object, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        make()
