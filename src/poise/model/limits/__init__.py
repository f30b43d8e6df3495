"""Joint limits: ranges of scalar coordinates, regions of the sphere for the limb direction, ranges of the twist.

Limits are immutable values: checked on construction, and equal if their numbers are equal. The shoulder and the hip are
ball joints: their swing limit is a :class:`SphericalPolygon` or :class:`SphericalEllipse`, their twist limit a
:class:`TwistRange`.
"""

from poise.model.limits.clamping import advance_direction, clamp_ball, clamp_in_plane, clamp_swing
from poise.model.limits.direction_field import ConstantField, Field, KernelField, as_field
from poise.model.limits.intersection import check_not_empty, contains_all, margin_all, nearest_direction
from poise.model.limits.range import Range
from poise.model.limits.singular_direction import singular_warning
from poise.model.limits.spherical_ellipse import SphericalEllipse
from poise.model.limits.spherical_polygon import SphericalPolygon
from poise.model.limits.swing_limit import SwingLimit
from poise.model.limits.twist_range import TwistRange

__all__ = [
    "ConstantField",
    "Field",
    "KernelField",
    "Range",
    "SphericalEllipse",
    "SphericalPolygon",
    "SwingLimit",
    "TwistRange",
    "advance_direction",
    "as_field",
    "check_not_empty",
    "clamp_ball",
    "clamp_in_plane",
    "clamp_swing",
    "contains_all",
    "margin_all",
    "nearest_direction",
    "singular_warning",
]
