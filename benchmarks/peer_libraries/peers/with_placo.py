"""PlaCo: weighted tasks, one quadratic program a step, all in C++."""

from __future__ import annotations

from importlib.metadata import version

import numpy as np
import placo
from serve import Stepped, serve


# [whole body]
# A "hard" sole makes the program infeasible as soon as a long step violates it: every other conflict fails. Soft soles
# with a large weight take as many steps, slightly less time, and do not fail.
class WholeBody(Stepped):
    weights = (27000.0, 900.0, 30.0, 1.0)  # of levels 1 to 4
    regularization = 1e-3

    def __init__(self, robot, problem):
        self.robot = placo.RobotWrapper(robot["urdf"], placo.Flags.ignore_collisions)
        root, state = problem["start"]["root"], self.robot.state.q.copy()
        state[:7] = [*root[:3], *root[4:], root[3]]
        self.robot.state.q = state
        for name, angle in problem["start"]["joints"].items():
            self.robot.set_joint(name, angle)
        self.start = np.array(self.robot.state.q)
        self.robot.update_kinematics()
        self.solver = placo.KinematicsSolver(self.robot)
        self.feet = {site: self.solver.add_frame_task(site, goal) for site, goal in problem["soles"].items()}
        for site, task in self.feet.items():
            task.configure(site, "soft", self.weights[0], self.weights[0])
        self.com = self.solver.add_com_task(problem["balance"])
        self.com.mask.set_axises("xy")
        self.com.configure("balance", "soft", self.weights[1])
        forward = np.array([1.0, 0.0, 0.0])
        self.gaze = self.solver.add_axisalign_task("eyes", forward, forward)
        self.gaze.configure("gaze", "soft", self.weights[2])
        self.palms = {site: self.solver.add_position_task(site, np.zeros(3)) for site in problem["palms"]}
        for site, task in self.palms.items():
            task.configure(site, "soft", self.weights[3])
        self.solver.add_regularization_task(self.regularization)
        self.solver.enable_joint_limits(True)
        self.solver.enable_velocity_limits(False)

    def aim(self, problem):
        self.soles, self.goals = problem["soles"], problem["palms"]
        self.balance, self.gaze_point = problem["balance"], problem["gaze"]
        for site, goal in self.soles.items():
            self.feet[site].T_world_frame = goal
        self.com.target_world = self.balance
        for site, goal in self.goals.items():
            self.palms[site].target_world = goal

    def update(self, q):
        self.robot.state.q = q
        self.robot.update_kinematics()
        eyes = self.robot.get_T_world_frame("eyes")[:3, 3]
        self.gaze.targetAxis_world = self.gaze_point - eyes  # the current direction to the target

    def max_error(self):
        robot, norm = self.robot, np.linalg.norm
        eyes = robot.get_T_world_frame("eyes")
        aim = self.gaze_point - eyes[:3, 3]
        found = [norm((robot.com_world() - self.balance)[:2]), norm(eyes[:3, 0] - aim / norm(aim))]
        for site, goal in self.soles.items():
            sole = robot.get_T_world_frame(site)
            found += [norm(sole[:3, 3] - goal[:3, 3]), norm(sole[:3, :3] - goal[:3, :3]) / np.sqrt(2.0)]
        found += [norm(robot.get_T_world_frame(site)[:3, 3] - goal) for site, goal in self.goals.items()]
        return max(found)

    def advance(self):
        self.solver.solve(True)
        return np.array(self.robot.state.q)

    # [end]

    def pose(self, q):
        self.robot.state.q = q
        x, y, z, w = q[3:7]
        joints = {name: float(self.robot.get_joint(name)) for name in self.robot.joint_names()}
        return {"root": [*map(float, q[:3]), float(w), float(x), float(y), float(z)], "joints": joints}


class Conflict(WholeBody):
    weights = (1e6, 1e4, 1e2, 1.0)
    regularization = 0.2  # with less it oscillates and falls over; of 1e-3 to 1 the best


class Site(Stepped):
    def __init__(self, robot, problem):
        self.robot = placo.RobotWrapper(robot["urdf"], placo.Flags.ignore_collisions)
        self.solver = placo.KinematicsSolver(self.robot)
        self.solver.mask_fbase(True)
        for name, angle in problem["start"]["joints"].items():
            self.robot.set_joint(name, angle)
        self.start = np.array(self.robot.state.q)
        self.robot.update_kinematics()
        self.frame = self.solver.add_frame_task("tip", np.eye(4)) if "rotation" in problem else None
        self.point = None if self.frame else self.solver.add_position_task("tip", np.zeros(3))
        (self.frame or self.point).configure("tip", "soft", *([1.0, 1.0] if self.frame else [1.0]))
        self.solver.add_regularization_task(1e-5)
        self.solver.enable_joint_limits(True)
        self.solver.enable_velocity_limits(False)

    def aim(self, problem):
        self.goal = np.eye(4)
        self.goal[:3, 3] = problem["position"]
        if self.frame:
            self.goal[:3, :3] = problem["rotation"]
            self.frame.T_world_frame = self.goal
        else:
            self.point.target_world = self.goal[:3, 3]

    def update(self, q):
        self.robot.state.q = q
        self.robot.update_kinematics()

    def max_error(self):
        error = np.abs(self.robot.get_T_world_frame("tip") - self.goal)
        return error.max() if self.frame else error[:3, 3].max()

    def advance(self):
        self.solver.solve(True)
        return np.array(self.robot.state.q)

    def pose(self, q):
        self.robot.state.q = q
        return {"root": None, "joints": {name: float(self.robot.get_joint(name)) for name in self.robot.joint_names()}}


class Ticks(WholeBody):
    def __init__(self, robot, problem):
        self.robot = placo.RobotWrapper(robot["urdf"], placo.Flags.ignore_collisions)
        self.free, state = problem["start"]["root"] is not None, self.robot.state.q.copy()
        if self.free:
            x, y, z, w, *ijk = problem["start"]["root"]
            state[:7] = [x, y, z, *ijk, w]
            self.robot.state.q = state
        for name, angle in problem["start"]["joints"].items():
            self.robot.set_joint(name, angle)
        self.robot.update_kinematics()
        self.solver = placo.KinematicsSolver(self.robot)
        self.solver.mask_fbase(not self.free)
        pairs = list(zip(problem["sites"], problem["transforms"], strict=True))
        self.tasks = [self.solver.add_frame_task(site, goal) for site, goal in pairs]
        for task, (site, _) in zip(self.tasks, pairs, strict=True):
            task.configure(site, "soft", 1.0, 1.0)
        posture = self.solver.add_joints_task()
        posture.set_joints(problem["start"]["joints"])
        posture.configure("posture", "soft", 1e-6)
        self.solver.add_regularization_task(1e-6)
        self.solver.enable_joint_limits(True)
        self.solver.enable_velocity_limits(False)

    def aim(self, problem):
        for task, goal in zip(self.tasks, problem["transforms"], strict=True):
            task.T_world_frame = goal

    def tick(self):
        self.solver.solve(True)
        self.robot.update_kinematics()
        return np.array(self.robot.state.q)

    def pose(self, q):
        found = super().pose(q)
        return found if self.free else {**found, "root": None}


if __name__ == "__main__":
    kinds = {"whole_body": WholeBody, "conflict": Conflict, "site": Site, "ticks": Ticks}
    serve(version("placo"), kinds)
