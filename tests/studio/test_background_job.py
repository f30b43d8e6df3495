"""Background jobs: progress, cancellation, failure; a replay and the benchmark as jobs."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.studio import job_commands, recorder
from poise.studio.background_job import BackgroundJobs, JobCancelled, ProgressCallback
from poise.studio.messages import CommandError, Update
from poise.studio.solver_methods import Methods
from tests.studio.studio_client import TIMEOUT_S, Studio, bent_arm, received


class Notified:
    """Collects updates."""

    def __init__(self) -> None:
        self.all: list[dict[str, Any]] = []

    def __call__(self, client: int, update: Update) -> None:
        self.all.append(received(update))

    def wait(self, kind: str, until: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            for each in list(self.all):
                if each["type"] == kind and until(each):
                    return each
            time.sleep(0.005)
        raise AssertionError(f"no {kind} among {self.all}")


def check_progress(fraction: float) -> None:
    assert 0.0 <= fraction < 1.0


def test_a_job_reports_progress_and_can_be_cancelled() -> None:
    notified, started, ended = Notified(), threading.Event(), threading.Event()
    jobs = BackgroundJobs(notified)
    cancelled = []

    def count(progress: ProgressCallback) -> Any:
        started.set()
        try:
            while True:
                progress(0.5)
                time.sleep(0.002)
        except JobCancelled:
            cancelled.append(True)
            ended.set()
            raise

    jobs.start(1, "Counting", count)
    assert started.wait(TIMEOUT_S)
    with pytest.raises(CommandError, match="another job"):
        jobs.start(2, "Counting too", count)
    notified.wait("progress", lambda each: each["fraction"] == 0.5)
    jobs.cancel(2)  # another client's job
    assert not ended.wait(0.05)
    jobs.cancel(1)
    assert ended.wait(TIMEOUT_S)
    assert cancelled == [True]
    assert notified.wait("notice")["text"] == "Cancelled"
    fractions = [each["fraction"] for each in notified.all if each["type"] == "progress" and each["text"]]
    assert fractions[0] == 0.0
    assert 0.5 in fractions
    done = threading.Event()
    jobs.start(1, "Again", lambda progress: done.set)
    assert done.wait(TIMEOUT_S), "afterwards another job can run"


def test_a_job_that_fails_is_rejected_with_the_reason() -> None:
    notified = Notified()
    jobs = BackgroundJobs(notified)

    def fail(progress: ProgressCallback) -> Any:
        raise CommandError("it cannot be done.")

    jobs.start(1, "Failing", fail)
    assert notified.wait("rejected")["reason"] == "it cannot be done."


def test_a_cancelled_replay_leaves_the_keyframes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = recorder._frame_function

    def slow(methods: Methods, start: Pose) -> Callable[[Scene], Result]:
        solve = fast(methods, start)

        def delayed(scene: Scene) -> Result:
            time.sleep(0.02)  # 1000 frames then take longer than the test waits: it is cancelled in between
            return solve(scene)

        return delayed

    monkeypatch.setattr(recorder, "_frame_function", slow)
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as tab:
            tab.act("record", on=True)
            tab.act("task.add", segment="lower", point=[0.0, 0.0, 0.4])
            tab.act("record", on=False)
            frames = studio.document.recorder._frames
            frames += frames[-1:] * 1000
            keyframes = studio.document.data.keyframes
            tab.send("replay", method="levels")
            tab.wait("progress", lambda each: 0.0 < each["fraction"] < 1.0)
            tab.send("job.cancel")
            tab.wait("notice", lambda each: each["text"] == "Cancelled")
            tab.flush()
            assert studio.document.data.keyframes is keyframes
    finally:
        studio.close()


# --- the benchmark ----------------------------------------------------------------------------------------------------


def replace_benchmark(monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    monkeypatch.setattr(job_commands, "BENCHMARK_COMMAND", (sys.executable, "-c", code))


def test_the_results_of_the_benchmark_are_sent_with_their_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = {"relation": "<", "limit": 0.3333, "reason": "most is left"}
    figure = {"name": "share of a frame", "value": 0.2, "unit": "", "rounds": 3, "bar": bar, "verdict": "held"}
    replace_benchmark(monkeypatch, f"print({json.dumps({'figures': [figure]})!r})")
    update = received(job_commands.run_benchmark(check_progress))
    assert update["type"] == "benchmark"
    assert update["rows"] == [{key: figure[key] for key in ("name", "value", "unit", "bar", "verdict")}]


def test_a_benchmark_that_fails_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_benchmark(monkeypatch, "raise SystemExit('nothing')")
    with pytest.raises(CommandError, match="the benchmark failed"):
        job_commands.run_benchmark(check_progress)


def test_a_cancelled_benchmark_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    replace_benchmark(monkeypatch, "import time; time.sleep(3600)")

    def cancel(fraction: float) -> None:
        raise JobCancelled

    with pytest.raises(JobCancelled):
        job_commands.run_benchmark(cancel)
