"""The whole-body problem in PlaCo: weighted tasks, one quadratic program per step, all in C++."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.adapters.goals import Goals
from benchmarks.adapters.pinocchio import hinge_values, urdf_text, xyzw_root
from poise.math import so3
from poise.types import FloatArray, Matrix

NEEDS = ("placo",)
# A "hard" sole makes the program infeasible as soon as a long step violates it: every other conflict fails. Soft soles
# with a large weight take as many steps, slightly less time, and do not fail.
WEIGHTS = (27000.0, 900.0, 30.0, 1.0)  # of levels 1 to 4
REGULARIZATION = 1e-3


class PlacoBody:
    """Frame tasks for the soles, position tasks for the palms, an axis to align for the gaze, limits on."""

    def __init__(self, modules: Mapping[str, Any], goals: Goals) -> None:
        placo = modules["placo"]
        self._goals = goals
        self._soles = {site: (place.translation_vector, place.rotation_matrix) for site, place in goals.soles.items()}
        self._robot = robot = _robot(placo)
        self._put(goals)
        self.start = np.array(robot.state.q)
        self._solver = solver = placo.KinematicsSolver(robot)
        for site, place in goals.soles.items():
            solver.add_frame_task(site, _transform(place.rotation_matrix, place.translation_vector)).configure(
                site, "soft", WEIGHTS[0], WEIGHTS[0]
            )
        balance = solver.add_com_task(goals.balance)
        balance.mask.set_axises("xy")
        balance.configure("balance", "soft", WEIGHTS[1])
        forward = np.array([1.0, 0.0, 0.0])
        self._gaze = solver.add_axisalign_task("eyes", forward, forward)
        self._gaze.configure("gaze", "soft", WEIGHTS[2])
        for site, goal in goals.palms.items():
            solver.add_position_task(site, goal).configure(site, "soft", WEIGHTS[3])
        solver.add_regularization_task(REGULARIZATION)
        solver.enable_joint_limits(True)
        solver.enable_velocity_limits(False)

    def _put(self, goals: Goals) -> None:
        state = self._robot.state.q.copy()
        state[:7] = xyzw_root(goals.start)
        self._robot.state.q = state
        for name, angle in hinge_values(goals.start).items():
            self._robot.set_joint(name, angle)

    def update(self, q: FloatArray) -> None:
        """Forward kinematics; the axis to align is the current direction to the target."""
        self._robot.state.q = q
        self._robot.update_kinematics()
        self._gaze.targetAxis_world = self._goals.gaze - self._robot.get_T_world_frame("eyes")[:3, 3]

    def max_error(self) -> float:
        """Largest of all errors."""
        robot, goals, norm = self._robot, self._goals, np.linalg.norm
        eyes = robot.get_T_world_frame("eyes")
        aim = goals.gaze - eyes[:3, 3]
        found = [norm((robot.com_world() - goals.balance)[:2]), norm(eyes[:3, 0] - aim / norm(aim))]
        for site, (position, rotation) in self._soles.items():
            sole = robot.get_T_world_frame(site)
            found += [norm(sole[:3, 3] - position), norm(so3.log(rotation.T @ sole[:3, :3]))]
        found += [norm(robot.get_T_world_frame(site)[:3, 3] - goal) for site, goal in goals.palms.items()]
        return float(max(found))

    def advance(self) -> FloatArray:
        """One quadratic program, integrated."""
        self._solver.solve(True)
        return np.array(self._robot.state.q)


@cache
def _robot(placo: Any) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "robot.urdf"
        path.write_text(urdf_text(), encoding="utf-8")
        return placo.RobotWrapper(str(path), placo.Flags.ignore_collisions)


def _transform(rotation: Matrix, position: FloatArray) -> Matrix:
    transform = np.eye(4)
    transform[:3, :3], transform[:3, 3] = rotation, position
    return transform
