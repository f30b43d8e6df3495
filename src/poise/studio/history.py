"""Undo and redo: values of a document, each with the words for what was done next."""

from __future__ import annotations

from dataclasses import dataclass, field

from poise.studio.extras import Moment

MOST = 500  # acts that can be undone


@dataclass
class History:
    """Documents before each act, and after those that were undone.

    What they hold is a value that never changes, so that going back is exact to the bit.
    """

    past: list[tuple[str, Moment]] = field(default_factory=list)
    future: list[tuple[str, Moment]] = field(default_factory=list)

    def record(self, act: str, before: Moment) -> None:
        """Remember the document as it was before an act; what was undone is forgotten."""
        self.past.append((act, before))
        del self.past[:-MOST]
        self.future.clear()

    def undo(self, now: Moment) -> Moment | None:
        """Document before the last act; None where there is none."""
        return self._moved(self.past, self.future, now)

    def redo(self, now: Moment) -> Moment | None:
        """Document after the act that was undone last; None where there is none."""
        return self._moved(self.future, self.past, now)

    @staticmethod
    def _moved(source: list[tuple[str, Moment]], target: list[tuple[str, Moment]], now: Moment) -> Moment | None:
        if not source:
            return None
        act, state = source.pop()
        target.append((act, now))
        return state

    @property
    def next_undo(self) -> str:
        """Words for what an undo takes back; empty where there is nothing."""
        return self.past[-1][0] if self.past else ""

    @property
    def next_redo(self) -> str:
        """Words for what a redo does again; empty where there is nothing."""
        return self.future[-1][0] if self.future else ""
