"""Broadcast to all clients (browser tabs): who is connected, what each subscribed to, and what is sent when."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Protocol

from poise.io.gltf.character import Character
from poise.kinematics.skin import Skin
from poise.library.human_pose import is_human
from poise.model import Figure
from poise.render.figure_skin import BUILT_IN
from poise.studio.character_message import encode_character
from poise.studio.document import Document
from poise.studio.document_message import document_update, report_update
from poise.studio.document_state import StudioData
from poise.studio.figure_message import encode_figure
from poise.studio.mesh_messages import encode_skin
from poise.studio.messages import Update
from poise.studio.messages.updates import ReportUpdate, StorageUpdate
from poise.studio.overlays import OVERLAYS, overlay_update
from poise.studio.pose_messages import encode_frame, encode_motion, encode_pose_library
from poise.studio.stage_messages import motion_changed, stage_meshes, stage_update

REPORT_INTERVAL_S = 1.0 / 10.0  # while the figure moves
OVERLAY_PAUSE_FACTOR = 4.0  # pause after computing overlays, in durations of that: a fifth of the time at most


class Client(Protocol):
    """A connected browser tab."""

    identity: int

    def notify(self, kind: str, content: Update | bytes) -> None:
        """Queue a message; of frames, documents and other state only the latest is sent."""


class Broadcaster:
    """Sends updates to all clients.

    Parameters
    ----------
    document : Document
        The document; used from its own thread only.
    run_later : function
        Runs a function in that thread.
    storage : function
        Whether changes are stored.
    """

    def __init__(
        self,
        document: Document,
        run_later: Callable[[Callable[[], None]], None],
        storage: Callable[[], StorageUpdate] = lambda: StorageUpdate("", False),
    ) -> None:
        self._storage = storage
        self._document = document
        self._run_later = run_later
        self._clients: dict[int, Client] = {}
        self._subscriptions: dict[int, frozenset[str]] = {}
        self._figure = document.figure
        self._data = document.data
        self._stage = document.data.stage
        self._last_report = self._next_overlays = 0.0
        self.frame_count = 0

    # --- clients ------------------------------------------------------------------------------------------------------

    def join(self, client: Client, dragging_client: int) -> None:
        """Add a client and send it everything."""
        document = self._document
        self._clients[client.identity] = client
        client.notify("figure", encode_figure(document.figure, _skin(document)))
        if _character(document.data) is not None:
            client.notify("character", encode_character(document.figure, _character(document.data)))
        for kind, content in stage_meshes(document.data.stage):
            client.notify(kind, content)
        client.notify("document", document_update(document, dragging_client))
        client.notify("stage", stage_update(document.data.stage))
        client.notify("frame", encode_frame(document.scene.pose, count=self.frame_count))
        if document.data.keyframes:
            client.notify("motion", encode_motion(document.data))
        client.notify("storage", self._storage())
        client.notify("report", self._report())

    def leave(self, identity: int) -> None:
        """Remove a client."""
        self._clients.pop(identity, None)
        self._subscriptions.pop(identity, None)

    def subscribe(self, identity: int, names: tuple[str, ...]) -> None:
        """Set what a client shows (overlays, skin, pose library), and send it now."""
        before = self._subscriptions.get(identity, frozenset())
        self._subscriptions[identity] = frozenset(names)
        if "library" in names:
            self.send(identity, "library", encode_pose_library(self._document.figure, self._document.data))
        if "skin" in names and "skin" not in before:
            self._send_skin(self._document.figure, identity)
        overlays = OVERLAYS & set(names)
        if overlays:
            self.send(identity, "overlays", overlay_update(self._document.scene, overlays))

    # --- sending ------------------------------------------------------------------------------------------------------

    def send_all(self, kind: str, content: Update | bytes) -> None:
        """Send a message to all clients."""
        for client in self._clients.values():
            client.notify(kind, content)

    def send(self, identity: int, kind: str, content: Update | bytes) -> None:
        """Send a message to one client, if it is still connected."""
        if identity in self._clients:
            self._clients[identity].notify(kind, content)

    def send_update(self, identity: int, update: Update) -> None:
        """Send a JSON update to one client, if it is still connected."""
        self.send(identity, update.type, update)

    def send_storage(self) -> None:
        """Tell all clients whether changes are stored."""
        self.send_all("storage", self._storage())

    def send_frame(self, client: int, number: int, microseconds: int) -> None:
        """Send the pose that answers a drag event to all clients."""
        self.frame_count += 1
        pose = self._document.scene.pose
        self.send_all("frame", encode_frame(pose, client, number, microseconds, self.frame_count))
        self._send_stage()

    def _send_stage(self) -> None:
        """Send poses of the other figures that have moved, and meshes of new ones."""
        stage, before = self._document.data.stage, self._stage
        if stage is before:
            return
        self._stage = stage
        for kind, content in stage_meshes(stage, before):
            self.send_all(kind, content)
        self.send_all("stage", stage_update(stage))

    def _send_skin(self, figure: Figure, only: int | None = None) -> None:
        """Compute the skin in another thread, then send it to its subscribers (or one of them)."""

        def send(content: bytes) -> None:
            for identity, names in self._subscriptions.items():
                if "skin" in names and only in (None, identity) and self._document.figure is figure:
                    self.send(identity, "skin", content)

        style = self._document.skin_style if is_human(figure) else BUILT_IN

        def compute() -> None:
            content = encode_skin(figure, style)
            self._run_later(lambda: send(content))

        threading.Thread(target=compute, name="poise-studio-skin", daemon=True).start()

    @property
    def seconds_until_report(self) -> float:
        """Time until the next report is due; 0 if it is due now."""
        return max(self._last_report + REPORT_INTERVAL_S - time.perf_counter(), 0.0)

    def send_report(self) -> None:
        """Send the solver's report and the overlays."""
        self._last_report = time.perf_counter()
        self.send_all("report", self._report())
        self._send_overlays()

    def _send_overlays(self) -> None:
        """Send overlays to subscribers; while the figure moves, at most a fifth of the time is spent on them."""
        names = OVERLAYS & frozenset().union(*self._subscriptions.values())
        began = time.perf_counter()
        if not names or (self._document.moving and began < self._next_overlays):
            return
        update = overlay_update(self._document.scene, names)
        for identity, subscribed in self._subscriptions.items():
            if subscribed & names:
                self.send(identity, "overlays", update)
        ended = time.perf_counter()
        self._next_overlays = ended + OVERLAY_PAUSE_FACTOR * (ended - began)

    def _report(self) -> ReportUpdate:
        document = self._document
        dragged = document.drag.edit.partition(" ")[2] if document.drag is not None else ""
        return report_update(document.evaluate(), dragged, document.moving)

    def send_document(self, dragging_client: int) -> None:
        """Send the document to all clients; figure and motion too if they have changed."""
        document = self._document
        new_figure, before = document.figure is not self._figure, self._data
        self._figure, self._data = document.figure, document.data
        character = _character(document.data)
        new_character = character is not _character(before)
        if new_figure or new_character:
            self.send_all("figure", encode_figure(document.figure, _skin(document)))
        if new_character or (new_figure and character is not None):
            self.send_all("character", encode_character(document.figure, character))
        if new_figure:
            if any("skin" in names for names in self._subscriptions.values()):
                self._send_skin(document.figure)
        self._send_stage()
        self.send_all("document", document_update(document, dragging_client))
        if new_figure or motion_changed(document.data, before):
            self.send_all("motion", encode_motion(document.data))
        if new_figure or document.data.poses is not before.poses:
            self._send_pose_library()
        if not document.moving:  # after an undo the solver sends no frame
            self.send_frame(0, 0, 0)

    def _send_pose_library(self) -> None:
        content = None
        for identity, names in self._subscriptions.items():
            if "library" in names:
                content = content or encode_pose_library(self._document.figure, self._document.data)
                self.send(identity, "library", content)


def _character(data: StudioData) -> Character | None:
    """The imported character."""
    return None if data.source is None else data.source.character


def _skin(document: Document) -> Skin | None:
    """The mesh of the imported character, which is picked instead of bones."""
    return None if document.data.source is None else document.data.source.skin
