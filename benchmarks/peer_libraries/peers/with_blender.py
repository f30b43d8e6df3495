"""Blender's inverse kinematics through bpy: a constraint on the last bone of a chain, position and orientation."""

from __future__ import annotations

from xml.etree import ElementTree

import bpy
import numpy as np
from mathutils import Matrix, Vector
from serve import serve

ITERATIONS = 500  # the default


class Pose:
    def __init__(self, robot, problem):
        self.problem, self.ranges = problem, robot["ranges"]
        self.bones = read_chain(robot["urdf"])
        armature = bpy.data.armatures.new("chain")
        self.thing = bpy.data.objects.new("chain", armature)
        bpy.context.scene.collection.objects.link(self.thing)
        bpy.context.view_layer.objects.active = self.thing
        bpy.ops.object.mode_set(mode="EDIT")
        at, above = np.zeros(3), None
        for name, offset, _ in self.bones:
            at = at + offset
            bone = armature.edit_bones.new(name)
            bone.head, bone.tail, bone.parent = at, at + np.array([0.0, 0.0, 0.05]), above
            above = bone
        bpy.ops.object.mode_set(mode="POSE")
        for name, _, axis in self.bones:
            self.limit(self.thing.pose.bones[name], np.array(axis), *self.ranges[name])
        self.target = bpy.data.objects.new("target", None)
        bpy.context.scene.collection.objects.link(self.target)
        constraint = self.thing.pose.bones[self.bones[-1][0]].constraints.new("IK")
        constraint.target, constraint.use_rotation, constraint.iterations = self.target, True, ITERATIONS

    def limit(self, bone, axis, low, high):
        """One free axis, with its range; a bone's own axes are x across, y along, z across."""
        own = np.array(bone.bone.matrix_local.to_3x3()).T @ axis
        free = int(np.argmax(np.abs(own)))
        for k, letter in enumerate("xyz"):
            setattr(bone, f"lock_ik_{letter}", k != free)
        letter, sign = "xyz"[free], float(np.sign(own[free]))
        setattr(bone, f"use_ik_limit_{letter}", True)
        setattr(bone, f"ik_min_{letter}", min(sign * low, sign * high))
        setattr(bone, f"ik_max_{letter}", max(sign * low, sign * high))
        angle = self.problem["start"]["joints"][bone.name] * sign
        bone.rotation_mode = "XYZ"
        bone.rotation_euler = [angle if k == free else 0.0 for k in range(3)]

    def aim(self, problem):
        last = self.thing.pose.bones[self.bones[-1][0]].bone.matrix_local
        turn = Matrix(problem["rotation"]) @ last.to_3x3()  # axes of the bone, rotated with the tip
        self.target.matrix_world = Matrix.Translation(Vector(problem["position"])) @ turn.to_4x4()

    def solve(self):
        bpy.context.view_layer.update()
        bones, joints, above = self.thing.pose.bones, {}, np.eye(3)
        for name, _, axis in self.bones:
            bone = bones[name]
            turned = np.array(bone.matrix.to_3x3()) @ np.array(bone.bone.matrix_local.to_3x3()).T
            own = above.T @ turned
            skew = 0.5 * (own - own.T)
            sine = np.array([skew[2, 1], skew[0, 2], skew[1, 0]]) @ axis
            joints[name], above = float(np.arctan2(sine, 0.5 * (np.trace(own) - 1.0))), turned
        return joints

    def pose(self, joints):
        return {"root": None, "joints": joints}


def read_chain(path):
    """Name, offset in the parent link and axis of every hinge, from the base on."""
    found = []
    for joint in ElementTree.parse(path).iter("joint"):
        if joint.get("type") == "revolute":
            origin, axis = joint.find("origin"), joint.find("axis")
            offset = (0.0, 0.0, 0.0) if origin is None else tuple(map(float, origin.get("xyz").split()))
            found.append((joint.get("name"), np.array(offset), np.array([float(x) for x in axis.get("xyz").split()])))
    return found


if __name__ == "__main__":
    serve(bpy.app.version_string, {"chain": Pose})
