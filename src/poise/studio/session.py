"""The session: one thread owns the document, handles commands in order, solves, and broadcasts.

Every frame answers the latest drag event. Every edit is stored before it is broadcast. Without commands, and once the
solver has converged, the thread sleeps.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable

from poise.errors import PoiseError
from poise.studio.background_job import INTERNAL_ERROR, BackgroundJobs, ProgressCallback
from poise.studio.broadcast import Broadcaster, Client
from poise.studio.command_queue import SESSION, CommandQueue, Entry, Envelope
from poise.studio.commands import COMMANDS
from poise.studio.curve_commands import curves_update
from poise.studio.document import Document
from poise.studio.document_message import gallery_update
from poise.studio.figure_commands import show_scene
from poise.studio.foot_steps import STEP_JOB, step_job
from poise.studio.job_commands import JOB_COMMANDS, Job
from poise.studio.messages import (
    Command,
    CommandError,
    DragCommand,
    MoveCommand,
    Notice,
    Rejected,
    Update,
    commands,
    library_commands,
    session_commands,
    timeline_commands,
)
from poise.studio.messages.updates import PlotsUpdate, Pong
from poise.studio.reach import limb_reach
from poise.studio.scene_folder import FILE_COMMANDS, SceneFolder
from poise.studio.task_fields import task_fields

LOG = logging.getLogger("poise.studio")
FRAME_TIME_S = 1.0 / 60.0
STOP_TIMEOUT_S = 10.0
STORE_INTERVAL_S = 0.05  # while the figure moves; edits are stored at once


class Session:
    """The document and its thread.

    Parameters
    ----------
    document : Document
        The document to edit.
    folder : SceneFolder
        Where files are read and written.
    """

    def __init__(self, document: Document, folder: SceneFolder) -> None:
        self.document = document
        self.folder = folder
        self._queue = CommandQueue()
        self._condition = threading.Condition()
        self._broadcaster = Broadcaster(document, self._run_later, folder.storage)
        folder.on_storage = lambda: self._run_later(self._broadcaster.send_storage)
        folder.on_request = lambda: self._run_later(self._release_folder)
        self._jobs = BackgroundJobs(
            lambda client, update: self._run_later(lambda: self._broadcaster.send_update(client, update))
        )
        self._dragging_client = 0  # 0 if nobody drags
        self._answers = (0, 0, 0.0)  # client, number and arrival of the event that the next frame answers
        self._stopped = False
        self._frame_start = 0.0  # of the last frame
        self._report_pending = False  # sent once no pointer event waits
        self._next_store = 0.0  # when a moving figure is stored again
        self.latest = (document.state, document.data)  # between drags; read from any thread
        self._thread = threading.Thread(target=self._run, name="poise-studio", daemon=True)

    # --- called from any thread ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after all queued commands; unsaved changes are stored for recovery."""
        with self._condition:
            self._stopped = True
            self._condition.notify()
        self._thread.join(timeout=STOP_TIMEOUT_S)

    def join(self, client: Client) -> None:
        """Add a client and send it everything."""
        self._run_later(lambda: self._broadcaster.join(client, self._dragging_client))

    def leave(self, client: Client) -> None:
        """Remove a client; its drag is released."""
        self._run_later(lambda: self._disconnect(client.identity), client.identity)

    def send(self, sender: int, command: Command) -> None:
        """Queue a command.

        Raises
        ------
        CommandError
            The queue is full.
        """
        with self._condition:
            self._queue.put(sender, command)
            self._condition.notify()

    def perform(self, sender: int, edit: str, change: Callable[[Document], None]) -> None:
        """Apply an edit that is not a command, such as the result of an import or a background job."""

        def apply() -> None:
            try:
                self.document.perform(edit, lambda: change(self.document))
                self._broadcaster.send_update(sender, Notice(edit))
            except Exception as error:
                if not isinstance(error, PoiseError):
                    LOG.exception("%s failed", edit)
                reason = str(error) if isinstance(error, PoiseError) else INTERNAL_ERROR
                self._broadcaster.send_update(sender, Rejected("import", reason))
            self._send_document()

        self._run_later(apply)

    def _run_later(self, function: Callable[[], None], sender: int = SESSION) -> None:
        with self._condition:
            self._queue.put_function(function, sender)
            self._condition.notify()

    # --- the thread ---------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._condition:
                while not self._queue and not self._stopped and (self._until_frame or not self.document.moving):
                    until_report = self._broadcaster.seconds_until_report if self._report_pending else None
                    if not self._condition.wait(self._until_frame or until_report):
                        break  # no command came: time for a frame, or for the pending report
                count = len(self._queue)
                if self._stopped and not count:
                    break
            self._handle_queued(count)
            try:
                self._frame()
            except Exception:
                LOG.exception("a frame failed")
                self.document.pause_solver()
        self.folder.store_recovery(self.document)

    def _handle_queued(self, count: int) -> None:
        """Handle this many entries; what other tabs send meanwhile takes its turn."""
        for _ in range(count):
            with self._condition:
                entry = self._queue.pop()
            if entry is not None:
                self._handle(entry)

    def _handle(self, queued: Entry) -> None:
        """Handle one entry of the queue; no failure ends the thread."""
        try:
            if isinstance(queued, Envelope):
                self._handle_command(queued)
            else:
                queued()
        except Exception:
            LOG.exception("a client could not be notified")

    def _handle_command(self, envelope: Envelope) -> None:
        revision, dragging_client = self.document.revision, self._dragging_client
        try:
            self._execute(envelope)
        except PoiseError as error:
            self._reject(envelope, str(error))
        except Exception:
            LOG.exception("%s failed", envelope.command.type)
            self._reject(envelope, INTERNAL_ERROR)
        self._start_step_search(envelope.sender)
        if revision != self.document.revision or dragging_client != self._dragging_client:
            self._send_document()

    def _execute(self, envelope: Envelope) -> None:
        command, kind, document = envelope.command, type(envelope.command), self.document
        if isinstance(command, DragCommand):
            self._check_drag(envelope)
        if kind in COMMANDS:
            COMMANDS[kind](document, command)
        elif isinstance(command, session_commands.SampleReach) and not command.whole:
            self._broadcaster.send_update(envelope.sender, limb_reach(document.scene, command.segment))
        elif kind in JOB_COMMANDS:
            self._start_job(envelope)
        elif kind in FILE_COMMANDS:
            self._broadcaster.send_update(envelope.sender, FILE_COMMANDS[kind](document, command, self.folder))
        elif isinstance(command, session_commands.Subscribe):
            self._broadcaster.subscribe(envelope.sender, command.names)
        elif isinstance(command, session_commands.TakeFolder):
            threading.Thread(target=self._take_folder, args=(envelope.sender,), daemon=True).start()
        elif isinstance(command, session_commands.CancelJob):
            self._jobs.cancel(envelope.sender)
        else:
            answer = self._answer(command)
            if answer is not None:
                self._broadcaster.send_update(envelope.sender, answer)
        if isinstance(command, DragCommand):
            self._note_drag(envelope)

    def _answer(self, command: Command) -> Update | None:
        """Answer to a command that only asks for something."""
        if isinstance(command, session_commands.Ping):
            return Pong(command.number, not (self.document.moving or self._report_pending))
        if isinstance(command, timeline_commands.ListCurves):
            return curves_update(self.document.data, command.channels)
        if isinstance(command, library_commands.ListTaskFields):
            return task_fields(self.document.scene[command.name], self.document.figure)
        if isinstance(command, session_commands.ListGallery):
            return gallery_update()
        if isinstance(command, session_commands.ListPlots):
            experiment = self.document.data.experiment
            return PlotsUpdate([] if experiment is None else list(experiment.plots))
        return None

    def _start_job(self, envelope: Envelope) -> None:
        """Start a background job; this thread applies its result to the document, or sends it."""
        text, job = JOB_COMMANDS[type(envelope.command)](self.document, envelope.command)
        self._start(envelope.sender, text, job)

    def _start(self, sender: int, text: str, job: Job) -> None:

        def run(progress: ProgressCallback) -> Callable[[], None]:
            result = job(progress)
            if isinstance(result, Update):
                return lambda: self._run_later(lambda: self._broadcaster.send_update(sender, result))
            return lambda: self.perform(sender, *result)

        self._jobs.start(sender, text, run)

    def _start_step_search(self, sender: int) -> None:
        """Look for steps in the background where feet may step and a goal is out of reach."""
        request = self.document.steps.take_request()
        if request is not None:
            with contextlib.suppress(CommandError):  # another job is running; the next pull asks again
                self._start(sender, STEP_JOB, step_job(request, self.document.revision))

    def _check_drag(self, envelope: Envelope) -> None:
        """One client drags at a time, and its events arrive in order."""
        if self._dragging_client not in (0, envelope.sender):
            raise CommandError("the figure is being dragged in another tab.")
        if isinstance(envelope.command, MoveCommand) and envelope.command.number <= self._answers[1]:
            raise CommandError("this drag event is older than the last one.")

    def _note_drag(self, envelope: Envelope) -> None:
        """Remember who drags, and which event the next frame answers."""
        command = envelope.command
        if isinstance(command, MoveCommand):
            self._answers = (envelope.sender, command.number, envelope.arrived)
        elif isinstance(command, commands.EndDrag):
            self._dragging_client = 0
        else:
            self._dragging_client = envelope.sender
            self._answers = (envelope.sender, 0, envelope.arrived)

    def _reject(self, envelope: Envelope, reason: str) -> None:
        LOG.warning("rejected %s of tab %d: %s", envelope.command.type, envelope.sender, reason)
        self._broadcaster.send_update(envelope.sender, Rejected(envelope.command.type, reason))

    def _disconnect(self, identity: int) -> None:
        self._broadcaster.leave(identity)
        self._jobs.cancel(identity)
        if self._dragging_client == identity:
            self._dragging_client = 0
            if self.document.drag is not None:
                self.document.end_drag()
            self._send_document()

    def _frame(self) -> None:
        """Solve one frame if the solver has work to do, and send it."""
        document = self.document
        if not document.moving:
            if self._report_pending and not self._broadcaster.seconds_until_report:
                self._send_report()
            return
        if self._until_frame:
            return
        start = self._frame_start = time.perf_counter()
        document.advance()
        client, number, arrived = self._answers
        latency = time.perf_counter() - (arrived or start)
        self._answers = (client, number, 0.0)
        self._broadcaster.send_frame(client, number, int(1e6 * latency))
        self._report_pending = True
        if not (self._queue or self._broadcaster.seconds_until_report):  # a queued pointer event comes first
            self._send_report()
        self._store()

    @property
    def _until_frame(self) -> float:
        """Seconds until the next frame is due; methods with one iteration per frame run at the screen's frame rate."""
        document = self.document
        if not document.moving or document.data.methods.pace != "single":
            return 0.0
        return max(self._frame_start + FRAME_TIME_S - time.perf_counter(), 0.0)

    def _send_document(self) -> None:
        """Store and send the document; the report follows, once for edits in quick succession."""
        self._store(edited=self.document.drag is None)
        self._broadcaster.send_document(self._dragging_client)
        self._report_pending = True

    def _send_report(self) -> None:
        self._report_pending = False
        self._broadcaster.send_report()

    # --- storage ------------------------------------------------------------------------------------------------------

    def _store(self, edited: bool = False) -> None:
        """Store the document for recovery: after an edit at once, while the figure moves at intervals.

        Between drags, and once the solver has converged, the state is published too.
        """
        document, now = self.document, time.perf_counter()
        settled = not document.moving and document.drag is None
        if settled:
            self.latest = (document.state, document.data)
        if settled or edited or now >= self._next_store:
            self.folder.store_recovery(document)
            self._next_store = now + STORE_INTERVAL_S

    def _release_folder(self) -> None:
        """Leave the folder to another studio that asks for it."""
        self.folder.store_recovery(self.document)
        self.folder.release()

    def _take_folder(self, sender: int) -> None:
        """Ask the other studio for the folder, in a thread of its own; then continue its unsaved changes."""
        try:
            taken = self.folder.take_over()
            recovered = self.folder.recover() if taken else None
        except PoiseError as error:
            reason = str(error)
            self._run_later(lambda: self._broadcaster.send_update(sender, Rejected("folder.take", reason)))
            return

        def apply() -> None:
            self._broadcaster.send_storage()
            if not taken:
                refusal = "the other studio does not answer; close it, or end its process, and try again."
                self._broadcaster.send_update(sender, Rejected("folder.take", refusal))
                return
            if recovered is not None:
                scene, file, data = recovered
                self.document.take_over(file, lambda: show_scene(self.document, scene.snapshot(), data))
            self._send_document()

        self._run_later(apply)
