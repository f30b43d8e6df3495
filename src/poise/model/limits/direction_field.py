"""Smooth functions of the limb direction, for twist limits that depend on the swing.

The range of the twist varies with the direction of the limb [Baerlocher2001, 3.6.2]. What has been measured is a table
of values at some directions; between them a smooth function is needed whose derivative the solver can use. The kernel
mean is the simplest that has no seam on the sphere and never leaves the range of its table:

    value(d) = Σ w_i v_i / Σ w_i,    w_i = exp(κ (d·d_i − 1))

with the sharpness κ; the kernel falls to e^(−1/2) at the arc 1/√κ [rad] from d_i.

Evenly spread directions: the Fibonacci lattice on the sphere.
"""

from __future__ import annotations

import functools
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from poise.derivative import derivative_of
from poise.errors import FigureError
from poise.model.limits.input_checks import ValueObject, number, numbers, read_only, unit_directions
from poise.types import ArrayLike, Direction, FloatArray, Vector3


class Field(ABC):
    """A smooth number for every direction."""

    @abstractmethod
    def value(self, d: Direction) -> float:
        """Return the value at the unit direction d."""

    @abstractmethod
    @derivative_of("value", wrt="d", moved="direction")
    def value_gradient(self, d: Direction) -> Vector3:
        """Return the derivative of the value along the sphere, a vector tangent to it at d."""

    @property
    @abstractmethod
    def minimum(self) -> float:
        """A bound: no value is smaller."""

    @property
    @abstractmethod
    def maximum(self) -> float:
        """A bound: no value is larger."""


@dataclass(frozen=True)
class ConstantField(Field):
    """The same number for every direction.

    Parameters
    ----------
    constant : float
        The number.
    """

    constant: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "constant", number("the value of a field", self.constant))

    def value(self, d: Direction) -> float:
        """Return the constant."""
        return self.constant

    @derivative_of("value", wrt="d", moved="direction")
    def value_gradient(self, d: Direction) -> Vector3:
        """Return zero."""
        return np.zeros(3)

    @property
    def minimum(self) -> float:
        """The constant."""
        return self.constant

    @property
    def maximum(self) -> float:
        """The constant."""
        return self.constant


@dataclass(frozen=True, eq=False)
class KernelField(ValueObject, Field):
    """Kernel mean of values given at some directions.

    Parameters
    ----------
    directions : (n, 3) array
        Where the values are known; made unit length.
    values : (n,) array
        The values.
    sharpness : float
        κ > 0; about 2/h² suits directions that are h [rad] apart.
    """

    directions: Direction
    values: FloatArray
    sharpness: float
    _slopes: FloatArray = field(init=False, repr=False, compare=False)

    def __init__(self, directions: ArrayLike, values: ArrayLike, sharpness: float) -> None:
        places = unit_directions("the directions of a field", directions, (None, 3))
        table = numbers("the values of a field", values, (None,), "one for each direction")
        if len(places) == 0 or len(places) != len(table):
            raise FigureError(
                f"a field needs one value for each of its directions and at least one of them, got {len(places)} "
                f"directions and {len(table)} values."
            )
        sharpness = number("the sharpness of a field", sharpness)
        if sharpness <= 0.0:
            raise FigureError(
                f"the sharpness of a field must be above zero, got {sharpness:g}; "
                "2/h² suits directions that are h radians apart."
            )
        self._keep(
            directions=places, values=read_only(table), sharpness=sharpness, _slopes=read_only(sharpness * places)
        )

    def _weights(self, d: Direction) -> FloatArray:
        # The largest exponent becomes zero: far from every direction the weights must not all underflow.
        exponents = self._slopes @ d
        weights = np.exp(exponents - exponents.max())
        result: FloatArray = weights / weights.sum()
        return result

    def value(self, d: Direction) -> float:
        """Return the kernel mean at d."""
        return float(self._weights(d) @ self.values)

    @derivative_of("value", wrt="d", moved="direction")
    def value_gradient(self, d: Direction) -> Vector3:
        """Return (I − d dᵀ) κ Σ w_i (v_i − value) d_i, the weights w_i summing to one."""
        weights = self._weights(d)
        ambient = (weights * (self.values - weights @ self.values)) @ self._slopes
        gradient: Vector3 = ambient - (ambient @ d) * d
        return gradient

    @property
    def minimum(self) -> float:
        """Smallest of the given values."""
        return float(self.values.min())

    @property
    def maximum(self) -> float:
        """Largest of the given values."""
        return float(self.values.max())

    @classmethod
    def sampled(
        cls, function: Callable[[Direction], float], count: int = 500, sharpness: float | None = None
    ) -> KernelField:
        """Tabulate any function of a direction on an even lattice.

        Parameters
        ----------
        function : callable
            Takes a unit direction (3,), returns a number.
        count : int
            Number of samples, h = √(4π/count) [rad] apart.
        sharpness : float, optional
            κ; when left out 2/h² = count/(2π): the kernel is 0.7 h wide, which leaves no ripple between the samples
            (below 1e-4 of their differences) and flattens the function by about h²/4 of its Laplacian.
        """
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 1:
            raise FigureError(f"a field needs a whole number of samples, at least one, got {count!r}.")
        places = fibonacci_lattice(int(count))
        values: list[Any] = [function(place) for place in places]
        return cls(places, values, count / (2.0 * np.pi) if sharpness is None else sharpness)


def as_field(value: float | Field) -> Field:
    """Return a field as it is and a number as a constant one."""
    return value if isinstance(value, Field) else ConstantField(value)


_GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


@functools.lru_cache(maxsize=16)
def fibonacci_lattice(count: int) -> Direction:
    """Return `count` directions, each standing for the same area 4π/count; read-only (count, 3).

    Point i lies at height z = 1 − (2i + 1)/count and azimuth i·π(3 − √5); neighbors are about √(4π/count) [rad] apart.
    """
    index = np.arange(count, dtype=np.float64)
    height = 1.0 - (2.0 * index + 1.0) / count
    radius = np.sqrt(1.0 - height * height)
    azimuth = index * _GOLDEN_ANGLE
    points = np.stack([radius * np.cos(azimuth), radius * np.sin(azimuth), height], axis=-1)
    result: Direction = read_only(points)
    return result
