"""Kinematics: poses of a figure, and the NumPy and native backends that compute them.

Poses: values bound to a figure, and what is done with them: interpolate, mirror, clamp, drive, draw at random.
"""

from poise.kinematics.carried import both_sides, carried
from poise.kinematics.compiled_figure import CompiledFigure, compile_figure
from poise.kinematics.driven import Driven, drive, total
from poise.kinematics.interpolation import interpolate
from poise.kinematics.mirror import mirrored, mirrored_frames
from poise.kinematics.pose import Pose
from poise.kinematics.protocol import Kinematics, Primitive, PrimitiveKind, Program, ProgramRows, Rows, State
from poise.kinematics.random_pose import RandomPoses, random_pose, random_poses
from poise.kinematics.rows import PoseRows
from poise.kinematics.selection import bind, kinematics
from poise.kinematics.self_contact import Contact, deepest_contact
from poise.kinematics.sides import counterparts, other_side
from poise.kinematics.spline import PoseSpline
from poise.kinematics.values import from_dict, to_dict

__all__ = [
    "CompiledFigure",
    "Contact",
    "Driven",
    "Kinematics",
    "Pose",
    "PoseRows",
    "PoseSpline",
    "Primitive",
    "PrimitiveKind",
    "Program",
    "ProgramRows",
    "RandomPoses",
    "Rows",
    "State",
    "bind",
    "both_sides",
    "carried",
    "compile_figure",
    "counterparts",
    "deepest_contact",
    "drive",
    "from_dict",
    "interpolate",
    "kinematics",
    "mirrored",
    "mirrored_frames",
    "other_side",
    "random_pose",
    "random_poses",
    "to_dict",
    "total",
]
