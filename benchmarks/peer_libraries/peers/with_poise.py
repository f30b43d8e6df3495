"""Poise: strict levels, whole solves; with the argument `restarts` what misses a goal starts again elsewhere."""

from __future__ import annotations

import sys
from functools import cache
from importlib.metadata import version

import numpy as np
from serve import serve

from poise import Pose, Scene
from poise.io import read_urdf
from poise.math import quaternion
from poise.model import Sphere
from poise.solver import Solver, solve_batch
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask, PostureTask

MAX_ITERATIONS = 100
RESTART = "restarts" in sys.argv


# [whole body]
@cache
def figure_of(urdf, free):
    return read_urdf(urdf, free_root=free).figure


def pose_task(site, goal, level=1):
    return PoseTask(
        name=site, site=site, position=goal[:3, 3], orientation=quaternion.from_matrix(goal[:3, :3]), level=level
    )


class WholeBody:
    def __init__(self, robot, problem):
        neutral = Pose.neutral(figure_of(robot["urdf"], True))
        self.start = neutral.with_values({"root": problem["start"]["root"], **problem["start"]["joints"]})
        tasks = [pose_task(site, goal) for site, goal in problem["soles"].items()]
        tasks.append(CenterOfMassTask(name="balance", goal=problem["balance"], axes="xy", level=2))
        tasks.append(LookAtTask(name="gaze", site="eyes", target=problem["gaze"], level=3))
        tasks += [PositionTask(name=site, site=site, goal=goal, level=4) for site, goal in problem["palms"].items()]
        self.bind(tasks)

    def bind(self, tasks):
        self.tasks, self.q, self.solver = tasks, np.array(self.start.q), Solver(self.start.figure, tasks)
        self.goals = {task.name: self.solver.goal(task.name) for task in tasks}

    def aim(self, problem):
        for site, goal in (*problem["soles"].items(), *problem["palms"].items()):
            self.goals[site].set(goal)
        if "balance" in problem:
            self.goals["balance"].set(problem["balance"])
            self.goals["gaze"].set(problem["gaze"])

    def solve(self):
        result = self.solver.solve(self.q, max_iterations=MAX_ITERATIONS, restart=RESTART)
        self.steps = result.iterations
        return result.q

    # [end]

    def step(self):
        return self.solver.step(self.q)

    def batch(self, goals):
        wanted = {site: [each["palms"][site] for each in goals] for site in goals[0]["palms"]}
        return self.solved(wanted)

    def solved(self, wanted):
        return solve_batch(self.start, self.tasks, goals=wanted, max_iterations=MAX_ITERATIONS, restart=RESTART).q

    def pose(self, q):
        pose = Pose(self.start.figure, q)
        joints = {joint.name: float(pose[joint.name][0]) for joint in pose.figure.joints[1:] if len(pose[joint.name])}
        return {"root": pose["root"].tolist() if len(pose["root"]) else None, "joints": joints}


class Site(WholeBody):
    def __init__(self, robot, problem):
        self.start = Pose.neutral(figure_of(robot["urdf"], False)).with_values(problem["start"]["joints"])
        tip, position = self.start.placement("tip"), problem["position"]
        pose = PoseTask(name="tip", site="tip", position=position, orientation=tip.rotation)
        self.bind([pose if "rotation" in problem else PositionTask(name="tip", site="tip", goal=position)])

    def aim(self, problem):
        self.goals["tip"].set(problem["position"], problem.get("rotation"))

    def batch(self, goals):
        return self.solved({"tip": np.array([each["position"] for each in goals])})


class Ticks(WholeBody):
    def __init__(self, robot, problem):
        root, joints, sites = problem["start"]["root"], problem["start"]["joints"], problem["sites"]
        figure = figure_of(robot["urdf"], root is not None)
        self.start = Pose.neutral(figure).with_values(joints if root is None else {"root": root, **joints})
        goals = zip(sites, problem["transforms"], problem["levels"], strict=True)
        tasks = [pose_task(site, goal, level) for site, goal, level in goals]
        self.bind([*tasks, PostureTask(name="posture", pose=self.start, level=9)])
        self.goals = self.solver.goals(sites)

    def aim(self, problem):
        self.goals.set(problem["transforms"])

    def tick(self):
        self.q = self.solver.step(self.q)
        return self.q


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
        self.start = start
        self.bind(scene.tasks)


KINDS = {"whole_body": WholeBody, "conflict": WholeBody, "site": Site, "ticks": Ticks, "obstacles": Obstacles}
if __name__ == "__main__":
    serve(version("poise"), {"conflict": WholeBody} if RESTART else KINDS)
