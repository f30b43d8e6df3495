"""Drake: one nonlinear program per pose, solved by SNOPT; higher levels are constraints, the palms are a cost."""

from __future__ import annotations

from importlib.metadata import version

import numpy as np
from pydrake.all import (
    AddMultibodyPlantSceneGraph,
    CollisionFilterDeclaration,
    ComPositionConstraint,
    CoulombFriction,
    DiagramBuilder,
    GeometrySet,
    InverseKinematics,
    Parser,
    Quaternion,
    RigidTransform,
    RotationMatrix,
    SnoptSolver,
    Sphere,
)
from serve import serve

CLEARANCE_MARGIN_M = 2e-3


# [whole body]
ANGLE_TOL_RAD = 1e-4  # of orientations and gaze: a cone without width has no gradient


class WholeBody:
    file = "urdf"

    def __init__(self, robot, problem):
        builder = DiagramBuilder()
        self.plant, self.graph = AddMultibodyPlantSceneGraph(builder, 0.0)
        Parser(self.plant).AddModels(robot[self.file])
        self.base = robot["base"]
        self.surround(problem)
        self.plant.Finalize()
        self.diagram = builder.Build()
        self.context = self.plant.GetMyMutableContextFromRoot(self.diagram.CreateDefaultContext())
        if problem["start"]["root"]:
            pelvis = self.plant.GetBodyByName("pelvis")
            x, y, z, *wxyz = problem["start"]["root"]
            self.plant.SetFreeBodyPose(self.context, pelvis, RigidTransform(quaternion(wxyz), [x, y, z]))
        for name, angle in problem["start"]["joints"].items():
            self.plant.GetJointByName(name).set_angle(self.context, angle)
        self.start = self.plant.GetPositions(self.context)
        self.ik = InverseKinematics(self.plant, self.context)
        self.asked = []
        self.prepare(problem)

    def surround(self, problem):
        pass

    def prepare(self, problem):
        if "balance" in problem:
            program = self.ik.prog()
            self.center = program.NewContinuousVariables(3)
            mass = ComPositionConstraint(self.plant, None, self.plant.world_frame(), self.context)
            program.AddConstraint(mass, np.concatenate([self.ik.q(), self.center]))
            program.SetInitialGuess(self.center, self.plant.CalcCenterOfMassPositionInWorld(self.context))

    def aim(self, problem):
        self.clear()
        for site, goal in problem["soles"].items():
            self.fix(site, goal[:3, 3], goal[:3, :3])
        world = self.plant.world_frame()
        if "balance" in problem:
            xy, eyes = problem["balance"][:2], self.plant.GetFrameByName("eyes")
            self.asked.append(self.ik.prog().AddBoundingBoxConstraint(xy, xy, self.center[:2]))
            gaze = [eyes, np.zeros(3), [1.0, 0.0, 0.0], world, problem["gaze"], ANGLE_TOL_RAD]
            self.asked.append(self.ik.AddGazeTargetConstraint(*gaze))
        palms = [(self.plant.GetFrameByName(site), goal) for site, goal in problem["palms"].items()]
        self.costs = [self.ik.AddPositionCost(world, goal, frame, np.zeros(3), np.eye(3)) for frame, goal in palms]

    def clear(self):
        """Goals are part of constraints: new ones replace the old."""
        for each in self.asked:
            self.ik.prog().RemoveConstraint(each)
        for cost in self.costs if self.asked else ():
            self.ik.prog().RemoveCost(cost)
        self.asked, self.costs = [], []

    def fix(self, site, position, rotation=None):
        frame, world = self.plant.GetFrameByName(site), self.plant.world_frame()
        self.asked.append(self.ik.AddPositionConstraint(frame, np.zeros(3), world, position, position))
        if rotation is not None:
            turn = RotationMatrix(rotation)
            self.asked.append(self.ik.AddOrientationConstraint(world, turn, frame, RotationMatrix(), ANGLE_TOL_RAD))

    def solve(self):
        program = self.ik.prog()
        program.SetInitialGuess(self.ik.q(), self.start)
        return SnoptSolver().Solve(program).GetSolution(self.ik.q())


def quaternion(wxyz):
    return Quaternion(np.array(wxyz) / np.linalg.norm(wxyz))


# [end]


def angles(plant, context):
    joints = [plant.get_joint(k) for k in plant.GetJointIndices()]
    return {each.name(): float(each.get_angle(context)) for each in joints if each.type_name() == "revolute"}


class Posed(WholeBody):
    def pose(self, q):
        self.plant.SetPositions(self.context, q)
        joints = angles(self.plant, self.context)
        pelvis = self.plant.EvalBodyPoseInWorld(self.context, self.plant.GetBodyByName("pelvis"))
        return {"root": [*pelvis.translation(), *pelvis.rotation().ToQuaternion().wxyz()], "joints": joints}


class Site(WholeBody):
    def surround(self, problem):
        self.plant.WeldFrames(self.plant.world_frame(), self.plant.GetFrameByName(self.base))

    def aim(self, problem):
        self.clear()
        self.fix("tip", problem["position"], problem.get("rotation"))

    def pose(self, q):
        self.plant.SetPositions(self.context, q)
        return {"root": None, "joints": angles(self.plant, self.context)}


class Obstacles(Posed):
    file = "solid_urdf"

    def surround(self, problem):
        plant, world = self.plant, self.plant.world_body()
        for number, each in enumerate(problem["balls"]):
            place, friction = RigidTransform(each["at"]), CoulombFriction(0.5, 0.5)
            plant.RegisterCollisionGeometry(world, place, Sphere(each["radius"]), f"ball {number}", friction)
        own = GeometrySet()
        for body in (plant.get_body(k) for k in plant.GetBodyIndices(plant.GetModelInstanceByName("posable human"))):
            for solid in plant.GetCollisionGeometriesForBody(body):
                own.Add(solid)
        self.graph.collision_filter_manager().Apply(CollisionFilterDeclaration().ExcludeWithin(own))

    def prepare(self, problem):
        super().prepare(problem)
        self.ik.AddMinimumDistanceLowerBoundConstraint(CLEARANCE_MARGIN_M, 0.05)


if __name__ == "__main__":
    serve(version("drake"), {"whole_body": Posed, "conflict": Posed, "site": Site, "obstacles": Obstacles})
