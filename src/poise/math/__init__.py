"""Mathematics: rotations (SO(3)), the unit sphere, splines, linear algebra; pure functions over leading axes.

Conventions: column vectors, radians, quaternions in the order (w, x, y, z), tangents on the right (R ← R exp(h)). The
limb of a ball joint is its local z axis and R = R_swing · R_twist (swing-twist decomposition).

Arguments documented as unit quaternions, unit directions or rotation matrices are not checked;
:func:`poise.math.orientation.as_quaternion` checks what a caller gives. Wrong shapes are errors; NaN propagates. No
function divides zero by zero.
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
