"""What messages about methods do to the document: by what it is solved, collisions on and off, balls of a trunk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from poise.collision import ClearanceTask
from poise.library import elephant
from poise.model import Figure
from poise.studio.document import Document
from poise.studio.figure_commands import refit
from poise.studio.methods import Methods, first
from poise.studio.protocol import Message
from poise.studio.value_checks import Refusal

TRUNK = "trunk_"  # how the segments of an elephant's trunk are called
MOST_BALLS = 120


def _set(document: Document, message: Message) -> None:
    made = document.extras.methods.changed(message["changes"])
    _take(document, f"Solve by {made.name}", made)


def _reset(document: Document, message: Message) -> None:
    _take(document, "Reset the methods", first())


def _take(document: Document, act: str, methods: Methods) -> None:
    """Solve by other methods from now on; the solver looks again at what is asked."""
    made = replace(document.extras, methods=methods)
    if methods == document.extras.methods:
        document.revision += 1  # told all the same: what a page shows may be out of date
        return
    document.perform(act, lambda: setattr(document, "extras", made))
    document.wake()


def _collisions(document: Document, message: Message) -> None:
    """Keep clear of obstacles, or go through them."""
    scene = document.scene
    found = next((task for task in scene.tasks if isinstance(task, ClearanceTask)), None)
    if found is None:
        raise Refusal("nothing stands in the way, and the figure does not keep clear of itself.")
    words = "Mind collisions" if message["on"] else "Do not mind collisions"
    document.perform(words, lambda: scene.set(found.name, enabled=message["on"]))


def trunk_balls(figure: Figure) -> int | None:
    """Balls of an elephant's trunk; None where it is none."""
    count = sum(segment.name.startswith(TRUNK) for segment in figure.segments)
    return count if figure.name == "elephant" and count else None


def _trunk(document: Document, message: Message) -> None:
    """Another number of balls for the trunk; its length stays."""
    balls = message["balls"]
    if trunk_balls(document.figure) is None:
        raise Refusal("only an elephant has a trunk.")
    if not 1 <= balls <= MOST_BALLS:
        raise Refusal(f"a trunk has 1 to {MOST_BALLS} balls, got {balls}.")
    figure = elephant(balls, free=document.figure.floats)
    document.perform(f"A trunk of {balls} balls", lambda: refit(document, figure))


METHOD_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "methods.set": _set,
    "methods.reset": _reset,
    "collisions": _collisions,
    "trunk": _trunk,
}
