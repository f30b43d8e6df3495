"""Records of the journal: differences between successive states of a document, as JSON lines with checksums.

A state refers to figures and poses by number; each is written once, when it first appears. So a record is as large as
what has changed: a new pose in a library of thousands takes a few hundred bytes. Poses are stored as their bits.

Records are differences, not the commands themselves: between commands the solver runs within time budgets, so that
repeating the commands would end in another pose.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from poise.errors import FormatError
from poise.io.poise.read import figure_from_text
from poise.io.poise.write import figure_to_text
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene import Scene, SceneState, scene_from_text, scene_to_text
from poise.studio.document_state import StudioData
from poise.studio.keyframe import Keyframe
from poise.studio.solver_methods import methods_from_dict

HEADER = b"poise journal 1\n"
_FIGURE_REFERENCE = "figure"  # stands for the figure in a scene's text


class Unsaved(NamedTuple):
    """What the journal holds: the document, the name of its file, and whether it has unsaved changes."""

    state: SceneState
    data: StudioData
    file: str
    changed: bool


# --- lines ------------------------------------------------------------------------------------------------------------


def encode_line(record: Any) -> bytes:
    """One record: checksum, space, JSON, line feed."""
    text = json.dumps(record, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(text), text)


def decode_lines(content: bytes) -> list[Any]:
    """Records up to the first that is incomplete or damaged; none if the header is missing."""
    if not content.startswith(HEADER):
        return []
    records = []
    for line in content[len(HEADER) :].split(b"\n")[:-1]:
        checksum, _, text = line.partition(b" ")
        if checksum != b"%08x" % zlib.crc32(text):
            break
        records.append(json.loads(text))
    return records


# --- states to records ------------------------------------------------------------------------------------------------


class Encoder:
    """Differences between successive states; an encoder belongs to one journal file."""

    def __init__(self) -> None:
        self._numbers: dict[int, tuple[int, object]] = {}  # by identity; holds the object, so that it stays unique
        self._last: Unsaved | None = None

    def difference(self, new: Unsaved) -> bytes:
        """Lines that lead from the last state to this one; empty if nothing has changed."""
        records: list[Any] = []
        fields: dict[str, Any] = {}
        last, state = self._last, new.state
        if last is None or state is not last.state:
            self._scene_fields(fields, records, state, None if last is None else last.state)
        if last is None or new.data is not last.data:
            self._data_fields(fields, records, new.data, StudioData() if last is None else last.data)
        for name in ("file", "changed"):
            if last is None or getattr(new, name) != getattr(last, name):
                fields[name] = getattr(new, name)
        self._last = new
        return b"".join(encode_line(each) for each in [*records, ["state", fields]]) if fields else b""

    def _scene_fields(
        self, fields: dict[str, Any], records: list[Any], state: SceneState, last: SceneState | None
    ) -> None:
        if last is None or state.figure is not last.figure:
            fields["figure"] = self._number(state.figure, records)
        if last is None or _without_pose(state) != _without_pose(last):
            fields["scene"] = scene_to_text(state, _FIGURE_REFERENCE)
        fields["q"] = _encode_array(state.pose)

    def _data_fields(self, fields: dict[str, Any], records: list[Any], data: StudioData, last: StudioData) -> None:
        if data.methods != last.methods:
            fields["methods"] = data.methods.to_dict()
        for name in ("poses", "keyframes"):
            new, old = getattr(data, name), getattr(last, name)
            if new is not old:
                start, removed, added = _splice(old, new)
                entries = [[each[0], self._number(each[1], records), *_extras(each)] for each in added]
                fields[name] = [start, removed, entries]
        if data.settings() != last.settings():
            fields["settings"] = data.settings()

    def _number(self, value: Figure | Pose, records: list[Any]) -> int:
        """Number of a figure or pose; it is added to the records when it is new."""
        known = self._numbers.get(id(value))
        if known is not None:
            return known[0]
        number = len(self._numbers)
        self._numbers[id(value)] = (number, value)
        content = figure_to_text(value) if isinstance(value, Figure) else _encode_array(value)
        records.append(["figure" if isinstance(value, Figure) else "pose", number, content])
        return number


def _without_pose(state: SceneState) -> tuple[object, ...]:
    """Everything that a scene's text says except the pose; tasks and settings are compared by identity first."""
    return (id(state.figure), state.tasks, state.off, state.forces, state.avoidance, state.locked, state.natural)


def _extras(entry: tuple[Any, Pose]) -> list[Any]:
    """What a keyframe has besides time and pose; nothing for a pose of the library."""
    return [entry.extras()] if isinstance(entry, Keyframe) and entry.extras() else []


def _splice(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int, Sequence[Any]]:
    """Start and length of the part of `old` that is replaced, and what replaces it; entries compared by identity."""
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] is new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] is new[-1 - end]:
        end += 1
    return start, len(old) - start - end, new[start : len(new) - end]


def _encode_array(pose: Pose) -> str:
    return base64.b64encode(np.asarray(pose.q, "<f8").tobytes()).decode()


# --- records to a state -----------------------------------------------------------------------------------------------


def replay(records: Sequence[Any], path: Path) -> tuple[Scene, StudioData, str] | None:
    """Scene, studio data and file name that records lead to; None if they hold no unsaved changes.

    Raises PoiseError, KeyError, IndexError, TypeError or ValueError if they are not valid.
    """
    figures: dict[int, str] = {}
    poses: dict[int, str] = {}
    fields: dict[str, Any] = {"file": "", "changed": False, "methods": None, "settings": {}}
    lists: dict[str, list[Any]] = {"poses": [], "keyframes": []}
    for kind, *content in records:
        if kind == "state":
            for name, each in lists.items():
                if name in content[0]:
                    start, removed, added = content[0].pop(name)
                    each[start : start + removed] = added
            fields.update(content[0])
        else:
            {"figure": figures, "pose": poses}[kind][content[0]] = content[1]
    if not fields["changed"]:
        return None
    scene = _scene(fields["scene"], figure_from_text(figures[fields["figure"]], path), fields["q"], path)
    return scene, _data(lists, poses, fields, scene.pose.figure), str(fields["file"])


def _scene(text: str, figure: Figure, q: str, path: Path) -> Scene:
    scene = scene_from_text(text, path, figure).scene
    scene.pose = _decode_array(scene.pose.figure, q)
    return scene


def _data(lists: dict[str, list[Any]], poses: dict[int, str], fields: dict[str, Any], figure: Figure) -> StudioData:
    library = {str(name): _decode_array(figure, poses[number]) for name, number in lists["poses"]}
    data = StudioData(poses=tuple(library.items()), methods=methods_from_dict(fields["methods"]))
    for seconds, number, *extras in lists["keyframes"]:
        data = data.with_keyframe(float(seconds), _decode_array(figure, poses[number]))
        for each in extras:
            data = data.with_edited_keyframe(float(seconds), lambda key, found=each: key.with_extras(found))  # type: ignore[misc]
    return data.with_settings(fields["settings"])


def _decode_array(figure: Figure, content: str) -> Pose:
    values = np.frombuffer(base64.b64decode(content, validate=True), "<f8")
    if values.size != figure.nq:
        raise FormatError(f"a pose has {values.size} values, the figure {figure.nq}.")
    return Pose(figure, values.astype(float))
