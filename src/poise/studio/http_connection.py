"""A connection with separate time limits for its request, its answer and, once it is a WebSocket, its end.

The handshake limit of ``websockets`` covers everything up to the last byte of an HTTP answer: an export that is
computed or received slowly would be cut off. Here only the arrival of the request is limited closely.
"""

from __future__ import annotations

import asyncio
from typing import ClassVar
from weakref import WeakSet

from websockets.asyncio.server import Server, ServerConnection

REQUEST_TIMEOUT_S = 10.0  # until a connection must have sent a request; browsers open some in advance
ANSWER_TIMEOUT_S = 600.0  # from the end of the computation until an HTTP answer must have been received


class HttpConnection(ServerConnection):
    """A connection that is aborted if no request arrives in `REQUEST_TIMEOUT_S`."""

    _waiting: ClassVar[WeakSet[HttpConnection]] = WeakSet()  # open connections that may not have sent a request

    @classmethod
    def abort_idle(cls, server: Server) -> None:
        """Abort all connections of a server that have not sent a request."""
        for connection in list(cls._waiting):
            if connection.server is server:
                connection.abort_without_request()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start to wait for the request."""
        super().connection_made(transport)
        self._waiting.add(self)
        self._request_timer = self.loop.call_later(REQUEST_TIMEOUT_S, self.abort_without_request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to wait for the request."""
        self._waiting.discard(self)
        self._request_timer.cancel()
        super().connection_lost(exc)

    def abort_without_request(self) -> None:
        """Abort the connection if it has not sent a request."""
        if self.request is None:
            self.transport.abort()

    def expect_http_answer(self) -> None:
        """Give the client `ANSWER_TIMEOUT_S` to receive an answer that is not a WebSocket handshake."""
        self.close_timeout = ANSWER_TIMEOUT_S
