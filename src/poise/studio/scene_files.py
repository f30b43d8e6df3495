"""Messages about files: each is answered with what to tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.studio.document import Document
from poise.studio.figure_commands import show
from poise.studio.folder import Folder
from poise.studio.protocol import Message


def _list(document: Document, message: Message, folder: Folder) -> dict[str, Any]:
    return {"type": "files", "names": folder.names(), "folder": folder.path.name}


def _open(document: Document, message: Message, folder: Folder) -> dict[str, Any]:
    scene = folder.open(message["name"])
    extras = folder.extras(message["name"], scene)
    document.perform(f"Open {message['name']}", lambda: show(document, scene.snapshot(), extras))
    document.saved(folder.inside(message["name"]).name)
    return {"type": "notice", "words": f"Opened {document.file}"}


def _save(document: Document, message: Message, folder: Folder) -> dict[str, Any]:
    document.saved(folder.save(message["name"], document.state, document.extras))
    folder.keep(document)
    return {"type": "notice", "words": f"Saved {document.file}"}


FILE_COMMANDS: dict[str, Callable[[Document, Message, Folder], dict[str, Any]]] = {
    "file.list": _list,
    "file.open": _open,
    "file.save": _save,
}
