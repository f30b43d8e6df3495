"""Recording of live manipulation: the scene at every frame, with the time the solver took.

The tasks of every frame are stored, so that the same goals can be solved again with other methods.
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
from poise.studio.background_job import ProgressCallback
from poise.studio.document_state import FRAME_RATE_HZ, DocumentState
from poise.studio.frame_solver import FrameSolver
from poise.studio.keyframe import Keyframe
from poise.studio.messages import CommandError
from poise.studio.solver_methods import Methods, default_methods

MAX_FRAMES = 20_000
REPLAY_FRAME_BUDGET_S = 0.25
_REPLAY_ITERATIONS = 30  # per frame
_FRAMES_PER_KEYFRAME = 3.0


class RecordedFrame(NamedTuple):
    """Time of a frame [s], the scene after it, and the solver's time [ms]."""

    seconds: float
    scene: SceneState
    milliseconds: float


class Recorder:
    """Records frames while it is on."""

    def __init__(self) -> None:
        self.on = False
        self._start: DocumentState | None = None
        self._start_time = 0.0
        self._frames: list[RecordedFrame] = []
        self._methods = default_methods()
        self.milliseconds: dict[str, list[float]] = {}  # of every frame, by the label of the methods

    def begin(self, start: DocumentState, methods: Methods) -> None:
        """Start a new recording."""
        self.on, self._start, self._frames = True, start, []
        self._methods = methods
        self._start_time = time.perf_counter()
        self.milliseconds = {}

    def frame(self, scene: SceneState, milliseconds: float) -> None:
        """Record a frame if the recorder is on."""
        if self.on and len(self._frames) < MAX_FRAMES:
            self._frames.append(RecordedFrame(time.perf_counter() - self._start_time, scene, milliseconds))

    def end(self, figure: Figure) -> tuple[Keyframe, ...] | None:
        """Stop; returns the motion as evenly spaced keyframes, None if nothing was recorded.

        Frames of another figure, recorded before it was replaced by this one, are dropped.
        """
        self.on = False
        self._frames = _frames_of(self._frames, figure)
        if not self._frames:
            return None
        self.milliseconds[methods_label(self._methods)] = [each.milliseconds for each in self._frames]
        return _keyframes([(each.seconds, each.scene.pose) for each in self._frames])

    @property
    def seconds(self) -> float:
        """Duration of the recording [s]."""
        return self._frames[-1].seconds if self._frames else 0.0

    def replay(self, methods: Methods, progress: ProgressCallback) -> tuple[tuple[Keyframe, ...], list[float]]:
        """Solve the recorded goals again, frame by frame, with other methods.

        Returns the keyframes and the solver's time of every frame [ms].
        """
        frames, start = list(self._frames), self._start
        if not frames or start is None:
            raise CommandError("there is no recording yet.")
        figure = frames[-1].scene.figure
        frames = _frames_of(frames, figure)
        same_figure = start.scene.figure.has_joints_of(figure)
        scene, pose = Scene(figure), start.scene.pose if same_figure else frames[0].scene.pose
        poses, milliseconds = [], []
        solve = _frame_function(methods, pose)
        for number, frame in enumerate(frames):
            progress(number / len(frames))
            scene.restore(frame.scene)
            scene.pose = Pose(scene.pose.figure, pose.q)
            result = solve(scene)
            pose = result.pose
            poses.append((frame.seconds, pose))
            milliseconds.append(1e3 * result.seconds)
        return _keyframes(poses), milliseconds


def _frames_of(frames: list[RecordedFrame], figure: Figure) -> list[RecordedFrame]:
    """Frames of this figure, or of one with equal joints."""
    return [each for each in frames if each.scene.figure.has_joints_of(figure)]


def methods_label(methods: Methods) -> str:
    """Label under which the times of some methods are stored."""
    known = {default_methods(): "levels", replace(default_methods(), backend="nonlinear"): "weights"}
    return known.get(methods, methods.name)


def _frame_function(methods: Methods, start: Pose) -> Callable[[Scene], Result]:
    """Function that solves one frame.

    The null space of the tasks is attracted to the pose at which the set of tasks last changed, that is where a drag
    began or ended.
    """
    frame_solver = FrameSolver()
    if methods.pace == "single":
        return lambda scene: frame_solver.frame(scene, methods, REPLAY_FRAME_BUDGET_S)
    anchor, task_names = start, [""]

    def solve(scene: Scene) -> Result:
        nonlocal anchor, task_names
        if task_names != [task.name for task in scene.tasks]:
            anchor, task_names = scene.pose, [task.name for task in scene.tasks]
        method = "penalty" if methods.backend == "nonlinear" else "hierarchy"
        return scene.solve(
            method=method, max_iterations=_REPLAY_ITERATIONS, time_budget=REPLAY_FRAME_BUDGET_S, anchor=anchor
        )

    return solve


def _keyframes(frames: list[tuple[float, Pose]]) -> tuple[Keyframe, ...]:
    """The frames nearest to evenly spaced times."""
    times = np.array([seconds for seconds, _ in frames])
    count = int(times[-1] * FRAME_RATE_HZ / _FRAMES_PER_KEYFRAME) + 2
    ticks = np.arange(count) * _FRAMES_PER_KEYFRAME / FRAME_RATE_HZ + times[0]
    chosen = sorted({int(np.argmin(np.abs(times - tick))) for tick in ticks})
    return tuple(Keyframe(round(frames[i][0] - frames[0][0], 4), frames[i][1]) for i in chosen)
