"""Linear relations between joint coordinates: couplings, coupled limits and driven groups.

All three become rows  lower ≤ Σ cᵢ qᵢ ≤ upper  over joint coordinates (equality or inequality constraints):

* a **coupling** has lower = upper (a finger's last joint bends 2/3 of the one before it [Baerlocher2001, 3.8.1]);
* a **coupled limit** has an interval (hip flexion - knee flexion ≤ 70° [Baerlocher2001, eq. 3.2, own signs]);
* a **driven group** sets many coordinates by one parameter (a spine bent by one number): qᵢ = clamp(shareᵢ s) to the
  range of each. While no member is at a limit, s is the total and the rows are qᵢ = shareᵢ · total.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from poise.errors import FigureError, naming_part
from poise.math.input_checks import number
from poise.model.coordinate import Coordinate
from poise.model.limits import Range

Terms = tuple[tuple[Coordinate, float], ...]
SHARE_SUM_TOL = 1e-9  # largest deviation of the sum of shares from 1


@dataclass(frozen=True)
class LinearRow:
    """Constraint row lower ≤ Σ coefficient · coordinate ≤ upper, with the label used in reports."""

    label: str
    terms: Terms
    lower: float
    upper: float


def _checked(terms: Mapping[Coordinate, float] | Iterable[tuple[Coordinate, float]]) -> Terms:
    try:
        pairs = [
            (coordinate, factor) for coordinate, factor in (terms.items() if isinstance(terms, Mapping) else terms)
        ]
    except (TypeError, ValueError):
        raise FigureError(f"terms must be pairs of coordinate and factor, got {terms!r}.") from None
    if not pairs:
        raise FigureError("has no terms; give at least one joint with its factor.")
    factors: dict[Coordinate, float] = {}
    for coordinate, factor in pairs:
        if not isinstance(coordinate, Coordinate):
            raise FigureError(f"each term needs a Coordinate(joint, component), got {coordinate!r}.")
        if coordinate in factors:
            raise FigureError(f"duplicate coordinate {coordinate}; add its factors.")
        factors[coordinate] = number(f"the factor of {coordinate}", factor)
        if factors[coordinate] == 0.0:
            raise FigureError(
                f"the factor of {coordinate} must be finite and not 0, got {factor}; leave the joint out."
            )
    return tuple(factors.items())


def _check_range(span: Range) -> None:
    if not isinstance(span, Range):
        raise FigureError(f"its range must be a Range, got {span!r}; write Range(lower, upper).")


@dataclass(frozen=True)
class Coupling:
    """Equality constraint Σ factor · coordinate = value, satisfied exactly while it is enabled."""

    what: ClassVar[str] = "coupling"

    name: str
    terms: Terms
    value: float = 0.0

    def __post_init__(self) -> None:
        with naming_part(self.what, self.name):
            object.__setattr__(self, "terms", _checked(self.terms))
            object.__setattr__(self, "value", number("the value", self.value))

    def rows(self) -> tuple[LinearRow, ...]:
        """The one row of the coupling."""
        return (LinearRow(self.name, self.terms, self.value, self.value),)


@dataclass(frozen=True)
class CoupledLimit:
    """Inequality constraint lower ≤ Σ factor · coordinate ≤ upper, a limit on several joints at once."""

    what: ClassVar[str] = "coupled limit"

    name: str
    terms: Terms
    range: Range

    def __post_init__(self) -> None:
        with naming_part(self.what, self.name):
            object.__setattr__(self, "terms", _checked(self.terms))
            _check_range(self.range)

    def rows(self) -> tuple[LinearRow, ...]:
        """The one row of the limit."""
        return (LinearRow(self.name, self.terms, self.range.lower, self.range.upper),)


@dataclass(frozen=True)
class DrivenGroup:
    """One total sets many coordinates, each by its share; a member at a limit stays there and the others take over.

    Parameters
    ----------
    name : str
        Name of the group ("spine_sagittal").
    members : pairs of coordinate and share
        Shares are positive and sum to 1.
    range : Range
        Limit of the total [rad or m].
    """

    what: ClassVar[str] = "driven group"

    name: str
    members: Terms
    range: Range = field(default_factory=Range)

    def __post_init__(self) -> None:
        with naming_part(self.what, self.name):
            object.__setattr__(self, "members", _checked(self.members))
            _check_range(self.range)
            self._check_shares()

    def _check_shares(self) -> None:
        shares = [share for _, share in self.members]
        if min(shares) <= 0.0 or abs(math.fsum(shares) - 1.0) > SHARE_SUM_TOL:
            raise FigureError(
                f"shares must be positive and sum to 1, got {shares} (sum {math.fsum(shares):.9g}); "
                "divide them by their sum."
            )

    def rows(self) -> tuple[LinearRow, ...]:
        """Equalities share₀ · qᵢ = shareᵢ · q₀ for every member but the first, while no member is at a limit."""
        (first, share), *others = self.members
        return tuple(
            LinearRow(f"{self.name}: {each}", ((each, share), (first, -other)), 0.0, 0.0) for each, other in others
        )

    def limit_rows(self) -> tuple[LinearRow, ...]:
        """Range of the total Σ qᵢ, if it is limited."""
        if math.isinf(self.range.lower) and math.isinf(self.range.upper):
            return ()
        terms = tuple((each, 1.0) for each, _ in self.members)
        return (LinearRow(f"{self.name}: total", terms, self.range.lower, self.range.upper),)
