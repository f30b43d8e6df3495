"""The document of the studio: a scene, what can be undone, and the drag in progress.

It belongs to one thread. Every act goes through :meth:`Document.perform`, which records the scene before it and puts it
back where the act fails: an act happens whole or not at all.
"""

from __future__ import annotations

from collections.abc import Callable

from poise.figure import Figure
from poise.pose import Pose
from poise.scene import Scene, SceneState
from poise.solver import Result
from poise.studio.drag import Drag
from poise.studio.history import History
from poise.studio.protocol import Refusal

FRAME_SECONDS = (
    0.005  # that one frame may take: the newest pointer never waits longer, what is left is done in the next
)
MOST_STILL = 6  # frames in a row in which nothing moved; on a busy machine one may pass before the first step is done
MOST_FRAMES = 200  # frames in a row without news from a person, before the solver is left alone


class Document:
    """A scene with its history.

    Parameters
    ----------
    scene : Scene
        What is shown.
    file : str
        Name of its file in the studio's folder; empty where it has none.
    """

    def __init__(self, scene: Scene, file: str = "") -> None:
        self.scene = scene
        self.file = file
        self.history = History()
        self.drag: Drag | None = None
        self.clipboard: Pose | None = None
        self.result: Result | None = None
        self.revision = 0  # grows with every act
        self._saved = scene.snapshot() if file else None
        self._unsaved = False
        self._frames_left = MOST_FRAMES
        self._still = 0

    @property
    def figure(self) -> Figure:
        """The figure."""
        return self.scene.figure

    @property
    def state(self) -> SceneState:
        """The scene as a value, without what only a drag put there."""
        if self.drag is None or not self.drag.temporary:
            return self.scene.snapshot()
        clean = self.scene.copy()
        clean.remove(self.drag.task)
        return clean.snapshot()

    @property
    def changed(self) -> bool:
        """Whether there is something that no file holds."""
        return self._saved is not self.scene.snapshot() and (self._unsaved or bool(self.history.past))

    def saved(self, name: str) -> None:
        """Remember that a file holds the scene as it is."""
        self.file, self._saved, self._unsaved = name, self.scene.snapshot(), False
        self.revision += 1

    def recovered(self) -> None:
        """Remember that no file holds the scene as it is."""
        self._saved, self._unsaved = None, True

    # --- acts ---------------------------------------------------------------------------------------------------------

    def perform(self, act: str, change: Callable[[], object]) -> None:
        """Do something that can be undone; when it fails the scene is as it was."""
        self._refuse_while_dragging()
        before, scene = self.scene.snapshot(), self.scene
        try:
            change()
        except Exception:
            self.scene = scene
            self.scene.restore(before)
            raise
        if self.scene.snapshot() is before:
            return
        self.history.record(act, before)
        self._renewed()

    def undo(self) -> None:
        """Take the last act back, exactly."""
        self._go(self.history.undo, "nothing to undo.")

    def redo(self) -> None:
        """Do again what was undone, exactly."""
        self._go(self.history.redo, "nothing to redo.")

    def _go(self, way: Callable[[SceneState], SceneState | None], empty: str) -> None:
        self._refuse_while_dragging()
        state = way(self.scene.snapshot())
        if state is None:
            raise Refusal(empty)
        self.scene.restore(state)
        self._renewed()
        self._frames_left = 0  # what comes back is what was, to the bit: the solver does not touch it

    def _renewed(self) -> None:
        self.scene.end_drag()
        self.revision += 1
        self.result = None
        self._frames_left, self._still = MOST_FRAMES, 0

    # --- dragging -----------------------------------------------------------------------------------------------------

    def begin_drag(self, begin: Callable[[Scene], Drag]) -> None:
        """Take hold of something."""
        self._refuse_while_dragging()
        before = self.scene.snapshot()
        self.scene.end_drag()
        try:
            self.drag = begin(self.scene)
        except Exception:
            self.scene.restore(before)
            raise
        self._frames_left = MOST_FRAMES

    def follow(self, move: Callable[[Drag], None]) -> None:
        """Let what is held follow the pointer."""
        if self.drag is None:
            raise Refusal("nothing is held: a drag begins with pull.begin, turn.begin or goal.begin.")
        move(self.drag)
        self._frames_left, self._still = MOST_FRAMES, 0

    def end_drag(self) -> None:
        """Let go; the whole drag is one act."""
        if self.drag is None:
            raise Refusal("nothing is held, so nothing can be let go.")
        drag, self.drag = self.drag, None
        drag.end(self.scene)
        if self.scene.snapshot() != drag.before:
            self.history.record(drag.act, drag.before)
        self._renewed()

    def _refuse_while_dragging(self) -> None:
        if self.drag is not None:
            raise Refusal("the figure is being pulled; let go first.")

    # --- solving ------------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the solver has something to do."""
        return self._frames_left > 0

    def advance(self) -> None:
        """One frame of the solver."""
        before = self.scene.pose
        self.result = self.scene.track(time_budget=FRAME_SECONDS)
        self._frames_left -= 1
        self._still = self._still + 1 if self.result.pose == before else 0
        if self.result.status.at_rest or self._still >= MOST_STILL:
            self._frames_left = 0
        if not self.moving and self.drag is None:
            self.scene.end_drag()

    def halt(self) -> None:
        """Leave the solver alone until the next act."""
        self._frames_left = 0

    def judged(self) -> Result:
        """What became of every task at the pose as it is."""
        if self.result is None:
            self.result = self.scene.copy().track(time_budget=FRAME_SECONDS)
        return self.result
