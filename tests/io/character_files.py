"""Handmade characters with everything that Poise does not interpret: textures, materials, morph targets, extensions."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np

from poise.render.png import png_bytes
from tests.io.gltf_builder import Making, bent

LEFT, RIGHT = (220, 30, 20), (20, 60, 220)  # colors of the two halves of the texture


def texture() -> bytes:
    """A picture of two columns, left and right."""
    pixels = np.full((4, 8, 4), 255, np.uint8)
    pixels[:, :4, :3], pixels[:, 4:, :3] = LEFT, RIGHT
    return png_bytes(pixels)


def _view(made: Making, content: bytes) -> int:
    views = made.document["bufferViews"]
    views.append({"buffer": 0, "byteOffset": len(made.binary), "byteLength": len(content)})
    made.binary += content + b"\0" * (-len(content) % 4)
    return len(views) - 1


def character(*, external: bool = False, matrix: bool = False) -> Making:
    """A textured prism with a morph target on two bones under an armature scaled by 0.01, as exporters write them."""
    made = bent()
    document: dict[str, Any] = made.document
    for node in document["nodes"][:3]:
        node["translation"] = [100.0 * each for each in node["translation"]]
    if matrix:
        upper = document["nodes"][1]
        shift = np.eye(4)
        shift[:3, 3] = upper.pop("translation")
        upper["matrix"] = shift.T.ravel().tolist()
        document["animations"] = []
    document["nodes"].append({"name": "Armature", "scale": [0.01, 0.01, 0.01], "children": [0, 3], "extras": {"a": 1}})
    document["nodes"].append({"name": "Lamp", "translation": [1, 2, 3]})
    document["scenes"] = [{"name": "Stage", "nodes": [4, 5]}]
    document["scene"] = 0
    _add_mesh(made)
    _add_material(made, external)
    _add_weights(made)
    return made


def _add_mesh(made: Making) -> None:
    """Inverse binds of the scaled armature, texture coordinates and a morph target."""
    document = made.document
    primitive = document["meshes"][0]["primitives"][0]
    attributes = primitive["attributes"]
    binds = [np.diag([100.0, 100.0, 100.0, 1.0]), np.diag([100.0, 100.0, 100.0, 1.0])]
    binds[0][1, 3], binds[1][1, 3] = -100.0, -200.0
    document["skins"][0]["inverseBindMatrices"] = made.array([bind.T for bind in binds], "MAT4")
    positions = [(x, y, z) for y in (0.5, 1.5, 2.5) for x, z in ((-0.2, -0.2), (0.2, -0.2), (0.0, 0.3))]
    low, high = np.min(positions, axis=0).tolist(), np.max(positions, axis=0).tolist()
    document["accessors"][attributes["POSITION"]] |= {"min": low, "max": high}
    attributes["TEXCOORD_0"] = made.array([(0.25 if y < 1 else 0.75, 0.5) for _, y, _ in positions], "VEC2")
    shifts = [(0.0, 0.1, 0.0)] * 9
    target = made.array(shifts, "VEC3", min=[0.0, float(np.float32(0.1)), 0.0], max=[0.0, float(np.float32(0.1)), 0.0])
    primitive["targets"] = [{"POSITION": target}]
    primitive["material"] = 0
    document["meshes"][0] |= {"name": "Body", "weights": [0.25], "extras": {"targetNames": ["grow"]}}


def _add_material(made: Making, external: bool) -> None:
    document = made.document
    document["materials"] = [
        {
            "name": "Cloth",
            "pbrMetallicRoughness": {"baseColorTexture": {"index": 0}, "roughnessFactor": 0.7},
            "extensions": {"KHR_materials_unlit": {}},
            "doubleSided": True,
        }
    ]
    document["extensionsUsed"] = ["KHR_materials_unlit"]
    document["samplers"] = [{"magFilter": 9728, "minFilter": 9728}]
    document["textures"] = [{"source": 0, "sampler": 0}]
    if external:
        document["images"] = [{"name": "cloth", "uri": "cloth.png"}]
    else:
        document["images"] = [{"name": "cloth", "mimeType": "image/png", "bufferView": _view(made, texture())}]


def _add_weights(made: Making) -> None:
    """Animated morph weights: an animation of their own, and a channel of the others."""
    document = made.document
    times = made.array([0.0, 1.0], "SCALAR", min=[0.0], max=[1.0])
    weights = made.array([0.0, 1.0], "SCALAR")
    document["animations"].append(
        {
            "name": "breathe",
            "samplers": [{"input": times, "output": weights}],
            "channels": [{"sampler": 0, "target": {"node": 3, "path": "weights"}}],
        }
    )
    for animation in document["animations"][:-1]:
        animation["name"] = "bend"
        document["accessors"][animation["samplers"][0]["input"]] |= {"min": [0.0], "max": [1.0]}
        animation["samplers"].append({"input": times, "output": weights})
        animation["channels"].append({"sampler": 1, "target": {"node": 3, "path": "weights"}})


def save_text(made: Making, path: Path) -> Path:
    """Save as ``.gltf`` with its buffer in a file and its texture beside it."""
    import json

    (path.parent / "data.bin").write_bytes(made.binary)
    (path.parent / "cloth.png").write_bytes(texture())
    made.document["buffers"] = [{"byteLength": len(made.binary), "uri": "data.bin"}]
    extra = base64.b64encode(b"\1\2\3\4").decode()
    made.document["buffers"].append({"byteLength": 4, "uri": f"data:application/octet-stream;base64,{extra}"})
    made.document["bufferViews"].append({"buffer": 1, "byteLength": 4})
    made.document["accessors"].append(
        {"bufferView": len(made.document["bufferViews"]) - 1, "componentType": 5121, "count": 4, "type": "SCALAR"}
    )
    path.write_text(json.dumps(made.document))
    return path
