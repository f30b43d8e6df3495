"""Figures: rigid segments, joints, sites, shapes, couplings, as one immutable tree."""

from poise.figure import edit
from poise.figure.builder import FigureBuilder
from poise.figure.check import SingularSwingWarning
from poise.figure.coordinate import Coordinate
from poise.figure.coupling import CoupledLimit, Coupling, DrivenGroup, LinearRow
from poise.figure.figure import Figure, Slot
from poise.figure.joint import Joint, JointKind
from poise.figure.mass import MassProperties
from poise.figure.mesh import Mesh
from poise.figure.placement import Placement
from poise.figure.reroot import reroot
from poise.figure.segment import Segment
from poise.figure.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Shape, Sphere
from poise.figure.site import Site
from poise.figure.switch import coupling_names, without_couplings
from poise.limits import KernelField, Range, SphericalEllipse, SphericalPolygon, TwistRange

__all__ = [
    "Box",
    "Capsule",
    "Coordinate",
    "CoupledLimit",
    "Coupling",
    "Cylinder",
    "DrivenGroup",
    "Ellipsoid",
    "Figure",
    "FigureBuilder",
    "GeneralizedCylinder",
    "Joint",
    "JointKind",
    "KernelField",
    "LinearRow",
    "MassProperties",
    "Mesh",
    "Placement",
    "Range",
    "Segment",
    "Shape",
    "SingularSwingWarning",
    "Site",
    "Slot",
    "Sphere",
    "SphericalEllipse",
    "SphericalPolygon",
    "TwistRange",
    "coupling_names",
    "edit",
    "reroot",
    "without_couplings",
]
