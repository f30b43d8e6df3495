"""Robot files of installed packages, and MuJoCo models of them: URDF files with meshes that MuJoCo can read."""

from __future__ import annotations

import importlib.util
import os
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.io.mesh_files.read import read_triangle_mesh
from poise.io.package_path import find_mesh

MESH_SUFFIXES = (".stl", ".obj", ".msh")  # that MuJoCo reads


def collections() -> Mapping[str, Path]:
    """Existing folders of models by title; POISE_SAMPLES names a folder with more (shared/samples by default)."""
    places = {
        "example-robot-data": _package("cmeel", "../cmeel.prefix/share/example-robot-data/robots"),
        "mujoco": _package("mujoco", "."),
        "dm_control": _package("dm_control", "."),
        "samples": _samples(),
    }
    return {title: folder.resolve() for title, folder in places.items() if folder is not None and folder.is_dir()}


def _package(name: str, path: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    places = list(spec.submodule_search_locations or []) if spec else []
    return Path(places[0]) / path if places else None


def _samples() -> Path | None:
    above = [each / "shared" / "samples" for each in Path(__file__).parents]
    given = [Path(os.environ["POISE_SAMPLES"])] if "POISE_SAMPLES" in os.environ else above
    return next((each / "robots" for each in given if (each / "robots").is_dir()), None)


def spec_of_file(mujoco: Any, path: Path) -> Any:
    """Editable MuJoCo model of an MJCF or URDF file, every geom with a name."""
    if path.suffix == ".urdf":
        text, assets = _urdf_for_mujoco(path)
        spec = mujoco.MjSpec.from_string(text, assets=assets)
    else:
        spec = mujoco.MjSpec.from_file(str(path))
    for number, geom in enumerate(spec.geoms):
        geom.name = geom.name or f"unnamed_{number}"
    return spec


def _urdf_for_mujoco(path: Path) -> tuple[str, dict[str, bytes]]:
    """URDF with collision shapes alone, and its meshes by new names; COLLADA meshes become OBJ."""
    robot = ElementTree.parse(path).getroot()
    for link in robot.iter("link"):
        for visual in link.findall("visual"):
            link.remove(visual)
    assets: dict[str, bytes] = {}
    for number, mesh in enumerate(robot.iter("mesh")):
        name, content = _mesh(find_mesh(mesh.attrib["filename"], path), number)
        mesh.set("filename", name)
        assets[name] = content
    settings = ElementTree.SubElement(ElementTree.SubElement(robot, "mujoco"), "compiler")
    options = {"strippath": "false", "fusestatic": "false", "balanceinertia": "true", "discardvisual": "false"}
    for key, value in {**options, "boundmass": "1e-3", "boundinertia": "1e-6"}.items():
        settings.set(key, value)
    return ElementTree.tostring(robot, encoding="unicode"), assets


def _mesh(path: Path, number: int) -> tuple[str, bytes]:
    if path.suffix.lower() in MESH_SUFFIXES and not _is_text_stl(path):
        return f"mesh_{number}{path.suffix.lower()}", path.read_bytes()
    read = read_triangle_mesh(path)
    if read.vertices is None or read.faces is None:
        raise FormatError("has no triangles", path)
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in np.asarray(read.vertices, dtype=np.float64).tolist()]
    lines += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in np.asarray(read.faces).tolist()]
    return f"mesh_{number}.obj", "\n".join(lines).encode()


def _is_text_stl(path: Path) -> bool:
    return path.suffix.lower() == ".stl" and path.read_bytes()[:6] == b"solid " and b"facet" in path.read_bytes()[:400]
