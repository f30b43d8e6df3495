"""Read COLLADA (DAE) meshes: triangles and polygons of the visual scene, with node transforms, unit and diffuse color.

The unit of the file is applied and its up axis is not, as RViz and Assimp with its up direction ignored do: robots are
modeled so that the numbers of the file are those of the link.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.mesh_files.triangle_mesh import ColoredPart, TriangleMesh, fans, joined
from poise.io.xml_document import Element, parse_xml
from poise.math import so3
from poise.model.shape import Color
from poise.types import AnyArray, FloatArray, Matrix

MAX_INSTANCES = 10_000
_PRIMITIVES = ("triangles", "polylist", "polygons", "tristrips", "trifans")


def collada_mesh(content: bytes, path: Path | str) -> TriangleMesh:
    """Mesh of a COLLADA file."""
    root = parse_xml(content, path)
    if root.tag != "COLLADA":
        raise FormatError(f"is not a COLLADA file: its root element is <{root.tag}>.", path, root.line)
    return joined(_Document(root, path).parts(), path)


class _Document:
    """A document with its elements by id."""

    def __init__(self, root: Element, path: Path | str) -> None:
        self._root = root
        self._path = path
        self._by_id: dict[str, Element] = {}
        self._instances = 0
        stack = [root]
        while stack:
            element = stack.pop()
            if "id" in element.attributes:
                self._by_id.setdefault(element.attributes["id"], element)
            stack.extend(element.children)

    def parts(self) -> list[ColoredPart]:
        unit = self._descendant(self._root, "asset", "unit")
        try:
            scale = float(unit.attributes.get("meter", "1")) if unit is not None else 1.0
        except ValueError:
            scale = 1.0
        world = np.diag([scale, scale, scale, 1.0])
        scene = self._descendant(self._root, "scene", "instance_visual_scene")
        visual = self._target(scene, "url") if scene is not None else None
        if visual is not None:
            return [part for node in visual.find_all("node") for part in self._node(node, world)]
        library = self._root.find("library_geometries")
        geometries = [] if library is None else list(library.find_all("geometry"))
        return [part for geometry in geometries for part in self._geometry(geometry, {}, world)]

    def _node(self, node: Element, parent: Matrix) -> list[ColoredPart]:
        self._instances += 1
        if self._instances > MAX_INSTANCES:
            raise self._error(f"has more than {MAX_INSTANCES} nodes, the limit.", node)
        world, parts = parent @ self._transform(node), []
        for child in node.children:
            if child.tag == "node":
                parts += self._node(child, world)
            elif child.tag == "instance_node" and (target := self._target(child, "url")) is not None:
                parts += self._node(target, world)
            elif child.tag in ("instance_geometry", "instance_controller"):
                target = self._target(child, "url")
                if target is not None and target.tag == "controller":
                    skin = target.find("skin")
                    target = None if skin is None else self._target(skin, "source")
                if target is not None:
                    parts += self._geometry(target, self._materials(child), world)
        return parts

    def _transform(self, node: Element) -> Matrix:
        total = np.eye(4)
        for child in node.children:
            if child.tag == "matrix":
                total = total @ self._numbers(child, 16).reshape(4, 4)
            elif child.tag == "translate":
                local = np.eye(4)
                local[:3, 3] = self._numbers(child, 3)
                total = total @ local
            elif child.tag == "scale":
                total = total @ np.diag([*self._numbers(child, 3), 1.0])
            elif child.tag == "rotate":
                x, y, z, angle = self._numbers(child, 4)
                length = float(np.linalg.norm((x, y, z)))
                local = np.eye(4)
                if length > 0.0:
                    local[:3, :3] = so3.exp(np.radians(angle) / length * np.array([x, y, z]))
                total = total @ local
        return np.asarray(total)

    def _geometry(self, geometry: Element, materials: dict[str, Color | None], world: Matrix) -> list[ColoredPart]:
        mesh = geometry.find("mesh")
        if mesh is None:
            return []
        parts = []
        mirrored = float(np.linalg.det(world[:3, :3])) < 0.0
        for primitive in mesh.children:
            if primitive.tag in _PRIMITIVES and (read := self._primitive(primitive)) is not None:
                vertices, faces = read
                placed = vertices @ world[:3, :3].T + world[:3, 3]
                color = materials.get(primitive.attributes.get("material", ""))
                parts.append(ColoredPart(placed, faces[:, ::-1] if mirrored else faces, color))
        return parts

    def _primitive(self, primitive: Element) -> tuple[FloatArray, AnyArray] | None:
        inputs = list(primitive.find_all("input"))
        vertex = next((each for each in inputs if each.attributes.get("semantic") == "VERTEX"), None)
        source = None if vertex is None else self._target(vertex, "source")
        if source is not None and source.tag == "vertices":
            position = next((e for e in source.find_all("input") if e.attributes.get("semantic") == "POSITION"), None)
            source = None if position is None else self._target(position, "source")
        if vertex is None or source is None:
            return None
        stride = 1 + max(self._offset(each) for each in inputs)
        lists = [self._integers(each)[self._offset(vertex) :: stride] for each in primitive.find_all("p")]
        if not lists:
            return None
        return self._positions(source), self._faces(primitive, lists)

    def _faces(self, primitive: Element, lists: list[AnyArray]) -> AnyArray:
        corners = np.concatenate(lists)
        if primitive.tag == "polylist":
            part = primitive.find("vcount")
            counts = np.zeros(0, dtype=np.int64) if part is None else self._integers(part)
            if int(counts.sum()) > len(corners) or (counts < 0).any():
                raise self._error("<vcount> and <p> do not match.", primitive)
            return fans(counts, corners)
        if primitive.tag == "tristrips":
            strips = [np.stack([each[:-2], each[1:-1], each[2:]], axis=1) for each in lists if len(each) > 2]
            for strip in strips:
                strip[1::2] = strip[1::2, [1, 0, 2]]
            return np.concatenate([np.zeros((0, 3), dtype=np.int64), *strips])
        if primitive.tag == "triangles":
            return np.asarray(corners[: len(corners) // 3 * 3].reshape(-1, 3))
        return fans(np.array([len(each) for each in lists]), corners)  # polygons and trifans

    def _positions(self, source: Element) -> FloatArray:
        array = source.find("float_array")
        accessor = self._descendant(source, "technique_common", "accessor")
        if array is None:
            raise self._error("a source of positions has no <float_array>.", source)
        stride = int(accessor.attributes.get("stride", "3")) if accessor is not None else 3
        numbers = self._numbers(array)
        if stride < 3 or len(numbers) < stride:
            raise self._error("positions: expected three numbers per vertex.", source)
        return np.asarray(numbers[: len(numbers) // stride * stride].reshape(-1, stride)[:, :3])

    def _materials(self, instance: Element) -> dict[str, Color | None]:
        """Diffuse colors by the symbols that primitives use."""
        technique = self._descendant(instance, "bind_material", "technique_common")
        colors: dict[str, Color | None] = {}
        for bound in technique.find_all("instance_material") if technique is not None else ():
            material = self._target(bound, "target")
            used = None if material is None else material.find("instance_effect")
            effect = None if used is None else self._target(used, "url")
            colors[bound.attributes.get("symbol", "")] = None if effect is None else self._diffuse(effect)
        return colors

    def _diffuse(self, effect: Element) -> Color | None:
        technique = self._descendant(effect, "profile_COMMON", "technique")
        for shading in technique.children if technique is not None else ():
            color = self._descendant(shading, "diffuse", "color")
            if color is not None:
                red, green, blue, *_ = np.clip(self._numbers(color, 4), 0.0, 1.0).tolist()
                return (red, green, blue, 1.0)
        return None

    # --- values -------------------------------------------------------------------------------------------------------

    def _target(self, element: Element, key: str) -> Element | None:
        return self._by_id.get(element.attributes.get(key, "").removeprefix("#"))

    def _descendant(self, element: Element, *tags: str) -> Element | None:
        found: Element | None = element
        for tag in tags:
            found = None if found is None else found.find(tag)
        return found

    def _offset(self, element: Element) -> int:
        text = element.attributes.get("offset", "0")
        if not text.strip().isdigit() or int(text) > 64:
            raise self._error(f"offset: expected a small integer, got {text[:20]!r}.", element)
        return int(text)

    def _numbers(self, element: Element, count: int = 0) -> FloatArray:
        try:
            numbers = np.array(element.text.split(), dtype=np.float64)
        except ValueError:
            raise self._error(f"<{element.tag}>: expected numbers.", element) from None
        if count and len(numbers) != count:
            raise self._error(f"<{element.tag}>: expected {count} numbers, got {len(numbers)}.", element)
        return numbers

    def _integers(self, element: Element) -> AnyArray:
        try:
            return np.array(element.text.split(), dtype=np.int64)
        except (ValueError, OverflowError):
            raise self._error(f"<{element.tag}>: expected integers.", element) from None

    def _error(self, message: str, element: Element) -> FormatError:
        return FormatError(message, self._path, element.line)
