"""Rotations of three-dimensional space: pure functions, vectorized over leading axes, without state.

Conventions: column vectors, radians, quaternions in the order w x y z, increments on the right (R ← R exp(h)). The limb
of a ball joint is its local z axis and R = R_swing · R_twist.

Arguments said to be unit quaternions, unit directions or rotation matrices are taken as such and not checked. Wrong
shapes are errors; numbers that are not finite go through. No function divides zero by zero.
"""

from poise.math import (
    euler,
    parametrization,
    quaternion,
    so3,
    sphere,
    swing_twist,
    swing_twist_derivatives,
)

__all__ = ["euler", "parametrization", "quaternion", "so3", "sphere", "swing_twist", "swing_twist_derivatives"]
