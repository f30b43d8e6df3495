"""Joint torques become small: the pose that takes the least effort [Baerlocher2001, 6.5]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, flat
from poise.model import Figure, JointKind
from poise.statics import Forces, Support, Wrench, joint_torques
from poise.statics.forces import WEIGHT_ALONE
from poise.statics.loads import loads
from poise.statics.torques import moment_jacobian_of, torques_jacobian_of
from poise.tasks.anchor import anchor
from poise.tasks.checks import factors_by_name
from poise.tasks.fault import at_task
from poise.tasks.internal_rows import internal_curvature, opposite_rows
from poise.tasks.task import Task
from poise.tasks.torque_curvature import torque_curvature
from poise.tasks.turning_loads import TurningLoads
from poise.types import FloatArray, IntArray, Matrix

Strengths = tuple[tuple[str, float], ...]


@dataclass(frozen=True, kw_only=True)
class TorqueTask(Task):
    """Torques τ that hold the pose, each as a share of its joint's strength s, become small: e = −τ/s, J = ∂(τ/s)/∂q.

    So that ½‖e‖² is half of h(q) = Σ (τ/s)² (eq. 6.12), with the exact gradient for every kind of joint. Supports carry
    by shares at their sites (:meth:`poise.statics.Forces.by_shares`); those that are surfaces or grips also carry what
    is left of the moment, alike, so that the figure is held whatever its pose. A free root has no row. Torques vanish
    where limbs are in line with what they carry, however large that is (6.5.3).

    Parameters
    ----------
    forces : Forces
        Wrenches, supports and gravity; all shares but one are given.
    strength : mapping of joint or reading to N m
        How strong it is, either way. Swings of a ball joint count with the mean of both. What is left out is as strong
        as the mean of what is named; where nothing is, all are as strong as the weight at the figure's length.
    """

    forces: Forces = WEIGHT_ALONE
    strength: Mapping[str, float] | Strengths = ()

    def _checked(self) -> dict[str, Any]:
        if not isinstance(self.forces, Forces):
            raise TaskError(f"its forces must be a Forces value, got {self.forces!r}.")
        if self.forces.supports:
            self.forces.closing  # noqa: B018  # there is one, or the error says what to do
        strength = factors_by_name(self.strength, "strength")
        for name, value in strength:
            if value <= 0.0:
                raise TaskError(f"the strength of {name!r} must be greater than zero, got {value}.")
        return {"strength": strength}

    @property
    def unit(self) -> str:
        """Shares of strength."""
        return "of strength"

    def rows(self, figure: Figure) -> int:
        """One per degree of freedom but those of a free root."""
        with at_task(self.name):
            self.forces.check(figure)
            counted, _ = _counted(figure, self._pairs)
        if not len(counted):
            raise TaskError(f"figure {figure.name!r} has no joint that could exert a torque.", self.name)
        return len(counted)

    @property
    def _pairs(self) -> Strengths:
        return tuple(self.strength.items()) if isinstance(self.strength, Mapping) else self.strength

    def _scaled(self, figure: Figure) -> tuple[IntArray, FloatArray]:
        """Freedoms that count, and 1/s of each."""
        with at_task(self.name):
            counted, strength = _counted(figure, self._pairs)
        if not self._pairs:
            size = float(np.linalg.norm(self.forces.weight(figure)))
            size += sum(float(np.linalg.norm(each.force)) for each in self.forces.wrenches)
            strength = np.full(len(counted), max(size, 1e-9))
        return counted, 1.0 / strength

    def _all(self, pose: Pose) -> tuple[Wrench, ...]:
        """Every wrench, supports included, which also carry what is left of the moment where they can."""
        found = (*self.forces.acting(pose), *(self.forces.by_shares(pose) if self.forces.supports else ()))
        carriers = self._carriers
        if not carriers:
            return found
        x, y, z = (-loads(pose, found, self.forces.gravity).moments[0] / len(carriers)).tolist()
        return (*found, *(Wrench(each.site, torque=(x, y, z)) for each in carriers))

    @property
    def _carriers(self) -> tuple[Support, ...]:
        """Supports that can carry a moment: surfaces and grips."""
        return tuple(each for each in self.forces.supports if len(each.corners) > 2 or each.friction is None)

    def error(self, pose: Pose) -> FloatArray:
        """−τ/s."""
        counted, factor = self._scaled(pose.figure)
        return -factor * joint_torques(pose, self._all(pose), self.forces.gravity)[counted]

    def jacobian(self, pose: Pose) -> Matrix:
        """∂(τ/s)/∂q."""
        counted, factor = self._scaled(pose.figure)
        on = loads(pose, self._all(pose), self.forces.gravity)
        rows, moments = torques_jacobian_of(pose, on), moment_jacobian_of(pose, on)
        if self.forces.supports and any(wrench.turns for wrench in self.forces.wrenches):
            answered, turned = self._answered(pose)
            rows, moments = rows + answered, moments + turned
        for between in self.forces.internal:
            more, turned = opposite_rows(pose, between)
            rows, moments = rows + more, moments + turned
        carriers = self._carriers
        for each in carriers:
            rows = rows + anchor(pose.figure, each.site).turn_rows(pose).T @ moments / len(carriers)
        return factor[:, None] * rows[counted]

    def _answered(self, pose: Pose) -> tuple[Matrix, Matrix]:
        """What supports add to torques and moment when they answer wrenches that turn with their sites."""
        figure, down, closing = pose.figure, self.forces.down, self.forces.closing
        change = np.zeros((3, figure.nv))
        for wrench in self.forces.wrenches:
            if wrench.turns:
                turns = anchor(figure, wrench.site).turn_rows(pose)
                change += np.cross(turns.T, wrench.in_world(pose).force).T
        rows, moments, left = np.zeros((figure.nv, figure.nv)), np.zeros((3, figure.nv)), change
        for support in (*(each for each in self.forces.supports if each is not closing), closing):
            own = left if support is closing else float(support.share or 0.0) * np.outer(down, down) @ change
            left = left - own
            place = anchor(figure, support.site)
            rows += place.position_rows(pose).T @ own
            moments -= np.cross(place.position(pose), own.T).T
        return rows, moments

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """In closed form, but for what turns along while two sites push at each other."""
        return self._summed_curvature(pose, weights, weights @ self.jacobian(pose))

    def _summed_curvature(self, pose: Pose, weights: FloatArray, gradient: FloatArray) -> Matrix:
        """Σ wᵢ ∇²(τ/s)ᵢ, given its gradient."""
        counted, factor = self._scaled(pose.figure)
        full = np.zeros(pose.figure.nv)
        full[counted] = factor * weights
        if self.forces.internal:  # what is between two sites never reaches a support
            without = replace(self, forces=replace(self.forces, internal=()))
            result = without._summed_curvature(pose, weights, weights @ TorqueTask.jacobian(without, pose))
            return np.asarray(result + sum(internal_curvature(pose, each, full) for each in self.forces.internal))
        fixed = tuple(wrench for wrench in self.forces.wrenches if not wrench.turns)
        known = (*fixed, *(self.forces.by_shares(pose) if self.forces.supports else ()))
        carriers = [anchor(pose.figure, each.site).segment for each in self._carriers]
        turning = TurningLoads.of(pose, self.forces)
        return torque_curvature(pose, known, carriers, self.forces.gravity, full, gradient, turning)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Gravity, wrenches and freedoms; None where a wrench turns with its site or sites push against each other."""
        if self.forces.turning or self.forces.internal:
            return None
        supports = self.forces.by_shares(Pose.neutral(figure)) if self.forces.supports else ()
        wrenches = []
        for each in (*self.forces.wrenches, *supports):
            place = anchor(figure, each.site)
            wrenches.append(flat(place.segment, place.local, each.force, each.torque))
        carriers = [anchor(figure, each.site).segment for each in self._carriers]
        counted, factor = self._scaled(figure)
        rows = np.stack([counted, factor], axis=1)
        numbers = flat(self.forces.gravity, len(wrenches), len(carriers), *wrenches, carriers, rows)
        return (TaskRecord(RecordKind.TORQUES, len(counted), numbers),)

    def remark(self, pose: Pose) -> str:
        """What is missing, where a figure that is tied to nothing has no support: its root carries all then."""
        root = next(joint for joint in pose.figure.joints if joint.parent is None)
        untied = root.kind is JointKind.FREE and not self.forces.supports
        return "nothing supports the figure, as if it hung from its root; add scene.support(…)" if untied else ""

    def describe(self) -> str:
        """What becomes small."""
        count = len(self.forces.wrenches)
        return "least joint torques under its weight" + (f" and {count} force" + "s" * (count > 1) if count else "")

    def _title(self) -> str:
        return "torques"


@lru_cache(maxsize=64)
def _counted(figure: Figure, pairs: Strengths) -> tuple[IntArray, FloatArray]:
    """Freedoms of all joints but a free root, and the strength of each."""
    named: dict[tuple[str, str], float] = {}
    for text, value in pairs:
        joints = {joint.name: joint for joint in figure.joints}
        if text in joints:
            named |= {(text, component): value for component in joints[text].kind.components}
        else:
            found = figure.coordinate(text)
            named[found.joint, found.component] = value
    usual = float(np.mean([value for _, value in pairs])) if pairs else 1.0
    counted: list[int] = []
    strength: list[float] = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.FREE and joint.parent is None:
            continue
        own = [named.get((joint.name, component), usual) for component in joint.kind.components]
        if joint.kind.has_swing:
            own[:2] = [0.5 * (own[0] + own[1])] * 2
        counted += range(slot.v.start, slot.v.stop)
        strength += own if len(own) == joint.kind.nv else [usual] * joint.kind.nv
    return np.array(counted, dtype=np.int32), np.array(strength)
