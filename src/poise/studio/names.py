"""Names for people: ``left_upper_arm`` is "left upper arm"; and names that are still free."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count


def words(name: str) -> str:
    """The name of a part or task in words."""
    return name.replace("_", " ")


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The name, with a number behind it where it is taken."""
    if wanted not in taken:
        return wanted
    return next(name for number in count(2) if (name := f"{wanted} {number}") not in taken)
