"""Criterion of natural postures with fixed precisions: a new mean is the same as a new criterion."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import TaskError
from poise.scene import Scene
from poise.scene.blended_posture import BlendedPosture
from poise.solver import Solver
from poise.tasks import GaussianPostureTask, PositionTask
from poise.tasks.criteria import LAST_LEVEL

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")
NAMES = ("left_knee.flexion", "right_knee.flexion", "left_elbow.flexion", "right_elbow.flexion")


def blended(rng: np.random.Generator, expected: np.ndarray[tuple[int], np.dtype[np.float64]]) -> BlendedPosture:
    factor = rng.normal(size=(4, 4))
    stiffness, center = rng.uniform(0.5, 4.0, 4), rng.uniform(0.1, 0.5, 4)
    template = GaussianPostureTask(coordinates=NAMES, values=expected, root=np.eye(4), name="blend", level=LAST_LEVEL)
    return BlendedPosture.of(template, factor @ factor.T, expected, stiffness, center)


@pytest.mark.parametrize("seed", range(5))
def test_another_prediction_gives_the_criterion_made_for_it(seed: int) -> None:
    one, other = np.random.default_rng(seed).uniform(0.2, 1.0, (2, 4))
    first = blended(np.random.default_rng(seed + 1), one)
    direct = blended(np.random.default_rng(seed + 1), other)
    moved = first.at(other)
    assert moved.values == pytest.approx(direct.task.values, abs=1e-12)
    assert moved.root is first.task.root
    assert moved.differs_in_mean_alone(first.task)
    assert not moved.differs_in_mean_alone(direct.task)


def test_a_mean_that_is_not_finite_or_too_short_is_refused() -> None:
    task = blended(np.random.default_rng(0), np.full(4, 0.3)).task
    for values in (np.full(4, np.nan), np.zeros(3)):
        with pytest.raises(TaskError, match="4 finite numbers"):
            task.with_mean(values)


def test_a_mean_written_into_a_solver_is_solved_for() -> None:
    """The same bits as a solver that is bound to the task anew."""
    pins = [
        PositionTask(name=site, site=site, goal=tuple(STAND.position(site))) for site in ("left_sole", "right_sole")
    ]
    blend = blended(np.random.default_rng(2), np.full(4, 0.3))
    solver = Solver(HUMAN, [*pins, blend.task])
    solver.solve(STAND)
    changed = blend.at(np.array([0.9, 0.7, 0.2, 1.2]))
    solver.update([*pins, changed])
    written, anew = solver.solve(STAND), Solver(HUMAN, [*pins, changed]).solve(STAND)
    assert np.array_equal(written.pose.q, anew.pose.q)
    assert written.pose.value("left_knee.flexion") == pytest.approx(changed.values[0], abs=1e-4)


def drag(steps: int) -> Scene:
    scene = Scene(HUMAN, STAND, natural=True)
    scene.pin("left_sole", "right_sole")
    start, way = np.array(STAND.position("right_grip")), np.array([0.35, 0.05, 0.4])
    scene.reach("right_grip", tuple(start))
    for step in range(1, steps + 1):
        scene.set("right_grip", goal=tuple(start + way * step / steps))
        scene.track(time_budget=None)
    for _ in range(3):
        scene.track(time_budget=None)
    return scene


def test_slow_and_fast_drags_end_in_the_same_posture() -> None:
    """Precisions and predictions of earlier frames are used only while they are good."""
    slow, fast = drag(60), drag(3)
    apart = np.linalg.norm(slow.pose.state.positions - fast.pose.state.positions, axis=1)
    assert apart.max() < 5e-3
