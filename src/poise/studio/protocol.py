"""What a browser may say to the studio: every kind of message, its fields, and what each may hold.

A message is a JSON object with a ``type`` and exactly the fields of that type. Whatever else comes (unknown types and
fields, missing ones, wrong types, numbers that are not finite, texts that are too long) is refused with a sentence; the
session goes on. The client's TypeScript names the same types; a test compares the two lists.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from poise.errors import PoiseError, suggest

VERSION = 1  # of the protocol; a page of another version is told to load itself again
LONGEST = 64 * 1024  # characters of a message
LONGEST_TEXT = 200  # characters of a name
FARTHEST = 1e4  # metres from the origin
MOST_TASKS = 500


class Refusal(PoiseError):
    """A message that is not accepted; the text is told to whoever sent it."""


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


Check = Callable[[Any, str], Any]


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or not value or len(value) > LONGEST_TEXT or not value.isprintable():
        raise Refusal(f"{what} must be a text of 1 to {LONGEST_TEXT} characters.")
    return value


def _number(value: Any, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise Refusal(f"{what} must be a number.")
    if abs(value) > FARTHEST:
        raise Refusal(f"{what} must lie between -{FARTHEST:g} and {FARTHEST:g}.")
    return float(value)


def _whole(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise Refusal(f"{what} must be a whole number from 0 on.")
    return value


def _flag(value: Any, what: str) -> bool:
    if not isinstance(value, bool):
        raise Refusal(f"{what} must be true or false.")
    return value


def _numbers(count: int) -> Check:
    def check(value: Any, what: str) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != count:
            raise Refusal(f"{what} must be a list of {count} numbers.")
        return tuple(_number(each, what) for each in value)

    return check


def _levels(value: Any, what: str) -> tuple[tuple[str, ...], ...]:
    """Names of tasks, level by level."""
    if not isinstance(value, list) or not all(isinstance(each, list) and each for each in value):
        raise Refusal(f"{what} must be a list of lists of names, none of them empty.")
    if sum(map(len, value)) > MOST_TASKS:
        raise Refusal(f"{what} may name {MOST_TASKS} tasks at most.")
    return tuple(tuple(_text(name, what) for name in level) for level in value)


def _axes(value: Any, what: str) -> str:
    if not isinstance(value, str) or not value or value not in ("x", "y", "z", "xy", "xz", "yz", "xyz"):
        raise Refusal(f"{what} must be some of xyz.")
    return value


_POINT = _numbers(3)
_CHANGES: dict[str, Check] = {"enabled": _flag, "weight": _number, "name": _text, "axes": _axes, "goal": _POINT}


def _changes(value: Any, what: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not value:
        raise Refusal(f"{what} must be an object with some of {', '.join(_CHANGES)}.")
    for key in value:
        if key not in _CHANGES:
            raise Refusal(f"{what} cannot have {key[:40]!r}; {suggest(key[:40], _CHANGES)}")
    return {key: _CHANGES[key](each, f"{what}.{key}") for key, each in value.items()}


# Every kind of message and its fields. Those of the first group belong to a drag, of which one tab holds one at a time.
MESSAGES: dict[str, dict[str, Check]] = {
    "pull.begin": {"segment": _text, "point": _POINT, "goal": _POINT},
    "goal.begin": {"task": _text, "goal": _POINT},
    "turn.begin": {"segment": _text},
    "drag.move": {"number": _whole, "goal": _POINT},
    "turn.move": {"number": _whole, "turn": _numbers(4)},
    "drag.end": {},
    "pin": {"segment": _text},
    "task.add": {"segment": _text, "point": _POINT},
    "task.set": {"name": _text, "changes": _changes},
    "task.remove": {"name": _text},
    "task.order": {"levels": _levels},
    "task.balance": {},
    "undo": {},
    "redo": {},
    "pose.standard": {"name": _text},
    "pose.reset": {},
    "pose.reset_joint": {"segment": _text},
    "pose.mirror": {},
    "pose.copy": {},
    "pose.paste": {},
    "figure.choose": {"name": _text},
    "file.list": {},
    "file.open": {"name": _text},
    "file.save": {"name": _text},
    "ping": {"number": _whole},
}
DRAGGING = frozenset({"pull.begin", "goal.begin", "turn.begin", "drag.move", "turn.move", "drag.end"})


def parse(text: str | bytes) -> Message:
    """Read one message.

    Raises
    ------
    Refusal
        It is none; the sentence says why.
    """
    if isinstance(text, bytes):
        raise Refusal("messages are text, this one is binary.")
    if len(text) > LONGEST:
        raise Refusal(f"a message has {LONGEST} characters at most, this one {len(text)}.")
    try:
        data = json.loads(text, parse_constant=_no_constant)
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
