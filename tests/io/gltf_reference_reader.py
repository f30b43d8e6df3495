"""An independent reference reader of glTF: node matrices multiplied one by one, in the axes of the file."""

from __future__ import annotations

import json
import struct
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation, Slerp

from poise.types import FloatArray

FORMS = {5120: "b", 5121: "B", 5122: "h", 5123: "H", 5125: "I", 5126: "f"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
TO_OURS = np.array([[0.0, 0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]])


class Oracle:
    """A .glb file."""

    def __init__(self, path: Path) -> None:
        content = path.read_bytes()
        size = struct.unpack_from("<I", content, 12)[0]
        self.document: dict[str, Any] = json.loads(content[20 : 20 + size])
        self.binary = content[28 + size :]
        self.parents = {c: n for n, node in enumerate(self.document["nodes"]) for c in node.get("children", [])}

    @cache  # noqa: B019
    def rows(self, number: int) -> FloatArray:
        """Content of an accessor, (count, width)."""
        accessor = self.document["accessors"][number]
        view = self.document["bufferViews"][accessor["bufferView"]]
        form, width = FORMS[accessor["componentType"]], WIDTHS[accessor["type"]]
        size = struct.calcsize(form)
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        stride = view.get("byteStride", size * width)
        rows = [
            struct.unpack_from(f"<{width}{form}", self.binary, start + k * stride) for k in range(accessor["count"])
        ]
        found = np.array(rows, dtype=np.float64)
        return found / {"B": 255.0, "H": 65535.0}[form] if accessor.get("normalized") else found

    def local(self, number: int, moved: dict[tuple[int, str], FloatArray]) -> FloatArray:
        node = self.document["nodes"][number]
        if "matrix" in node:
            return np.array(node["matrix"]).reshape(4, 4).T
        kept = {"translation": (0, 0, 0), "rotation": (0, 0, 0, 1), "scale": (1, 1, 1)}
        t, r, s = (moved.get((number, path), np.array(node.get(path, kept[path]))) for path in kept)
        found = np.eye(4)
        found[:3, :3] = Rotation.from_quat(r).as_matrix() @ np.diag(s)
        found[:3, 3] = t
        return found

    def worlds(self, moved: dict[tuple[int, str], FloatArray]) -> list[FloatArray]:
        """World matrices of all nodes, in our axes."""
        found: dict[int, FloatArray] = {}

        def world(number: int) -> FloatArray:
            if number not in found:
                above = world(self.parents[number]) if number in self.parents else np.eye(4)
                found[number] = above @ self.local(number, moved)
            return found[number]

        return [TO_OURS @ world(number) @ TO_OURS.T for number in range(len(self.document["nodes"]))]

    def moved(self, animation: int, time: float) -> dict[tuple[int, str], FloatArray]:
        """Properties of nodes at a time of an animation with straight lines between its keys."""
        found = {}
        entry = self.document["animations"][animation]
        for channel in entry["channels"]:
            sampler = entry["samplers"][channel["sampler"]]
            path, node = channel["target"]["path"], channel["target"]["node"]
            assert sampler.get("interpolation", "LINEAR") == "LINEAR"
            if path == "weights":
                continue
            times, values = self.rows(sampler["input"])[:, 0], self.rows(sampler["output"])
            at = min(max(time, times[0]), times[-1])
            if path == "rotation" and len(times) > 1:
                found[node, path] = Slerp(times, Rotation.from_quat(values))([at]).as_quat()[0]
            elif path == "rotation":
                found[node, path] = values[0]
            else:
                found[node, path] = np.array([np.interp(at, times, column) for column in values.T])
        return found

    def span(self, animation: int) -> tuple[float, float]:
        """First and last key of an animation, those that move nodes."""
        entry = self.document["animations"][animation]
        used = [c["sampler"] for c in entry["channels"] if c["target"]["path"] != "weights"]
        times = np.concatenate([self.rows(entry["samplers"][k]["input"])[:, 0] for k in used])
        return float(times.min()), float(times.max())

    def skinned(self, node: int, moved: dict[tuple[int, str], FloatArray]) -> FloatArray:
        """Vertices of a node's first primitive in the world, in our axes."""
        entry = self.document["nodes"][node]
        skin = self.document["skins"][entry["skin"]]
        attributes = self.document["meshes"][entry["mesh"]]["primitives"][0]["attributes"]
        binds = self.rows(skin["inverseBindMatrices"]).reshape(-1, 4, 4).swapaxes(1, 2)
        worlds = self.worlds(moved)
        bones = [worlds[joint] @ TO_OURS @ bind for joint, bind in zip(skin["joints"], binds, strict=True)]
        points = np.c_[self.rows(attributes["POSITION"]), np.ones(len(self.rows(attributes["POSITION"])))]
        joints, weights = self.rows(attributes["JOINTS_0"]).astype(int), self.rows(attributes["WEIGHTS_0"])
        weights = weights / weights.sum(axis=1)[:, None]
        blended = np.einsum("nk,nkij->nij", weights, np.array(bones)[joints])
        return np.asarray(np.einsum("nij,nj->ni", blended, points)[:, :3])
