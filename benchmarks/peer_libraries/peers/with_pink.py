"""Pink: weighted tasks on a Pinocchio model, one quadratic program a step, solved by DAQP."""

from __future__ import annotations

from functools import cache

import coal
import numpy as np
import pink
import pinocchio as pin
from pink.tasks import ComTask, FrameTask
from serve import Stepped, serve

CLEARANCE_MARGIN_M = 2e-3


# [whole body]
COSTS = (1000.0, 100.0, 10.0, 1.0)  # of levels 1 to 4; they are squared
DAMPING = 1e-4  # with less, DAQP finds no solution in one conflict of eight


@cache
def model_of(urdf, free):
    return pin.buildModelFromUrdf(urdf, pin.JointModelFreeFlyer()) if free else pin.buildModelFromUrdf(urdf)


class WholeBody(Stepped):
    gain, lm_damping = 1.0, 1e-3

    def __init__(self, robot, problem):
        self.model = model_of(robot["urdf"], True)
        root, q = problem["start"]["root"], pin.neutral(self.model)
        q[:7] = [*root[:3], *root[4:], root[3]]
        for name, angle in problem["start"]["joints"].items():
            q[self.model.joints[self.model.getJointId(name)].idx_q] = angle
        self.start = q
        self.at = pink.Configuration(self.model, self.model.createData(), q, copy_data=False)
        self.limits = [pink.limits.ConfigurationLimit(self.model, config_limit_gain=0.95)]
        self.barriers = []
        self.soles = [self.frame(site, COSTS[0], COSTS[0]) for site in problem["soles"]]
        self.others, self.gaze_point = [], None
        if "balance" in problem:
            self.balance = ComTask([COSTS[1], COSTS[1], 0.0], lm_damping=self.lm_damping)
            self.gaze = self.frame("eyes", 0.0, [0.0, COSTS[2], COSTS[2]])
            self.others = [self.balance, self.gaze]
        self.palms = {site: self.frame(site, COSTS[3], 0.0) for site in problem["palms"]}

    def frame(self, site, position, orientation):
        return FrameTask(site, position, orientation, lm_damping=self.lm_damping, gain=self.gain)

    def aim(self, problem):
        self.goals = problem["palms"]
        for task, goal in zip(self.soles, problem["soles"].values(), strict=True):
            task.set_target(pin.SE3(goal))
        if self.others:
            self.balance.set_target(problem["balance"])
            self.gaze_point = problem["gaze"]

    def update(self, q):
        self.at.update(q)
        if self.gaze_point is not None:  # Pink has no gaze task: the target is the smallest rotation
            eyes = self.at.get_transform_frame_to_world("eyes")
            turn = pin.Quaternion.FromTwoVectors(eyes.rotation[:, 0], self.gaze_point - eyes.translation)
            self.gaze.set_target(pin.SE3(turn.matrix() @ eyes.rotation, eyes.translation))
        for site, task in self.palms.items():  # the target keeps the orientation, so that the error is a straight line
            rotation = self.at.get_transform_frame_to_world(site).rotation
            task.set_target(pin.SE3(rotation, self.goals[site]))

    def max_error(self):
        found = [task.compute_error(self.at) for task in self.soles]
        found += [task.compute_error(self.at)[:3] for task in self.palms.values()]
        if self.others:
            balance, gaze = self.others
            found += [balance.compute_error(self.at)[:2], gaze.compute_error(self.at)[4:]]
        return max(np.linalg.norm(error) for error in found)

    def advance(self):
        tasks = [*self.soles, *self.others, *self.palms.values()]
        velocity = pink.solve_ik(
            self.at, tasks, 1.0, "daqp", DAMPING, limits=self.limits, barriers=self.barriers, safety_break=False
        )
        return self.at.integrate(velocity, 1.0)

    # [end]

    def pose(self, q):
        x, y, z, w = q[3:7]
        joints = {self.model.names[k]: float(q[self.model.joints[k].idx_q]) for k in range(2, self.model.njoints)}
        return {"root": [*map(float, q[:3]), float(w), float(x), float(y), float(z)], "joints": joints}


class Conflict(WholeBody):
    lm_damping = 1.0  # with 1e-3 it oscillates and violates soles and gaze; of 1e-3, 0.1, 1 and 3 the best


