"""The hinged human as a Pinocchio model with a floating root."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from benchmarks.suite.adapters.hinged_body import hinge_values, urdf_text, xyzw_root
from poise.kinematics import Pose
from poise.types import FloatArray


@cache
def pinocchio_model(pinocchio: Any) -> Any:
    """Model with 50 degrees of freedom; sites are frames."""
    return pinocchio.buildModelFromXML(urdf_text(), pinocchio.JointModelFreeFlyer())


def pinocchio_start(model: Any, pose: Pose) -> FloatArray:
    """Configuration of the model for a pose of the human."""
    q = np.zeros(model.nq)
    q[:7] = xyzw_root(pose)
    for name, angle in hinge_values(pose).items():
        q[model.joints[model.getJointId(name)].idx_q] = angle
    return q
