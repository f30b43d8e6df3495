"""Samples of GaussianPostureTask: several rows, and one."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.model import JointKind
from poise.tasks import GaussianPostureTask, Task
from tests.tasks.sample import Sample
from tests.tasks.scenes import Scene


def gaussian_posture(rows: int) -> Callable[[Scene, bool], Task]:
    def make(scene: Scene, met: bool) -> Task:
        moved = [joint for joint in scene.figure.joints if joint.kind not in (JointKind.FIXED, JointKind.FREE)]
        names = [f"{joint.name}.{component}" for joint in moved for component in joint.kind.components]
        here = np.array([scene.pose.value(name) for name in names])
        mean = here if met else here + scene.rng.normal(scale=0.3, size=len(names))
        return GaussianPostureTask(coordinates=names, values=mean, root=scene.rng.normal(size=(rows, len(names))))

    return make


def gaussian_posture_joints(task: GaussianPostureTask, scene: Scene) -> set[int]:
    return {scene.figure.joint_index(name.rpartition(".")[0]) for name in task.coordinates}


GAUSSIAN_SAMPLES = (
    Sample("Gaussian posture", GaussianPostureTask, gaussian_posture(9), matters=gaussian_posture_joints),
    Sample("Gaussian posture of one row", GaussianPostureTask, gaussian_posture(1), matters=gaussian_posture_joints),
)
