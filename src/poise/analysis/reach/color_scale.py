"""Colors of numbers: red for what is bad, blue for what is good, the same in pictures, plots and files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from poise.errors import StudyError, suggest
from poise.types import AnyArray, FloatArray

if TYPE_CHECKING:
    from poise.analysis.reach.map import ReachMap

# Light grows and falls with one peak, so that the scale can also be read without colors near its ends.
_STOPS = ((0.70, 0.16, 0.20), (0.91, 0.49, 0.27), (0.97, 0.85, 0.50), (0.45, 0.72, 0.60), (0.10, 0.42, 0.58))
UNITS = {"margin": "rad", "depth": "m", "comfort": "", "rula": "score", "strength": "share of people"}
PREFERRED = ("comfort", "rula", "strength", "depth")
_LOW_IS_GOOD = ("rula",)
_FIXED = {"rula": (1.0, 7.0)}


@dataclass(frozen=True)
class ColorScale:
    """Numbers to colors.

    Parameters
    ----------
    measure : str
        What the numbers are.
    low, high : float
        Numbers at both ends of the scale; those beyond have the color of the end.
    """

    measure: str
    low: float
    high: float

    @classmethod
    def of(cls, found: ReachMap, measure: str | None = None) -> ColorScale:
        """Scale of a measure over all cells that are reached; the first of `PREFERRED` where none is named."""
        names: Sequence[str] = (*found.study.measures, "depth")
        name = next(each for each in PREFERRED if each in names) if measure is None else measure
        if name not in names:
            raise StudyError(f"the study did not measure {name!r}; {suggest(name, names)}")
        if name in _FIXED:
            return cls(name, *_FIXED[name])
        values = found.measure(name)[found.reached]
        known = values[np.isfinite(values)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        return cls(name, low, high if high - low > 1e-12 else low + 1.0)

    def colors(self, values: AnyArray) -> FloatArray:
        """Red, green and blue from 0 to 1, (n, 3)."""
        share = np.clip((np.asarray(values, dtype=np.float64) - self.low) / (self.high - self.low), 0.0, 1.0)
        share = np.nan_to_num(1.0 - share if self.measure in _LOW_IS_GOOD else share)
        stops = np.linspace(0.0, 1.0, len(_STOPS))
        return np.stack([np.interp(share, stops, [stop[k] for stop in _STOPS]) for k in range(3)], axis=-1)

    def words(self) -> str:
        """What the colors say."""
        unit = UNITS.get(self.measure, "")
        ends = (self.high, self.low) if self.measure in _LOW_IS_GOOD else (self.low, self.high)
        return f"{self.measure} from {ends[0]:.3g} (red) to {ends[1]:.3g} (blue)" + (f" {unit}" if unit else "")
