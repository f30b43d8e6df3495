"""Decompress the meshes and buffer views of a glTF document, with decoders that are installed separately.

KHR_draco_mesh_compression (package ``DracoPy``) compresses the triangles of a primitive, EXT_meshopt_compression
(package ``meshoptimizer``) any buffer view. The document is rewritten without the extension: decoded bytes are appended
as a buffer, and accessors and views refer to it. Without the package of a required extension the file is refused or its
meshes are left out, and the message names the package.
"""

from __future__ import annotations

import importlib
from dataclasses import replace
from typing import Any

import numpy as np

from poise.io.gltf.accessors import COMPONENT_COUNTS, COMPONENT_DTYPES, MAX_ACCESSOR_NUMBERS
from poise.io.gltf.container import SIZE_LIMIT, Container, JsonObject
from poise.io.gltf.draco_header import stated_counts
from poise.io.import_report import Notes
from poise.types import AnyArray

DRACO, MESHOPT = "KHR_draco_mesh_compression", "EXT_meshopt_compression"
PACKAGES = {MESHOPT: "meshoptimizer", DRACO: "DracoPy"}
_FILTER_STRIDES = {"OCTAHEDRAL": (4, 8), "QUATERNION": (8,), "EXPONENTIAL": tuple(range(4, 257, 4))}
_MODES = ("ATTRIBUTES", "TRIANGLES", "INDICES")
Json = dict[str, Any]


def decompressed(container: Container, notes: Notes) -> Container:
    """The document without compression; the same one if it has none, or if its decoder is not installed."""
    document = container.document
    required = document.string_list("extensionsRequired")
    used = {*required, *document.string_list("extensionsUsed")}
    for name in (name for name in PACKAGES if name in used):
        decoder = _decoder(name)
        if decoder is not None:
            container = _Rewriter(container, decoder).without(name)
            notes.add(f"{name} was decompressed; it is written without compression")
        elif name == MESHOPT and name in required:
            package = PACKAGES[name]
            raise document.error(
                f"{name} needs the package {package} (pip install {package}); or export the file without compression."
            )
    return container


def _decoder(name: str) -> Any:
    """The package that decodes an extension; None if it is not installed."""
    try:
        return importlib.import_module(PACKAGES[name])
    except ImportError:
        return None


