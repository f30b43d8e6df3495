"""Latency of the studio during a drag: from a pointer message, 60 per second, to the published pose."""

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
from benchmarks.suite.studio_tabs import drag_path, record_frame_times, slowed_by_tabs
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

FRAME_TIME_S = 1.0 / 60.0
EVENTS, QUICK_EVENTS = 600, 90
ANSWER_TIMEOUT_S = 5.0  # after which an answer counts as lost

ANSWERED_BAR = Bar.of("== 1", "every pointer event is answered by a pose: none dropped, none queued")
MEDIAN_FRAME_BAR = Bar.of("< 0.3333", "most of a frame remains for drawing")
TABS_BAR = Bar.of("<= 1.2", "ten tabs slow the solver by at most a fifth")
PERCENTILE_FRAME_BAR = Bar.of("< 1", "frames are rarely missed")


@dataclass
class _Tab:
    """Client that records when each event was answered."""

    identity: int = 1
    arrivals: dict[int, float] = field(default_factory=dict)

    def notify(self, kind: str, content: Update | bytes) -> None:
        """Record the arrival of a frame."""
        if kind == "frame" and isinstance(content, bytes):
            number = int.from_bytes(content[8:12], "little")
            self.arrivals.setdefault(number, time.perf_counter())


@register("studio", "From pointer message to published pose: a 53-DoF human, 8 tasks, 60 events per second.")
def studio(run: Run) -> Iterable[Measurement]:
    """Pull a hand along a closed path, and measure the latency of every answer."""
    events = QUICK_EVENTS if run.settings.quick else EVENTS
    seconds, worked = _drag(_scene(), events, run)
    answered = np.isfinite(seconds)
    shares = np.where(answered, seconds, ANSWER_TIMEOUT_S) / FRAME_TIME_S
    native = backend_status().name.startswith("native")
    yield Measurement("events answered", float(np.mean(answered)), "", ANSWERED_BAR)
    yield Measurement("pointer to pose, median", float(np.median(shares)) * FRAME_TIME_S, "s", rounds=events)
    yield Measurement(
        "pointer to pose, 99th percentile", float(np.percentile(shares, 99)) * FRAME_TIME_S, "s", rounds=events
    )
    yield Measurement(
        "share of a frame, median", float(np.median(shares)), "", MEDIAN_FRAME_BAR if native else None, events
    )
    yield Measurement(
        "share of a frame, 99th percentile",
        float(np.percentile(shares, 99)),
        "",
        PERCENTILE_FRAME_BAR if native else None,
        events,
    )
    yield Measurement("solver, processor time of a frame, median", float(np.median(worked)), "s", rounds=len(worked))
    percentile = float(np.percentile(worked, 99))
    yield Measurement("solver, processor time of a frame, 99th percentile", percentile, "s", rounds=len(worked))
    slowed = slowed_by_tabs(_scene, events // 2, run.settings.quick)
    if slowed is not None:
        yield Measurement("solver time with ten tabs / with one", slowed, "", TABS_BAR, events // 2)


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
    """Latency of every event [s], infinite if there was no answer, and processor time of the solver's frames [s].

    The latter does not depend on other load on the machine.
    """
    tab = _Tab()
    start = scene.pose.position("right_hand").copy()
    sent = np.zeros(events)
    with tempfile.TemporaryDirectory() as folder:
        document = Document(scene)
        worked = record_frame_times(document)
        session = Session(document, SceneFolder(Path(folder)))
        session.start()
        session.join(tab)
        session.send(tab.identity, BeginPull("right_hand", (0.0, 0.0, 0.0), tuple(start.tolist())))
        time.sleep(0.2)
        tab.arrivals.clear()
        next_event = time.perf_counter()
        for number in range(events):
            next_event += FRAME_TIME_S
            time.sleep(max(next_event - time.perf_counter(), 0.0))
            goal = start + drag_path(2.0 * np.pi * (number + 1) / 180.0)
            sent[number] = time.perf_counter()
            session.send(tab.identity, MoveDrag(number + 1, tuple(goal.tolist())))
            if run.progress is not None:
                run.progress(number + 1, events)
        time.sleep(0.3)
        session.stop()
        session.folder.flush()
    return np.array([tab.arrivals.get(number + 1, np.inf) for number in range(events)]) - sent, worked
