"""Batches for the soak test: one figure, tasks on one or two levels, a start and goals of its own for every problem."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.library.catalog import NAMES, make
from poise.model import Figure
from poise.solver.batch import BatchResult, solve_batch
from poise.tasks import LookAtTask, OrientationTask, PoseTask, PositionTask
from poise.tasks.task import SiteTask
from poise.types import BoolArray, FloatArray
from poise_lab.audit.figures import random_figure

POSITION_TOL_M, ANGLE_TOL = 2e-3, 2e-2  # of tasks that are met [m], [rad]
_LIBRARY_PROBABILITY = 0.4
_WEIGHT_PROBABILITY = 0.2  # of a task with a random weight
_FAR_PROBABILITY = 0.2  # of goals that are probably out of reach
_FAR_M = 2.0
_MAX_FAR_DOF = 40  # above, all goals of a problem are those of one pose: a conflict takes seconds
_MAX_CONFLICT_DOF = 100  # above, there is one task
_MAX_ITERATIONS = 60
_POSES = 40  # of which starts and goals are taken
_KINDS = (PositionTask, PositionTask, PositionTask, PoseTask, LookAtTask, OrientationTask)


def solved_batch(number: int, count: int) -> BatchResult:
    """A random batch, solved without restarts."""
    rng = np.random.default_rng([2412, number])
    figure = _figure(rng)
    tasks = _tasks(rng, figure)
    poses = [_random_pose(rng, figure) for _ in range(min(count, _POSES))]
    starts = [poses[index] for index in rng.integers(len(poses), size=count).tolist()]
    ends = rng.integers(len(poses), size=count)
    goals = {task.name: _goals(rng, task, poses)[ends] for task in tasks}
    for task in tasks:
        if figure.nv <= _MAX_FAR_DOF:
            _move_away(rng, task, goals[task.name])
    return solve_batch(starts, tasks, goals=goals, cores=1, max_iterations=_MAX_ITERATIONS, restart=False)


def misses_of(batch: BatchResult) -> BoolArray:
    """Which problems (n,) miss a goal, measured here from the transforms of the sites, without weights."""
    figure, missed = batch.starts[0].figure, np.zeros(len(batch), dtype=bool)
    states = [Pose.unchecked(figure, q).state for q in batch.q]
    for task in batch.tasks:
        assert isinstance(task, SiteTask)
        assert isinstance(task.site, str)
        segment = figure.segment_index(task.site)
        positions = np.array([state.positions[segment] for state in states])
        rotations = np.array([state.rotations[segment] for state in states])
        goals = batch.goals[task.name]
        if isinstance(task, PositionTask | PoseTask):
            missed |= ~(np.linalg.norm(positions - goals[:, :3], axis=1) <= POSITION_TOL_M)
        if isinstance(task, OrientationTask | PoseTask):
            missed |= ~(_angles(rotations, matrices(goals[:, -4:])) <= ANGLE_TOL)
        if isinstance(task, LookAtTask):
            ray = goals - positions
            sine = np.linalg.norm(np.cross(rotations[:, :, 2], ray), axis=1)
            missed |= ~(np.arctan2(sine, np.sum(rotations[:, :, 2] * ray, axis=1)) <= ANGLE_TOL)
    return missed


def _angles(first: FloatArray, second: FloatArray) -> FloatArray:
    """Angles [rad] between rotation matrices (n, 3, 3)."""
    chord = np.linalg.norm(first - second, axis=(1, 2)) / np.sqrt(8.0)
    return np.asarray(2.0 * np.arcsin(np.minimum(chord, 1.0)))


def matrices(quaternions: FloatArray) -> FloatArray:
    """Rotation matrices (n, 3, 3) of unit quaternions (n, 4)."""
    w, v = quaternions[:, 0, None, None], quaternions[:, 1:]
    cross = np.cross(np.eye(3)[None], v[:, None, :])
    return np.asarray(np.eye(3) + 2.0 * w * cross + 2.0 * cross @ cross)


@cache
def _listed(name: str) -> Figure:
    return make(name)


def _figure(rng: np.random.Generator) -> Figure:
    if rng.random() < _LIBRARY_PROBABILITY:
        return _listed(NAMES[int(rng.integers(len(NAMES)))])
    return random_figure(rng)


def _random_pose(rng: np.random.Generator, figure: Figure) -> Pose:
    """A pose within all limits, most of the time."""
    pose = Pose.neutral(figure).plus(rng.uniform(0.0, 1.5) * rng.normal(size=figure.nv))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pose if rng.random() < 0.1 else pose.clamped()


def _tasks(rng: np.random.Generator, figure: Figure) -> list[SiteTask]:
    tasks: list[SiteTask] = []
    for level in range(1, int(rng.integers(1, 3)) + 1):
        for _ in range(2 if rng.random() < 0.2 else 1):
            kind = _KINDS[int(rng.integers(len(_KINDS)))]
            segment = figure.segments[int(rng.integers(len(figure.segments)))].name
            weight = float(10.0 ** rng.uniform(-9.0, 3.0)) if rng.random() < _WEIGHT_PROBABILITY else 1.0
            tasks.append(_task(kind, site=segment, level=level, weight=weight, name=f"task {len(tasks) + 1}"))
    return tasks if figure.nv <= _MAX_CONFLICT_DOF else tasks[:1]


def _task(kind: type[SiteTask], **options: Any) -> SiteTask:
    """A task whose goal is replaced in every problem."""
    position, orientation = (0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 0.0)
    if kind is PoseTask:
        return PoseTask(position=position, orientation=orientation, **options)
    if kind is OrientationTask:
        return OrientationTask(goal=orientation, **options)
    if kind is LookAtTask:
        return LookAtTask(target=position, axis=(0.0, 0.0, 1.0), **options)
    return PositionTask(goal=position, **options)


def _goals(rng: np.random.Generator, task: SiteTask, poses: list[Pose]) -> FloatArray:
    """Goals of a task (n, k), each met by one of the poses."""
    assert isinstance(task.site, str)
    places = [pose.placement(task.site) for pose in poses]
    positions = np.array([place.translation for place in places])
    orientations = np.array([place.rotation for place in places])
    if isinstance(task, LookAtTask):
        return positions + rng.uniform(0.3, 3.0) * matrices(orientations)[:, :, 2]
    if isinstance(task, PoseTask):
        return np.concatenate([positions, orientations], axis=1)
    return orientations if isinstance(task, OrientationTask) else positions


def _move_away(rng: np.random.Generator, task: SiteTask, goals: FloatArray) -> None:
    """Move some of the positions out of reach."""
    if not isinstance(task, OrientationTask):
        away = rng.random(len(goals)) < _FAR_PROBABILITY
        goals[away, :3] += _FAR_M * rng.normal(size=(int(away.sum()), 3))
