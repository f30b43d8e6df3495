"""HTTP and WebSocket server of the studio: one local port for the page, its socket and exports.

Accepted are requests whose ``Host`` is this server and whose URL or cookie has the token, and sockets only from pages
of this origin, so that no other site open in the browser can reach the studio.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import itertools
import logging
from collections import deque
from urllib.parse import SplitResult, parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from poise.errors import FormatError, PoiseError
from poise.studio.http_connection import HttpConnection
from poise.studio.http_responses import response, static_file, without_body
from poise.studio.import_export import MAX_IMPORT_BYTES, Upload, export, read_import
from poise.studio.messages import Notice, Progress, Rejected, Update, encode, parse_command
from poise.studio.messages.commands import VERSION
from poise.studio.messages.session_commands import BeginImport, CancelImport
from poise.studio.messages.updates import Welcome
from poise.studio.session import Session

LOG = logging.getLogger("poise.studio")
MAX_MESSAGE_BYTES = 1024 * 1024  # that are read at all; the protocol allows far less
MAX_TABS = 32
MAX_PENDING_UPLOAD_BYTES = 2 * MAX_IMPORT_BYTES  # announced by all tabs
CLOSE_TIMEOUT_S = 6.0
MAX_QUEUED_UPDATES = 100  # per tab
_LATEST_ONLY = (
    "storage",
    "figure",
    "character",
    "skin",
    "document",
    "frame",
    "stage",
    "motion",
    "library",
    "report",
    "overlays",
)
"""Messages of which only the latest is sent, in the order in which they are sent."""


class Tab:
    """A connected browser tab and its outgoing messages; of poses, reports and other state only the latest is sent."""

    def __init__(self, identity: int, connection: ServerConnection) -> None:
        self.identity = identity
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._latest: dict[str, Update | bytes] = {}
        self._others: deque[Update | bytes] = deque(maxlen=MAX_QUEUED_UPDATES)
        self._available = asyncio.Event()
        self.upload: Upload | None = None  # the file that is being received
        self.reading: asyncio.Task[None] | None = None

    def notify(self, kind: str, content: Update | bytes) -> None:
        """Queue a message, from any thread."""
        with contextlib.suppress(RuntimeError):  # the event loop has ended
            self._loop.call_soon_threadsafe(self._enqueue, kind, content)

    def send_update(self, update: Update) -> None:
        """Queue a JSON update, from any thread."""
        self.notify(update.type, update)

    def _enqueue(self, kind: str, content: Update | bytes) -> None:
        if kind in _LATEST_ONLY:
            self._latest[kind] = content
        else:
            self._others.append(content)
        self._available.set()

    async def send_queued(self) -> None:
        """Send queued messages as fast as the tab receives them."""
        while True:
            await self._available.wait()
            self._available.clear()
            while self._latest or self._others:
                count = len(self._others)  # what was queued before these is sent before them
                for kind in _LATEST_ONLY:
                    if kind in self._latest:
                        await self._send(self._latest.pop(kind))
                for _ in range(count):
                    await self._send(self._others.popleft())

    async def _send(self, content: Update | bytes) -> None:
        await self._connection.send(content if isinstance(content, bytes) else encode(content))


def _cookies(request: Request, name: str) -> list[str]:
    """Values of a cookie in a request."""
    pairs = [pair.strip().partition("=") for line in request.headers.get_all("Cookie") for pair in line.split(";")]
    return [value for key, _, value in pairs if key == name]


class StudioServer:
    """Serves a session.

    Parameters
    ----------
    session : Session
        The session, already started.
    token : str
        The token that the URL must contain.
    host : str
        Address to listen on; by default only this machine.
    framed : bool
        Whether notebooks of this machine may embed the page in a frame.
    """

    def __init__(self, session: Session, token: str, host: str = "127.0.0.1", framed: bool = False) -> None:
        self._session, self._token, self._host, self._framed = session, token, host, framed
        self._server: Server | None = None
        self._identities = itertools.count(1)
        self._open_tabs: set[Tab] = set()
        self._hosts: frozenset[str] = frozenset()
        self.port = 0

    @property
    def address(self) -> str:
        """URL to open in a browser."""
        return f"http://{self._with_port(self._host)}/?token={self._token}"

    @property
    def _cookie(self) -> str:
        """Name of the cookie: cookies of all ports of a host are sent to each of them."""
        return f"poise-{self.port}"

    def _with_port(self, host: str) -> str:
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"

    async def start(self, port: int = 0) -> None:
        """Start to listen; 0 chooses a free port."""
        self._server = await serve(
            self._serve_tab,
            self._host,
            port,
            process_request=self._process_request,
            max_size=MAX_MESSAGE_BYTES,
            open_timeout=None,  # it would include the answer; `HttpConnection` limits the request
            create_connection=HttpConnection,
            compression=None,
            server_header=None,
        )
        self.port = int(next(iter(self._server.sockets)).getsockname()[1])
        names = {self._host, "localhost", "127.0.0.1"} if self._host in ("127.0.0.1", "localhost") else {self._host}
        self._hosts = frozenset(self._with_port(name) for name in names)

    async def stop(self) -> None:
        """Close all connections and the port."""
        if self._server is not None:
            self._server.close()
            HttpConnection.abort_idle(self._server)
            with contextlib.suppress(asyncio.TimeoutError):  # a tab that does not answer is dropped
                await asyncio.wait_for(self._server.wait_closed(), CLOSE_TIMEOUT_S)

    # --- requests -----------------------------------------------------------------------------------------------------

    async def _process_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer requests for pages and exports; None accepts a WebSocket."""
        answer = await self._check_and_answer(request)
        if answer is not None and isinstance(connection, HttpConnection):
            connection.expect_http_answer()
        return answer

    async def _check_and_answer(self, request: Request) -> Response | None:
        hosts = request.headers.get_all("Host")
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return self._forbidden("this host name is not served here", request)
        origins = request.headers.get_all("Origin")
        if any(origin.lower() not in {f"http://{host}" for host in self._hosts} for origin in origins):
            return self._forbidden("requests from pages of other sites are not allowed", request)
        method = getattr(request, "method", "GET")  # older websockets accept no other
        if method not in ("GET", "HEAD"):
            return response(405, b"only GET and HEAD are served\n", more_headers={"Allow": "GET, HEAD"})
        try:
            parts = urlsplit(request.path)
        except ValueError:
            return response(400, b"this is not a valid URL\n")
        answer = await self._answer(parts, request, origins)
        return without_body(answer) if method == "HEAD" and answer is not None else answer

    async def _answer(self, parts: SplitResult, request: Request, origins: list[str]) -> Response | None:
        if parts.path not in ("/", "/socket") and not parts.path.startswith("/export."):
            return static_file(parts.path)  # scripts and styles are public
        in_url, in_cookies = parse_qs(parts.query).get("token", []), _cookies(request, self._cookie)
        tokens = [*in_url, *in_cookies] if len(in_url) < 2 else []  # which of several is meant is not known
        if not any(hmac.compare_digest(each.encode(), self._token.encode()) for each in tokens):
            return self._forbidden("the token is missing or wrong: open the URL that poise studio prints", request)
        if parts.path == "/":
            page = static_file("/index.html", self._framed)
            # The page removes the token from the address bar; when it is loaded again, the cookie stands for it.
            page.headers["Set-Cookie"] = f"{self._cookie}={self._token}; Path=/; HttpOnly; SameSite=Strict"
            return page
        if parts.path == "/socket":
            return self._check_socket(request, origins)
        return await asyncio.to_thread(self._export, parts.path.removeprefix("/export."))

    def _check_socket(self, request: Request, origins: list[str]) -> Response | None:
        if "websocket" not in request.headers.get("Upgrade", "").lower():
            return response(400, b"a socket request needs the header Upgrade: websocket\n")
        if len(origins) != 1:
            return self._forbidden("a socket request needs the Origin header of its page", request)
        return None if len(self._open_tabs) < MAX_TABS else response(503, b"too many tabs are open\n")

    def _forbidden(self, reason: str, request: Request) -> Response:
        LOG.warning("rejected a request for %r: %s", request.path.partition("?")[0][:80], reason)
        return response(403, f"{reason}\n".encode())

    def _export(self, kind: str) -> Response:
        state, data = self._session.latest
        try:
            name, content = export(state, kind, data)
        except PoiseError as error:
            return response(400, f"{error}\n".encode())
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return response(200, content, "application/octet-stream", headers)

    # --- sockets ------------------------------------------------------------------------------------------------------

    async def _serve_tab(self, connection: ServerConnection) -> None:
        tab = Tab(next(self._identities), connection)
        self._open_tabs.add(tab)
        sending: asyncio.Task[None] | None = None
        try:
            await connection.send(encode(Welcome(VERSION, tab.identity)))
            self._session.join(tab)
            sending = asyncio.create_task(tab.send_queued())
            async for message in connection:
                self._receive(tab, message)
                await asyncio.sleep(0)  # a tab that sends without pause leaves time to the others
        except ConnectionClosed:
            LOG.info("tab %d has disconnected", tab.identity)
        finally:
            self._open_tabs.discard(tab)
            self._session.leave(tab)
            if sending is not None:
                sending.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
                    await sending

    def _receive(self, tab: Tab, message: str | bytes) -> None:
        try:
            if isinstance(message, bytes) and tab.upload is not None:
                self._receive_part(tab, tab.upload, message)
                return
            command = parse_command(message)
            if isinstance(command, BeginImport):
                tab.upload = self._begin_upload(tab, command)
            elif isinstance(command, CancelImport):
                self._cancel_import(tab)
            else:
                self._session.send(tab.identity, command)
        except PoiseError as error:
            LOG.warning("rejected a message of tab %d: %s", tab.identity, error)
            tab.send_update(Rejected("", str(error)))

    # --- imports ------------------------------------------------------------------------------------------------------

    def _begin_upload(self, tab: Tab, command: BeginImport) -> Upload:
        """A new upload of a tab; all tabs together may announce `MAX_PENDING_UPLOAD_BYTES`."""
        upload = Upload(command.name, command.bytes)
        pending = sum(each.upload.size for each in self._open_tabs if each is not tab and each.upload is not None)
        if pending + upload.size > MAX_PENDING_UPLOAD_BYTES:
            raise FormatError("too many files are being uploaded; wait until one is read.", command.name)
        return upload

    def _receive_part(self, tab: Tab, upload: Upload, part: bytes) -> None:
        """Add a part of a file; once it is complete, read it in another thread."""
        try:
            complete = upload.add(part)
        except PoiseError:
            tab.upload = None
            raise
        tab.send_update(Progress(f"Reading {upload.name}", upload.received / upload.size))
        if complete:
            tab.reading = asyncio.create_task(self._read(tab, upload))

    async def _read(self, tab: Tab, upload: Upload) -> None:
        try:
            edit, change = await asyncio.to_thread(read_import, upload.name, upload.content)
        except PoiseError as error:
            self._end_import(tab, Rejected("import", str(error)), upload)
            return
        except Exception:
            LOG.exception("%s could not be imported", upload.name)
            self._end_import(tab, Rejected("import", "this file cannot be read."), upload)
            return
        if not upload.cancelled:
            self._session.perform(tab.identity, edit, change)
        self._end_import(tab, None, upload)

    def _cancel_import(self, tab: Tab) -> None:
        if tab.upload is not None:
            tab.upload.cancelled = True
            self._end_import(tab, Notice("Cancelled"), tab.upload)

    def _end_import(self, tab: Tab, update: Update | None, upload: Upload) -> None:
        if tab.upload is upload:
            tab.upload = None
            tab.send_update(Progress("", 1.0))
            if update is not None:
                tab.send_update(update)
