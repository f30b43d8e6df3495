"""A studio on a port of this machine, and tabs that talk to it without a browser."""

from __future__ import annotations

import asyncio
import http.client
import json
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from websockets.sync.client import ClientConnection, connect

from poise.model import Figure
from poise.scene import Scene
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.protocol import Message
from poise.studio.run import Options, opened
from poise.studio.server import StudioServer
from poise.studio.session import Session
from poise.studio.skin_message import SKIN

PATIENCE = 10.0  # seconds until a test gives up


class Studio:
    """A server in a thread of its own."""

    def __init__(self, folder: Path, scene: Scene | None = None, file: str = "", port: int = 0) -> None:
        self.folder = Folder(folder)
        self.document, self.words = opened(Options(folder, file, scene), self.folder)
        self.session = Session(self.document, self.folder)
        self.session.start()
        self.token = self.folder.token()
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.server = StudioServer(self.session, self.token)
        self._run(self.server.start(port))
        self.port = self.server.port

    def _run(self, what: Any) -> None:
        asyncio.run_coroutine_threadsafe(what, self.loop).result(PATIENCE)

    def close(self) -> None:
        self._run(self.server.stop())
        self.session.stop()
        assert self.folder.settle()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE)
        self.loop.close()

    def get(self, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())
        finally:
            connection.close()

    @contextmanager
    def tab(self) -> Iterator[Tab]:
        address = f"ws://127.0.0.1:{self.port}/socket?token={self.token}"
        origin: Any = f"http://127.0.0.1:{self.port}"
        with connect(address, origin=origin, max_size=None, proxy=None) as connection:
            yield Tab(connection)


class Tab:
    """What a page would be: it says commands and keeps what it is told."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last: dict[str, Any] = {}
        self.refusals: list[str] = []
        self.wait("report")

    def say(self, kind: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> str:
        """Take one message; returns its kind."""
        raw = self.connection.recv(timeout=PATIENCE)
        if isinstance(raw, bytes):
            return self._binary(raw)
        told = json.loads(raw)
        self.last[told["type"]] = told
        if told["type"] == "refused":
            self.refusals.append(told["reason"])
        return str(told["type"])

    def _binary(self, raw: bytes) -> str:
        kind, length = struct.unpack_from("<2I", raw)
        if kind == SKIN:
            self.last["skin"] = json.loads(raw[8 : 8 + length])
            return "skin"
        if kind in (2, 3):
            told = json.loads(raw[8 : 8 + length])
            self.last[told.get("what", "figure")] = told
            return str(told.get("what", "figure"))
        kind, client, number, _, _, count, _ = struct.unpack_from("<7I", raw)
        segments = np.frombuffer(raw, "<f4", 7 * count, 40).reshape(count, 7)
        self.last["frame"] = {"client": client, "number": number, "segments": segments}
        return "frame"

    def wait(self, kind: str, until: Any = None) -> Any:
        """Hear until a message of a kind is there that satisfies a condition."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.hear() == kind and (until is None or until(self.last[kind])):
                return self.last[kind]
        raise AssertionError(f"no {kind} came; last was {self.last.get(kind)}")

    def act(self, kind: str, **fields: Any) -> None:
        """Say a command and wait until everything it brings about is told."""
        self.say(kind, **fields)
        self.settle()

    def settle(self) -> None:
        """Wait until the server has heard everything so far and tells nothing for a while."""
        number = int(time.monotonic() * 1e3) % 2**30
        self.say("ping", number=number)
        self.wait("pong", lambda told: told["number"] == number)
        while True:
            try:
                raw = self.connection.recv(timeout=0.15)
            except TimeoutError:
                return
            if isinstance(raw, bytes):
                self._binary(raw)
            else:
                told = json.loads(raw)
                self.last[told["type"]] = told
                if told["type"] == "refused":
                    self.refusals.append(told["reason"])


def arm() -> Figure:
    """A planar arm: small, fixed to the world, quick to solve."""
    from poise import FigureBuilder

    builder = FigureBuilder("arm").segment("base").root("base").segment("upper").segment("lower")
    builder = builder.hinge("shoulder", "base", "upper", at=(0, 0, 0.1), axis=(0, 1, 0), range=(-2.5, 2.5))
    builder = builder.hinge("elbow", "upper", "lower", at=(0, 0, 0.4), axis=(0, 1, 0), range=(0.0, 2.6))
    return builder.site("tip", "lower", at=(0, 0, 0.4)).build()


def bent_arm() -> Scene:
    scene = Scene(arm())
    scene.pose = scene.pose.with_values({"shoulder": 0.3, "elbow": 0.6})
    return scene


def document_of(scene: Scene) -> Document:
    return Document(scene)


def rested(document: Document) -> Document:
    """The document, its solver at rest."""
    while document.moving:
        document.advance()
    return document


def do(document: Document, kind: str, /, **values: object) -> None:
    """What a message asks of a document, without a session."""
    COMMANDS[kind](document, Message(kind, values))
