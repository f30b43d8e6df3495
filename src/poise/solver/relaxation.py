"""Relaxing a limit: the figure with one limit widened, and what that is worth by a second solve.

The diagnosis gives the sensitivity of a task to a limit, which is a derivative. :func:`relax` measures the effect of a
whole relaxation: it widens the limit and solves again from the pose found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any

import numpy as np

from poise.errors import FigureError, suggest
from poise.kinematics import Pose
from poise.kinematics.constraint_table import bound_label, swing_label
from poise.math.input_checks import number
from poise.model import Figure, Joint, SphericalEllipse, SphericalPolygon, TwistRange
from poise.model.limits import ConstantField, KernelField, Range, SwingLimit
from poise.model.limits.direction_field import Field
from poise.solver.result import Result
from poise.solver.solver import Solver
from poise.tasks import Task

SIDES = ("lower", "upper")
_STRAIGHT_CORNER_SINE = 1e-6  # edges that meet at a smaller angle go straight on
_Change = Callable[[], Figure]


def relax(result: Result, label: str, amount: float) -> Result:
    """Solve the tasks of a result again, from its pose and without restarts, with one limit widened.

    Parameters
    ----------
    result : Result
    label : str
        The limit, as in ``result.limits``: "left_knee: angle upper limit".
    amount : float
        By how much [rad or m], as for :func:`relax_limit`.

    Returns
    -------
    Result
        Of the figure with the wider limit: compare its `errors` with those of `result`.
    """
    figure = relax_limit(result.pose.figure, label, amount)
    tasks = [for_figure(task, figure) for task in result.requested]
    return Solver(figure, tasks, locked=result.locked).solve(Pose(figure, result.pose.q), restart=False)


def for_figure(task: Task, figure: Figure) -> Task:
    """The task with its poses, as posture tasks have them, on a figure with the same joints."""
    values = {each.name: getattr(task, each.name) for each in fields(task)}
    changed: dict[str, Any] = {name: Pose(figure, pose.q) for name, pose in values.items() if isinstance(pose, Pose)}
    return replace(task, **changed) if changed else task


def relax_limit(figure: Figure, label: str, amount: float) -> Figure:
    """Figure with one limit widened.

    Parameters
    ----------
    figure : Figure
    label : str
        The limit: "left_knee: angle upper limit", "shoulder: swing limit", "spine: total: lower limit".
    amount : float
        By how much [rad or m], positive. A range, a twist range and a coupled limit end that much farther out. The
        radii of a spherical ellipse grow by it; the edges of a polygon move out by it at their middles.

    Raises
    ------
    FigureError
        When the figure has no such limit, or a swing limit cannot be wider.
    """
    if number("the amount", amount) <= 0.0:
        raise FigureError(f"the amount by which a limit is relaxed must be positive, got {amount}.")
    changes = {label: change for joint in figure.joints for label, change in _joint_changes(figure, joint, amount)}
    changes |= dict(_coupled_changes(figure, amount))
    if label not in changes:
        raise FigureError(f"{figure.name!r} has no limit {label!r}; {suggest(label, list(changes))}")
    return changes[label]()


def _joint_changes(figure: Figure, joint: Joint, amount: float) -> Iterator[tuple[str, _Change]]:
    """Every limit of a joint by its label, with a function that makes the figure in which it is wider."""

    def change(**fields: Any) -> Figure:
        return replace(figure, joints=tuple(replace(j, **fields) if j is joint else j for j in figure.joints))

    for component, span in joint.ranges.items():
        for side in SIDES:
            ranges = {**joint.ranges, component: _wider_range(span, side, amount)}
            yield bound_label(joint, component, side), partial(change, ranges=ranges)
    for place, limit in enumerate(joint.swing):

        def swing(place: int = place, limit: SwingLimit = limit) -> Figure:
            return change(swing=(*joint.swing[:place], _wider_swing(limit, amount), *joint.swing[place + 1 :]))

        yield swing_label(joint, place), swing
    if joint.twist is not None:
        for side in SIDES:
            yield bound_label(joint, "twist", side), partial(change, twist=_wider_twist(joint.twist, side, amount))


def _coupled_changes(figure: Figure, amount: float) -> Iterator[tuple[str, _Change]]:
    """The same for coupled limits, and for the totals of driven groups."""
    for side in SIDES:
        for limit in figure.coupled_limits:
            wide = replace(limit, range=_wider_range(limit.range, side, amount))
            limits = tuple(wide if each is limit else each for each in figure.coupled_limits)
            yield f"{limit.name}: {side} limit", partial(replace, figure, coupled_limits=limits)
        for group in figure.driven_groups:
            total = replace(group, range=_wider_range(group.range, side, amount))
            groups = tuple(total if each is group else each for each in figure.driven_groups)
            yield f"{group.name}: total: {side} limit", partial(replace, figure, driven_groups=groups)


# --- wider limits -----------------------------------------------------------------------------------------------------


def _wider_range(span: Range, side: str, amount: float) -> Range:
    return Range(span.lower - amount, span.upper) if side == "lower" else Range(span.lower, span.upper + amount)


def _wider_twist(twist: TwistRange, side: str, amount: float) -> TwistRange:
    lower = _shifted(twist.lower, -amount) if side == "lower" else twist.lower
    upper = _shifted(twist.upper, amount) if side == "upper" else twist.upper
    return TwistRange(lower, upper, twist.offset, twist.center)


def _shifted(end: Field, amount: float) -> Field:
    if isinstance(end, KernelField):  # weights of the kernels sum to one
        return KernelField(end.directions, end.values + amount, end.sharpness)
    if isinstance(end, ConstantField):
        return ConstantField(end.constant + amount)
    raise FigureError(f"{type(end).__name__}: the end of a twist range can be relaxed if it is constant or sampled.")


def _wider_swing(limit: SwingLimit, amount: float) -> SwingLimit:
    if isinstance(limit, SphericalEllipse):
        return SphericalEllipse(limit.radius_x + amount, limit.radius_y + amount, limit.center)
    if isinstance(limit, SphericalPolygon):
        return _wider_polygon(limit, amount)
    raise FigureError(f"{type(limit).__name__}: ellipses and polygons can be relaxed.")


def _wider_polygon(polygon: SphericalPolygon, amount: float) -> SphericalPolygon:
    """Polygon whose edges are tilted about their ends' axis, so that their middles move out by an arc."""
    vertices = polygon.vertices
    middles = vertices + np.roll(vertices, -1, axis=0)
    middles /= np.linalg.norm(middles, axis=1, keepdims=True)
    normals = np.cos(amount) * polygon.edge_normals + np.sin(amount) * middles
    corners = np.cross(np.roll(normals, 1, axis=0), normals)  # where each edge meets the one before it
    lengths = np.linalg.norm(corners, axis=1, keepdims=True)
    straight = lengths[:, 0] < _STRAIGHT_CORNER_SINE
    corners = np.where(straight[:, None], vertices - np.tan(amount) * polygon.vertex_normals, corners)
    corners *= np.where(np.sum(corners * vertices, axis=1, keepdims=True) < 0.0, -1.0, 1.0)
    return SphericalPolygon(corners / np.linalg.norm(corners, axis=1, keepdims=True))
