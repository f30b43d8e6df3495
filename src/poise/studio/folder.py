"""The one folder whose files the studio reads and writes, and what it keeps there for bad days.

Names are plain names: no separators, no dots in front, no links that lead out. What no file holds yet is kept in
``.poise-studio`` after every act, by a thread of its own, so that a crash loses nothing.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

from poise.errors import FormatError, PoiseError
from poise.io.poise.yaml_tree import YamlMap, YamlScalar, parse_yaml
from poise.io.whole_file import decoded, read_bytes, sweep, write_text
from poise.scene import Scene, SceneState, scene_from_text, scene_to_text
from poise.studio.document import Document
from poise.studio.extras import NOTHING, Extras

LOG = logging.getLogger("poise.studio")
HIDDEN = ".poise-studio"
ENDING = ".poise"
KEPT = "kept.json"  # in the hidden folder: what no file holds
BESIDE = ".studio.json"  # kept poses and keyframes of the scene of that name
MOST_LISTED = 500
LONGEST_NAME = 120
REST = 4.0  # times as long as the last writing took: acts in quick succession take a fifth of the time at most

_UNREADABLE = (AttributeError, KeyError, OSError, OverflowError, PoiseError, RecursionError, TypeError, ValueError)
"""What plain data raise that are none, or not of this figure."""


class _Kept(NamedTuple):
    """What the thread has to write."""

    state: SceneState
    extras: Extras
    file: str
    changed: bool

    def to_dict(self) -> dict[str, Any]:
        """Plain data: all in one file, so that a death on the way leaves parts of one moment, never of two."""
        told: dict[str, Any] = {"file": self.file, "changed": self.changed}
        return {**told, "scene": scene_to_text(self.state), "extras": self.extras.to_dict()} if self.changed else told


class Folder:
    """A folder, and no other.

    Parameters
    ----------
    path : Path
        The folder; it must be there.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        if not self.path.is_dir():
            raise FormatError("is no folder; the studio needs one to read and write scenes in.", path)
        for place in (self.path, self.path / HIDDEN):
            sweep(place)
        self._waiting: _Kept | None = None
        self._news = threading.Condition()
        self._writing = False
        self._thread: threading.Thread | None = None

    # --- files --------------------------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Files that can be opened, in alphabetical order."""
        found = [each.name for each in self.path.iterdir() if each.suffix == ENDING and each.is_file()]
        return sorted(name for name in found if not name.startswith("."))[:MOST_LISTED]

    def inside(self, name: str) -> Path:
        """Path of a file by its plain name.

        Raises
        ------
        FormatError
            The name is not plain, or it is a link that leads out of the folder.
        """
        if not name or name.startswith(".") or len(name) > LONGEST_NAME or any(each in name for each in "/\\:\0"):
            raise FormatError("give a plain file name, without folders.", name[:LONGEST_NAME])
        path = self.path / (name if name.endswith(ENDING) else name + ENDING)
        if path.is_symlink() or os.path.realpath(path) != str(path):
            raise FormatError("is a link; the studio reads and writes plain files of its folder only.", name)
        return path

    def open(self, name: str) -> Scene:
        """Read a scene; the figure must be part of it, or lie in the same folder."""
        path = self.inside(name)
        text = decoded(read_bytes(path), name)
        document = parse_yaml(text, name)
        node = document.entries.get("figure") if isinstance(document, YamlMap) else None
        if isinstance(node, YamlScalar) and node.words is not None:
            self.inside(node.words)  # a scene may name the file of its figure
        return scene_from_text(text, path).scene

    def extras(self, name: str, scene: Scene) -> Extras:
        """Kept poses and keyframes beside a scene's file; none where there is no such file, or it does not fit."""
        path = self.inside(name).with_suffix(BESIDE)
        try:
            return Extras() if path.is_symlink() else _extras(scene, json.loads(decoded(read_bytes(path), path)))
        except _UNREADABLE:
            return Extras()

    def save(self, name: str, state: SceneState, extras: Extras = NOTHING) -> str:
        """Write a scene, the figure included, and beside it kept poses and keyframes; returns the file's name."""
        path = self.inside(name)
        write_text(path, scene_to_text(state))
        beside = path.with_suffix(BESIDE)
        if beside.is_symlink():
            raise FormatError("is a link; the studio writes plain files of its folder only.", beside.name)
        if not extras.plain:
            write_text(beside, json.dumps(extras.to_dict()))
        elif beside.exists():
            beside.unlink()
        return path.name

    # --- bad days -----------------------------------------------------------------------------------------------------

    def token(self) -> str:
        """What stands in the address; the same after a restart, so that open tabs find back."""
        path = self._hidden() / "token"
        try:
            found = path.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError):
            found = ""
        if len(found) >= 32 and found.isalnum():
            return found
        made = secrets.token_hex(24)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(handle, "w", encoding="ascii") as file:
            file.write(made)
        return made

    def keep(self, document: Document) -> None:
        """Have the scene written beside, soon and by another thread; the newest counts."""
        with self._news:
            self._waiting = _Kept(document.state, document.extras, document.file, document.changed)
            if self._thread is None:
                self._thread = threading.Thread(target=self._write, name="poise-studio-keeper", daemon=True)
                self._thread.start()
            self._news.notify_all()

    def settle(self, seconds: float = 10.0) -> bool:
        """Wait until everything is written; whether it is."""
        with self._news:
            return self._news.wait_for(lambda: self._waiting is None and not self._writing, seconds)

    def kept(self, file: str = "") -> tuple[Scene, str, Extras] | None:
        """What was kept and no file holds, with the name of its file and its extras; None where there is nothing.

        Where a file is named, only what was made of that file counts.
        """
        hidden = self.path / HIDDEN
        try:
            path = hidden / KEPT
            about = json.loads(decoded(read_bytes(path), path))
            if not about["changed"] or (file and about["file"] != file):
                return None
            scene = scene_from_text(about["scene"], path).scene
        except _UNREADABLE:
            return None
        return scene, str(about["file"]), _extras(scene, about.get("extras"))

    def _hidden(self) -> Path:
        hidden = self.path / HIDDEN
        hidden.mkdir(mode=0o700, exist_ok=True)
        ignore = hidden / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="ascii")
        return hidden

    def _write(self) -> None:
        began = ended = 0.0
        while True:
            with self._news:
                self._writing = False
                self._news.notify_all()
                self._news.wait_for(lambda: self._waiting is not None)
            time.sleep(max(ended + REST * (ended - began) - time.monotonic(), 0.0))
            with self._news:
                kept, self._waiting, self._writing = self._waiting, None, True
            assert kept is not None
            began = time.monotonic()
            try:
                write_text(self._hidden() / KEPT, json.dumps(kept.to_dict()))
            except Exception as error:  # nothing that cannot be kept today may keep the thread from keeping the next
                LOG.warning("the scene could not be kept: %s", error)
            ended = time.monotonic()


def _extras(scene: Scene, data: Any) -> Extras:
    """Kept poses and keyframes from plain data; none where they are not for this figure."""
    try:
        return Extras.from_dict(scene.pose.figure, data)
    except _UNREADABLE:
        return Extras()
