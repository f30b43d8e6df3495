"""The door: one port of this machine for pages, sockets and exports.

Who may come in: requests whose ``Host`` is this server, with the token of the address; sockets only from pages of this
very origin, so that no other site that is open in the browser can reach the studio.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import itertools
import json
import logging
from collections import deque
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from poise.errors import PoiseError
from poise.studio.exports import export
from poise.studio.imports import Upload, imported
from poise.studio.pages import answer, page
from poise.studio.protocol import VERSION, parse
from poise.studio.session import Session

LOG = logging.getLogger("poise.studio")
LARGEST = 1024 * 1024  # bytes of a message that are read at all; the protocol allows far less
MOST_TABS = 32
LONGEST_SILENCE = 2.5  # seconds until a connection must have asked for something; browsers open some in advance
LONGEST_GOODBYE = 6.0  # seconds
_LATEST = ("figure", "skin", "document", "frame", "motion", "library", "report", "drawn")  # in the order they are sent


class Tab:
    """A browser tab: what it still has to be told. Of poses and reports only the newest is sent."""

    def __init__(self, identity: int, connection: ServerConnection) -> None:
        self.identity = identity
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._latest: dict[str, dict[str, Any] | bytes] = {}
        self._others: deque[dict[str, Any]] = deque(maxlen=100)
        self._news = asyncio.Event()
        self.upload: Upload | None = None  # a file that is on its way
        self.reading: asyncio.Task[None] | None = None

    def tell(self, kind: str, content: dict[str, Any] | bytes) -> None:
        """Take what is new, from any thread."""
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is there any more
            self._loop.call_soon_threadsafe(self._put, kind, content)

    def _put(self, kind: str, content: dict[str, Any] | bytes) -> None:
        if kind in _LATEST:
            self._latest[kind] = content
        elif not isinstance(content, bytes):
            self._others.append(content)
        self._news.set()

    async def send(self) -> None:
        """Send whatever is new, as fast as the tab takes it."""
        while True:
            await self._news.wait()
            self._news.clear()
            for kind in _LATEST:
                if kind in self._latest:
                    await self._send(self._latest.pop(kind))
            while self._others:
                await self._send(self._others.popleft())

    async def _send(self, content: dict[str, Any] | bytes) -> None:
        await self._connection.send(content if isinstance(content, bytes) else json.dumps(content))


class StudioServer:
    """A studio that listens.

    Parameters
    ----------
    session : Session
        The document, started already.
    token : str
        What the address must hold.
    host : str
        Where to listen; this machine alone, unless told otherwise.
    framed : bool
        Whether notebooks of this machine may show the page in a frame.
    """

    def __init__(self, session: Session, token: str, host: str = "127.0.0.1", framed: bool = False) -> None:
        self._session, self._token, self._host, self._framed = session, token, host, framed
        self._server: Server | None = None
        self._identities = itertools.count(1)
        self._tabs = 0
        self._hosts: frozenset[str] = frozenset()
        self.port = 0

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{self._named(self._host)}/?token={self._token}"

    def _named(self, host: str) -> str:
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"

    async def start(self, port: int = 0) -> None:
        """Begin to listen; 0 takes any port that is free."""
        self._server = await serve(
            self._talk,
            self._host,
            port,
            process_request=self._door,
            max_size=LARGEST,
            open_timeout=LONGEST_SILENCE,
            compression=None,
            server_header=None,
        )
        self.port = int(next(iter(self._server.sockets)).getsockname()[1])
        names = {self._host, "localhost", "127.0.0.1"} if self._host in ("127.0.0.1", "localhost") else {self._host}
        self._hosts = frozenset(self._named(name) for name in names)

    async def stop(self) -> None:
        """Close every tab's connection and the port."""
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(asyncio.TimeoutError):  # a tab that does not answer is left behind
                await asyncio.wait_for(self._server.wait_closed(), LONGEST_GOODBYE)

    # --- who may come in ----------------------------------------------------------------------------------------------

    async def _door(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer pages and exports; None lets a socket in."""
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return self._closed("this address is not served here", request)
        origins = request.headers.get_all("Origin")
        if any(origin.lower() not in {f"http://{host}" for host in self._hosts} for origin in origins):
            return self._closed("pages of other sites may not come in", request)
        parts = urlsplit(request.path)
        if parts.path not in ("/", "/socket") and not parts.path.startswith("/export."):
            return page(parts.path)  # code and looks are the same for all and hold no secret
        given = parse_qs(parts.query).get("token", [""])[0]
        if not hmac.compare_digest(given.encode(), self._token.encode()):
            return self._closed("the token is missing or wrong: open the address that poise studio prints", request)
        if parts.path == "/":
            return page("/index.html", self._framed)
        if parts.path == "/socket":
            return self._socket(request, origins)
        return await asyncio.to_thread(self._export, parts.path.removeprefix("/export."))

    def _socket(self, request: Request, origins: list[str]) -> Response | None:
        if "websocket" not in request.headers.get("Upgrade", "").lower():
            return answer(400, b"a socket is asked for with Upgrade: websocket\n")
        if len(origins) != 1:
            return self._closed("a socket needs the Origin of its page", request)
        return None if self._tabs < MOST_TABS else answer(503, b"too many tabs are open\n")

    def _closed(self, reason: str, request: Request) -> Response:
        LOG.warning("refused a request for %s: %s", urlsplit(request.path).path[:80], reason)
        return answer(403, f"{reason}\n".encode())

    def _export(self, kind: str) -> Response:
        state, extras = self._session.latest
        try:
            name, content = export(state, kind, extras)
        except PoiseError as error:
            return answer(400, f"{error}\n".encode())
        return answer(
            200, content, "application/octet-stream", {"Content-Disposition": f'attachment; filename="{name}"'}
        )

    # --- talking ------------------------------------------------------------------------------------------------------

    async def _talk(self, connection: ServerConnection) -> None:
        tab = Tab(next(self._identities), connection)
        self._tabs += 1
        sending: asyncio.Task[None] | None = None
        try:
            await connection.send(json.dumps({"type": "welcome", "version": VERSION, "client": tab.identity}))
            self._session.join(tab)
            sending = asyncio.create_task(tab.send())
            async for text in connection:
                self._hear(tab, text)
        except ConnectionClosed:
            LOG.info("tab %d is gone", tab.identity)
        finally:
            self._tabs -= 1
            self._session.leave(tab)
            if sending is not None:
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                    await sending

    def _hear(self, tab: Tab, text: str | bytes) -> None:
        try:
            if isinstance(text, bytes) and tab.upload is not None:
                self._part(tab, tab.upload, text)
                return
            message = parse(text)
            if message.type == "import.begin":
                tab.upload = Upload(message["name"], message["bytes"])
            elif message.type == "import.cancel":
                self._cancel(tab)
            else:
                self._session.say(tab.identity, message)
        except PoiseError as refusal:
            LOG.warning("refused a message of tab %d: %s", tab.identity, refusal)
            tab.tell("refused", {"type": "refused", "of": "", "reason": str(refusal)})

    # --- files from the page ------------------------------------------------------------------------------------------

    def _part(self, tab: Tab, upload: Upload, part: bytes) -> None:
        """Take a part of a file; when it is whole, read it beside everything else."""
        try:
            whole = upload.add(part)
        except PoiseError:
            tab.upload = None
            raise
        tab.tell(
            "progress", {"type": "progress", "words": f"Reading {upload.name}", "share": upload.come / upload.size}
        )
        if whole:
            tab.reading = asyncio.create_task(self._read(tab, upload))

    async def _read(self, tab: Tab, upload: Upload) -> None:
        try:
            act, change = await asyncio.to_thread(imported, upload.name, upload.content)
        except PoiseError as error:
            self._say_done(tab, {"type": "refused", "of": "import", "reason": str(error)}, upload)
            return
        except Exception:
            LOG.exception("%s could not be imported", upload.name)
            self._say_done(tab, {"type": "refused", "of": "import", "reason": "this file cannot be read."}, upload)
            return
        if not upload.cancelled:
            self._session.perform(tab.identity, act, change)
        self._say_done(tab, None, upload)

    def _cancel(self, tab: Tab) -> None:
        if tab.upload is not None:
            tab.upload.cancelled = True
            self._say_done(tab, {"type": "notice", "words": "Cancelled"}, tab.upload)

    def _say_done(self, tab: Tab, words: dict[str, Any] | None, upload: Upload) -> None:
        if tab.upload is upload:
            tab.upload = None
            tab.tell("progress", {"type": "progress", "words": "", "share": 1.0})
            if words is not None:
                tab.tell(str(words["type"]), words)
