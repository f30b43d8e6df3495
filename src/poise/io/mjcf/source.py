"""The text of a MuJoCo model made safe and complete, before MuJoCo sees it.

MuJoCo's own compiler resolves defaults, frames and units; it also opens whatever files the text names. So the text is
read here first (no document types, bounded size and depth), included files are put in their places, and only what
concerns a figure is handed on: textures, height fields, sensors, actuators and the like are left behind. Meshes are the
only files that remain; they are read here, from the model's own package alone, and handed over by content under new
names, so that MuJoCo opens no file at all.

Hand a model's text to MuJoCo's compiler; what it says against it becomes a FormatError at the right line.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from poise.errors import FormatError
from poise.io.atomic_write import read_bytes
from poise.io.import_report import Notes
from poise.io.package_path import find_mesh
from poise.io.xml_document import DEPTH_LIMIT, Element, element_lines, parse_xml

COPY_LIMIT = 100_000  # elements after <replicate> has made its copies
MESH_LIMIT = 512 * 1024 * 1024  # bytes of all mesh files of a model together
_SECTIONS = ("compiler", "default", "asset", "worldbody", "equality", "tendon", "keyframe")
_NOT_KEPT = {
    "actuator": "actuators",
    "contact": "contact settings",
    "deformable": "skins and soft bodies",
    "sensor": "sensors",
    "composite": "skins and soft bodies",
    "flexcomp": "skins and soft bodies",
}
_UNSEEN = {"camera", "light", "plugin", "texture", "skin", "lengthrange", "layer", *_NOT_KEPT}
_ATTRIBUTES_DROPPED = {
    "compiler": {"meshdir", "texturedir", "assetdir", "strippath"},
    "material": {"texture"},
    "key": {"act", "ctrl", "mpos", "mquat", "qvel"},
    "hfield": {"file", "content_type", "nrow", "ncol", "elevation"},
}


@dataclass(frozen=True)
class MjcfSource:
    """A model's text, ready for MuJoCo.

    Parameters
    ----------
    name : str
        What the model calls itself; empty when it does not.
    text : str
        The text, complete.
    meshes : mapping of str to bytes
        Content of the mesh files by the names that stand in the text.
    mesh_paths : mapping of str to str
        For each of those names the path of the file, as seen from the model's folder.
    places : tuple
        For each line of the text the file and line it comes from.
    """

    name: str
    text: str
    meshes: Mapping[str, bytes]
    mesh_paths: Mapping[str, str]
    places: tuple[tuple[str, int], ...]

    def error(self, message: str, line: int | None = None) -> FormatError:
        """The error at a line of the text, told with the place it comes from."""
        if line is not None and 1 <= line <= len(self.places):
            return FormatError(message, *self.places[line - 1])
        return FormatError(message, self.places[0][0])


@dataclass
class _Node:
    """An element that may still be changed, and where it stands."""

    tag: str
    attributes: dict[str, str]
    path: Path
    line: int
    children: list[_Node] = field(default_factory=list)

    def error(self, message: str) -> FormatError:
        return FormatError(message, _shown(self.path), self.line)


class _Includes:
    """Puts included files in their places and leaves out what no figure needs."""

    def __init__(self, main: Path, package_dirs: Sequence[Path | str], size_limit: int, notes: Notes) -> None:
        self._main = main
        self._package_dirs = package_dirs
        self._size_left = size_limit
        self._notes = notes
        self._seen: set[Path] = set()

    def nodes(self, element: Element, path: Path, depth: int) -> list[_Node]:
        """The element as a list of nodes: itself, nothing, or what it includes."""
        if depth > DEPTH_LIMIT:
            raise FormatError(
                f"nests elements deeper than {DEPTH_LIMIT}; no figure needs that.", _shown(path), element.line
            )
        if element.tag == "include":
            return self._included(element, path, depth)
        if element.tag in _NOT_KEPT:
            self._notes.gather("not kept", _NOT_KEPT[element.tag])
        if element.tag in _UNSEEN:
            return []
        if element.tag in ("attach", "model"):
            raise FormatError(
                f"<{element.tag}> joins another model, which is not followed; let MuJoCo save the joined model "
                "(mujoco.mj_saveLastXML) and read that.",
                _shown(path),
                element.line,
            )
        dropped = _ATTRIBUTES_DROPPED.get(element.tag, ()) if element.tag != "compiler" else ()
        attributes = {name: value for name, value in element.attributes.items() if name not in dropped}
        if element.tag == "hfield":
            attributes = {"name": _asset_name(element.attributes), **attributes, "nrow": "2", "ncol": "2"}
        node = _Node(element.tag, attributes, path, element.line)
        for child in element.children:
            node.children += self.nodes(child, path, depth + 1)
        return [node]

    def _included(self, element: Element, path: Path, depth: int) -> list[_Node]:
        address = element.attributes.get("file", "")
        if not address:
            raise FormatError("<include> needs the attribute 'file'.", _shown(path), element.line)
        found = find_mesh(address, self._main, self._package_dirs, what="include")
        if found in self._seen:
            raise FormatError(f"includes {address!r} a second time, which MuJoCo refuses.", _shown(path), element.line)
        self._seen.add(found)
        content = read_bytes(found, self._size_left)
        self._size_left -= len(content)
        root = parse_xml(content, found)
        if root.tag not in ("mujoco", "mujocoinclude"):
            raise FormatError(f"is no part of a MuJoCo model: it begins with <{root.tag}>.", found, root.line)
        return [node for child in root.children for node in self.nodes(child, found, depth)]


def read_source(
    content: bytes, path: Path, notes: Notes, package_dirs: Sequence[Path | str] = (), size_limit: int = 0
) -> MjcfSource:
    """Text of a model ready for MuJoCo; what is not kept goes to the notes."""
    shown = _shown(path)
    root = parse_xml(content, shown)
    if root.tag == "robot":
        raise FormatError("is a URDF robot; let its name end in .urdf.", shown, root.line)
    if root.tag not in ("mujoco", "mujocoinclude"):
        raise FormatError(f"is no MuJoCo model: it begins with <{root.tag}>, not with <mujoco>.", shown, root.line)
    includes = _Includes(path, package_dirs, size_limit or len(content), notes)
    parts = [node for child in root.children for node in includes.nodes(child, path, 1)]
    parts = [node for node in parts if node.tag in _SECTIONS]
    _check_copies(parts)
    meshes, mesh_paths = _take_meshes(parts, path, package_dirs)
    name = root.attributes.get("model", "")
    model = _Node("mujoco", {}, path, root.line, parts)
    lines, places = _written(model)
    return MjcfSource(name, "\n".join(lines), meshes, mesh_paths, tuple(places))


def _check_copies(parts: Sequence[_Node]) -> None:
    """Refuse <replicate> elements that make more copies than any figure needs, also nested in each other."""
    waiting, total = [(node, 1) for node in parts], 0
    while waiting:
        node, copies = waiting.pop()
        if node.tag == "replicate":
            count = node.attributes.get("count", "1")
            if not count.strip().isdigit():
                raise node.error(f"<replicate>: count must be a whole number, got {count[:40]!r}.")
            copies *= min(int(count[:20]), COPY_LIMIT + 1)
        total += copies if node.tag != "replicate" or node.children else 0
        if copies > COPY_LIMIT or (copies > 1 and total > COPY_LIMIT):
            raise node.error(f"<replicate> makes more than {COPY_LIMIT} elements; no figure needs that many.")
        waiting += [(child, copies) for child in node.children]


def _take_meshes(
    parts: Sequence[_Node], main: Path, package_dirs: Sequence[Path | str]
) -> tuple[dict[str, bytes], dict[str, str]]:
    """Read the mesh files and give them names of our own in the text."""
    folder, strip = _mesh_folder(parts)
    meshes: dict[str, bytes] = {}
    paths: dict[str, str] = {}
    left = MESH_LIMIT
    for node in (each for part in parts if part.tag == "asset" for each in part.children if each.tag == "mesh"):
        written = node.attributes.get("file", "")
        if not written:
            continue
        address = PurePosixPath(written).name if strip else written
        relative = str(PurePosixPath(folder) / address)
        content = read_bytes(find_mesh(relative, main, package_dirs), left)
        left -= len(content)
        own = f"mesh_{len(meshes)}{PurePosixPath(written).suffix}"
        node.attributes.setdefault("name", PurePosixPath(written).stem)
        node.attributes["file"] = own
        meshes[own], paths[own] = content, relative
    return meshes, paths


def _mesh_folder(parts: Sequence[_Node]) -> tuple[str, bool]:
    """Folder of the meshes, relative to the model, and whether folders in file names count; taken out of the text."""
    folder, strip = "", False
    for compiler in (part for part in parts if part.tag == "compiler"):
        folder = compiler.attributes.get("meshdir", compiler.attributes.get("assetdir", folder))
        strip = compiler.attributes.get("strippath", "true" if strip else "") == "true"
        for name in _ATTRIBUTES_DROPPED["compiler"]:
            compiler.attributes.pop(name, None)
    return folder, strip


def _asset_name(attributes: Mapping[str, str]) -> str:
    return attributes.get("name") or PurePosixPath(attributes.get("file", "")).stem


def _shown(path: Path) -> str:
    """The path for messages; a text without a path has none."""
    return "" if path == Path() else str(path)


def _written(node: _Node) -> tuple[list[str], list[tuple[str, int]]]:
    """Lines of a node with those inside it, one element a line, and where each comes from."""
    place = (_shown(node.path), node.line)
    if not node.children:
        return element_lines(node.tag, node.attributes), [place]
    opening = element_lines(node.tag, node.attributes, [[""]])[0]
    lines, places = [opening], [place]
    for child in node.children:
        more, where = _written(child)
        lines += more
        places += where
    return [*lines, f"</{node.tag}>"], [*places, place]


_LINE = re.compile(r"\bline (\d+)")


def load_mujoco(path: str) -> Any:
    """The package MuJoCo, or a FormatError that says how to get it."""
    try:
        return importlib.import_module("mujoco")
    except ImportError as error:
        raise FormatError(
            f"MuJoCo models are read with the package mujoco, which cannot be imported ({error}); install it with "
            "pip install 'poise[mjcf]'.",
            path,
        ) from None


def compiled_model(source: MjcfSource, notes: Notes) -> Any:
    """Compile a model; MuJoCo's warnings become notes in the place of a log file.

    Raises
    ------
    FormatError
        MuJoCo is not installed, or refuses the model; the message is MuJoCo's.
    """
    mujoco = load_mujoco(source.places[0][0])
    warnings: list[str] = []
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(warnings.append)
    try:
        model = mujoco.MjModel.from_xml_string(source.text, assets=dict(source.meshes))
    except Exception as error:  # whatever a foreign compiler raises is about the file
        raise _refusal(source, str(error)) from None
    finally:
        mujoco.set_mju_user_warning(before)
    for warning in warnings:
        notes.add(f"MuJoCo says: {' '.join(warning.split())}")
    return model


def _refusal(source: MjcfSource, said: str) -> FormatError:
    found = _LINE.search(said)
    words = " ".join(_LINE.sub("", said).replace("XML Error: ", "").removeprefix("Error: ").split()).strip(" ,")
    for own, path in source.mesh_paths.items():
        words = words.replace(own, path)
    return source.error(f"MuJoCo refuses the model: {words}.", int(found[1]) if found else None)
