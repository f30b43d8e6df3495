"""Smoothing of whole motions under their tasks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.optimize import minimize

from poise import library
from poise.errors import PoseError, TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import FigureBuilder
from poise.motion import Clip, Keyframes, jitter, world_frames
from poise.motion import smoothing as sequence
from poise.motion.animation import Animation, Track, animate
from poise.motion.smoothing import smooth_motion
from poise.solver import BatchResult, Status, solve_batch
from poise.tasks import PositionTask
from poise.types import FloatArray, Matrix
from tests.support.backends import MINUTES_IN_PYTHON

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")
FEET = ("left_heel", "right_heel", "left_toe", "right_toe")
RATE = 20.0


def held(site: str, level: int) -> PositionTask:
    x, y, z = STAND.position(site).tolist()
    return PositionTask(name=site, site=site, goal=(x, y, z), level=level)


TASKS = [*(held(site, 1) for site in FEET), held("right_grip", 2), held("left_grip", 3)]


def tracks(reach: float) -> dict[str, Track]:
    """Goals of both hands far forward and sideways: the whole body has to move, and legs reach their limits."""
    right, left = (STAND.position(f"{side}_grip") for side in ("right", "left"))
    ways = np.array([[0.4, 0.1, 0.6], [0.8, -0.3, 0.2], [0.2, 0.5, 0.3]])
    high, far = np.array([0.6, 0.2, 0.8]), np.array([0.9, 0.9, 0.1])
    return {
        "right_grip": Track((0.0, 0.5, 1.0, 1.5, 2.0), (right, *(right + reach * ways), right), "smooth"),
        "left_grip": Track((0.0, 0.7, 1.4, 2.0), (left, left + high, left + far, left)),
    }


@cache
def solved(reach: float) -> Animation:
    return animate(STAND, TASKS, tracks(reach), rate=RATE, smooth=0.12)


def goals(reach: float) -> dict[str, Matrix]:
    return {name: track.at(np.arange(41) / RATE) for name, track in tracks(reach).items()}


def misses(clip: Clip, reach: float) -> dict[str, FloatArray]:
    """Distances from goals, frame by frame [m]."""
    rows = goals(reach) | {site: np.tile(STAND.position(site), (len(clip), 1)) for site in FEET}
    places = {site: np.array([pose.position(site) for pose in clip]) for site in rows}
    return {site: np.linalg.norm(places[site] - rows[site], axis=1) for site in rows}


def accelerations(clip: Clip) -> FloatArray:
    places = world_frames(clip.figure, clip.frames).positions
    return np.asarray(np.linalg.norm(np.diff(places, 2, axis=0), axis=2) / clip.frame_time**2)


@MINUTES_IN_PYTHON
def test_a_motion_becomes_smoother_and_every_task_stays_met() -> None:
    found = solved(1.0)
    assert found.before is not None
    assert jitter(found.clip) < 0.5 * jitter(found.before)
    assert accelerations(found.clip).max() < 0.8 * accelerations(found.before).max()
    assert found.solved == 1.0
    assert max(each.max() for each in misses(found.clip, 1.0).values()) < 1e-6
    assert all(pose.violations(1e-9) == {} for pose in found.clip)


@MINUTES_IN_PYTHON
def test_jumps_are_removed() -> None:
    """Frames that were each solved from a different initial pose."""
    rng = np.random.default_rng(3)
    starts = [STAND.plus(0.1 * rng.standard_normal(STAND.figure.nv)).clamped() for _ in range(41)]
    frames = solve_batch(starts, TASKS, goals=goals(1.0))
    jumping = Clip(STAND.figure, frames.q, 1.0 / RATE)
    smooth = smooth_motion(jumping, TASKS, goals(1.0), smooth=0.12)
    assert jitter(jumping) > 0.02
    assert jitter(smooth.clip) < 0.2 * jitter(jumping)
    assert accelerations(smooth.clip).max() < 0.2 * accelerations(jumping).max()
    assert max(each.max() for each in misses(smooth.clip, 1.0).values()) < 1e-6


def test_unreachable_goals_are_missed_by_no_more_and_feet_stay_planted() -> None:
    before = animate(STAND, TASKS, tracks(1.4), rate=RATE)
    after = smooth_motion(before.clip, TASKS, goals(1.4), smooth=0.12, max_iterations=4)
    assert any(status is not Status.SOLVED for status in after.statuses)
    first, last = misses(before.clip, 1.4), misses(after.clip, 1.4)
    assert max(last[site].max() for site in (*FEET, "right_grip")) < 1e-6
    assert first["left_grip"].max() > 0.05
    assert (last["left_grip"] - first["left_grip"]).max() < 5e-6
    assert jitter(after.clip) < 0.75 * jitter(before.clip)
    assert all(pose.violations(1e-9) == {} for pose in after.clip)


def test_a_motion_without_tasks_is_low_pass_filtered() -> None:
    """Only limits are kept: jitter of 2 mrad is removed, and the underlying motion stays."""
    even = Keyframes((0.0, 0.4), (STAND, library.human_pose(HUMAN, "squat")), "linear").clip(50.0)
    rng = np.random.default_rng(0)
    rough = Clip.of_poses([pose.plus(2e-3 * rng.normal(size=HUMAN.nv)) for pose in even], even.frame_time)
    found = smooth_motion(rough, [], smooth=0.05)
    assert jitter(found.clip) < 0.05 * jitter(rough)
    gap = world_frames(HUMAN, found.clip.frames).positions - world_frames(HUMAN, even.frames).positions
    assert np.linalg.norm(gap, axis=2).max() < 0.02  # of half a meter; couplings are kept besides


def test_the_result_does_not_depend_on_cores_and_iterations_are_reported() -> None:
    clip = animate(STAND, TASKS, tracks(1.0), rate=10.0).clip
    rows = {name: track.at(np.arange(len(clip)) / 10.0) for name, track in tracks(1.0).items()}
    reports: list[tuple[int, int]] = []
    one = smooth_motion(clip, TASKS, rows, max_iterations=3, cores=1, progress=lambda *each: reports.append(each))
    other = smooth_motion(clip, TASKS, rows, max_iterations=3, cores=2)
    assert np.array_equal(one.clip.frames, other.clip.frames)
    assert reports == [(1, 3), (2, 3), (3, 3)][: one.iterations]


@pytest.mark.parametrize("frames", [1, 2])
def test_a_motion_too_short_to_smooth_is_unchanged(frames: int) -> None:
    clip = Clip.of_poses([STAND] * frames, 0.1)
    found = smooth_motion(clip, TASKS)
    assert np.array_equal(found.clip.frames, clip.frames)
    assert found.iterations == 0
    assert found.statuses == (Status.SOLVED,) * frames


def test_mismatched_goals_raise_clear_errors() -> None:
    clip = Clip.of_poses([STAND] * 4, 0.1)
    with pytest.raises(TaskError, match="unknown task 'right_grap'; did you mean 'right_grip'"):
        smooth_motion(clip, TASKS, {"right_grap": np.zeros((4, 3))})
    with pytest.raises(PoseError, match=r"4 rows, one per frame; got shape \(3, 3\)"):
        smooth_motion(clip, TASKS, {"right_grip": np.zeros((3, 3))})
    with pytest.raises(PoseError, match="smooth >= 0"):
        smooth_motion(clip, TASKS, smooth=-0.1)


def arm_along_a_curve(frames: int, seconds: float) -> tuple[Clip, PositionTask, Matrix]:
    """Planar chain of four links whose tip follows a curve; each frame starts from a disturbed pose and jumps."""
    builder = FigureBuilder("arm").segment("base").root("base")
    for k in range(4):
        builder = builder.segment(f"link{k}").hinge(
            f"joint{k}",
            f"link{k - 1}" if k else "base",
            f"link{k}",
            at=(0.0, 0.0, 0.3 if k else 0.0),
            axis=(0.0, 1.0, 0.0),
        )
    figure = builder.site("tip", "link3", at=(0.0, 0.0, 0.3)).build()
    when, rng = np.arange(frames) * seconds, np.random.default_rng(0)
    path = np.stack([0.5 + 0.3 * np.sin(4.0 * when), 0.0 * when, 0.5 + 0.25 * np.cos(5.0 * when)], axis=1)
    task = PositionTask(name="tip", site="tip", goal=(0.0, 0.0, 0.0), axes="xz")
    pose, q = Pose.neutral(figure).plus(np.array([0.3, 0.5, 0.4, 0.3])), []
    for goal in path:
        pose = solve_batch(pose.plus(0.15 * rng.normal(size=4)), [task], goals={"tip": goal[None]}).pose(0)
        q.append(pose.q)
    return Clip(figure, np.array(q), seconds, "curve"), task, path


@pytest.mark.parametrize("astray", [[7], [7, 8]])
def test_frames_that_jump_to_another_optimum_are_kept_and_the_others_smoothed(
    monkeypatch: pytest.MonkeyPatch, astray: list[int]
) -> None:
    clip, task, path = arm_along_a_curve(20, 0.05)

    def flipping(poses: Any, tasks: Any, *, max_iterations: int, **options: Any) -> BatchResult:
        """Solved, and in some frames mirrored at the line to the tip: as good for the task, and far away."""
        many = solve_batch(poses, tasks, max_iterations=max_iterations, **options)
        if max_iterations == 0:
            return many
        q = many.q.copy()
        q[astray] *= -1.0
        q[astray, 0] += 2.0 * np.arctan2(path[astray, 0], path[astray, 2])
        return replace(many, q=q)

    monkeypatch.setattr(sequence, "solve_batch", flipping)
    found = smooth_motion(clip, [task], {"tip": path}, smooth=0.1)
    assert np.array_equal(found.clip.frames[astray], clip.frames[astray])
    assert jitter(found.clip) < 0.7 * jitter(clip)
    tips = np.array([pose.position("tip") for pose in found.clip])
    assert np.abs(tips - path).max() < 1e-6


def test_a_sign_flip_of_one_frame_does_not_affect_later_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rotation is opposite to its neighbors; the sign of its quaternion must not matter to the others."""
    figure = FigureBuilder("ball").segment("base").root("base").segment("limb").ball("joint", "base", "limb").build()
    rng, frames = np.random.default_rng(0), 20
    angles = np.linspace(0.2, 0.6, frames) + 0.05 * rng.normal(size=frames)
    clip = Clip(figure, quaternion.exp(angles[:, None] * np.array([0.0, 0.0, 1.0])), 0.05)
    opposite = quaternion.exp(np.array([0.0, 0.0, np.pi + 0.5 * (angles[6] + angles[8])]))

    def turning(poses: Any, tasks: Any, *, max_iterations: int, **options: Any) -> BatchResult:
        many = solve_batch(poses, tasks, max_iterations=max_iterations, **options)
        return many if max_iterations == 0 else replace(many, q=np.insert(np.delete(many.q, 7, 0), 7, opposite, 0))

    monkeypatch.setattr(sequence, "solve_batch", turning)
    found = smooth_motion(clip, [], smooth=0.1)
    moved = np.abs(found.clip.frames - clip.frames).max(axis=1)
    assert moved[7] == 0.0
    assert moved[8:].max() > 0.01
    rough, smooth = (float(np.sum(np.diff(each.frames, 2, axis=0) ** 2)) for each in (clip, found.clip))
    assert smooth < 0.04 * rough


