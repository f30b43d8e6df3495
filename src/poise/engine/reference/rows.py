"""Rows of limits and couplings from the figure's own limit objects, in the order of the compiled row tables."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from poise.engine.contract import Rows
from poise.engine.reference.layout import Layout
from poise.figure import Figure, Joint, JointKind, LinearRow, SphericalEllipse, SphericalPolygon
from poise.figure.coordinate import read, read_gradient, swing_lift
from poise.rotations import swing_twist
from poise.types import FloatArray, PoseVector

OwnRow = tuple[float, FloatArray]  # value, gradient in the joint's own tangent


def limit_rows(layout: Layout, q: PoseVector, walls: bool = False) -> Rows:
    """Signed margins of every limit, joint by joint, then the coupled ones; as walls, ellipses are not measured."""
    figure, nv = layout.compiled.figure, layout.compiled.nv
    values: list[float] = []
    gradients: list[FloatArray] = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        for value, own in _joint_rows(joint, q[slot.q], walls):
            row = np.zeros(nv)
            row[slot.v] = own
            values.append(value)
            gradients.append(row)
    for linear in figure.inequality_rows:
        total, row = _linear(figure, linear, q)
        for sign, bound in ((1.0, linear.lower), (-1.0, linear.upper)):
            if np.isfinite(bound):
                values.append(sign * (total - bound))
                gradients.append(sign * row)
    return _stacked(values, gradients, nv)


def coupling_rows(layout: Layout, q: PoseVector) -> Rows:
    """Residuals Σ c x - value of every coupling."""
    figure = layout.compiled.figure
    values, gradients = [], []
    for linear in figure.equality_rows:
        total, row = _linear(figure, linear, q)
        values.append(total - linear.lower)
        gradients.append(row)
    return _stacked(values, gradients, layout.compiled.nv)


def _stacked(values: list[float], gradients: list[FloatArray], nv: int) -> Rows:
    return Rows(np.array(values, dtype=np.float64), np.array(gradients, dtype=np.float64).reshape(len(values), nv))


def _joint_rows(joint: Joint, q: FloatArray, walls: bool) -> Iterator[OwnRow]:
    for component, span in joint.ranges.items():
        value, gradient = read(joint, component, q), read_gradient(joint, component, q)
        if np.isfinite(span.lower):
            yield value - span.lower, gradient
        if np.isfinite(span.upper):
            yield span.upper - value, -gradient
    if joint.swing:
        yield from _swing_rows(joint, q, walls)
    if joint.twist is not None:
        yield joint.twist.lower_margin(q), joint.twist.lower_margin_gradient(q)
        yield joint.twist.upper_margin(q), joint.twist.upper_margin_gradient(q)


def _swing_rows(joint: Joint, q: FloatArray, walls: bool) -> Iterator[OwnRow]:
    direction, moves = swing_twist.direction(q), swing_twist.direction_jacobian(q)
    if joint.kind is JointKind.SWING:
        moves = moves @ swing_lift(q)
    for limit in joint.swing:
        if isinstance(limit, SphericalPolygon):
            margins, gradients = limit.wall_margins(direction), limit.wall_margins_jacobian(direction)
            yield from zip(margins.tolist(), gradients @ moves, strict=True)
        elif walls and isinstance(limit, SphericalEllipse):
            yield limit.wall(direction), limit.wall_gradient(direction) @ moves
        else:
            yield limit.margin(direction), limit.margin_gradient(direction) @ moves


def _linear(figure: Figure, linear: LinearRow, q: PoseVector) -> OwnRow:
    total, row = 0.0, np.zeros(figure.nv)
    for each, factor in linear.terms:
        joint, slot = figure.joint(each.joint), figure.slot(each.joint)
        total += factor * read(joint, each.component, q[slot.q])
        row[slot.v] += factor * read_gradient(joint, each.component, q[slot.q])
    return total, row
