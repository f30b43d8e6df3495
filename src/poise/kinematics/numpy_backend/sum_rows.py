"""Weighted sums of readings between two ends: couplings, coupled limits, ranges."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from poise.kinematics.protocol import Rows
from poise.model import Coordinate, Figure, LinearRow
from poise.model.coordinates import Readings
from poise.types import FloatArray, Matrix, PoseVector

End = tuple[float, float]  # sign and bound of a margin sign (x - bound)


def finite_ends(lower: float, upper: float) -> Iterator[End]:
    """Ends that bound something."""
    for sign, bound in ((1.0, lower), (-1.0, upper)):
        if math.isfinite(bound):
            yield sign, bound


class Sums:
    """Sums Σ c x of readings."""

    def __init__(self, figure: Figure, rows: Sequence[LinearRow]) -> None:
        coordinates = list(dict.fromkeys(each for row in rows for each, _ in row.terms))
        place = {each: number for number, each in enumerate(coordinates)}
        self._readings = Readings(figure, coordinates)
        self._factors = np.zeros((len(rows), len(coordinates)))
        for number, row in enumerate(rows):
            for each, factor in row.terms:
                self._factors[number, place[each]] = factor

    def rows(self, q: PoseVector) -> tuple[FloatArray, Matrix]:
        """Sums (k,) and their derivatives (k, nv)."""
        values, gradients = self._readings.rows(q)
        return self._factors @ values, self._factors @ gradients

    def values(self, q: PoseVector) -> FloatArray:
        """Sums (k,) alone."""
        return np.asarray(self._factors @ self._readings.values(q))

    @property
    def are_entries(self) -> bool:
        """Whether all readings are entries of q, so that derivatives never change."""
        return self._readings.are_entries


class CouplingRows:
    """Residuals Σ c x - value of every coupling."""

    def __init__(self, figure: Figure) -> None:
        self._sums = Sums(figure, figure.equality_rows)
        self._wanted = np.array([row.lower for row in figure.equality_rows], dtype=np.float64)
        self._none = Rows(np.zeros(0), np.zeros((0, figure.nv)))

    def __call__(self, q: PoseVector) -> Rows:
        """Residuals and their Jacobian at q."""
        if not len(self._wanted):
            return self._none
        values, jacobian = self._sums.rows(q)
        return Rows(values - self._wanted, jacobian)


class Margins:
    """Margins sign (x - bound) of readings or sums, each of which may have two."""

    def __init__(self, source: Readings | Sums, ends: Iterable[Iterable[End]]) -> None:
        flat = [(place, *end) for place, both in enumerate(ends) for end in both]
        self._source = source
        self._places = np.array([place for place, _, _ in flat], dtype=np.int64)
        self._signs = np.array([sign for _, sign, _ in flat])
        self._bounds = np.array([bound for _, _, bound in flat])

    def __len__(self) -> int:
        return len(self._places)

    @property
    def are_straight(self) -> bool:
        """Whether their derivatives are the same at every q."""
        return self._source.are_entries

    def rows(self, q: PoseVector) -> tuple[FloatArray, Matrix]:
        """Margins (k,) and their derivatives (k, nv)."""
        values, gradients = self._source.rows(q)
        return self._margins(values), self._signs[:, None] * gradients.take(self._places, 0)

    def values(self, q: PoseVector) -> FloatArray:
        """Margins (k,) alone."""
        return self._margins(self._source.values(q))

    def _margins(self, values: FloatArray) -> FloatArray:
        return np.asarray(self._signs * (values.take(self._places) - self._bounds))


def range_margins(figure: Figure) -> Margins:
    """Margins of all ranges of single readings, joint by joint."""
    spans = [(Coordinate(joint.name, each), span) for joint in figure.joints for each, span in joint.ranges.items()]
    readings = Readings(figure, [each for each, _ in spans])
    return Margins(readings, [finite_ends(span.lower, span.upper) for _, span in spans])


def sum_margins(figure: Figure) -> Margins:
    """Margins of all coupled limits."""
    rows = figure.inequality_rows
    return Margins(Sums(figure, rows), [finite_ends(row.lower, row.upper) for row in rows])