def cart_along_a_curve(size: float) -> tuple[Clip, PositionTask, Matrix]:
    """Three links on a cart, of any size, whose tip follows a curve; frames jump back and forth."""
    builder = FigureBuilder("cart").segment("base").root("base").segment("link-1")
    builder = builder.slide("cart", "base", "link-1", axis=(1.0, 0.0, 0.0))
    for k in range(3):
        at, axis = (0.0, 0.0, 0.3 * size if k else 0.0), (0.0, 1.0, 0.0)
        builder = builder.segment(f"link{k}").hinge(f"joint{k}", f"link{k - 1}", f"link{k}", at=at, axis=axis)
    figure = builder.site("tip", "link2", at=(0.0, 0.0, 0.3 * size)).build()
    when, rng, units = np.arange(20) * 0.05, np.random.default_rng(2), np.array([size, 1.0, 1.0, 1.0])
    path = size * np.stack([0.5 + 0.3 * np.sin(4.0 * when), 0.0 * when, 0.4 + 0.25 * np.cos(5.0 * when)], axis=1)
    task = PositionTask(name="tip", site="tip", goal=(0.0, 0.0, 0.0), axes="xz")
    pose, q = Pose.neutral(figure).plus(np.array([0.0, 0.5, 0.4, 0.3])), []
    for goal in path:
        pose = solve_batch(pose.plus(0.3 * units * rng.normal(size=4)), [task], goals={"tip": goal[None]}).pose(0)
        q.append(pose.q)
    return Clip(figure, np.array(q), 0.05), task, path


