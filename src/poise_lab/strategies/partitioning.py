"""Partitioning: every joint serves one task only [Baerlocher2001, 5.2.3, fig. 5.4-c].

No conflict is left, and no help either: a task whose own joints do not reach misses its goal although others would.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.types import FloatArray
from poise_lab.strategies.pseudoinverse import Svd, Tasks, damped_inverse, thin_svd


def partitioned(tasks: Tasks, damping: float, joints: Sequence[Sequence[int]], svd: Svd = thin_svd) -> FloatArray:
    """Each task moves its own joints; what those of tasks above do to it is made good."""
    step = np.zeros(tasks[0][0].shape[1])
    for (J, e), own in zip(tasks, joints, strict=True):
        columns = list(own)
        step[columns] = damped_inverse(J[:, columns], damping, svd) @ (e - J @ step)
    return step
