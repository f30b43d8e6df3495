"""PostureTask: joints go to the values of a reference posture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math.components import wrapped
from poise.model import Figure, JointKind
from poise.tasks.task import Task
from poise.tasks.terms.rotation_error import arc_excess, rotation_excess
from poise.tasks.terms.validation import naming_task
from poise.types import FloatArray, IntArray, Matrix


@dataclass(frozen=True, kw_only=True, repr=False)
class PostureTask(Task):
    """Joints take the values they have in another pose.

    Error [rad, m for translations]: e = goal ⊖ pose, one row per degree of freedom, with J = identity. The step J Δq =
    e reaches the goal exactly, since pose ⊕ (goal ⊖ pose) = goal; eᵀ times the exact derivative is eᵀ too. A hinge
    without limits and couplings goes to the nearest of the angles goal + 2πk, which are the same for every segment.

    Parameters
    ----------
    pose : Pose
        The reference posture.
    joints : names or None
        The joints that are constrained; None for all, a floating base included.
    """

    exact: ClassVar[bool] = False

    pose: Pose
    joints: tuple[str, ...] | None = None

    def _weight_groups(self, figure: Figure) -> tuple[slice, ...]:
        """Degrees of freedom of rotation of each ball, swing and free joint."""
        dofs, groups = self._dofs(figure), list[slice]()
        for joint, slot in zip(figure.joints, figure.slots, strict=True):
            rows = np.flatnonzero((dofs >= max(slot.v.start, slot.v.stop - 3)) & (dofs < slot.v.stop))
            if joint.kind.has_quaternion and len(rows):
                groups.append(slice(int(rows[0]), int(rows[-1]) + 1))
        return tuple(groups)

    def _validated(self) -> dict[str, Any]:
        if not isinstance(self.pose, Pose):
            raise TaskError(f"its pose must be a Pose, got {self.pose!r}.")
        if not self.pose.figure.nv:
            raise TaskError(f"{self.pose.figure!r} has no degrees of freedom, so a posture task has no rows.")
        if self.joints is None:
            return {}
        joints = _joint_names(self.joints)
        nv = sum(self.pose.figure.joint(name).kind.nv for name in joints)
        if nv == 0 or len(set(joints)) < len(joints):
            raise TaskError(f"joints must name joints that move, each once, got {joints}; None stands for all.")
        return {"joints": joints}

    @property
    def unit(self) -> str:
        """Radians; rows of slides and of the position of a floating base are in meters."""
        return "rad"

    def _dofs(self, figure: Figure) -> IntArray:
        """Indices in v of the constrained degrees of freedom."""
        if not figure.has_joints_of(self.pose.figure):
            raise TaskError(
                f"its pose belongs to {self.pose.figure!r}, not to {figure!r}; transfer the values by joint name with "
                "poise.kinematics.to_dict and from_dict.",
                self.name,
            )
        if self.joints is None:
            return np.arange(figure.nv, dtype=np.int32)
        with naming_task(self.name):
            slots = [figure.slot(name).v for name in self.joints]
        return np.concatenate([np.arange(slot.start, slot.stop, dtype=np.int32) for slot in slots])

    def rows(self, figure: Figure) -> int:
        """One per constrained degree of freedom."""
        return len(self._dofs(figure))

    def row_units(self, figure: Figure) -> tuple[str, ...]:
        """Meters for translations, radians for rotations."""
        translations = [
            joint.kind is JointKind.SLIDE or dof.startswith("along")
            for joint in figure.joints
            for dof in joint.kind.dof_names
        ]
        return tuple("m" if translations[dof] else "rad" for dof in self._dofs(figure).tolist())

    def error(self, pose: Pose) -> FloatArray:
        """Goal ⊖ pose."""
        dofs, turning = self._dofs(pose.figure), _wrapping_dofs(pose.figure)
        gap = self.pose.minus(pose)
        gap[turning] = wrapped(gap[turning])
        return np.asarray(gap[dofs])

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """The largest angle [rad], and the largest distance [m] of translations."""
        e, units = np.abs(self.error(pose)), self.row_units(pose.figure)
        largest = {unit: max(float(x) for x, own in zip(e, units, strict=True) if own == unit) for unit in set(units)}
        return tuple((largest[unit], unit) for unit in ("rad", "m") if unit in largest)

    def jacobian(self, pose: Pose) -> Matrix:
        """Rows of the identity."""
        return np.eye(pose.figure.nv)[self._dofs(pose.figure)]

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """The excess of ½‖e‖² over the identity: one small block per ball, swing or free joint."""
        dofs = self._dofs(pose.figure)
        full = np.zeros((2, pose.figure.nv))
        full[:, dofs] = weights, self.error(pose)
        result = np.zeros((pose.figure.nv, pose.figure.nv))
        for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
            if joint.kind.has_quaternion:
                rotation = slice(max(slot.v.start, slot.v.stop - 3), slot.v.stop)
                excess = arc_excess if joint.kind is JointKind.SWING else rotation_excess
                result[rotation, rotation] = excess(full[0, rotation], full[1, rotation])
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The goal configuration, and the constrained joints."""
        rows = self.rows(figure)
        names = self.joints if self.joints is not None else [joint.name for joint in figure.joints]
        turning, indices = set(_wrapping_dofs(figure).tolist()), [figure.joint_index(name) for name in names]
        is_hinge = [figure.joints[index].kind is JointKind.HINGE for index in indices]
        joints = [
            (index, float(is_one and figure.slots[index].v.start in turning))
            for index, is_one in zip(indices, is_hinge, strict=True)
        ]
        numbers = pack(RecordKind.POSTURE, configuration=self.pose.q, joint=joints)
        return (TaskRecord(RecordKind.POSTURE, rows, numbers),)

    def describe(self) -> str:
        """Which joints."""
        return "all joints to a posture" if self.joints is None else f"{', '.join(self.joints)} to a posture"

    def _default_name(self) -> str:
        return "posture"


@lru_cache(maxsize=64)
def _wrapping_dofs(figure: Figure) -> IntArray:
    """Degrees of freedom of hinges that are neither limited nor coupled: whole turns make no difference to them."""
    coupled = {term.joint for row in (*figure.equality_rows, *figure.inequality_rows) for term, _ in row.terms}
    turning = [
        slot.v.start
        for joint, slot in zip(figure.joints, figure.slots, strict=True)
        if joint.kind is JointKind.HINGE and not joint.ranges and joint.name not in coupled
    ]
    return np.array(turning, dtype=np.int32)


def _joint_names(joints: Iterable[str]) -> tuple[str, ...]:
    if isinstance(joints, str):
        return (joints,)
    return tuple(joints)
