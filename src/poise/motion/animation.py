"""Goals that move: the same tasks solved frame by frame, each from the one before, and then smoothed as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose
from poise.model.limits.input_checks import number
from poise.motion import Clip, eased
from poise.motion.smoothing import smooth_motion
from poise.solver import Solver, Status
from poise.solver.solver import DEFAULT_TOLERANCES, DRAG_TOLERANCES
from poise.tasks import Task
from poise.types import ArrayLike, Matrix


@dataclass(frozen=True)
class Track:
    """A goal over time: values at key times, and an easing between each and the next.

    Parameters
    ----------
    times : sequence of floats
        When [s], increasing; before the first and after the last the goal stands still.
    values : (k, m) array
        The goal at each time, as its task takes it.
    way : str
        One of :data:`poise.motion.keyframes.EASINGS`.
    """

    times: tuple[float, ...]
    values: tuple[tuple[float, ...], ...]
    way: str = "ease"

    def __post_init__(self) -> None:
        times = tuple(number("times", each) for each in self.times)
        values = np.array(self.values, dtype=np.float64)
        if values.ndim != 2 or len(values) != len(times) or not times or not np.isfinite(values).all():
            raise PoseError(f"a track has a row of finite numbers for each of its {len(times)} times.")
        if any(late <= early for early, late in pairwise(times)):
            raise PoseError(f"the times of a track must increase, got {list(times)}.")
        eased(np.zeros(1), self.way)
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "values", tuple(tuple(row) for row in values.tolist()))

    def at(self, seconds: ArrayLike) -> Matrix:
        """Goals (n, m) at times (n,)."""
        when, times, values = np.atleast_1d(np.asarray(seconds, float)), np.array(self.times), np.array(self.values)
        if len(times) == 1:
            return np.repeat(values, len(when), axis=0)
        place = np.clip(np.searchsorted(times, when, side="right") - 1, 0, len(times) - 2)
        shares = np.clip((when - times[place]) / (times[place + 1] - times[place]), 0.0, 1.0)
        return np.asarray(values[place] + eased(shares, self.way)[:, None] * (values[place + 1] - values[place]))


@dataclass(frozen=True, eq=False)
class Animation:
    """A motion that was solved: the clip, how each frame ended, and the motion before it was smoothed as a whole."""

    clip: Clip
    statuses: tuple[Status, ...]
    before: Clip | None = None

    @property
    def solved(self) -> float:
        """Share of the frames in which every task is met."""
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
) -> Animation:
    """Solve tasks over time, every frame from the one before; what is left free stays near the start.

    Where a goal is out of reach the figure moves by what the motion is worth, as under the hand: such frames may have
    the status `budget`.

    With `smooth` the sequence is then solved as a whole (:func:`poise.motion.smooth_motion`): every frame keeps its
    tasks and limits, and what these leave free moves evenly over the entire clip.

    Parameters
    ----------
    start : Pose
        Where the first frame begins.
    tasks : sequence of Task
        What is wanted, on their levels.
    tracks : mapping of task name to Track or (n, m) array
        Goals that move; an array has one row a frame.
    duration : float or None
        How long [s]; None: until the last key of all tracks, or as many frames as the arrays have.
    rate : float
        Frames per second.
    smooth : float
        Time [s] over which the whole motion is made smooth; 0.05 to 0.2 is usual, zero leaves the frames as they are.

    Raises
    ------
    TaskError, PoseError
        No task has the name of a track, or arrays do not have as many rows as there are frames.
    """
    rows = {key: value if isinstance(value, Track) else np.asarray(value, float) for key, value in tracks.items()}
    names = [task.name for task in tasks]
    for key in rows:
        if key not in names:
            raise TaskError(f"no task is called {key!r}; {suggest(key, names)}")
    count = _count(rows, duration, number("rate", rate))
    when = np.arange(count) / rate
    goals = {key: value.at(when) if isinstance(value, Track) else value for key, value in rows.items()}
    solver, pose = Solver(start.figure, tasks, anchor=start), start
    q, statuses = [], []
    for frame in range(count):
        for key, values in goals.items():
            solver.set(key, goal=tuple(values[frame].tolist()))
        result = solver.solve(
            pose, tolerances=DRAG_TOLERANCES if frame else DEFAULT_TOLERANCES
        )  # the first is at rest, the others do not jump
        pose = result.pose
        q.append(pose.q)
        statuses.append(result.status)
    clip = Clip(start.figure, np.array(q), 1.0 / rate, name)
    if smooth == 0.0:
        return Animation(clip, tuple(statuses))
    whole = smooth_motion(clip, tasks, {key: values[:count] for key, values in goals.items()}, smooth=smooth)
    return Animation(whole.clip, whole.statuses, clip)


def _count(rows: Mapping[str, Track | Matrix], duration: float | None, rate: float) -> int:
    if rate <= 0.0:
        raise PoseError(f"the rate must be greater than zero [frames/s], got {rate}.")
    given = {len(value) for value in rows.values() if not isinstance(value, Track)}
    if len(given) > 1 or any(not isinstance(value, Track) and value.ndim != 2 for value in rows.values()):
        raise PoseError("goals given frame by frame are arrays (frames, numbers), all with the same number of frames.")
    last = max((value.times[-1] for value in rows.values() if isinstance(value, Track)), default=0.0)
    wanted = int((last if duration is None else number("duration", duration)) * rate + 1e-9) + 1
    if not given:
        return wanted
    count = given.pop()
    if count == 0 or (duration is not None and count < wanted):
        raise PoseError(f"goals are given for {count} frames, and {wanted} are wanted.")
    return wanted if duration is not None else count
