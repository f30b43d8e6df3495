"""How many people can do it: bodies drawn from the measured population, or named one by one, each with the same goals.

Every body stands on both feet in balance and reaches for every goal by itself; goals that are missed from the first
pose are tried again from others. Sizes are drawn from the normal
distribution of twenty dimensions with the measured covariance (:mod:`poise.library.human_sizes`). What came out is
told by :class:`poise.analysis.Accommodation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from poise.analysis.study.study import Columns
from poise.errors import FigureError, StudyError, suggest
from poise.kinematics import Pose
from poise.library import POSES, human, human_pose, human_sizes
from poise.model import Figure
from poise.solver import BatchResult, solve_batch
from poise.tasks import CenterOfMassTask, PositionTask, Task
from poise.types import AnyArray, FloatArray, Matrix

GOAL = "population study"
BALANCE = "balance"
AGAIN = ("reach", "stoop", "squat")
"""Standard poses from which goals that are missed are tried again: what is low beside one is seldom found standing."""
FEET = ("left_heel", "right_heel", "left_toe", "right_toe")
MOST_GOALS = 100_000

DIMENSIONS = {
    "stature": "stature",
    "mass": "mass",
    "acromialheight": "height of the shoulder",
    "trochanterionheight": "height of the hip",
    "sittingheight": "sitting height",
    "acromionradialelength": "length of the upper arm",
    "radialestylionlength": "length of the forearm",
    "biacromialbreadth": "breadth of the shoulders",
    "handlength": "length of the hand",
}
"""Dimensions that are told about every body [m; mass kg], by their names in ANSUR II, and in words."""


@dataclass(frozen=True)
class Person:
    """A body that is named, not drawn: what is left out is what such people have on average.

    Parameters
    ----------
    sex : {"male", "female"}
        Whose statistics.
    stature : float, optional
        [m]
    mass : float, optional
        [kg]
    """

    sex: str
    stature: float | None = None
    mass: float | None = None


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
        Bodies; where people are named, as many as they are.
    women : float
        Share of women among those drawn.
    seed : int
        Which bodies; body number k is the same in every study with this seed.
    pose : str
        Standard pose to start from.
    tolerance : float
        Reached within this distance [m].
    people : sequence of Person
        Bodies in place of drawn ones.

    Raises
    ------
    StudyError
        No goals, numbers that are none, a body that cannot exist (by its number), a site that people do not have.
    """

    goals: tuple[tuple[float, float, float], ...]
    site: str = "right_grip"
    count: int = 200
    women: float = 0.5
    seed: int = 0
    pose: str = "stand"
    tolerance: float = 5e-3
    people: tuple[Person, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "goals", _checked_goals(self.goals))
        object.__setattr__(self, "people", tuple(self.people))
        if self.people:
            check_people(self.people)
            object.__setattr__(self, "count", len(self.people))
        if type(self.count) is not int or self.count < 1 or not 0.0 <= self.women <= 1.0 or not self.tolerance > 0.0:
            raise StudyError(
                "a population study has one body or more, a share of women from 0 to 1 and a tolerance above zero, got "
                f"{self.count!r}, {self.women!r} and {self.tolerance!r}."
            )
        if type(self.seed) is not int or self.seed < 0:
            raise StudyError(f"the seed of a population study is a whole number, 0 or more, got {self.seed!r}.")
        if self.pose not in POSES:
            raise StudyError(f"people have no standard pose {self.pose!r}; {suggest(str(self.pose), POSES)}")
        sites = _sites()
        if self.site not in sites:
            raise StudyError(f"people have no site {self.site!r}; {suggest(str(self.site), sites)}")

    def body(self, item: int) -> tuple[Figure, str, dict[str, float]]:
        """Figure, sex and outer dimensions [m; mass kg] of a body by its number."""
        if not 0 <= item < self.count:
            raise StudyError(f"the study has bodies 0 to {self.count - 1}, got {item!r}.")
        return _body(self.seed, item, self.women, self.people[item] if self.people else None)

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Answers of some bodies."""
        bodies = [self.body(item) for item in range(first, last)]
        found = self.tried([figure for figure, _, _ in bodies], cores)
        shape = (last - first, len(self.goals))
        return {
            "woman": np.array([sex == "female" for _, sex, _ in bodies]),
            **{name: np.array([sizes[name] for _, _, sizes in bodies]) for name in DIMENSIONS},
            "error": found.error.reshape(shape),
            "others": found.others.reshape(shape),
        }

    def tried(self, bodies: list[Figure], cores: int | None = None) -> Tried:
        """All goals for each of some bodies, body by body; those that are missed again from other standard poses."""
        poses = [human_pose(figure, self.pose) for figure in bodies]
        each = len(self.goals)
        goals = self._goals(poses)
        found = _tried(
            solve_batch([pose for pose in poses for _ in range(each)], self._tasks(), goals=goals, cores=cores)
        )
        for name in AGAIN:
            missed = np.flatnonzero(~((found.error <= self.tolerance) & (found.others <= self.tolerance)))
            if len(missed) == 0:
                break
            starts = {body: human_pose(bodies[body], name) for body in np.unique(missed // each).tolist()}
            begun = [starts[row // each] for row in missed.tolist()]
            own = {task: values[missed] for task, values in goals.items()}
            found.improve(missed, _tried(solve_batch(begun, self._tasks(), goals=own, cores=cores)), self.tolerance)
        return found

    def _goals(self, poses: list[Pose]) -> dict[str, Matrix]:
        """Goals of every task: those of the study, and what each body keeps as it stands."""
        each = len(self.goals)
        goals: dict[str, Matrix] = {GOAL: np.tile(np.array(self.goals), (len(poses), 1))}
        for site in FEET:
            goals[site] = np.repeat([pose.position(site) for pose in poses], each, axis=0)
        goals[BALANCE] = np.repeat([pose.center_of_mass() * (1.0, 1.0, 0.0) for pose in poses], each, axis=0)
        return goals

    def _tasks(self) -> list[Task]:
        nowhere = (0.0, 0.0, 0.0)
        feet = [PositionTask(name=site, site=site, goal=nowhere, level=1) for site in FEET]
        balance = CenterOfMassTask(name=BALANCE, goal=nowhere, axes="xy", level=2)
        return [*feet, balance, PositionTask(name=GOAL, site=self.site, goal=nowhere, level=3)]


@dataclass(frozen=True, eq=False)
class Tried:
    """Answers of some bodies, one row a goal of a body.

    Parameters
    ----------
    q : (n, nq)
        Configurations; those of figures with fewer entries end in NaN.
    error, others : (n,)
        How far the goal is missed, and what most of feet and balance is [m].
    """

    q: Matrix
    error: FloatArray
    others: FloatArray

    def improve(self, rows: AnyArray, again: Tried, tolerance: float) -> None:
        """Take over what another start did better, feet and balance kept."""
        kept = again.others <= tolerance
        better = kept & ((again.error < self.error[rows]) | ~(self.others[rows] <= tolerance))
        self.error[rows[better]], self.others[rows[better]] = again.error[better], again.others[better]
        width = min(self.q.shape[1], again.q.shape[1])
        self.q[rows[better], :width] = again.q[better, :width]


def _tried(found: BatchResult) -> Tried:
    above = np.max([found.errors[name] for name in (*FEET, BALANCE)], axis=0)
    return Tried(np.array(found.q), np.array(found.errors[GOAL]), np.asarray(above))


def _checked_goals(goals: Any) -> tuple[tuple[float, float, float], ...]:
    try:
        places = np.asarray(goals, dtype=np.float64)
    except (TypeError, ValueError):
        places = np.zeros(0)
    if places.ndim != 2 or places.shape[1:] != (3,) or len(places) == 0 or not np.isfinite(places).all():
        raise StudyError(
            f"a population study needs goals of three finite numbers each, one at least, got {str(goals)[:80]}."
        )
    if len(places) > MOST_GOALS:
        raise StudyError(f"{len(places)} goals are more than {MOST_GOALS}; cut them into several studies.")
    return tuple((x, y, z) for x, y, z in places.tolist())


def check_people(people: tuple[Person, ...]) -> None:
    """Raise StudyError where a body cannot exist; it is named by its number."""
    for number, person in enumerate(people):
        if not isinstance(person, Person):
            raise StudyError(f"body {number}: people are Person values, got {person!r}.")
        try:
            human_sizes(sex=person.sex, stature=person.stature, mass=person.mass)
        except FigureError as error:
            raise StudyError(f"body {number} cannot exist: {error}") from None


@lru_cache(maxsize=1)
def _sites() -> tuple[str, ...]:
    return tuple(site.name for site in human().sites)


@lru_cache(maxsize=4)
def _body(seed: int, item: int, women: float, named: Person | None) -> tuple[Figure, str, dict[str, float]]:
    if named is not None:
        options: dict[str, Any] = {"sex": named.sex, "stature": named.stature, "mass": named.mass}
        sizes, figure = human_sizes(**options), human(**options)
    else:
        sex = "female" if np.random.default_rng([seed, item, 0]).random() < women else "male"
        sizes = human_sizes(sex=sex, seed=np.random.default_rng([seed, item, 1]))
        figure = human(sex=sex, seed=np.random.default_rng([seed, item, 1]))
    told = {name: sizes.mass if name == "mass" else sizes[name] for name in DIMENSIONS}
    return figure, sizes.sex, told
