"""Poses: values bound to a figure, and what is done with them: interpolate, mirror, clamp, drive, draw at random."""

from poise.pose.carried import both_sides, carried
from poise.pose.driven import Driven, drive, total
from poise.pose.interpolation import interpolate
from poise.pose.mirror import mirrored, mirrored_frames
from poise.pose.pose import Pose
from poise.pose.random_pose import RandomPoses, random_pose, random_poses
from poise.pose.rows import PoseRows
from poise.pose.self_contact import Contact, deepest_contact
from poise.pose.sides import counterparts, other_side
from poise.pose.spline import PoseSpline
from poise.pose.values import from_dict, to_dict

__all__ = [
    "Contact",
    "Driven",
    "Pose",
    "PoseRows",
    "PoseSpline",
    "RandomPoses",
    "both_sides",
    "carried",
    "counterparts",
    "deepest_contact",
    "drive",
    "from_dict",
    "interpolate",
    "mirrored",
    "mirrored_frames",
    "other_side",
    "random_pose",
    "random_poses",
    "to_dict",
    "total",
]
