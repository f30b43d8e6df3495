"""What messages about experiments do to the document: a stage is shown, the story is closed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from poise.studio.document import Document
from poise.studio.extras import Extras
from poise.studio.protocol import Message
from poise.studio.tour import Tour
from poise.studio.value_checks import Refusal


def open_tour(document: Document, tour: Tour) -> None:
    """Show the first stage of an experiment; where it has none, its story beside what is there."""
    if tour.stops:
        document.file, document.clipboard, document.scene.figure_file = "", None, None
        document.extras = Extras(tour=tour)
        _stand(document, tour)
    else:
        document.extras = replace(document.extras, tour=tour)


def _stand(document: Document, tour: Tour) -> None:
    if tour.stop is not None:
        document.scene.restore(tour.stop.scene)


def _go(document: Document, message: Message) -> None:
    """Show another stage, as it was when the experiment was run."""
    if document.extras.tour is None:
        raise Refusal("no experiment is open.")
    moved = document.extras.tour.moved(message["stage"])

    def go() -> None:
        document.extras = replace(document.extras, tour=moved)
        _stand(document, moved)

    title = "" if moved.stop is None else moved.stop.title
    document.perform(f"Stage {message['stage'] + 1}: {title}", go)
    document.halt()


def _end(document: Document, message: Message) -> None:
    document.perform("Close the story", lambda: setattr(document, "extras", replace(document.extras, tour=None)))


TOUR_COMMANDS: dict[str, Callable[[Document, Message], None]] = {"tour.go": _go, "tour.end": _end}
