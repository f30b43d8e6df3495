"""A whole motion made smooth while every frame keeps its tasks.

Let r be the motion given and z one whose frames each lie in the set S_t of poses that are best for their tasks, levels
strict, limits and couplings kept. Two steps take turns and both lower

    E(a, z) = |a - r|² + s |D a|² + c |z - a|²,        z_t in S_t

with D the second differences over all frames and s the fourth power of a time in frames: a becomes the curve that bends
least near r and z (:mod:`poise.motion.banded`), and every frame is solved from where it is with the posture a_t below
all its tasks, on all cores. A frame in which a task would end worse than before stays as it was. So tasks that were met
stay met, what was out of reach is missed by no more, and what is left free moves over the entire clip as evenly as the
tasks let it: also ahead of time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import PoseError, TaskError, suggest
from poise.limits.checks import number
from poise.motion import Clip, steadied
from poise.motion.between import unrolled, with_rotations
from poise.pose import Pose
from poise.solver import Many, Status, solve_many
from poise.tasks import PostureTask, Task, characteristic_length, row_scale
from poise.tasks.criteria import LAST_LEVEL
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix

ROUNDS = 24
_ANCHOR = "smooth motion"
_TIED = 50.0  # c: how much more the frames' own poses count than those given
_ENOUGH = 0.01  # of E: a round that lowers it by less is the last
_WORSE = 1e-6  # without unit: errors of a level that grow by no more are the same
_STEPS = 40  # at most, a frame and round


@dataclass(frozen=True, eq=False)
class Smoothed:
    """A motion made smooth.

    Parameters
    ----------
    clip : Clip
        The motion.
    statuses : tuple of Status
        How each frame ended.
    rounds : int
        Rounds that were made.
    """

    clip: Clip
    statuses: tuple[Status, ...]
    rounds: int


def smooth_motion(
    clip: Clip,
    tasks: Sequence[Task],
    goals: Mapping[str, ArrayLike] | None = None,
    *,
    smooth: float = 0.1,
    rounds: int = ROUNDS,
    cores: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Smoothed:
    """Make a motion smooth over its entire length, every frame within its limits and as good for its tasks as it was.

    Parameters
    ----------
    clip : Clip
        The motion; its frames should have been solved for the tasks.
    tasks : sequence of Task
        What every frame must keep, on levels.
    goals : mapping of task name to (n, k) array, optional
        Goals that move, one row a frame.
    smooth : float
        Time [s]: where tasks leave all free, swings that last six times as long lose half, faster ones nearly all.
    rounds : int
        As many at most; it ends sooner where little changes.
    cores : int, optional
        Threads to use; all cores by default. The answer does not depend on it.
    progress : callable, optional
        Called with rounds done and rounds at most.

    Raises
    ------
    TaskError, PoseError
        Goals are for no task, or not one a frame; the time or the number of rounds is below zero.
    """
    width = number("smooth", smooth) / clip.frame_time
    if width < 0.0 or rounds < 0:
        raise PoseError(f"smooth is a time [s] of zero or more and rounds are zero or more, got {smooth} and {rounds}.")
    work = _Sequence(clip, tuple(task for task in tasks if task.enabled), _checked(clip, tasks, goals or {}), cores)
    given = frames = unrolled(clip.figure, clip.frames)
    found, least, done = work.judged(frames), np.inf, 0
    before = work.levels(found)
    while done < rounds and width > 0.0 and len(clip) > 2:
        curve = steadied((given + _TIED * frames) / (1.0 + _TIED), width / (1.0 + _TIED) ** 0.25)
        many = work.drawn(frames, with_rotations(clip.figure, curve))
        found = _mixed(many, found, _worse(work.levels(many), before))
        frames = unrolled(clip.figure, found.q)
        done += 1
        if progress is not None:
            progress(done, rounds)
        bends = width**4 * np.sum(np.diff(curve, 2, axis=0) ** 2)
        energy = float(np.sum((curve - given) ** 2) + bends + _TIED * np.sum((frames - curve) ** 2))
        if energy > (1.0 - _ENOUGH) * least:
            break
        least = energy
    statuses = tuple(Status.BUDGET if status is None else status for status in found.statuses)
    return Smoothed(replace(clip, frames=found.q), statuses, done)


@dataclass(frozen=True, eq=False)
class _Sequence:
    """Frames of a clip as one batch of problems."""

    clip: Clip
    tasks: tuple[Task, ...]
    goals: dict[str, Matrix]
    cores: int | None

    def judged(self, frames: Matrix) -> Many:
        """Frames as they are, and what their tasks say of them."""
        return solve_many(self._poses(frames), self.tasks, goals=self.goals, cores=self.cores, most_steps=0)

    def drawn(self, frames: Matrix, wanted: Matrix) -> Many:
        """Every frame solved from where it is, with another posture below all tasks."""
        lowest = max((task.level for task in self.tasks), default=0) + 1
        start = Pose.of_engine(self.clip.figure, wanted[0])
        anchor = PostureTask(name=_ANCHOR, pose=start, level=max(lowest, LAST_LEVEL + 1))
        goals = {**self.goals, _ANCHOR: wanted}
        return solve_many(self._poses(frames), [*self.tasks, anchor], goals=goals, cores=self.cores, most_steps=_STEPS)

    def _poses(self, frames: Matrix) -> list[Pose]:
        return [Pose.of_engine(self.clip.figure, q) for q in frames]

    def levels(self, many: Many) -> FloatArray:
        """Errors without unit, one row a frame and one column a level, from the first level on."""
        size = characteristic_length(self.clip.figure)
        squares: dict[int, FloatArray] = {}
        for task in self.tasks:
            scale = row_scale(task, self.clip.figure).max(initial=0.0) / size
            own = (task.weight * scale * many.errors[task.name]) ** 2
            squares[task.level] = squares.get(task.level, np.zeros(len(many))) + own
        return np.sqrt([squares[level] for level in sorted(squares)]).reshape(len(squares), len(many)).T


def _worse(errors: FloatArray, than: FloatArray) -> BoolArray:
    """Frames in which the first level that differs is missed by more."""
    found, open_still = np.zeros(len(errors), dtype=bool), np.ones(len(errors), dtype=bool)
    for own, other in zip(errors.T, than.T, strict=True):
        found |= open_still & (own > other + _WORSE)
        open_still &= np.abs(own - other) <= _WORSE
    return found


def _mixed(many: Many, before: Many, stay: BoolArray) -> Many:
    """The frames found, and those of before where they stay."""
    statuses = tuple(b if kept else a for a, b, kept in zip(many.statuses, before.statuses, stay, strict=True))
    return replace(many, q=np.where(stay[:, None], before.q, many.q), statuses=statuses)


def _checked(clip: Clip, tasks: Sequence[Task], goals: Mapping[str, ArrayLike]) -> dict[str, Matrix]:
    names = [task.name for task in tasks if task.enabled]
    rows = {key: np.asarray(value, dtype=np.float64) for key, value in goals.items()}
    for key, value in rows.items():
        if key not in names:
            raise TaskError(f"no task is called {key!r}; {suggest(key, names)}")
        if value.ndim != 2 or len(value) != len(clip):
            raise PoseError(f"the goals of {key!r} need one row for each of {len(clip)} frames, got {value.shape}.")
    return rows