def test_the_unit_of_length_does_not_matter() -> None:
    found = []
    for size in (1.0, 100.0):
        clip, task, path = cart_along_a_curve(size)
        smooth = smooth_motion(clip, [task], {"tip": path}, smooth=0.1).clip.frames
        found.append(smooth / np.array([size, 1.0, 1.0, 1.0]))
    assert np.abs(found[1] - found[0]).max() < 1e-3


@pytest.mark.parametrize("smooth", [0.05, 0.1, 0.2])
def test_the_objective_is_within_one_percent_of_the_optimum(smooth: float) -> None:
    """Reference: all frames at once by sequential quadratic programming (four joint angles, tips as equalities)."""
    frames, seconds = 25, 1.0 / 30.0
    clip, task, path = arm_along_a_curve(frames, seconds)
    stiffness, bends = (smooth / seconds) ** 4, np.diff(np.eye(frames), 2, axis=0)

    def energy(z: Matrix) -> float:
        return float(np.sum((z - clip.frames) ** 2) + stiffness * np.sum((bends @ z) ** 2))

    def slope(x: FloatArray) -> FloatArray:
        z = x.reshape(frames, 4)
        return np.ravel(2.0 * (z - clip.frames) + 2.0 * stiffness * bends.T @ (bends @ z))

    def misses_of(x: FloatArray) -> FloatArray:
        turns = np.cumsum(x.reshape(frames, 4), axis=1)
        return np.ravel(0.3 * np.stack([np.sin(turns).sum(1), np.cos(turns).sum(1)], axis=1) - path[:, [0, 2]])

    def miss_slopes(x: FloatArray) -> Matrix:
        turns, rows = np.cumsum(x.reshape(frames, 4), axis=1), np.zeros((frames, 2, frames, 4))
        for k in range(4):
            rows[np.arange(frames), 0, np.arange(frames), k] = 0.3 * np.cos(turns[:, k:]).sum(1)
            rows[np.arange(frames), 1, np.arange(frames), k] = -0.3 * np.sin(turns[:, k:]).sum(1)
        return rows.reshape(2 * frames, 4 * frames)

    best = minimize(
        lambda x: energy(x.reshape(frames, 4)),
        clip.frames.ravel(),
        jac=slope,
        constraints={"type": "eq", "fun": misses_of, "jac": miss_slopes},
        method="SLSQP",
        options={"maxiter": 500, "ftol": 1e-12},
    )
    found = smooth_motion(clip, [task], {"tip": path}, smooth=smooth).clip
    assert best.success
    assert np.abs(misses_of(best.x)).max() < 1e-9
    assert np.abs(misses_of(found.frames.ravel())).max() < 1e-6
    assert energy(found.frames) < 1.01 * best.fun
    assert energy(clip.frames) > 10.0 * best.fun
