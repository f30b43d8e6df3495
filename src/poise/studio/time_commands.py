"""What messages about time do to the document: keyframes, going to a time, recording, replaying."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from poise.studio.document import Document
from poise.studio.protocol import Message
from poise.studio.seat import put_on
from poise.studio.value_checks import Refusal


def _add(document: Document, message: Message) -> None:
    made = document.extras.with_key(message["time"], document.scene.pose)
    document.perform(f"Key at {message['time']:.2f} s", lambda: setattr(document, "extras", made))


def _remove(document: Document, message: Message) -> None:
    left = document.extras.without_key(message["time"])
    document.perform(f"Remove key at {message['time']:.2f} s", lambda: setattr(document, "extras", left))


def _move(document: Document, message: Message) -> None:
    moved = document.extras.moved_key(message["time"], message["to"])
    document.perform("Move key", lambda: setattr(document, "extras", moved))


def _clear(document: Document, message: Message) -> None:
    document.perform("Remove all keys", lambda: setattr(document, "extras", replace(document.extras, keys=())))


def _go(document: Document, message: Message) -> None:
    """Take the pose that the motion has at a time; the solver leaves it as it is."""
    pose = document.extras.at(message["time"])
    document.perform(f"Go to {message['time']:.2f} s", lambda: put_on(document.scene, pose))
    document.halt()


def _record(document: Document, message: Message) -> None:
    """Begin or end a recording; what was recorded becomes keys."""
    if message["on"]:
        document.recorder.begin(document.moment, document.extras.methods)
        document.revision += 1
        return
    taken = document.recorder.end(document.figure)
    document.revision += 1
    if taken is None:
        raise Refusal("nothing was recorded: pull the figure while recording.")
    document.perform("Record", lambda: setattr(document, "extras", replace(document.extras, keys=taken)))


TIME_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "key.add": _add,
    "key.remove": _remove,
    "key.move": _move,
    "key.clear": _clear,
    "time.go": _go,
    "record": _record,
}
