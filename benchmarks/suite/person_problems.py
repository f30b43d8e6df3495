"""Problems of the library's human: couplings, a driven spine, swing polygons, twist ranges that depend on the swing.

Soles on level 1, then balance and gaze; the right palm last, with goals all around, reachable and not; below all tasks
a posture task toward the standing pose.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from benchmarks.suite.problem import Problem
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math.orientation import as_vector3
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask, PostureTask, SupportRegionTask, Task

GOAL_LOWER, GOAL_UPPER = (-0.3, -1.1, 0.0), (1.2, 0.5, 2.2)  # corners of the box of goals [m]
SIDES = ("left", "right")
CORNERS = ("heel_inner", "heel_outer", "ball_inner", "ball_outer", "toe")  # of a sole


@cache
def standing() -> Pose:
    """The average man, standing."""
    return human_pose(human(), "stand")


def person(random: np.random.Generator, number: int) -> Problem:
    """Reach for a goal and look at it; the center of mass stays over the middle between the soles."""
    middle = np.mean([standing().position(f"{side}_sole") for side in SIDES], axis=0)
    return _reaching(
        f"person {number}", random, CenterOfMassTask(goal=as_vector3(middle, "the middle"), axes="xy", level=2)
    )


def leaning(random: np.random.Generator, number: int) -> Problem:
    """The same with the center of mass anywhere 2 cm inside the support polygon: the person leans to reach."""
    corners = [standing().position(f"{side}_{corner}") for side in SIDES for corner in CORNERS]
    balance = SupportRegionTask(corners=tuple(as_vector3(each, "a corner") for each in corners), margin=0.02, level=2)
    return _reaching(f"leaning {number}", random, balance)


def _reaching(name: str, random: np.random.Generator, balance: Task) -> Problem:
    pose, goal = standing(), as_vector3(random.uniform(GOAL_LOWER, GOAL_UPPER), "a goal")
    places = {side: pose.placement(f"{side}_sole") for side in SIDES}
    tasks: list[Task] = [
        PoseTask(site=f"{side}_sole", position=place.translation, orientation=place.rotation, level=1)
        for side, place in places.items()
    ]
    tasks += [
        balance,
        LookAtTask(site="eyes", target=goal, level=3),
        PositionTask(site="right_palm", goal=goal, level=4),
        PostureTask(name="posture", pose=pose, level=5),
    ]
    return Problem(name, pose, tuple(tasks))
