"""The whole-body problem in Pink: weighted tasks, one quadratic program per step, solved by DAQP."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from benchmarks.adapters.goals import Goals
from benchmarks.adapters.pinocchio import pinocchio_model, pinocchio_start
from poise.math import so3
from poise.types import FloatArray

NEEDS = ("pink", "pinocchio", "qpsolvers", "daqp")
COSTS = (1000.0, 100.0, 10.0, 1.0)  # of levels 1 to 4; they are squared
LM_DAMPING = 1e-3  # larger values converge more slowly
DAMPING = 1e-4  # with less, DAQP finds no solution in one conflict of eight
LIMIT_GAIN = 0.95
GAZE = slice(4, 6)  # rotation about y and z of the eyes


class PinkBody:
    """Frame tasks for soles and palms, a frame task that turns the eyes, a center of mass task, limits on."""

    def __init__(self, modules: Mapping[str, Any], goals: Goals) -> None:
        pink, pinocchio = modules["pink"], modules["pinocchio"]
        self._pink, self._pin, self._gaze_point = pink, pinocchio, goals.gaze
        model, self._limits = _model(pink, pinocchio)
        self.start = pinocchio_start(model, goals.start)
        self._configuration = pink.Configuration(model, model.createData(), self.start, copy_data=False)
        frame = pink.tasks.FrameTask
        self._soles = [frame(site, COSTS[0], COSTS[0], lm_damping=LM_DAMPING) for site in goals.soles]
        for task, place in zip(self._soles, goals.soles.values(), strict=True):
            task.set_target(pinocchio.SE3(place.rotation_matrix, place.translation_vector))
        self._balance = pink.tasks.ComTask([COSTS[1], COSTS[1], 0.0], lm_damping=LM_DAMPING)
        self._balance.set_target(goals.balance)
        self._gaze = frame("eyes", 0.0, [0.0, COSTS[2], COSTS[2]], lm_damping=LM_DAMPING)
        self._palms = [frame(site, COSTS[3], 0.0, lm_damping=LM_DAMPING) for site in goals.palms]
        for task, (site, goal) in zip(self._palms, goals.palms.items(), strict=True):
            # The error is the logarithm of the transform: far from the goal orientation the path is curved.
            task.set_target(pinocchio.SE3(goals.start.placement(site).rotation_matrix, goal))
        self._tasks = [*self._soles, self._balance, self._gaze, *self._palms]

    def update(self, q: FloatArray) -> None:
        """Forward kinematics; the gaze's target turns the eyes by the smallest rotation."""
        self._configuration.update(q)
        eyes = self._configuration.get_transform_frame_to_world("eyes")
        aim = self._gaze_point - eyes.translation
        turn = so3.direct_rotation(eyes.rotation[:, 0], aim / np.linalg.norm(aim))
        self._gaze.set_target(self._pin.SE3(turn @ eyes.rotation, eyes.translation))

    def max_error(self) -> float:
        """Largest of all errors."""
        at, norm = self._configuration, np.linalg.norm
        found = [norm(self._balance.compute_error(at)[:2]), norm(self._gaze.compute_error(at)[GAZE])]
        found += [norm(task.compute_error(at)) for task in self._soles]
        found += [norm(task.compute_error(at)[:3]) for task in self._palms]
        return float(max(found))

    def advance(self) -> FloatArray:
        """One quadratic program, integrated."""
        velocity = self._pink.solve_ik(
            self._configuration,
            self._tasks,
            1.0,
            solver="daqp",
            damping=DAMPING,
            limits=self._limits,
            safety_break=False,
        )
        return np.asarray(self._configuration.integrate(velocity, 1.0))


@cache
def _model(pink: Any, pinocchio: Any) -> tuple[Any, list[Any]]:
    model = pinocchio_model(pinocchio)
    return model, [pink.limits.ConfigurationLimit(model, config_limit_gain=LIMIT_GAIN)]
