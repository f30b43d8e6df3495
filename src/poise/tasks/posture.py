"""Joints go back to a posture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, JointKind
from poise.tasks.fault import at_task
from poise.tasks.second_order import arc_excess, turn_excess
from poise.tasks.task import Task
from poise.types import FloatArray, IntArray, Matrix


@dataclass(frozen=True, kw_only=True)
class PostureTask(Task):
    """Joints take the values they have in another pose: e = goal ⊖ pose, one row per degree of freedom, J = identity.

    The step J Δq = e arrives exactly, since pose ⊕ (goal ⊖ pose) = goal; eᵀ times the exact derivative is eᵀ too.

    Parameters
    ----------
    pose : Pose
        The posture wanted.
    joints : names or None
        The joints that count; None for all, the place of a free root included.
    """

    exact: ClassVar[bool] = False

    pose: Pose
    joints: tuple[str, ...] | None = None

    def _checked(self) -> dict[str, Any]:
        if not isinstance(self.pose, Pose):
            raise TaskError(f"its pose must be a Pose, got {self.pose!r}.")
        if not self.pose.figure.nv:
            raise TaskError(f"nothing moves in {self.pose.figure!r}, so that there is no posture to go back to.")
        if self.joints is None:
            return {}
        joints = _names(self.joints)
        nv = sum(self.pose.figure.joint(name).kind.nv for name in joints)
        if nv == 0 or len(set(joints)) < len(joints):
            raise TaskError(f"joints must name joints that move, each once, got {joints}; None stands for all.")
        return {"joints": joints}

    @property
    def unit(self) -> str:
        """Radians; rows of slides and of a free root's place are in meters."""
        return "rad"

    def _freedoms(self, figure: Figure) -> IntArray:
        """Indices in v of the degrees of freedom that count."""
        if figure is not self.pose.figure and figure.joints != self.pose.figure.joints:
            raise TaskError(
                f"its pose belongs to {self.pose.figure!r}, not to {figure!r}; carry the values over by joint name "
                "with poise.kinematics.to_dict and from_dict.",
                self.name,
            )
        if self.joints is None:
            return np.arange(figure.nv, dtype=np.int32)
        with at_task(self.name):
            slots = [figure.slot(name).v for name in self.joints]
        return np.concatenate([np.arange(slot.start, slot.stop, dtype=np.int32) for slot in slots])

    def rows(self, figure: Figure) -> int:
        """One per degree of freedom that counts."""
        return len(self._freedoms(figure))

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters where a freedom slides, radians where it turns."""
        slides = [
            joint.kind is JointKind.SLIDE or freedom.startswith("along")
            for joint in figure.joints
            for freedom in joint.kind.dof_names
        ]
        return tuple("m" if slides[freedom] else "rad" for freedom in self._freedoms(figure).tolist())

    def error(self, pose: Pose) -> FloatArray:
        """Goal ⊖ pose."""
        freedoms = self._freedoms(pose.figure)
        return self.pose.minus(pose)[freedoms]

    def measures(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """The largest turn that is missing [rad], and the largest distance [m] where joints slide."""
        e, units = np.abs(self.error(pose)), self.row_units(pose.figure)
        largest = {unit: max(float(x) for x, own in zip(e, units, strict=True) if own == unit) for unit in set(units)}
        return tuple((largest[unit], unit) for unit in ("rad", "m") if unit in largest)

    def jacobian(self, pose: Pose) -> Matrix:
        """Rows of the identity."""
        return np.eye(pose.figure.nv)[self._freedoms(pose.figure)]

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """What curves ½‖e‖² beyond the identity: one small block per ball, swing or free joint."""
        freedoms = self._freedoms(pose.figure)
        full = np.zeros((2, pose.figure.nv))
        full[:, freedoms] = weights, self.error(pose)
        result = np.zeros((pose.figure.nv, pose.figure.nv))
        for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
            if joint.kind.has_quaternion:
                turns = slice(max(slot.v.start, slot.v.stop - 3), slot.v.stop)
                excess = arc_excess if joint.kind is JointKind.SWING else turn_excess
                result[turns, turns] = excess(full[0, turns], full[1, turns])
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The configuration wanted, and the joints that count."""
        rows = self.rows(figure)
        names = self.joints if self.joints is not None else [joint.name for joint in figure.joints]
        numbers = flat(self.pose.q, [figure.joint_index(name) for name in names])
        return (TaskRecord(RecordKind.POSTURE, rows, numbers),)

    def describe(self) -> str:
        """Which joints go back."""
        return "all joints to a posture" if self.joints is None else f"{', '.join(self.joints)} to a posture"

    def _title(self) -> str:
        return "posture"


def _names(joints: Iterable[str]) -> tuple[str, ...]:
    if isinstance(joints, str):
        return (joints,)
    return tuple(joints)
