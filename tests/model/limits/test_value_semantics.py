from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import poise.model.limits
from poise.model.limits import (
    ConstantField,
    KernelField,
    Range,
    SphericalEllipse,
    SphericalPolygon,
    SwingLimit,
    TwistRange,
)
from tests.support.limit_examples import ring

SQUARE = ring([30.0] * 4)


def makers() -> list[object]:
    return [
        lambda: Range(-1.0, 2.0),
        lambda: ConstantField(0.5),
        lambda: KernelField([[0, 0, 2], [1, 1, 1]], [1.0, 2.0], 3.0),
        lambda: SphericalEllipse(1.0, 0.5, [1, 2, 3]),
        lambda: SphericalPolygon(3.0 * SQUARE),
        lambda: TwistRange(-1.0, KernelField([[1, 2, 3]], [1.0], 3.0), center=[1, 1, 0]),
    ]


@pytest.mark.parametrize("make", makers())
def test_limits_made_of_the_same_numbers_are_equal_and_hash_alike(make: object) -> None:
    assert make() == make()
    assert hash(make()) == hash(make())
    assert make() != "something else"


@pytest.mark.parametrize("make", makers())
def test_limits_survive_pickling_and_copying_to_the_last_bit(make: object) -> None:
    limit = make()
    for twin in (pickle.loads(pickle.dumps(limit)), copy.copy(limit), copy.deepcopy(limit)):
        assert twin == limit
        assert hash(twin) == hash(limit)


@pytest.mark.parametrize("make", makers())
def test_limits_cannot_be_changed(make: object) -> None:
    limit = pickle.loads(pickle.dumps(make()))
    for name, value in vars(limit).items():
        with pytest.raises(AttributeError):
            setattr(limit, name, value)
        if isinstance(value, np.ndarray):
            with pytest.raises(ValueError, match="read-only"):
                value[...] = 0.0


def test_limits_that_differ_are_not_equal() -> None:
    assert SphericalEllipse(1.0, 0.5) != SphericalEllipse(0.5, 1.0)
    assert SphericalEllipse(1.0, 0.5) != SphericalEllipse(1.0, 0.5, [0, 0.1, 1])
    assert SphericalPolygon(SQUARE) != SphericalPolygon(SQUARE[::-1])
    assert TwistRange(-1.0, 1.0) != TwistRange(-1.0, 1.0, offset=0.1)
    assert KernelField([[0, 0, 1]], [1.0], 3.0) != KernelField([[0, 0, 1]], [2.0], 3.0)


def test_zeros_of_both_signs_are_the_same() -> None:
    assert SphericalEllipse(1.0, 1.0, [0.0, 0.0, 1.0]) == SphericalEllipse(1.0, 1.0, [-0.0, 0.0, 1.0])
    assert hash(SphericalEllipse(1.0, 1.0, [0.0, 0.0, 1.0])) == hash(SphericalEllipse(1.0, 1.0, [-0.0, 0.0, 1.0]))


def test_the_arrays_given_are_not_kept() -> None:
    vertices = SQUARE.copy()
    limit = SphericalPolygon(vertices)
    vertices[0] = [9.0, 9.0, 9.0]
    assert np.array_equal(limit.vertices, SphericalPolygon(SQUARE).vertices)


def test_directions_that_are_unit_already_keep_their_bits() -> None:
    limit = SphericalPolygon(7.0 * SQUARE)
    assert np.array_equal(SphericalPolygon(limit.vertices).vertices, limit.vertices)


def test_public_names_are_sorted_and_exist() -> None:
    assert poise.model.limits.__all__ == sorted(poise.model.limits.__all__)
    assert all(hasattr(poise.model.limits, name) for name in poise.model.limits.__all__)
    assert issubclass(SphericalEllipse, SwingLimit)
