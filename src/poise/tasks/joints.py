"""JointsTask: a weighted sum of joint coordinates takes a value [Baerlocher2001, 3.8.1, as a task]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math.input_checks import number
from poise.model import Figure, JointKind
from poise.model.coordinate import Coordinate, coordinate_gradient, coordinate_hessian, coordinate_value
from poise.tasks.task import Task
from poise.tasks.terms.validation import factors_by_name, naming_task, short
from poise.types import FloatArray, Matrix


@dataclass(frozen=True, kw_only=True, repr=False)
class JointsTask(Task):
    """Σ factor · coordinate becomes the value.

    Error [rad or m]: e = value − Σ fᵢ xᵢ(q), with J = Σ fᵢ ∂xᵢ/∂q. Coordinates are scalars of joints, ``left_knee`` or
    ``left_hip.swing_y``; those of ball joints are not linear in the tangent, so J is their gradient at the pose.

    Parameters
    ----------
    factors : mapping of coordinate to factor
        The coordinates and their factors; stored as pairs.
    value : float
        Goal for the sum.
    unit : "rad" or "m"
        Unit of the sum; where all coordinates are of one unit it must be theirs.
    """

    factors: Mapping[str, float] | tuple[tuple[str, float], ...]
    value: float
    unit: str = "rad"

    def _validated(self) -> dict[str, Any]:
        factors = factors_by_name(self.factors, "factors")
        if not factors or any(factor == 0.0 for _, factor in factors):
            raise TaskError(
                f"factors must name at least one joint, each with a number that is not 0, got {dict(factors)}."
            )
        if self.unit not in ("rad", "m"):
            raise TaskError(f"unit must be 'rad' or 'm', got {self.unit!r}.")
        return {"factors": factors, "value": number("its value", self.value)}

    @property
    def _terms(self) -> tuple[tuple[str, float], ...]:
        return tuple(self.factors.items()) if isinstance(self.factors, Mapping) else self.factors

    def _coordinates(self, figure: Figure) -> list[tuple[Coordinate, float]]:
        with naming_task(self.name):
            coordinates = [(figure.coordinate(text), factor) for text, factor in self._terms]
        translations = {figure.joint(each.joint).kind in (JointKind.SLIDE, JointKind.FREE) for each, _ in coordinates}
        if len(translations) == 1 and translations != {self.unit == "m"}:
            unit = "m" if translations == {True} else "rad"
            raise TaskError(
                f"its coordinates are in {unit}, but its unit is {self.unit!r}; give unit={unit!r}.", self.name
            )
        return coordinates

    def rows(self, figure: Figure) -> int:
        """One."""
        self._coordinates(figure)
        return 1

    def error(self, pose: Pose) -> FloatArray:
        """Value − Σ f x."""
        total = 0.0
        for each, factor in self._coordinates(pose.figure):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            total += factor * coordinate_value(joint, each.component, pose.q[slot.q])
        return np.array([self.value - total])

    def jacobian(self, pose: Pose) -> Matrix:
        """Σ f ∂x/∂q."""
        row = np.zeros((1, pose.figure.nv))
        for each, factor in self._coordinates(pose.figure):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            row[0, slot.v] += factor * coordinate_gradient(joint, each.component, pose.q[slot.q])
        return row

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """w Σ f ∇²x, one small block per ball or swing joint."""
        result = np.zeros((pose.figure.nv, pose.figure.nv))
        for each, factor in self._coordinates(pose.figure):
            joint, slot = pose.figure.joint(each.joint), pose.figure.slot(each.joint)
            result[slot.v, slot.v] += weights[0] * factor * coordinate_hessian(joint, each.component, pose.q[slot.q])
        return result

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """The sum of coordinates."""
        terms = []
        for each, factor in self._coordinates(figure):
            index = figure.joint_index(each.joint)
            terms.append((index, figure.joints[index].kind.components.index(each.component), factor))
        return (TaskRecord(RecordKind.COORDINATES, 1, pack(RecordKind.COORDINATES, value=self.value, term=terms)),)

    def describe(self) -> str:
        """The equation."""
        terms = " + ".join(name if factor == 1.0 else f"{short(factor)} {name}" for name, factor in self._terms)
        return f"{terms} = {short(self.value)} {self.unit}".replace("+ -", "- ")

    def _default_name(self) -> str:
        return " and ".join(name for name, _ in self._terms)
