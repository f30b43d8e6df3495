"""Names for people: ``left_upper_arm`` is "left upper arm"."""

from __future__ import annotations


def words(name: str) -> str:
    """The name of a part or task in words."""
    return name.replace("_", " ")
