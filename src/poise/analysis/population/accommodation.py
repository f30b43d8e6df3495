"""Results of a population study: accommodated percentage, limiting dimensions, critical bodies.

A body is *accommodated* if it reaches every goal while standing in balance. The *limiting* dimension is the one in
which bodies that succeed and fail differ most, in standard deviations. *Critical* bodies are on both sides of the
boundary: of those that fail, the ones with the smallest error; of those that succeed, the ones most similar to those
that fail, along Fisher's linear discriminant in the space of dimensions [Fisher1936],

    w = (S_can + S_cannot)⁻¹ (μ_can − μ_cannot),

with dimensions in standard deviations and S their covariance matrices (can: succeed, cannot: fail).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.analysis.population.population import DIMENSIONS, PopulationStudy
from poise.analysis.study.study import Outcome
from poise.errors import StudyError
from poise.types import BoolArray, FloatArray, IntArray

_COVARIANCE_RIDGE = 1e-3  # added to the diagonal: some dimensions are nearly linear combinations of others
_MIN_DEVIATION = 1e-12  # [m or kg] smaller standard deviations are replaced by this
_NORMAL_QUANTILE_95 = 1.96  # two-sided 95 % quantile of the normal distribution


def wilson_half_width(share: float, count: int) -> float:
    """Half width of the 95 % confidence interval of a fraction of `count` bodies (Wilson score interval)."""
    z = _NORMAL_QUANTILE_95
    spread = math.sqrt(share * (1.0 - share) / count + z * z / (4.0 * count * count))
    return z * spread / (1.0 + z * z / count)


@dataclass(frozen=True, eq=False)
class Accommodation:
    """Results of a population study.

    Parameters
    ----------
    study : PopulationStudy
        The study.
    outcome : Outcome
        Result of :func:`poise.analysis.run_study`.
    """

    study: PopulationStudy
    outcome: Outcome

    @property
    def reached(self) -> BoolArray:
        """Whether each body reaches each goal with feet and balance kept, (bodies, goals)."""
        limit = self.study.tolerance
        return np.asarray((self.outcome.column("error") <= limit) & (self.outcome.column("higher_error") <= limit))

    @property
    def able(self) -> BoolArray:
        """Whether each body reaches every goal, (bodies,)."""
        return np.asarray(self.reached.all(axis=1))

    @property
    def valid_bodies(self) -> IntArray:
        """Indices of the bodies that could be built; failed items do not count in the statistics."""
        return np.flatnonzero(~np.isnan(self.outcome.column("error")).any(axis=1)).astype(np.int32)

    @property
    def accommodated(self) -> float:
        """Fraction of the bodies that reach every goal."""
        return float(self.able[self._checked_bodies()].mean())

    @property
    def by_goal(self) -> FloatArray:
        """Fraction of the bodies that reach each goal, (goals,)."""
        return np.asarray(self.reached[self._checked_bodies()].mean(axis=0))

    @property
    def by_sex(self) -> dict[str, tuple[int, float]]:
        """Number of women and of men, and the fraction of each that reach every goal; empty sexes are omitted."""
        valid = self._checked_bodies()
        women = np.asarray(self.outcome.column("woman"), dtype=np.bool_)[valid]
        sides = (("women", women), ("men", ~women))
        return {name: (int(mask.sum()), float(self.able[valid][mask].mean())) for name, mask in sides if mask.any()}

    @property
    def uncertainty(self) -> float:
        """Half width of the 95 % confidence interval of the accommodated fraction, from sampling alone."""
        return wilson_half_width(self.accommodated, len(self.valid_bodies))

    def limiting(self, goal: int | None = None) -> list[tuple[str, float]]:
        """Dimensions by the difference of their means, success minus failure [standard deviations], largest first.

        Parameters
        ----------
        goal : int, optional
            For this goal only; by default for all goals together. Empty if all bodies succeed, or none.
        """
        valid = self._checked_bodies()
        able = (self.able if goal is None else self.reached[:, self._checked_goal(goal)])[valid]
        if able.all() or not able.any():
            return []
        differences = []
        for name in DIMENSIONS:
            values = self.outcome.column(name)[valid]
            difference = values[able].mean() - values[~able].mean()
            differences.append((name, float(difference / max(values.std(), _MIN_DEVIATION))))
        return sorted(differences, key=lambda each: -abs(each[1]))

    def critical(self, count: int = 5) -> list[int]:
        """Indices of critical bodies, alternating between those that fail and succeed; empty if all succeed."""
        valid = self._checked_bodies()
        able = self.able[valid]
        if able.all():
            return []
        worst = self.outcome.column("error").max(axis=1)
        cannot = valid[~able][np.argsort(worst[valid[~able]], kind="stable")].tolist()
        can = (
            valid[able][np.argsort(self._discriminant(valid, able)[able], kind="stable")].tolist() if able.any() else []
        )
        alternating = [side[rank] for rank in range(len(valid)) for side in (cannot, can) if rank < len(side)]
        return [int(item) for item in alternating[:count]]

    def _discriminant(self, valid: IntArray, able: BoolArray) -> FloatArray:
        """Coordinate of each body along Fisher's linear discriminant; larger is more similar to bodies that succeed."""
        values = np.stack([self.outcome.column(name)[valid] for name in DIMENSIONS], axis=1)
        scaled = (values - values.mean(axis=0)) / np.maximum(values.std(axis=0), _MIN_DEVIATION)
        within = _COVARIANCE_RIDGE * np.eye(scaled.shape[1])
        for side in (scaled[able], scaled[~able]):
            deviations = side - side.mean(axis=0)
            within = within + deviations.T @ deviations / len(valid)
        return np.asarray(scaled @ np.linalg.solve(within, scaled[able].mean(axis=0) - scaled[~able].mean(axis=0)))

    def _checked_bodies(self) -> IntArray:
        """Indices of valid bodies; raise if there is none."""
        valid = self.valid_bodies
        if len(valid) == 0:
            item, reason = next(iter(self.outcome.failures.items()))
            raise StudyError(f"none of the {self.study.count} bodies could be built, body {item} with: {reason}")
        return valid

    def _checked_goal(self, goal: int) -> int:
        if not 0 <= goal < len(self.study.goals):
            raise StudyError(f"goal: expected an index from 0 to {len(self.study.goals) - 1}, got {goal!r}.")
        return goal

    def __str__(self) -> str:
        goals = "the goal" if len(self.study.goals) == 1 else f"all {len(self.study.goals)} goals"
        share = f"{self.accommodated:.1%} (± {100.0 * self.uncertainty:.1f})"
        text = f"{share} of {len(self.valid_bodies)} bodies reach {goals}"
        limits = self.limiting()
        if limits:
            name, difference = limits[0]
            text += f"; limited most by {DIMENSIONS[name]} ({difference:+.1f} deviations in those who succeed)"
        return text
