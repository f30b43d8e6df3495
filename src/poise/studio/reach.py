"""Reachable space of a part: of its limb alone, or of the whole figure under balance, loops and all other tasks."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.random_pose import random_configuration
from poise.model import Figure, Joint, JointKind, Site, Transform
from poise.model.limits.direction_field import fibonacci_lattice
from poise.scene import Scene
from poise.studio.background_job import ProgressCallback
from poise.studio.drag import DRAG_LEVEL
from poise.studio.messages.updates import ReachUpdate
from poise.studio.names import label
from poise.tasks import JointSelection, PositionTask
from poise.types import FloatArray, Vector3

REACH_SAMPLES = 700
WHOLE_DIRECTIONS = 120  # in which the whole figure reaches
_FAR = 2.0  # goals, in sizes of the figure from where the part is: out of reach
_DIRECTION_BUDGET_S = 0.04  # for each direction; the background job takes some seconds
_TASK = "reach"
_DECIMALS = 4
_SEED = 0  # the same samples for the same pose


def _update(points: FloatArray) -> ReachUpdate:
    return ReachUpdate(points.round(_DECIMALS).ravel().tolist())


def _end_of(figure: Figure, segment: str) -> Vector3:
    """The site of a segment that is farthest from its origin, in its frame [m]."""
    ends = [site.placement.translation_vector for site in figure.sites if site.segment == segment]
    return max(ends, key=lambda each: float(np.linalg.norm(each)), default=np.zeros(3))


# --- the whole figure -------------------------------------------------------------------------------------------------


def whole_reach(scene: Scene, segment: str, progress: ProgressCallback) -> ReachUpdate:
    """Farthest points that the end of a segment reaches in all directions, while all tasks of the scene are kept.

    A goal out of reach in each direction is a position task on the lowest level; what the tasks leave is reached.
    """
    figure, start = scene.figure, scene.pose
    x, y, z = _end_of(figure, segment).tolist()
    site = Site("reaching end", segment, Transform((x, y, z)))
    index = figure.segment_index(segment)
    origin = start.state.point(index, np.array((x, y, z)))
    size = max(float(np.ptp(start.state.positions, axis=0).max()), 1e-3)
    points = []
    for number, direction in enumerate(fibonacci_lattice(WHOLE_DIRECTIONS)):
        progress(number / WHOLE_DIRECTIONS)
        reaching = scene.copy()
        goal = tuple((origin + _FAR * size * direction).tolist())
        reaching.add(PositionTask(name=_TASK, level=DRAG_LEVEL, site=site, goal=goal))
        reaching.solve(time_budget=_DIRECTION_BUDGET_S)
        points.append(reaching.pose.state.point(index, np.array((x, y, z))))
    return _update(np.array(points))


# --- the limb alone ---------------------------------------------------------------------------------------------------


def limb_reach(scene: Scene, segment: str) -> ReachUpdate:
    """Points that the end of a segment reaches while its limb moves and the rest of the figure stays."""
    return _update(sample_reach(scene, segment))


def sample_reach(scene: Scene, segment: str) -> FloatArray:
    """Points (n, 3) that the end of a segment reaches while its limb moves and the rest of the figure stays.

    The joints of the limb are sampled at random within their limits.
    """
    figure, pose = scene.figure, scene.pose
    index = figure.segment_index(segment)
    active = JointSelection.branch().mask(figure, index)
    limb = [
        (joint, slot)
        for joint, slot in zip(figure.joints, figure.slots, strict=True)
        if joint.kind.nv and joint.kind is not JointKind.FREE and active[slot.v].any()
    ]
    if not limb:
        raise TaskError(f"{label(segment)} is not part of a limb with moving joints.")
    local = _end_of(figure, segment)
    indices = np.concatenate([np.arange(slot.q.start, slot.q.stop) for _, slot in limb])
    points = np.zeros((REACH_SAMPLES, 3))
    for point, sample in zip(points, _joint_samples(tuple(joint for joint, _ in limb)), strict=True):
        q = pose.q.copy()
        q[indices] = sample
        point[:] = Pose.unchecked(pose.figure, q).state.point(index, local)
    return points


@lru_cache(maxsize=8)  # the same for every pose, and expensive for complicated limits
def _joint_samples(joints: tuple[Joint, ...]) -> FloatArray:
    """Random values of some joints within their limits, one row per sample."""
    rng = np.random.default_rng(_SEED)
    return np.array(
        [np.concatenate([random_configuration(joint, rng) for joint in joints]) for _ in range(REACH_SAMPLES)]
    )
