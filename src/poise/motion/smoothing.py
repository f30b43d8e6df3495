"""Smoothing filter: a whole motion smoothed while every frame keeps its tasks; measure of jitter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from poise.errors import PoseError, TaskError, suggest
from poise.kinematics import Pose, PoseSequence
from poise.kinematics.configuration import coordinate_layout
from poise.math.banded import whittaker_smooth
from poise.math.input_checks import number
from poise.model import Figure, JointKind
from poise.motion.clip import Clip
from poise.motion.frames import world_frames
from poise.motion.keyframes import continuous_quaternions, normalized_configurations, with_nearest_signs
from poise.solver import BatchResult, Status, solve_batch
from poise.tasks import PostureTask, Task, characteristic_length, row_scale
from poise.tasks.criteria import LAST_LEVEL
from poise.types import ArrayLike, BoolArray, FloatArray, Matrix, Vector3

# --- jitter metric ----------------------------------------------------------------------------------------------------

# How much a motion trembles: the part that changes from frame to frame, which no body does on purpose.
#
# A motion that is smooth is near a parabola over a few frames; what is left when the parabola through five frames is
# taken away is noise. Jitter is its root mean square over all segments, in units of the figure's size, so that motions of
# bodies of different size compare.

_WEIGHTS = np.array([-3.0, 12.0, 17.0, 12.0, -3.0]) / 35.0  # least-squares parabola through five frames, at its middle


def jitter(clip: Clip, segments: tuple[str, ...] | None = None) -> float:
    """Jitter of a clip, of all segments' places or of some, as a share of the figure's size; zero below five frames."""
    names = [each.name for each in clip.figure.segments] if segments is None else list(segments)
    columns = [clip.figure.segment_index(each) for each in names]
    return trajectory_jitter(world_frames(clip.figure, clip.frames).positions[:, columns], figure_size(clip.figure))


def trajectory_jitter(places: Vector3, size: float = 1.0) -> float:
    """Jitter of trajectories, (n, k, 3), as a share of a size [m]."""
    count = len(places)
    if count < len(_WEIGHTS):
        return 0.0
    smooth = sum(weight * places[k : count - 4 + k] for k, weight in enumerate(_WEIGHTS.tolist()))
    return float(np.sqrt(np.mean(np.sum((places[2:-2] - smooth) ** 2, axis=-1))) / size)


def figure_size(figure: Figure) -> float:
    """Longest edge of the box around a figure's joints at the neutral pose [m]; 1 for a figure of one point."""
    places = world_frames(figure, figure.neutral()[None]).positions[0]
    return float(np.ptp(places, axis=0).max()) or 1.0


# --- smoothing --------------------------------------------------------------------------------------------------------

# A whole motion made smooth while every frame keeps its tasks.
#
# Let r be the motion given, and S_t the poses that are best for the tasks of frame t, levels strict, limits and couplings
# kept. RetargetGoals is the motion z with
#
#     E(z) = |z - r|² + s |D z|²  least,        z_t in S_t
#
# with D the second differences over all frames, s the fourth power of a time in frames, and turns counted as angles. Two
# steps take turns (the alternating direction method of multipliers), with a curve a beside z and what z has been held
# back from it, u:
#
# * a becomes the curve with the least |a - r|² + s |D a|² + c |z + u - a|² (:mod:`poise.math.banded`);
# * every frame is solved from where it is with the posture a_t - u_t below all its tasks, on all cores; then u grows by
#   z - a.
#
# Where u rests, z and a are one, and nothing lowers E any more but leaving the tasks. After a round that raised E it goes
# on from the frames with the least E, under a larger c; these are the answer. A frame in which a task would end worse
# than before stays as it was, and so do frames that went far, to another optimum, and left E higher than without them.
# So tasks that were met stay met, what was out of reach is missed by no more, and what is left free moves over the entire
# clip as evenly as the tasks let it: also ahead of time.

ROUNDS = 24
_ANCHOR = "smooth motion"
_TIED = 5.0  # c at first: larger takes more rounds, smaller goes too far where S_t is bent
_FASTER = 2.0  # c grows by this where a round has raised E
_ENOUGH = 1e-3  # of E: a round that lowers it by less is idle
_IDLE = 3  # idle rounds one after the other: the end
_LENGTHS = {JointKind.FREE: 3, JointKind.SLIDE: 1}  # numbers of a joint that are lengths
_WORSE = 1e-6  # without unit: errors of a level that grow by no more are the same
_STEPS = 40  # at most, a frame and round
_FAR = 0.3  # rad or characteristic lengths, of an entry of a frame in a round: it may have gone to another optimum


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
    enabled = tuple(task for task in tasks if task.enabled)
    given = continuous_quaternions(clip.figure, clip.frames)
    work = _Sequence(clip, enabled, _checked(clip, tasks, goals or {}), given, width, cores)
    best = now = _Round(work.judged(given), given, np.zeros_like(given), _TIED, work.energy(given))
    before, done, idle = work.levels(best.found), 0, 0
    while done < rounds and width > 0.0 and len(clip) > 2 and idle < _IDLE:
        now = work.next(now, before)
        done += 1
        if progress is not None:
            progress(done, rounds)
        idle = idle + 1 if now.energy > (1.0 - _ENOUGH) * best.energy else 0
        best, now = (now, now) if now.energy < best.energy else (best, best.tied_by(_FASTER * now.tied))
    statuses = tuple(Status.BUDGET if status is None else status for status in best.found.statuses)
    return Smoothed(replace(clip, frames=best.found.q), statuses, done)


