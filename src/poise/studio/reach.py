"""The reachable space of a part: where it can go while its limb moves and the rest of the figure stays."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.random_joint import random_configuration
from poise.model import Joint, JointKind
from poise.scene import Scene
from poise.studio.names import words
from poise.tasks import JointSelection
from poise.types import FloatArray

COUNT = 700  # places
_SEED = 0  # the same cloud for the same pose


def reachable(scene: Scene, segment: str) -> FloatArray:
    """Places (n, 3) of a segment's outer end, its limb's joints drawn at random within their limits."""
    figure, pose = scene.figure, scene.pose
    index = figure.segment_index(segment)
    free = JointSelection.branch().mask(figure, index)
    limb = [
        (joint, slot)
        for joint, slot in zip(figure.joints, figure.slots, strict=True)
        if joint.kind.nv and joint.kind is not JointKind.FREE and free[slot.v].any()
    ]
    if not limb:
        raise TaskError(f"{words(segment)} has no limb of its own that moves.")
    ends = [site.placement.vector for site in figure.sites if site.segment == segment]
    local = max(ends, key=lambda each: float(np.linalg.norm(each)), default=np.zeros(3))
    places, own = np.zeros((COUNT, 3)), np.concatenate([np.arange(slot.q.start, slot.q.stop) for _, slot in limb])
    for place, drawn in zip(places, _drawn(tuple(joint for joint, _ in limb)), strict=True):
        q = pose.q.copy()
        q[own] = drawn
        place[:] = Pose.of_engine(pose.figure, q).state.point(index, local)
    return places


@lru_cache(maxsize=8)  # the same for every pose, and dear where limits are odd
def _drawn(joints: tuple[Joint, ...]) -> FloatArray:
    """Numbers of some joints, row by row, each drawn at random within its limits."""
    rng = np.random.default_rng(_SEED)
    return np.array([np.concatenate([random_configuration(joint, rng) for joint in joints]) for _ in range(COUNT)])
