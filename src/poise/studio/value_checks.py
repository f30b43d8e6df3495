"""What a field of a message may hold: each check gives the value in its own type, or refuses it with a sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from poise.errors import PoiseError, suggest

LONGEST_TEXT = 200  # characters of a name
FARTHEST = 1e4  # meters from the origin; also newtons
MOST_NAMES = 500


class Refusal(PoiseError):
    """A message that is not accepted; the text is told to whoever sent it."""


Check = Callable[[Any, str], Any]


def text(value: Any, what: str) -> str:
    """A text that can be shown, not empty and not long."""
    if not isinstance(value, str) or not value or len(value) > LONGEST_TEXT or not value.isprintable():
        raise Refusal(f"{what} must be a text of 1 to {LONGEST_TEXT} characters.")
    return value


def number(value: Any, what: str) -> float:
    """A finite number of a size that occurs."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise Refusal(f"{what} must be a number.")
    if abs(value) > FARTHEST:
        raise Refusal(f"{what} must lie between -{FARTHEST:g} and {FARTHEST:g}.")
    return float(value)


def whole(value: Any, what: str) -> int:
    """A whole number from 0 on."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**31:
        raise Refusal(f"{what} must be a whole number from 0 on.")
    return value


def flag(value: Any, what: str) -> bool:
    """Either true or false."""
    if not isinstance(value, bool):
        raise Refusal(f"{what} must be true or false.")
    return value


def numbers(count: int) -> Check:
    """So many numbers in a list."""

    def check(value: Any, what: str) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != count:
            raise Refusal(f"{what} must be a list of {count} numbers.")
        return tuple(number(each, what) for each in value)

    return check


def one_of(*words: str) -> Check:
    """One of some words."""

    def check(value: Any, what: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise Refusal(f"{what} must be one of {', '.join(words)}.")
        return value

    return check


def or_none(check: Check) -> Check:
    """What a check takes, or null."""
    return lambda value, what: None if value is None else check(value, what)


def names(value: Any, what: str) -> tuple[str, ...]:
    """Some names."""
    if not isinstance(value, list) or len(value) > MOST_NAMES:
        raise Refusal(f"{what} must be a list of {MOST_NAMES} names at most.")
    return tuple(text(each, what) for each in value)


def levels(value: Any, what: str) -> tuple[tuple[str, ...], ...]:
    """Names of tasks, level by level."""
    if not isinstance(value, list) or not all(isinstance(each, list) and each for each in value):
        raise Refusal(f"{what} must be a list of lists of names, none of them empty.")
    if sum(map(len, value)) > MOST_NAMES:
        raise Refusal(f"{what} may name {MOST_NAMES} tasks at most.")
    return tuple(tuple(text(name, what) for name in level) for level in value)


def axes(value: Any, what: str) -> str:
    """Some of the letters xyz."""
    if not isinstance(value, str) or not value or value not in ("x", "y", "z", "xy", "xz", "yz", "xyz"):
        raise Refusal(f"{what} must be some of xyz.")
    return value


def joints(value: Any, what: str) -> str | tuple[str, ...]:
    """All joints, those of the branch, or some by name."""
    return names(value, what) if isinstance(value, list) else str(one_of("all", "branch")(value, what))


def some_of(fields: Mapping[str, Check]) -> Check:
    """An object with some of some fields."""

    def check(value: Any, what: str) -> dict[str, Any]:
        if not isinstance(value, dict) or not value:
            raise Refusal(f"{what} must be an object with some of {', '.join(fields)}.")
        for key in value:
            if key not in fields:
                raise Refusal(f"{what} cannot have {key[:40]!r}; {suggest(key[:40], fields)}")
        return {key: fields[key](each, f"{what}.{key}") for key, each in value.items()}

    return check
