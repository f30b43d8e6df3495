"""The way from one pose to another, joint by joint and at constant speed.

Angles and distances go linearly, rotations by the smallest turn (slerp), a swing joint's limb along a great arc without
twist, a free joint's position in a straight line: that is a ⊕ t (b ⊖ a).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import numpy as np

from poise.errors import PoseError
from poise.kinematics.pose import Pose, check_same_figure
from poise.types import FloatArray


@overload
def interpolate(a: Pose, b: Pose, t: float) -> Pose: ...
@overload
def interpolate(a: Pose, b: Pose, t: FloatArray | Sequence[float]) -> list[Pose]: ...


def interpolate(a: Pose, b: Pose, t: float | FloatArray | Sequence[float]) -> Pose | list[Pose]:
    """Pose at the share t of the way from a to b: a at 0, b at 1.

    Parameters
    ----------
    a, b : Pose
        Poses of one figure.
    t : float or array
        Share of the way, 0 to 1; an array gives a list of poses.
    """
    check_same_figure(a, b)
    shares = np.asarray(t, dtype=np.float64)
    if not np.all((shares >= 0.0) & (shares <= 1.0)):
        raise PoseError(f"the share of the way between two poses lies from 0 to 1, got {t!r}.")
    way = b.minus(a)
    if shares.ndim == 0:
        return _between(a, b, way, float(shares))
    return [_between(a, b, way, share) for share in shares.ravel().tolist()]


def _between(a: Pose, b: Pose, way: FloatArray, share: float) -> Pose:
    if share == 0.0:
        return a
    return b if share == 1.0 else a.plus(share * way)
