"""The whole-body problem in mink: weighted tasks on a MuJoCo model, one quadratic program per step, solved by DAQP."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from benchmarks.adapters.goals import Goals
from benchmarks.adapters.pinocchio import hinge_values, mjcf_text
from poise.kinematics import Pose
from poise.types import FloatArray

NEEDS = ("mink", "mujoco", "qpsolvers", "daqp")
COSTS = (1000.0, 100.0, 10.0, 1.0)  # of levels 1 to 4; they are squared
LM_DAMPING = 1e-3  # larger values converge more slowly
DAMPING = 1e-4  # with less, DAQP finds no solution in one conflict of eight


class MinkBody:
    """Frame tasks for soles and palms, a look-at task, a center of mass task, limits on."""

    def __init__(self, modules: Mapping[str, Any], goals: Goals) -> None:
        self._mink = mink = modules["mink"]
        model, self._limits = _model(mink, modules["mujoco"])
        self.start = _start(model, goals.start)
        self._configuration = mink.Configuration(model, self.start)
        self._soles = [mink.FrameTask(site, "site", COSTS[0], COSTS[0], lm_damping=LM_DAMPING) for site in goals.soles]
        for task, place in zip(self._soles, goals.soles.values(), strict=True):
            turn = mink.SO3(place.quaternion)
            task.set_target(mink.SE3.from_rotation_and_translation(turn, place.translation_vector))
        self._balance = mink.ComTask([COSTS[1], COSTS[1], 0.0], lm_damping=LM_DAMPING)
        self._balance.set_target(goals.balance)
        self._gaze = mink.LookAtTask("eyes", "site", axis=(1.0, 0.0, 0.0), cost=COSTS[2], lm_damping=LM_DAMPING)
        self._gaze.set_target(goals.gaze)
        self._palms = [mink.FrameTask(site, "site", COSTS[3], 0.0, lm_damping=LM_DAMPING) for site in goals.palms]
        for task, (site, goal) in zip(self._palms, goals.palms.items(), strict=True):
            # The error is the logarithm of the transform: far from the goal orientation the path is curved.
            turn = mink.SO3(goals.start.placement(site).quaternion)
            task.set_target(mink.SE3.from_rotation_and_translation(turn, goal))
        self._tasks = [*self._soles, self._balance, self._gaze, *self._palms]

    def update(self, q: FloatArray) -> None:
        """Forward kinematics."""
        self._configuration.update(q)

    def max_error(self) -> float:
        """Largest of all errors."""
        at, norm = self._configuration, np.linalg.norm
        found = [norm(self._balance.compute_error(at)[:2]), norm(self._gaze.compute_error(at))]
        found += [norm(task.compute_error(at)) for task in self._soles]
        found += [norm(task.compute_error(at)[:3]) for task in self._palms]
        return float(max(found))

    def advance(self) -> FloatArray:
        """One quadratic program, integrated."""
        velocity = self._mink.solve_ik(
            self._configuration, self._tasks, 1.0, solver="daqp", damping=DAMPING, limits=self._limits
        )
        return np.asarray(self._configuration.integrate(velocity, 1.0))


@cache
def _model(mink: Any, mujoco: Any) -> tuple[Any, list[Any]]:
    model = mujoco.MjModel.from_xml_string(mjcf_text())
    return model, [mink.ConfigurationLimit(model)]


def _start(model: Any, pose: Pose) -> FloatArray:
    q = np.zeros(model.nq)
    q[:7] = pose["root"]
    for name, angle in hinge_values(pose).items():
        q[model.joint(name).qposadr[0]] = angle
    return q
