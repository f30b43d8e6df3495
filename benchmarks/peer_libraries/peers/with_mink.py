"""mink: weighted tasks on a MuJoCo model, one quadratic program a step, solved by DAQP."""

from __future__ import annotations

from importlib.metadata import version

import mink
import mujoco
import numpy as np
from serve import Stepped, serve

CLEARANCE_MARGIN_M, DETECTION_DISTANCE_M = 2e-3, 0.25


def body_joints(model, q):
    """Angles of the hinges by name."""
    hinges = [k for k in range(model.njnt) if model.jnt_type[k] == mujoco.mjtJoint.mjJNT_HINGE]
    return {model.joint(k).name: float(q[model.jnt_qposadr[k]]) for k in hinges}


# [whole body]
COSTS = (1000.0, 100.0, 10.0, 1.0)  # of levels 1 to 4; they are squared
DAMPING = 1e-4  # with less, DAQP finds no solution in one conflict of eight


class WholeBody(Stepped):
    gain, lm_damping = 1.0, 1e-3

    def __init__(self, robot, problem):
        self.model = self.made(robot, problem)
        self.start = np.zeros(self.model.nq)
        self.start[:7] = problem["start"]["root"]
        for name, angle in problem["start"]["joints"].items():
            self.start[self.model.joint(name).qposadr[0]] = angle
        self.at = mink.Configuration(self.model, self.start)
        self.limits = [mink.ConfigurationLimit(self.model)]
        self.soles = [self.frame(site, COSTS[0], COSTS[0]) for site in problem["soles"]]
        self.others = []
        if "balance" in problem:
            balance = mink.ComTask([COSTS[1], COSTS[1], 0.0], lm_damping=self.lm_damping)
            gaze = mink.LookAtTask("eyes", "site", axis=(1.0, 0.0, 0.0), cost=COSTS[2], lm_damping=self.lm_damping)
            self.others = [balance, gaze]
        self.palms = {site: self.frame(site, COSTS[3], 0.0) for site in problem["palms"]}

    def made(self, robot, problem):
        return mujoco.MjModel.from_xml_path(robot["mjcf"])

    def frame(self, site, position, orientation):
        return mink.FrameTask(site, "site", position, orientation, lm_damping=self.lm_damping, gain=self.gain)

    def aim(self, problem):
        self.goals = problem["palms"]
        for task, goal in zip(self.soles, problem["soles"].values(), strict=True):
            task.set_target(mink.SE3.from_matrix(goal))
        for task, key in zip(self.others, ("balance", "gaze"), strict=False):
            task.set_target(problem[key])

    def update(self, q):
        self.at.update(q)
        for site, task in self.palms.items():  # the target keeps the orientation, so that the error is a straight line
            turn = self.at.get_transform_frame_to_world(site, "site").rotation()
            task.set_target(mink.SE3.from_rotation_and_translation(turn, self.goals[site]))

    def max_error(self):
        found = [task.compute_error(self.at) for task in self.soles]
        found += [task.compute_error(self.at)[:3] for task in self.palms.values()]
        if self.others:
            balance, gaze = self.others
            found += [balance.compute_error(self.at)[:2], gaze.compute_error(self.at)]
        return max(np.linalg.norm(error) for error in found)

    def advance(self):
        tasks = [*self.soles, *self.others, *self.palms.values()]
        velocity = mink.solve_ik(self.at, tasks, 1.0, solver="daqp", damping=DAMPING, limits=self.limits)
        return self.at.integrate(velocity, 1.0)

    # [end]

    def pose(self, q):
        return {"root": [float(x) for x in q[:7]], "joints": body_joints(self.model, q)}


class Conflict(WholeBody):
    lm_damping = 1.0  # with 1e-3 it oscillates and violates soles and gaze; of 1e-3, 0.1, 1 and 3 the best


