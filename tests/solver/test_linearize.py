"""Row layout of a linearization: computed once for the same tasks."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.errors import TaskError
from poise.solver.linearize import row_layout
from poise.tasks import PositionTask
from tests.support.figures import arm

SITE = arm().sites[0].name


def test_the_row_layout_is_cached_by_task_identity() -> None:
    figure, task = arm(), PositionTask(site=SITE, goal=(0.1, 0.2, 0.3))
    assert row_layout(figure, (task,)) is row_layout(figure, [task])
    assert row_layout(figure, (task,)) is not row_layout(figure, (replace(task, weight=2.0),))


def test_the_row_layout_orders_rows_by_level() -> None:
    figure = arm()
    low = PositionTask(site=SITE, goal=(0.1, 0.2, 0.3), level=3, weight=2.0)
    high = PositionTask(site=SITE, goal=(0.1, 0.2, 0.3), axes="x", name="high")
    off = PositionTask(site=SITE, goal=(0.1, 0.2, 0.3), name="off", enabled=False)
    plan = row_layout(figure, (low, off, high))
    assert plan.tasks == (high, low)
    assert plan.levels == (1, 3)
    assert plan.spans == (slice(0, 1), slice(1, 4))
    assert plan.level_starts.tolist() == [0, 1, 4]
    np.testing.assert_allclose(plan.row_scales[1:], 2.0 * plan.row_scales[0])
    with pytest.raises(ValueError, match="read-only"):
        plan.joint_cost[0] = 2.0


def test_a_task_that_does_not_fit_is_rejected_every_time() -> None:
    task = PositionTask(site="nowhere", goal=(0.0, 0.0, 0.0))
    for _ in range(2):
        with pytest.raises(TaskError, match="nowhere"):
            row_layout(arm(), (task,))
