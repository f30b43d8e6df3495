"""HTTP responses of the studio: the built client, with headers that restrict what the page may do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib import resources

from websockets.datastructures import Headers
from websockets.http11 import Response

_CONTENT_TYPES = {
    "index.html": "text/html; charset=utf-8",
    "studio.js": "text/javascript; charset=utf-8",
    "studio.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "licenses.txt": "text/plain; charset=utf-8",
}
# Textures of characters and reference media are decoded from blob URLs that the page itself makes.
_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' blob:; "
    "media-src blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_NOTEBOOK_ORIGINS = "http://127.0.0.1:* http://localhost:* vscode-webview:"  # may embed the page in a frame


def static_file(path: str, framed: bool = False) -> Response:
    """A file of the client, 404 for any other path; if `framed`, notebooks may embed it."""
    name = path.removeprefix("/")
    if name not in _CONTENT_TYPES:
        return response(404, b"page not found\n")
    page = response(200, _content(name), _CONTENT_TYPES[name])
    if framed:
        del page.headers["X-Frame-Options"], page.headers["Content-Security-Policy"]
        page.headers["Content-Security-Policy"] = _SECURITY_POLICY.replace(
            "frame-ancestors 'none'", f"frame-ancestors {_NOTEBOOK_ORIGINS}"
        )
    return page


def response(
    status: int,
    content: bytes,
    content_type: str = "text/plain; charset=utf-8",
    more_headers: Mapping[str, str] | None = None,
) -> Response:
    """A response with all security headers."""
    headers = Headers(
        {
            "Content-Type": content_type,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": _SECURITY_POLICY,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
            "Connection": "close",
            **(more_headers or {}),
        }
    )
    return Response(status, HTTPStatus(status).phrase, headers, content)


def without_body(full: Response) -> Response:
    """The response to HEAD: status and headers, with the length that GET would have."""
    return Response(full.status_code, full.reason_phrase, full.headers, b"")


@cache
def _content(name: str) -> bytes:
    return (resources.files("poise.studio") / "static" / name).read_bytes()
