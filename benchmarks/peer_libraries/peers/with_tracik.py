"""TRAC-IK through pytracik: one chain from a base to a tip, one goal with position and orientation."""

from __future__ import annotations

from importlib.metadata import version

import numpy as np
from serve import serve
from trac_ik import TracIK

TIMEOUT_S = 0.5  # wall-clock time


class Pose:
    def __init__(self, robot, problem):
        self.solver = TracIK(robot["base"], "tip", robot["urdf"], timeout=TIMEOUT_S, epsilon=1e-5)
        self.names = list(robot["ranges"])
        self.start = np.array([problem["start"]["joints"][name] for name in self.names])

    def aim(self, problem):
        self.goal = problem["position"], problem["rotation"]

    def solve(self):
        found = self.solver.ik(*self.goal, self.start)
        return self.start if found is None else found

    def pose(self, q):
        return {"root": None, "joints": dict(zip(self.names, map(float, q), strict=True))}


if __name__ == "__main__":
    serve(version("pytracik"), {"chain": Pose, "pose": Pose})
