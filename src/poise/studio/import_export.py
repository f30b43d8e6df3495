"""Import of files that are dropped on the page, and export of the pose or motion as BVH, GLB or Poise's own format.

The bytes of an import come from the browser; nothing is read from disk. A file that refers to other files (meshes of a
robot, textures, buffers) is rejected, so that it cannot reach outside the studio's folder.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoiseError
from poise.io import bvh_to_text, figure_from_text, pose_from_text, pose_to_text, read
from poise.io.atomic_write import decode_utf8
from poise.io.gltf.write import build_gltf
from poise.io.gltf.write_character import character_glb
from poise.io.xml_document import parse_xml
from poise.io.yaml_document import YamlMapping, YamlScalar, parse_yaml
from poise.kinematics import Pose
from poise.motion import Clip
from poise.render.smooth_skin import default_skin
from poise.scene import SceneState, scene_from_text, scene_to_text
from poise.studio.character_setup import exported_clips, open_report
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.figure_commands import show_scene
from poise.studio.scene_setup import apply_pose, initial_scene

MAX_IMPORT_BYTES = 64 * 1024 * 1024
MAX_NAME_LENGTH = 80  # of an imported figure
EXPORT_FRAME_TIME_S = 1.0 / 30.0
Edit = tuple[str, Callable[[Document], None]]

_MJCF_REFERENCES = frozenset({"file", "meshdir", "texturedir", "assetdir"})
_REFERENCES = {".urdf": frozenset({"filename"}), ".xml": _MJCF_REFERENCES, ".mjcf": _MJCF_REFERENCES}
"""XML attributes that refer to other files, by file suffix."""
_RUN_BY_READING = (".xacro",)  # files that only the user of this machine may open, from the command line
_EXTERNAL_URI = re.compile(rb'"uri"\s*:\s*"(?!data:)')
_AVATAR_EXTENSIONS = {"VRM", "VRMC_vrm"}  # of a character that is written as .vrm
_GLTF_SUFFIXES = (".gltf", ".glb", ".vrm", ".vrma")


# --- import -----------------------------------------------------------------------------------------------------------


def read_import(name: str, content: bytes) -> Edit:
    """Read a file; returns an edit of the document (label and function).

    Raises
    ------
    PoiseError
        The file cannot be read.
    """
    suffix = Path(name).suffix.lower()
    if suffix in _RUN_BY_READING:
        raise FormatError("runs expressions and reads other files; expand it first: xacro FILE > robot.urdf", name)
    if _refers_to_files(name, suffix, content):
        raise FormatError("refers to other files, which cannot be uploaded with it; open it with `poise studio`.", name)
    if suffix == ".poise":
        return _read_poise(name, content)
    with tempfile.TemporaryDirectory(prefix="poise-") as folder:
        path = Path(folder) / f"{_plain_stem(name)}{suffix}"
        path.write_bytes(content)
        try:
            imported = read(path)
        except PoiseError as error:
            raise FormatError(str(error).replace(str(path), name)) from None
    scene, data = open_report(imported)
    return f"Import {name}", lambda document: show_scene(document, scene.snapshot(), data)


def _plain_stem(name: str) -> str:
    """Name of a file without its extension, which becomes that of the figure."""
    stem = re.sub(r"[^\w .()-]", "_", Path(name).stem).strip(" .")
    return stem[:MAX_NAME_LENGTH] or "figure"


def _refers_to_files(name: str, suffix: str, content: bytes) -> bool:
    """Whether a file needs others; XML is parsed first, since an attribute can be written in many encodings."""
    if suffix in _GLTF_SUFFIXES:
        return _EXTERNAL_URI.search(content) is not None
    if suffix not in _REFERENCES:
        return False
    elements = [parse_xml(content, name)]
    while elements:
        element = elements.pop()
        if not _REFERENCES[suffix].isdisjoint(element.attributes):
            return True
        elements += element.children
    return False


def _read_poise(name: str, content: bytes) -> Edit:
    """Read a scene, a figure or a pose in Poise's own format."""
    text = decode_utf8(content, name)
    document = parse_yaml(text, name)
    entries = document.entries if isinstance(document, YamlMapping) else {}
    kind, figure = entries.get("poise"), entries.get("figure")
    content_kind = kind.string if isinstance(kind, YamlScalar) else None
    if content_kind == "pose":
        file = pose_from_text(text, name)

        def apply(document: Document) -> None:
            apply_pose(document.scene, Pose(document.figure, file.configuration(document.figure)))

        return f"Import pose {name}", apply
    if content_kind == "figure":
        scene = initial_scene(figure_from_text(text, name))
    elif isinstance(figure, YamlScalar):
        raise FormatError("refers to another file for its figure; open it with `poise studio`.", name)
    else:
        scene = scene_from_text(text, Path(name)).scene
    return f"Import {name}", lambda document: show_scene(document, scene.snapshot())


class Upload:
    """A file that arrives from the page in parts.

    Parameters
    ----------
    name : str
        Name of the file.
    size : int
        Announced number of bytes.
    """

    def __init__(self, name: str, size: int) -> None:
        if not 0 < size <= MAX_IMPORT_BYTES:
            raise FormatError(f"expected a file of 1 to {MAX_IMPORT_BYTES} bytes, got {size}.", name)
        self.name, self.size, self.cancelled = name, size, False
        self._parts: list[bytes] = []
        self.received = 0  # bytes

    def add(self, part: bytes) -> bool:
        """Add a part; whether the file is complete."""
        self.received += len(part)
        if self.received > self.size:
            raise FormatError("more bytes arrived than were announced.", self.name)
        self._parts.append(part)
        return self.received == self.size

    @property
    def content(self) -> bytes:
        """The bytes received so far."""
        return b"".join(self._parts)


# --- export -----------------------------------------------------------------------------------------------------------


def export(state: SceneState, kind: str, data: StudioData | None = None) -> tuple[str, bytes]:
    """Name and content of an exported file.

    Parameters
    ----------
    state : SceneState
        The scene.
    kind : str
        "bvh", "glb", "pose" or "scene".
    data : StudioData, optional
        Its keyframes; BVH and GLB contain the motion if there are at least two. A VRM character stays one.
    """
    name = re.sub(r"[^A-Za-z0-9_-]+", "_", state.figure.name) or "figure"
    if kind == "glb" and data is not None and data.source is not None and data.source.character is not None:
        clips = exported_clips(data, state.figure)
        character = data.source.character
        avatar = not _AVATAR_EXTENSIONS.isdisjoint(character.document.get("extensions", ()))
        return f"{name}.{'vrm' if avatar else 'glb'}", character_glb(character, state.pose, clips)
    if kind in ("bvh", "glb"):
        clip = data.clip() if data is not None and data.moves else None
        return f"{name}.{kind}", _motion_content(state, kind, clip)
    if kind == "pose":
        return f"{name}.pose.poise", pose_to_text(state.figure, state.pose.q).encode()
    if kind == "scene":
        return f"{name}.poise", scene_to_text(state).encode()
    raise FormatError(f"unsupported export {kind[:20]!r}; expected bvh, glb, pose or scene.")


def _motion_content(state: SceneState, kind: str, clip: Clip | None) -> bytes:
    if kind == "bvh":
        single = Clip(state.figure, np.array([state.pose.q]), EXPORT_FRAME_TIME_S, "pose")
        return bvh_to_text(single if clip is None else clip).text.encode()
    clips = () if clip is None else (clip,)
    return build_gltf(state.pose, clips=clips, skin=default_skin(state.figure)).document.as_glb()
