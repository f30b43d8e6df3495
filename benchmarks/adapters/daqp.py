"""The whole-body problem with strict levels in Python: Pinocchio's Jacobians in a hierarchical program of DAQP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from benchmarks.adapters.goals import Goals
from benchmarks.adapters.pinocchio import pinocchio_model, pinocchio_start
from poise.errors import PoiseError
from poise.types import FloatArray, Vector3

NEEDS = ("pinocchio", "daqp")
MAX_TASK_ERROR = 0.3  # longer errors are shortened to it in one step [m or rad]
SOFT_CONSTRAINT_PENALTY = 1e-9
UNBOUNDED = 1e30
FLOATING_BASE_DOFS = 6  # without limits


class DaqpBody:
    """Limits as simple bounds, then soles, balance, gaze and palms as strict levels."""

    def __init__(self, modules: Mapping[str, Any], goals: Goals) -> None:
        self._pin, self._daqp, self._goals = modules["pinocchio"], modules["daqp"], goals
        self._model = model = pinocchio_model(self._pin)
        self._data = model.createData()
        self.start = self._q = pinocchio_start(model, goals.start)
        self._soles = [
            (model.getFrameId(site), place.translation_vector, place.rotation_matrix)
            for site, place in goals.soles.items()
        ]
        self._palms = [(model.getFrameId(site), goal) for site, goal in goals.palms.items()]
        self._eyes = model.getFrameId("eyes")
        counts = [model.nv, 6 * len(self._soles), 2, 2, 3 * len(self._palms)]
        self._breaks = np.cumsum(counts, dtype=np.int32)
        self._rows = np.zeros((sum(counts[1:]), model.nv))
        self._lower, self._upper = np.full(sum(counts), -UNBOUNDED), np.full(sum(counts), UNBOUNDED)
        self._sense = np.zeros(sum(counts), dtype=np.int32)
        self._errors: list[FloatArray] = []

    def update(self, q: FloatArray) -> None:
        """Kinematics and errors."""
        pin, model, data = self._pin, self._model, self._data
        self._q = q
        pin.computeJointJacobians(model, data, q)
        pin.updateFramePlacements(model, data)
        self._errors = []
        for frame, position, rotation in self._soles:
            sole = data.oMf[frame]
            turn = pin.log3(rotation @ sole.rotation.T)
            self._errors.append(np.concatenate([position - sole.translation, turn]))
        self._errors.append((self._goals.balance - pin.centerOfMass(model, data, q))[:2])
        eyes = data.oMf[self._eyes]
        aim = self._goals.gaze - eyes.translation
        self._distance = np.sqrt(aim @ aim)
        self._forward, self._aim = eyes.rotation[:, 0], aim / self._distance
        self._across = eyes.rotation[:, 1:].T  # two rows: a third one is always dependent and makes the solver fail
        self._errors.append(self._across @ self._aim)
        self._errors += [goal - data.oMf[frame].translation for frame, goal in self._palms]

    def max_error(self) -> float:
        """Largest of all errors."""
        return float(max(np.linalg.norm(error) for error in self._errors))

    def advance(self) -> FloatArray:
        """Rows, the hierarchical quadratic program, integration."""
        pin, model, bounds = self._pin, self._model, self._model.nv
        self._fill()
        self._lower[FLOATING_BASE_DOFS:bounds] = (
            model.lowerPositionLimit[FLOATING_BASE_DOFS + 1 :] - self._q[FLOATING_BASE_DOFS + 1 :]
        )
        self._upper[FLOATING_BASE_DOFS:bounds] = (
            model.upperPositionLimit[FLOATING_BASE_DOFS + 1 :] - self._q[FLOATING_BASE_DOFS + 1 :]
        )
        self._lower[bounds:] = self._upper[bounds:] = np.concatenate([_shortened(error) for error in self._errors])
        step, _, flag, _ = self._daqp.solve(
            None,
            None,
            self._rows,
            self._upper,
            self._lower,
            self._sense,
            self._breaks,
            rho_soft=SOFT_CONSTRAINT_PENALTY,
        )
        if flag <= 0:
            raise PoiseError(f"DAQP found no step (exit flag {flag}).")
        return np.asarray(pin.integrate(model, self._q, step))

    def _fill(self) -> None:
        """Write the Jacobian of every task."""
        pin, model, data, rows, at = self._pin, self._model, self._data, self._rows, 0
        axes = pin.LOCAL_WORLD_ALIGNED
        for frame, _, _ in self._soles:
            rows[at : at + 6] = pin.getFrameJacobian(model, data, frame, axes)
            at += 6
        rows[at : at + 2] = pin.jacobianCenterOfMass(model, data, False)[:2]
        eyes = pin.getFrameJacobian(model, data, self._eyes, axes)
        moved = (eyes[:3] - np.outer(self._aim, self._aim @ eyes[:3])) / self._distance
        rows[at + 2 : at + 4] = self._across @ (moved - pin.skew(self._forward) @ eyes[3:])
        at += 4
        for frame, _ in self._palms:
            rows[at : at + 3] = pin.getFrameJacobian(model, data, frame, axes)[:3]
            at += 3


def _shortened(error: Vector3) -> FloatArray:
    length = np.sqrt(error @ error)
    return error * (MAX_TASK_ERROR / length) if length > MAX_TASK_ERROR else error
