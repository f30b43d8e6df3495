"""Messages whose work takes longer than a frame: what is done beside the session, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from poise.studio.document import Document
from poise.studio.long_work import Watch
from poise.studio.measure import measured
from poise.studio.methods import first
from poise.studio.protocol import Message
from poise.studio.recorder import label
from poise.studio.tour import tour
from poise.studio.tour_commands import open_tour
from poise.studio.value_checks import Refusal
from poise_lab.experiments import named

Change = tuple[str, Callable[[Document], None]]
Work = Callable[[Watch], "Change | dict[str, Any]"]
"""Gives an act with what it does to the document, or something to tell."""


def _replay(document: Document, message: Message) -> tuple[str, Work]:
    """Do again what was recorded by other methods; the poses become keys, and the times are told."""
    recorder = document.recorder
    chosen = {"levels": first(), "weights": replace(first(), engine="nonlinear"), "chosen": document.extras.methods}
    methods = chosen[message["method"]]

    def work(watch: Watch) -> Change:
        keys, spent = recorder.replay(methods, watch)

        def take(now: Document) -> None:
            if keys[0].pose.figure.joints != now.figure.joints:
                raise Refusal("the figure is another one than the recorded one; record again.")
            recorder.milliseconds[label(methods)] = spent
            now.extras = replace(now.extras, keys=keys)

        return f"Replay by {label(methods)}", take

    return f"Replaying by {label(methods)}", work


def _experiment(document: Document, message: Message) -> tuple[str, Work]:
    """Run an experiment, and show its first stage."""
    name = named(message["name"]).name

    def work(watch: Watch) -> Change:
        made = tour(name, watch)
        return f"Experiment {name}", lambda now: open_tour(now, made)

    return f"Running {name}", work


def _bench(document: Document, message: Message) -> tuple[str, Work]:
    return "Measuring the studio", measured


LONG_COMMANDS: dict[str, Callable[[Document, Message], tuple[str, Work]]] = {
    "replay": _replay,
    "experiment.open": _experiment,
    "bench": _bench,
}
