"""Goals that move on in a drag: predictions on a line, and criteria that are written into a bound solver."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import TaskError
from poise.prior import ConditionalPosture, Target
from poise.scene import Scene, moving_goals
from poise.scene.moving_goals import MovingGoals
from poise.scene.natural_targets import NaturalTargets
from poise.solver import Solver
from poise.tasks import GaussianPostureTask, PositionTask
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")
NAMES = ("left_knee.flexion", "right_knee.flexion", "left_elbow.flexion", "right_elbow.flexion")


class Predictions:
    """Predictions x², one per coordinate of a goal; counted."""

    def __init__(self) -> None:
        self.moving, self.count = MovingGoals(), 0

    def at(self, goal: tuple[float, float, float], *, moves: bool = True) -> tuple[FloatArray, bool]:
        def predict() -> ConditionalPosture:
            self.count += 1
            return ConditionalPosture(("x", "y", "z"), np.array(goal) ** 2, np.eye(3), STAND)

        found, exact = self.moving.prediction(NaturalTargets({"head": Target(goal)}), predict, moves=moves)
        return found.values, exact


def test_goals_on_a_line_are_predicted_again_after_some_centimeters() -> None:
    predictions = Predictions()
    for step in range(101):
        goal = 0.3 + 0.005 * step, 0.1, 1.0
        values, _ = predictions.at(goal)
        assert values == pytest.approx(np.array(goal) ** 2, abs=2e-3)
    assert 20 <= predictions.count <= 40


def test_goals_that_stay_turn_or_jump_are_predicted() -> None:
    predictions = Predictions()
    for goal in ((0.0, 0.0, 0.0), (0.01, 0.0, 0.0)):
        assert predictions.at(goal)[1]
    assert not predictions.at((0.012, 0.0, 0.0))[1]
    assert predictions.at((0.012, 0.0, 0.0), moves=False)[1]
    assert predictions.at((0.012, 0.01, 0.0))[1]
    assert predictions.at((0.5, 0.5, 0.0))[1]


def gaussian(seed: int, values: FloatArray) -> GaussianPostureTask:
    root = np.random.default_rng(seed).normal(size=(4, 4)) + 2.0 * np.eye(4)
    return GaussianPostureTask(name="blend", level=LAST_LEVEL, coordinates=NAMES, values=values, root=root)


def test_a_mean_that_is_not_finite_or_too_short_is_refused() -> None:
    task = gaussian(0, np.full(4, 0.3))
    for values in (np.full(4, np.nan), np.zeros(3)):
        with pytest.raises(TaskError, match="4 finite numbers"):
            task.with_mean(values)


@pytest.mark.parametrize("root_seed", [2, 5])
def test_a_mean_and_a_root_written_into_a_solver_are_solved_for(root_seed: int) -> None:
    """The same bits as a solver that is bound to the task anew."""
    pins = [
        PositionTask(name=site, site=site, goal=tuple(STAND.position(site))) for site in ("left_sole", "right_sole")
    ]
    task = gaussian(2, np.full(4, 0.3))
    solver = Solver(HUMAN, [*pins, task])
    solver.solve(STAND)
    changed = task.with_gaussian(np.array([0.9, 0.7, 0.2, 1.2]), gaussian(root_seed, task.values).root)
    assert task.differs_in_numbers_alone(changed)
    assert not task.differs_in_numbers_alone(changed.with_weight(0.5))
    solver.update([*pins, changed])
    written, anew = solver.solve(STAND), Solver(HUMAN, [*pins, changed]).solve(STAND)
    assert np.array_equal(written.pose.q, anew.pose.q)
    assert written.pose.value("left_knee.flexion") == pytest.approx(changed.values[0], abs=1e-4)


def drag(steps: int, *, rests: bool = True) -> list[FloatArray]:
    """Positions of all segments, frame by frame."""
    scene = Scene(HUMAN, STAND, natural=True)
    scene.pin("left_sole", "right_sole")
    start, way = np.array(STAND.position("right_grip")), np.array([0.35, 0.05, 0.4])
    scene.reach("right_grip", tuple(start))
    frames = []
    for step in range(1, steps + 1):
        scene.set("right_grip", goal=tuple(start + way * step / steps))
        frames.append(np.array(scene.track(time_budget=None).pose.state.positions))
    for _ in range(3 * rests):
        frames.append(np.array(scene.track(time_budget=None).pose.state.positions))
    return frames


def test_slow_and_fast_drags_end_in_the_same_posture() -> None:
    assert np.linalg.norm(drag(60)[-1] - drag(3)[-1], axis=1).max() < 5e-3


def test_predictions_on_a_line_move_the_body_as_predictions_in_every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    on_line = np.array(drag(60, rests=False))
    monkeypatch.setattr(moving_goals, "_MAX_EXTRAPOLATION", -1.0)
    assert np.linalg.norm(on_line - drag(60, rests=False), axis=2).max() < 2e-3
    assert np.linalg.norm(np.diff(on_line, 2, axis=0), axis=2).max() < 3e-3  # no jerks
