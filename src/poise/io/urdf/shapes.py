"""Shapes of URDF links: visual and collision geometry, colors and named materials.

A visual becomes a shape that is drawn, a collision one that is solid; where a link has both of the same geometry at the
same place, one shape is both.

Shapes of a figure as URDF visuals and collisions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from poise.errors import FigureError
from poise.io.import_report import Notes
from poise.io.urdf.element import Part
from poise.io.xml_document import element_lines, format_numbers
from poise.math import euler
from poise.model.mesh import Mesh
from poise.model.segment import Segment
from poise.model.shape import Box, Capsule, Color, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Shape, Sphere
from poise.model.transform import Transform

Materials = Mapping[str, Color]


def read_materials(robot: Part, links: list[Part], notes: Notes) -> dict[str, Color]:
    """Colors by name: those of the whole robot, and those that a link gives a name and a color."""
    materials: dict[str, Color] = {}
    inline = [
        material for link in links for visual in link.find_all("visual") for material in visual.find_all("material")
    ]
    for material in (*robot.find_all("material"), *inline):
        name = material.element.attributes.get("name", "")
        color = _own_color(material, notes)
        if name and color is not None:
            materials.setdefault(name, color)
    return materials


def _own_color(material: Part, notes: Notes) -> Color | None:
    if material.find("texture") is not None:
        notes.add("textures are not kept")
    color = material.find("color")
    if color is None:
        return None
    red, green, blue, opacity = color.vector("rgba", 4)
    if min(red, green, blue, opacity) < 0.0 or max(red, green, blue, opacity) > 1.0:
        notes.gather("colors outside 0 to 1 were brought into it", material.element.attributes.get("name", "a color"))
    return (_within(red), _within(green), _within(blue), _within(opacity))


def _within(part: float) -> float:
    return min(max(part, 0.0), 1.0)


def read_shapes(link: Part, materials: Materials, notes: Notes) -> tuple[Shape, ...]:
    """All shapes of a link."""
    drawn = [
        shape for visual in link.find_all("visual") if (shape := _read_shape(visual, materials, notes)) is not None
    ]
    shapes = [replace(shape, solid=False) for shape in drawn]
    unmatched: dict[tuple[Geometry, Transform], list[int]] = {}
    for index in reversed(range(len(shapes))):
        unmatched.setdefault((shapes[index].geometry, shapes[index].placement), []).append(index)
    for collision in link.find_all("collision"):
        shape = _read_shape(collision, materials, notes)
        if shape is None:
            continue
        same = unmatched.get((shape.geometry, shape.placement))
        if same:
            index = same.pop()
            shapes[index] = replace(shapes[index], solid=True)
        else:
            shapes.append(replace(shape, visible=False))
    return tuple(shapes)


def _read_shape(part: Part, materials: Materials, notes: Notes) -> Shape | None:
    geometry = _read_geometry(part.needed("geometry"), notes)
    if geometry is None:
        return None
    name = part.element.attributes.get("name", "").strip()
    shape = Shape(geometry, part.placement(), name=name)
    material = part.find("material")
    if material is None:
        return shape
    called = material.element.attributes.get("name", "")
    color = _own_color(material, notes) or materials.get(called)
    if color is None:
        notes.gather("materials without a color anywhere; their shapes get the usual one", repr(called))
        return shape
    return replace(shape, color=color)


def _read_geometry(part: Part, notes: Notes) -> Geometry | None:
    """Read the geometry; None, with a note, where it is of an unknown kind or without extent."""
    for child in part.element.children:
        inner = Part(child, part.where, part.path)
        kind = child.tag.rpartition(":")[2]  # some tools write <drake:capsule>
        try:
            found = _GEOMETRIES[kind](inner) if kind in _GEOMETRIES else None
        except FigureError as error:
            notes.gather(f"shapes left out because they have no extent ({error})", part.where)
            return None
        if found is None:
            notes.gather(f"shapes left out because <{child.tag}> is no geometry that Poise knows", part.where)
        return found
    notes.gather("shapes left out because their <geometry> is empty", part.where)
    return None


def _box(part: Part) -> Geometry:
    return Box(part.triple("size"))


def _sphere(part: Part) -> Geometry:
    return Sphere(part.number("radius"))


def _cylinder(part: Part) -> Geometry:
    return Cylinder(part.number("radius"), part.number("length"))


def _capsule(part: Part) -> Geometry:
    return Capsule(part.number("radius"), part.number("length"))


def _mesh(part: Part) -> Geometry:
    return Mesh(part.words("filename"), _scale(part))


def _scale(part: Part) -> tuple[float, float, float]:
    """Read the scale of a mesh; a single number, which some tools write, counts for all three axes."""
    if "scale" in part and len(part.words("scale").split()) == 1:
        factor = part.number("scale")
        return (factor, factor, factor)
    return part.triple("scale", (1.0, 1.0, 1.0))


_GEOMETRIES = {"box": _box, "sphere": _sphere, "cylinder": _cylinder, "capsule": _capsule, "mesh": _mesh}


Placed = tuple[list[str], Transform]  # lines of a geometry, and where it sits in the shape


def origin(placement: Transform) -> list[str]:
    """Write a placement as <origin>, rotation as roll, pitch, yaw about fixed axes."""
    angles = euler.to_euler("xyz", placement.rotation_matrix)
    return element_lines("origin", {"xyz": format_numbers(placement.translation), "rpy": format_numbers(angles)})


def shape_elements(segment: Segment, notes: Notes) -> list[list[str]]:
    """Write all shapes of a segment; one that is drawn and solid is written twice."""
    elements = []
    for shape in segment.shapes:
        for geometry, placement in _geometries(shape.geometry, segment.name, notes):
            where = origin(shape.placement @ placement)
            named = {"name": shape.name} if shape.name else {}
            if shape.visible:
                elements.append(element_lines("visual", named, [where, geometry, _material(shape.color)]))
            if shape.solid:
                elements.append(element_lines("collision", named, [where, geometry]))
        if not shape.visible and not shape.solid:
            notes.gather("shapes that are neither drawn nor solid are left out", segment.name)
    return elements


def _material(color: Color) -> list[str]:
    # One name per color: readers take two materials of one name for the same.
    name = "color_" + "_".join(f"{part:.6g}" for part in color)
    return element_lines("material", {"name": name}, [element_lines("color", {"rgba": format_numbers(color)})])


def _geometries(geometry: Geometry, segment: str, notes: Notes) -> list[Placed]:
    """URDF geometries that together stand for one."""
    here = Transform()
    if isinstance(geometry, Box):
        return [(_geometry("box", size=format_numbers(geometry.size)), here)]
    if isinstance(geometry, Sphere):
        return [(_geometry("sphere", radius=repr(geometry.radius)), here)]
    if isinstance(geometry, Cylinder):
        return [(_write_cylinder(geometry.radius, geometry.length), here)]
    if isinstance(geometry, Capsule):
        # Older readers know no <capsule>; a cylinder and two balls fill the very same space.
        notes.gather("capsules became a cylinder and two balls", segment)
        ball, half = _geometry("sphere", radius=repr(geometry.radius)), 0.5 * geometry.length
        ends = [(ball, Transform((0.0, 0.0, half))), (ball, Transform((0.0, 0.0, -half)))]
        return [(_write_cylinder(geometry.radius, geometry.length), here), *ends]
    if isinstance(geometry, Ellipsoid):
        notes.gather("ellipsoids became the boxes around them", segment)
        x, y, z = geometry.radii
        return [(_geometry("box", size=format_numbers((2.0 * x, 2.0 * y, 2.0 * z))), here)]
    if isinstance(geometry, GeneralizedCylinder):
        notes.gather("tapered cylinders became the cylinders around them", segment)
        return [(_write_cylinder(max(geometry.radius_bottom, geometry.radius_top), geometry.length), here)]
    if isinstance(geometry, Mesh) and geometry.path:
        if geometry.vertices:
            notes.gather("vertices and faces of meshes are not written, only where the file lies", geometry.path)
        return [(_geometry("mesh", filename=geometry.path, scale=format_numbers(geometry.scale)), here)]
    what = "meshes without a file" if isinstance(geometry, Mesh) else f"shapes of the type {type(geometry).__name__}"
    notes.gather(f"{what} are left out", segment)
    return []


def _write_cylinder(radius: float, length: float) -> list[str]:
    return _geometry("cylinder", radius=repr(radius), length=repr(length))


def _geometry(tag: str, **attributes: str) -> list[str]:
    return element_lines("geometry", {}, [element_lines(tag, attributes)])
