"""Problems of the bench `natural`: goals taken from recorded frames, criteria that fill in the rest, and errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise import library
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure
from poise.prior import PosturePrior, Target
from poise.scene import Scene
from poise.solver import solve
from poise.tasks import GaussianPostureTask, PoseTask, PositionTask, RangeWeightedPostureTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray

FIVE = ("head", "left_hand", "right_hand", "left_foot", "right_foot")
GOALS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "head, hands, feet": (FIVE, FIVE),
    "head, hands, feet, positions only": (FIVE, ()),
    "feet and one hand point": (("right_hand", "left_foot", "right_foot"), ("left_foot", "right_foot")),
    "head and hands": (FIVE[:3], FIVE[:3]),
    "six with pelvis": ((*FIVE, "pelvis"), (*FIVE, "pelvis")),
}
"""Parts with a position and parts with an orientation, by row of the table."""
_EYES = ("eyes", "left_eye", "right_eye")
_POSITION_TOL_M, _ANGLE_TOL_RAD = 1e-3, 1e-2  # goals missed by more are failures
_LIMBS = tuple(
    (f"{side}_{upper}", f"{side}_{lower}", f"{side}_{end}")
    for upper, lower, end in (("upper_arm", "forearm", "hand"), ("thigh", "shank", "foot"))
    for side in ("left", "right")
)

Method = Callable[[Mapping[str, Target], Pose], Pose]
"""From targets and the standing pose below them: the posture that is found."""
_MAX_ITERATIONS = 100


@dataclass(frozen=True)
class Outcome:
    """Errors of one solved frame: joints [m], swivel of elbows and knees [rad], goals met, time [s], category."""

    error: float
    elbow: float
    knee: float
    met: bool
    seconds: float
    category: str


def targets_of(pose: Pose, row: str) -> dict[str, Target]:
    """Targets of a row of the table, where the parts are in a pose."""
    positions, orientations = GOALS[row]
    return {
        part: Target(pose.position(part), pose.orientation(part) if part in orientations else None)
        for part in positions
    }


def start_pose(figure: Figure, targets: Mapping[str, Target]) -> Pose:
    """Standing pose on the floor below the targets, facing where feet or head point, or as hands and feet lie."""
    stand = library.human_pose(figure, "stand")
    center = np.mean([np.asarray(target.position)[:2] for target in targets.values()], axis=0)
    neutral = Pose.neutral(figure)
    forward = np.zeros(2)
    for part, target in targets.items():
        if target.orientation is not None and not part.endswith("hand"):
            turn = quaternion.multiply(target.orientation, quaternion.conjugate(neutral.orientation(part)))
            forward += quaternion.to_matrix(turn)[:2, 0]
    if not forward.any():
        across = sum(
            np.asarray(targets[f"left_{part}"].position)[:2] - np.asarray(targets[f"right_{part}"].position)[:2]
            for part in ("hand", "foot")
        )
        forward = np.array([across[1], -across[0]])
    half = 0.5 * np.arctan2(forward[1], forward[0])
    root = [*center, stand.q[2], np.cos(half), 0.0, 0.0, np.sin(half)]
    return stand.with_values({"root": root})


def goal_tasks(targets: Mapping[str, Target]) -> list[Task]:
    """Strict tasks for the targets."""
    tasks: list[Task] = []
    for part, target in targets.items():
        position = tuple(np.asarray(target.position).tolist())
        if target.orientation is None:
            tasks.append(PositionTask(name=part, site=part, goal=position, level=1))
        else:
            orientation = tuple(np.asarray(target.orientation).tolist())
            tasks.append(PoseTask(name=part, site=part, position=position, orientation=orientation, level=1))
    return tasks


def no_criterion(targets: Mapping[str, Target], start: Pose) -> Pose:
    """Goals alone."""
    return _solved(targets, start)


def standing(targets: Mapping[str, Target], start: Pose) -> Pose:
    """The standing posture, as ``prefer_posture`` asks for it."""
    joints = tuple(joint.name for joint in start.figure.joints[1:])
    return _solved(targets, start, RangeWeightedPostureTask(name="stand", pose=start, joints=joints, level=LAST_LEVEL))


def prior_alone(prior: PosturePrior) -> Method:
    """A prior, whatever the posture at the start: its mean is where the solve begins, its precision the criterion."""

    def method(targets: Mapping[str, Target], start: Pose) -> Pose:
        found = prior.conditional(start.figure, targets, start, keeps_arms=False)
        task = GaussianPostureTask(
            name="prior", coordinates=found.coordinates, values=found.values, root=found.root, level=LAST_LEVEL
        )
        return _solved(targets, found.mean, task)

    return method


def natural_scene(targets: Mapping[str, Target], start: Pose) -> Pose:
    """What users do: a scene that begins standing, with the goals and ``prefer_natural``."""
    scene = Scene(start.figure, start, natural=True)
    for task in goal_tasks(targets):
        scene.add(task)
    return scene.solve(max_iterations=_MAX_ITERATIONS).pose


def _solved(targets: Mapping[str, Target], start: Pose, *criteria: Task) -> Pose:
    return solve(start, [*goal_tasks(targets), *criteria], max_iterations=_MAX_ITERATIONS).pose


def outcome(truth: Pose, row: str, method: Method, category: str) -> Outcome:
    """Solve for the goals of a frame and compare with it."""
    targets = targets_of(truth, row)
    start = start_pose(truth.figure, targets)
    began = time.perf_counter()
    found = method(targets, start)
    seconds = time.perf_counter() - began
    apart = np.linalg.norm(found.state.positions - truth.state.positions, axis=1)
    error = float(apart[_joints(truth.figure)].mean())
    swivels = [swivel_error(found, truth, *limb) for limb in _LIMBS]
    met = all(_met(found, part, target) for part, target in targets.items())
    return Outcome(error, float(np.mean(swivels[:2])), float(np.mean(swivels[2:])), met, seconds, category)


@lru_cache(maxsize=4)
def _joints(figure: Figure) -> list[int]:
    """Indices of the 20 segments that count; the eyes belong to the head."""
    return [index for index, joint in enumerate(figure.joints) if joint.name not in _EYES]


def _met(pose: Pose, part: str, target: Target) -> bool:
    if np.linalg.norm(pose.position(part) - np.asarray(target.position)) > _POSITION_TOL_M:
        return False
    if target.orientation is None:
        return True
    return float(quaternion.angle_between(pose.orientation(part), target.orientation)) <= _ANGLE_TOL_RAD


def swivel_error(found: Pose, truth: Pose, upper: str, lower: str, end: str) -> float:
    """Angle between the bend planes of a limb, each seen along its own axis from root to end [rad].

    The bend direction is measured in the frame of the limb's axis, carried by the smallest rotation from one axis to
    the other; straight limbs (bent by less than a degree) have no error.
    """
    directions: list[tuple[FloatArray, FloatArray]] = []
    for pose in (found, truth):
        root, middle, tip = (pose.position(name) for name in (upper, lower, end))
        axis = (tip - root) / np.linalg.norm(tip - root)
        bend = middle - root - axis * ((middle - root) @ axis)
        directions.append((axis, bend))
    (axis, bend), (other_axis, other_bend) = directions
    if min(np.linalg.norm(bend), np.linalg.norm(other_bend)) < _STRAIGHT_BEND_M:
        return 0.0
    carried = quaternion.rotate(quaternion.direct(axis, other_axis), bend)
    cosine = carried @ other_bend / (np.linalg.norm(bend) * np.linalg.norm(other_bend))
    return float(np.arccos(np.clip(cosine, -1.0, 1.0)))


_STRAIGHT_BEND_M = 0.005  # elbow or knee nearer to the line from root to end: no bend plane
