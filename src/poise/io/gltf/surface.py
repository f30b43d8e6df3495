"""A surface in the world as a mesh of its own in a glTF document: colored vertices, and numbers about them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.io.gltf.colors import to_light
from poise.io.gltf.document import INDICES, VERTICES, GltfDocument
from poise.io.gltf.tree import TO_FILE
from poise.types import AnyArray, FloatArray, Matrix


def add_surface(
    document: GltfDocument,
    name: str,
    triangles: tuple[Matrix, Matrix, AnyArray],
    colors: FloatArray,
    values: Mapping[str, FloatArray],
) -> int:
    """Add a surface to the first scene of a document; gives the place of its node.

    Parameters
    ----------
    document : GltfDocument
        With a scene, as :func:`poise.io.gltf.write.gltf_content` makes it.
    name : str
        Of the node and the mesh.
    triangles : (n, 3), (n, 3) and (m, 3) arrays
        Vertices and unit normals in the world [m], faces counter-clockwise seen from outside.
    colors : (n, 4) array
        Red, green, blue as they are seen on a screen and opacity, from 0 to 1, of each vertex.
    values : mapping of name to (n,) array
        Numbers about each vertex; they become attributes ``_NAME``.
    """
    vertices, normals, faces = triangles
    attributes: dict[str, object] = {
        "POSITION": document.array(TO_FILE.vectors(vertices), "<f4", VERTICES, bounds=True),
        "NORMAL": document.array(TO_FILE.vectors(normals), "<f4", VERTICES),
        "COLOR_0": document.array(to_light(colors), "<f4", VERTICES),
    }
    for key, numbers in values.items():
        attributes[f"_{key.upper()}"] = document.array(np.asarray(numbers), "<f4", VERTICES)
    material: dict[str, object] = {
        "name": name,
        "pbrMetallicRoughness": {"metallicFactor": 0.0, "roughnessFactor": 0.9},
        "doubleSided": True,
    }
    if colors[:, 3].min(initial=1.0) < 1.0:
        material["alphaMode"] = "BLEND"
    primitive: dict[str, object] = {
        "attributes": attributes,
        "indices": document.array(faces.ravel(), "<u4", INDICES),
        "material": document.add("materials", material),
    }
    mesh = document.add("meshes", {"name": name, "primitives": [primitive]})
    node = document.add("nodes", {"name": name, "mesh": mesh})
    tops = document.parts("scenes")[0]["nodes"]
    if isinstance(tops, list):
        tops.append(node)
    return node
