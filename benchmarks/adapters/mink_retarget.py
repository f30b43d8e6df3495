"""Retargeting with mink, as its users write it: one frame task per body part, each frame from the previous one.

Every body part has an orientation task, the pelvis also a position task, and the feet have pose tasks with a hundred
times the cost; joint ranges are limits. Each frame solves quadratic programs by DAQP until the feet move by no more
than a micrometer from one to the next, which is the accuracy of Poise, or by a tenth of a millimeter, as its users do.
The goals of the feet are the results of Poise, which the legs can reach. Couplings of the clavicles, hand contacts and
balance are left out, and swing limits are boxes that allow more: all of this makes it faster. The retargeting goals
(orientations, path of the hips, positions of the feet) are an input; the comparison adds the time to compute them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.adapters.pinocchio import body_lines
from poise.io.urdf.joint_chain import urdf_joint_positions
from poise.motion import Clip, Frames, world_frames
from poise.motion.humanoid import SIDES, Body
from poise.types import FloatArray, Vector3

NEEDS = ("mink", "mujoco", "qpsolvers", "daqp")
FOOT_COST, TURN_COST, PLACE_COST = 100.0, 1.0, 1.0
DAMPING, LM_DAMPING = 1e-4, 1e-3
STRICT_FOOT_TOL_M = 1e-6
LOOSE_FOOT_TOL_M = 1e-4
MAX_ITERATIONS = 40  # as in Poise
PARTS = (
    "hips",
    "head",
    *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "lower_arm", "hand", "thigh", "shin")),
)


@dataclass(frozen=True)
class RetargetResult:
    """Foot positions (n, 3) by side [m], positions of all segments [m], number of programs, and time [s]."""

    feet: dict[str, Vector3]
    positions: FloatArray
    steps: int
    seconds: float


class MinkRetarget:
    """Retargeting of a motion with mink.

    Parameters
    ----------
    modules : mapping of name to module
        mink and mujoco.
    goals : Clip
        Retargeting goals on the target figure: orientations of the parts and path of the hips.
    feet : Clip
        The same with the goal poses of the feet.
    """

    def __init__(self, modules: Mapping[str, Any], goals: Clip, feet: Clip) -> None:
        self._mink = mink = modules["mink"]
        figure, parts = goals.figure, Body.of(goals).parts
        lines = ['<mujoco><compiler angle="radian" autolimits="true"/><worldbody>', *body_lines(figure, {})]
        model = modules["mujoco"].MjModel.from_xml_string("\n".join([*lines, "</worldbody></mujoco>"]))
        self._configuration = mink.Configuration(model, _start(model, goals))
        self._limits = [mink.ConfigurationLimit(model)]
        turned, stood = (world_frames(figure, each.frames) for each in (goals, feet))
        self._targets: list[tuple[Any, list[Any]]] = []
        for part in (*PARTS, Body.of(goals).chest):
            place = PLACE_COST if part == "hips" else 0.0
            self._add(parts[part], figure.segment_index(parts[part]), turned, (place, TURN_COST))
        self._feet = {side: figure.segment_index(parts[f"{side}_foot"]) for side in SIDES}
        for side, index in self._feet.items():
            self._add(parts[f"{side}_foot"], index, stood, (FOOT_COST, FOOT_COST))
        self._bodies = [model.body(segment.name).id for segment in figure.segments]
        self._count = len(goals)

    def _add(self, name: str, index: int, frames: Frames, costs: tuple[float, float]) -> None:
        task = self._mink.FrameTask(name, "body", *costs, lm_damping=LM_DAMPING)
        pairs = zip(frames.positions[:, index], frames.rotations[:, index], strict=True)
        make = self._mink.SE3.from_rotation_and_translation
        self._targets.append((task, [make(self._mink.SO3(turn), place) for place, turn in pairs]))

    def run(self, foot_tolerance: float = STRICT_FOOT_TOL_M) -> RetargetResult:
        """All frames, one after the other, each until its feet move by no more than `foot_tolerance` [m]."""
        tasks = [task for task, _ in self._targets]
        feet, steps, positions, began = (
            [self._bodies[index] for index in self._feet.values()],
            0,
            [],
            time.perf_counter(),
        )
        for frame in range(self._count):
            for task, targets in self._targets:
                task.set_target(targets[frame])
            for _ in range(MAX_ITERATIONS):
                before = self._configuration.data.xpos[feet].copy()
                velocity = self._mink.solve_ik(
                    self._configuration, tasks, 1.0, solver="daqp", damping=DAMPING, limits=self._limits
                )
                self._configuration.integrate_inplace(velocity, 1.0)
                steps += 1
                if np.abs(self._configuration.data.xpos[feet] - before).max() <= foot_tolerance:
                    break
            positions.append(self._configuration.data.xpos[self._bodies].copy())
        seconds, found = time.perf_counter() - began, np.array(positions)
        return RetargetResult({side: found[:, index] for side, index in self._feet.items()}, found, steps, seconds)


def _start(model: Any, clip: Clip) -> FloatArray:
    """The first frame, clamped to the joint ranges."""
    q = np.zeros(model.nq)
    q[:7] = clip[0]["root"]
    for name, angle in urdf_joint_positions(clip.figure, clip.frames[0]).items():
        low, high = model.joint(name).range
        q[model.joint(name).qposadr[0]] = np.clip(angle, low, high)
    return q
