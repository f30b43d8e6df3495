"""Color scale of measures: red is bad, blue is good; the same in pictures, plots and files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from poise.errors import StudyError, suggest
from poise.types import AnyArray, FloatArray

if TYPE_CHECKING:
    from poise.analysis.reach.map import ReachMap

# Lightness has a single peak, so that both ends of the scale can be read without color vision.
_COLOR_STOPS = ((0.70, 0.16, 0.20), (0.91, 0.49, 0.27), (0.97, 0.85, 0.50), (0.45, 0.72, 0.60), (0.10, 0.42, 0.58))
UNITS = {"margin": "rad", "depth": "m", "comfort": "", "rula": "score", "strength": "fraction of people"}
PREFERRED_MEASURES = ("comfort", "rula", "strength", "depth")
_LOWER_IS_BETTER = ("rula",)
_FIXED_RANGES = {"rula": (1.0, 7.0)}


@dataclass(frozen=True)
class ColorScale:
    """Map from values of a measure to colors.

    Parameters
    ----------
    measure : str
        Name of the measure.
    low, high : float
        Values at both ends of the scale; values beyond are clipped.
    """

    measure: str
    low: float
    high: float

    @classmethod
    def of(cls, reach_map: ReachMap, measure: str | None = None) -> ColorScale:
        """Scale of a measure over all reached cells; by default of the first available of `PREFERRED_MEASURES`."""
        names: Sequence[str] = (*reach_map.study.measures, "depth")
        name = next(each for each in PREFERRED_MEASURES if each in names) if measure is None else measure
        if name not in names:
            raise StudyError(f"the study did not compute the measure {name!r}; {suggest(name, names)}")
        if name in _FIXED_RANGES:
            return cls(name, *_FIXED_RANGES[name])
        values = reach_map.measure(name)[reach_map.reached]
        known = values[np.isfinite(values)]
        low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 1.0)
        return cls(name, low, high if high - low > 1e-12 else low + 1.0)

    def colors(self, values: AnyArray) -> FloatArray:
        """Colors of values as red, green and blue from 0 to 1, (n, 3)."""
        share = np.clip((np.asarray(values, dtype=np.float64) - self.low) / (self.high - self.low), 0.0, 1.0)
        share = np.nan_to_num(1.0 - share if self.measure in _LOWER_IS_BETTER else share)
        stops = np.linspace(0.0, 1.0, len(_COLOR_STOPS))
        return np.stack([np.interp(share, stops, [stop[k] for stop in _COLOR_STOPS]) for k in range(3)], axis=-1)

    def describe(self) -> str:
        """Description of the scale as text."""
        unit = UNITS.get(self.measure, "")
        ends = (self.high, self.low) if self.measure in _LOWER_IS_BETTER else (self.low, self.high)
        return f"{self.measure} from {ends[0]:.3g} (red) to {ends[1]:.3g} (blue)" + (f" {unit}" if unit else "")
