"""Statics: wrenches on a figure, joint torques, contact forces with friction, the support polygon, strength.

=======================  ============================================================================================
:mod:`wrenches`          forces and torques at sites, payloads, internal forces between two sites
:mod:`support`           supports (contacts): friction, shares of the load, contact corners
:mod:`forces`            all wrenches, supports and gravity as one value
:mod:`friction_cones`    least-violation equilibrium over friction cones
:mod:`distribution`      contact forces that balance the figure
:mod:`support_polygon`   convex hull of the contacts; support region with friction
:mod:`joint_torques`     joint torques of a static pose and their derivative
:mod:`strength`          swing, twist and flexion components of torques; strength tables
:mod:`cone_program`      interior-point method for costs over friction cones
:mod:`contact_program`   contact forces with the smallest largest use of strength
:mod:`capacity`          largest force that a site can exert
:mod:`report`            all of these for one pose
=======================  ============================================================================================
"""

from poise.errors import ForceError
from poise.statics.capacity import Capacity, capacity, capacity_diagram
from poise.statics.contact_program import distribute_by_strength
from poise.statics.distribution import ForceDistribution, SupportForce, all_wrenches, distribute, with_shares
from poise.statics.forces import Forces
from poise.statics.joint_torques import joint_torques, joint_torques_jacobian
from poise.statics.report import ForceReport, analyze_forces, capable_fraction
from poise.statics.strength import JointEffort, percent_capable
from poise.statics.support import Support, surface_corners
from poise.statics.support_polygon import Polygon, convex_hull, support_region
from poise.statics.wrenches import InternalForce, Wrench, payload

__all__ = [
    "Capacity",
    "ForceDistribution",
    "ForceError",
    "ForceReport",
    "Forces",
    "InternalForce",
    "JointEffort",
    "Polygon",
    "Support",
    "SupportForce",
    "Wrench",
    "all_wrenches",
    "analyze_forces",
    "capable_fraction",
    "capacity",
    "capacity_diagram",
    "convex_hull",
    "distribute",
    "distribute_by_strength",
    "joint_torques",
    "joint_torques_jacobian",
    "payload",
    "percent_capable",
    "support_region",
    "surface_corners",
    "with_shares",
]
