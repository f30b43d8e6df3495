"""A file that was dropped on the page: read in a place of its own, and turned into what it does to the document.

The bytes come from the browser; nothing of the disk is read. A file that names other files (meshes of a robot,
textures, buffers) is refused, so that it cannot reach out of the studio's folder.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from poise.errors import FormatError, PoiseError
from poise.io import figure_from_text, pose_from_text, read
from poise.io.poise.yaml_tree import YamlMap, YamlScalar, parse_yaml
from poise.io.whole_file import decoded
from poise.io.xml_tree import parse_xml
from poise.kinematics import Pose
from poise.motion import Clip
from poise.scene import scene_from_text
from poise.studio.beginning import first_scene
from poise.studio.document import Document
from poise.studio.extras import Extras, Key
from poise.studio.figure_commands import show
from poise.studio.seat import put_on

LARGEST = 64 * 1024 * 1024  # bytes
MOST_KEYS, KEYS_A_SECOND = 400, 15.0
Act = tuple[str, Callable[[Document], None]]

_MODEL = frozenset({"file", "meshdir", "texturedir", "assetdir"})
_NAMING = {".urdf": frozenset({"filename"}), ".xml": _MODEL, ".mjcf": _MODEL}
"""Attributes that name other files, by the ending of a document in XML."""
_ADDRESS = re.compile(rb'"uri"\s*:\s*"(?!data:)')
_GLTF = (".gltf", ".glb", ".vrm", ".vrma")


def imported(name: str, content: bytes) -> Act:
    """Words, and what a file does to the document.

    Raises
    ------
    PoiseError
        It cannot be read.
    """
    ending = Path(name).suffix.lower()
    if _names_others(name, ending, content):
        raise FormatError("names other files, which a page cannot bring along; start `poise studio` on it.", name)
    if ending == ".poise":
        return _own(name, content)
    with tempfile.TemporaryDirectory(prefix="poise-") as folder:
        path = Path(folder) / f"dropped{ending}"
        path.write_bytes(content)
        try:
            found = read(path)
        except PoiseError as error:
            raise FormatError(str(error).replace(str(path), name)) from None
    scene = first_scene(found.figure)
    extras = Extras(keys=_keys(found.clips[0])) if found.clips else Extras()
    if extras.keys:
        scene.pose = extras.keys[0].pose
        for task in scene.tasks:
            scene.remove(task)  # the motion goes where it goes
    return f"Import {name}", lambda document: show(document, scene.snapshot(), extras)


def _names_others(name: str, ending: str, content: bytes) -> bool:
    """Whether a file needs others; XML is parsed first, since the same words may be written in many encodings."""
    if ending in _GLTF:
        return _ADDRESS.search(content) is not None
    if ending not in _NAMING:
        return False
    waiting = [parse_xml(content, name)]
    while waiting:
        element = waiting.pop()
        if not _NAMING[ending].isdisjoint(element.attributes):
            return True
        waiting += element.children
    return False


def _own(name: str, content: bytes) -> Act:
    """A scene, a figure or a pose in Poise's own format."""
    text = decoded(content, name)
    document = parse_yaml(text, name)
    entries = document.entries if isinstance(document, YamlMap) else {}
    kind, figure = entries.get("poise"), entries.get("figure")
    what = kind.words if isinstance(kind, YamlScalar) else None
    if what == "pose":
        file = pose_from_text(text, name)

        def put(document: Document) -> None:
            put_on(document.scene, Pose(document.figure, file.configuration(document.figure)))

        return f"Import pose {name}", put
    if what == "figure":
        scene = first_scene(figure_from_text(text, name))
    elif isinstance(figure, YamlScalar):
        raise FormatError("names another file for its figure; start `poise studio` on it.", name)
    else:
        scene = scene_from_text(text, Path(name)).scene
    return f"Import {name}", lambda document: show(document, scene.snapshot())


def _keys(clip: Clip) -> tuple[Key, ...]:
    """Frames of a motion as keys, thinned to what a spline through them needs."""
    step = max(1, round(1.0 / (KEYS_A_SECOND * clip.frame_time)), -(-len(clip) // MOST_KEYS))
    chosen = sorted({*range(0, len(clip), step), len(clip) - 1})
    return tuple(Key(index * clip.frame_time, clip[index].clamped()) for index in chosen)


class Upload:
    """A file on its way from the page.

    Parameters
    ----------
    name : str
        Its name there.
    size : int
        Bytes that will come.
    """

    def __init__(self, name: str, size: int) -> None:
        if not 0 < size <= LARGEST:
            raise FormatError(f"a file of {size} bytes cannot be imported; from 1 to {LARGEST} can.", name)
        self.name, self.size, self.cancelled = name, size, False
        self._parts: list[bytes] = []
        self.come = 0

    def add(self, part: bytes) -> bool:
        """Take a part; whether all have come."""
        self.come += len(part)
        if self.come > self.size:
            raise FormatError("more bytes came than were announced.", self.name)
        self._parts.append(part)
        return self.come == self.size

    @property
    def content(self) -> bytes:
        """The whole file."""
        return b"".join(self._parts)
