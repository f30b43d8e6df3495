"""Preprocess the XML of a MuJoCo model, so that it is safe and complete, and compile it with MuJoCo.

MuJoCo's own compiler resolves defaults, frames and units, but it also opens every file that the XML names. So the XML
is parsed here first (no document types, bounded size and depth), included files are expanded, and only what a figure
needs is passed on: textures, height fields, sensors, actuators and the like are dropped. Meshes are the only remaining
files; they are read here, only from the package of the model, and passed by content under new names, so that MuJoCo
opens no file. Compiler errors become FormatErrors at the original line.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from poise.errors import FormatError
from poise.io.atomic_write import SIZE_LIMIT, read_bytes
from poise.io.import_report import Notes
from poise.io.package_path import find_mesh
from poise.io.xml_document import DEPTH_LIMIT, Element, element_lines, parse_xml

MISSING_PREFIX = "missing_"  # begins the name of a mesh whose file was not found
_PLACEHOLDER = b"v 0 0 0\nv .1 0 0\nv 0 .1 0\nv 0 0 .1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
_MESH_FILE_KEYS = ("content_type", "scale", "refpos", "refquat", "smoothnormal", "inertia", "maxhullvert")
_MOTORS = ("motor", "position", "velocity", "intvelocity", "general")
MAX_ATTACH_DEPTH = 4  # models that attach models
REPLICATE_LIMIT = 100_000  # elements after <replicate> is expanded
MESH_SIZE_LIMIT = 512 * 1024 * 1024  # bytes of all mesh files of a model together
_SECTIONS = ("compiler", "default", "asset", "worldbody", "contact", "equality", "tendon", "actuator", "keyframe")
_UNSUPPORTED_TAGS = {
    "deformable": "skins and soft bodies",
    "sensor": "sensors",
    "composite": "skins and soft bodies",
    "flexcomp": "skins and soft bodies",
}
_DROPPED_TAGS = {"camera", "light", "plugin", "texture", "skin", "lengthrange", "layer", *_UNSUPPORTED_TAGS}
_DROPPED_ATTRIBUTES = {
    "compiler": {"meshdir", "texturedir", "assetdir", "strippath"},
    "material": {"texture"},
    "key": {"act", "ctrl", "mpos", "mquat", "qvel"},
    "hfield": {"file", "content_type", "nrow", "ncol", "elevation"},
}


@dataclass(frozen=True)
class MjcfSource:
    """The XML of a model, ready for MuJoCo.

    Parameters
    ----------
    name : str
        Name of the model; empty if it has none.
    text : str
        The complete XML.
    meshes : mapping of str to bytes
        Content of the mesh files, by their names in the XML.
    mesh_paths : mapping of str to str
        Path of each mesh file relative to the folder of the model, by its name in the XML.
    locations : tuple
        File and line that each line of the XML comes from.
    """

    name: str
    text: str
    meshes: Mapping[str, bytes]
    mesh_paths: Mapping[str, str]
    locations: tuple[tuple[str, int], ...]

    def error(self, message: str, line: int | None = None) -> FormatError:
        """Make an error at a line of the XML, located in the original file."""
        if line is not None and 1 <= line <= len(self.locations):
            return FormatError(message, *self.locations[line - 1])
        return FormatError(message, self.locations[0][0])


@dataclass
class _Node:
    """A mutable element with its file and line."""

    tag: str
    attributes: dict[str, str]
    path: Path
    line: int
    children: list[_Node] = field(default_factory=list)

    def error(self, message: str) -> FormatError:
        return FormatError(message, _display_path(self.path), self.line)


class _IncludeExpander:
    """Expands included files and drops elements that a figure does not need."""

    def __init__(self, main: Path, package_dirs: Sequence[Path | str], size_limit: int, notes: Notes) -> None:
        self._main = main
        self._package_dirs = package_dirs
        self._size_left = size_limit
        self._notes = notes
        self._seen: set[Path] = set()

    def nodes(self, element: Element, path: Path, depth: int) -> list[_Node]:
        """Nodes of an element: itself, none, or the content that it includes."""
        if depth > DEPTH_LIMIT:
            raise FormatError(
                f"nests elements deeper than {DEPTH_LIMIT} levels, the limit.", _display_path(path), element.line
            )
        if element.tag == "include":
            return self._expand_include(element, path, depth)
        if element.tag in _UNSUPPORTED_TAGS:
            self._notes.gather("not kept", _UNSUPPORTED_TAGS[element.tag])
        if element.tag in _DROPPED_TAGS:
            return []
        if element.tag == "actuator":
            element = _joint_motors(element, self._notes)
        dropped = _DROPPED_ATTRIBUTES.get(element.tag, ()) if element.tag != "compiler" else ()
        attributes = {name: value for name, value in element.attributes.items() if name not in dropped}
        if element.tag == "hfield":
            attributes = {"name": _asset_name(element.attributes), **attributes, "nrow": "2", "ncol": "2"}
        node = _Node(element.tag, attributes, path, element.line)
        for child in element.children:
            node.children += self.nodes(child, path, depth + 1)
        return [node]

    def _expand_include(self, element: Element, path: Path, depth: int) -> list[_Node]:
        address = element.attributes.get("file", "")
        if not address:
            raise FormatError("<include> needs the attribute 'file'.", _display_path(path), element.line)
        found = find_mesh(address, self._main, self._package_dirs, what="include")
        if found in self._seen:
            raise FormatError(
                f"duplicate <include> of {address!r}, which MuJoCo refuses.", _display_path(path), element.line
            )
        self._seen.add(found)
        content = read_bytes(found, self._size_left)
        self._size_left -= len(content)
        root = parse_xml(content, found)
        if root.tag not in ("mujoco", "mujocoinclude"):
            raise FormatError(f"is not a MuJoCo include file: its root element is <{root.tag}>.", found, root.line)
        return [node for child in root.children for node in self.nodes(child, found, depth)]


def read_source(
    content: bytes,
    path: Path,
    notes: Notes,
    package_dirs: Sequence[Path | str] = (),
    size_limit: int = 0,
    prefix: str = "",
) -> MjcfSource:
    """Preprocess the XML of a model for MuJoCo; omissions are noted.

    Models that it attaches are preprocessed too and become files of the given content, with `prefix` in their names.
    """
    shown = _display_path(path)
    root = parse_xml(content, shown)
    if root.tag == "robot":
        raise FormatError("is a URDF robot; rename it to end in .urdf.", shown, root.line)
    if root.tag not in ("mujoco", "mujocoinclude"):
        raise FormatError(
            f"is not a MuJoCo model: expected the root element <mujoco>, got <{root.tag}>.", shown, root.line
        )
    includes = _IncludeExpander(path, package_dirs, size_limit or len(content), notes)
    parts = [node for child in root.children for node in includes.nodes(child, path, 1)]
    parts = [node for node in parts if node.tag in _SECTIONS]
    _check_copies(parts)
    meshes, mesh_paths = _read_meshes(parts, path, package_dirs, prefix, notes)
    for number, node in enumerate(_assets(parts, "model")):
        attached = _attached_model(node, path, notes, package_dirs, size_limit, f"{prefix}model_{number}_")
        node.attributes["file"] = f"{prefix}model_{number}.xml"
        meshes |= {**attached.meshes, node.attributes["file"]: attached.text.encode()}
        mesh_paths |= attached.mesh_paths
    name = root.attributes.get("model", "")
    model = _Node("mujoco", {}, path, root.line, parts)
    lines, locations = _serialize(model)
    return MjcfSource(name, "\n".join(lines), meshes, mesh_paths, tuple(locations))


def _joint_motors(section: Element, notes: Notes) -> Element:
    """The motors of joints, which state effort limits; other actuators are dropped."""
    kept = tuple(each for each in section.children if each.tag in _MOTORS and "joint" in each.attributes)
    if len(kept) < len(section.children):
        notes.gather("not kept", "actuators that do not act on joints")
    return replace(section, children=kept)


def _assets(parts: Sequence[_Node], tag: str) -> list[_Node]:
    return [asset for part in parts if part.tag == "asset" for asset in part.children if asset.tag == tag]


def _attached_model(
    node: _Node, main: Path, notes: Notes, package_dirs: Sequence[Path | str], size_limit: int, prefix: str
) -> MjcfSource:
    """Preprocess the file of a <model>, which <attach> refers to."""
    if prefix.count("model_") > MAX_ATTACH_DEPTH:
        raise node.error(f"<model>: models attach others deeper than {MAX_ATTACH_DEPTH} levels, the limit.")
    found = find_mesh(node.attributes.get("file", ""), main, package_dirs, what="model")
    node.attributes.setdefault("name", found.stem)
    content = read_bytes(found, size_limit or SIZE_LIMIT)
    return read_source(content, found, notes, package_dirs, size_limit, prefix)


def _check_copies(parts: Sequence[_Node]) -> None:
    """Refuse <replicate> elements, also nested, that expand to more than COPY_LIMIT elements."""
    stack, total = [(node, 1) for node in parts], 0
    while stack:
        node, copies = stack.pop()
        if node.tag == "replicate":
            count = node.attributes.get("count", "1")
            if not count.strip().isdigit():
                raise node.error(f"<replicate>: count must be an integer, got {count[:40]!r}.")
            copies *= min(int(count[:20]), REPLICATE_LIMIT + 1)
        total += copies if node.tag != "replicate" or node.children else 0
        if copies > REPLICATE_LIMIT or (copies > 1 and total > REPLICATE_LIMIT):
            raise node.error(f"<replicate> expands to more than {REPLICATE_LIMIT} elements, the limit.")
        stack += [(child, copies) for child in node.children]


def _read_meshes(
    parts: Sequence[_Node], main: Path, package_dirs: Sequence[Path | str], prefix: str, notes: Notes
) -> tuple[dict[str, bytes], dict[str, str]]:
    """Read the mesh files and rename them in the XML; return their content and their paths by new name."""
    folder, strip = _mesh_folder(parts)
    meshes: dict[str, bytes] = {}
    paths: dict[str, str] = {}
    left = MESH_SIZE_LIMIT
    for node in _assets(parts, "mesh"):
        written = node.attributes.get("file", "")
        if not written:
            continue
        address = PurePosixPath(written).name if strip else written
        relative = str(PurePosixPath(folder) / address)
        asset_name = f"{prefix}mesh_{len(meshes)}{PurePosixPath(written).suffix}"
        try:
            content = read_bytes(find_mesh(relative, main, package_dirs), left)
        except FormatError as error:
            advice = "give their folders with package_dirs (--package-dir)"
            why = "outside the package of the model" if "refused" in str(error) else "not found"
            notes.gather(f"mesh files {why}; {advice}", written)
            content, asset_name = _PLACEHOLDER, f"{prefix}{MISSING_PREFIX}{len(meshes)}.obj"
            for key in _MESH_FILE_KEYS:
                node.attributes.pop(key, None)
        left -= len(content)
        node.attributes.setdefault("name", PurePosixPath(written).stem)
        node.attributes["file"] = asset_name
        meshes[asset_name], paths[asset_name] = content, relative
    return meshes, paths


def _mesh_folder(parts: Sequence[_Node]) -> tuple[str, bool]:
    """Folder of the meshes relative to the model, and whether folders in file names are stripped; drops both keys."""
    folder, strip = "", False
    for compiler in (part for part in parts if part.tag == "compiler"):
        folder = compiler.attributes.get("meshdir", compiler.attributes.get("assetdir", folder))
        strip = compiler.attributes.get("strippath", "true" if strip else "") == "true"
        for name in _DROPPED_ATTRIBUTES["compiler"]:
            compiler.attributes.pop(name, None)
    return folder, strip


def _asset_name(attributes: Mapping[str, str]) -> str:
    return attributes.get("name") or PurePosixPath(attributes.get("file", "")).stem


def _display_path(path: Path) -> str:
    """Path for messages; empty for a text without a path."""
    return "" if path == Path() else str(path)


def _serialize(node: _Node) -> tuple[list[str], list[tuple[str, int]]]:
    """Lines of a node with its children, one element per line, and the file and line that each comes from."""
    location = (_display_path(node.path), node.line)
    if not node.children:
        return element_lines(node.tag, node.attributes), [location]
    opening = element_lines(node.tag, node.attributes, [[""]])[0]
    lines, locations = [opening], [location]
    for child in node.children:
        child_lines, child_locations = _serialize(child)
        lines += child_lines
        locations += child_locations
    return [*lines, f"</{node.tag}>"], [*locations, location]


_LINE = re.compile(r"\bline (\d+)")


def load_mujoco(path: str) -> Any:
    """Import the package mujoco, or raise a FormatError that says how to install it."""
    try:
        return importlib.import_module("mujoco")
    except ImportError as error:
        raise FormatError(
            f"reading MuJoCo models needs the package mujoco, which cannot be imported ({error}); install it with "
            "pip install 'poise[mjcf]'.",
            path,
        ) from None


def compile_model(source: MjcfSource, notes: Notes) -> Any:
    """Compile a model; MuJoCo's warnings become notes instead of a log file.

    Raises
    ------
    FormatError
        MuJoCo is not installed, or refuses the model; the message is MuJoCo's.
    """
    mujoco = load_mujoco(source.locations[0][0])
    warnings: list[str] = []
    previous_handler = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(warnings.append)
    try:
        model = mujoco.MjModel.from_xml_string(source.text, assets=dict(source.meshes))
    except Exception as error:  # any exception of the external compiler is about the file
        raise _compile_error(source, str(error)) from None
    finally:
        mujoco.set_mju_user_warning(previous_handler)
    for warning in warnings:
        notes.add(f"MuJoCo warning: {' '.join(warning.split())}")
    return model


def _compile_error(source: MjcfSource, mujoco_message: str) -> FormatError:
    line = _LINE.search(mujoco_message)
    reason = " ".join(_LINE.sub("", mujoco_message).replace("XML Error: ", "").removeprefix("Error: ").split()).strip(
        " ,"
    )
    for asset_name, path in source.mesh_paths.items():
        reason = reason.replace(asset_name, path)
    return source.error(f"MuJoCo refuses the model: {reason}.", int(line[1]) if line else None)
