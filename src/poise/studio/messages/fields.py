"""Validation of message fields by their type annotations.

Supported annotations: `str` (printable, not empty), `float` (finite, bounded), `int` (from 0), `bool`, `Literal`,
`X | None`, tuples of fixed length, ``tuple[str, ...]`` (names), ``tuple[float, ...]`` (numbers), tuples of names
(priority levels) and `TypedDict` (an object with some of its keys). Everything else in a message is rejected with a
sentence that says what was expected.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from poise.errors import PoiseError, suggest

MAX_TEXT_LENGTH = 200  # characters of a name
MAX_MAGNITUDE = 1e4  # of a number: meters from the origin, newtons, ...
MAX_NAMES = 500  # entries of a list of names
MAX_COUNT = 2**31
_SHOWN = 40  # characters of an unknown word that an error repeats

Vec3 = Annotated[tuple[float, float, float], "Vec3"]
Quat = Annotated[tuple[float, float, float, float], "Quat"]
"""Quaternion (w, x, y, z). The string is the name of the type in TypeScript."""


class CommandError(PoiseError):
    """A message or command that is rejected; the text is shown to the person who sent it."""


def check_value(annotation: Any, value: Any, where: str) -> Any:
    """The value in the type of the annotation; lists become tuples.

    Raises
    ------
    CommandError
        The value does not fit; the text begins with `where`.
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return check_value(arguments[0], value, where)
    if origin in (Union, UnionType):
        return _check_union(arguments, value, where)
    if origin is Literal:
        return _check_literal(arguments, value, where)
    if origin is tuple:
        return _check_tuple(arguments, value, where)
    if is_typeddict(annotation):
        return _check_changes(get_type_hints(annotation, include_extras=True), value, where)
    return _SCALARS[annotation](value, where)


# --- scalars ----------------------------------------------------------------------------------------------------------


def _check_text(value: Any, where: str) -> str:
    if not isinstance(value, str) or not value or len(value) > MAX_TEXT_LENGTH or not value.isprintable():
        raise CommandError(f"{where}: expected a string of 1 to {MAX_TEXT_LENGTH} printable characters.")
    return value


def _check_number(value: Any, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise CommandError(f"{where}: expected a finite number.")
    if abs(value) > MAX_MAGNITUDE:
        raise CommandError(f"{where}: expected a number between -{MAX_MAGNITUDE:g} and {MAX_MAGNITUDE:g}.")
    return float(value)


def _check_count(value: Any, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < MAX_COUNT:
        raise CommandError(f"{where}: expected an integer from 0 on.")
    return value


def _check_flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise CommandError(f"{where}: expected true or false.")
    return value


_SCALARS = {str: _check_text, float: _check_number, int: _check_count, bool: _check_flag}


# --- compound values --------------------------------------------------------------------------------------------------


def _check_literal(words: tuple[str, ...], value: Any, where: str) -> str:
    if not isinstance(value, str) or value not in words:
        raise CommandError(f"{where}: expected one of {', '.join(words)}.")
    return value


def _check_union(choices: tuple[Any, ...], value: Any, where: str) -> Any:
    """Null for ``X | None``; for words or a list of names, the one that matches."""
    if NoneType in choices and value is None:
        return None
    rest = [each for each in choices if each is not NoneType]
    lists = [each for each in rest if get_origin(each) is tuple]
    others = [each for each in rest if get_origin(each) is not tuple]
    return check_value((lists if isinstance(value, list) and lists else others or lists)[0], value, where)


def _check_tuple(items: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if items[-1] is not Ellipsis:
        if not isinstance(value, list) or len(value) != len(items):
            raise CommandError(f"{where}: expected a list of {len(items)} numbers.")
        return tuple(check_value(item, each, where) for item, each in zip(items, value, strict=True))
    if items[0] in (str, float):
        words = "names" if items[0] is str else "numbers"
        if not isinstance(value, list) or len(value) > MAX_NAMES:
            raise CommandError(f"{where}: expected a list of at most {MAX_NAMES} {words}.")
        return tuple(_SCALARS[items[0]](each, where) for each in value)
    if not isinstance(value, list) or not all(isinstance(each, list) and each for each in value):
        raise CommandError(f"{where}: expected a list of lists of names, none of them empty.")
    if sum(map(len, value)) > MAX_NAMES:
        raise CommandError(f"{where}: expected at most {MAX_NAMES} names.")
    return tuple(check_value(items[0], each, where) for each in value)


def _check_changes(fields: Mapping[str, Any], value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not value:
        raise CommandError(f"{where}: expected an object with some of {', '.join(fields)}.")
    for key in value:
        if key not in fields:
            raise CommandError(f"{where}: unknown field {key[:_SHOWN]!r}; {suggest(key[:_SHOWN], fields)}")
    return {key: check_value(fields[key], each, f"{where}.{key}") for key, each in value.items()}
