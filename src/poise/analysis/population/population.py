"""Population study: bodies sampled from the measured population, or given individually, all with the same goals.

1. Sample body dimensions from the multivariate normal distribution of twenty dimensions with the measured covariance
   (:mod:`poise.library.human_sizes`), and build a figure from them.
2. Each body stands on both feet (or on tiptoe, or sits) in balance, with its center of mass inside the support polygon,
   and reaches for every goal separately (:mod:`poise.analysis.population.stance`).
3. Goals that are missed from the first pose are retried from other standard poses
   (:mod:`poise.analysis.population.attempts`).

:class:`poise.analysis.Accommodation` evaluates the results.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from poise.analysis.population.attempts import GOAL_TASK, Attempts, GoalProblems
from poise.analysis.population.stance import BALANCE_TASK, BALANCES, stance_named
from poise.analysis.reach.measures import MEASURES, MeasureContext
from poise.analysis.study.natural_postures import prefers_natural
from poise.analysis.study.self_collision import with_self_collision
from poise.analysis.study.study import Columns
from poise.errors import FigureError, StudyError, suggest
from poise.kinematics import Pose
from poise.library import POPULATIONS, POSES, human, human_pose, human_sizes, population_named, restricted
from poise.model import Figure
from poise.tasks import PositionTask, Task
from poise.types import Matrix

POPULATION = POPULATIONS["us_army"].description
"""Who the sampled bodies represent by default."""
EITHER_GRIP = "either_grip"
"""Name of a site in a study: the right hand, or the left one where the right one misses and the left comes nearer."""
RETRY_POSES = ("reach", "stoop", "squat")
"""Standard poses from which missed goals are retried: low goals beside the body are rarely found from standing."""
MAX_GOALS = 100_000
MAX_MARGIN_M, MAX_SHOES_M = 0.1, 0.2

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
"""Reported dimensions of every body [m; mass kg]: name in ANSUR II, and description."""


@dataclass(frozen=True)
class Person:
    """A body given individually; omitted dimensions take the mean of the population.

    Parameters
    ----------
    sex : {"male", "female"}
        Sex of the body statistics.
    stature : float, optional
        Stature [m].
    mass : float, optional
        Body mass [kg].
    """

    sex: str
    stature: float | None = None
    mass: float | None = None


@dataclass(frozen=True)
class PopulationStudy:
    """The same goals for many bodies.

    Parameters
    ----------
    goals : sequence of three floats
        Goal positions [m] relative to the floor between the feet: x forward, y left, z up.
    site : str
        End effector; ``either_grip`` for the hand that comes nearer to each goal.
    count : int
        Number of bodies; ignored if `people` is given.
    women : float
        Fraction of women among sampled bodies.
    seed : int
        Random seed; body k is the same in every study with this seed.
    pose : str
        Initial standard pose; "stand" for people who stand, "sit" for people who sit.
    tolerance : float
        Position tolerance [m].
    people : sequence of Person
        Bodies to use instead of sampled ones.
    stance : {"stand", "tiptoe", "sit"}
        What supports the bodies; None for "sit" if the initial pose is "sit", else "stand".
    balance : {"polygon", "centered"}
        Center of mass inside the support polygon, or at its place of the initial pose.
    margin : float
        Distance of the center of mass from the edge of the support polygon [m].
    shoes : float
        Thickness of the soles of the shoes [m]: it raises the whole body.
    tasks : tuple of Task
        Further tasks of every body, such as the clearance to obstacles; levels above 3.
    natural : bool or None
        Whether the poses of bodies that reach their goals (:meth:`attempt`) are postures that people take; None: unless
        a task is a criterion. Who reaches what does not depend on it.
    self_collision : bool
        Whether bodies avoid passing through themselves. Off by default: bodies of broad people touch themselves by a
        few millimeters where their arms hang.
    measures : tuple of str
        Measures of the pose of every body at every goal it reaches (:mod:`poise.analysis.reach.measures`): "rula",
        "strength", "comfort", "margin". Poses are then natural unless `natural` is false.
    load : float
        Load in the hand for the measures [kg].
    population : {"us_army", "us_civilian"}
        Population that bodies are sampled from (:mod:`poise.library.human_populations`).
    restrictions : tuple of (joint, degrees)
        Restricted range of motion of every body (:func:`poise.library.restricted`).

    Raises
    ------
    StudyError
        No goals, values that are not finite, an invalid body (with its index), an unknown site.
    """

    goals: tuple[tuple[float, float, float], ...]
    site: str = "right_grip"
    count: int = 200
    women: float = 0.5
    seed: int = 0
    pose: str = "stand"
    tolerance: float = 5e-3
    people: tuple[Person, ...] = ()
    stance: str | None = None
    balance: str = "polygon"
    margin: float = 0.02
    shoes: float = 0.0
    tasks: tuple[Task, ...] = ()
    natural: bool | None = None
    self_collision: bool = False
    measures: tuple[str, ...] = ()
    load: float = 0.0
    population: str = "us_army"
    restrictions: tuple[tuple[str, float], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "goals", _checked_goals(self.goals))
        object.__setattr__(self, "people", tuple(self.people))
        if self.people:
            check_people(self.people)
            object.__setattr__(self, "count", len(self.people))
        if type(self.count) is not int or self.count < 1 or not 0.0 <= self.women <= 1.0 or not self.tolerance > 0.0:
            raise StudyError(
                "population study: expected count >= 1, 0 <= women <= 1 and tolerance > 0, got "
                f"{self.count!r}, {self.women!r} and {self.tolerance!r}."
            )
        if type(self.seed) is not int or self.seed < 0:
            raise StudyError(f"seed: expected an integer of 0 or more, got {self.seed!r}.")
        if self.pose not in POSES:
            raise StudyError(f"unknown standard pose {self.pose!r}; {suggest(str(self.pose), POSES)}")
        if self.balance not in BALANCES:
            raise StudyError(f"unknown balance {self.balance!r}; {suggest(str(self.balance), BALANCES)}")
        if not (0.0 <= self.margin <= MAX_MARGIN_M and 0.0 <= self.shoes <= MAX_SHOES_M):
            raise StudyError(
                f"population study: expected a margin from 0 to {MAX_MARGIN_M} m and shoes from 0 to {MAX_SHOES_M} m, "
                f"got {self.margin!r} and {self.shoes!r}."
            )
        object.__setattr__(self, "tasks", tuple(self.tasks))
        object.__setattr__(self, "measures", tuple(dict.fromkeys(self.measures)))
        for name in self.measures:
            if name not in MEASURES:
                raise StudyError(f"unknown measure {name!r}; {suggest(str(name), MEASURES)}")
        if not (math.isfinite(self.load) and self.load >= 0.0):
            raise StudyError(f"load: expected a finite number of 0 or more [kg], got {self.load!r}.")
        object.__setattr__(self, "stance", self.stance or ("sit" if self.pose == "sit" else "stand"))
        stance_named(self.stance or "")
        try:
            population_named(self.population)
            restricted(_average(), dict(self.restrictions))
        except FigureError as error:
            raise StudyError(str(error)) from None
        sites = (*_sites(), EITHER_GRIP)
        if self.site not in sites:
            raise StudyError(f"the human has no site {self.site!r}; {suggest(str(self.site), sites)}")

    def body(self, item: int) -> tuple[Figure, str, dict[str, float]]:
        """Figure, sex and dimensions [m; mass kg] of the body with a given index."""
        if not 0 <= item < self.count:
            raise StudyError(f"body: expected an index from 0 to {self.count - 1}, got {item!r}.")
        given = self.people[item] if self.people else None
        figure, sex, sizes = _body(self.seed, item, self.women, given, self.population)
        return restricted(figure, dict(self.restrictions)) if self.restrictions else figure, sex, sizes

    def run(self, first: int, last: int, cores: int | None) -> Columns:
        """Results of the bodies first to last - 1, one row per body."""
        bodies = [self.body(item) for item in range(first, last)]
        figures = [figure for figure, _, _ in bodies]
        natural = bool(self.measures) and any(prefers_natural(each, self.tasks, self.natural) for each in figures)
        attempts = self._attempt(figures, cores, natural)  # without measures, poses are not reported
        shape = (last - first, len(self.goals))
        return {
            "woman": np.array([sex == "female" for _, sex, _ in bodies]),
            **{name: np.array([sizes[name] for _, _, sizes in bodies]) for name in DIMENSIONS},
            "error": attempts.error.reshape(shape),
            "higher_error": attempts.higher_error.reshape(shape),
            **{name: self._measured(name, bodies, attempts) for name in self.measures},
        }

    def _measured(self, name: str, bodies: list[tuple[Figure, str, dict[str, float]]], attempts: Attempts) -> Matrix:
        """A measure of the pose of every body and goal; NaN where the goal is not reached."""
        values = np.full(len(attempts.error), np.nan)
        reached, goal_count = attempts.reached(self.tolerance), len(self.goals)
        for number, (figure, sex, _) in enumerate(bodies):
            rows = reached[reached // goal_count == number]
            context = MeasureContext(human_pose(figure, self.pose), self._loaded_site, self.load, sex)
            if len(rows):
                values[rows] = MEASURES[name](context, attempts.q[rows, : figure.nq])
        return values.reshape(len(bodies), goal_count)

    @property
    def _loaded_site(self) -> str:
        return "right_grip" if self.site == EITHER_GRIP else self.site

    def attempt(self, bodies: list[Figure], cores: int | None = None) -> Attempts:
        """Solve all goals of some bodies, body by body; missed goals are retried from other standard poses."""
        natural = any(prefers_natural(figure, self.tasks, self.natural) for figure in bodies)
        return self._attempt(bodies, cores, natural)

    def _attempt(self, bodies: list[Figure], cores: int | None, natural: bool) -> Attempts:
        if self.site == EITHER_GRIP:
            right, left = (
                replace(self, site=site)._attempt(bodies, cores, natural) for site in ("right_grip", "left_grip")
            )
            missed = np.setdiff1d(np.arange(len(right.error)), right.reached(self.tolerance))
            right.improve(missed, left.rows(missed), self.tolerance)
            return right
        poses = [human_pose(figure, self.pose) for figure in bodies]
        goals, tasks = self._goals(poses), tuple(self._tasks())
        retry_poses = () if self.stance == "sit" else RETRY_POSES
        problems = GoalProblems(poses, goals, tasks, self.tolerance, retry_poses, cores)
        return problems.solve(natural)

    def _goals(self, poses: list[Pose]) -> dict[str, Matrix]:
        """Goals of every task: those of the study, and the feet and center of mass of the initial pose."""
        goal_count = len(self.goals)
        positions = np.array(self.goals) - [0.0, 0.0, self.shoes]  # the floor is that much below the soles
        goals: dict[str, Matrix] = {GOAL_TASK: np.tile(positions, (len(poses), 1))}
        for site in stance_named(self.stance or "").fixed:
            goals[site] = np.repeat([pose.position(site) for pose in poses], goal_count, axis=0)
        if self.balance == "centered":
            centers = [pose.center_of_mass() * (1.0, 1.0, 0.0) for pose in poses]
            goals[BALANCE_TASK] = np.repeat(centers, goal_count, axis=0)
        return goals

    def _tasks(self) -> list[Task]:
        """Tasks of all bodies; their goals vary and are given to the batch."""
        stance = stance_named(self.stance or "").tasks(self.balance, self.margin)
        tasks = with_self_collision(self.tasks) if self.self_collision else self.tasks
        return [*tasks, *stance, PositionTask(name=GOAL_TASK, site=self.site, goal=(0.0, 0.0, 0.0), level=3)]

    @property
    def conditions(self) -> str:
        """Who is studied, and how they are supported, as one sentence."""
        who = (
            "bodies given individually"
            if self.people
            else f"bodies sampled from {population_named(self.population).description}"
        )
        where = (
            f"center of mass at least {100.0 * self.margin:g} cm inside the support polygon"
            if self.balance == "polygon"
            else "center of mass kept at its place of the initial pose"
        )
        shoes = f", shoes of {100.0 * self.shoes:g} cm" if self.shoes else ", barefoot"
        stiff = "".join(f", {name} up to {angle:g}°" for name, angle in self.restrictions)
        return f"{who}; {stance_named(self.stance or '').description}, {where}{shoes}{stiff}."


def _checked_goals(goals: Any) -> tuple[tuple[float, float, float], ...]:
    try:
        positions = np.asarray(goals, dtype=np.float64)
    except (TypeError, ValueError):
        positions = np.zeros(0)
    if positions.ndim != 2 or positions.shape[1:] != (3,) or len(positions) == 0 or not np.isfinite(positions).all():
        raise StudyError(f"goals: expected one or more finite positions (x, y, z) [m], got {str(goals)[:80]}.")
    if len(positions) > MAX_GOALS:
        raise StudyError(f"{len(positions)} goals exceed the maximum of {MAX_GOALS}; split them into several studies.")
    return tuple((x, y, z) for x, y, z in positions.tolist())


def check_people(people: tuple[Person, ...]) -> None:
    """Raise StudyError if a body is invalid; the message has its index."""
    for number, person in enumerate(people):
        if not isinstance(person, Person):
            raise StudyError(f"body {number}: expected a Person, got {person!r}.")
        try:
            human_sizes(sex=person.sex, stature=person.stature, mass=person.mass)
        except FigureError as error:
            raise StudyError(f"body {number} is invalid: {error}") from None


@lru_cache(maxsize=1)
def _average() -> Figure:
    return human()


def _sites() -> tuple[str, ...]:
    return tuple(site.name for site in _average().sites)


@lru_cache(maxsize=4)
def _body(
    seed: int, item: int, women: float, person: Person | None, population: str
) -> tuple[Figure, str, dict[str, float]]:
    if person is not None:
        options: dict[str, Any] = {"sex": person.sex, "stature": person.stature, "mass": person.mass}
        sizes, figure = human_sizes(**options), human(**options)
    else:
        sex = "female" if np.random.default_rng([seed, item, 0]).random() < women else "male"
        people = getattr(population_named(population), sex)
        given: dict[str, Any] = {}
        if people is not None:
            given = dict(zip(("stature", "mass"), people.sample(np.random.default_rng([seed, item, 2])), strict=True))
        sizes = human_sizes(sex=sex, seed=np.random.default_rng([seed, item, 1]), **given)
        figure = human(sex=sex, seed=np.random.default_rng([seed, item, 1]), **given)
    dimensions = {name: sizes.mass if name == "mass" else sizes[name] for name in DIMENSIONS}
    return figure, sizes.sex, dimensions
