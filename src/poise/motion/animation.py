"""Animate moving goals: solve the tasks frame by frame, each from the previous one, then smooth the whole motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose
from poise.math.input_checks import number
from poise.motion import Clip, eased
from poise.motion.smoothing import smooth_motion
from poise.natural_criterion import natural_criteria
from poise.solver import Result, Solver, Status
from poise.solver.level_errors import Tolerances
from poise.solver.solver import DEFAULT_TOLERANCES, DRAG_TOLERANCES
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.gaussian_posture import GaussianPostureTask
from poise.types import ArrayLike, FloatArray, Matrix

MAX_MEAN_SPEED = 6.0  # at which the expected posture is followed [rad/s]


@dataclass(frozen=True)
class Track:
    """Goal over time: values at keyframe times, with easing between them.

    Parameters
    ----------
    times : sequence of floats
        Times [s], increasing; the goal is constant before the first and after the last.
    values : (k, m) array
        Goal at each time, in the format of its task.
    easing : str
        One of :data:`poise.motion.keyframes.EASINGS`.
    """

    times: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]
    easing: str = "ease"

    def __post_init__(self) -> None:
        times = tuple(number("times", each) for each in self.times)
        values = np.array(self.values, dtype=np.float64)
        if values.ndim != 2 or len(values) != len(times) or not times or not np.isfinite(values).all():
            raise PoseError(f"track: expected one row of finite numbers per time ({len(times)} times).")
        if any(late <= early for early, late in pairwise(times)):
            raise PoseError(f"track times must increase, got {list(times)}.")
        eased(np.zeros(1), self.easing)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "values", tuple(tuple(row) for row in values.tolist()))

    def at(self, seconds: ArrayLike) -> Matrix:
        """Goals (n, m) at times (n,)."""
        when, times, values = np.atleast_1d(np.asarray(seconds, float)), np.array(self.times), np.array(self.values)
        if len(times) == 1:
            return np.repeat(values, len(when), axis=0)
        interval = np.clip(np.searchsorted(times, when, side="right") - 1, 0, len(times) - 2)
        fractions = np.clip((when - times[interval]) / (times[interval + 1] - times[interval]), 0.0, 1.0)
        return np.asarray(
            values[interval] + eased(fractions, self.easing)[:, None] * (values[interval + 1] - values[interval])
        )


@dataclass(frozen=True, eq=False)
class Animation:
    """Solved motion: the clip, the status of each frame, and the motion before smoothing."""

    clip: Clip
    statuses: tuple[Status, ...]
    before: Clip | None = None

    @property
    def solved(self) -> float:
        """Fraction of frames in which every task is met."""
        return sum(status is Status.SOLVED for status in self.statuses) / len(self.statuses)

    def __repr__(self) -> str:
        return f"Animation({self.clip!r}, {self.solved:.0%} of the frames solved)"


def animate(
    start: Pose,
    tasks: Sequence[Task],
    tracks: Mapping[str, Track | ArrayLike],
    *,
    duration: float | None = None,
    rate: float = 60.0,
    name: str = "motion",
    smooth: float = 0.0,
    natural: bool | None = None,
) -> Animation:
    """Solve tasks over time, every frame from the previous one; the null space is drawn to the start.

    Figures recognized as humans take postures that people take (:meth:`poise.Scene.prefer_natural`), as in a drag that
    begins at the start; a frame that then misses a goal is solved without.

    For unreachable goals the motion penalty of a drag applies, so that frames do not jump: such frames may have the
    status `budget`. With `smooth` the sequence is then smoothed as a whole (:func:`poise.motion.smooth_motion`): every
    frame keeps its tasks and limits.

    Parameters
    ----------
    start : Pose
        Initial pose of the first frame.
    tasks : sequence of Task
        Tasks with their priority levels.
    tracks : mapping of task name to Track or (n, m) array
        Moving goals; an array has one row per frame.
    duration : float or None
        Duration [s]; None: until the last keyframe of all tracks, or the length of the arrays.
    rate : float
        Frames per second.
    smooth : float
        Time constant of the smoothing [s]; 0.05 to 0.2 is typical, zero disables it.
    natural : bool or None
        Whether to prefer natural postures; None: unless there are other criteria.

    Raises
    ------
    TaskError, PoseError
        A track names no task, or an array has the wrong number of rows.
    """
    rows = {key: value if isinstance(value, Track) else np.asarray(value, float) for key, value in tracks.items()}
    names = [task.name for task in tasks]
    for key in rows:
        if key not in names:
            raise TaskError(f"unknown task {key!r}; {suggest(key, names)}")
    count = _count(rows, duration, number("rate", rate))
    when = np.arange(count) / rate
    goals = {key: value.at(when) if isinstance(value, Track) else value for key, value in rows.items()}
    q, statuses = [], []
    solver = _FrameSolver(start, tasks, natural, MAX_MEAN_SPEED / rate)
    for frame in range(count):
        result = solver.solve({key: tuple(values[frame].tolist()) for key, values in goals.items()}, first=frame == 0)
        q.append(result.pose.q)
        statuses.append(result.status)
    clip = Clip(start.figure, np.array(q), 1.0 / rate, name)
    if smooth == 0.0:
        return Animation(clip, tuple(statuses))
    smoothed = smooth_motion(clip, tasks, {key: values[:count] for key, values in goals.items()}, smooth=smooth)
    return Animation(smoothed.clip, smoothed.statuses, clip)


class _FrameSolver:
    """Solves frame after frame, each from the previous one."""

    def __init__(self, start: Pose, tasks: Sequence[Task], natural: bool | None, max_mean_change: float) -> None:
        self._start, self._pose = start, start
        self._max_mean_change, self._mean = max_mean_change, dict[tuple[str, ...], FloatArray]()
        self._solver = Solver(start.figure, tasks, anchor=start)
        has_criterion = any(task.is_active and task.level >= LAST_LEVEL for task in tasks)
        is_natural = not has_criterion if natural is None else natural
        self._criteria = natural_criteria(start) if is_natural else None
        self._natural_solver: Solver | None = None

    def solve(self, goals: Mapping[str, tuple[float, ...]], *, first: bool) -> Result:
        """Solve the next frame; the first one converges, the others do not jump."""
        for key, goal in goals.items():
            self._solver.set(key, goal=goal)
        tolerances = DEFAULT_TOLERANCES if first else DRAG_TOLERANCES
        criteria = () if self._criteria is None else self._criteria(self._solver.tasks)
        result = self._natural(criteria, tolerances) if criteria else None
        if result is None or result.status is not Status.SOLVED:
            plain = self._solver.solve(self._pose, tolerances=tolerances, restart=False)
            if result is None or plain.status is Status.SOLVED:  # goals out of reach change nothing about the posture
                result = plain
        self._pose = result.pose
        return result

    def _natural(self, criteria: tuple[Task, ...], tolerances: Tolerances) -> Result:
        """Solve the frame with natural postures."""
        tasks = (*self._solver.tasks, *map(self._followed, criteria))
        if self._natural_solver is None:
            self._natural_solver = Solver(self._start.figure, tasks, anchor=self._start)
        self._natural_solver.update(tasks)
        return self._natural_solver.solve(self._pose, tolerances=tolerances, restart=False)

    def _followed(self, task: Task) -> Task:
        """The expected posture, followed no faster than people move: far out of reach predictions may jump."""
        if not isinstance(task, GaussianPostureTask):
            return task
        last = self._mean.get(task.coordinates, task.values)
        mean = last + np.clip(task.values - last, -self._max_mean_change, self._max_mean_change)
        self._mean[task.coordinates] = mean
        return task if np.array_equal(mean, task.values) else task.with_mean(mean)


def _count(rows: Mapping[str, Track | Matrix], duration: float | None, rate: float) -> int:
    if rate <= 0.0:
        raise PoseError(f"rate: expected more than zero [frames/s], got {rate}.")
    given = {len(value) for value in rows.values() if not isinstance(value, Track)}
    if len(given) > 1 or any(not isinstance(value, Track) and value.ndim != 2 for value in rows.values()):
        raise PoseError("goals per frame: expected 2-D arrays with the same number of frames.")
    last = max((value.times[-1] for value in rows.values() if isinstance(value, Track)), default=0.0)
    expected = int((last if duration is None else number("duration", duration)) * rate + 1e-9) + 1
    if not given:
        return expected
    count = given.pop()
    if count == 0 or (duration is not None and count < expected):
        raise PoseError(f"goals are given for {count} frames, expected {expected}.")
    return expected if duration is not None else count
