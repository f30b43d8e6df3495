"""Smoothing of a motion under its tasks (trajectory optimization by ADMM), and the jitter metric.

Let r be the given motion, and S_t the set of poses that are optimal for the tasks of frame t, with strict levels, joint
limits and couplings. The smoothed motion is the z that minimizes

    E(z) = |z - r|² + s |D z|²        subject to z_t in S_t

with D the second differences over all frames, s the fourth power of a time in frames, and rotations measured as angles.
The alternating direction method of multipliers (ADMM) splits it, with a curve a, a penalty c and the scaled dual u:

1. a minimizes |a - r|² + s |D a|² + c |z + u - a|² (a Whittaker smoother, :mod:`poise.math.banded`).
2. Every frame is solved from its current pose with the posture a_t - u_t below all its tasks, on all cores.
3. u grows by z - a.

When u converges, z equals a, and only a violation of the tasks could lower E further. After an iteration that raised E,
the next starts from the frames with the lowest E, with a larger c; these are the result. A frame whose tasks would get
worse keeps its former pose, and so do frames that jumped to another local optimum and left E higher than without them.
So tasks that were met stay met, unreachable goals are missed by no more than before, and the null space of the tasks
moves as smoothly over the whole clip as they permit, also in anticipation.

Jitter is the part of a motion that changes from frame to frame. A smooth motion is close to a parabola over a few
frames; the residual of the least-squares parabola through five frames (Savitzky-Golay) is noise. Jitter is its root
mean square over all segments, relative to the size of the figure, so that bodies of different size compare.
"""

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

# --- Jitter metric --------------------------------------------------------------------------------

_PARABOLA_WEIGHTS = np.array([-3.0, 12.0, 17.0, 12.0, -3.0]) / 35.0  # least squares over five frames, at the middle one


def jitter(clip: Clip, segments: tuple[str, ...] | None = None) -> float:
    """Jitter of the positions of all or some segments, as a fraction of the figure size; zero below five frames."""
    names = [each.name for each in clip.figure.segments] if segments is None else list(segments)
    columns = [clip.figure.segment_index(each) for each in names]
    return trajectory_jitter(world_frames(clip.figure, clip.frames).positions[:, columns], figure_size(clip.figure))


def trajectory_jitter(positions: Vector3, size: float = 1.0) -> float:
    """Jitter of trajectories (n, k, 3) [m], as a fraction of a size [m]."""
    count = len(positions)
    if count < len(_PARABOLA_WEIGHTS):
        return 0.0
    weights = enumerate(_PARABOLA_WEIGHTS.tolist())
    smooth = sum(weight * positions[k : count - 4 + k] for k, weight in weights)  # of arrays
    return float(np.sqrt(np.mean(np.sum((positions[2:-2] - smooth) ** 2, axis=-1))) / size)


def figure_size(figure: Figure) -> float:
    """Longest edge of the bounding box of the joints at the neutral pose [m]; 1 if all joints coincide."""
    positions = world_frames(figure, figure.neutral()[None]).positions[0]
    return float(np.ptp(positions, axis=0).max()) or 1.0


# --- Smoothing ------------------------------------------------------------------------------------

MAX_ITERATIONS = 24
"""Default maximum number of ADMM iterations."""
_ANCHOR_NAME = "smooth motion"
_INITIAL_PENALTY = 5.0  # c at the start: larger takes more iterations, smaller steps too far where S_t is curved
_PENALTY_GROWTH = 2.0  # factor of c after an iteration that raised E
_RELATIVE_DECREASE_TOL = 1e-3  # relative decrease of E below which an iteration counts as stagnant
_MAX_STAGNANT_ITERATIONS = 3  # consecutive stagnant iterations until termination
_LENGTH_COORDINATES = {JointKind.FREE: 3, JointKind.SLIDE: 1}  # leading coordinates of a joint that are lengths [m]
_LEVEL_ERROR_TOL = 1e-6  # dimensionless: level errors that differ by less are equal
_MAX_SOLVER_ITERATIONS = 40  # solver iterations per frame and ADMM iteration
_MAX_JUMP = 0.3  # rad or characteristic lengths per iteration: larger may be a jump to another local optimum


@dataclass(frozen=True, eq=False)
class Smoothed:
    """Result of :func:`smooth_motion`.

    Parameters
    ----------
    clip : Clip
        Smoothed motion.
    statuses : tuple of Status
        Solver status of each frame.
    iterations : int
        Number of ADMM iterations.
    """

    clip: Clip
    statuses: tuple[Status, ...]
    iterations: int


