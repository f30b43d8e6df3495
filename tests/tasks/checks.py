"""Checks that the test modules of single tasks share: descriptions, invalid arguments, misfits with a figure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from poise.errors import TaskError
from poise.kinematics import Pose
from tests.support.figures import arm


def check_invalid(make: Callable[[], object], message: str) -> None:
    """Construction raises a TaskError with the message, and the error names the task."""
    with pytest.raises(TaskError, match=message) as caught:
        make()
    assert str(caught.value).startswith("task '")
    assert caught.value.task


def check_misfit(make: Callable[[], Any], message: str) -> None:
    """Every first use of a task with a figure it does not fit raises a TaskError with the message."""
    task, pose = make(), Pose.neutral(arm())
    for use in (lambda: task.error(pose), lambda: task.jacobian(pose), lambda: task.check(arm())):
        with pytest.raises(TaskError, match=message) as caught:
            use()
        assert caught.value.task == task.name
