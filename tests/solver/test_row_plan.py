"""What rows have in common is worked out once for the same tasks, and again for others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.errors import TaskError
from poise.solver.row_plan import row_plan
from poise.tasks import PositionTask
from tests.support.figures import arm

SITE = arm().sites[0].name


def test_the_same_tasks_have_the_same_plan_and_others_another() -> None:
    figure, task = arm(), PositionTask(site=SITE, goal=(0.1, 0.2, 0.3))
    assert row_plan(figure, (task,)) is row_plan(figure, [task])
    assert row_plan(figure, (task,)) is not row_plan(figure, (replace(task, weight=2.0),))


def test_a_plan_tells_rows_by_level() -> None:
    figure = arm()
    low = PositionTask(site=SITE, goal=(0.1, 0.2, 0.3), level=3, weight=2.0)
    high = PositionTask(site=SITE, goal=(0.1, 0.2, 0.3), axes="x", name="high")
    off = PositionTask(site=SITE, goal=(0.1, 0.2, 0.3), name="off", enabled=False)
    plan = row_plan(figure, (low, off, high))
    assert plan.tasks == (high, low)
    assert plan.levels == (1, 3)
    assert plan.spans == (slice(0, 1), slice(1, 4))
    assert plan.level_starts.tolist() == [0, 1, 4]
    np.testing.assert_allclose(plan.row_scales[1:], 2.0 * plan.row_scales[0])
    with pytest.raises(ValueError, match="read-only"):
        plan.joint_cost[0] = 2.0


def test_a_task_that_does_not_fit_is_refused_every_time() -> None:
    task = PositionTask(site="nowhere", goal=(0.0, 0.0, 0.0))
    for _ in range(2):
        with pytest.raises(TaskError, match="nowhere"):
            row_plan(arm(), (task,))
