"""Robotics Toolbox for Python: Levenberg-Marquardt in C++ on a chain of elementary transforms."""

from __future__ import annotations

from importlib.metadata import version

import numpy as np
import roboticstoolbox as rtb
from serve import MAX_ITERATIONS, TOLERANCE, serve


class Site:
    def __init__(self, robot, problem):
        made = rtb.ERobot.URDF(robot["urdf"])
        self.chain = made.ets(end="tip")
        joints = {link: joint for joint, link in robot["links"].items()}
        order = {link.jindex: joints[link.name] for link in made.links if link.isjoint}
        self.names = [order[index] for index in self.chain.jindices]
        self.rest = problem["start"]["joints"]  # of joints beside the chain
        self.start = np.array([problem["start"]["joints"][name] for name in self.names])
        weights = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0] if "rotation" in problem else [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]
        self.mask, self.goal = np.array(weights), np.eye(4)

    def aim(self, problem):
        self.goal[:3, 3] = problem["position"]
        if "rotation" in problem:
            self.goal[:3, :3] = problem["rotation"]

    def solve(self):
        # One search from the start, as in the other libraries; `tol` is half the square of the error.
        found = self.chain.ik_LM(
            self.goal, q0=self.start, ilimit=MAX_ITERATIONS, slimit=1, tol=0.5 * TOLERANCE**2, mask=self.mask
        )
        self.steps = found.iterations
        return found.q

    def pose(self, q):
        return {"root": None, "joints": {**self.rest, **dict(zip(self.names, map(float, q), strict=True))}}


if __name__ == "__main__":
    serve(version("roboticstoolbox-python"), {"site": Site})
