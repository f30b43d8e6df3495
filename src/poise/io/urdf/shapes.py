"""Shapes of a figure as URDF visuals and collisions."""

from __future__ import annotations

from poise.io.report import Notes
from poise.io.xml_text import element, numbers
from poise.math import euler
from poise.model.mesh import Mesh
from poise.model.segment import Segment
from poise.model.shape import Box, Capsule, Color, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Sphere
from poise.model.transform import Transform

Placed = tuple[list[str], Transform]  # lines of a geometry, and where it sits in the shape


def origin(placement: Transform) -> list[str]:
    """Write a placement as <origin>, rotation as roll, pitch, yaw about fixed axes."""
    angles = euler.to_euler("xyz", placement.matrix)
    return element("origin", {"xyz": numbers(placement.position), "rpy": numbers(angles)})


def shape_elements(segment: Segment, notes: Notes) -> list[list[str]]:
    """Write all shapes of a segment; one that is drawn and solid is written twice."""
    elements = []
    for shape in segment.shapes:
        for geometry, placement in _geometries(shape.geometry, segment.name, notes):
            where = origin(shape.placement @ placement)
            named = {"name": shape.name} if shape.name else {}
            if shape.visible:
                elements.append(element("visual", named, [where, geometry, _material(shape.color)]))
            if shape.solid:
                elements.append(element("collision", named, [where, geometry]))
        if not shape.visible and not shape.solid:
            notes.gather("shapes that are neither drawn nor solid are left out", segment.name)
    return elements


def _material(color: Color) -> list[str]:
    # One name per color: readers take two materials of one name for the same.
    name = "color_" + "_".join(f"{part:.6g}" for part in color)
    return element("material", {"name": name}, [element("color", {"rgba": numbers(color)})])


def _geometries(geometry: Geometry, segment: str, notes: Notes) -> list[Placed]:
    """URDF geometries that together stand for one."""
    here = Transform()
    if isinstance(geometry, Box):
        return [(_geometry("box", size=numbers(geometry.size)), here)]
    if isinstance(geometry, Sphere):
        return [(_geometry("sphere", radius=repr(geometry.radius)), here)]
    if isinstance(geometry, Cylinder):
        return [(_cylinder(geometry.radius, geometry.length), here)]
    if isinstance(geometry, Capsule):
        # Older readers know no <capsule>; a cylinder and two balls fill the very same space.
        notes.gather("capsules became a cylinder and two balls", segment)
        ball, half = _geometry("sphere", radius=repr(geometry.radius)), 0.5 * geometry.length
        ends = [(ball, Transform((0.0, 0.0, half))), (ball, Transform((0.0, 0.0, -half)))]
        return [(_cylinder(geometry.radius, geometry.length), here), *ends]
    if isinstance(geometry, Ellipsoid):
        notes.gather("ellipsoids became the boxes around them", segment)
        x, y, z = geometry.radii
        return [(_geometry("box", size=numbers((2.0 * x, 2.0 * y, 2.0 * z))), here)]
    if isinstance(geometry, GeneralizedCylinder):
        notes.gather("tapered cylinders became the cylinders around them", segment)
        return [(_cylinder(max(geometry.radius_bottom, geometry.radius_top), geometry.length), here)]
    if isinstance(geometry, Mesh) and geometry.path:
        if geometry.vertices:
            notes.gather("vertices and faces of meshes are not written, only where the file lies", geometry.path)
        return [(_geometry("mesh", filename=geometry.path, scale=numbers(geometry.scale)), here)]
    what = "meshes without a file" if isinstance(geometry, Mesh) else f"shapes of the type {type(geometry).__name__}"
    notes.gather(f"{what} are left out", segment)
    return []


def _cylinder(radius: float, length: float) -> list[str]:
    return _geometry("cylinder", radius=repr(radius), length=repr(length))


def _geometry(tag: str, **attributes: str) -> list[str]:
    return element("geometry", {}, [element(tag, attributes)])
