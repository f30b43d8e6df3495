"""A studio on a local port, and clients that talk to it without a browser."""

from __future__ import annotations

import asyncio
import http.client
import itertools
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
from poise.studio.messages import COMMAND_TYPES, Update, encode
from poise.studio.messages.geometry_updates import CHARACTER_MESSAGE, FIGURE_MESSAGE, POSES_MESSAGE, SKIN_MESSAGE
from poise.studio.run import Options, open_document
from poise.studio.scene_folder import SceneFolder
from poise.studio.server import StudioServer
from poise.studio.session import Session

TIMEOUT_S = 120.0  # until a test fails


class Studio:
    """A server in a thread of its own."""

    def __init__(self, folder: Path, scene: Scene | None = None, file: str = "", port: int = 0) -> None:
        self.folder = SceneFolder(folder)
        self.folder.acquire()
        self.document, self.message = open_document(Options(folder, file, scene), self.folder)
        self.session = Session(self.document, self.folder)
        self.session.start()
        self.token = self.folder.token()
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self.server = StudioServer(self.session, self.token)
        self._run(self.server.start(port))
        self.port = self.server.port

    def _run(self, coroutine: Any) -> None:
        asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(TIMEOUT_S)

    def close(self) -> None:
        self._run(self.server.stop())
        self.session.stop()
        assert self.folder.close()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(TIMEOUT_S)
        self.loop.close()

    def get(self, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
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
        with connect(address, origin=origin, max_size=None, open_timeout=TIMEOUT_S, proxy=None) as connection:
            yield Tab(connection)


class Tab:
    """A browser tab without a browser: sends commands and stores what it receives."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.last: dict[str, Any] = {}
        self.rejections: list[str] = []  # reasons
        self._numbers = itertools.count(1000)  # of pings
        self.wait("report")

    def send(self, kind: str, **fields: Any) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def receive(self) -> str:
        """Receive one message; returns its kind."""
        raw = self.connection.recv(timeout=TIMEOUT_S)
        if isinstance(raw, bytes):
            return self._binary(raw)
        return self._json(raw)

    def _json(self, raw: str) -> str:
        update = json.loads(raw)
        self.last[update["type"]] = update
        if update["type"] == "rejected":
            self.rejections.append(update["reason"])
        return str(update["type"])

    def _binary(self, raw: bytes) -> str:
        kind, length = struct.unpack_from("<2I", raw)
        if kind == SKIN_MESSAGE:
            self.last["skin"] = json.loads(raw[8 : 8 + length])
            return "skin"
        if kind == CHARACTER_MESSAGE:
            self.last["character"] = json.loads(raw[8 : 8 + length]) | {"bytes": len(raw) - 8 - length}
            return "character"
        if kind in (FIGURE_MESSAGE, POSES_MESSAGE):
            header = json.loads(raw[8 : 8 + length])
            content = str(header.get("content", "figure"))
            self.last[content] = header
            return content
        kind, client, number, _, _, count, _ = struct.unpack_from("<7I", raw)
        segments = np.frombuffer(raw, "<f4", 7 * count, 40).reshape(count, 7)
        self.last["frame"] = {"client": client, "number": number, "segments": segments}
        return "frame"

    def wait(self, kind: str, until: Any = None) -> Any:
        """Receive until there is a message of a kind that satisfies a condition."""
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            if self.receive() == kind and (until is None or until(self.last[kind])):
                return self.last[kind]
        raise AssertionError(f"no {kind} arrived; the last was {self.last.get(kind)}")

    def act(self, kind: str, **fields: Any) -> None:
        """Send a command and wait until all its updates have arrived."""
        self.send(kind, **fields)
        self.flush()

    def flush(self) -> None:
        """Wait until the server has handled everything so far, has converged, and all of that has arrived."""
        end = time.monotonic() + TIMEOUT_S
        while not self._is_idle():
            assert time.monotonic() < end, "the solver did not converge"
            time.sleep(0.01)

    def _is_idle(self) -> bool:
        number = next(self._numbers)
        self.send("ping", number=number)
        return bool(self.wait("pong", lambda pong: pong["number"] == number)["idle"])


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


def solved(document: Document) -> Document:
    """The document, its solver converged."""
    while document.moving:
        document.advance()
    return document


def do(document: Document, kind: str, /, **values: object) -> None:
    """Apply a command to a document, without a session."""
    command: Any = COMMAND_TYPES[kind]
    COMMANDS[command](document, command(**values))


def received(update: Update) -> Any:
    """An update as a client receives it."""
    return json.loads(encode(update))
