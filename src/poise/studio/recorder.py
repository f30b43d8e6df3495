"""Live manipulation as a recording: what the hand did, when, and the poses that answered.

The tasks as they stood at every frame are kept, so that the same goals can be given to another engine.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose
from poise.model import Figure
from poise.scene import Scene, SceneState
from poise.solver import Result
from poise.studio.extras import RATE, Key, Moment
from poise.studio.long_work import Watch
from poise.studio.methods import Methods, first
from poise.studio.stepping import Stepping
from poise.studio.value_checks import Refusal

MOST = 20_000  # frames
BUDGET = 0.25  # seconds that a frame of a replay may take


class Taken(NamedTuple):
    """One frame: when, and the scene after it."""

    seconds: float
    scene: SceneState
    milliseconds: float  # of the solver


class Recorder:
    """Records frames while it is on."""

    def __init__(self) -> None:
        self.on = False
        self._start: Moment | None = None
        self._began = 0.0
        self._frames: list[Taken] = []
        self._methods = first()
        self.milliseconds: dict[str, list[float]] = {}  # of every frame, by method

    def begin(self, start: Moment, methods: Methods) -> None:
        """Begin anew."""
        self.on, self._start, self._frames = True, start, []
        self._methods = methods
        self._began = time.perf_counter()
        self.milliseconds = {}

    def frame(self, scene: SceneState, milliseconds: float) -> None:
        """Take a frame, where it is on."""
        if self.on and len(self._frames) < MOST:
            self._frames.append(Taken(time.perf_counter() - self._began, scene, milliseconds))

    def end(self, figure: Figure) -> tuple[Key, ...] | None:
        """End; the motion of a figure as keys at a steady rate, None where nothing happened.

        What was recorded of another figure, before this one took its place, is left out.
        """
        self.on = False
        self._frames = _of_figure(self._frames, figure)
        if not self._frames:
            return None
        self.milliseconds[label(self._methods)] = [each.milliseconds for each in self._frames]
        return _thinned([(each.seconds, each.scene.pose) for each in self._frames])

    @property
    def seconds(self) -> float:
        """How long the recording is."""
        return self._frames[-1].seconds if self._frames else 0.0

    def replay(self, methods: Methods, watch: Watch) -> tuple[tuple[Key, ...], list[float]]:
        """Give the same goals, frame by frame, to other methods: keys, and the solver's time of every frame [ms]."""
        frames, start = list(self._frames), self._start
        if not frames or start is None:
            raise Refusal("nothing was recorded yet.")
        figure = frames[-1].scene.figure
        frames = _of_figure(frames, figure)
        same = start.scene.figure.joints == figure.joints
        scene, pose = Scene(figure), start.scene.pose if same else frames[0].scene.pose
        poses, spent = [], []
        solve = _by(methods, pose)
        for number, each in enumerate(frames):
            watch(number / len(frames))
            scene.restore(each.scene)
            scene.pose = Pose(scene.pose.figure, pose.q)
            result = solve(scene)
            pose = result.pose
            poses.append((each.seconds, pose))
            spent.append(1e3 * result.seconds)
        return _thinned(poses), spent


def _of_figure(frames: list[Taken], figure: Figure) -> list[Taken]:
    """Frames in which a figure, or one with the same joints, was moved."""
    return [each for each in frames if each.scene.figure is figure or each.scene.figure.joints == figure.joints]


def label(methods: Methods) -> str:
    """What times of a method are told under."""
    known = {first(): "levels", replace(first(), engine="nonlinear"): "weights"}
    return known.get(methods, methods.name)


def _by(methods: Methods, start: Pose) -> Callable[[Scene], Result]:
    """What answers one frame; the freedom left over is drawn to the pose in which a hand took hold or let go."""
    stepping = Stepping()
    if methods.pace == "step":
        return lambda scene: stepping.frame(scene, methods, BUDGET)
    anchor, asked = start, [""]

    def solve(scene: Scene) -> Result:
        nonlocal anchor, asked
        if asked != [task.name for task in scene.tasks]:
            anchor, asked = scene.pose, [task.name for task in scene.tasks]
        by = "weights" if methods.engine == "nonlinear" else "levels"
        return scene.solve(by=by, max_iterations=30, time_budget=BUDGET, anchor=anchor)

    return solve


def _thinned(frames: list[tuple[float, Pose]]) -> tuple[Key, ...]:
    """The frame nearest to each tick of a steady clock."""
    times = np.array([seconds for seconds, _ in frames])
    ticks = np.arange(int(times[-1] * RATE / 3.0) + 2) * 3.0 / RATE + times[0]
    chosen = sorted({int(np.argmin(np.abs(times - tick))) for tick in ticks})
    return tuple(Key(round(frames[i][0] - frames[0][0], 4), frames[i][1]) for i in chosen)
