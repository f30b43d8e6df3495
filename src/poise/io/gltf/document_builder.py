"""Build a glTF document: items are added one by one, arrays become accessors into one buffer.

Numbers are stored as 32-bit floats, integers with 16 or 32 bits; each buffer view is aligned to four bytes.
"""

from __future__ import annotations

import base64
import json
import struct

import numpy as np

from poise.types import AnyArray

_COMPONENT_TYPES = {"<f4": 5126, "<u2": 5123, "<u4": 5125}
_ACCESSOR_TYPES = {(): "SCALAR", (2,): "VEC2", (3,): "VEC3", (4,): "VEC4", (4, 4): "MAT4"}
ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963  # targets of buffer views


class GltfBuilder:
    """Collects the items of a document and serializes it."""

    def __init__(self, generator: str) -> None:
        self._items: dict[str, list[dict[str, object]]] = {}
        self._asset = {"version": "2.0", "generator": generator}
        self._extensions: dict[str, object] = {}
        self._buffer = bytearray()

    def add_extension(self, name: str, content: dict[str, object]) -> None:
        """Add an extension of the whole document."""
        self._extensions[name] = content

    def items(self, kind: str) -> list[dict[str, object]]:
        """Items added so far to a list (``nodes``, ``meshes``)."""
        return self._items.get(kind, [])

    def add(self, kind: str, item: dict[str, object]) -> int:
        """Add an item to a list (``nodes``, ``meshes``) and return its index."""
        items = self._items.setdefault(kind, [])
        items.append(item)
        return len(items) - 1

    def add_accessor(self, values: AnyArray, dtype: str, target: int | None = None, *, bounds: bool = False) -> int:
        """Add an array, one element per row, as `dtype` (``<f4``, ``<u2``, ``<u4``); return the accessor index."""
        content = np.ascontiguousarray(values, dtype=dtype)
        self._buffer.extend(b"\0" * (-len(self._buffer) % 4))
        view: dict[str, object] = {"buffer": 0, "byteOffset": len(self._buffer), "byteLength": content.nbytes}
        if target is not None:
            view["target"] = target
        stored = content.swapaxes(1, 2) if content.ndim == 3 else content  # glTF stores matrices column-major
        self._buffer.extend(stored.tobytes())
        accessor: dict[str, object] = {
            "bufferView": self.add("bufferViews", view),
            "componentType": _COMPONENT_TYPES[dtype],
            "count": len(content),
            "type": _ACCESSOR_TYPES[content.shape[1:]],
        }
        if bounds:
            flat = content.reshape(len(content), -1).astype(np.float64)
            accessor |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
        return self.add("accessors", accessor)

    def add_bytes(self, content: bytes) -> int:
        """Add bytes, such as an encoded image; return the index of their buffer view."""
        self._buffer.extend(b"\0" * (-len(self._buffer) % 4))
        view = {"buffer": 0, "byteOffset": len(self._buffer), "byteLength": len(content)}
        self._buffer.extend(content)
        return self.add("bufferViews", dict(view))

    def as_glb(self) -> bytes:
        """Serialize the document as a binary ``.glb`` file."""
        text = self._text({"byteLength": len(self._buffer)})
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
        if self._buffer:
            binary = bytes(self._buffer) + b"\0" * (-len(self._buffer) % 4)
            chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
        return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks

    def as_gltf(self) -> bytes:
        """Serialize the document as a ``.gltf`` file with its buffer embedded."""
        content = base64.b64encode(self._buffer).decode("ascii")
        uri = f"data:application/octet-stream;base64,{content}"
        return self._text({"byteLength": len(self._buffer), "uri": uri}) + b"\n"

    def _text(self, buffer: dict[str, object]) -> bytes:
        document: dict[str, object] = {"asset": self._asset}
        if "scenes" in self._items:
            document["scene"] = 0
        document |= self._items
        if self._extensions:
            document |= {"extensionsUsed": sorted(self._extensions), "extensions": self._extensions}
        if self._buffer:
            document["buffers"] = [buffer]
        return json.dumps(document, separators=(",", ":"), allow_nan=False).encode("ascii")
