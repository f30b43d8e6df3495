"""Joint limits of the twist of a ball joint, constant or depending on the limb direction.

The twist τ of an orientation is measured from swings that start at a center c, less an offset:

    τ(e) = twist_about(e, c) − offset(d),    lower(d) ≤ τ ≤ upper(d),

where d is the direction of the limb and each of the three is a number or a smooth function of d
[Baerlocher2001, 3.5.3, 3.6.2]. τ is an angle: its value lies within ±π of the middle of the range, so a range may
contain ±π. At d = −c the twist is undefined, and its value near there is not meaningful: −c should be far from the
swing range.
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
from poise.math.input_checks import Z_AXIS, ValueObject, read_only, unit_directions
from poise.model.limits.direction_field import ConstantField, Field, KernelField, as_field, fibonacci_lattice
from poise.tolerances import LIMIT_TOL
from poise.types import ArrayLike, Direction, Quaternion, Vector3

_CHECKED_DIRECTIONS = 1000  # number of directions at which ends that depend on the swing are compared
_FULL_TURN_TOL_RAD = 1e-9  # a range may be wider than 2π by this


@dataclass(frozen=True, eq=False)
class TwistRange(ValueObject):
    """Range of the twist.

    Parameters
    ----------
    lower, upper : float or Field
        Ends [rad], lower <= upper and at most 2π apart for every limb direction.
    offset : float or Field
        Twist that counts as zero [rad].
    center : (3,) array
        Direction from which swings are measured; normalized.
    degrees : bool
        The given numbers are in degrees; they are stored in radians. Values of a Field are always in radians.
    """

    lower: Field
    upper: Field
    offset: Field
    center: Direction
    _from_center: Quaternion = field(init=False, repr=False, compare=False)  # R_D(center, z)

    def __init__(
        self,
        lower: float | Field,
        upper: float | Field,
        offset: float | Field = 0.0,
        center: ArrayLike = Z_AXIS,
        *,
        degrees: bool = False,
    ) -> None:
        self._keep(
            lower=_end("lower end", lower, degrees),
            upper=_end("upper end", upper, degrees),
            offset=_end("offset", offset, degrees),
            center=unit_directions("the center of a twist range", center),
        )
        self._keep(_from_center=read_only(quaternion.conjugate(quaternion.direct(np.array(Z_AXIS), self.center))))
        self._check_order()

    def _check_order(self) -> None:
        lower, upper = self.lower, self.upper
        if lower.maximum <= upper.minimum and upper.maximum - lower.minimum <= 2.0 * math.pi + _FULL_TURN_TOL_RAD:
            return
        directions = _directions((lower, upper))
        lows, highs = lower.values_at(directions), upper.values_at(directions)
        wrong = (lows > highs) | (highs - lows > 2.0 * math.pi + _FULL_TURN_TOL_RAD)
        for direction, low, high in zip(directions[wrong], lows[wrong], highs[wrong], strict=True):
            where = "" if _constant(lower, upper) else f" for the limb direction {np.round(direction, 3).tolist()}"
            if low > high:
                raise FigureError(
                    f"a twist range must have lower <= upper, got lower {low:g} and upper {high:g}{where}; "
                    "swap them, or check the unit and the sign."
                )
            raise FigureError(
                f"a twist range must not be wider than 2π, got lower {low:g} and upper {high:g}"
                f"{where}; check the unit, and leave the range out if the twist is unlimited."
            )

    @property
    def seen_from_center(self) -> Quaternion:
        """R_D(z, center)⁻¹, which converts twists measured from the center to twists about z."""
        return self._from_center

    def value(self, e: Quaternion, near: float | None = None) -> float:
        """Twist [rad], within π of the middle of the range.

        Parameters
        ----------
        e : (4,) array
            Orientation.
        near : float, optional
            Previous twist [rad]; it is the result where the twist is undefined, with the limb at −center.
        """
        return self._twist_and_ends(e, near)[0]

    def _twist_and_ends(self, e: Quaternion, near: float | None = None) -> tuple[float, float, float]:
        """Twist and both ends."""
        d = self.center if _constant(self.offset, self.lower, self.upper) else swing_twist.direction(e)
        offset, lower, upper = self.offset.value(d), self.lower.value(d), self.upper.value(d)
        seen = quaternion.multiply(self._from_center, e)  # swing_twist.twist_about, with its rotation made once
        raw = swing_twist.twist(seen, None if near is None else near + offset)
        middle = 0.5 * (lower + upper)
        return middle + wrapped(float(raw) - offset - middle), lower, upper

    @derivative_of("value", wrt="e", moved="quaternion")
    def value_gradient(self, e: Quaternion) -> Vector3:
        """Gradient of the twist along e ⊗ exp(h), (3,)."""
        gradient: Vector3 = swing_twist.twist_gradient(quaternion.multiply(self._from_center, e)) - _gradient(
            self.offset, e
        )
        return gradient

    def lower_margin(self, e: Quaternion) -> float:
        """Signed clearance to the lower limit [rad]; negative where it is violated."""
        value, lower, _ = self._twist_and_ends(e)
        return value - lower

    @derivative_of("lower_margin", wrt="e", moved="quaternion")
    def lower_margin_gradient(self, e: Quaternion) -> Vector3:
        """Gradient of the lower margin along e ⊗ exp(h), (3,)."""
        return self.value_gradient(e) - _gradient(self.lower, e)

    def upper_margin(self, e: Quaternion) -> float:
        """Signed clearance to the upper limit [rad]; negative where it is violated."""
        value, _, upper = self._twist_and_ends(e)
        return upper - value

    @derivative_of("upper_margin", wrt="e", moved="quaternion")
    def upper_margin_gradient(self, e: Quaternion) -> Vector3:
        """Gradient of the upper margin along e ⊗ exp(h), (3,)."""
        return _gradient(self.upper, e) - self.value_gradient(e)

    def clamp(self, e: Quaternion, near: float | None = None) -> Quaternion:
        """Orientation with the twist clamped to the range and the limb direction unchanged.

        The twist moves to the nearer end; an orientation inside the range is returned unchanged.

        Parameters
        ----------
        e : (4,) array
            Orientation.
        near : float, optional
            Previous twist [rad]. The twist is then taken to have come from there by the shorter rotation, so that one
            that passes the direction opposite to the range does not jump to the other end.
        """
        value, lower, upper = self._twist_and_ends(e, near)
        if lower - LIMIT_TOL <= value <= upper + LIMIT_TOL:
            return e
        unwrapped = value if near is None else near + wrapped(value - near)
        correction = min(max(unwrapped, lower), upper) - value
        return quaternion.multiply(e, np.array([math.cos(0.5 * correction), 0.0, 0.0, math.sin(0.5 * correction)]))


def _end(name: str, value: float | Field, degrees: bool) -> Field:
    try:
        end = as_field(value)
        return ConstantField(math.radians(end.constant)) if degrees and isinstance(end, ConstantField) else end
    except FigureError:
        raise FigureError(
            f"the {name} of a twist range must be a finite number [rad] or a field, got {value!r}; "
            "leave the range out if the twist is unlimited."
        ) from None


def _constant(*ends: Field) -> bool:
    return all(isinstance(end, ConstantField) for end in ends)


def _directions(ends: Iterable[Field]) -> Direction:
    """Directions at which ends are compared: those of their tables and a uniform lattice."""
    own = [end.directions for end in ends if isinstance(end, KernelField)]
    return np.concatenate([*own, fibonacci_lattice(_CHECKED_DIRECTIONS if own else 1)])


def _gradient(end: Field, e: Quaternion) -> Vector3:
    """Gradient of a field of the limb direction along e ⊗ exp(h), (3,)."""
    if isinstance(end, ConstantField):
        return np.zeros(3)
    slope = end.value_gradient(swing_twist.direction(e))
    gradient: Vector3 = slope @ swing_twist.direction_jacobian(e)
    return gradient
