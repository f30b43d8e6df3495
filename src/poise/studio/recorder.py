"""Live manipulation as a recording: what the hand did, when, and the poses that answered.

The tasks as they stood at every frame are kept, so that the same goals can be given to another engine.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np

from poise.pose import Pose
from poise.scene import Scene, SceneState
from poise.studio.extras import RATE, Key, Moment
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
        self.milliseconds: dict[str, list[float]] = {}  # of every frame, by method

    def begin(self, start: Moment) -> None:
        """Begin anew."""
        self.on, self._start, self._frames = True, start, []
        self._began = time.perf_counter()
        self.milliseconds = {}

    def frame(self, scene: SceneState, milliseconds: float) -> None:
        """Take a frame, where it is on."""
        if self.on and len(self._frames) < MOST:
            self._frames.append(Taken(time.perf_counter() - self._began, scene, milliseconds))

    def end(self) -> tuple[Key, ...] | None:
        """End; the motion as keys at a steady rate, None where nothing happened."""
        self.on = False
        if not self._frames:
            return None
        self.milliseconds["levels"] = [each.milliseconds for each in self._frames]
        return _thinned([(each.seconds, each.scene.pose) for each in self._frames])

    @property
    def seconds(self) -> float:
        """How long the recording is."""
        return self._frames[-1].seconds if self._frames else 0.0

    def replayed(self, method: str) -> tuple[Key, ...]:
        """Give the same goals, frame by frame, to an engine."""
        if not self._frames or self._start is None:
            raise Refusal("nothing was recorded yet.")
        scene = Scene(self._start.scene.figure)
        pose, poses, spent = self._start.scene.pose, [], []
        anchor, asked = pose, [task.name for task in self._frames[0].scene.tasks]
        for each in self._frames:
            scene.restore(each.scene)
            scene.pose = Pose(scene.pose.figure, pose.q)
            if asked != [task.name for task in scene.tasks]:  # a hand let go, or took hold: freedom is drawn here
                anchor, asked = pose, [task.name for task in scene.tasks]
            result = scene.solve(by=method, most_steps=30, time_budget=BUDGET, anchor=anchor)
            pose = result.pose
            poses.append((each.seconds, pose))
            spent.append(1e3 * result.seconds)
        self.milliseconds[method] = spent
        return _thinned(poses)


def _thinned(frames: list[tuple[float, Pose]]) -> tuple[Key, ...]:
    """The frame nearest to each tick of a steady clock."""
    times = np.array([seconds for seconds, _ in frames])
    ticks = np.arange(int(times[-1] * RATE / 3.0) + 2) * 3.0 / RATE + times[0]
    chosen = sorted({int(np.argmin(np.abs(times - tick))) for tick in ticks})
    return tuple(Key(round(frames[i][0] - frames[0][0], 4), frames[i][1]) for i in chosen)