class _Rewriter:
    """Rewrites a document: decoded bytes are collected in a new buffer."""

    def __init__(self, container: Container, decoder: Any) -> None:
        self._container, self._decoder = container, decoder
        self._source = container.document
        self._document: Json = dict(self._source.plain)
        self._new = bytearray()
        self._meshes: dict[int, Any] = {}  # decoded, by buffer view
        self._stated, self._decoded = 0, 0  # numbers that their headers state, bytes of them
        self._views: list[Json] = [dict(view.plain) for view in self._source.object_list("bufferViews")]

    def without(self, name: str) -> Container:
        """The container without an extension."""
        decode = self._decode_views if name == MESHOPT else self._decode_primitives
        decode()
        self._document["bufferViews"] = self._views
        for key in ("extensionsUsed", "extensionsRequired"):
            left = [used for used in self._source.string_list(key) if used != name]
            self._document.pop(key, None)
            if left:
                self._document[key] = left
        buffers = self._container.buffers
        if self._new:
            entries = [_without_extension(entry, name) for entry in self._source.object_list("buffers")]
            self._document["buffers"] = [*entries, {"byteLength": len(self._new)}]
            buffers = (*buffers, bytes(self._new))
        return replace(self._container, document=JsonObject(self._document, "", self._source.path), buffers=buffers)

    def _append(self, content: bytes, where: JsonObject) -> Json:
        """A buffer view of decoded bytes."""
        self._new.extend(b"\0" * (-len(self._new) % 8))
        if len(self._new) + len(content) > SIZE_LIMIT:
            raise where.error(f"the decompressed file is larger than {SIZE_LIMIT} bytes.")
        view: Json = {"buffer": len(self._container.buffers), "byteOffset": len(self._new)}
        self._new.extend(content)
        return view | {"byteLength": len(content)}

    def _compressed(self, entry: JsonObject) -> bytes:
        """The bytes that a compressed item or a buffer view states."""
        number = entry.index("buffer", len(self._container.buffers))
        content = b"" if number is None else self._container.buffers[number]
        start, size = entry.integer("byteOffset", 0, SIZE_LIMIT, 0), entry.integer("byteLength", 1, SIZE_LIMIT)
        if start + size > len(content):
            raise entry.error(f"ends at byte {start + size}, beyond its buffer of {len(content)} bytes.")
        return content[start : start + size]

    # --- EXT_meshopt_compression --------------------------------------------------------------------------------------

    def _decode_views(self) -> None:
        for number, view in enumerate(self._source.object_list("bufferViews")):
            entry = _extension(view, MESHOPT)
            if entry is None:
                continue
            decoded = self._append(self._decoded_view(entry), entry)
            self._views[number] = _without_extension(view, MESHOPT) | decoded

    def _decoded_view(self, entry: JsonObject) -> bytes:
        count = entry.integer("count", 1, SIZE_LIMIT)
        mode, filtering = entry.string("mode"), entry.string("filter", "NONE")
        stride = entry.integer("byteStride", 2, 256)
        if mode not in _MODES or count * stride > SIZE_LIMIT:
            raise entry.error(f"has an unknown mode {mode[:20]!r} or too many elements ({count}).")
        content = self._compressed(entry)
        if mode != "ATTRIBUTES":
            if stride not in (2, 4) or (mode == "TRIANGLES" and count % 3):
                raise entry.error(f"expected indices of 2 or 4 bytes in triangles, got {count} of {stride} bytes.")
            decode = self._decoder.decode_index_buffer if mode == "TRIANGLES" else self._decoder.decode_index_sequence
            return bytes(_attempt(entry, decode, count, stride, content).astype(f"<u{stride}").tobytes())
        if stride % 4 or (filtering != "NONE" and stride not in _FILTER_STRIDES.get(filtering, ())):
            raise entry.error(f"has elements of {stride} bytes, which its filter {filtering[:20]!r} does not allow.")
        raw = _attempt(
            entry, self._decoder.decode_vertex_buffer, count, stride, content, dtype=np.dtype((np.void, stride))
        )
        if filtering == "NONE":
            return bytes(raw.tobytes())
        function = {"OCTAHEDRAL": "oct", "QUATERNION": "quat", "EXPONENTIAL": "exp"}[filtering]
        restore = getattr(self._decoder, f"decode_filter_{function}")
        return bytes(restore(np.frombuffer(raw.tobytes(), np.uint8), count, stride).tobytes())

    # --- KHR_draco_mesh_compression -----------------------------------------------------------------------------------

    def _decode_primitives(self) -> None:
        accessors = [dict(accessor.plain) for accessor in self._source.object_list("accessors")]
        meshes = []
        for mesh in self._source.object_list("meshes"):
            primitives = [self._primitive(entry, accessors) for entry in mesh.object_list("primitives")]
            meshes.append({**mesh.plain, "primitives": primitives})
        self._document |= {"accessors": accessors, "meshes": meshes}

    def _primitive(self, primitive: JsonObject, accessors: list[Json]) -> Json:
        entry = _extension(primitive, DRACO)
        if entry is None:
            return dict(primitive.plain)
        views = self._source.object_list("bufferViews")
        view = entry.index("bufferView", len(views))
        if view is None:
            raise entry.error("the key 'bufferView' is missing.")
        mesh = self._mesh(view, views[view], entry)
        by_id = {attribute["unique_id"]: attribute["data"] for attribute in mesh.attributes}
        attributes, stated = primitive.required_object("attributes"), entry.required_object("attributes")
        for name in stated.plain:
            number, unique = attributes.index(name, len(accessors)), stated.integer(name, 0, 2**31)
            if number is None or unique not in by_id:
                raise stated.error("names an attribute that the primitive or the compressed mesh does not have.", name)
            self._replace(accessors, number, np.asarray(by_id[unique]), entry)
        indices = primitive.index("indices", len(accessors))
        if indices is not None:
            self._replace(accessors, indices, np.asarray(mesh.faces).reshape(-1, 1), entry)
        return _without_extension(primitive, DRACO)

    def _mesh(self, number: int, view: JsonObject, entry: JsonObject) -> Any:
        """The mesh in a buffer view; primitives may share it."""
        if number not in self._meshes:
            content = self._compressed(view)
            self._stated += 3 * sum(_checked_counts(content, entry))  # of integers: coordinates, corners of triangles
            if self._stated > MAX_ACCESSOR_NUMBERS:
                raise entry.error(f"the compressed meshes of the file exceed {MAX_ACCESSOR_NUMBERS} numbers.")
            mesh = _attempt(entry, self._decoder.decode, content)
            if not hasattr(mesh, "faces"):
                raise entry.error("decodes to points; triangles were expected.")
            arrays = [mesh.faces, *(attribute["data"] for attribute in mesh.attributes)]
            self._decoded += sum(np.asarray(array).nbytes for array in arrays)  # of integers
            if self._decoded > SIZE_LIMIT:
                raise entry.error(f"the decompressed file is larger than {SIZE_LIMIT} bytes.")
            self._meshes[number] = mesh
        return self._meshes[number]

    def _replace(self, accessors: list[Json], number: int, values: AnyArray, where: JsonObject) -> None:
        """Let an accessor refer to decoded elements."""
        accessor, stated = accessors[number], self._source.object_list("accessors")[number]
        dtype = COMPONENT_DTYPES.get(stated.integer("componentType", 0, 2**16))
        shape = stated.integer("count", 0, SIZE_LIMIT), COMPONENT_COUNTS.get(stated.string("type"))
        if dtype is None or shape != values.shape:
            raise where.error(f"decodes to {len(values)} elements, but accessors[{number}] states others.")
        element = np.ascontiguousarray(values.astype(dtype))
        size = element.shape[1] * element.itemsize
        if size % 4 and element.shape[1] > 1:  # elements of vertices are aligned to four bytes
            padded = np.zeros((len(element), size + -size % 4), np.uint8)
            padded[:, :size] = element.view(np.uint8).reshape(len(element), size)
            self._views.append(self._append(padded.tobytes(), where) | {"byteStride": padded.shape[1]})
        else:
            self._views.append(self._append(element.tobytes(), where))
        accessor.pop("byteOffset", None)
        if "max" in accessor:  # compression is lossy
            accessor |= {"min": element.min(axis=0).tolist(), "max": element.max(axis=0).tolist()}
        accessor["bufferView"] = len(self._views) - 1


def _extension(entry: JsonObject, name: str) -> JsonObject | None:
    extensions = entry.sub_object("extensions")
    return None if extensions is None else extensions.sub_object(name)


def _without_extension(entry: JsonObject, name: str) -> Json:
    """The values of an item without one of its extensions."""
    kept = {key: value for key, value in entry.plain.items() if key != "extensions"}
    given = entry.sub_object("extensions")
    extensions = {} if given is None else {key: value for key, value in given.plain.items() if key != name}
    return kept | ({"extensions": extensions} if extensions else {})


def _checked_counts(content: bytes, entry: JsonObject) -> tuple[int, int]:
    try:
        return stated_counts(content)
    except ValueError as error:
        raise entry.error(f"{error}.") from None


def _attempt(entry: JsonObject, decode: Any, *arguments: object, **options: object) -> Any:
    """Call a decoder; whatever it raises for damaged content is an error of the file."""
    try:
        return decode(*arguments, **options)
    except MemoryError:
        raise
    except Exception as error:  # decoders raise errors of their own
        raise entry.error(f"cannot be decompressed: {str(error)[:80]}.") from None
