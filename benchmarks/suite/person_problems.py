"""Problems of the person that comes with Poise: couplings, a driven spine, polygons, twist ranges that bend.

Soles on level 1, then balance and gaze; the right palm last, at places all round, within reach and beyond; below all
tasks the wish to stand as before.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from benchmarks.suite.problem import Problem
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math.orientation import as_vector3
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask, PostureTask, SupportRegionTask, Task

LOW, HIGH = (-0.3, -1.1, 0.0), (1.2, 0.5, 2.2)  # where the goals lie [m]
SIDES = ("left", "right")
CORNERS = ("heel_inner", "heel_outer", "ball_inner", "ball_outer", "toe")  # of a sole


@cache
def standing() -> Pose:
    """The average man, standing."""
    return human_pose(human(), "stand")


def person(random: np.random.Generator, number: int) -> Problem:
    """A person reaches for something and looks at it; the center of mass stays over the middle between the soles."""
    middle = np.mean([standing().position(f"{side}_sole") for side in SIDES], axis=0)
    return _reaching(
        f"person {number}", random, CenterOfMassTask(goal=as_vector3(middle, "the middle"), axes="xy", level=2)
    )


def leaning(random: np.random.Generator, number: int) -> Problem:
    """The same, but the center of mass may be anywhere 2 cm inside the support polygon: it leans to reach."""
    corners = [standing().position(f"{side}_{corner}") for side in SIDES for corner in CORNERS]
    balance = SupportRegionTask(corners=tuple(as_vector3(each, "a corner") for each in corners), margin=0.02, level=2)
    return _reaching(f"leaning {number}", random, balance)


def _reaching(name: str, random: np.random.Generator, balance: Task) -> Problem:
    pose, goal = standing(), as_vector3(random.uniform(LOW, HIGH), "a goal")
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
