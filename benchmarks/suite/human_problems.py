"""Problems of a standing human: soles on level 1, balance, gaze and palms below; reachable ones and conflicts.

Every other problem holds both soles, the others the right one only. The reachable problems are made backwards: a valid
pose that keeps the soles is drawn, and the tasks ask for what is found there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np

from benchmarks.suite.posable_human import standing, with_foot_at
from benchmarks.suite.problem import Problem
from poise.errors import PoiseError
from poise.kinematics import Pose, interpolate, random_pose
from poise.math import quaternion
from poise.math.orientation import as_vector3
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask, Task
from poise.types import FloatArray, Vector3

Random = np.random.Generator

MOST_DRAWS = 10_000
FARTHEST_BALANCE = 0.1  # of the center of mass from the middle between the soles, on the floor [m]
PELVIS_LOW, PELVIS_HIGH = (-0.12, -0.12, -0.3), (0.12, 0.12, 0.0)  # from where it stands [m]
PELVIS_TURN = 0.3  # about each axis [rad]


def reach(random: Random, number: int) -> Problem:
    """All tasks can be met: both palms, or the right one for every other pair of problems."""
    feet = _feet(number)
    witness = drawn_pose(random, feet)
    eyes = witness.placement("eyes")
    gaze = eyes.apply((random.uniform(0.5, 3.0), 0.0, 0.0))
    palms = ("right_palm", "left_palm") if number // 2 % 2 == 0 else ("right_palm",)
    tasks = [*_held(feet), _balance(witness.center_of_mass(), 2), _gaze(gaze, 3)]
    tasks += [_palm(palm, witness.position(palm), 4) for palm in palms]
    return Problem(f"reach {number}", standing(), tuple(tasks), witness)


def hard(random: Random, number: int) -> Problem:
    """Palms mostly out of reach, or pulled apart."""
    right, left = _hard_palms(random)
    return Problem(f"hard {number}", standing(), _usual(number, _middle(), right, right, left))


def far(random: Random, number: int) -> Problem:
    """Both palms to places 1.5 to 4 m away: nothing but the direction can be met."""
    away = random.normal(size=(2, 3))
    away *= random.uniform(1.5, 4.0, (2, 1)) / np.linalg.norm(away, axis=1, keepdims=True)
    right, left = np.add(away, (0.0, 0.0, 1.2))
    return Problem(f"far {number}", standing(), _usual(number, _middle(), right, right, left))


def midconf(random: Random, number: int) -> Problem:
    """A conflict on a middle level: the center of mass is to go where the soles do not let it."""
    right, left = _hard_palms(random)
    heading = random.uniform(0.0, 2.0 * math.pi)
    balance = _middle() + random.uniform(0.5, 1.5) * np.array([math.cos(heading), math.sin(heading), 0.0])
    gaze = random.normal((0.0, 0.0, 1.6))
    return Problem(f"midconf {number}", standing(), _usual(number, balance, gaze, right, left))


def topconf(random: Random, number: int) -> Problem:
    """A conflict on a high level: the right palm, out of reach, above balance, gaze and left palm."""
    right, left = _hard_palms(random)
    tasks = [*_held(_feet(number)), _palm("right_palm", np.add(right, (0.5, -0.3, 0.3)), 2)]
    tasks += [_balance(_middle(), 3), _gaze(left, 4), _palm("left_palm", left, 5)]
    return Problem(f"topconf {number}", standing(), tuple(tasks))


def singular(random: Random, number: int) -> Problem:
    """Legs and right arm stretched out, the right palm's goal exactly in line with the arm: inside or beyond reach."""
    pose = stretched()
    shoulder, palm = pose.position("right_upper_arm"), pose.position("right_palm")
    share = random.uniform(-0.6, 0.9) if number % 2 else random.uniform(1.05, 3.0)
    left = pose.position("left_palm") + 0.2 * random.normal(size=3)
    gaze = np.add(shoulder, (1.0, 0.0, 0.2))
    tasks = _usual(number // 2, _middle(), gaze, shoulder + share * (palm - shoulder), left)
    return Problem(f"singular {number}", pose, tasks)


def stretched() -> Pose:
    """Standing on stretched legs, the right arm hanging straight: on the limits of knees and elbow."""
    straight = {"right_forearm_joint": 0.0}
    for side in ("left", "right"):
        straight |= {f"{side}_shank_joint": 0.0, f"{side}_thigh_joint.swing_y": 0.0, f"{side}_foot_joint.swing_y": 0.0}
    pose = standing().with_values(straight)
    root = pose["root"]
    root[2] -= pose.position("left_sole")[2]
    return pose.with_values({"root": root})


def drawn_pose(random: Random, feet: Iterable[str]) -> Pose:
    """Valid pose, some way between standing and a random one, with the given feet and the balance kept."""
    start, sides = standing(), tuple(feet)
    for _ in range(MOST_DRAWS):
        pose = interpolate(start, random_pose(start.figure, random), random.uniform(0.3, 0.8))
        root = start["root"]
        root[:3] += random.uniform(PELVIS_LOW, PELVIS_HIGH)
        root[3:] = quaternion.exp(random.uniform(-PELVIS_TURN, PELVIS_TURN, 3))
        found: Pose | None = pose.with_values({"root": root})
        for side in sides:
            if found is not None:
                found = with_foot_at(found, side, start.placement(f"{side}_sole"), random.uniform(-0.4, 0.4))
        if found is not None and not found.violations(0.0) and _off_balance(found) < FARTHEST_BALANCE:
            return found
    raise PoiseError(f"no valid pose on the feet {sides} was found in {MOST_DRAWS} draws; widen the human's limits.")


def _off_balance(pose: Pose) -> float:
    return float(np.linalg.norm((pose.center_of_mass() - _middle())[:2]))


def _feet(number: int) -> tuple[str, ...]:
    return ("left", "right") if number % 2 == 0 else ("right",)


def _middle() -> Vector3:
    """The middle between the soles."""
    pose = standing()
    return np.asarray(0.5 * (pose.position("left_sole") + pose.position("right_sole")))


def _hard_palms(random: Random) -> FloatArray:
    """Goals of the right and the left palm."""
    right = random.uniform((0.0, -1.2, 0.5), (1.4, 0.0, 2.3))
    left = random.uniform((-0.7, 0.4, 0.1), (0.7, 1.6, 1.9))
    return np.stack([right, left])


def _usual(number: int, balance: Vector3, gaze: Vector3, right: Vector3, left: Vector3) -> tuple[Task, ...]:
    """Soles, balance, gaze and both palms on levels 1 to 4."""
    palms = (_palm("right_palm", right, 4), _palm("left_palm", left, 4))
    return (*_held(_feet(number)), _balance(balance, 2), _gaze(gaze, 3), *palms)


def _held(feet: Iterable[str]) -> Iterable[Task]:
    for side in feet:
        place = standing().placement(f"{side}_sole")
        yield PoseTask(site=f"{side}_sole", position=place.translation, orientation=place.rotation, level=1)


def _balance(goal: Vector3, level: int) -> Task:
    return CenterOfMassTask(goal=as_vector3(goal, "a goal"), axes="xy", level=level)


def _gaze(target: Vector3, level: int) -> Task:
    return LookAtTask(site="eyes", target=as_vector3(target, "a target"), level=level)


def _palm(palm: str, goal: Vector3, level: int) -> Task:
    return PositionTask(site=palm, goal=as_vector3(goal, "a goal"), level=level)
