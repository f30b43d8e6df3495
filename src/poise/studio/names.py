"""Labels of names (``left_upper_arm`` reads "left upper arm") and unused names."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count


def label(name: str) -> str:
    """The name of a segment, joint or task as people read it."""
    return name.replace("_", " ")


def unused_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number appended if it is taken."""
    if name not in taken:
        return name
    return next(numbered for number in count(2) if (numbered := f"{name} {number}") not in taken)
