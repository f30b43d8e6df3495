"""An interval of one number: the limit of a hinge, a slide or of one axis."""

from __future__ import annotations

import math
from dataclasses import dataclass

from poise.errors import FigureError
from poise.model.limits.input_checks import number


@dataclass(frozen=True)
class Range:
    """Closed interval; an end may be infinite.

    Parameters
    ----------
    lower, upper : float
        Ends [rad, or m for slides], lower <= upper. Equal ends hold the joint still.
    """

    lower: float = -math.inf
    upper: float = math.inf

    def __post_init__(self) -> None:
        lower = number("the lower end of a range", self.lower, infinite=True)
        upper = number("the upper end of a range", self.upper, infinite=True)
        if lower > upper:
            raise FigureError(
                f"a range must have lower <= upper, got lower {lower:g} and upper {upper:g}; "
                "swap them, or check the unit and the sign."
            )
        if lower == math.inf or upper == -math.inf:
            raise FigureError(
                f"a range must hold at least one finite value, got lower {lower:g} and upper {upper:g}; "
                "an open end is lower=-inf or upper=inf."
            )
        object.__setattr__(self, "lower", lower)
        object.__setattr__(self, "upper", upper)

    def contains(self, x: float, tolerance: float = 0.0) -> bool:
        """Tell whether x lies in the range, or outside by no more than `tolerance`."""
        return self.lower - tolerance <= x <= self.upper + tolerance

    def clamp(self, x: float) -> float:
        """Return the value of the range nearest to x."""
        return min(max(x, self.lower), self.upper)

    def lower_margin(self, x: float) -> float:
        """Return how far x is above the lower end; negative below it."""
        return x - self.lower

    def upper_margin(self, x: float) -> float:
        """Return how far x is below the upper end; negative above it."""
        return self.upper - x

    @property
    def width(self) -> float:
        """Distance between the ends; infinite when one is."""
        return self.upper - self.lower

    @property
    def middle(self) -> float:
        """Middle of the range; where an end is infinite, the value of the range nearest to zero."""
        if math.isfinite(self.lower) and math.isfinite(self.upper):
            return 0.5 * (self.lower + self.upper)
        return self.clamp(0.0)
