"""Problems as users write them, for the bench `user`: a long chain, a humanoid of hinges and the human of hinges."""

from __future__ import annotations

from functools import cache

import numpy as np

from benchmarks.adapters.goals import Goals
from benchmarks.adapters.pinocchio import hinge_values, urdf_text
from benchmarks.suite.control_robot import FEET, HANDS, humanoid, standing
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems
from poise import Figure, FigureBuilder, Pose
from poise.io import urdf_from_text
from poise.math.orientation import as_vector3
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask, Task
from poise.types import FloatArray

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def hinge_triples(balls: int) -> Figure:
    """A chain of ball joints, each written as three hinges at one point; 1 m in all, straight in its neutral pose."""
    builder = FigureBuilder(f"chain of {3 * balls} hinges").segment("s0").root("s0")
    for i in range(3 * balls):
        at = (0.0, 0.0, 1.0 / balls if i and i % 3 == 0 else 0.0)
        builder.segment(f"s{i + 1}", mass=1.0 / (3 * balls))
        builder.hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=AXES[i % 3], range=(-1.5, 1.5))
    return builder.site("tip", f"s{3 * balls}", at=(0.0, 0.0, 1.0 / balls)).build()


def chain_goals(figure: Figure, count: int, random: np.random.Generator) -> FloatArray:
    """Positions of the tip (count, 3) in random poses."""
    neutral = Pose.neutral(figure)
    spread = 4.0 / np.sqrt(figure.nv)
    return np.array(
        [neutral.plus(random.normal(0.0, spread, figure.nv)).clamped().position("tip") for _ in range(count)]
    )


@cache
def human_of_hinges() -> Figure:
    """The posable human with three hinges for each ball joint: 50 degrees of freedom."""
    return urdf_from_text(urdf_text(), free_root=True).figure


def human_problem(name: str, number: int, seed: int) -> Problem:
    """Soles, balance, gaze and palms of a problem set, for the human of hinges."""
    goals = Goals.of(problems(name, number + 1, seed)[number])
    values = {"root": goals.start["root"].tolist(), **{key: float(a) for key, a in hinge_values(goals.start).items()}}
    start = Pose.neutral(human_of_hinges()).with_values(values)
    tasks: list[Task] = [
        PoseTask(site=site, position=frame.translation, orientation=frame.rotation)
        for site, frame in goals.soles.items()
    ]
    tasks.append(CenterOfMassTask(goal=as_vector3(goals.balance, "balance"), axes="xy", level=2))
    tasks.append(LookAtTask(site="eyes", target=as_vector3(goals.gaze, "gaze"), level=3))
    tasks += [PositionTask(site=site, goal=as_vector3(goal, site), level=4) for site, goal in goals.palms.items()]
    return Problem(f"{name} {number}", start, tuple(tasks))


def humanoid_problem(offset: tuple[float, float, float]) -> Problem:
    """Feet on level 1, balance on 2, a hand moved by `offset` [m] on 3, the other hand near its place on 4."""
    pose = standing(humanoid())
    tasks: list[Task] = [
        PoseTask(site=site, position=pose.placement(site).translation, orientation=pose.placement(site).rotation)
        for site in FEET
    ]
    tasks.append(CenterOfMassTask(goal=as_vector3(pose.center_of_mass(), "center of mass"), axes="xy", level=2))
    tasks.append(PositionTask(site=HANDS[1], goal=pose.position(HANDS[1]) + np.array(offset), level=3))
    tasks.append(PositionTask(site=HANDS[0], goal=pose.position(HANDS[0]) + np.array((0.05, 0.0, 0.05)), level=4))
    return Problem(f"humanoid, hand moved by {offset}", pose, tuple(tasks))


def six_poses(level_of: tuple[int, ...]) -> Problem:
    """Pose goals of six segments of the humanoid, on the given levels: 36 rows for 33 degrees of freedom."""
    pose = standing(humanoid())
    sites = (*FEET, *HANDS, "pelvis", "chest")
    tasks = tuple(
        PoseTask(name=site, site=site, position=frame.translation, orientation=frame.rotation, level=level)
        for site, frame, level in zip(sites, map(pose.placement, sites), level_of, strict=True)
    )
    return Problem("six poses", pose, tasks)
