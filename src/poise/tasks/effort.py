"""EffortTask: minimize the effort of holding a pose, all joint torques as one number [Baerlocher2001, 6.5]."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord
from poise.model import Figure
from poise.tasks.torque import TorqueTask
from poise.tolerances import MAX_EFFORT_STEP_RAD
from poise.types import FloatArray, Matrix, Tangent


@dataclass(frozen=True, kw_only=True, repr=False)
class EffortTask(TorqueTask):
    """The effort n = √Σ (τ/s)², s the strength of each joint, becomes small.

    Error [fraction of strength]: e = −n, one row, with J = ∂n/∂q. ½e² and its derivatives are those of
    :class:`TorqueTask`, so that both lead to the same poses. One row costs a step a tenth of what a row per joint does.
    Alone on the last level it costs a single linear step no row at all: the gradient's step is projected onto the null
    space of the levels above, as in the thesis (:meth:`descent`). The rows of :class:`TorqueTask` show the contribution
    of each joint.

    Parameters
    ----------
    forces, strength
        As for :class:`TorqueTask`.
    """

    def rows(self, figure: Figure) -> int:
        """One."""
        super().rows(figure)
        return 1

    def error(self, pose: Pose) -> FloatArray:
        """−n."""
        return np.array([-float(np.linalg.norm(super().error(pose)))])

    def jacobian(self, pose: Pose) -> Matrix:
        """∂n/∂q; zero where all torques are zero."""
        t = -super().error(pose)
        n = float(np.linalg.norm(t))
        T = super().jacobian(pose)
        return np.asarray((t @ T / n if n > 0.0 else 0.0 * T[0])[None])

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w ∇²n = w/n (TᵀT + Σ tᵢ ∇²tᵢ − ∇n ∇nᵀ), T = ∂t/∂q, t = τ/s; zero where all torques are zero."""
        t, T = -super().error(pose), super().jacobian(pose)
        n = float(np.linalg.norm(t))
        if n == 0.0:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        gradient = t @ T
        second = self._weighted_hessian(pose, t, gradient)
        return np.asarray(weights[0] / n * (T.T @ T + second - np.outer(gradient, gradient) / n**2))

    def descent(self, pose: Pose, joint_cost: FloatArray) -> Tangent:
        """Steepest descent step (nv,) of the effort, of optimal length for torques that change linearly.

        With t = τ/s, T = ∂t/∂q and g = Tᵀt it is −α g/r, α = gᵀ(g/r)/‖T g/r‖², r the joint cost of each degree of
        freedom; no longer than 0.2 rad. A single linear step projects it onto the null space of the levels above.
        """
        t, T = -super().error(pose), super().jacobian(pose)
        gradient = t @ T
        direction = -gradient / joint_cost
        slope, curvature = -float(gradient @ direction), float(np.square(T @ direction).sum())
        if not (slope > 0.0 and curvature > 0.0):
            return np.zeros_like(direction)
        factor = slope / curvature
        return np.asarray(factor * min(1.0, MAX_EFFORT_STEP_RAD / (factor * np.sqrt(slope))) * direction)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """The torques as one row."""
        records = super().to_native(figure)
        return None if records is None else tuple(replace(r, kind=RecordKind.EFFORT, rows=1) for r in records)

    def _default_name(self) -> str:
        return "effort"
