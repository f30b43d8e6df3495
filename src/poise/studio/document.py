"""The document of the studio: a scene, its undo history, and the drag in progress.

A document belongs to one thread. Every edit goes through :meth:`Document.perform`, which records the state before it
and restores it if the edit fails: an edit is applied completely or not at all.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from poise.kinematics import Pose
from poise.model import Figure, Site
from poise.render.figure_skin import BUILT_IN
from poise.scene import Scene, SceneState
from poise.solver import Result, Status
from poise.studio.document_state import DocumentState, History, StudioData
from poise.studio.drag import DRAG_TASK, MIRROR_TASK, Drag
from poise.studio.figure_clearance import sync_bodies
from poise.studio.frame_solver import FrameSolver
from poise.studio.limb_blend import update_blends
from poise.studio.messages import CommandError
from poise.studio.recorder import Recorder
from poise.studio.stage_solver import StageSolver
from poise.studio.step_search import Steps

# Time budget of a frame [s] while a pointer moves; the remaining iterations follow in the next frame. The NumPy backend
# exceeds it until it has made progress (poise.solver.reference_loop.MIN_ITERATIONS_WITHOUT_PROGRESS).
FRAME_BUDGET_S = 0.005
IDLE_FRAME_BUDGET_S = 0.03  # the same where nobody drags or the pointer rests; doubled after a frame without motion
MAX_FRAME_BUDGET_S = 0.5  # upper bound: the NumPy backend takes tenths of a second for a hard iteration or two
MAX_BUDGET_FACTOR = 32.0  # of the budget while a pointer moves
POINTER_REST_S = 0.1  # without an event for this long, the pointer rests
RELEASE_BUDGET_S = 0.25  # for pointer events that were not solved when the drag ends
MAX_STAGNANT_FRAMES = 6  # frames in a row without motion; on a busy machine one may pass before the first iteration
MAX_FRAMES = 200  # frames in a row without input before the solver is paused
MAX_SINGLE_ITERATION_FRAMES = 1800  # the same where a frame is one iteration: half a minute


class Document:
    """A scene with its history.

    Parameters
    ----------
    scene : Scene
        The scene to edit.
    file : str
        Name of its file in the studio's folder; empty if it has none.
    data : StudioData, optional
        Pose library and keyframes.
    """

    def __init__(self, scene: Scene, file: str = "", data: StudioData | None = None) -> None:
        self.scene = scene
        self.data = data or StudioData()
        self._drop_invalid_links()
        self.file = file
        self.skin_style = BUILT_IN  # of humans
        self.history = History()
        self.drag: Drag | None = None
        self.symmetric = False  # drags apply to both sides
        self.clipboard: Pose | None = None
        self.recorder = Recorder()
        self.result: Result | None = None
        self.revision = 0  # increases with every edit
        self._drag_moved = False
        self.steps = Steps()
        self._event_pending = False  # whether a pointer event was not solved for yet
        self._frame_solver = FrameSolver()
        self._stage_solver = StageSolver()
        self._data_before_drag = self.data
        self._saved = self.current_state if file else None
        self._recovered = False
        self._frames_left = self._max_frames
        self._stagnant_frames = 0
        self._budget_factor = 1.0  # grows where a figure needs more time than the budget for its first progress
        self._last_pointer_event = 0.0  # [s]

    @property
    def figure(self) -> Figure:
        """The figure."""
        return self.scene.figure

    @property
    def state(self) -> SceneState:
        """The scene as a value, without the temporary task of a drag."""
        if self.drag is None or not self.drag.temporary:
            return self.scene.snapshot()
        clean = self.scene.copy()
        for name in (DRAG_TASK, MIRROR_TASK):
            if name in clean:
                clean.remove(name)
        return clean.snapshot()

    @property
    def current_state(self) -> DocumentState:
        """Everything that undo restores, as it is now."""
        return DocumentState(self.scene.snapshot(), self.data)

    def _unchanged_since(self, state: DocumentState | None) -> bool:
        return state is not None and state.scene is self.scene.snapshot() and state.data is self.data

    @property
    def changed(self) -> bool:
        """Whether there are unsaved changes."""
        return not self._unchanged_since(self._saved) and (self._recovered or bool(self.history.past))

    def mark_saved(self, name: str) -> None:
        """Note that a file holds the current state."""
        self.file, self._saved, self._recovered = name, self.current_state, False
        self.revision += 1

    def mark_recovered(self) -> None:
        """Note that the state was recovered after a crash: no file holds it."""
        self._saved, self._recovered = None, True

    def take_over(self, file: str, change: Callable[[], object]) -> None:
        """Continue the unsaved changes of another studio; undo returns to the scene before."""
        if self.drag is not None:
            self.end_drag()
        self.perform("Take over the folder", change)
        self.file = file
        self.pause_solver()
        self.mark_recovered()

    # --- edits --------------------------------------------------------------------------------------------------------

    def perform(self, edit: str, change: Callable[[], object], *, continued: bool = False) -> None:
        """Apply an edit that can be undone; `edit` is its label. If it fails, the document is unchanged.

        A `continued` edit is undone together with the last one, if that has the same label: both are one drag.
        """
        self._reject_while_dragging()
        before, scene = self.current_state, self.scene
        try:
            change()
            self._drop_invalid_links()
            sync_bodies(self.scene, self.data.stage.active, self.data.stage, self.data.stage.states(self.scene))
        except Exception:
            self.scene = scene
            self.scene.restore(before.scene)
            self.data = before.data
            raise
        if self._unchanged_since(before):
            return
        scene_changed = self.scene.snapshot() is not before.scene
        if not (continued and self.history.next_undo == edit and not self.history.future):
            self.history.record(edit, before)
        if scene_changed:
            self._restart_solver()
        else:
            self.revision += 1

    def _drop_invalid_links(self) -> None:
        stage = self.data.stage
        valid = stage.valid(self.scene.snapshot()) if stage.links else stage
        if valid is not stage:
            self.data = replace(self.data, stage=valid)

    def undo(self) -> None:
        """Revert the last edit exactly."""
        self._travel(self.history.undo, "nothing to undo.")

    def redo(self) -> None:
        """Repeat the last undone edit exactly."""
        self._travel(self.history.redo, "nothing to redo.")

    def _travel(self, step: Callable[[DocumentState], DocumentState | None], empty: str) -> None:
        self._reject_while_dragging()
        state = step(self.current_state)
        if state is None:
            raise CommandError(empty)
        self.scene.restore(state.scene)
        self.data = state.data
        self._restart_solver()
        self._frames_left = 0  # the restored state is exact to the bit: the solver does not run

    def _restart_solver(self) -> None:
        self.scene.end_drag()
        self.revision += 1
        self.result = None
        self._frames_left, self._stagnant_frames = self._max_frames, 0

    # --- dragging -----------------------------------------------------------------------------------------------------

    def begin_drag(self, begin: Callable[[Scene], Drag]) -> None:
        """Start a drag."""
        self._reject_while_dragging()
        before, self._data_before_drag = self.scene.snapshot(), self.data
        self.scene.end_drag()
        try:
            self.drag = begin(self.scene)
        except Exception:
            self.scene.restore(before)
            raise
        self._drag_moved = self._event_pending = False
        self._frames_left = self._max_frames

    def update_drag(self, move: Callable[[Drag], None]) -> None:
        """Apply a pointer event to the drag."""
        if self.drag is None:
            raise CommandError(
                "no drag is in progress; start one with pull.begin, goal.begin or another begin command."
            )
        move(self.drag)
        self._drag_moved = self._event_pending = True
        self._last_pointer_event = time.perf_counter()
        self._frames_left, self._stagnant_frames = self._max_frames, 0

    def end_drag(self) -> None:
        """Release; the whole drag is one edit, also where something prevents all motion: undo never takes back more."""
        if self.drag is None:
            raise CommandError("no drag is in progress.")
        if self._event_pending:
            self._solve_last_event()
        drag, self.drag = self.drag, None
        self.steps.note_release(self.scene, drag.before.pose)
        drag.end(self.scene)
        if self._drag_moved or self.scene.snapshot() != drag.before:
            self.history.record(drag.edit, DocumentState(drag.before, self._data_before_drag))
        self._restart_solver()

    def _solve_last_event(self) -> None:
        """Follow the pointer to where it was released: on a busy machine all its events may have arrived at once.

        The time is bounded once the figure has moved; before that, the number of frames without motion is.
        """
        start, end = self.scene.pose, time.perf_counter() + RELEASE_BUDGET_S
        self._last_pointer_event = 0.0  # the pointer rests: frames have more time
        self.advance()
        while self.moving and self.data.methods.pace != "single":
            if self.scene.pose != start and time.perf_counter() > end:
                return
            self.advance()

    def _reject_while_dragging(self) -> None:
        if self.drag is not None:
            raise CommandError("a drag is in progress; release it first.")

    @property
    def _max_frames(self) -> int:
        """Frames without input before the solver is paused."""
        return MAX_SINGLE_ITERATION_FRAMES if self.data.methods.pace == "single" else MAX_FRAMES

    # --- solving ------------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the solver has work to do."""
        return self._frames_left > 0

    def advance(self) -> None:
        """Solve one frame."""
        before = self.scene.pose
        self._event_pending = False
        self.result = self._solve_frame()
        self.recorder.frame(self.scene.snapshot(), 1e3 * self.result.seconds)
        self._frames_left -= 1
        self._stagnant_frames = self._stagnant_frames + 1 if self.result.pose == before else 0
        if self._stagnant_frames and self.result.status is Status.BUDGET:
            self._budget_factor = min(2.0 * self._budget_factor, MAX_BUDGET_FACTOR)
        others_move = update_blends(self.scene, self._max_frames - self._frames_left) | self._follow_links()
        if not others_move and (self.result.status.is_stationary or self._stagnant_frames >= MAX_STAGNANT_FRAMES):
            self._frames_left = 0
        if not self.moving and self.drag is None:
            self.scene.end_drag()

    def _follow_links(self) -> bool:
        """Solve a frame of the other figures; whether they, or goals that follow them, may move on."""
        if not self.data.stage.links:
            return False
        pull = self.scene[DRAG_TASK] if self.drag is not None and DRAG_TASK in self.scene else None
        site = getattr(pull, "site", None)
        pulled = site.segment if isinstance(site, Site) else ""
        stage, moving = self._stage_solver.follow(self.scene, self.data.stage, pulled)
        if stage is not self.data.stage:
            self.data = replace(self.data, stage=stage)
        return moving

    def _solve_frame(self) -> Result:
        """One frame within its time budget.

        After frames that stagnate, the number of iterations and the budget grow: a hard step needs many at once. While
        the pointer moves, the budget is that with which the figure has made progress: a character of two hundred
        degrees of freedom needs more than one of fifty, and would not move at all.
        """
        pointer_moves = self.drag is not None and time.perf_counter() - self._last_pointer_event < POINTER_REST_S
        patience = int(self._budget_factor) if pointer_moves else 1 + self._stagnant_frames
        idle_budget = min(IDLE_FRAME_BUDGET_S * 2.0**self._stagnant_frames, MAX_FRAME_BUDGET_S)
        budget = FRAME_BUDGET_S * self._budget_factor if pointer_moves else idle_budget
        return self._frame_solver.frame(self.scene, self.data.methods, budget, patience)

    def resume_solver(self) -> None:
        """Solve the scene again."""
        self.revision += 1
        self._frames_left, self._stagnant_frames = self._max_frames, 0

    def pause_solver(self) -> None:
        """Do not solve until the next edit."""
        self._frames_left = 0

    def evaluate(self) -> Result:
        """Residuals of all tasks at the current pose."""
        if self.result is None:
            self.result = self.scene.copy().track(time_budget=FRAME_BUDGET_S)
        return self.result
