"""Limits of the twist, constant or depending on the direction of the limb.

The twist τ of an orientation is measured from swings that start at a center c, less an offset:

    τ(e) = twist_about(e, c) − offset(d),    lower(d) ≤ τ ≤ upper(d),

where d is the direction of the limb and each of the three is a number or a smooth function of d
[Baerlocher2001, 3.5.3, 3.6.2]. τ is an angle: it is given in the turn around the middle of the range, so a range may
lie across ±π. At d = −c every twist fits; the value near there is without meaning, which is why −c should be far from
the swing range.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from poise.derivative import derivative_of
from poise.errors import FigureError
from poise.math import quaternion, swing_twist
from poise.math.components import wrapped
from poise.model.limits.direction_field import ConstantField, Field, KernelField, as_field, fibonacci_lattice
from poise.model.limits.input_checks import Z_AXIS, ValueObject, read_only, unit_directions
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction, Quaternion, Vector3

_CHECKED = 1000  # directions at which ends that depend on the swing are compared
_ROUNDING = 1e-9  # a range may exceed a full turn by this [rad]


@dataclass(frozen=True, eq=False)
class TwistRange(ValueObject):
    """Range of the twist.

    Parameters
    ----------
    lower, upper : float or Field
        Ends [rad], lower <= upper and at most 2π apart for every direction of the limb.
    offset : float or Field
        Twist of the pose that is called zero [rad].
    center : (3,) array
        Direction from which swings are measured; made unit length.
    """

    lower: Field
    upper: Field
    offset: Field
    center: Direction
    _back: Quaternion = field(init=False, repr=False, compare=False)  # R_D(center, z)

    def __init__(
        self, lower: float | Field, upper: float | Field, offset: float | Field = 0.0, center: ArrayLike = Z_AXIS
    ) -> None:
        self._keep(
            lower=_end("lower end", lower),
            upper=_end("upper end", upper),
            offset=_end("offset", offset),
            center=unit_directions("the center of a twist range", center),
        )
        self._keep(_back=read_only(quaternion.conjugate(quaternion.direct(np.array(Z_AXIS), self.center))))
        self._check_order()

    def _check_order(self) -> None:
        lower, upper = self.lower, self.upper
        if lower.maximum <= upper.minimum and upper.maximum - lower.minimum <= 2.0 * math.pi + _ROUNDING:
            return
        for place in _places((lower, upper)):
            low, high = lower.value(place), upper.value(place)
            where = "" if _constant(lower, upper) else f" for the limb direction {np.round(place, 3).tolist()}"
            if low > high:
                raise FigureError(
                    f"a twist range must have lower <= upper, got lower {low:g} and upper {high:g}{where}; "
                    "swap them, or check the unit and the sign."
                )
            if high - low > 2.0 * math.pi + _ROUNDING:
                raise FigureError(
                    f"a twist range must not be wider than a full turn (2π), got lower {low:g} and upper {high:g}"
                    f"{where}; check the unit, and leave the range out where the twist is free."
                )

    @property
    def seen_from_center(self) -> Quaternion:
        """R_D(z, center)⁻¹, which makes twists about z of twists measured from the center."""
        return self._back

    def value(self, e: Quaternion, near: float | None = None) -> float:
        """Return the twist [rad], within half a turn of the middle of the range.

        Parameters
        ----------
        e : (4,) array
            Orientation.
        near : float, optional
            Twist of a moment ago; with the limb at −center, where every twist fits, it is the one taken.
        """
        return self._reading(e, near)[0]

    def _reading(self, e: Quaternion, near: float | None = None) -> tuple[float, float, float]:
        """Twist and both ends."""
        d = self.center if _constant(self.offset, self.lower, self.upper) else swing_twist.direction(e)
        offset, lower, upper = self.offset.value(d), self.lower.value(d), self.upper.value(d)
        seen = quaternion.multiply(self._back, e)  # swing_twist.twist_about, with its rotation made once
        raw = swing_twist.twist(seen, None if near is None else near + offset)
        middle = 0.5 * (lower + upper)
        return middle + wrapped(float(raw) - offset - middle), lower, upper

    @derivative_of("value", wrt="e", moved="quaternion")
    def value_gradient(self, e: Quaternion) -> Vector3:
        """Return the derivative of the twist by increments e ⊗ exp(h), (3,)."""
        gradient: Vector3 = swing_twist.twist_gradient(quaternion.multiply(self._back, e)) - _gradient(self.offset, e)
        return gradient

    def lower_margin(self, e: Quaternion) -> float:
        """Return how far the twist is above the lower end [rad]; negative below it."""
        value, lower, _ = self._reading(e)
        return value - lower

    @derivative_of("lower_margin", wrt="e", moved="quaternion")
    def lower_margin_gradient(self, e: Quaternion) -> Vector3:
        """Return the derivative of the lower margin by increments e ⊗ exp(h), (3,)."""
        return self.value_gradient(e) - _gradient(self.lower, e)

    def upper_margin(self, e: Quaternion) -> float:
        """Return how far the twist is below the upper end [rad]; negative above it."""
        value, _, upper = self._reading(e)
        return upper - value

    @derivative_of("upper_margin", wrt="e", moved="quaternion")
    def upper_margin_gradient(self, e: Quaternion) -> Vector3:
        """Return the derivative of the upper margin by increments e ⊗ exp(h), (3,)."""
        return _gradient(self.upper, e) - self.value_gradient(e)

    def clamp(self, e: Quaternion, near: float | None = None) -> Quaternion:
        """Return the orientation with the twist brought into the range and the limb direction unchanged.

        The twist goes to the nearer end; an orientation that is in the range comes back as it is.

        Parameters
        ----------
        e : (4,) array
            Orientation.
        near : float, optional
            Twist of a moment ago. A twist that has left the range is then taken to have come from there the shorter
            way, so that one turned past the opposite of the range does not jump to the other end.
        """
        value, lower, upper = self._reading(e, near)
        if lower - LIMIT_TOL <= value <= upper + LIMIT_TOL:
            return e
        came = value if near is None else near + wrapped(value - near)
        turn = min(max(came, lower), upper) - value
        return quaternion.multiply(e, np.array([math.cos(0.5 * turn), 0.0, 0.0, math.sin(0.5 * turn)]))


def _end(name: str, value: float | Field) -> Field:
    try:
        return as_field(value)
    except FigureError:
        raise FigureError(
            f"the {name} of a twist range must be a finite number [rad] or a field, got {value!r}; "
            "leave the range out where the twist is free."
        ) from None


def _constant(*ends: Field) -> bool:
    return all(isinstance(end, ConstantField) for end in ends)


def _places(ends: Iterable[Field]) -> Direction:
    """Directions at which to compare ends: their own and an even lattice."""
    own = [end.directions for end in ends if isinstance(end, KernelField)]
    return np.concatenate([*own, fibonacci_lattice(_CHECKED if own else 1)])


def _gradient(end: Field, e: Quaternion) -> Vector3:
    """Differentiate a field of the limb direction by increments e ⊗ exp(h), (3,)."""
    if isinstance(end, ConstantField):
        return np.zeros(3)
    slope = end.value_gradient(swing_twist.direction(e))
    gradient: Vector3 = slope @ swing_twist.direction_jacobian(e)
    return gradient
