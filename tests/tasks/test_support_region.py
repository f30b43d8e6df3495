"""SupportRegionTask: the center of pressure stays inside a fixed region."""

from __future__ import annotations

import pytest

from poise.errors import TaskError
from poise.statics import Forces, Wrench
from poise.tasks import SupportRegionTask
from tests.tasks.chains import chain

STRIP = [(0, 0, 0), (1, 0, 0), (1, 0.1, 0), (0, 0.1, 0)]  # 10 cm wide


def test_a_margin_larger_than_the_region_allows_raises_task_error() -> None:
    with pytest.raises(TaskError, match="margin must be from 0 to 5 cm"):
        SupportRegionTask(corners=STRIP, margin=0.06)


def test_forces_that_lift_the_figure_raise_task_error() -> None:
    lifted = SupportRegionTask(corners=STRIP, forces=Forces((Wrench("tip", (0, 0, 500.0)),)))
    with pytest.raises(TaskError, match="lift the figure off its supports"):
        lifted.check(chain())
