"""Kinematics: poses of a figure, and the NumPy and native backends that compute forward kinematics and Jacobians.

A :class:`Pose` is a configuration bound to a figure. Functions on poses interpolate, mirror, clamp to the joint limits,
drive coordinate groups, sample at random, detect self-collision, and transfer values to an edited figure.
"""

from poise.kinematics.compiled_figure import CompiledFigure, compile_figure
from poise.kinematics.driven_groups import DrivenPose, drive, group_total
from poise.kinematics.interpolation import PoseSpline, interpolate
from poise.kinematics.mirror import counterparts, mirrored, mirrored_frames, other_side
from poise.kinematics.pose import Pose
from poise.kinematics.pose_data import PoseSequence, from_dict, to_dict
from poise.kinematics.pose_transfer import edit_both_sides, transfer_pose
from poise.kinematics.protocol import ConstraintRows, Kinematics, Primitive, PrimitiveKind, Program, ProgramRows, State
from poise.kinematics.random_pose import RandomPoses, random_pose, random_poses
from poise.kinematics.selection import bind, kinematics
from poise.kinematics.self_collision import SelfCollision, deepest_self_collision

__all__ = [
    "CompiledFigure",
    "ConstraintRows",
    "DrivenPose",
    "Kinematics",
    "Pose",
    "PoseSequence",
    "PoseSpline",
    "Primitive",
    "PrimitiveKind",
    "Program",
    "ProgramRows",
    "RandomPoses",
    "SelfCollision",
    "State",
    "bind",
    "compile_figure",
    "counterparts",
    "deepest_self_collision",
    "drive",
    "edit_both_sides",
    "from_dict",
    "group_total",
    "interpolate",
    "kinematics",
    "mirrored",
    "mirrored_frames",
    "other_side",
    "random_pose",
    "random_poses",
    "to_dict",
    "transfer_pose",
]
