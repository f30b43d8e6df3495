"""Commands that run as background jobs: replay of a recording, experiments, and the studio benchmark."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from poise.extensions import experiments
from poise.studio.background_job import JobCancelled, ProgressCallback
from poise.studio.document import Document
from poise.studio.experiment import open_experiment, run_experiment
from poise.studio.messages import Command, CommandError, Update
from poise.studio.messages.session_commands import OpenExperiment, Replay, RunBenchmark, SampleReach
from poise.studio.messages.updates import BenchmarkLimit, BenchmarkRow, BenchmarkUpdate
from poise.studio.reach import whole_reach
from poise.studio.recorder import methods_label
from poise.studio.solver_methods import default_methods

BENCHMARK_COMMAND = (sys.executable, "-m", "poise", "bench", "studio", "--quick", "--json")
TYPICAL_BENCHMARK_S = 40.0  # to estimate progress
MAX_BENCHMARK_S = 300.0
_POLL_S = 0.1

Edit = tuple[str, Callable[[Document], None]]
Job = Callable[[ProgressCallback], "Edit | Update"]
"""Returns an edit of the document (label and function), or an update to send."""


def _replay(document: Document, command: Replay) -> tuple[str, Job]:
    """Solve the recorded goals again with other methods; the poses become keyframes."""
    recorder = document.recorder
    defaults = default_methods()
    chosen = {
        "levels": defaults,
        "weights": replace(defaults, backend="nonlinear"),
        "chosen": document.data.methods,
    }
    methods = chosen[command.method]

    def job(progress: ProgressCallback) -> Edit:
        keyframes, milliseconds = recorder.replay(methods, progress)

        def apply(current: Document) -> None:
            if keyframes[0].pose.figure.joints != current.figure.joints:
                raise CommandError("the figure has changed since the recording; record again.")
            recorder.milliseconds[methods_label(methods)] = milliseconds
            current.data = replace(current.data, keyframes=keyframes)

        return f"Replay by {methods_label(methods)}", apply

    return f"Replaying by {methods_label(methods)}", job


def _open_experiment(document: Document, command: OpenExperiment) -> tuple[str, Job]:
    """Run an experiment and show its first stage."""
    name = experiments().find(command.name).name

    def job(progress: ProgressCallback) -> Edit:
        experiment = run_experiment(name, progress)
        return f"Experiment {name}", lambda current: open_experiment(current, experiment)

    return f"Running {name}", job


def _benchmark(document: Document, command: RunBenchmark) -> tuple[str, Job]:
    return "Measuring the studio", run_benchmark


def _reach(document: Document, command: SampleReach) -> tuple[str, Job]:
    """The whole figure reaches in all directions, with balance, loops and all other tasks."""
    scene = document.scene.copy()
    scene.figure.segment_index(command.segment)
    return "Computing the reachable space", lambda progress: whole_reach(scene, command.segment, progress)


def run_benchmark(progress: ProgressCallback) -> BenchmarkUpdate:
    """Run `poise bench studio` in a process of its own, so that nothing else slows it.

    Raises
    ------
    CommandError
        It could not be run, or took too long.
    """
    start = time.monotonic()
    with subprocess.Popen(BENCHMARK_COMMAND, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            while process.poll() is None:
                elapsed = time.monotonic() - start
                if elapsed > MAX_BENCHMARK_S:
                    raise CommandError("the benchmark took too long; run `poise bench studio` in a terminal.")
                progress(elapsed / (elapsed + 0.5 * TYPICAL_BENCHMARK_S))
                time.sleep(_POLL_S)
        except (JobCancelled, CommandError):
            process.kill()
            raise
        output = process.stdout.read() if process.stdout is not None else ""
    try:
        return BenchmarkUpdate([_benchmark_row(each) for each in json.loads(output)["figures"]])
    except (ValueError, KeyError, TypeError):
        raise CommandError("the benchmark failed; run `poise bench studio` in a terminal.") from None


def _benchmark_row(data: dict[str, Any]) -> BenchmarkRow:
    bar = data["bar"]
    limit = None if bar is None else BenchmarkLimit(bar["relation"], bar["limit"], bar["reason"])
    return BenchmarkRow(data["name"], data["value"], data["unit"], limit, data["verdict"])


JOB_COMMANDS: dict[type[Command], Callable[[Document, Any], tuple[str, Job]]] = {
    Replay: _replay,
    OpenExperiment: _open_experiment,
    RunBenchmark: _benchmark,
    SampleReach: _reach,
}
