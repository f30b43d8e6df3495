"""The one folder whose files the studio reads and writes, and its crash recovery.

File names are plain: no separators, no leading dots, no links that lead out. Unsaved changes are written to
``.poise-studio`` after every edit, by a thread of its own, so that a crash loses nothing.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from poise.errors import FormatError, PoiseError
from poise.io.atomic_write import decode_utf8, read_bytes, remove_stale_temporary_files, write_text
from poise.io.yaml_document import YamlMapping, YamlScalar, parse_yaml
from poise.scene import Scene, SceneState, scene_from_text, scene_to_text
from poise.studio.document import Document
from poise.studio.document_state import EMPTY, StudioData
from poise.studio.figure_commands import show_scene
from poise.studio.messages import Command, Notice, Update
from poise.studio.messages.session_commands import ListFiles, OpenFile, SaveFile
from poise.studio.messages.updates import FileList
from poise.studio.private_folder import PrivateFolder

LOG = logging.getLogger("poise.studio")
HIDDEN_FOLDER = ".poise-studio"
SCENE_SUFFIX = ".poise"
RECOVERY_FILE = "recovery.json"  # in the hidden folder: unsaved changes
DATA_SUFFIX = ".studio.json"  # pose library and keyframes, beside the scene of the same name
MAX_LISTED_FILES = 500
MAX_NAME_LENGTH = 120
WRITE_PAUSE_FACTOR = 4.0  # pause after a write, in durations of that write: writing takes a fifth of the time at most
_TOKEN_FILE = "token"
_MIN_TOKEN_LENGTH, _MAX_TOKEN_LENGTH = 32, 256
_TOKEN_BYTES = 24

_UNREADABLE = (AttributeError, KeyError, OSError, OverflowError, PoiseError, RecursionError, TypeError, ValueError)
"""Errors of plain data that are not valid, or that belong to another figure."""


class _Recovery(NamedTuple):
    """What the writing thread saves."""

    state: SceneState
    data: StudioData
    file: str
    changed: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain data for a single file, so that a crash while writing never mixes two states."""
        about: dict[str, Any] = {"file": self.file, "changed": self.changed}
        if not self.changed:
            return about
        return {**about, "scene": scene_to_text(self.state), "studio_data": self.data.to_dict()}


