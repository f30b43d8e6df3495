"""A motion carried over with mink, as its users write it: one frame task per part, frame by frame from the one before.

Every part of the body has a task for its turn, the pelvis one for its place too, and feet, a hundred times as dear,
ones for place and turn; ranges of joints are limits. Each frame is one quadratic program after the other, solved by
DAQP, until the feet move by no more than a micrometer from one to the next, to which Poise brings them too, or by a
tenth of a millimeter, as its users do. Feet are told to go where Poise brought them, where legs can reach. Couplings of
collarbones, contacts of hands and balance are left out, and swing limits are boxes that allow more: all of it makes it
faster. What is wanted (turns, way of the hips, places of feet) is given to it: whoever compares adds the time of that.
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
SETTLED = 1e-6  # meters
LOOSE = 1e-4
MOST_STEPS = 40  # as many as Poise takes at most
PARTS = (
    "hips",
    "head",
    *(f"{side}_{part}" for side in SIDES for part in ("upper_arm", "lower_arm", "hand", "thigh", "shin")),
)


@dataclass(frozen=True)
class Carried:
    """What came of it: places of the feet, (n, 3) by side, places of all segments, steps, and how long it took [s]."""

    feet: dict[str, Vector3]
    places: FloatArray
    steps: int
    seconds: float


class MinkRetarget:
    """A motion in mink's hands.

    Parameters
    ----------
    modules : mapping of name to module
        mink and mujoco.
    wanted : Clip
        The motion carried over, of whoever is to move: turns of parts and way of the hips.
    feet : Clip
        The same with feet where they belong.
    """

    def __init__(self, modules: Mapping[str, Any], wanted: Clip, feet: Clip) -> None:
        self._mink = mink = modules["mink"]
        figure, parts = wanted.figure, Body.of(wanted).parts
        lines = ['<mujoco><compiler angle="radian" autolimits="true"/><worldbody>', *body_lines(figure, {})]
        model = modules["mujoco"].MjModel.from_xml_string("\n".join([*lines, "</worldbody></mujoco>"]))
        self._configuration = mink.Configuration(model, _start(model, wanted))
        self._limits = [mink.ConfigurationLimit(model)]
        turned, stood = (world_frames(figure, each.frames) for each in (wanted, feet))
        self._targets: list[tuple[Any, list[Any]]] = []
        for part in (*PARTS, Body.of(wanted).chest):
            place = PLACE_COST if part == "hips" else 0.0
            self._add(parts[part], figure.segment_index(parts[part]), turned, (place, TURN_COST))
        self._feet = {side: figure.segment_index(parts[f"{side}_foot"]) for side in SIDES}
        for side, index in self._feet.items():
            self._add(parts[f"{side}_foot"], index, stood, (FOOT_COST, FOOT_COST))
        self._bodies = [model.body(segment.name).id for segment in figure.segments]
        self._count = len(wanted)

    def _add(self, name: str, index: int, frames: Frames, costs: tuple[float, float]) -> None:
        task = self._mink.FrameTask(name, "body", *costs, lm_damping=LM_DAMPING)
        pairs = zip(frames.positions[:, index], frames.rotations[:, index], strict=True)
        make = self._mink.SE3.from_rotation_and_translation
        self._targets.append((task, [make(self._mink.SO3(turn), place) for place, turn in pairs]))

    def run(self, settled: float = SETTLED) -> Carried:
        """All frames, one after the other, each until its feet move by no more than `settled` [m]."""
        tasks = [task for task, _ in self._targets]
        feet, steps, places, began = [self._bodies[index] for index in self._feet.values()], 0, [], time.perf_counter()
        for frame in range(self._count):
            for task, targets in self._targets:
                task.set_target(targets[frame])
            for _ in range(MOST_STEPS):
                before = self._configuration.data.xpos[feet].copy()
                velocity = self._mink.solve_ik(
                    self._configuration, tasks, 1.0, solver="daqp", damping=DAMPING, limits=self._limits
                )
                self._configuration.integrate_inplace(velocity, 1.0)
                steps += 1
                if np.abs(self._configuration.data.xpos[feet] - before).max() <= settled:
                    break
            places.append(self._configuration.data.xpos[self._bodies].copy())
        seconds, found = time.perf_counter() - began, np.array(places)
        return Carried({side: found[:, index] for side, index in self._feet.items()}, found, steps, seconds)


def _start(model: Any, clip: Clip) -> FloatArray:
    """The first frame, within the ranges."""
    q = np.zeros(model.nq)
    q[:7] = clip[0]["root"]
    for name, angle in urdf_joint_positions(clip.figure, clip.frames[0]).items():
        low, high = model.joint(name).range
        q[model.joint(name).qposadr[0]] = np.clip(angle, low, high)
    return q
