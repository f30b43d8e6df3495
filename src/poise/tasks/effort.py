"""The effort of holding a pose becomes small: all joint torques as one number [Baerlocher2001, 6.5]."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord
from poise.model import Figure
from poise.tasks.torque import TorqueTask
from poise.types import FloatArray, Matrix, Tangent

LONGEST = 0.2  # [rad]


@dataclass(frozen=True, kw_only=True)
class EffortTask(TorqueTask):
    """The effort n = √Σ (τ/s)², s the strength of each joint, becomes small: e = −n, J = ∂n/∂q, one row.

    ½e² and its derivatives are those of :class:`TorqueTask`, so that both lead to the same poses. One row costs a step
    a tenth of what a row per joint does. Alone on the last level it costs a single linear step no row at all: levels
    above leave what they do not need of the gradient's step, the way of the thesis (:meth:`descent`). The rows of the
    other task tell which joint asks for what.

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
        """∂n/∂q; zero where there is no torque at all."""
        parts = -super().error(pose)
        size = float(np.linalg.norm(parts))
        rows = super().jacobian(pose)
        return np.asarray((parts @ rows / size if size > 0.0 else 0.0 * rows[0])[None])

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w ∇²n = w/n (TᵀT + Σ tᵢ ∇²tᵢ − ∇n ∇nᵀ), T = ∂t/∂q, t = τ/s; zero where there is no torque at all."""
        parts, rows = -super().error(pose), super().jacobian(pose)
        size = float(np.linalg.norm(parts))
        if size == 0.0:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        slope = parts @ rows
        bent = self._summed_curvature(pose, parts, slope)
        return np.asarray(weights[0] / size * (rows.T @ rows + bent - np.outer(slope, slope) / size**2))

    def descent(self, pose: Pose, joint_cost: FloatArray) -> Tangent:
        """The step (nv) that lowers the effort best along its gradient, as far as torques change linearly.

        With t = τ/s, T = ∂t/∂q and g = Tᵀt it is −α g/r, α = gᵀ(g/r)/‖T g/r‖², r the cost of moving each freedom; no
        longer than LONGEST. A single linear step takes of it what the levels above leave.
        """
        parts, rows = -super().error(pose), super().jacobian(pose)
        slope = parts @ rows
        way = -slope / joint_cost
        along, bent = -float(slope @ way), float(np.square(rows @ way).sum())
        if not (along > 0.0 and bent > 0.0):
            return np.zeros_like(way)
        factor = along / bent
        return np.asarray(factor * min(1.0, LONGEST / (factor * np.sqrt(along))) * way)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Those of the torques as one row."""
        records = super().to_native(figure)
        return None if records is None else tuple(replace(r, kind=RecordKind.EFFORT, rows=1) for r in records)

    def _title(self) -> str:
        return "effort"
