"""The one folder whose files the studio reads and writes, and its crash recovery.

File names are plain: no separators, no leading dots, no links that lead out. Unsaved changes are in the journal of
``.poise-studio`` before the page shows them, so that a crash loses nothing. One studio at a time owns the folder.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from poise.errors import FormatError, PoiseError
from poise.io import ImportReport
from poise.io.atomic_write import decode_utf8, read_bytes, remove_stale_temporary_files, write_bytes, write_text
from poise.io.yaml_document import YamlMapping, YamlNode, YamlScalar, parse_yaml
from poise.scene import Scene, SceneState, scene_from_text, scene_to_text
from poise.studio.character_file import CHARACTER_SUFFIX, character_content, with_character
from poise.studio.document import Document
from poise.studio.document_state import EMPTY, StudioData
from poise.studio.figure_commands import show_scene
from poise.studio.folder_lock import FolderLock
from poise.studio.journal import JOURNAL_FILE, Journal
from poise.studio.journal_records import Unsaved, decode_lines, replay
from poise.studio.messages import Command, Notice, Update
from poise.studio.messages.session_commands import ListFiles, OpenFile, SaveFile
from poise.studio.messages.updates import FileList, StorageUpdate
from poise.studio.names import unused_name
from poise.studio.private_folder import PrivateFolder

LOG = logging.getLogger("poise.studio")
HIDDEN_FOLDER = ".poise-studio"
SCENE_SUFFIX = ".poise"
RECOVERY_CHARACTER = "recovery.character.glb"  # in the hidden folder: the character of unsaved changes
DATA_SUFFIX = ".studio.json"  # pose library and keyframes, beside the scene of the same name
MAX_LISTED_FILES = 500
MAX_NAME_LENGTH = 120
MAX_NAME_BYTES = 200  # file systems allow 255, temporary files and the suffix of the studio data included
MAX_JOURNAL_BYTES = 512 * 1024 * 1024
TOKEN_FILE = "token"
_TOKEN_BYTES = 24

_UNREADABLE = (
    AttributeError,
    LookupError,
    OSError,
    OverflowError,
    PoiseError,
    RecursionError,
    TypeError,
    ValueError,
)
"""Errors of plain data that are not valid, or that belong to another figure."""


class SceneFolder:
    """A folder with scene files.

    Parameters
    ----------
    path : Path
        The folder; it must exist.
    temporary : bool
        Whether it is deleted at the end, so that nothing needs to be stored for recovery.
    """

    def __init__(self, path: Path, temporary: bool = False) -> None:
        self.path = Path(os.path.realpath(path))
        if not self.path.is_dir():
            raise FormatError("is not a folder; the studio needs one to read and write scenes.", path)
        self._private = PrivateFolder(self.path / HIDDEN_FOLDER)
        self._private.check()
        for folder in (self.path, self.path / HIDDEN_FOLDER):
            remove_stale_temporary_files(folder)
        self._temporary = temporary
        self._lock = FolderLock(self._private)
        self._journal = Journal(self._private)
        self._elsewhere = False  # another studio owns the folder
        self.on_storage: Callable[[], None] = lambda: None
        """Called from any thread when :meth:`storage` changes."""
        self.on_request: Callable[[], None] = lambda: None
        """Called from another thread when another studio asks for the folder."""
        self._stored_source: ImportReport | None = None

    # --- files --------------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Names of the scene files, sorted."""
        with _errors_of(self.path, "cannot be listed"):
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
        length = len(os.fsencode(name))
        if length > MAX_NAME_BYTES:
            raise FormatError(f"the file name is too long: {length} bytes, at most {MAX_NAME_BYTES}.", name)
        path = self.path / name
        if path.is_symlink() or os.path.realpath(path) != str(path):
            raise FormatError("is a link; the studio reads and writes only plain files of its folder.", name)
        return path

    def open(self, name: str) -> Scene:
        """Read a scene; its figure and meshes must be part of the file, or files in the same folder."""
        path = self.path_of(name)
        with _errors_of(path, "cannot be opened"):
            text = decode_utf8(read_bytes(path, follow_links=False), name)
        for file in _named_files(parse_yaml(text, name)):
            self._plain_file(file)
        return scene_from_text(text, path).scene

    def studio_data(self, name: str, scene: Scene) -> StudioData:
        """Pose library and keyframes saved beside a scene; empty if there are none or they do not fit the figure."""
        path = self.path_of(name).with_suffix(DATA_SUFFIX)
        try:
            data = _data_from(scene, json.loads(decode_utf8(read_bytes(path, follow_links=False), path)))
        except _UNREADABLE:
            return StudioData()
        try:
            return with_character(
                data, read_bytes(path.with_suffix("").with_suffix(CHARACTER_SUFFIX), follow_links=False)
            )
        except _UNREADABLE:
            return data

    def save(self, name: str, state: SceneState, data: StudioData = EMPTY) -> str:
        """Write a scene with its figure, and beside it pose library and keyframes; returns the file's name."""
        path = self.path_of(name)
        data_path = path.with_suffix(DATA_SUFFIX)
        if self._elsewhere:
            raise FormatError(f"is not saved: {self.storage().problem}", path)
        if data_path.is_symlink():
            raise FormatError("is a link; the studio writes only plain files of its folder.", data_path.name)
        with _errors_of(path, "is not saved"):
            write_text(path, scene_to_text(state))
            if not data.is_default:
                write_text(data_path, json.dumps(data.to_dict()))
            elif data_path.exists():
                data_path.unlink()
            self._save_character(path.with_suffix(CHARACTER_SUFFIX), data)
        return path.name

    @staticmethod
    def _save_character(path: Path, data: StudioData) -> None:
        content = character_content(data)
        if path.is_symlink():
            raise FormatError("is a link; the studio writes only plain files of its folder.", path.name)
        if content is not None:
            write_bytes(path, content)
        elif path.exists():
            path.unlink()

    # --- ownership ----------------------------------------------------------------------------------------------------

    def acquire(self) -> bool:
        """Own the folder, unless another studio does; without it nothing is stored, recovered or saved."""
        self._elsewhere = not self._lock.acquire(lambda: self.on_request())
        return not self._elsewhere

    def take_over(self) -> bool:
        """Ask the owner for the folder and wait; whether it was released."""
        with _errors_of(self.path, "cannot be taken over"):
            taken = self._lock.take_over(lambda: self.on_request())
        if taken and self._elsewhere:
            self._elsewhere, self._journal = False, Journal(self._private)
            self._journal.on_problem = lambda problem: self.on_storage()
        return taken

    def release(self) -> None:
        """Give the folder to another studio, with everything stored."""
        self._journal.close()
        self._elsewhere = True
        self._lock.release()
        self.on_storage()

    def close(self) -> bool:
        """Store everything and release the folder; whether it is stored."""
        stored = self._journal.close()
        self._lock.release()
        return stored

    def storage(self) -> StorageUpdate:
        """Whether changes are stored, and if not, why."""
        if not self._elsewhere:
            return StorageUpdate(self._journal.problem, False)
        owner = self._lock.owner()
        process = f" (process {owner})" if owner else ""
        return StorageUpdate(
            f"Another studio{process} has the folder {self.path} open. Changes made here are not stored, and scenes "
            "cannot be saved.",
            True,
        )

    def token(self) -> str:
        """A new access token; it is in a file of the hidden folder too, for scripts of the same user."""
        token = secrets.token_hex(_TOKEN_BYTES)
        if not self._elsewhere:
            with contextlib.suppress(OSError, FormatError):  # a folder that is read only
                self.write_private(TOKEN_FILE, token)
        return token

    def write_private(self, name: str, text: str) -> Path:
        """Write a file of the hidden folder, which version control ignores; returns its path."""
        if not self._private.contains(".gitignore"):
            self._private.write(".gitignore", b"*\n")
        self._private.write(name, text.encode())
        return self._private.path / name

    def remove_private(self, name: str) -> None:
        """Delete a file of the hidden folder."""
        self._private.remove(name)

    # --- crash recovery -----------------------------------------------------------------------------------------------

    def store_recovery(self, document: Document) -> None:
        """Store the document; on return it survives the end of this process."""
        if not (self._temporary or self._elsewhere):
            self._journal.on_problem = lambda problem: self.on_storage()
            with contextlib.suppress(OSError, FormatError):  # the journal reports a folder that cannot be written
                self._store_character(document.data)
            self._journal.record(Unsaved(document.state, document.data, document.file, document.changed))

    def _store_character(self, data: StudioData) -> None:
        """Write the character of unsaved changes when it changes; it is large."""
        if data.source is self._stored_source:
            return
        content = character_content(data)
        if content is not None:
            self._private.write(RECOVERY_CHARACTER, content)
        elif self._private.contains(RECOVERY_CHARACTER):
            self._private.remove(RECOVERY_CHARACTER)
        self._stored_source = data.source

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until everything is on the disk; whether it is."""
        return self._journal.flush(seconds)

    def recover(self, file: str = "") -> tuple[Scene, str, StudioData] | None:
        """Unsaved changes of the last session: scene, file name and studio data; None if there are none.

        If a file is named, only changes of that file count.
        """
        if self._elsewhere:
            return None
        try:
            content = self._private.read(JOURNAL_FILE, MAX_JOURNAL_BYTES)
            found = replay(decode_lines(content), self._private.path / JOURNAL_FILE)
        except _UNREADABLE as error:
            if not isinstance(error, FileNotFoundError):
                LOG.warning("unsaved changes of the last session cannot be read: %s", error)
            return None
        if found is None or (file and found[2] != file):
            return None
        scene, data, name = found
        if self._private.contains(RECOVERY_CHARACTER):
            try:
                data = with_character(data, self._private.read(RECOVERY_CHARACTER))
            except _UNREADABLE as error:
                LOG.warning("the character of the recovered scene cannot be read: %s", error)
        return scene, name, data

    def set_aside(self) -> str:
        """Save unsaved changes of the last session that nobody asks for as a scene; its name, empty if none exist."""
        found = self.recover()
        if found is None:
            return ""
        scene, file, data = found
        stem = file.removesuffix(SCENE_SUFFIX) or "scene"
        taken = [each.removesuffix(SCENE_SUFFIX) for each in self.names()]
        return self.save(unused_name(f"{stem} (recovered)", taken), scene.snapshot(), data)


def _named_files(document: YamlNode) -> Iterator[str]:
    """Files that a scene names: that of its figure, and those of meshes among the obstacles of its tasks."""
    if isinstance(document, YamlMapping):
        yield from _strings(document, "figure")
        for task in _values(document.entries.get("tasks")):
            for obstacle in _values(task.entries.get("obstacles") if isinstance(task, YamlMapping) else None):
                for mesh in _values(obstacle):
                    yield from _strings(mesh, "path")


def _values(node: YamlNode | None) -> Iterable[YamlNode]:
    return node.entries.values() if isinstance(node, YamlMapping) else ()


def _strings(node: YamlNode, key: str) -> Iterator[str]:
    value = node.entries.get(key) if isinstance(node, YamlMapping) else None
    if isinstance(value, YamlScalar) and value.string is not None:
        yield value.string


def _data_from(scene: Scene, data: Any) -> StudioData:
    """Studio data from plain data; empty if it does not fit the figure."""
    try:
        return StudioData.from_dict(scene.pose.figure, data)
    except _UNREADABLE:
        return StudioData()


@contextlib.contextmanager
def _errors_of(path: Path, what: str) -> Iterator[None]:
    """Raise errors of the file system as FormatError that says what failed, where and why."""
    try:
        yield
    except OSError as error:
        raise FormatError(f"{what}: {error.strerror or error}.", path) from None


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
