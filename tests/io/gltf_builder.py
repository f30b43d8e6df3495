"""Small handmade glTF files: a document, and arrays in its buffer."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

CODES = {"f4": 5126, "u1": 5121, "i1": 5120, "u2": 5123, "i2": 5122, "u4": 5125}


class Making:
    """A document that grows."""

    def __init__(self, **document: Any) -> None:
        self.document: dict[str, Any] = {"asset": {"version": "2.0"}, **document}
        self.binary = b""

    def array(self, values: Any, kind: str, form: str = "f4", **more: Any) -> int:
        """Add an accessor, give its place."""
        content = np.array(values, dtype=f"<{form}").tobytes()
        width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}[kind]
        views = self.document.setdefault("bufferViews", [])
        views.append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(content)})
        self.binary += content + b"\0" * (-len(content) % 4)
        accessors = self.document.setdefault("accessors", [])
        count = len(content) // width // np.dtype(form).itemsize
        accessors.append(
            {"bufferView": len(views) - 1, "componentType": CODES[form], "count": count, "type": kind, **more}
        )
        return len(accessors) - 1

    def animate(self, node: int, path: str, times: Any, values: Any, interpolation: str = "LINEAR") -> None:
        """Add an animation of one channel."""
        kind = "VEC4" if path == "rotation" else "VEC3"
        sampler = {
            "input": self.array(times, "SCALAR"),
            "output": self.array(values, kind),
            "interpolation": interpolation,
        }
        channel = {"sampler": 0, "target": {"node": node, "path": path}}
        self.document.setdefault("animations", []).append({"channels": [channel], "samplers": [sampler]})

    def glb(self) -> bytes:
        """The whole file."""
        if self.binary:
            self.document["buffers"] = [{"byteLength": len(self.binary)}]
        return glb(json.dumps(self.document).encode(), self.binary)

    def save(self, path: Path) -> Path:
        path.write_bytes(self.glb())
        return path


def glb(text: bytes, binary: bytes = b"") -> bytes:
    """Chunks put together."""
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
    if binary:
        chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
    return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks


def chain() -> Making:
    """Two nodes in a row, the second 1 above the first."""
    return Making(
        nodes=[
            {"name": "lower", "children": [1], "translation": [0, 1, 0]},
            {"name": "upper", "translation": [0, 1, 0], "children": [2]},
            {"name": "tip", "translation": [0, 0.5, 0]},
        ],
        scenes=[{"nodes": [0]}],
    )


def bent() -> Making:
    """A skinned prism bound to two nodes that an animation bends."""
    made = chain()
    ring = [(x, y, z) for y in (0.5, 1.5, 2.5) for x, z in ((-0.2, -0.2), (0.2, -0.2), (0.0, 0.3))]
    sides = [
        (3 * k + i, 3 * k + 3 + i, 3 * k + (i + 1) % 3, 3 * k + (i + 1) % 3, 3 * k + 3 + i, 3 * k + 3 + (i + 1) % 3)
        for k in (0, 1)
        for i in range(3)
    ]
    faces = [0, 1, 2, *(corner for side in sides for corner in side), 6, 8, 7]
    weights = [(1, 0, 0, 0)] * 3 + [(0.5, 0.5, 0, 0)] * 3 + [(0, 1, 0, 0)] * 3
    binds = [np.eye(4), np.eye(4)]
    binds[0][1, 3], binds[1][1, 3] = -1.0, -2.0
    attributes = {
        "POSITION": made.array(ring, "VEC3"),
        "JOINTS_0": made.array([(0, 1, 0, 0)] * 9, "VEC4", "u1"),
        "WEIGHTS_0": made.array(weights, "VEC4"),
    }
    indices = made.array(faces, "SCALAR", "u2")
    made.document["meshes"] = [{"primitives": [{"attributes": attributes, "indices": indices}]}]
    matrices = made.array([bind.T for bind in binds], "MAT4")
    made.document["skins"] = [{"joints": [0, 1], "inverseBindMatrices": matrices}]
    made.document["nodes"].append({"name": "body", "mesh": 0, "skin": 0})
    half = np.sqrt(0.5)
    made.animate(1, "rotation", [0, 0.5, 1], [(0, 0, 0, 1), (half, 0, 0, half), (0, 0, 0, 1)])
    return made
