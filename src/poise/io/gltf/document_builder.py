"""A glTF document that is put together: parts are added one by one, arrays go into one buffer.

Numbers are stored as 32-bit floats, whole numbers as 16 or 32 bits, each array on a multiple of four bytes.
"""

from __future__ import annotations

import base64
import json
import struct

import numpy as np

from poise.types import AnyArray

_CODES = {"<f4": 5126, "<u2": 5123, "<u4": 5125}
_FORMS = {(): "SCALAR", (3,): "VEC3", (4,): "VEC4", (4, 4): "MAT4"}
VERTICES, INDICES = 34962, 34963  # what a buffer view is for


class GltfDocument:
    """Collects the parts of a document and writes it."""

    def __init__(self, generator: str) -> None:
        self._parts: dict[str, list[dict[str, object]]] = {}
        self._asset = {"version": "2.0", "generator": generator}
        self._extensions: dict[str, object] = {}
        self._buffer = bytearray()

    def extend(self, name: str, content: dict[str, object]) -> None:
        """Add an extension of the whole document."""
        self._extensions[name] = content

    def parts(self, kind: str) -> list[dict[str, object]]:
        """What was added to a list so far."""
        return self._parts.get(kind, [])

    def add(self, kind: str, part: dict[str, object]) -> int:
        """Add a part to a list (``nodes``, ``meshes``); gives its place there."""
        parts = self._parts.setdefault(kind, [])
        parts.append(part)
        return len(parts) - 1

    def array(self, values: AnyArray, form: str, target: int | None = None, *, bounds: bool = False) -> int:
        """Add an array, one element a row, as `form` (``<f4``, ``<u2``, ``<u4``); gives the place of its accessor."""
        content = np.ascontiguousarray(values, dtype=form)
        self._buffer.extend(b"\0" * (-len(self._buffer) % 4))
        view: dict[str, object] = {"buffer": 0, "byteOffset": len(self._buffer), "byteLength": content.nbytes}
        if target is not None:
            view["target"] = target
        stored = content.swapaxes(1, 2) if content.ndim == 3 else content  # matrices go column by column
        self._buffer.extend(stored.tobytes())
        accessor: dict[str, object] = {
            "bufferView": self.add("bufferViews", view),
            "componentType": _CODES[form],
            "count": len(content),
            "type": _FORMS[content.shape[1:]],
        }
        if bounds:
            flat = content.reshape(len(content), -1).astype(np.float64)
            accessor |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
        return self.add("accessors", accessor)

    def as_glb(self) -> bytes:
        """The document as a binary file."""
        text = self._text({"byteLength": len(self._buffer)})
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
        if self._buffer:
            binary = bytes(self._buffer) + b"\0" * (-len(self._buffer) % 4)
            chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
        return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks

    def as_gltf(self) -> bytes:
        """The document as a text file with its buffer inside."""
        content = base64.b64encode(self._buffer).decode("ascii")
        address = f"data:application/octet-stream;base64,{content}"
        return self._text({"byteLength": len(self._buffer), "uri": address}) + b"\n"

    def _text(self, buffer: dict[str, object]) -> bytes:
        document: dict[str, object] = {"asset": self._asset}
        if "scenes" in self._parts:
            document["scene"] = 0
        document |= self._parts
        if self._extensions:
            document |= {"extensionsUsed": sorted(self._extensions), "extensions": self._extensions}
        if self._buffer:
            document["buffers"] = [buffer]
        return json.dumps(document, separators=(",", ":"), allow_nan=False).encode("ascii")