class Site(Stepped):
    lm_damping = 1e-3

    def __init__(self, robot, problem):
        self.model = mujoco.MjModel.from_xml_path(robot["mjcf"])
        self.start = np.zeros(self.model.nq)
        for name, angle in problem["start"]["joints"].items():
            self.start[self.model.joint(name).qposadr[0]] = angle
        self.at = mink.Configuration(self.model, self.start)
        self.limits = [mink.ConfigurationLimit(self.model)]
        self.turns = "rotation" in problem
        self.tip = mink.FrameTask("tip", "site", 1.0, 1.0 if self.turns else 0.0, lm_damping=self.lm_damping)

    def aim(self, problem):
        self.position = problem["position"]
        if self.turns:
            turn = mink.SO3.from_matrix(problem["rotation"])
            self.tip.set_target(mink.SE3.from_rotation_and_translation(turn, self.position))

    def max_error(self):
        error = self.tip.compute_error(self.at)
        return np.linalg.norm(error if self.turns else error[:3])

    def advance(self):
        velocity = mink.solve_ik(self.at, [self.tip], 1.0, solver="daqp", damping=DAMPING, limits=self.limits)
        return self.at.integrate(velocity, 1.0)

    def update(self, q):
        self.at.update(q)
        if not self.turns:  # the target keeps the orientation, so that the error is a straight line
            turn = self.at.get_transform_frame_to_world("tip", "site").rotation()
            self.tip.set_target(mink.SE3.from_rotation_and_translation(turn, self.position))

    def pose(self, q):
        return {"root": None, "joints": body_joints(self.model, q)}


class Ticks(WholeBody):
    def __init__(self, robot, problem):
        self.model, root = mujoco.MjModel.from_xml_path(robot["mjcf"]), problem["start"]["root"]
        q, self.free = np.zeros(self.model.nq), root is not None
        if self.free:
            q[:7] = root
        for name, angle in problem["start"]["joints"].items():
            q[self.model.joint(name).qposadr[0]] = angle
        self.at = mink.Configuration(self.model, q)
        self.limits = [mink.ConfigurationLimit(self.model)]
        sites = {self.model.site(k).name for k in range(self.model.nsite)}
        kinds = {site: "site" if site in sites else "body" for site in problem["sites"]}
        self.frames = [mink.FrameTask(site, kind, 1.0, 1.0) for site, kind in kinds.items()]
        posture = mink.PostureTask(self.model, cost=1e-3)
        posture.set_target(q)
        self.tasks = [*self.frames, posture]

    def aim(self, problem):
        for task, goal in zip(self.frames, problem["transforms"], strict=True):
            task.set_target(mink.SE3.from_matrix(goal))

    def tick(self):
        velocity = mink.solve_ik(self.at, self.tasks, 1.0, solver="daqp", damping=DAMPING, limits=self.limits)
        self.at.integrate_inplace(velocity, 1.0)
        return np.array(self.at.q)

    def pose(self, q):
        return super().pose(q) if self.free else Site.pose(self, q)


class Obstacles(WholeBody):
    gain = 0.25  # of 1, 0.5 and 0.25 the one with which most arrive

    def __init__(self, robot, problem):
        super().__init__(robot, problem)
        bodies = self.model.geom_bodyid
        own = [k for k in range(self.model.ngeom) if bodies[k] > 0]
        balls = [k for k in range(self.model.ngeom) if bodies[k] == 0]
        self.limits.append(
            mink.CollisionAvoidanceLimit(
                self.model,
                [(own, balls)],
                gain=0.85,
                minimum_distance_from_collisions=CLEARANCE_MARGIN_M,
                collision_detection_distance=DETECTION_DISTANCE_M,
            )
        )

    def made(self, robot, problem):
        spec = mujoco.MjSpec.from_file(robot["mjcf"])
        bodies = [*((spec.body(each["link"]), each) for each in robot["spheres"])]
        for body, each in [*bodies, *((spec.worldbody, each) for each in problem["balls"])]:
            body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[each["radius"], 0, 0], pos=each["at"])
        return spec.compile()


if __name__ == "__main__":
    kinds = {"whole_body": WholeBody, "conflict": Conflict, "site": Site, "ticks": Ticks, "obstacles": Obstacles}
    serve(version("mink"), kinds)
