"""Every vectorized function agrees with its values for single arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.math import euler, parametrization, quaternion, so3, sphere, swing_twist

MODULES = (euler, parametrization, quaternion, so3, sphere, swing_twist)
SHAPE = (2, 3)

ONE_AT_A_TIME = {
    "arcs_cross",
    "gimbal_lock",
    "identity",
    "polygon_area",
    "random",
    "self_crossing",
    "uniform",
    "winding_contains",
}

# quaternions that hold every case: no rotation, half-turns, limb at -z, opposite sign, two arbitrary ones
_CASES = np.array(
    [[1, 0, 0, 0], [0, 0, 1, 0], [0, 0.6, 0.8, 0], [-0.5, 0.5, -0.5, 0.5], [0.1, -0.7, 0.5, 0.5], [0.2, 0.4, 0.4, 0.8]]
)


def _quaternions(rng: np.random.Generator) -> np.ndarray:
    return _CASES.reshape(*SHAPE, 4)


def _directions(rng: np.random.Generator) -> np.ndarray:
    d = sphere.uniform(rng, SHAPE)
    d[0, 0], d[0, 1] = [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]
    return d


def _opposite_directions(rng: np.random.Generator) -> np.ndarray:
    d = sphere.uniform(rng, SHAPE)
    d[0, 0], d[0, 1] = [0.0, 0.0, -1.0], [0.0, 0.0, -1.0]
    return d


def _vectors(rng: np.random.Generator) -> np.ndarray:
    k = rng.normal(scale=2.0, size=(*SHAPE, 3))
    k[0, 0], k[0, 1], k[0, 2] = 0.0, 1e-9, [0.0, 7.0, 0.0]
    return k


def _matrices(rng: np.random.Generator) -> np.ndarray:
    return quaternion.to_matrix(_quaternions(rng))


BY_NAME: dict[str, Callable[[np.random.Generator], Any]] = {
    "a": _directions,
    "alpha": lambda rng: rng.normal(size=SHAPE),
    "angle": lambda rng: rng.normal(size=SHAPE),
    "angles": _vectors,
    "axis": _directions,
    "b": _opposite_directions,
    "beta": lambda rng: rng.normal(size=SHAPE),
    "center": _opposite_directions,
    "d": _opposite_directions,
    "e": _quaternions,
    "h": _vectors,
    "hint": _directions,
    "k": _vectors,
    "keep_twist": lambda rng: True,
    "M": _matrices,
    "near": lambda rng: rng.normal(size=SHAPE),
    "order": lambda rng: "ZXZ",
    "p": _vectors,
    "R": _matrices,
    "swing": lambda rng: _vectors(rng)[..., :2],
    "t": lambda rng: rng.uniform(size=SHAPE),
    "tolerance": lambda rng: 1e-9,
    "twist": lambda rng: rng.normal(size=SHAPE),
    "v": _vectors,
}


def _functions() -> list[Any]:
    found = []
    for module in MODULES:
        for name, function in vars(module).items():
            public = inspect.isfunction(function) and not name.startswith("_") and name not in ONE_AT_A_TIME
            if public and function.__module__ == module.__name__:
                found.append(pytest.param(function, id=f"{module.__name__.rpartition('.')[2]}.{name}"))
    return found


def _arguments(function: Any, rng: np.random.Generator) -> dict[str, Any]:
    of_quaternions = function.__module__ == quaternion.__name__ and function.__name__ not in (
        "direct",
        "half_turn_axis",
    )
    return {
        name: _quaternions(rng) if of_quaternions and name in ("a", "b") else BY_NAME[name](rng)
        for name in inspect.signature(function).parameters
    }


def _as_tuple(result: Any) -> tuple[Any, ...]:
    return result if isinstance(result, tuple) else (result,)


@pytest.mark.parametrize("function", _functions())
def test_many_at_once_are_each_of_them(function: Any) -> None:
    arguments = _arguments(function, np.random.default_rng(1))
    together = _as_tuple(function(**arguments))
    for place in np.ndindex(*SHAPE):
        single = {name: value[place] if isinstance(value, np.ndarray) else value for name, value in arguments.items()}
        for many, one in zip(together, _as_tuple(function(**single)), strict=True):
            assert many.shape == SHAPE + np.shape(one)
            np.testing.assert_allclose(many[place], one, rtol=1e-13, atol=1e-14)


@pytest.mark.parametrize("function", _functions())
def test_plain_lists_are_accepted(function: Any) -> None:
    arguments = _arguments(function, np.random.default_rng(2))
    lists = {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in arguments.items()}
    for one, other in zip(_as_tuple(function(**arguments)), _as_tuple(function(**lists)), strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("function", _functions())
def test_arguments_are_not_modified(function: Any) -> None:
    arguments = _arguments(function, np.random.default_rng(3))
    before = {name: np.copy(value) for name, value in arguments.items()}
    for result in _as_tuple(function(**arguments)):
        if isinstance(result, np.ndarray):
            result[...] = 0
    for name, value in before.items():
        np.testing.assert_array_equal(arguments[name], value)


@pytest.mark.parametrize("function", _functions())
def test_leading_axes_of_different_arguments_broadcast(function: Any) -> None:
    arguments = _arguments(function, np.random.default_rng(4))
    arrays = [name for name, value in arguments.items() if isinstance(value, np.ndarray)]
    for name in arrays[1:]:
        narrow = {**arguments, name: arguments[name][0, 0]}
        wide = {**arguments, name: np.broadcast_to(arguments[name][0, 0], arguments[name].shape)}
        for one, other in zip(_as_tuple(function(**narrow)), _as_tuple(function(**wide)), strict=True):
            np.testing.assert_allclose(one, other, rtol=1e-13, atol=1e-14)
