"""The session: one thread owns the document, takes messages in their order, solves, and publishes.

A drag event that still waits when the next one of the same hand comes is replaced by it: the newest pointer wins and
none is queued. Every frame answers the latest event taken. When nobody says anything and the figure is at rest, the
thread sleeps.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from poise.errors import PoiseError
from poise.studio.audience import Audience, Listener
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.gallery_message import gallery_message
from poise.studio.long_commands import LONG_COMMANDS
from poise.studio.long_work import LongWork, Watch
from poise.studio.protocol import DRAGGING, MOVES, Message
from poise.studio.reach import reachable
from poise.studio.scene_files import FILE_COMMANDS
from poise.studio.value_checks import Refusal

LOG = logging.getLogger("poise.studio")
FRAME = 1.0 / 60.0  # [s]
WRONG = "this went wrong inside the studio; nothing was changed."
MOST_WAITING = 200  # messages; more than a hand can send while one frame is solved


@dataclass(frozen=True)
class _Letter:
    """A message, who sent it, and when it came."""

    sender: int
    message: Message
    came: float


class Session:
    """The document and its thread.

    Parameters
    ----------
    document : Document
        What is shown.
    folder : Folder
        Where files are read and written.
    """

    def __init__(self, document: Document, folder: Folder) -> None:
        self.document = document
        self.folder = folder
        self._inbox: deque[_Letter | Callable[[], None]] = deque()
        self._news = threading.Condition()
        self._audience = Audience(document, self._later)
        self._work = LongWork(
            lambda identity, kind, told: self._later(lambda: self._audience.tell(identity, kind, told))
        )
        self._holder = 0  # whose drag it is; 0 for nobody's
        self._answers = (0, 0, 0.0)  # client, number and arrival of the event that the next frame answers
        self._stopped = False
        self._stepped = 0.0  # when the last frame began
        self._owed = False  # a report, once a hand leaves time for it
        self.latest = (document.state, document.extras)  # between two drags; read from any thread
        self._thread = threading.Thread(target=self._run, name="poise-studio", daemon=True)

    # --- called from any thread ---------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    def stop(self) -> None:
        """End, when everything that was said is done; what no file holds is kept."""
        with self._news:
            self._stopped = True
            self._news.notify()
        self._thread.join(timeout=10.0)

    def join(self, listener: Listener) -> None:
        """Tell somebody everything, and from now on what is new."""
        self._later(lambda: self._audience.join(listener, self._holder))

    def leave(self, listener: Listener) -> None:
        """Tell somebody no more; what they held is let go."""
        self._later(lambda: self._gone(listener.identity))

    def say(self, sender: int, message: Message) -> None:
        """Take a message.

        Raises
        ------
        Refusal
            Far too many are waiting.
        """
        with self._news:
            last = self._inbox[-1] if self._inbox else None
            letter = _Letter(sender, message, time.perf_counter())
            if len(self._inbox) >= MOST_WAITING:
                raise Refusal("too many messages are waiting.")
            if isinstance(last, _Letter) and last.sender == sender and message.type in MOVES:
                if last.message.type == message.type and last.message["number"] < message["number"]:
                    self._inbox.pop()  # the newest pointer wins
            self._inbox.append(letter)
            self._news.notify()

    def perform(self, sender: int, act: str, change: Callable[[Document], None]) -> None:
        """Do something to the document that no message says, such as taking a file that was read elsewhere."""

        def performed() -> None:
            try:
                self.document.perform(act, lambda: change(self.document))
                self._audience.tell(sender, "notice", {"type": "notice", "words": act})
            except Exception as error:
                if not isinstance(error, PoiseError):
                    LOG.exception("%s failed", act)
                reason = str(error) if isinstance(error, PoiseError) else WRONG
                self._audience.tell(sender, "refused", {"type": "refused", "of": "import", "reason": reason})
            self._tell_document()

        self._later(performed)

    def _later(self, act: Callable[[], None]) -> None:
        with self._news:
            self._inbox.append(act)
            self._news.notify()

    # --- the thread ---------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._news:
                while not self._inbox and not self._stopped and (self._early or not self.document.moving):
                    owed = self._audience.until_report if self._owed else None
                    if not self._news.wait(self._early or owed):
                        break  # nobody says anything: time for a frame, or for the report that is owed
                waiting, self._inbox = list(self._inbox), deque()
                if self._stopped and not waiting:
                    break
            for each in waiting:
                self._take(each)
            try:
                self._frame()
            except Exception:
                LOG.exception("a frame failed")
                self.document.halt()
        self.folder.keep(self.document)

    def _take(self, each: _Letter | Callable[[], None]) -> None:
        """Do what waits; nothing that goes wrong on the way ends the thread."""
        try:
            if isinstance(each, _Letter):
                self._answer(each)
            else:
                each()
        except Exception:
            LOG.exception("a tab could not be told")

    def _answer(self, each: _Letter) -> None:
        revision, holder = self.document.revision, self._holder
        try:
            self._obey(each)
        except PoiseError as error:
            self._refuse(each, str(error))
        except Exception:
            LOG.exception("%s failed", each.message.type)
            self._refuse(each, WRONG)
        if revision != self.document.revision or holder != self._holder:
            self._tell_document()

    def _obey(self, letter: _Letter) -> None:
        kind, document = letter.message.type, self.document
        if kind in DRAGGING:
            self._hold(letter)
        if kind == "ping":
            self._audience.tell(letter.sender, "pong", {"type": "pong", "number": letter.message["number"]})
        elif kind == "show":
            self._audience.show(letter.sender, letter.message["names"])
        elif kind == "reach":
            places = reachable(document.scene, letter.message["segment"]).round(4).ravel().tolist()
            self._audience.tell(letter.sender, "reachable", {"type": "reachable", "places": places})
        elif kind == "gallery.list":
            self._audience.tell(letter.sender, "gallery", gallery_message())
        elif kind == "tour.plots":
            tour = document.extras.tour
            drawn = [] if tour is None else list(tour.plots)
            self._audience.tell(letter.sender, "plots", {"type": "plots", "plots": drawn})
        elif kind == "work.cancel":
            self._work.cancel(letter.sender)
        elif kind in LONG_COMMANDS:
            self._begin(letter)
        elif kind in FILE_COMMANDS:
            told = FILE_COMMANDS[kind](document, letter.message, self.folder)
            self._audience.tell(letter.sender, told["type"], told)
        elif kind in COMMANDS:
            COMMANDS[kind](document, letter.message)
        if kind in DRAGGING:
            self._held(letter)

    def _begin(self, letter: _Letter) -> None:
        """Have something done beside; what comes of it is put into the document, or told, by this thread."""
        words, work = LONG_COMMANDS[letter.message.type](self.document, letter.message)
        sender = letter.sender

        def whole(watch: Watch) -> Callable[[], None]:
            made = work(watch)
            if isinstance(made, dict):
                return lambda: self._later(lambda: self._audience.tell(sender, made["type"], made))
            return lambda: self.perform(sender, *made)

        self._work.begin(sender, words, whole)

    def _held(self, letter: _Letter) -> None:
        kind = letter.message.type
        if kind in MOVES:
            self._answers = (letter.sender, letter.message["number"], letter.came)
        elif kind == "drag.end":
            self._holder = 0
        else:
            self._holder = letter.sender
            self._answers = (letter.sender, 0, letter.came)

    def _hold(self, letter: _Letter) -> None:
        """One hand at a time, and its events in their order."""
        if self._holder not in (0, letter.sender):
            raise Refusal("the figure is being pulled in another tab.")
        if letter.message.type in MOVES and letter.message["number"] <= self._answers[1]:
            raise Refusal("this event of the drag comes after a later one.")

    def _refuse(self, letter: _Letter, reason: str) -> None:
        LOG.warning("refused %s of tab %d: %s", letter.message.type, letter.sender, reason)
        told = {"type": "refused", "of": letter.message.type, "reason": reason}
        self._audience.tell(letter.sender, "refused", told)

    def _gone(self, identity: int) -> None:
        self._audience.leave(identity)
        self._work.cancel(identity)
        if self._holder == identity:
            self._holder = 0
            if self.document.drag is not None:
                self.document.end_drag()
            self._tell_document()

    def _frame(self) -> None:
        """One frame of the solver, where it has something to do, and what follows from it."""
        document = self.document
        if not document.moving:
            if self._owed and not self._audience.until_report:
                self._tell_report()
            return
        if self._early:
            return
        began = self._stepped = time.perf_counter()
        document.advance()
        client, number, came = self._answers
        taken = time.perf_counter() - (came or began)
        self._answers = (client, number, 0.0)
        self._audience.frame(client, number, int(1e6 * taken))
        self._owed = True
        if not (self._inbox or self._audience.until_report):  # a pointer that waits comes first
            self._tell_report()
        self._keep()

    @property
    def _early(self) -> float:
        """Seconds until the next frame is due, where methods take one step a frame; a frame is that of a screen."""
        document = self.document
        if not document.moving or document.extras.methods.pace != "step":
            return 0.0
        return max(self._stepped + FRAME - time.perf_counter(), 0.0)

    def _tell_document(self) -> None:
        """Tell what was done; the report follows, once for acts that come faster than anybody reads."""
        self._audience.document(self._holder)
        self._owed = True
        self._keep()

    def _tell_report(self) -> None:
        self._owed = False
        self._audience.report()

    def _keep(self) -> None:
        """Hand the scene on, when it is at rest and nobody pulls."""
        document = self.document
        if not document.moving and document.drag is None:
            self.latest = (document.state, document.extras)
            self.folder.keep(document)
