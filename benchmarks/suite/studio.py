"""The studio under a hand: from the message of a pointer that comes 60 times a second to the pose that answers it."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from benchmarks.suite.studio_tabs import path, slowed_by_tabs, timed
from poise.backend import backend_status
from poise.library import human
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.messages import Update
from poise.studio.messages.commands import BeginPull, MoveDrag
from poise.studio.scene_folder import SceneFolder
from poise.studio.scene_setup import initial_scene
from poise.studio.session import Session
from poise.types import FloatArray

FRAME = 1.0 / 60.0  # [s]
EVENTS, QUICK_EVENTS = 600, 90
PATIENCE = 5.0  # seconds until an answer counts as lost

ALL = Bar.of("== 1", "every event of the pointer is answered by a pose: none dropped, none queued")
THIRD = Bar.of("< 0.3333", "most of a frame is left for the picture")
TABS = Bar.of("<= 1.2", "ten tabs slow the solver by a fifth at most")
WHOLE = Bar.of("< 1", "hardly ever is a frame missed")


@dataclass
class _Tab:
    """Notes when which event was answered."""

    identity: int = 1
    came: dict[int, float] = field(default_factory=dict)

    def notify(self, kind: str, content: Update | bytes) -> None:
        """Note the arrival of a frame."""
        if kind == "frame" and isinstance(content, bytes):
            number = int.from_bytes(content[8:12], "little")
            self.came.setdefault(number, time.perf_counter())


@register("studio", "From pointer message to published pose: a 53-degree human, 8 tasks, 60 events a second.")
def studio(run: Run) -> Iterable[Measurement]:
    """Pull a hand round a closed path, and time every answer."""
    events = QUICK_EVENTS if run.settings.quick else EVENTS
    seconds, worked = _drag(_scene(), events, run)
    answered = np.isfinite(seconds)
    shares = np.where(answered, seconds, PATIENCE) / FRAME
    native = backend_status().name.startswith("native")
    yield Measurement("events answered", float(np.mean(answered)), "", ALL)
    yield Measurement("pointer to pose, median", float(np.median(shares)) * FRAME, "s", rounds=events)
    yield Measurement("pointer to pose, 99 of 100", float(np.percentile(shares, 99)) * FRAME, "s", rounds=events)
    yield Measurement("share of a frame, median", float(np.median(shares)), "", THIRD if native else None, events)
    yield Measurement(
        "share of a frame, 99 of 100", float(np.percentile(shares, 99)), "", WHOLE if native else None, events
    )
    yield Measurement("solver, processor time of a frame, median", float(np.median(worked)), "s", rounds=len(worked))
    most = float(np.percentile(worked, 99))
    yield Measurement("solver, processor time of a frame, 99 of 100", most, "s", rounds=len(worked))
    slowed = slowed_by_tabs(_scene, events // 2, run.settings.quick)
    if slowed is not None:
        yield Measurement("solver with ten tabs over one", slowed, "", TABS, events // 2)


def _scene() -> Scene:
    """A standing human with seven tasks; the pull is the eighth."""
    scene = initial_scene(human())  # feet and balance
    scene.look_at("eyes", (1.5, 0.2, 1.2))
    scene.reach("left_grip", np.add(scene.pose.position("left_grip"), (0.15, 0.05, 0.1)))
    scene.aim("head", (0.0, 0.0, 1.0), (0.0, 0.0, 1.0))
    scene.reach("right_kneecap", scene.pose.position("right_kneecap"), axes="y")
    scene.solve()
    return scene


def _drag(scene: Scene, events: int, run: Run) -> tuple[FloatArray, list[float]]:
    """Seconds from message to pose of every event, infinite where none came; processor time of the solver's frames.

    The second is what a machine that does nothing else would take, whatever else this one does.
    """
    tab = _Tab()
    start = scene.pose.position("right_hand").copy()
    sent = np.zeros(events)
    with tempfile.TemporaryDirectory() as folder:
        document = Document(scene)
        worked = timed(document)
        session = Session(document, SceneFolder(Path(folder)))
        session.start()
        session.join(tab)
        session.send(tab.identity, BeginPull("right_hand", (0.0, 0.0, 0.0), tuple(start.tolist())))
        time.sleep(0.2)
        tab.came.clear()
        next_event = time.perf_counter()
        for number in range(events):
            next_event += FRAME
            time.sleep(max(next_event - time.perf_counter(), 0.0))
            goal = start + path(2.0 * np.pi * (number + 1) / 180.0)
            sent[number] = time.perf_counter()
            session.send(tab.identity, MoveDrag(number + 1, tuple(goal.tolist())))
            if run.progress is not None:
                run.progress(number + 1, events)
        time.sleep(0.3)
        session.stop()
        session.folder.flush()
    return np.array([tab.came.get(number + 1, np.inf) for number in range(events)]) - sent, worked
