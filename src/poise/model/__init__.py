"""Figures: rigid segments, joints, sites, shapes, couplings, as one immutable tree."""

from poise.model import edit
from poise.model.builder import FigureBuilder
from poise.model.coordinate import Coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup, LinearRow
from poise.model.figure import Figure, Slot, coupling_names, without_couplings
from poise.model.joint import Joint, JointKind
from poise.model.limits import KernelField, Range, SphericalEllipse, SphericalPolygon, TwistRange
from poise.model.mass import MassProperties
from poise.model.mesh import Mesh
from poise.model.reroot import reroot
from poise.model.segment import Segment, Site
from poise.model.shape import Box, Capsule, Cylinder, Ellipsoid, GeneralizedCylinder, Shape, Sphere
from poise.model.transform import Transform
from poise.model.validation import SingularSwingWarning

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
    "Range",
    "Segment",
    "Shape",
    "SingularSwingWarning",
    "Site",
    "Slot",
    "Sphere",
    "SphericalEllipse",
    "SphericalPolygon",
    "Transform",
    "TwistRange",
    "coupling_names",
    "edit",
    "reroot",
    "without_couplings",
]
