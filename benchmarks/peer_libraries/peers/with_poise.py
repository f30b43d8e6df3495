"""Poise: strict levels, whole solves."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

import numpy as np
from serve import serve

from poise import Pose, Scene
from poise.io import read_urdf
from poise.math import quaternion
from poise.model import Sphere
from poise.solver import Solver, solve_batch
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask

MAX_ITERATIONS = 100


# [whole body]
@cache
def figure_of(urdf, free):
    return read_urdf(urdf, free_root=free).figure


def pose_task(site, goal):
    goal = np.array(goal)
    return PoseTask(site=site, position=goal[:3, 3], orientation=quaternion.from_matrix(goal[:3, :3]))


class WholeBody:
    def __init__(self, robot, problem):
        neutral = Pose.neutral(figure_of(robot["urdf"], True))
        self.start = neutral.with_values({"root": problem["start"]["root"], **problem["start"]["joints"]})
        self.tasks = [pose_task(site, goal) for site, goal in problem["soles"].items()]
        self.tasks.append(CenterOfMassTask(goal=problem["balance"], axes="xy", level=2))
        self.tasks.append(LookAtTask(site="eyes", target=problem["gaze"], level=3))
        self.tasks += [PositionTask(site=site, goal=goal, level=4) for site, goal in problem["palms"].items()]
        self.solver = Solver(self.start.figure, self.tasks)

    def solve(self):
        result = self.solver.solve(self.start, max_iterations=MAX_ITERATIONS, restart=False)
        self.steps = result.iterations
        return result.pose

    # [end]

    def step(self):
        return self.solver.step(self.start)

    def batch(self, goals):
        palms = {task.name: task.site for task in self.tasks if isinstance(task, PositionTask)}
        wanted = {name: [each[site] for each in goals] for name, site in palms.items()}
        found = solve_batch(self.start, self.tasks, goals=wanted, max_iterations=MAX_ITERATIONS, restart=False)
        return list(found)

    def pose(self, pose):
        joints = {joint.name: float(pose[joint.name][0]) for joint in pose.figure.joints[1:] if len(pose[joint.name])}
        return {"root": pose["root"].tolist() if len(pose["root"]) else None, "joints": joints}


class Chain(WholeBody):
    def __init__(self, robot, problem):
        self.start = Pose.neutral(figure_of(robot["urdf"], False)).with_values(problem["start"]["joints"])
        self.solver = Solver(self.start.figure, [pose_task("tip", problem["tip"])])


class Obstacles(WholeBody):
    def __init__(self, robot, problem):
        neutral = Pose.neutral(figure_of(robot["solid_urdf"], True))
        start = neutral.with_values({"root": problem["start"]["root"], **problem["start"]["joints"]})
        scene = Scene(start.figure, start)
        for number, each in enumerate(problem["balls"]):
            scene.add_obstacle(f"ball {number}", Sphere(each["radius"]), at=each["at"])
        scene.pin(*problem["soles"])
        for site, goal in problem["palms"].items():
            scene.reach(site, goal)
        self.start, self.solver = start, Solver(start.figure, scene.tasks)


if __name__ == "__main__":
    serve(version("poise"), {"whole_body": WholeBody, "conflict": WholeBody, "chain": Chain, "obstacles": Obstacles})
