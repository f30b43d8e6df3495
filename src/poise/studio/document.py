"""The document of the studio: a scene, what can be undone, and the drag in progress.

It belongs to one thread. Every act goes through :meth:`Document.perform`, which records the scene before it and puts it
back where the act fails: an act happens whole or not at all.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from poise.kinematics import Pose
from poise.model import Figure
from poise.scene import Scene, SceneState
from poise.solver import Result
from poise.studio.drag import Drag
from poise.studio.extras import Extras, Moment
from poise.studio.history import History
from poise.studio.recorder import Recorder
from poise.studio.stepping import Stepping
from poise.studio.value_checks import Refusal

# Of one frame: the newest pointer waits no longer, what is left is done in the next. The engine in Python goes on until
# it leads somewhere (poise.solver.minimize.FEWEST).
FRAME_SECONDS = 0.005
MOST_STILL = 6  # frames in a row in which nothing moved; on a busy machine one may pass before the first step is done
PATIENT_SECONDS = 0.03  # the same where nobody pulls, or holds still; twice as long after a frame without motion
LONGEST_FRAME = 0.5  # and no more [s]: an engine in Python takes tenths of a second for a hard step or two
RESTING = 0.1  # seconds without an event after which a hand holds still
MOST_FRAMES = 200  # frames in a row without news from a person, before the solver is left alone
MOST_STEPS = 1800  # the same where a frame is one step: half a minute


class Document:
    """A scene with its history.

    Parameters
    ----------
    scene : Scene
        What is shown.
    file : str
        Name of its file in the studio's folder; empty where it has none.
    extras : Extras, optional
        Kept poses and keyframes.
    """

    def __init__(self, scene: Scene, file: str = "", extras: Extras | None = None) -> None:
        self.scene = scene
        self.extras = extras or Extras()
        self.file = file
        self.history = History()
        self.drag: Drag | None = None
        self.clipboard: Pose | None = None
        self.recorder = Recorder()
        self.result: Result | None = None
        self.revision = 0  # grows with every act
        self._stepping = Stepping()
        self._saved = self.moment if file else None
        self._unsaved = False
        self._frames_left = self._most
        self._still = 0
        self._moved = 0.0  # when a hand moved last

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
    def moment(self) -> Moment:
        """All that undo goes back to, as it is now."""
        return Moment(self.scene.snapshot(), self.extras)

    def _is(self, moment: Moment | None) -> bool:
        """Whether nothing has changed since a moment."""
        return moment is not None and moment.scene is self.scene.snapshot() and moment.extras is self.extras

    @property
    def changed(self) -> bool:
        """Whether there is something that no file holds."""
        return not self._is(self._saved) and (self._unsaved or bool(self.history.past))

    def saved(self, name: str) -> None:
        """Remember that a file holds the scene as it is."""
        self.file, self._saved, self._unsaved = name, self.moment, False
        self.revision += 1

    def recovered(self) -> None:
        """Remember that no file holds the scene as it is."""
        self._saved, self._unsaved = None, True

    # --- acts ---------------------------------------------------------------------------------------------------------

    def perform(self, act: str, change: Callable[[], object]) -> None:
        """Do something that can be undone; when it fails the scene is as it was."""
        self._refuse_while_dragging()
        before, scene = self.moment, self.scene
        try:
            change()
        except Exception:
            self.scene = scene
            self.scene.restore(before.scene)
            self.extras = before.extras
            raise
        if self._is(before):
            return
        posed = self.scene.snapshot() is not before.scene
        self.history.record(act, before)
        if posed:
            self._renewed()
        else:
            self.revision += 1

    def undo(self) -> None:
        """Take the last act back, exactly."""
        self._go(self.history.undo, "nothing to undo.")

    def redo(self) -> None:
        """Do again what was undone, exactly."""
        self._go(self.history.redo, "nothing to redo.")

    def _go(self, way: Callable[[Moment], Moment | None], empty: str) -> None:
        self._refuse_while_dragging()
        moment = way(self.moment)
        if moment is None:
            raise Refusal(empty)
        self.scene.restore(moment.scene)
        self.extras = moment.extras
        self._renewed()
        self._frames_left = 0  # what comes back is what was, to the bit: the solver does not touch it

    def _renewed(self) -> None:
        self.scene.end_drag()
        self.revision += 1
        self.result = None
        self._frames_left, self._still = self._most, 0

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
        self._frames_left = self._most

    def follow(self, move: Callable[[Drag], None]) -> None:
        """Let what is held follow the pointer."""
        if self.drag is None:
            raise Refusal("nothing is held: a drag begins with pull.begin, goal.begin and the like.")
        move(self.drag)
        self._moved = time.perf_counter()
        self._frames_left, self._still = self._most, 0

    def end_drag(self) -> None:
        """Let go; the whole drag is one act."""
        if self.drag is None:
            raise Refusal("nothing is held, so nothing can be let go.")
        drag, self.drag = self.drag, None
        drag.end(self.scene)
        if self.scene.snapshot() != drag.before:
            self.history.record(drag.act, Moment(drag.before, self.extras))
        self._renewed()

    def _refuse_while_dragging(self) -> None:
        if self.drag is not None:
            raise Refusal("the figure is being pulled; let go first.")

    @property
    def _most(self) -> int:
        """Frames that may follow without news from a person."""
        return MOST_STEPS if self.extras.methods.pace == "step" else MOST_FRAMES

    # --- solving ------------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the solver has something to do."""
        return self._frames_left > 0

    def advance(self) -> None:
        """One frame of the solver."""
        before = self.scene.pose
        self.result = self._step()
        self.recorder.frame(self.scene.snapshot(), 1e3 * self.result.seconds)
        self._frames_left -= 1
        self._still = self._still + 1 if self.result.pose == before else 0
        if self.result.status.at_rest or self._still >= MOST_STILL:
            self._frames_left = 0
        if not self.moving and self.drag is None:
            self.scene.end_drag()

    def _step(self) -> Result:
        """One frame; where the last brought nothing better, more steps and more time: a hard way needs many at once.

        While a hand moves, no frame takes longer than another.
        """
        hurried = self.drag is not None and time.perf_counter() - self._moved < RESTING
        patience = 1 if hurried else 1 + self._still
        budget = FRAME_SECONDS if hurried else min(PATIENT_SECONDS * 2.0**self._still, LONGEST_FRAME)
        return self._stepping.frame(self.scene, self.extras.methods, budget, patience)

    def wake(self) -> None:
        """Let the solver look again at the scene as it is."""
        self.revision += 1
        self._frames_left, self._still = self._most, 0

    def halt(self) -> None:
        """Leave the solver alone until the next act."""
        self._frames_left = 0

    def judged(self) -> Result:
        """What became of every task at the pose as it is."""
        if self.result is None:
            self.result = self.scene.copy().track(time_budget=FRAME_SECONDS)
        return self.result
