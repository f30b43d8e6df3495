"""Height of the floor that a human stands on, which a prior has to know: heights of goals are measured from it.

Scenes have their floor at z = 0, but people stand on platforms and stairs, and the skeletons of many motion files have
their hips at the origin, so that their feet are a leg length below it. The floor is then below the lower foot.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.prior.human_figure import HumanFigure

_MIN_HEIGHT_LEGS = 0.15  # of a floor that is not at z = 0, in leg lengths: heels rise, and knees are on the floor
_MIN_HIPS_LEGS = 0.3  # of the hips above the lower foot, in leg lengths: in a handstand the feet tell nothing


def floor_height(human: HumanFigure, pose: Pose) -> float:
    """Height of the floor below the lower foot [m]; 0 where that is near z = 0 or the hips are not above the foot."""
    z = np.asarray(pose.state.positions)[:, 2]
    foot = min(float(z[human.segments[f"{side}_foot"]]) for side in ("left", "right"))
    below = foot - human.ankle_height
    hips = float(z[human.segments["pelvis"]]) - foot
    is_elsewhere = abs(below) > _MIN_HEIGHT_LEGS * human.leg and hips > _MIN_HIPS_LEGS * human.leg
    return below if is_elsewhere else 0.0
