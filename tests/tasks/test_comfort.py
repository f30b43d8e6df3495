"""ComfortTask: joint coordinates go to comfortable values; tables made by criteria are in test_criteria.py."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.tasks import ComfortTask
from tests.support.figures import arm
from tests.tasks.checks import check_invalid

INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "empty table": (lambda: ComfortTask(table={}), "at least one joint"),
    "weight zero": (lambda: ComfortTask(table={"elbow.flexion": (1.0, 0.0)}), "its weight must be greater than zero"),
    "three numbers": (lambda: ComfortTask(table={"elbow.flexion": (1.0, 2.0, 3.0)}), r"a value, or \(value, weight\)"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


def test_the_error_is_the_weighted_difference() -> None:
    task = ComfortTask(table={"elbow.flexion": (1.0, 2.0), "elbow.twist": 0.3})
    pose = Pose.neutral(arm()).with_values({"elbow.flexion": 0.4})
    np.testing.assert_allclose(task.error(pose), [2.0 * 0.6, 0.3])
    assert task.error_parts(pose) == ((pytest.approx(0.6), "rad"),)
    assert task.describe() == "elbow.flexion, elbow.twist to comfortable values"
