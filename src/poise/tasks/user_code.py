"""Calling what a person wrote: failures and wrong answers are told with the task's name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.types import FloatArray


def called(task: str, what: str, function: Callable[[Pose], object], pose: Pose) -> FloatArray:
    """What a function of the pose answers, as numbers; TaskError when it raises or answers something else."""
    try:
        answer = function(pose)
    except Exception as error:
        raise TaskError(f"its {what} raised {type(error).__name__}: {error}", task) from error
    try:
        return np.array(answer, dtype=np.float64)
    except (TypeError, ValueError):
        raise TaskError(f"its {what} must give numbers, got {answer!r}.", task) from None


def check_answer(task: str, what: str, answer: FloatArray, shape: Sequence[int], figure: Figure) -> None:
    """Raise TaskError when an answer is not finite or not of the shape wanted: (), (rows,) or (rows, nv)."""
    if answer.shape != tuple(shape):
        raise TaskError(
            f"its {what} must have the shape {tuple(shape)} for figure {figure.name!r} with {figure.nv} degrees of "
            f"freedom, got {answer.shape}.",
            task,
        )
    for place in np.argwhere(~np.isfinite(answer)):
        where = [f"row {row}" for row in place[:1]] + [figure.dof_names[freedom] for freedom in place[1:]]
        raise TaskError(
            f"its {what} must be finite, got {answer[tuple(place)]}{' at ' * bool(where)}{', '.join(where)}.", task
        )
