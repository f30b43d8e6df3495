"""Solve the frames of a retargeted motion under its contact goals: feet, hands in contact, balance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from poise.kinematics import PoseSequence
from poise.model import Figure
from poise.motion import trajectory_jitter, world_frames
from poise.motion.humanoid import Body
from poise.motion.keyframes import apply_differences, configuration_differences, gaussian_smoothed, low_pass_filtered
from poise.motion.retargeting.foot_goals import FootGoals, balance_correction
from poise.motion.retargeting.hand_contacts import HAND_LEVEL, HandContact
from poise.solver import solve_batch
from poise.tasks import CenterOfMassTask, PositionTask, Task
from poise.types import AnyArray, BoolArray, FloatArray, Matrix

CORRECTION_TIME_S = 0.06
"""Time scale on which corrections for contacts and limits fade in and out [s]."""
FOOT_LEVEL, BALANCE_LEVEL = 1, HAND_LEVEL + 1
_FOOT_RELEASE_S = 0.12  # after a contact, until the foot follows its ankle
_KEYFRAME_INTERVAL_S = 0.05  # between the frames that are solved first
_POSITION_TOL_M = 1e-6  # frames with larger errors get more iterations
# Iterations of all frames, then of those above the tolerance.
_ROUGH_ITERATIONS, _KEYFRAME_ITERATIONS, _IN_BETWEEN_ITERATIONS = (2,), (2, 40), (1, 40)
_MAX_SMOOTHING_PASSES = 4  # smooth and solve again while the jitter exceeds that of the source
_SMOOTHING_TIME_S, _MIN_SMOOTHING_FRAMES = 0.008, 0.5

Progress = Callable[[int, int], None]


@dataclass(frozen=True, eq=False)
class ContactGoals:
    """Goals that every frame keeps, by priority level.

    Parameters
    ----------
    feet : list of FootGoals
        On level 1.
    hands : list of HandContact
        On level 2.
    reach : mapping of task name to (task, goals)
        Positions of sites, (n, 3) per task, NaN for frames without a goal; on level 2.
    balanced : (n,) bool array
        Frames in which the center of mass stays over the planted feet; on level 3.
    """

    feet: list[FootGoals]
    hands: list[HandContact]
    reach: dict[str, tuple[PositionTask, Matrix]]
    balanced: BoolArray


@dataclass(frozen=True, eq=False)
class RetargetedFrames:
    """Solved frames (n, nq), and the largest error per frame of feet and of hands and reaches [m]."""

    q: Matrix
    foot_errors: FloatArray
    hand_errors: FloatArray


def solve_retargeted_frames(
    figure: Figure,
    frames: Matrix,
    goals: ContactGoals,
    reference_body: Body,
    frame_time: float,
    *,
    max_jitter: float,
    cores: int | None,
    progress: Progress,
) -> tuple[RetargetedFrames, BoolArray]:
    """Solve every frame of a retargeted motion under its contact goals.

    1. Solve a sparse set of keyframes, restoring balance where the source was balanced.
    2. Interpolate and low-pass filter the corrections; they are the initial guess of all frames, so that the effect of
       limits, feet and balance fades in and out.
    3. Solve all frames. While the jitter exceeds `max_jitter` [m] (:func:`poise.motion.trajectory_jitter`), smooth and
       solve again.

    Returns the solved frames and a mask of frames with at least one planted foot.
    """
    planted = [foot.planted(len(frames)) for foot in goals.feet]
    interval = max(round(_KEYFRAME_INTERVAL_S / frame_time), 1)
    keyframes = np.unique(np.append(np.arange(0, len(frames), interval), len(frames) - 1))
    total = len(keyframes) + len(frames)
    solver = _FrameSolver(reference_body, cores)
    planted_keys = [mask[keyframes] for mask in planted]
    first = solver.solve(
        frames[keyframes], goals, keyframes, planted_keys, lambda done: progress(done, total), _ROUGH_ITERATIONS
    ).q
    solver.restore_balance(first, goals, keyframes, planted_keys)
    corrections = _interpolated(configuration_differences(figure, frames[keyframes], first), keyframes)
    initial_guess = apply_differences(figure, frames, gaussian_smoothed(corrections, CORRECTION_TIME_S / frame_time))
    body = Body(figure, reference_body.parts, world_frames(figure, initial_guess), reference_body.neutral)
    released = [foot.released(body.rotation(f"{foot.side}_foot"), _FOOT_RELEASE_S / frame_time) for foot in goals.feet]
    goals = replace(goals, feet=released)
    solved = solver.solve_all(initial_guess, goals, keyframes, lambda done: progress(len(keyframes) + done, total))
    for _ in range(_MAX_SMOOTHING_PASSES):
        jitter = trajectory_jitter(world_frames(figure, solved.q).positions)
        if jitter <= max_jitter:
            break
        smooth = low_pass_filtered(figure, solved.q, max(_SMOOTHING_TIME_S / frame_time, _MIN_SMOOTHING_FRAMES))
        trial = solver.solve_all(smooth, goals, keyframes, lambda done: progress(total, total))
        if trajectory_jitter(world_frames(figure, trial.q).positions) >= jitter:
            break
        solved = trial
    return solved, np.logical_or.reduce(planted)


@dataclass(frozen=True, eq=False)
class _FrameSolver:
    """Solves frames of one figure in batches, on a number of cores."""

    reference_body: Body
    cores: int | None

    def solve_all(
        self, frames: Matrix, goals: ContactGoals, keyframes: AnyArray, progress: Callable[[int], None]
    ) -> RetargetedFrames:
        """Solve the keyframes, then the in-betweens from the interpolated corrections; feet keep their whole pose."""
        figure = self.reference_body.figure
        in_betweens = np.setdiff1d(np.arange(len(frames)), keyframes)
        first = self.solve(
            frames[keyframes], goals, keyframes, _all_planted(goals, len(keyframes)), progress, _KEYFRAME_ITERATIONS
        )
        corrections = _interpolated(configuration_differences(figure, frames[keyframes], first.q), keyframes)[
            in_betweens
        ]
        starts = apply_differences(figure, frames[in_betweens], corrections)
        report = partial(_report_after, progress, len(keyframes))
        second = self.solve(
            starts, goals, in_betweens, _all_planted(goals, len(in_betweens)), report, _IN_BETWEEN_ITERATIONS
        )
        solved = RetargetedFrames(np.empty_like(frames), np.empty(len(frames)), np.empty(len(frames)))
        for indices, part in ((keyframes, first), (in_betweens, second)):
            solved.q[indices] = part.q
            solved.foot_errors[indices], solved.hand_errors[indices] = part.foot_errors, part.hand_errors
        return solved

    def restore_balance(self, frames: Matrix, goals: ContactGoals, indices: AnyArray, planted: list[BoolArray]) -> None:
        """Bring the center of mass over the planted feet, in place, in frames that must be balanced and are not."""
        if not goals.balanced.any():
            return
        reference = self.reference_body
        body = Body(reference.figure, reference.parts, world_frames(reference.figure, frames), reference.neutral)
        center, correction = balance_correction(body, [mask & goals.balanced[indices] for mask in planted])
        unbalanced = np.flatnonzero(correction.any(axis=1))
        if len(unbalanced) == 0:
            return
        center[:, :2] += correction
        frames[unbalanced] = self.solve(
            frames[unbalanced],
            goals,
            indices[unbalanced],
            [mask[unbalanced] for mask in planted],
            lambda done: None,
            _KEYFRAME_ITERATIONS,
            center[unbalanced],
        ).q

    def solve(
        self,
        frames: Matrix,
        goals: ContactGoals,
        indices: AnyArray,
        planted: list[BoolArray],
        progress: Callable[[int], None],
        iterations: tuple[int, ...],
        center_of_mass: Matrix | None = None,
    ) -> RetargetedFrames:
        """Solve frames, which are those of `indices` in the goals, in batches with the same tasks.

        A planted foot keeps its pose; a foot in the air keeps its position, and its ankle rotates it within its limits.
        """
        solved = RetargetedFrames(frames.copy(), np.zeros(len(indices)), np.zeros(len(indices)))
        touching = [(contact.first <= indices) & (indices <= contact.last) for contact in goals.hands]
        reaching = [~np.isnan(rows[indices]).any(axis=1) for _, rows in goals.reach.values()]
        active = np.array([*planted, *touching, *reaching], dtype=bool).reshape(
            len(goals.feet) + len(touching) + len(reaching), len(indices)
        )
        patterns, pattern_of_frame = np.unique(active.T, axis=0, return_inverse=True)
        done = 0
        for number, pattern in enumerate(patterns):
            members = np.flatnonzero(pattern_of_frame.reshape(-1) == number)
            centers = None if center_of_mass is None else center_of_mass[members]
            tasks = self._tasks(goals, indices[members], pattern.tolist(), centers)
            self._solve_batch(solved, members, tasks, iterations, partial(_report_batch, progress, done))
            done += len(members)
        return solved

    def _tasks(
        self, goals: ContactGoals, indices: AnyArray, active: list[bool], center_of_mass: Matrix | None
    ) -> tuple[dict[int, list[Task]], dict[str, Matrix]]:
        """Tasks by level of frames with the same active goals, and the goals by task name."""
        tasks = dict[int, list[Task]]({FOOT_LEVEL: [], HAND_LEVEL: [], BALANCE_LEVEL: []})
        rows_by_task = dict[str, Matrix]()
        for foot, is_planted in zip(goals.feet, active, strict=False):
            foot_tasks, foot_rows = foot.at(indices).tasks(self.reference_body, FOOT_LEVEL, is_planted)
            tasks[FOOT_LEVEL] += foot_tasks
            rows_by_task |= foot_rows
        count = len(goals.feet)
        touching = active[count : count + len(goals.hands)]
        tasks[HAND_LEVEL] += [
            contact.task(self.reference_body)
            for contact, is_active in zip(goals.hands, touching, strict=True)
            if is_active
        ]
        for (task, rows), is_active in zip(goals.reach.values(), active[count + len(goals.hands) :], strict=True):
            if is_active:
                tasks[HAND_LEVEL].append(task)
                rows_by_task[task.name] = rows[indices]
        if center_of_mass is not None:
            tasks[BALANCE_LEVEL] = [
                CenterOfMassTask(name="balance", goal=(0.0, 0.0, 0.0), axes="xy", level=BALANCE_LEVEL)
            ]
            rows_by_task["balance"] = center_of_mass
        return tasks, rows_by_task

    def _solve_batch(
        self,
        solved: RetargetedFrames,
        members: AnyArray,
        tasks_and_goals: tuple[dict[int, list[Task]], dict[str, Matrix]],
        iterations: tuple[int, ...],
        progress: Progress,
    ) -> None:
        """Solve frames with the same tasks, in place; frames above the tolerance get the later iteration counts."""
        tasks, goals = tasks_and_goals
        all_tasks = [task for level in sorted(tasks) for task in tasks[level]]
        for stage, max_iterations in enumerate(iterations):
            starts = PoseSequence(self.reference_body.figure, solved.q[members])
            batch = solve_batch(
                starts,
                all_tasks,
                goals=goals,
                cores=self.cores,
                max_iterations=max_iterations,
                restart=False,  # frames stay where their neighbors are
                progress=None if stage else progress,  # each frame counts once
            )
            solved.q[members] = batch.q
            for level, errors in ((FOOT_LEVEL, solved.foot_errors), (HAND_LEVEL, solved.hand_errors)):
                if tasks[level]:
                    errors[members] = np.max([np.abs(batch.errors[task.name]) for task in tasks[level]], axis=0)
            above = np.max([np.abs(errors) for errors in batch.errors.values()], axis=0) > _POSITION_TOL_M
            members, goals = members[above], {name: rows[above] for name, rows in goals.items()}
            if not above.any():
                break


def _interpolated(values: Matrix, keyframes: AnyArray) -> Matrix:
    """Values at all frames by linear interpolation of those at the keyframes; the last frame is a keyframe."""
    frames = np.arange(keyframes[-1] + 1)
    return np.stack([np.interp(frames, keyframes, column) for column in values.T], axis=1)


def _all_planted(goals: ContactGoals, count: int) -> list[BoolArray]:
    """Masks in which every foot keeps its whole pose in every frame."""
    return [np.ones(count, dtype=bool)] * len(goals.feet)


def _report_after(progress: Callable[[int], None], before: int, done: int) -> None:
    progress(before + done)


def _report_batch(progress: Callable[[int], None], before: int, done: int, count: int) -> None:
    """Report the completed frames, including those of earlier batches."""
    progress(before + done)
