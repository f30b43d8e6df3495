"""The soak test of the solver, a short form: it finds no fault, continues where it ended, and would find one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.scene import Scene
from poise.solver import Status
from tests.solver import soak
from tests.solver.soak import FAULTS, judged, misses, run, solve_family
from tests.solver.soak_batch import misses_of, solved_batch
from tests.studio.studio_client import arm


def test_random_problems_are_neither_broken_nor_raise_and_runs_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soak, "FAMILY", 12)
    run(36, tmp_path / "state")
    counts = run(72, tmp_path / "state")
    assert counts.total() == 72
    assert not any(counts[name] for name in FAULTS)
    assert run(72, tmp_path / "state") == counts


def test_a_goal_that_is_missed_is_not_solved() -> None:
    scene = Scene(arm())
    scene.reach("tip", (0.3, 0.0, 0.6))
    result = scene.solve()
    assert result.solved
    assert not misses(scene.tasks, result.pose)
    scene.reach("tip", np.add((0.3, 0.0, 0.6), (0.0, 0.0, 0.1)), name="other")
    assert misses(scene.tasks, result.pose)
    assert judged("a", result.pose, Status.SOLVED, missed=True) == "wrongly solved"


@pytest.mark.parametrize("number", range(6))
def test_misses_measured_from_transforms_are_those_of_the_tasks(number: int) -> None:
    batch = solved_batch(number, 10)
    wanted = [misses(batch.tasks_of(index), batch.pose(index)) for index in range(len(batch))]
    assert misses_of(batch).tolist() == wanted


def test_a_problem_that_raises_and_a_pose_beyond_a_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    pose = Scene(arm()).pose
    assert judged("a", pose.plus(np.full(pose.figure.nv, 50.0)), Status.CONVERGED, missed=True) == "broken"

    def raising(number: int) -> str:
        raise ZeroDivisionError(number)

    monkeypatch.setattr(soak, "solve_scene", raising)
    assert solve_family(0, 1)["raising"] == 1