@dataclass(frozen=True, eq=False)
class _Round:
    """Frames z as found and without jumps of sign, what they were held back u, by which c, and their E."""

    found: BatchResult
    frames: Matrix
    dual: Matrix
    tied: float
    energy: float

    def tied_by(self, tied: float) -> _Round:
        """The same under another c: c u, which is what tasks pull with, stays."""
        return replace(self, tied=tied, dual=self.dual * (self.tied / tied))


@dataclass(frozen=True, eq=False)
class _Sequence:
    """Frames of a clip as one batch of problems."""

    clip: Clip
    tasks: tuple[Task, ...]
    goals: dict[str, Matrix]
    given: Matrix
    width: float
    cores: int | None

    def judged(self, frames: Matrix) -> BatchResult:
        """Frames as they are, and what their tasks say of them."""
        return solve_batch(self._poses(frames), self.tasks, goals=self.goals, cores=self.cores, max_iterations=0)

    def energy(self, frames: Matrix) -> float:
        """E of frames."""
        bends = self.width**4 * np.sum((self._units * np.diff(frames, 2, axis=0)) ** 2)
        return float(np.sum((self._units * (frames - self.given)) ** 2) + bends)

    @cached_property
    def _units(self) -> FloatArray:
        """What makes entries of frames comparable: turns as angles, lengths by the figure's own."""
        figure = self.clip.figure
        units = np.ones(figure.nq)
        units[coordinate_layout(figure).rotations_q] = 2.0
        for slot, joint in zip(figure.slots, figure.joints, strict=True):
            units[slot.q][: _LENGTHS.get(joint.kind, 0)] = 1.0 / characteristic_length(figure)
        return units

    def next(self, now: _Round, before: FloatArray) -> _Round:
        """One round more; `before` are errors that no frame may exceed."""
        mean = (self.given + now.tied * (now.frames + now.dual)) / (1.0 + now.tied)
        curve = whittaker_smooth(mean, self.width / (1.0 + now.tied) ** 0.25)
        many = self.drawn(now.frames, normalized_configurations(self.clip.figure, curve - now.dual))
        stay = _worse(self.levels(many), before)
        stay |= self._astray(now.frames, _mixed(many, now.found, stay).q)
        found = _mixed(many, now.found, stay)
        frames = continuous_quaternions(self.clip.figure, found.q)
        dual = np.where(stay[:, None], 0.0, now.dual + frames - curve)
        return _Round(found, frames, dual, now.tied, self.energy(frames))

    def _astray(self, before: Matrix, after: Matrix) -> BoolArray:
        """Frames, in runs of neighbors, that went far and without which E would be lower."""
        after = with_nearest_signs(
            self.clip.figure, after, before
        )  # one that turned over must not turn the sign of all behind it
        far = np.abs(self._units * (after - before)).max(axis=1, initial=0.0) > _FAR
        edges = np.flatnonzero(np.diff(far, prepend=False, append=False)).reshape(-1, 2)
        astray, energy = np.zeros(len(far), dtype=bool), self.energy(after)
        for start, end in edges.tolist():
            without = after.copy()
            without[start:end] = before[start:end]
            astray[start:end] = self.energy(without) < energy
        return astray

    def drawn(self, frames: Matrix, wanted: Matrix) -> BatchResult:
        """Every frame solved from where it is, with another posture below all tasks."""
        lowest = max((task.level for task in self.tasks), default=0) + 1
        start = Pose.unchecked(self.clip.figure, wanted[0])
        anchor = PostureTask(name=_ANCHOR, pose=start, level=max(lowest, LAST_LEVEL + 1))
        goals = {**self.goals, _ANCHOR: wanted}
        return solve_batch(
            self._poses(frames), [*self.tasks, anchor], goals=goals, cores=self.cores, max_iterations=_STEPS
        )

    def _poses(self, frames: Matrix) -> PoseSequence:
        return PoseSequence(self.clip.figure, frames)

    def levels(self, many: BatchResult) -> FloatArray:
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


def _mixed(many: BatchResult, before: BatchResult, stay: BoolArray) -> BatchResult:
    """The frames found, and those of before where they stay."""
    statuses = tuple(b if kept else a for a, b, kept in zip(many.statuses, before.statuses, stay, strict=True))
    return replace(many, q=np.where(stay[:, None], before.q, many.q), statuses=statuses)


def _checked(clip: Clip, tasks: Sequence[Task], goals: Mapping[str, ArrayLike]) -> dict[str, Matrix]:
    names = [task.name for task in tasks if task.enabled]
    rows = {key: np.asarray(value, dtype=np.float64) for key, value in goals.items()}
    for key, value in rows.items():
        if key not in names:
            raise TaskError(f"unknown task {key!r}; {suggest(key, names)}")
        if value.ndim != 2 or len(value) != len(clip):
            raise PoseError(f"the goals of {key!r} need one row for each of {len(clip)} frames, got {value.shape}.")
    return rows
