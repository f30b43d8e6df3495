"""Descriptions of joints and joint limits, angles in degrees."""

from __future__ import annotations

import math

from poise.model.coordinate import Coordinate
from poise.model.coupling import Terms
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import ConstantField, Range, SphericalEllipse, SphericalPolygon, SwingLimit, TwistRange

_DISTANCES = ("distance", "x", "y", "z")


def describe_joint(joint: Joint) -> str:
    """Describe the kind and the limits of a joint."""
    limits = [*_describe_ranges(joint), *(describe_swing(limit) for limit in joint.swing)]
    if joint.twist is not None:
        limits.append(describe_twist(joint.twist))
    text = ", ".join([joint.kind.value] if not limits else [f"{joint.kind.value} {limits[0]}", *limits[1:]])
    if not limits and joint.kind not in (JointKind.FIXED, JointKind.FREE):
        text += ", no limits"
    return f"{text} (reversed)" if joint.reversed else text


def _describe_ranges(joint: Joint) -> list[str]:
    alone = len(joint.kind.components) == 1
    return [
        ("" if alone else f"{component} ") + describe_range(span, angle=component not in _DISTANCES)
        for component, span in joint.ranges.items()
    ]


def describe_range(span: Range, *, angle: bool = True) -> str:
    """Write a range in degrees, or in meters."""
    if math.isinf(span.lower) and math.isinf(span.upper):
        return "unlimited"
    if math.isinf(span.upper):
        return f"from {_value(span.lower, angle)}"
    if math.isinf(span.lower):
        return f"up to {_value(span.upper, angle)}"
    if span.lower == span.upper:
        return f"fixed at {_value(span.lower, angle)}"
    return f"{_value(span.lower, angle)} to {_value(span.upper, angle)}"


def _value(number: float, angle: bool) -> str:
    return degrees(number) if angle else f"{number:.4g} m"


def degrees(angle: float) -> str:
    """Angle [rad] in degrees, with one digit if it is not a whole number."""
    rounded = round(math.degrees(angle), 1) + 0.0
    return f"{rounded:.0f}°" if rounded == round(rounded) else f"{rounded}°"


def describe_swing(limit: SwingLimit) -> str:
    """Describe a swing limit."""
    if isinstance(limit, SphericalEllipse):
        return f"cone {degrees(limit.radius_x)} × {degrees(limit.radius_y)}"
    if isinstance(limit, SphericalPolygon):
        return f"polygon with {len(limit.vertices)} vertices"
    return type(limit).__name__


def describe_twist(twist: TwistRange) -> str:
    """Describe a twist range."""
    if isinstance(twist.lower, ConstantField) and isinstance(twist.upper, ConstantField):
        return f"twist {degrees(twist.lower.constant)} to {degrees(twist.upper.constant)}"
    return f"twist between {degrees(twist.lower.minimum)} and {degrees(twist.upper.maximum)}, depending on the swing"


def describe_coordinate(figure: Figure, each: Coordinate) -> str:
    """Name of a coordinate; the joint name alone if the joint has one coordinate."""
    return each.joint if len(figure.joint(each.joint).kind.components) == 1 else str(each)


def describe_terms(figure: Figure, terms: Terms) -> str:
    """Write Σ factor · coordinate."""
    text = ""
    for index, (each, factor) in enumerate(terms):
        sign = "-" if factor < 0.0 else "+" if index else ""
        size = "" if abs(factor) == 1.0 else f"{abs(factor):.4g} "
        text += (f" {sign} " if index else sign) + size + describe_coordinate(figure, each)
    return text
