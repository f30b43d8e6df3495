"""TorqueTask: joint torques become small; the pose of least effort [Baerlocher2001, 6.5]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import site_frame
from poise.math.summation import float_sum
from poise.model import Figure, JointKind
from poise.statics import Forces, Support, Wrench, joint_torques
from poise.statics.forces import GRAVITY_ONLY
from poise.statics.joint_torques import joint_loads, moment_jacobian_from_loads, torques_jacobian_from_loads
from poise.tasks.task import Task
from poise.tasks.terms.follower_loads import FollowerLoads
from poise.tasks.terms.torque_hessian import internal_force_hessian, internal_force_terms, torque_hessian
from poise.tasks.terms.validation import factors_by_name, naming_task
from poise.types import FloatArray, IntArray, Matrix

Strengths = tuple[tuple[str, float], ...]
_MIN_DEFAULT_STRENGTH = 1e-9  # [N m], keeps 1/s finite for a figure without weight


@dataclass(frozen=True, kw_only=True, repr=False)
class TorqueTask(Task):
    """Joint torques τ of the static pose, each as a fraction of its joint's strength s, become small.

    Error [fraction of strength]: e = −τ/s, with J = ∂(τ/s)/∂q, so that ½‖e‖² is half of h(q) = Σ (τ/s)² (eq. 6.12),
    with the exact gradient for every kind of joint. Supports react by share at their sites
    (:meth:`poise.statics.Forces.reactions_by_share`); surfaces and grips also carry the remaining moment, in equal
    parts, so that the figure is in equilibrium at every pose. A floating base has no row. Torques vanish where limbs
    are in line with their loads, however large these are (6.5.3).

    Parameters
    ----------
    forces : Forces
        Wrenches, supports and gravity; all shares but one are given.
    strength : mapping of joint or coordinate to N m
        Strength in either direction. Swings of a ball joint use the mean of both. Coordinates that are left out have
        the mean of the named ones; where none is named, all have the weight of the figure times its characteristic
        length.
    """

    forces: Forces = GRAVITY_ONLY
    strength: Mapping[str, float] | Strengths = ()

    def _validated(self) -> dict[str, Any]:
        if not isinstance(self.forces, Forces):
            raise TaskError(f"its forces must be a Forces value, got {self.forces!r}.")
        if self.forces.supports:
            self.forces.remainder_support  # noqa: B018  # raises ForceError when it is not determined
        strength = factors_by_name(self.strength, "strength")
        for name, value in strength:
            if value <= 0.0:
                raise TaskError(f"the strength of {name!r} must be greater than zero, got {value}.")
        return {"strength": strength}

    @property
    def unit(self) -> str:
        """Fractions of strength."""
        return "of strength"

    def rows(self, figure: Figure) -> int:
        """One per degree of freedom, without a floating base."""
        with naming_task(self.name):
            self.forces.check(figure)
            dofs, _ = _dofs_and_strength(figure, self._strength_items)
        if not len(dofs):
            raise TaskError(f"figure {figure.name!r} has no joint that could exert a torque.", self.name)
        return len(dofs)

    @property
    def _strength_items(self) -> Strengths:
        return tuple(self.strength.items()) if isinstance(self.strength, Mapping) else self.strength

    def _dofs_and_scale(self, figure: Figure) -> tuple[IntArray, FloatArray]:
        """Degrees of freedom with a row, and 1/s of each."""
        with naming_task(self.name):
            dofs, strength = _dofs_and_strength(figure, self._strength_items)
        if not self._strength_items:
            load = float(np.linalg.norm(self.forces.weight(figure)))
            load += float_sum(float(np.linalg.norm(each.force)) for each in self.forces.wrenches)
            strength = np.full(len(dofs), max(load, _MIN_DEFAULT_STRENGTH))
        return dofs, 1.0 / strength

    def _wrenches(self, pose: Pose) -> tuple[Wrench, ...]:
        """Every wrench, support reactions and their share of the remaining moment included."""
        reactions = self.forces.reactions_by_share(pose) if self.forces.supports else ()
        wrenches = (*self.forces.applied_wrenches(pose), *reactions)
        carriers = self._moment_carriers
        if not carriers:
            return wrenches
        x, y, z = (-joint_loads(pose, wrenches, self.forces.gravity).moments[0] / len(carriers)).tolist()
        return (*wrenches, *(Wrench(each.site, torque=(x, y, z)) for each in carriers))

    @property
    def _moment_carriers(self) -> tuple[Support, ...]:
        """Supports that can carry a moment: surfaces and grips."""
        return tuple(each for each in self.forces.supports if len(each.corners) > 2 or each.friction is None)

    def error(self, pose: Pose) -> FloatArray:
        """−τ/s."""
        dofs, scale = self._dofs_and_scale(pose.figure)
        return -scale * joint_torques(pose, self._wrenches(pose), self.forces.gravity)[dofs]

    def jacobian(self, pose: Pose) -> Matrix:
        """∂(τ/s)/∂q."""
        dofs, scale = self._dofs_and_scale(pose.figure)
        loads = joint_loads(pose, self._wrenches(pose), self.forces.gravity)
        rows, moments = torques_jacobian_from_loads(pose, loads), moment_jacobian_from_loads(pose, loads)
        if self.forces.supports and any(wrench.is_follower for wrench in self.forces.wrenches):
            reaction_rows, reaction_moments = self._follower_reactions(pose)
            rows, moments = rows + reaction_rows, moments + reaction_moments
        for internal in self.forces.internal:
            internal_rows, internal_moments = internal_force_terms(pose, internal)
            rows, moments = rows + internal_rows, moments + internal_moments
        carriers = self._moment_carriers
        for each in carriers:
            rows = rows + site_frame(pose.figure, each.site).angular_jacobian(pose).T @ moments / len(carriers)
        return scale[:, None] * rows[dofs]

    def _follower_reactions(self, pose: Pose) -> tuple[Matrix, Matrix]:
        """Derivatives of torques and moment due to the support reactions to follower loads."""
        figure, down, remainder = pose.figure, self.forces.down, self.forces.remainder_support
        force_rate = np.zeros((3, figure.nv))
        for wrench in self.forces.wrenches:
            if wrench.is_follower:
                angular = site_frame(figure, wrench.site).angular_jacobian(pose)
                force_rate += np.cross(angular.T, wrench.in_world(pose).force).T
        rows, moments, rest = np.zeros((figure.nv, figure.nv)), np.zeros((3, figure.nv)), force_rate
        for support in (*(each for each in self.forces.supports if each is not remainder), remainder):
            share = float(support.share or 0.0)
            part = rest if support is remainder else share * np.outer(down, down) @ force_rate
            rest = rest - part
            frame = site_frame(figure, support.site)
            rows += frame.position_jacobian(pose).T @ part
            moments -= np.cross(frame.position(pose), part.T).T
        return rows, moments

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """In closed form, except for internal forces that rotate with their site."""
        return self._weighted_hessian(pose, weights, weights @ self.jacobian(pose))

    def _weighted_hessian(self, pose: Pose, weights: FloatArray, gradient: FloatArray) -> Matrix:
        """Σ wᵢ ∇²(τ/s)ᵢ, given its gradient."""
        dofs, scale = self._dofs_and_scale(pose.figure)
        full = np.zeros(pose.figure.nv)
        full[dofs] = scale * weights
        if self.forces.internal:  # internal forces never reach a support
            external = replace(self, forces=replace(self.forces, internal=()))
            result = external._weighted_hessian(pose, weights, weights @ TorqueTask.jacobian(external, pose))
            internal = sum(internal_force_hessian(pose, each, full) for each in self.forces.internal)  # of arrays
            return np.asarray(result + internal)
        fixed = tuple(wrench for wrench in self.forces.wrenches if not wrench.is_follower)
        known = (*fixed, *(self.forces.reactions_by_share(pose) if self.forces.supports else ()))
        carriers = [site_frame(pose.figure, each.site).segment for each in self._moment_carriers]
        follower = FollowerLoads.at(pose, self.forces)
        return torque_hessian(pose, known, carriers, self.forces.gravity, full, gradient, follower)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Gravity, wrenches and degrees of freedom; None for follower loads and internal forces."""
        if self.forces.has_follower_wrenches or self.forces.internal:
            return None
        reactions = self.forces.reactions_by_share(Pose.neutral(figure)) if self.forces.supports else ()
        wrenches = []
        for each in (*self.forces.wrenches, *reactions):
            frame = site_frame(figure, each.site)
            wrenches.append((frame.segment, frame.local_position, each.force, each.torque))
        carriers = [site_frame(figure, each.site).segment for each in self._moment_carriers]
        dofs, scale = self._dofs_and_scale(figure)
        rows = np.stack([dofs, scale], axis=1)
        numbers = pack(RecordKind.TORQUES, gravity=self.forces.gravity, wrench=wrenches, support=carriers, dof=rows)
        return (TaskRecord(RecordKind.TORQUES, len(dofs), numbers),)

    def remark(self, pose: Pose) -> str:
        """A warning where a floating-base figure has no support: its root then carries everything."""
        root = next(joint for joint in pose.figure.joints if joint.parent is None)
        unsupported = root.kind is JointKind.FREE and not self.forces.supports
        return (
            "no support carries the figure, as if it hung from its root; add scene.add_support(…)"
            if unsupported
            else ""
        )

    def describe(self) -> str:
        """Which forces."""
        count = len(self.forces.wrenches)
        return "least joint torques under its weight" + (f" and {count} force" + "s" * (count > 1) if count else "")

    def _default_name(self) -> str:
        return "torques"


@lru_cache(maxsize=64)
def _dofs_and_strength(figure: Figure, items: Strengths) -> tuple[IntArray, FloatArray]:
    """Degrees of freedom of all joints except a floating base, and the strength of each."""
    named: dict[tuple[str, str], float] = {}
    for text, value in items:
        joints = {joint.name: joint for joint in figure.joints}
        if text in joints:
            named |= {(text, component): value for component in joints[text].kind.components}
        else:
            coordinate = figure.coordinate(text)
            named[coordinate.joint, coordinate.component] = value
    default = float(np.mean([value for _, value in items])) if items else 1.0
    dofs: list[int] = []
    strength: list[float] = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        if joint.kind is JointKind.FREE and joint.parent is None:
            continue
        own = [named.get((joint.name, component), default) for component in joint.kind.components]
        if joint.kind.has_swing:
            own[:2] = [0.5 * (own[0] + own[1])] * 2
        dofs += range(slot.v.start, slot.v.stop)
        strength += own if len(own) == joint.kind.nv else [default] * joint.kind.nv
    return np.array(dofs, dtype=np.int32), np.array(strength)
