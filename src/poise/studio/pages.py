"""The built client as answers to a browser, with headers that let it do no more than it must."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from importlib import resources

from websockets.datastructures import Headers
from websockets.http11 import Response

_TYPES = {
    "index.html": "text/html; charset=utf-8",
    "studio.js": "text/javascript; charset=utf-8",
    "studio.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
    "licenses.txt": "text/plain; charset=utf-8",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


# Notebooks of this machine, which show the page in a frame of their own.
_NOTEBOOKS = "http://127.0.0.1:* http://localhost:* vscode-webview:"


def page(path: str, framed: bool = False) -> Response:
    """A file of the client by its path; 404 for all else. Where it is `framed`, notebooks may show it in a frame."""
    name = path.removeprefix("/")
    if name not in _TYPES:
        return answer(404, b"there is no such page\n")
    made = answer(200, _content(name), _TYPES[name])
    if framed:
        del made.headers["X-Frame-Options"], made.headers["Content-Security-Policy"]
        made.headers["Content-Security-Policy"] = _POLICY.replace(
            "frame-ancestors 'none'", f"frame-ancestors {_NOTEBOOKS}"
        )
    return made


def answer(
    status: int, content: bytes, kind: str = "text/plain; charset=utf-8", more: Mapping[str, str] | None = None
) -> Response:
    """An answer with all its headers."""
    headers = Headers(
        {
            "Content-Type": kind,
            "Content-Length": str(len(content)),
            "Content-Security-Policy": _POLICY,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
            "Connection": "close",
            **(more or {}),
        }
    )
    return Response(status, HTTPStatus(status).phrase, headers, content)


@cache
def _content(name: str) -> bytes:
    return (resources.files("poise.studio") / "static" / name).read_bytes()
