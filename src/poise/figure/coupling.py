"""Joints that depend on each other: couplings, coupled limits and driven groups.

All three lower to the same thing, a row  lower ≤ Σ cᵢ qᵢ ≤ upper  over scalar readings of joints:

* a **coupling** has lower = upper (a finger's last joint bends 2/3 of the one before it [Baerlocher2001, 3.8.1]);
* a **coupled limit** has a true interval (hip flexion - knee flexion ≤ 70° [Baerlocher2001, eq. 3.2, own signs]);
* a **driven group** gives every member a fixed share of one total (a spine bent by one number): qᵢ = shareᵢ · total.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from poise.errors import FigureError
from poise.figure.coordinate import Coordinate
from poise.limits import Range

Terms = tuple[tuple[Coordinate, float], ...]
SHARE_TOLERANCE = 1e-9


@dataclass(frozen=True)
class LinearRow:
    """lower ≤ Σ coefficient · coordinate ≤ upper, with the name it is reported by."""

    label: str
    terms: Terms
    lower: float
    upper: float


def _checked(name: str, terms: Mapping[Coordinate, float] | Iterable[tuple[Coordinate, float]]) -> Terms:
    pairs = tuple((each, float(factor)) for each, factor in dict(terms).items())
    if not pairs:
        raise FigureError(f"coupling {name!r}: has no terms; give at least one joint with its factor.", name)
    for each, factor in pairs:
        if not math.isfinite(factor) or factor == 0.0:
            raise FigureError(f"coupling {name!r}: the factor of {each} must be finite and not 0, got {factor}.", name)
    return pairs


@dataclass(frozen=True)
class Coupling:
    """Σ factor · coordinate = value, kept exactly while it is switched on."""

    name: str
    terms: Terms
    value: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", _checked(self.name, self.terms))
        if not math.isfinite(self.value):
            raise FigureError(f"coupling {self.name!r}: the value must be finite, got {self.value}.", self.name)

    def rows(self) -> tuple[LinearRow, ...]:
        """The one row of the coupling."""
        return (LinearRow(self.name, self.terms, self.value, self.value),)


@dataclass(frozen=True)
class CoupledLimit:
    """lower ≤ Σ factor · coordinate ≤ upper, a limit on several joints at once."""

    name: str
    terms: Terms
    range: Range

    def __post_init__(self) -> None:
        object.__setattr__(self, "terms", _checked(self.name, self.terms))

    def rows(self) -> tuple[LinearRow, ...]:
        """The one row of the limit."""
        return (LinearRow(self.name, self.terms, self.range.lower, self.range.upper),)


@dataclass(frozen=True)
class DrivenGroup:
    """One total drives many coordinates, each by its share.

    Parameters
    ----------
    name : str
        Name of the group ("spine_sagittal").
    members : pairs of coordinate and share
        Shares are positive and sum to 1.
    range : Range
        Limit of the total [rad or m].
    """

    name: str
    members: Terms
    range: Range = field(default_factory=lambda: Range(-math.inf, math.inf))

    def __post_init__(self) -> None:
        object.__setattr__(self, "members", _checked(self.name, self.members))
        shares = [share for _, share in self.members]
        if min(shares) <= 0.0 or abs(math.fsum(shares) - 1.0) > SHARE_TOLERANCE:
            raise FigureError(
                f"driven group {self.name!r}: shares must be positive and sum to 1, got {shares} "
                f"(sum {math.fsum(shares):.9g}); divide them by their sum.",
                self.name,
            )

    def rows(self) -> tuple[LinearRow, ...]:
        """Equalities share₀ · qᵢ = shareᵢ · q₀ for every member but the first."""
        (first, share), *others = self.members
        return tuple(
            LinearRow(f"{self.name}: {each}", ((each, share), (first, -own)), 0.0, 0.0) for each, own in others
        )

    def limit_rows(self) -> tuple[LinearRow, ...]:
        """Range of the total Σ qᵢ, when it has one."""
        if math.isinf(self.range.lower) and math.isinf(self.range.upper):
            return ()
        terms = tuple((each, 1.0) for each, _ in self.members)
        return (LinearRow(f"{self.name}: total", terms, self.range.lower, self.range.upper),)
