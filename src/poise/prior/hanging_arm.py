"""Arms that hang: shoulder coordinates with which an arm keeps its direction while the trunk under it moves.

An arm that nothing asks for hangs by its weight. Its upper arm keeps the orientation it has in the present pose, turned
with the heading of the body, and elbow and wrist keep their angles. With R_c the orientation of the chest, P the
placements of the joints and S the swing of the collarbone, the shoulder's rotation is L = (R_c P_c S P_s)ᵀ U. The
collarbone follows the shoulder by two linear couplings, which a few fixed-point iterations satisfy.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.math import quaternion, swing_twist
from poise.model import Figure
from poise.prior import layout
from poise.prior.network_body import network_body
from poise.types import FloatArray, Matrix

_MAX_ITERATIONS = 6
_TOL_RAD = 1e-6


def with_hanging_arm(
    values: FloatArray, pelvis: Matrix, side: str, present: FloatArray, present_pelvis: Matrix
) -> FloatArray:
    """Coordinates (47,) of the network's body with one arm hanging as in the present posture.

    Parameters
    ----------
    values, pelvis : (47,) and (3, 3) arrays
        Posture to change: coordinates [rad], rotation of the pelvis since the neutral pose.
    side : {"left", "right"}
        Which arm.
    present, present_pelvis : (47,) and (3, 3) arrays
        Present posture.
    """
    arm = arm_of(side)
    result = values.copy()
    result[arm.kept] = present[arm.kept]
    chest = pelvis @ _chest_rotation(values)
    upper_arm = _heading(pelvis) @ _heading(present_pelvis).T @ present_pelvis @ arm.rotation(present)
    swing = present[arm.clavicle]
    for _ in range(_MAX_ITERATIONS):
        shoulder_frame = chest @ arm.clavicle_placement @ _swing_matrix(swing) @ arm.shoulder_placement
        local = quaternion.from_matrix(shoulder_frame.T @ upper_arm)
        found, twist = swing_twist.decompose(local)
        result[arm.shoulder] = (*found, twist)
        followed = arm.factors * found[0]
        if np.abs(followed - swing).max() < _TOL_RAD:
            break
        swing = followed
    result[arm.clavicle] = swing
    return result


class Arm:
    """Constants of one arm of the network's body."""

    def __init__(self, figure: Figure, side: str) -> None:
        def rows(*joints: str) -> list[int]:
            starts = tuple(f"{side}_{joint}." for joint in joints)
            return [index for index, name in enumerate(layout.COORDINATES) if name.startswith(starts)]

        self.clavicle, self.shoulder, self.kept = rows("clavicle"), rows("shoulder"), rows("elbow", "wrist")
        self.clavicle_placement = figure.joint(f"{side}_clavicle").placement.rotation_matrix
        self.shoulder_placement = figure.joint(f"{side}_shoulder").placement.rotation_matrix
        self.factors = np.zeros(2)
        for coupling in figure.couplings:
            terms = {str(each): weight for each, weight in coupling.terms}
            for row, axis in enumerate("xy"):
                follower = terms.get(f"{side}_clavicle.swing_{axis}")
                if follower is not None:
                    self.factors[row] = -terms[f"{side}_shoulder.swing_x"] / follower

    def rotation(self, values: FloatArray) -> Matrix:
        """Rotation of the upper arm relative to the pelvis."""
        swing, twist = values[self.shoulder[:2]], values[self.shoulder[2]]
        joint = quaternion.to_matrix(swing_twist.compose(swing, twist))
        clavicle = self.clavicle_placement @ _swing_matrix(values[self.clavicle])
        return np.asarray(_chest_rotation(values) @ clavicle @ self.shoulder_placement @ joint)


@lru_cache(maxsize=2)
def arm_of(side: str) -> Arm:
    """Constants of the left or the right arm."""
    return Arm(network_body().figure, side)


def _swing_matrix(swing: FloatArray) -> Matrix:
    return quaternion.to_matrix(swing_twist.compose(swing, 0.0))


def _chest_rotation(values: FloatArray) -> Matrix:
    """Rotation of the chest relative to the pelvis: three joints whose placements do not rotate."""
    spine = values[:9].reshape(3, 3)
    lower, middle, upper = quaternion.to_matrix(swing_twist.compose(spine[:, :2], spine[:, 2]))
    return np.asarray(lower @ middle @ upper)


def _heading(pelvis: Matrix) -> Matrix:
    """Rotation about the vertical to the direction that a pelvis faces."""
    x, y = pelvis[:2, 0]
    length = float(np.hypot(x, y))
    c, s = (x / length, y / length) if length > 0.0 else (1.0, 0.0)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
