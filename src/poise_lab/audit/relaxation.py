"""The same figure with one limit a little wider, found by the limit's label."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace

import numpy as np

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.kinematics.constraint_table import bound_label, swing_label
from poise.model import Figure, Joint, Range
from poise.model.limits import KernelField, SphericalEllipse, SphericalPolygon, SwingLimit, TwistRange
from poise.model.limits.direction_field import ConstantField, Field

_LEAST_GAIN = 0.1  # of the amount by which the margin must have grown at the pose


def relaxed_pose(pose: Pose, label: str, amount: float) -> Pose | None:
    """The pose in a figure whose limit `label` is wider by `amount` [rad or m]; None where none could be made.

    A swing limit that cannot be widened by the amount at this pose is removed.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # wide swing limits are singular in one direction
        for remove in (False, True):
            try:
                figure = _relaxed(pose.figure, label, amount, remove)
            except FigureError:
                continue
            if figure is None:
                return None
            wider = Pose(figure, pose.q)
            margin = wider.limit_margins().get(label, math.inf)
            if margin > pose.limit_margins()[label] + _LEAST_GAIN * amount:
                return wider
    return None


def _relaxed(figure: Figure, label: str, amount: float, remove: bool) -> Figure | None:
    for index, joint in enumerate(figure.joints):
        changed = _relaxed_joint(joint, label, amount, remove)
        if changed is not None:
            joints = (*figure.joints[:index], changed, *figure.joints[index + 1 :])
            return replace(figure, joints=joints)
    for limit in figure.coupled_limits:
        wider = _wider(limit.range, f"{limit.name}", label, amount)
        if wider is not None:
            changed_limits = tuple(
                replace(each, range=wider) if each is limit else each for each in figure.coupled_limits
            )
            return replace(figure, coupled_limits=changed_limits)
    for group in figure.driven_groups:
        wider = _wider(group.range, f"{group.name}: total", label, amount)
        if wider is not None:
            groups = tuple(replace(each, range=wider) if each is group else each for each in figure.driven_groups)
            return replace(figure, driven_groups=groups)
    return None


def _wider(span: Range, name: str, label: str, amount: float) -> Range | None:
    if label == f"{name}: lower limit":
        return Range(span.lower - amount, span.upper)
    if label == f"{name}: upper limit":
        return Range(span.lower, span.upper + amount)
    return None


def _relaxed_joint(joint: Joint, label: str, amount: float, remove: bool) -> Joint | None:
    """The joint with the limit of that label wider; None where it has no such limit."""
    for component, span in joint.ranges.items():
        if label == bound_label(joint, component, "lower"):
            return replace(joint, ranges={**joint.ranges, component: Range(span.lower - amount, span.upper)})
        if label == bound_label(joint, component, "upper"):
            return replace(joint, ranges={**joint.ranges, component: Range(span.lower, span.upper + amount)})
    for number, limit in enumerate(joint.swing):
        if label == swing_label(joint, number):
            wider = () if remove else (_wider_swing(limit, amount),)
            return replace(joint, swing=(*joint.swing[:number], *wider, *joint.swing[number + 1 :]))
    if joint.twist is None:
        return None
    lower, upper = joint.twist.lower, joint.twist.upper
    if label == bound_label(joint, "twist", "lower"):
        return replace(joint, twist=_twist(joint.twist, _shifted(lower, -amount), upper))
    if label == bound_label(joint, "twist", "upper"):
        return replace(joint, twist=_twist(joint.twist, lower, _shifted(upper, amount)))
    return None


def _twist(old: TwistRange, lower: Field, upper: Field) -> TwistRange:
    return TwistRange(lower, upper, old.offset, old.center)


def _shifted(field: Field, amount: float) -> Field:
    if isinstance(field, KernelField):
        return KernelField(field.directions, field.values + amount, field.sharpness)
    if isinstance(field, ConstantField):
        return ConstantField(field.constant + amount)
    raise FigureError(f"{type(field).__name__} cannot be shifted; use a constant or a KernelField.")


def _wider_swing(limit: SwingLimit, amount: float) -> SwingLimit:
    """Ellipse with larger radii; polygon whose vertices move away from its middle."""
    if isinstance(limit, SphericalEllipse):
        return SphericalEllipse(limit.radius_x + amount, limit.radius_y + amount, limit.center)
    if not isinstance(limit, SphericalPolygon):
        raise FigureError(f"{type(limit).__name__} cannot be widened; use an ellipse or a polygon.")
    middle = limit.middle()
    across = limit.vertices - np.outer(limit.vertices @ middle, middle)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    angles = np.arccos(np.clip(limit.vertices @ middle, -1.0, 1.0)) + amount
    return SphericalPolygon(np.cos(angles)[:, None] * middle + np.sin(angles)[:, None] * across, inside=middle)
