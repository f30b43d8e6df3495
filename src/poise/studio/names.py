"""Labels of names (``left_upper_arm`` reads "left upper arm") and unused names."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count

_NAMESPACE = re.compile(r"\b[A-Za-z]\w*:(?=[A-Za-z])")  # of exporters: mixamorig:Hips
_CAMEL_CASE = re.compile(r"(?<=[a-z])(?=[A-Z])")


def label(name: str) -> str:
    """The name of a segment, joint or task as people read it; exporters' prefixes are dropped.

    >>> label("left_upper_arm"), label("mixamorig:LeftUpLeg")
    ('left upper arm', 'Left Up Leg')
    """
    return _CAMEL_CASE.sub(" ", _NAMESPACE.sub("", name)).replace("_", " ")


def unused_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number appended if it is taken."""
    if name not in taken:
        return name
    return next(numbered for number in count(2) if (numbered := f"{name} {number}") not in taken)