class Site(Stepped):
    lm_damping = 1e-3

    def __init__(self, robot, problem):
        self.model = model_of(robot["urdf"], False)
        self.start = pin.neutral(self.model)
        for name, angle in problem["start"]["joints"].items():
            self.start[self.model.joints[self.model.getJointId(name)].idx_q] = angle
        self.at = pink.Configuration(self.model, self.model.createData(), self.start, copy_data=False)
        self.limits = [pink.limits.ConfigurationLimit(self.model, config_limit_gain=0.95)]
        self.turns = "rotation" in problem
        self.tip = FrameTask("tip", 1.0, 1.0 if self.turns else 0.0, lm_damping=self.lm_damping)

    def aim(self, problem):
        self.position = problem["position"]
        if self.turns:
            self.tip.set_target(pin.SE3(problem["rotation"], self.position))

    def max_error(self):
        error = self.tip.compute_error(self.at)
        return np.linalg.norm(error if self.turns else error[:3])

    def advance(self):
        velocity = pink.solve_ik(self.at, [self.tip], 1.0, "daqp", DAMPING, limits=self.limits, safety_break=False)
        return self.at.integrate(velocity, 1.0)

    def update(self, q):
        self.at.update(q)
        if not self.turns:  # the target keeps the orientation, so that the error is a straight line
            self.tip.set_target(pin.SE3(self.at.get_transform_frame_to_world("tip").rotation, self.position))

    def pose(self, q):
        joints = {self.model.names[k]: float(q[self.model.joints[k].idx_q]) for k in range(1, self.model.njoints)}
        return {"root": None, "joints": joints}


class Ticks(WholeBody):
    def __init__(self, robot, problem):
        root = problem["start"]["root"]
        self.model, self.free = model_of(robot["urdf"], root is not None), root is not None
        q = pin.neutral(self.model)
        if self.free:
            q[:7] = [*root[:3], *root[4:], root[3]]
        for name, angle in problem["start"]["joints"].items():
            q[self.model.joints[self.model.getJointId(name)].idx_q] = angle
        self.at = pink.Configuration(self.model, self.model.createData(), q, copy_data=False)
        self.limits = [pink.limits.ConfigurationLimit(self.model)]
        self.frames = [FrameTask(site, 1.0, 1.0) for site in problem["sites"]]
        posture = pink.tasks.PostureTask(1e-3)
        posture.set_target(q)
        self.tasks = [*self.frames, posture]

    def aim(self, problem):
        for task, goal in zip(self.frames, problem["transforms"], strict=True):
            task.set_target(pin.SE3(goal))

    def tick(self):
        velocity = pink.solve_ik(self.at, self.tasks, 1.0, "daqp", DAMPING, limits=self.limits, safety_break=False)
        self.at.integrate_inplace(velocity, 1.0)
        return np.array(self.at.q)

    def pose(self, q):
        return super().pose(q) if self.free else Site.pose(self, q)


class Obstacles(WholeBody):
    gain = 0.25  # of 1, 0.5 and 0.25 the one with which most arrive

    def __init__(self, robot, problem):
        super().__init__(robot, problem)
        solids, own = pin.GeometryModel(), []
        for number, each in enumerate(robot["spheres"]):
            frame = self.model.frames[self.model.getFrameId(each["link"])]
            place = frame.placement * pin.SE3(np.eye(3), np.array(each["at"]))
            sphere = coal.Sphere(each["radius"])
            own.append(solids.addGeometryObject(pin.GeometryObject(f"own {number}", frame.parentJoint, place, sphere)))
        for number, each in enumerate(problem["balls"]):
            place, sphere = pin.SE3(np.eye(3), np.array(each["at"])), coal.Sphere(each["radius"])
            ball = solids.addGeometryObject(pin.GeometryObject(f"ball {number}", 0, place, sphere))
            for one in own:
                solids.addCollisionPair(pin.CollisionPair(one, ball))
        self.at = pink.Configuration(
            self.model,
            self.model.createData(),
            self.start,
            copy_data=False,
            collision_model=solids,
            collision_data=solids.createData(),
        )
        self.barriers = [
            pink.barriers.SelfCollisionBarrier(24, gain=1.0, safe_displacement_gain=0.0, d_min=CLEARANCE_MARGIN_M)
        ]


if __name__ == "__main__":
    kinds = {"whole_body": WholeBody, "conflict": Conflict, "site": Site, "ticks": Ticks, "obstacles": Obstacles}
    serve(pink.__version__, kinds)
