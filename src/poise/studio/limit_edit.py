"""Edit one end of a swing or twist limit without losing its form.

A measured polygon stays a polygon: the swing vectors of its vertices on the edited side of its middle are scaled along
the edited axis, the others stay. A twist end that depends on the swing is shifted as a whole; where the ends would
cross, both are scaled instead. An ellipse gets a new semi-axis, and its center moves so that the other end stays.
"""

from __future__ import annotations

import math

import numpy as np

from poise.errors import FigureError
from poise.model import Figure, edit
from poise.model.limits import ConstantField, Field, KernelField, SphericalEllipse, SphericalPolygon, SwingLimit
from poise.model.limits.twist_range import TwistRange
from poise.types import FloatArray

MIN_SWING_RADIUS_RAD = 0.02
MAX_SWING_RADIUS_RAD = math.pi - 0.05
UNCHANGED_TOL_RAD = 1e-3  # an end that moves by less was rounded for display, not edited
BOUNDARY_POINTS = 72
_ELLIPSE_VERTICES = 16  # of the polygon that an edited ellipse becomes
_MAX_ITERATIONS = 12
_MIN_SIDE_RAD = 1e-6
_MIN_SINE = 1e-9


def swing_vectors(directions: FloatArray) -> FloatArray:
    """Swing vectors (n, 2) [rad]: the smallest rotations from z to the directions."""
    axes = np.stack([-directions[:, 1], directions[:, 0]], axis=1)
    sine = np.linalg.norm(axes, axis=1, keepdims=True)
    angle = np.arctan2(sine, directions[:, 2:3])
    return np.asarray(axes * np.where(sine > _MIN_SINE, angle / np.maximum(sine, _MIN_SINE), 1.0))


def directions_of(swings: FloatArray) -> FloatArray:
    """Directions (n, 3) of swing vectors (n, 2)."""
    angle = np.linalg.norm(swings, axis=1, keepdims=True)
    factor = np.sinc(angle / np.pi)
    return np.concatenate([factor * swings[:, 1:], -factor * swings[:, :1], np.cos(angle)], axis=1)


def with_swing(figure: Figure, name: str, axis: int, ends: tuple[float, float]) -> edit.EditResult:
    """The figure with the swing about x (axis 0) or y (1) of a joint limited to `ends` [rad]."""
    limits = figure.joint(name).swing
    if not limits:
        radius = _radius(ends)
        return edit.limit(figure, name, swing=SphericalEllipse(*((radius, 1.5) if axis == 0 else (1.5, radius))))
    edited = tuple(_edited(limit, axis, ends) for limit in limits)
    return edit.limit(figure, name, swing=edited)


def polygon_vertices(limit: SwingLimit) -> FloatArray:
    """Vertices (n, 3) of a swing polygon, or points on the boundary of another limit."""
    if isinstance(limit, SphericalPolygon):
        return np.asarray(limit.vertices)
    return np.asarray(limit.boundary(_ELLIPSE_VERTICES))


def _radius(ends: tuple[float, float]) -> float:
    return min(max(0.5 * (ends[1] - ends[0]), MIN_SWING_RADIUS_RAD), MAX_SWING_RADIUS_RAD)


def _edited(limit: SwingLimit, axis: int, ends: tuple[float, float]) -> SwingLimit:
    if isinstance(limit, SphericalPolygon):
        return _edited_polygon(limit, axis, ends)
    if not isinstance(limit, SphericalEllipse):
        return limit
    center = swing_vectors(np.asarray(limit.center)[None])
    center[0, axis] = 0.5 * (ends[0] + ends[1])
    radii = [limit.radius_x, limit.radius_y]
    radii[axis] = _radius(ends)
    return SphericalEllipse(radii[0], radii[1], directions_of(center)[0])


def _edited_polygon(limit: SphericalPolygon, axis: int, ends: tuple[float, float]) -> SphericalPolygon:
    middle = float(swing_vectors(np.asarray(limit.middle())[None])[0, axis])
    edges = np.asarray(limit.boundary(BOUNDARY_POINTS))
    inside = limit.middle()
    for side, end in zip((-1.0, 1.0), ends, strict=True):
        reached = side * float((side * swing_vectors(edges)[:, axis]).max())
        if abs(reached - end) <= UNCHANGED_TOL_RAD or abs(reached - middle) < _MIN_SIDE_RAD:
            continue
        limit = _scaled_side(limit, axis, middle, side, end)
    return SphericalPolygon(limit.vertices, inside=inside) if limit.margin(inside) > _MIN_SIDE_RAD else limit


def _scaled_side(limit: SphericalPolygon, axis: int, middle: float, side: float, end: float) -> SphericalPolygon:
    """Scale the vertices on one side of the middle, until the boundary, whose arcs bulge, reaches the end."""
    source = swing_vectors(np.asarray(limit.vertices))
    beyond = np.maximum(side * (source[:, axis] - middle), 0.0)
    wanted = max(side * (end - middle), MIN_SWING_RADIUS_RAD)
    factor = 1.0
    edited = limit
    for _ in range(_MAX_ITERATIONS):
        reached = float((side * (swing_vectors(np.asarray(edited.boundary(BOUNDARY_POINTS)))[:, axis] - middle)).max())
        if abs(reached - wanted) < 0.1 * UNCHANGED_TOL_RAD:
            break
        factor *= wanted / max(reached, _MIN_SIDE_RAD)
        swings = source.copy()
        swings[:, axis] += side * (factor - 1.0) * beyond
        edited = SphericalPolygon(directions_of(swings))
    return edited


def with_twist(figure: Figure, name: str, ends: tuple[float, float]) -> edit.EditResult:
    """The figure with the twist of a ball joint limited to `ends` [rad].

    Ends that depend on the swing are shifted. Where they would cross for some limb direction, the whole range is scaled
    to `ends`, which keeps their order.
    """
    twist = figure.joint(name).twist
    if twist is None:
        return edit.limit(figure, name, twist=TwistRange(*ends))
    first, last = twist.lower.minimum, twist.upper.maximum
    lower = _mapped(twist.lower, 1.0, ends[0] - first)
    upper = _mapped(twist.upper, 1.0, ends[1] - last)
    try:
        new = TwistRange(lower, upper, twist.offset, twist.center)
    except FigureError:
        if last <= first:
            raise
        factor = (ends[1] - ends[0]) / (last - first)
        lower, upper = (_mapped(each, factor, ends[0] - factor * first) for each in (twist.lower, twist.upper))
        new = TwistRange(lower, upper, twist.offset, twist.center)
    return edit.limit(figure, name, twist=new)


def _mapped(end: Field, factor: float, change: float) -> Field:
    """The end times a factor plus a change."""
    if isinstance(end, ConstantField):
        return ConstantField(factor * end.constant + change)
    if isinstance(end, KernelField) and (factor != 1.0 or abs(change) > UNCHANGED_TOL_RAD):
        return KernelField(end.directions, factor * end.values + change, end.sharpness)
    return end
