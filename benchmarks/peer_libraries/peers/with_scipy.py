"""SciPy: bounded nonlinear least squares on weighted errors; kinematics and derivatives by Pinocchio."""

from __future__ import annotations

from functools import cache

import numpy as np
import pinocchio as pin
import scipy
from scipy.optimize import least_squares
from serve import MAX_ITERATIONS, serve

# [whole body]
WEIGHTS = (100.0, 30.0, 10.0, 1.0)  # of levels 1 to 4; they are squared


@cache
def model_of(urdf, free):
    return pin.buildModelFromUrdf(urdf, pin.JointModelFreeFlyer()) if free else pin.buildModelFromUrdf(urdf)


class WholeBody:
    def __init__(self, robot, problem, free=True):
        self.model = model = model_of(robot["urdf"], free)
        self.data, self.start = model.createData(), pin.neutral(model)
        if free:
            root = problem["start"]["root"]
            self.start[:7] = [*root[:3], *root[4:], root[3]]
        for name, angle in problem["start"]["joints"].items():
            self.start[model.joints[model.getJointId(name)].idx_q] = angle
        tail = model.nq - 7 * free  # the unknown is a displacement from the start
        lower = (model.lowerPositionLimit - self.start)[-tail:]
        upper = (model.upperPositionLimit - self.start)[-tail:]
        open_ = np.full(6 * free, np.inf)
        least, most = np.minimum(lower, -1e-9), np.maximum(upper, 1e-9)  # a start on its limit is inside
        self.bounds = np.concatenate([-open_, least]), np.concatenate([open_, most])
        self.free = free
        sites = ("eyes", *problem["soles"], *problem["palms"]) if free else ()
        self.frames = {site: model.getFrameId(site) for site in sites}

    def aim(self, problem):
        self.problem = problem

    def rows(self, v):
        """Errors and their derivatives, one task after the other."""
        model, data, problem = self.model, self.data, self.problem
        q = pin.integrate(model, self.start, v)
        pin.computeJointJacobians(model, data, q)
        pin.updateFramePlacements(model, data)
        pin.jacobianCenterOfMass(model, data, False)
        moved = pin.dIntegrate(model, self.start, v, pin.ARG1)
        for site, goal in problem["soles"].items():
            place, J = data.oMf[self.frames[site]], self.jacobian(self.frames[site])
            turn = place.rotation @ goal[:3, :3].T
            yield WEIGHTS[0] * (place.translation - goal[:3, 3]), WEIGHTS[0] * J[:3] @ moved
            yield WEIGHTS[0] * pin.log3(turn), WEIGHTS[0] * pin.Jlog3(turn) @ turn.T @ J[3:] @ moved
        balance = data.com[0] - problem["balance"]
        yield WEIGHTS[1] * balance[:2], WEIGHTS[1] * data.Jcom[:2] @ moved
        eyes, J = data.oMf[self.frames["eyes"]], self.jacobian(self.frames["eyes"])
        aim = problem["gaze"] - eyes.translation
        far = np.linalg.norm(aim)
        aim, ahead = aim / far, eyes.rotation[:, 0]
        turning = -pin.skew(ahead) @ J[3:] + (J[:3] - np.outer(aim, aim @ J[:3])) / far
        yield WEIGHTS[2] * (ahead - aim), WEIGHTS[2] * turning @ moved
        for site, goal in problem["palms"].items():
            place, J = data.oMf[self.frames[site]], self.jacobian(self.frames[site])
            yield WEIGHTS[3] * (place.translation - goal), WEIGHTS[3] * J[:3] @ moved

    def jacobian(self, frame):
        return pin.getFrameJacobian(self.model, self.data, frame, pin.LOCAL_WORLD_ALIGNED)

    def solve(self):
        zero = np.zeros(self.model.nv)
        found = least_squares(
            lambda v: np.concatenate([e for e, _ in self.rows(v)]),
            zero,
            lambda v: np.vstack([J for _, J in self.rows(v)]),
            bounds=self.bounds,
            max_nfev=MAX_ITERATIONS,
            xtol=1e-8,
        )
        self.steps = int(found.nfev)
        return pin.integrate(self.model, self.start, found.x)

    # [end]

    def pose(self, q):
        pairs = zip(self.model.names, self.model.joints, strict=True)
        joints = {name: float(q[joint.idx_q]) for name, joint in pairs if joint.nq == 1}
        if not self.free:
            return {"root": None, "joints": joints}
        x, y, z, w = q[3:7]
        return {"root": [*map(float, q[:3]), float(w), float(x), float(y), float(z)], "joints": joints}


class Site(WholeBody):
    def __init__(self, robot, problem):
        super().__init__(robot, problem, free=False)
        self.tip = self.model.getFrameId("tip")

    def rows(self, v):
        pin.computeJointJacobians(self.model, self.data, self.start + v)
        pin.updateFramePlacements(self.model, self.data)
        place, J = self.data.oMf[self.tip], self.jacobian(self.tip)
        yield place.translation - self.problem["position"], J[:3]
        if "rotation" in self.problem:
            turn = place.rotation @ self.problem["rotation"].T
            yield pin.log3(turn), pin.Jlog3(turn) @ turn.T @ J[3:]


if __name__ == "__main__":
    serve(scipy.__version__, {"whole_body": WholeBody, "conflict": WholeBody, "site": Site})
