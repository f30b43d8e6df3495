"""Klampt: a numerical solver in C++ for objectives of links."""

from __future__ import annotations

from importlib.metadata import version

from klampt import WorldModel
from klampt.model import ik
from serve import MAX_ITERATIONS, TOLERANCE, serve


class Site:
    def __init__(self, robot, problem):
        self.world = WorldModel()
        self.world.loadRobot(robot["urdf"])
        self.robot = self.world.robot(0)
        names = [self.robot.link(k).getName() for k in range(self.robot.numLinks())]
        self.indices = {joint: names.index(robot["links"][joint]) for joint in robot["ranges"]}
        self.start = [0.0] * len(names)
        for name, angle in problem["start"]["joints"].items():
            self.start[self.indices[name]] = angle
        self.tip = names.index("tip")
        self.goal = ik.objective(self.robot.link("tip"), local=[0.0, 0.0, 0.0], world=[0.0, 0.0, 0.0])
        self.solver = ik.solver(self.goal, iters=MAX_ITERATIONS, tol=TOLERANCE)
        self.solver.setActiveDofs(list(self.indices.values()))  # the base is fixed

    def aim(self, problem):
        position = problem["position"].tolist()
        if "rotation" in problem:
            self.goal.setFixedTransform(self.tip, problem["rotation"].T.ravel().tolist(), position)
        else:
            self.goal.setFixedPoint(self.tip, [0.0, 0.0, 0.0], position)

    def solve(self):
        self.robot.setConfig(self.start)
        self.solver.set(0, self.goal)
        self.solver.solve()
        self.steps = self.solver.lastIters
        return self.robot.getConfig()

    def pose(self, q):
        return {"root": None, "joints": {joint: q[k] for joint, k in self.indices.items()}}


if __name__ == "__main__":
    serve(version("klampt"), {"site": Site})
