"""The soak test of the solver, a short form: it finds no fault, continues where it ended, and would find one."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.scene import Scene
from tests.solver.soak import FAULTS, run, wrongly_solved
from tests.studio.studio_client import arm


def test_random_problems_are_neither_broken_nor_raise_and_runs_continue(tmp_path: Path) -> None:
    run(8, tmp_path / "state")
    counts = run(20, tmp_path / "state")
    assert counts.total() == 20
    assert not any(counts[name] for name in FAULTS)
    assert run(20, tmp_path / "state") == counts


def test_a_goal_that_is_missed_is_not_solved() -> None:
    scene = Scene(arm())
    scene.reach("tip", (0.3, 0.0, 0.6))
    result = scene.solve()
    assert result.solved
    assert not wrongly_solved(scene, result)
    scene.reach("tip", np.add((0.3, 0.0, 0.6), (0.0, 0.0, 0.1)), name="other")
    assert wrongly_solved(scene, result)
