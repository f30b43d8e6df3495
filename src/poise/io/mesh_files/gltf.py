"""Read the meshes of glTF files (.glb, .gltf) as one triangle mesh; like COLLADA, without a change of the up axis."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.io.gltf.accessors import Accessors
from poise.io.gltf.container import open_gltf
from poise.io.gltf.conventions import Axes
from poise.io.gltf.materials import Materials
from poise.io.gltf.nodes import read_nodes
from poise.io.gltf.skin import read_triangles
from poise.io.import_report import Notes
from poise.io.mesh_files.triangle_mesh import ColoredPart, TriangleMesh, joined
from poise.model.shape import Color


def gltf_mesh(path: Path | str) -> TriangleMesh:
    """Mesh of a glTF file, with the transforms of its nodes."""
    container = open_gltf(path)
    document, accessors, notes, axes = container.document, Accessors(container), Notes(), Axes(np.eye(3))
    tree = read_nodes(document, axes)
    meshes, materials = document.object_list("meshes"), Materials(container, notes)
    placed = {number: node.mesh for number, node in enumerate(tree.nodes) if node.mesh is not None}
    worlds = tree.worlds({}, set(placed))
    read = {mesh: read_triangles(meshes[mesh], materials, accessors, axes, notes) for mesh in set(placed.values())}
    parts = []
    for number, mesh in placed.items():
        surface, world = read[mesh], worlds[number]
        if surface is None:
            continue
        red, green, blue, _ = np.clip(surface.colors.mean(axis=0), 0.0, 1.0).tolist()
        color: Color = (red, green, blue, 1.0)
        mirrored = float(np.linalg.det(world[:3, :3])) < 0.0
        faces = surface.faces[:, ::-1] if mirrored else surface.faces
        parts.append(ColoredPart(surface.vertices @ world[:3, :3].T + world[:3, 3], faces, color))
    return joined(parts, path)
