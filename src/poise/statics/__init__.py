"""Statics: forces on a figure at a pose, the joint torques that hold it, how its supports carry it."""

from poise.errors import ForceError
from poise.statics.capacity import Capacity, capacity, capacity_diagram
from poise.statics.distribution import Distribution, SupportForce, distribute, settled, with_shares
from poise.statics.forces import Forces
from poise.statics.internal import InternalForce
from poise.statics.polygon import Polygon, hull
from poise.statics.region import support_region
from poise.statics.report import ForceReport, forces_at, least_capable
from poise.statics.strength import JointEffort, per_cent_capable
from poise.statics.support import Support, surface_corners
from poise.statics.torques import joint_torques, joint_torques_jacobian
from poise.statics.wrench import Wrench, carried

__all__ = [
    "Capacity",
    "Distribution",
    "ForceError",
    "ForceReport",
    "Forces",
    "InternalForce",
    "JointEffort",
    "Polygon",
    "Support",
    "SupportForce",
    "Wrench",
    "capacity",
    "capacity_diagram",
    "carried",
    "distribute",
    "forces_at",
    "hull",
    "joint_torques",
    "joint_torques_jacobian",
    "least_capable",
    "per_cent_capable",
    "settled",
    "support_region",
    "surface_corners",
    "with_shares",
]
