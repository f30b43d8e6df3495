"""Undo and redo: values of a scene, each with the words for what was done next."""

from __future__ import annotations

from dataclasses import dataclass, field

from poise.scene import SceneState

MOST = 500  # acts that can be undone


@dataclass
class History:
    """Scenes before each act, and after those that were undone.

    A scene is a value that never changes, so that going back is exact to the bit.
    """

    past: list[tuple[str, SceneState]] = field(default_factory=list)
    future: list[tuple[str, SceneState]] = field(default_factory=list)

    def record(self, act: str, before: SceneState) -> None:
        """Remember the scene as it was before an act; what was undone is forgotten."""
        self.past.append((act, before))
        del self.past[:-MOST]
        self.future.clear()

    def undo(self, now: SceneState) -> SceneState | None:
        """Scene before the last act; None where there is none."""
        return self._moved(self.past, self.future, now)

    def redo(self, now: SceneState) -> SceneState | None:
        """Scene after the act that was undone last; None where there is none."""
        return self._moved(self.future, self.past, now)

    @staticmethod
    def _moved(
        source: list[tuple[str, SceneState]], target: list[tuple[str, SceneState]], now: SceneState
    ) -> SceneState | None:
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
