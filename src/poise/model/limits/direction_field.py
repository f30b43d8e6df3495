"""Smooth functions of the limb direction, for twist limits that depend on the swing.

The range of the twist varies with the limb direction [Baerlocher2001, 3.6.2]. Measurements are a table of values at
some directions; between them the solver needs a smooth function with a gradient. Kernel regression (Nadaraya–Watson) is
the simplest one without a seam on the sphere, and its values never leave the range of the table:

    value(d) = Σ w_i v_i / Σ w_i,    w_i = exp(κ (d·d_i − 1))

with the sharpness κ; the kernel falls to e^(−1/2) at the arc 1/√κ [rad] from d_i.

Tables of functions are sampled on the Fibonacci lattice, uniformly spread directions.
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
from poise.math.input_checks import ValueObject, number, numbers, read_only, unit_directions
from poise.types import ArrayLike, Direction, FloatArray, Vector3


class Field(ABC):
    """A smooth scalar function of the limb direction."""

    @abstractmethod
    def value(self, d: Direction) -> float:
        """Value at the unit direction d."""

    def values_at(self, directions: Direction) -> FloatArray:
        """Values at unit directions (n, 3)."""
        return np.array([self.value(d) for d in directions])

    @abstractmethod
    @derivative_of("value", wrt="d", moved="direction")
    def value_gradient(self, d: Direction) -> Vector3:
        """Gradient of the value on the sphere, a vector tangent to it at d."""

    @property
    @abstractmethod
    def minimum(self) -> float:
        """Lower bound of all values."""

    @property
    @abstractmethod
    def maximum(self) -> float:
        """Upper bound of all values."""


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
    """Kernel regression of values given at some directions.

    Parameters
    ----------
    directions : (n, 3) array
        Directions of the values; normalized.
    values : (n,) array
        The values.
    sharpness : float
        κ > 0; about 2/h² is suitable for directions that are h [rad] apart.
    """

    directions: Direction
    values: FloatArray
    sharpness: float
    _slopes: FloatArray = field(init=False, repr=False, compare=False)

    def __init__(self, directions: ArrayLike, values: ArrayLike, sharpness: float) -> None:
        nodes = unit_directions("the directions of a field", directions, (None, 3))
        table = numbers("the values of a field", values, (None,), "one for each direction")
        if len(nodes) == 0 or len(nodes) != len(table):
            raise FigureError(
                f"a field needs one value for each of its directions and at least one of them, got {len(nodes)} "
                f"directions and {len(table)} values."
            )
        sharpness = number("the sharpness of a field", sharpness)
        if sharpness <= 0.0:
            raise FigureError(
                f"the sharpness of a field must be above zero, got {sharpness:g}; "
                "2/h² is suitable for directions that are h radians apart."
            )
        self._keep(directions=nodes, values=read_only(table), sharpness=sharpness, _slopes=read_only(sharpness * nodes))

    def _weights(self, d: Direction) -> FloatArray:
        # The largest exponent is shifted to zero, so that the weights do not all underflow far from every direction.
        exponents = self._slopes @ d
        weights = np.exp(exponents - exponents.max())
        result: FloatArray = weights / weights.sum()
        return result

    def value(self, d: Direction) -> float:
        """Kernel-weighted mean at d."""
        return float(self._weights(d) @ self.values)

    def values_at(self, directions: Direction) -> FloatArray:
        """Kernel-weighted means at unit directions (n, 3), all at once."""
        exponents = directions @ self._slopes.T
        weights = np.exp(exponents - exponents.max(axis=1, keepdims=True))
        found: FloatArray = (weights @ self.values) / weights.sum(axis=1)
        return found

    @derivative_of("value", wrt="d", moved="direction")
    def value_gradient(self, d: Direction) -> Vector3:
        """(I − d dᵀ) κ Σ w_i (v_i − value) d_i, the weights w_i summing to one."""
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
        """Tabulate any function of a direction on the Fibonacci lattice.

        Parameters
        ----------
        function : callable
            Takes a unit direction (3,), returns a number.
        count : int
            Number of samples, h = √(4π/count) [rad] apart.
        sharpness : float, optional
            κ; by default 2/h² = count/(2π): the kernel is 0.7 h wide, which leaves no ripple between the samples
            (below 1e-4 of their differences) and flattens the function by about h²/4 of its Laplacian.
        """
        if isinstance(count, bool) or not isinstance(count, int | np.integer) or count < 1:
            raise FigureError(f"a field needs a whole number of samples, at least one, got {count!r}.")
        nodes = fibonacci_lattice(int(count))
        values: list[Any] = [function(node) for node in nodes]
        return cls(nodes, values, count / (2.0 * np.pi) if sharpness is None else sharpness)


def as_field(value: float | Field) -> Field:
    """Convert a number to a constant field; a field is returned unchanged."""
    return value if isinstance(value, Field) else ConstantField(value)


_GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))


@functools.lru_cache(maxsize=16)
def fibonacci_lattice(count: int) -> Direction:
    """`count` directions that represent equal areas 4π/count; read-only (count, 3).

    Point i lies at height z = 1 − (2i + 1)/count and azimuth i·π(3 − √5); neighbors are about √(4π/count) [rad] apart.
    """
    index = np.arange(count, dtype=np.float64)
    height = 1.0 - (2.0 * index + 1.0) / count
    radius = np.sqrt(1.0 - height * height)
    azimuth = index * _GOLDEN_ANGLE
    points = np.stack([radius * np.cos(azimuth), radius * np.sin(azimuth), height], axis=-1)
    result: Direction = read_only(points)
    return result