class SceneFolder:
    """A folder with scene files.

    Parameters
    ----------
    path : Path
        The folder; it must exist.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        if not self.path.is_dir():
            raise FormatError("is not a folder; the studio needs one to read and write scenes.", path)
        self._private = PrivateFolder(self.path / HIDDEN_FOLDER)
        self._private.check()
        for folder in (self.path, self.path / HIDDEN_FOLDER):
            remove_stale_temporary_files(folder)
        self._pending: _Recovery | None = None
        self._condition = threading.Condition()
        self._writing = False
        self._thread: threading.Thread | None = None

    # --- files --------------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Names of the scene files, sorted."""
        found = [each.name for each in self.path.iterdir() if each.suffix == SCENE_SUFFIX and each.is_file()]
        return sorted(name for name in found if not name.startswith("."))[:MAX_LISTED_FILES]

    def path_of(self, name: str) -> Path:
        """Path of a file by its plain name.

        Raises
        ------
        FormatError
            The name is not plain, or the file is a link that leads out of the folder.
        """
        return self._plain_file(name if name.endswith(SCENE_SUFFIX) else name + SCENE_SUFFIX)

    def _plain_file(self, name: str) -> Path:
        if not name or name.startswith(".") or len(name) > MAX_NAME_LENGTH or any(each in name for each in "/\\:\0"):
            raise FormatError("expected a plain file name, without folders.", name[:MAX_NAME_LENGTH])
        path = self.path / name
        if path.is_symlink() or os.path.realpath(path) != str(path):
            raise FormatError("is a link; the studio reads and writes only plain files of its folder.", name)
        return path

    def open(self, name: str) -> Scene:
        """Read a scene; its figure must be part of the file, or a file in the same folder."""
        path = self.path_of(name)
        text = decode_utf8(read_bytes(path, follow_links=False), name)
        document = parse_yaml(text, name)
        node = document.entries.get("figure") if isinstance(document, YamlMapping) else None
        if isinstance(node, YamlScalar) and node.string is not None:
            self._plain_file(node.string)  # a scene may name the file of its figure
        return scene_from_text(text, path).scene

    def studio_data(self, name: str, scene: Scene) -> StudioData:
        """Pose library and keyframes saved beside a scene; empty if there are none or they do not fit the figure."""
        path = self.path_of(name).with_suffix(DATA_SUFFIX)
        try:
            return _data_from(scene, json.loads(decode_utf8(read_bytes(path, follow_links=False), path)))
        except _UNREADABLE:
            return StudioData()

    def save(self, name: str, state: SceneState, data: StudioData = EMPTY) -> str:
        """Write a scene with its figure, and beside it pose library and keyframes; returns the file's name."""
        path = self.path_of(name)
        write_text(path, scene_to_text(state))
        data_path = path.with_suffix(DATA_SUFFIX)
        if data_path.is_symlink():
            raise FormatError("is a link; the studio writes only plain files of its folder.", data_path.name)
        if not data.is_default:
            write_text(data_path, json.dumps(data.to_dict()))
        elif data_path.exists():
            data_path.unlink()
        return path.name

    # --- crash recovery -----------------------------------------------------------------------------------------------

    def token(self) -> str:
        """The access token in the studio's URL; the same after a restart, so that open tabs reconnect."""
        try:
            stored = self._private.read(_TOKEN_FILE, _MAX_TOKEN_LENGTH, secret=True).decode("ascii").strip()
        except (FormatError, OSError, UnicodeDecodeError):
            stored = ""
        if len(stored) >= _MIN_TOKEN_LENGTH and stored.isalnum():
            return stored
        token = secrets.token_hex(_TOKEN_BYTES)
        self._store(_TOKEN_FILE, token)
        return token

    def _store(self, name: str, text: str) -> None:
        """Write a file of the hidden folder, which version control ignores."""
        if not self._private.contains(".gitignore"):
            self._private.write(".gitignore", b"*\n")
        self._private.write(name, text.encode())

    def store_recovery(self, document: Document) -> None:
        """Have the document written soon by another thread; only the newest state is written."""
        with self._condition:
            self._pending = _Recovery(document.state, document.data, document.file, document.changed)
            if self._thread is None:
                self._thread = threading.Thread(target=self._write, name="poise-studio-recovery", daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until everything is written; whether it is."""
        with self._condition:
            return self._condition.wait_for(lambda: self._pending is None and not self._writing, seconds)

    def recover(self, file: str = "") -> tuple[Scene, str, StudioData] | None:
        """Unsaved changes of the last session: scene, file name and studio data; None if there are none.

        If a file is named, only changes of that file count.
        """
        path = self.path / HIDDEN_FOLDER / RECOVERY_FILE
        try:
            stored = json.loads(decode_utf8(self._private.read(RECOVERY_FILE), path))
            if not stored["changed"] or (file and stored["file"] != file):
                return None
            scene = scene_from_text(stored["scene"], path).scene
        except _UNREADABLE:
            return None
        return scene, str(stored["file"]), _data_from(scene, stored.get("studio_data"))

    def _write(self) -> None:
        began = ended = 0.0
        while True:
            with self._condition:
                self._writing = False
                self._condition.notify_all()
                self._condition.wait_for(lambda: self._pending is not None)
            time.sleep(max(ended + WRITE_PAUSE_FACTOR * (ended - began) - time.monotonic(), 0.0))
            with self._condition:
                recovery, self._pending, self._writing = self._pending, None, True
            assert recovery is not None
            began = time.monotonic()
            try:
                self._store(RECOVERY_FILE, json.dumps(recovery.to_dict()))
            except Exception as error:  # one failure must not end the thread
                LOG.warning("unsaved changes could not be stored: %s", error)
            ended = time.monotonic()


def _data_from(scene: Scene, data: Any) -> StudioData:
    """Studio data from plain data; empty if it does not fit the figure."""
    try:
        return StudioData.from_dict(scene.pose.figure, data)
    except _UNREADABLE:
        return StudioData()


# --- commands ---------------------------------------------------------------------------------------------------------


def _list(document: Document, command: ListFiles, folder: SceneFolder) -> Update:
    return FileList(folder.names(), folder.path.name)


def _open(document: Document, command: OpenFile, folder: SceneFolder) -> Update:
    scene = folder.open(command.name)
    data = folder.studio_data(command.name, scene)
    document.perform(f"Open {command.name}", lambda: show_scene(document, scene.snapshot(), data))
    document.mark_saved(folder.path_of(command.name).name)
    return Notice(f"Opened {document.file}")


def _save(document: Document, command: SaveFile, folder: SceneFolder) -> Update:
    document.mark_saved(folder.save(command.name, document.state, document.data))
    folder.store_recovery(document)
    return Notice(f"Saved {document.file}")


FILE_COMMANDS: dict[type[Command], Callable[[Document, Any, SceneFolder], Update]] = {
    ListFiles: _list,
    OpenFile: _open,
    SaveFile: _save,
}
