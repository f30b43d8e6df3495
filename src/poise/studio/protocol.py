"""What a browser may say to the studio: every kind of message and its fields.

A message is a JSON object with a ``type`` and exactly the fields of that type. Whatever else comes (unknown types and
fields, missing ones, wrong types, numbers that are not finite, texts that are too long) is refused with a sentence; the
session goes on. The client's TypeScript names the same types; a test compares the two lists.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from poise.errors import suggest
from poise.studio.methods import CHOICES
from poise.studio.value_checks import (
    Check,
    Refusal,
    axes,
    flag,
    joints,
    levels,
    names,
    number,
    numbers,
    one_of,
    or_none,
    some_of,
    text,
    whole,
)

VERSION = 3  # of the protocol; a page of another version is told to load itself again
LONGEST = 64 * 1024  # characters of a message


@dataclass(frozen=True)
class Message:
    """One message, checked.

    Parameters
    ----------
    type : str
        One of `MESSAGES`.
    values : mapping
        Its fields.
    """

    type: str
    values: Mapping[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.values[field]


_POINT = numbers(3)
_CHANGES: dict[str, Check] = {
    "enabled": flag,
    "weight": number,
    "name": text,
    "axes": axes,
    "goal": _POINT,
    "frame": one_of("world", "site", "here"),
    "kind": text,
    "active_joints": joints,
    "margin": number,
}

# Those of the first group belong to a drag, of which one tab holds one at a time.
_DRAGS: dict[str, dict[str, Check]] = {
    "pull.begin": {"segment": text, "point": _POINT, "goal": _POINT},
    "goal.begin": {"task": text, "goal": _POINT},
    "turn.begin": {"segment": text},
    "joint.begin": {"coordinate": text},
    "obstacle.begin": {"name": text},
    "figure.begin": {},
    "force.begin": {"site": text},
    "drag.move": {"number": whole, "goal": _POINT},
    "turn.move": {"number": whole, "turn": numbers(4)},
    "value.move": {"number": whole, "value": number},
    "drag.end": {},
}
_TASKS: dict[str, dict[str, Check]] = {
    "pin": {"segment": text},
    "task.add": {"segment": text, "point": _POINT},
    "task.create": {"kind": text, "site": text},
    "task.set": {"name": text, "changes": some_of(_CHANGES)},
    "task.remove": {"name": text},
    "task.order": {"levels": levels},
    "task.balance": {},
    "task.join": {"site": text, "other": text},
    "criterion": {"kind": text},
}
_POSES: dict[str, dict[str, Check]] = {
    "undo": {},
    "redo": {},
    "pose.standard": {"name": text},
    "pose.reset": {},
    "pose.reset_joint": {"segment": text},
    "pose.reset_limb": {"segment": text},
    "pose.mirror": {},
    "pose.copy": {},
    "pose.paste": {},
    "pose.keep": {"name": text},
    "pose.take": {"name": text},
    "pose.forget": {"name": text},
    "joint.set": {"coordinate": text, "value": number},
}
_FIGURES: dict[str, dict[str, Check]] = {
    "figure.choose": {"name": text},
    "gallery.open": {"name": text},
    "figure.human": {
        "stature": number,
        "mass": or_none(number),
        "sex": one_of("male", "female"),
        "hands": flag,
        "feet": flag,
    },
    "segment.add": {"parent": text},
    "segment.remove": {"segment": text},
    "segment.rename": {"segment": text, "name": text},
    "segment.resize": {"segment": text, "factors": _POINT, "both": flag},
    "joint.limit": {"joint": text, "component": text, "lower": number, "upper": number, "both": flag},
}
_WORLD: dict[str, dict[str, Check]] = {
    "obstacle.add": {"kind": text},
    "obstacle.remove": {"name": text},
    "obstacle.set": {"name": text, "at": _POINT, "turn": numbers(4)},
    "avoid": {"self": flag, "margin": number},
    "force.set": {"site": text, "force": _POINT},
    "force.remove": {"site": text},
    "support.set": {"site": text, "friction": or_none(number), "share": or_none(number)},
    "support.remove": {"site": text},
}
_TIME: dict[str, dict[str, Check]] = {
    "key.add": {"time": number},
    "key.remove": {"time": number},
    "key.move": {"time": number, "to": number},
    "key.clear": {},
    "time.go": {"time": number},
    "record": {"on": flag},
    "replay": {"method": one_of("levels", "weights", "chosen")},
}
_METHODS: dict[str, dict[str, Check]] = {
    "methods.set": {"changes": some_of({**dict.fromkeys(CHOICES, text), "damping": number, "influence": number})},
    "methods.reset": {},
    "collisions": {"on": flag},
    "trunk": {"balls": whole},
}
_OTHERS: dict[str, dict[str, Check]] = {
    "show": {"names": names},
    "reach": {"segment": text},
    "gallery.list": {},
    "experiment.open": {"name": text},
    "tour.go": {"stage": whole},
    "tour.end": {},
    "tour.plots": {},
    "bench": {},
    "work.cancel": {},
    "import.begin": {"name": text, "bytes": whole},
    "import.cancel": {},
    "file.list": {},
    "file.open": {"name": text},
    "file.save": {"name": text},
    "ping": {"number": whole},
}
MESSAGES = _DRAGS | _TASKS | _POSES | _FIGURES | _WORLD | _TIME | _METHODS | _OTHERS
DRAGGING = frozenset(_DRAGS)
MOVES = frozenset({"drag.move", "turn.move", "value.move"})


def parse(said: str | bytes) -> Message:
    """Read one message.

    Raises
    ------
    Refusal
        It is none; the sentence says why.
    """
    if isinstance(said, bytes):
        raise Refusal("messages are text, this one is binary.")
    if len(said) > LONGEST:
        raise Refusal(f"a message has {LONGEST} characters at most, this one {len(said)}.")
    try:
        data = json.loads(said, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Refusal("the message is no JSON.") from None
    if not isinstance(data, dict):
        raise Refusal("a message is a JSON object.")
    kind = data.pop("type", None)
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise Refusal(f"there is no message {str(kind)[:40]!r}; {suggest(str(kind)[:40], MESSAGES)}")
    fields = MESSAGES[kind]
    for name in data:
        if name not in fields:
            raise Refusal(f"{kind} has no field {name[:40]!r}; {suggest(name[:40], fields)}")
    for name in fields:
        if name not in data:
            raise Refusal(f"{kind} needs the field {name!r}.")
    return Message(kind, {name: check(data[name], f"{kind}: {name}") for name, check in fields.items()})


def _no_constant(word: str) -> float:
    raise Refusal(f"{word} is no number of a message.")
