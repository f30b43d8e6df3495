"""Names for parts that a format needs and a figure does not have, or the other way round."""

from __future__ import annotations

from collections.abc import Iterable


class NameMaker:
    """Gives each part a name that no other has.

    >>> name = NameMaker(["root"])
    >>> name("root"), name("root"), name("hand")
    ('root_2', 'root_3', 'hand')
    """

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def __call__(self, wanted: str) -> str:
        """Take `wanted`, with a number behind it where it is taken already."""
        name, number = wanted, self._last.get(wanted, 1)
        while name in self._taken:
            number += 1
            name = f"{wanted}_{number}"
        self._last[wanted] = number
        self._taken.add(name)
        return name
