"""Range: the joint limit of one scalar coordinate, such as the angle of a hinge."""

from __future__ import annotations

import math
from dataclasses import InitVar, dataclass, field

from poise.errors import FigureError
from poise.math.input_checks import number


@dataclass(frozen=True)
class Range:
    """Closed interval; an end may be infinite.

    >>> Range(0, 90, degrees=True).upper
    1.5707963267948966

    Parameters
    ----------
    lower, upper : float
        Ends [rad, or m for slides], lower <= upper. Equal ends lock the coordinate.
    degrees : bool
        The given ends are in degrees; they are stored in radians.
    """

    lower: float = -math.inf
    upper: float = math.inf
    degrees: InitVar[bool] = field(default=False, kw_only=True)

    def __post_init__(self, degrees: bool) -> None:
        lower = number("the lower end of a range", self.lower, infinite=True)
        upper = number("the upper end of a range", self.upper, infinite=True)
        if lower > upper:
            raise FigureError(
                f"a range must have lower <= upper, got lower {lower:g} and upper {upper:g}; "
                "swap them, or check the unit and the sign."
            )
        if lower == math.inf or upper == -math.inf:
            raise FigureError(
                f"a range must contain at least one finite value, got lower {lower:g} and upper {upper:g}; "
                "an open end is lower=-inf or upper=inf."
            )
        unit = math.pi / 180.0 if degrees else 1.0
        object.__setattr__(self, "lower", unit * lower)
        object.__setattr__(self, "upper", unit * upper)

    def contains(self, x: float, tolerance: float = 0.0) -> bool:
        """Whether x lies in the range, or outside by no more than `tolerance`."""
        return self.lower - tolerance <= x <= self.upper + tolerance

    def clamp(self, x: float) -> float:
        """Value of the range nearest to x."""
        return min(max(x, self.lower), self.upper)

    def lower_margin(self, x: float) -> float:
        """Signed clearance to the lower limit, x − lower; negative where it is violated."""
        return x - self.lower

    def upper_margin(self, x: float) -> float:
        """Signed clearance to the upper limit, upper − x; negative where it is violated."""
        return self.upper - x

    @property
    def width(self) -> float:
        """Distance between the ends; infinite if an end is."""
        return self.upper - self.lower

    @property
    def middle(self) -> float:
        """Middle of the range; if an end is infinite, the value of the range nearest to zero."""
        if math.isfinite(self.lower) and math.isfinite(self.upper):
            return 0.5 * (self.lower + self.upper)
        return self.clamp(0.0)
