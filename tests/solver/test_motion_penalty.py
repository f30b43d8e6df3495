"""Motion penalty: goals out of reach move the figure without jumps until it converges."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from poise.backend import use_backend
from poise.library import human, human_pose
from poise.scene import Scene
from poise.solver import Solver, Status, solve, track
from poise.solver.level_errors import Tolerances
from poise.solver.motion_penalty import MotionPenalty
from poise.types import FloatArray
from tests.solver.crane import bent, crane, reach
from tests.support.backends import NEEDS_NATIVE


def pulled() -> Scene:
    """A person on both feet, balanced, with a goal for the right hand."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(over="middle", level=2)
    scene.reach("right_grip", tuple(scene.pose.position("right_grip")), level=3)
    return scene


def largest_moves(scene: Scene, goals: list[FloatArray]) -> list[float]:
    poses = [scene.pose]
    for goal in goals:
        scene.set("right_grip", goal=goal)
        poses.append(scene.track(time_budget=None).pose)
    return [float(np.abs(after - before).max()) for before, after in pairwise(poses)]


@NEEDS_NATIVE
def test_a_goal_far_out_of_reach_moves_no_joint_by_more_than_half_a_radian_per_frame() -> None:
    scene = pulled()
    begin, end = scene.pose.position("right_grip"), np.array([4.0, -0.3, 1.2])
    moves = largest_moves(scene, [begin + (end - begin) * (k + 1) / 240 for k in range(240)])
    assert scene.pose.position("right_grip")[0] > 0.8  # it leans as far as it can
    assert max(moves) < 0.5  # 1.45 without a price; the goal moves by 16 mm a frame
    assert float(np.median(moves)) < 0.05


@NEEDS_NATIVE
def test_with_a_fixed_goal_the_figure_glides_until_it_converges() -> None:
    scene = pulled()
    scene.set("right_grip", goal=(1.6, -0.4, 1.3))
    at_once = scene.copy().solve(restart=False)
    results = [scene.track(time_budget=None) for _ in range(60)]
    statuses = [result.status for result in results]
    assert statuses[0] is Status.BUDGET
    assert statuses[-1] is Status.CONVERGED
    assert results[-1].errors["right_grip"] <= at_once.errors["right_grip"] + 1e-4
    assert np.abs(results[-1].pose - results[-2].pose).max() < 1e-3


def test_solves_and_levels_that_can_be_met_pay_no_penalty() -> None:
    start = bent(crane())
    far, near = reach(0.5, 3.0), reach(1.2, 1.0)
    free = Solver(start.figure, [far]).solve(start, tolerances=Tolerances(motion=0.0))
    assert np.array_equal(free.pose.q, solve(start, [far]).pose.q)
    assert np.array_equal(track(start, [near], anchor=None, time_budget=None).pose.q, solve(start, [near]).pose.q)
    frame = track(start, [far], anchor=None, time_budget=None)
    assert frame.status is Status.BUDGET
    assert np.abs(frame.pose - start).max() < np.abs(solve(start, [far]).pose - start).max()


@pytest.mark.parametrize("kappa", [0.01, 0.3])
def test_both_backends_apply_the_same_penalty(kappa: float) -> None:
    start, tasks = bent(crane()), [reach(0.5, 3.0), reach(-1.0, 0.5, name="second", level=2)]
    native = Solver(start.figure, tasks).solve(start, tolerances=Tolerances(motion=kappa), trace=True)
    with use_backend("numpy"):
        reference = Solver(start.figure, tasks).solve(start, tolerances=Tolerances(motion=kappa), trace=True)
    assert (native.status, native.iterations) == (reference.status, reference.iterations)
    assert np.abs(native.pose.q - reference.pose.q).max() < 1e-9


def test_the_penalty_is_that_of_the_displacement_from_the_start() -> None:
    motion = MotionPenalty.at_start(0.5, np.array([2.0, 3.0]), 1, 2)
    first, second = np.array([0.3, -0.1]), np.array([0.2, 0.4])
    total = motion.of_step(0, first) + motion.after(first).of_step(0, second)
    assert total == pytest.approx(0.5 * 0.5 * 2.0 * float((first + second) @ (first + second)))
    assert motion.of_step(1, first) == 0.0
    far = motion.after(first)
    assert far.holds_back(np.array([True, False]))
    assert not far.holds_back(np.array([False, True]))
    assert not motion.holds_back(np.array([True, True]))