def smooth_motion(
    clip: Clip,
    tasks: Sequence[Task],
    goals: Mapping[str, ArrayLike] | None = None,
    *,
    smooth: float = 0.1,
    max_iterations: int = MAX_ITERATIONS,
    cores: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Smoothed:
    """Smooth a whole motion while every frame keeps its joint limits and its tasks (see the module docstring).

    Parameters
    ----------
    clip : Clip
        The motion; its frames should have been solved for the tasks.
    tasks : sequence of Task
        Tasks that every frame keeps, with priority levels.
    goals : mapping of task name to (n, k) array, optional
        Moving goals, one row per frame.
    smooth : float
        Time constant [s]: without active tasks, oscillations with a period of six times this lose half their amplitude,
        faster ones nearly all.
    max_iterations : int
        Maximum number of ADMM iterations; fewer when E stagnates.
    cores : int, optional
        Threads to use; all cores by default. The result does not depend on it.
    progress : callable, optional
        Called with the number of completed iterations and the maximum.

    Raises
    ------
    TaskError, PoseError
        A goal names an unknown task or has the wrong number of rows; `smooth` or `max_iterations` is negative.
    """
    width = number("smooth", smooth) / clip.frame_time
    if width < 0.0 or max_iterations < 0:
        raise PoseError(f"expected smooth >= 0 [s] and max_iterations >= 0, got {smooth} and {max_iterations}.")
    enabled = tuple(task for task in tasks if task.is_active)
    given = continuous_quaternions(clip.figure, clip.frames)
    sequence = _Sequence(clip, enabled, _checked_goals(clip, tasks, goals or {}), given, width, cores)
    dual = np.zeros_like(given)
    best = current = _Iterate(sequence.evaluated(given), given, dual, _INITIAL_PENALTY, sequence.energy(given))
    before, done, stagnant = sequence.levels(best.batch), 0, 0
    while done < max_iterations and width > 0.0 and len(clip) > 2 and stagnant < _MAX_STAGNANT_ITERATIONS:
        current = sequence.next(current, before)
        done += 1
        if progress is not None:
            progress(done, max_iterations)
        stagnant = stagnant + 1 if current.energy > (1.0 - _RELATIVE_DECREASE_TOL) * best.energy else 0
        if current.energy < best.energy:
            best = current
        else:
            current = best.with_penalty(_PENALTY_GROWTH * current.penalty)
    statuses = tuple(Status.BUDGET if status is None else status for status in best.batch.statuses)
    return Smoothed(replace(clip, frames=best.batch.q), statuses, done)


@dataclass(frozen=True, eq=False)
class _Iterate:
    """ADMM iterate: frames z (batch result, and with continuous quaternion signs), dual u, penalty c and E."""

    batch: BatchResult
    frames: Matrix
    dual: Matrix
    penalty: float
    energy: float

    def with_penalty(self, penalty: float) -> _Iterate:
        """Copy with another penalty c; the unscaled dual c u stays."""
        return replace(self, penalty=penalty, dual=self.dual * (self.penalty / penalty))


@dataclass(frozen=True, eq=False)
class _Sequence:
    """Frames of a clip as one batch of solver problems."""

    clip: Clip
    tasks: tuple[Task, ...]
    goals: dict[str, Matrix]
    given: Matrix
    width: float
    cores: int | None

    def evaluated(self, frames: Matrix) -> BatchResult:
        """Task errors of frames, without solving."""
        return solve_batch(
            self._poses(frames), self.tasks, goals=self.goals, cores=self.cores, max_iterations=0, restart=False
        )

    def energy(self, frames: Matrix) -> float:
        """Objective E of frames."""
        curvature = self.width**4 * np.sum((self._units * np.diff(frames, 2, axis=0)) ** 2)
        return float(np.sum((self._units * (frames - self.given)) ** 2) + curvature)

    @cached_property
    def _units(self) -> FloatArray:
        """Scale per coordinate: quaternions as angles, lengths relative to the characteristic length."""
        figure = self.clip.figure
        units = np.ones(figure.nq)
        units[coordinate_layout(figure).rotations_q] = 2.0
        for slot, joint in zip(figure.slots, figure.joints, strict=True):
            units[slot.q][: _LENGTH_COORDINATES.get(joint.kind, 0)] = 1.0 / characteristic_length(figure)
        return units

    def next(self, current: _Iterate, before: FloatArray) -> _Iterate:
        """One ADMM iteration; `before` are the level errors that no frame may exceed."""
        mean = (self.given + current.penalty * (current.frames + current.dual)) / (1.0 + current.penalty)
        curve = whittaker_smooth(mean, self.width / (1.0 + current.penalty) ** 0.25)
        batch = self.solved(current.frames, normalized_configurations(self.clip.figure, curve - current.dual))
        stay = _worse(self.levels(batch), before)
        stay |= self._jumped(current.frames, _merged(batch, current.batch, stay).q)
        batch = _merged(batch, current.batch, stay)
        frames = continuous_quaternions(self.clip.figure, batch.q)
        dual = np.where(stay[:, None], 0.0, current.dual + frames - curve)
        return _Iterate(batch, frames, dual, current.penalty, self.energy(frames))

    def _jumped(self, before: Matrix, after: Matrix) -> BoolArray:
        """Frames, in runs, that jumped and without which E would be lower."""
        # A flipped sign must not propagate to all later frames.
        after = with_nearest_signs(self.clip.figure, after, before)
        far = np.abs(self._units * (after - before)).max(axis=1, initial=0.0) > _MAX_JUMP
        edges = np.flatnonzero(np.diff(far, prepend=False, append=False)).reshape(-1, 2)
        jumped, energy = np.zeros(len(far), dtype=bool), self.energy(after)
        for start, end in edges.tolist():
            without = after.copy()
            without[start:end] = before[start:end]
            jumped[start:end] = self.energy(without) < energy
        return jumped

    def solved(self, frames: Matrix, postures: Matrix) -> BatchResult:
        """Solve every frame from its current pose, with a reference posture on the level below all tasks."""
        lowest = max((task.level for task in self.tasks), default=0) + 1
        start = Pose.unchecked(self.clip.figure, postures[0])
        anchor = PostureTask(name=_ANCHOR_NAME, pose=start, level=max(lowest, LAST_LEVEL + 1))
        goals = {**self.goals, _ANCHOR_NAME: postures}
        return solve_batch(
            self._poses(frames),
            [*self.tasks, anchor],
            goals=goals,
            cores=self.cores,
            max_iterations=_MAX_SOLVER_ITERATIONS,
            restart=False,  # frames stay where their neighbors are
        )

    def _poses(self, frames: Matrix) -> PoseSequence:
        return PoseSequence(self.clip.figure, frames)

    def levels(self, batch: BatchResult) -> FloatArray:
        """Dimensionless errors, (frames, levels), by increasing level."""
        size = characteristic_length(self.clip.figure)
        squares: dict[int, FloatArray] = {}
        for task in self.tasks:
            scale = row_scale(task, self.clip.figure).max(initial=0.0) / size
            error = (task.weight * scale * batch.errors[task.name]) ** 2
            squares[task.level] = squares.get(task.level, np.zeros(len(batch))) + error
        return np.sqrt([squares[level] for level in sorted(squares)]).reshape(len(squares), len(batch)).T


def _worse(errors: FloatArray, than: FloatArray) -> BoolArray:
    """Frames that are lexicographically worse: the first level that differs has a larger error."""
    worse, undecided = np.zeros(len(errors), dtype=bool), np.ones(len(errors), dtype=bool)
    for error, other in zip(errors.T, than.T, strict=True):
        worse |= undecided & (error > other + _LEVEL_ERROR_TOL)
        undecided &= np.abs(error - other) <= _LEVEL_ERROR_TOL
    return worse


def _merged(batch: BatchResult, before: BatchResult, stay: BoolArray) -> BatchResult:
    """New frames, and the former ones where `stay` is set."""
    statuses = tuple(b if keep else a for a, b, keep in zip(batch.statuses, before.statuses, stay, strict=True))
    return replace(batch, q=np.where(stay[:, None], before.q, batch.q), statuses=statuses)


def _checked_goals(clip: Clip, tasks: Sequence[Task], goals: Mapping[str, ArrayLike]) -> dict[str, Matrix]:
    names = [task.name for task in tasks if task.is_active]
    rows = {key: np.asarray(value, dtype=np.float64) for key, value in goals.items()}
    for key, value in rows.items():
        if key not in names:
            raise TaskError(f"unknown task {key!r}; {suggest(key, names)}")
        if value.ndim != 2 or len(value) != len(clip):
            raise PoseError(
                f"goals of {key!r}: expected a 2-D array with {len(clip)} rows, one per frame; got shape {value.shape}."
            )
    return rows
