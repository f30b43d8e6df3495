"""Who is told what: the tabs, and what each of them shows."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from poise.model import Figure
from poise.studio.document import Document
from poise.studio.drawn import DRAWN, drawn_message
from poise.studio.figure_message import figure_message
from poise.studio.motion_message import library_message, motion_message
from poise.studio.publish import document_message, frame
from poise.studio.report import report_message
from poise.studio.skin_message import skin_message

REPORT_EVERY = 1.0 / 10.0  # seconds between two reports while the figure moves


class Listener(Protocol):
    """Somebody who is told: a browser tab."""

    identity: int

    def tell(self, kind: str, content: dict[str, Any] | bytes) -> None:
        """Take what is new; of `figure`, `document`, `frame` and the like only the latest matters."""


class Audience:
    """All tabs.

    Parameters
    ----------
    document : Document
        What they are told about; used from its own thread alone.
    later : function
        Has something done by that thread.
    """

    def __init__(self, document: Document, later: Callable[[Callable[[], None]], None]) -> None:
        self._document = document
        self._later = later
        self._listeners: dict[int, Listener] = {}
        self._shown: dict[int, frozenset[str]] = {}
        self._figure = document.figure
        self._extras = document.extras
        self._last_report = self._next_drawing = 0.0
        self.count = 0  # of frames

    # --- who ----------------------------------------------------------------------------------------------------------

    def join(self, listener: Listener, holder: int) -> None:
        """Tell somebody everything, and from now on what is new."""
        document = self._document
        self._listeners[listener.identity] = listener
        listener.tell("figure", figure_message(document.figure))
        listener.tell("document", document_message(document, holder))
        listener.tell("frame", frame(document.scene.pose, count=self.count))
        if document.extras.keys:
            listener.tell("motion", motion_message(document.extras))
        listener.tell("report", self._report())

    def leave(self, identity: int) -> None:
        """Tell somebody no more."""
        self._listeners.pop(identity, None)
        self._shown.pop(identity, None)

    def show(self, identity: int, names: tuple[str, ...]) -> None:
        """Remember what somebody shows, and tell it now."""
        before = self._shown.get(identity, frozenset())
        self._shown[identity] = frozenset(names)
        if "library" in names:
            self.tell(identity, "library", library_message(self._document.figure, self._document.extras))
        if "skin" in names and "skin" not in before:
            self._skin(self._document.figure, identity)
        drawn = DRAWN & set(names)
        if drawn:
            self.tell(identity, "drawn", drawn_message(self._document.scene, drawn))

    # --- what ---------------------------------------------------------------------------------------------------------

    def everybody(self, kind: str, content: dict[str, Any] | bytes) -> None:
        """Tell all."""
        for listener in self._listeners.values():
            listener.tell(kind, content)

    def tell(self, identity: int, kind: str, content: dict[str, Any] | bytes) -> None:
        """Tell one, where it is still there."""
        if identity in self._listeners:
            self._listeners[identity].tell(kind, content)

    def frame(self, client: int, number: int, microseconds: int) -> None:
        """Tell the pose that answers an event."""
        self.count += 1
        self.everybody("frame", frame(self._document.scene.pose, client, number, microseconds, self.count))

    def _skin(self, figure: Figure, only: int | None = None) -> None:
        """Tell the skin of a figure to those who show it, or to one of them, once another thread has made it."""

        def told(content: bytes) -> None:
            for identity, shown in self._shown.items():
                if "skin" in shown and only in (None, identity) and self._document.figure is figure:
                    self.tell(identity, "skin", content)

        def make() -> None:
            content = skin_message(figure)
            self._later(lambda: told(content))

        threading.Thread(target=make, name="poise-studio-skin", daemon=True).start()

    @property
    def until_report(self) -> float:
        """Seconds until the next report is due; 0 where it is."""
        return max(self._last_report + REPORT_EVERY - time.perf_counter(), 0.0)

    def report(self) -> None:
        """Tell what became of the tasks, and what is drawn."""
        self._last_report = time.perf_counter()
        self.everybody("report", self._report())
        self._draw()

    def _draw(self) -> None:
        """Tell what is drawn; while the figure moves it takes a fifth of the time at most, the rest is the hand's."""
        names = DRAWN & frozenset().union(*self._shown.values())
        began = time.perf_counter()
        if not names or (self._document.moving and began < self._next_drawing):
            return
        told = drawn_message(self._document.scene, names)
        for identity, shown in self._shown.items():
            if shown & names:
                self.tell(identity, "drawn", told)
        ended = time.perf_counter()
        self._next_drawing = ended + 4.0 * (ended - began)

    def _report(self) -> dict[str, Any]:
        document = self._document
        held = document.drag.act.partition(" ")[2] if document.drag is not None else ""
        return report_message(document.judged(), held, document.moving)

    def document(self, holder: int) -> None:
        """Tell the document; the figure and the motion too where they have changed."""
        document = self._document
        new_figure, before = document.figure is not self._figure, self._extras
        self._figure, self._extras = document.figure, document.extras
        if new_figure:
            self.everybody("figure", figure_message(document.figure))
            if any("skin" in shown for shown in self._shown.values()):
                self._skin(document.figure)
        self.everybody("document", document_message(document, holder))
        if new_figure or document.extras.keys is not before.keys:
            self.everybody("motion", motion_message(document.extras))
        if new_figure or document.extras.poses is not before.poses:
            told = None
            for identity, shown in self._shown.items():
                if "library" in shown:
                    told = told or library_message(document.figure, document.extras)
                    self.tell(identity, "library", told)
        if not document.moving:  # after an undo nothing moves by itself
            self.frame(0, 0, 0)
