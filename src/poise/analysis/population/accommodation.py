"""What a population study tells: who can, what limits those who cannot, and who is at the edge.

*Accommodated* is a body that reaches every goal while it stands in balance. What *limits* is the dimension in which
those who can and those who cannot differ most, in standard deviations. *Critical* bodies lie on both sides of the edge:
of those who cannot, the ones that miss by least; of those who can, the ones that are most like those who cannot, along
the direction in the space of dimensions that parts the two best [Fisher1936],

    w = (S_can + S_cannot)⁻¹ (μ_can − μ_cannot),

with dimensions in standard deviations and S their covariances.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.analysis.population.population import DIMENSIONS, PopulationStudy
from poise.analysis.study.study import Outcome
from poise.errors import StudyError
from poise.types import BoolArray, FloatArray, IntArray

_RIDGE = 1e-3  # added to the covariances: some dimensions are nearly sums of others


@dataclass(frozen=True, eq=False)
class Accommodation:
    """What came out of a population study.

    Parameters
    ----------
    study : PopulationStudy
        What was asked.
    outcome : Outcome
        What :func:`poise.analysis.run_study` gave.
    """

    study: PopulationStudy
    outcome: Outcome

    @property
    def reached(self) -> BoolArray:
        """Which body reaches which goal, feet and balance kept, (bodies, goals)."""
        limit = self.study.tolerance
        return np.asarray((self.outcome.column("error") <= limit) & (self.outcome.column("others") <= limit))

    @property
    def able(self) -> BoolArray:
        """Which body reaches every goal, (bodies,)."""
        return np.asarray(self.reached.all(axis=1))

    @property
    def tried(self) -> IntArray:
        """Numbers of the bodies that could be made: those that failed say nothing about people."""
        return np.flatnonzero(~np.isnan(self.outcome.column("error")).any(axis=1)).astype(np.int32)

    @property
    def accommodated(self) -> float:
        """Share of the bodies that reach every goal."""
        return float(self.able[self._some()].mean())

    @property
    def by_goal(self) -> FloatArray:
        """Share of the bodies that reach each goal, (goals,)."""
        return np.asarray(self.reached[self._some()].mean(axis=0))

    @property
    def uncertainty(self) -> float:
        """Half of the interval in which the share of all people lies with 95 %, as bodies are drawn (Wilson's)."""
        count, share, z = len(self.tried), self.accommodated, 1.96
        spread = math.sqrt(share * (1.0 - share) / count + z * z / (4.0 * count * count))
        return z * spread / (1.0 + z * z / count)

    def limiting(self, goal: int | None = None) -> list[tuple[str, float]]:
        """Dimensions and how much larger they are in those who can [standard deviations]; the largest first.

        Parameters
        ----------
        goal : int, optional
            For this goal alone; else for all of them together. Empty where all can, or none.
        """
        tried = self._some()
        able = (self.able if goal is None else self.reached[:, self._goal(goal)])[tried]
        if able.all() or not able.any():
            return []
        found = []
        for name in DIMENSIONS:
            values = self.outcome.column(name)[tried]
            found.append((name, float((values[able].mean() - values[~able].mean()) / max(values.std(), 1e-12))))
        return sorted(found, key=lambda each: -abs(each[1]))

    def critical(self, count: int = 5) -> list[int]:
        """Numbers of the bodies at the edge, from both sides in turn; none where everybody can."""
        tried = self._some()
        able = self.able[tried]
        if able.all():
            return []
        worst = self.outcome.column("error").max(axis=1)
        cannot = tried[~able][np.argsort(worst[tried[~able]], kind="stable")].tolist()
        can = tried[able][np.argsort(self._likeness(tried, able)[able], kind="stable")].tolist() if able.any() else []
        turns = [side[place] for place in range(len(tried)) for side in (cannot, can) if place < len(side)]
        return [int(item) for item in turns[:count]]

    def _likeness(self, tried: IntArray, able: BoolArray) -> FloatArray:
        """How much each body is like those who can, along the direction that parts them best."""
        values = np.stack([self.outcome.column(name)[tried] for name in DIMENSIONS], axis=1)
        scaled = (values - values.mean(axis=0)) / np.maximum(values.std(axis=0), 1e-12)
        within = _RIDGE * np.eye(scaled.shape[1])
        for side in (scaled[able], scaled[~able]):
            away = side - side.mean(axis=0)
            within = within + away.T @ away / len(tried)
        return np.asarray(scaled @ np.linalg.solve(within, scaled[able].mean(axis=0) - scaled[~able].mean(axis=0)))

    def _some(self) -> IntArray:
        tried = self.tried
        if len(tried) == 0:
            item, words = next(iter(self.outcome.failures.items()))
            raise StudyError(f"none of the {self.study.count} bodies could be made, body {item} with: {words}")
        return tried

    def _goal(self, goal: int) -> int:
        if not 0 <= goal < len(self.study.goals):
            raise StudyError(f"the study has goals 0 to {len(self.study.goals) - 1}, got {goal!r}.")
        return goal

    def __str__(self) -> str:
        goals = "the goal" if len(self.study.goals) == 1 else f"all {len(self.study.goals)} goals"
        share = f"{self.accommodated:.1%} (± {100.0 * self.uncertainty:.1f})"
        said = f"{share} of {len(self.tried)} bodies reach {goals}"
        limits = self.limiting()
        if limits:
            name, by = limits[0]
            said += f"; what limits most is {DIMENSIONS[name]} ({by:+.1f} deviations in those who can)"
        return said
