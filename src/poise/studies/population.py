"""How many people can do it: bodies drawn from the measured population, each with the same goals.

A body is accommodated when it reaches every goal, standing on both feet. What limits is the dimension in which those
who can differ most from those who cannot, in standard deviations.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.errors import StudyError
from poise.figure import Figure
from poise.figures import human, human_pose, human_sizes
from poise.solver import solve_many
from poise.studies.study import Columns, Outcome
from poise.tasks import CentreOfMassTask, PositionTask
from poise.types import FloatArray

GOAL = "population study"
_FEET = ("left_heel", "right_heel", "left_toe", "right_toe")


@dataclass(frozen=True)
class PopulationStudy:
    """Goals for many bodies.

    Parameters
    ----------
    goals : sequence of three floats
        Places that the site shall reach [m], seen from the floor between the feet, x forward.
    site : str
        What reaches.
    count : int
        Bodies.
    women : float
        Share of women among them.
    seed : int
        Which bodies; body number k is the same in every study with this seed.
    pose : str
        Standard pose to start from.
    tolerance : float
        Reached within this distance [m].
    """

    goals: tuple[tuple[float, float, float], ...]
    site: str = "right_grip"
    count: int = 200
    women: float = 0.5
    seed: int = 0
    pose: str = "stand"
    tolerance: float = 5e-3

    def __post_init__(self) -> None:
        goals = tuple(tuple(float(x) for x in goal) for goal in self.goals)
        if not goals or any(len(goal) != 3 or not all(map(math.isfinite, goal)) for goal in goals):
            raise StudyError(f"a population study needs goals of three finite numbers each, got {self.goals!r}.")
        if type(self.count) is not int or self.count < 1 or not 0.0 <= self.women <= 1.0 or not self.tolerance > 0.0:
            raise StudyError(
                "a population study has one body or more, a share of women from 0 to 1 and a tolerance above zero, got "
                f"{self.count!r}, {self.women!r} and {self.tolerance!r}."
            )
        object.__setattr__(self, "goals", goals)

    def body(self, item: int) -> tuple[Figure, str, dict[str, float]]:
        """Figure, sex and outer dimensions [m; mass kg] of a body by its number."""
        return _body(self.seed, item, self.women)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Answers of some bodies."""
        rows = [self._answer(item, cores) for item in range(first, last)]
        return {name: np.array([row[name] for row in rows]) for name in rows[0]}

    def _answer(self, item: int, cores: int | None) -> dict[str, float | bool | FloatArray]:
        figure, sex, sizes = self.body(item)
        pose = human_pose(figure, self.pose)
        middle = pose.centre_of_mass().tolist()
        tasks = [
            *(
                PositionTask(name=site, site=site, goal=tuple(pose.position_of(site).tolist()), level=1)
                for site in _FEET
            ),
            CentreOfMassTask(name="balance", goal=(middle[0], middle[1], 0.0), axes="xy", level=2),
            PositionTask(name=GOAL, site=self.site, goal=self.goals[0], level=3),
        ]
        found = solve_many(pose, tasks, goals={GOAL: np.array(self.goals)}, cores=cores)
        return {"woman": sex == "female", **sizes, "error": np.asarray(found.errors[GOAL])}


@lru_cache(maxsize=4)
def _body(seed: int, item: int, women: float) -> tuple[Figure, str, dict[str, float]]:
    sex = "female" if np.random.default_rng([seed, item, 0]).random() < women else "male"
    sizes = human_sizes(sex=sex, seed=np.random.default_rng([seed, item, 1]))
    figure = human(sex=sex, seed=np.random.default_rng([seed, item, 1]))
    return figure, sex, {"stature": sizes.stature, "mass": sizes.mass, **{name: sizes[name] for name in DIMENSIONS}}


DIMENSIONS = (
    "acromialheight",
    "trochanterionheight",
    "sittingheight",
    "acromionradialelength",
    "radialestylionlength",
    "biacromialbreadth",
    "handlength",
)


@dataclass(frozen=True, eq=False)
class Accommodation:
    """What came out of a population study."""

    study: PopulationStudy
    outcome: Outcome

    @property
    def reached(self) -> FloatArray:
        """Which body reaches which goal, (bodies, goals)."""
        return np.asarray(self.outcome.columns["error"] <= self.study.tolerance)

    @property
    def accommodated(self) -> float:
        """Share of the bodies that reach every goal."""
        return float(self.reached.all(axis=1).mean())

    @property
    def by_goal(self) -> FloatArray:
        """Share of the bodies that reach each goal."""
        return np.asarray(self.reached.mean(axis=0))

    def limiting(self) -> list[tuple[str, float]]:
        """Dimensions and how much larger they are in those who can [standard deviations]; the largest first."""
        able = self.reached.all(axis=1)
        if able.all() or not able.any():
            return []
        found = []
        for name in ("stature", "mass", *DIMENSIONS):
            values = self.outcome.columns[name]
            found.append((name, float((values[able].mean() - values[~able].mean()) / max(values.std(), 1e-12))))
        return sorted(found, key=lambda each: -abs(each[1]))

    def critical(self, count: int = 5) -> list[int]:
        """Numbers of the bodies that are nearest to the edge between reaching all goals and not."""
        worst = self.outcome.columns["error"].max(axis=1)
        return [int(item) for item in np.argsort(np.abs(worst - self.study.tolerance), kind="stable")[:count]]

    def __str__(self) -> str:
        said = f"{self.accommodated:.0%} of {self.study.count} bodies reach all {len(self.study.goals)} goals"
        limits = self.limiting()
        return said + (f"; what limits most is {limits[0][0]} ({limits[0][1]:+.1f} deviations)" if limits else "")
