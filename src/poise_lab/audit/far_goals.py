"""Goals far away: the end effector goes as far toward them as toward a goal ten lengths away.

For a goal at the distance D along the unit vector d the nearest position of the end effector maximizes d·x as D grows.
An answer x is judged by d·x: it must not fall short of the answer x₁₀ for ten lengths of the figure. Answers may differ
because the optimum is local. So a shorter one is accepted where it is an optimum of its own: where solving for ten
lengths from it does not bring it further along d; or where a goal a hundred lengths away, without a restart, does not,
and it is shorter by no more than the margin by which a restart prefers one optimum to another.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.solver.restart import MARGIN
from poise.tasks import PositionTask, Task, characteristic_length
from poise.types import Vector3
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.figures import random_figure
from poise_lab.audit.measure import solve_from
from poise_lab.audit.problems import human, named_pose

_NEAR_LENGTHS = 10.0  # distance of the goal that others are compared with, in characteristic lengths
_MIDDLE_LENGTHS = 100.0  # of a goal in whose landscape the optima are those of farther goals
_SHORTFALL_TOL_M = 1e-3
_SHORTFALL_TOL_LENGTHS = 1e-3
_DISTANCES_M = tuple(10.0**exponent for exponent in range(1, 8))
_FAR, _IDLE = "as far as toward 10 lengths", "no stop after 0 iterations"


def _problem(seed: int) -> tuple[Scene, Vector3]:
    """A scene with one reach on its last level but one, and the direction of its goal."""
    rng = np.random.default_rng([2314, seed])
    direction = rng.normal(size=3)
    direction /= np.linalg.norm(direction)
    if rng.random() < 0.4:
        scene = Scene(human(), named_pose("stand"))
        scene.pin("left_sole", "right_sole")
        if rng.random() < 0.7:
            scene.keep_balance("left_sole", "right_sole", over="middle" if rng.random() < 0.5 else "polygon")
        scene.reach(str(rng.choice(["right_grip", "left_grip", "head_top"])), (0.0, 0.0, 0.0), name="far")
    else:
        scene = _fixed_figure(rng)
        site = str(rng.choice([each.name for each in scene.figure.sites]))
        scene.reach(site, (0.0, 0.0, 0.0), name="far")
    if rng.random() < 0.3:
        scene.posture(scene.pose)
    return scene, direction


def _fixed_figure(rng: np.random.Generator) -> Scene:
    """A random figure; a free one is pinned at its root."""
    figure = random_figure(rng)
    start = Pose.neutral(figure).plus(rng.uniform(0.0, 0.5) * rng.normal(size=figure.nv)).clamped()
    scene = Scene(figure, start)
    if figure.has_floating_base:
        scene.pin("s0")
    return scene


def examine(seed: int) -> list[Answer]:
    """Solve for goals from 10 m to 10,000 km along one direction."""
    scene, direction = _problem(seed)
    length = characteristic_length(scene.pose.figure)
    task = scene["far"]
    assert isinstance(task, PositionTask)
    near = _solved(scene, task, _NEAR_LENGTHS * length, direction, scene.pose)
    tolerance = _SHORTFALL_TOL_M + _SHORTFALL_TOL_LENGTHS * length
    answers = []
    for distance in _DISTANCES_M:
        if distance <= 2.0 * _NEAR_LENGTHS * length:
            continue
        far = _solved(scene, task, distance, direction, scene.pose)
        short = _along(task, direction, near.pose) - _along(task, direction, far.pose)
        if short > tolerance:
            short = _gain(scene, task, direction, far.pose, _NEAR_LENGTHS * length)
            if tolerance < short <= MARGIN * length:
                short = _gain(scene, task, direction, far.pose, _MIDDLE_LENGTHS * length, restart=False)
        said = f"{distance:.0e} m: {1e3 * short:.1f} mm short, {far.status.value} after {far.iterations} iterations"
        answers.append(Answer(_FAR, short <= tolerance, said))
        idle = far.status.is_stationary and far.iterations == 0
        answers.append(Answer(_IDLE, not (idle and short > tolerance), said))
    return answers


def _gain(
    scene: Scene, task: PositionTask, direction: Vector3, pose: Pose, distance: float, restart: bool = True
) -> float:
    """How much further along the direction a solve from a pose, for a goal at a distance, brings the end effector."""
    found = _solved(scene, task, distance, direction, pose, restart)
    return _along(task, direction, found.pose) - _along(task, direction, pose)


def _solved(
    scene: Scene, task: PositionTask, distance: float, direction: Vector3, start: Pose, restart: bool = True
) -> Result:
    goal = scene.pose.position(str(task.site)) + distance * direction
    tasks: list[Task] = [replace(each, goal=tuple(goal.tolist())) if each is task else each for each in scene.tasks]
    return solve_from(start, tasks, restart=restart, max_iterations=200)


def _along(task: PositionTask, direction: Vector3, pose: Pose) -> float:
    return float(direction @ pose.position(str(task.site)))


CHECK = Check(
    "far-goals",
    "For a goal up to 10,000 km away the end effector goes as far toward it as for one ten lengths away.",
    (Question(_FAR), Question(_IDLE)),
    examine,
    lambda seed: f"{_problem(seed)[0]}\n  direction {_problem(seed)[1].round(3).tolist()}",
)
