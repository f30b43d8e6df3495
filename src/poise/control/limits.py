"""Velocity and acceleration limits of all degrees of freedom, from the figure and from arguments of a controller."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from numbers import Real

import numpy as np

from poise.errors import FigureError
from poise.model import Figure, LinearRow
from poise.types import FloatArray

DEFAULT_MAX_VELOCITY = 10.0  # [rad/s or m/s] of degrees of freedom without a limit of their own
JointBounds = float | Mapping[str, float | Sequence[float]] | None


def velocity_limits(figure: Figure, given: JointBounds) -> FloatArray:
    """Largest speeds (nv,) [rad/s or m/s]: those of the joints, and of `given` where a joint has none.

    A number holds for every degree of freedom without a limit of its own; a mapping by joint replaces its limit.
    """
    result = np.full(figure.nv, DEFAULT_MAX_VELOCITY if given is None or isinstance(given, Mapping) else np.nan)
    if isinstance(given, Real):
        result[:] = _positive(given, "max_velocity")
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.velocity_limit:
            own = np.array(joint.velocity_limit)
            result[slot.v] = np.where(np.isfinite(own), own, result[slot.v])
    return _consistent(figure, _replaced(figure, result, given, "max_velocity"))


def acceleration_limits(figure: Figure, given: JointBounds) -> FloatArray:
    """Largest accelerations (nv,) [rad/s² or m/s²]; inf where none is given."""
    result = np.full(figure.nv, math.inf if given is None or isinstance(given, Mapping) else np.nan)
    if isinstance(given, Real):
        result[:] = _positive(given, "max_acceleration")
    return _consistent(figure, _replaced(figure, result, given, "max_acceleration"))


def _replaced(figure: Figure, values: FloatArray, given: JointBounds, what: str) -> FloatArray:
    if given is not None and not isinstance(given, (Real, Mapping)):
        raise FigureError(f"{what}: expected a number, or a mapping of joint to number, got {given!r}.")
    for name, bound in given.items() if isinstance(given, Mapping) else ():
        slot = figure.slot(name)
        numbers = list(bound) if isinstance(bound, Sequence) else [bound]
        count = slot.v.stop - slot.v.start
        if len(numbers) not in (1, count):
            raise FigureError(
                f"{what}: joint {name!r} has {count} degrees of freedom, got {len(numbers)} numbers.", name
            )
        values[slot.v] = [_positive(each, f"{what} of joint {name!r}") for each in numbers]
    return values


def _positive(value: object, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, Real) or not float(value) > 0.0:
        raise FigureError(f"{what}: expected a positive number (inf for none), got {value!r}.")
    return float(value)


def _consistent(figure: Figure, values: FloatArray) -> FloatArray:
    """The limits, such that coupled coordinates reach theirs together: y = f x + c gives |f| times the limit of x to y.

    Otherwise one of them could not brake as hard as the other needs.
    """
    for row in figure.equality_rows:
        pair = _coupled_pair(figure, row)
        if pair is not None:
            (one, factor), (other, other_factor) = pair
            ratio = abs(factor / other_factor)  # |other| = ratio |one|
            values[one] = min(values[one], values[other] / ratio)
            values[other] = min(values[other], ratio * values[one])
    return values


def _coupled_pair(figure: Figure, row: LinearRow) -> tuple[tuple[int, float], tuple[int, float]] | None:
    """Columns and factors of a coupling of two scalar coordinates; None for another one."""
    terms = [(coordinate, factor) for coordinate, factor in row.terms if factor != 0.0]
    if len(terms) != 2:
        return None
    columns = []
    for coordinate, factor in terms:
        kind = figure.joint(coordinate.joint).kind
        if kind.has_quaternion:
            return None
        columns.append((figure.slot(coordinate.joint).v.start + kind.components.index(coordinate.component), factor))
    return columns[0], columns[1]
