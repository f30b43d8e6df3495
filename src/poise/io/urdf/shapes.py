"""Visual and collision geometry of URDF links, read and written, with colors and named materials.

A <visual> becomes a visible shape, a <collision> a solid one; if a link has both with the same geometry and placement,
they become one shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from poise.errors import FigureError
from poise.io.import_report import Notes
from poise.io.urdf.element import UrdfElement
from poise.io.xml_document import element_lines, format_numbers
from poise.math import euler
from poise.model.mesh import Mesh
from poise.model.segment import Segment
from poise.model.shape import Box, Capsule, Color, Cylinder, Ellipsoid, GeneralizedCylinder, Geometry, Shape, Sphere
from poise.model.transform import Transform

Materials = Mapping[str, Color]


def read_materials(robot: UrdfElement, links: list[UrdfElement], notes: Notes) -> dict[str, Color]:
    """Colors of named materials, of the robot and of its links."""
    materials: dict[str, Color] = {}
    inline = [
        material for link in links for visual in link.find_all("visual") for material in visual.find_all("material")
    ]
    for material in (*robot.find_all("material"), *inline):
        name = material.element.attributes.get("name", "")
        color = _read_color(material, notes)
        if name and color is not None:
            materials.setdefault(name, color)
    return materials


def _read_color(material: UrdfElement, notes: Notes) -> Color | None:
    if material.find("texture") is not None:
        notes.add("textures are not kept")
    color = material.find("color")
    if color is None:
        return None
    red, green, blue, opacity = color.vector("rgba", 4)
    if min(red, green, blue, opacity) < 0.0 or max(red, green, blue, opacity) > 1.0:
        notes.gather("colors outside 0 to 1 were clamped", material.element.attributes.get("name", "a color"))
    return (_clamp(red), _clamp(green), _clamp(blue), _clamp(opacity))


def _clamp(part: float) -> float:
    return min(max(part, 0.0), 1.0)


def read_shapes(link: UrdfElement, materials: Materials, notes: Notes) -> tuple[Shape, ...]:
    """All shapes of a link."""
    visible_shapes = [
        shape for visual in link.find_all("visual") if (shape := _read_shape(visual, materials, notes)) is not None
    ]
    shapes = [replace(shape, solid=False) for shape in visible_shapes]
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


def _read_shape(part: UrdfElement, materials: Materials, notes: Notes) -> Shape | None:
    geometry = _read_geometry(part.required("geometry"), notes)
    if geometry is None:
        return None
    name = part.element.attributes.get("name", "").strip()
    shape = Shape(geometry, part.placement(), name=name)
    material = part.find("material")
    if material is None:
        return shape
    material_name = material.element.attributes.get("name", "")
    color = _read_color(material, notes) or materials.get(material_name)
    if color is None:
        notes.gather("materials without a color; their shapes get the default color", repr(material_name))
        return shape
    return replace(shape, color=color)


def _read_geometry(part: UrdfElement, notes: Notes) -> Geometry | None:
    """Read the geometry; None, with a note, if it is unsupported or has no extent."""
    for child in part.element.children:
        inner = UrdfElement(child, part.where, part.path)
        kind = child.tag.rpartition(":")[2]  # some tools write <drake:capsule>
        try:
            geometry = _GEOMETRIES[kind](inner) if kind in _GEOMETRIES else None
        except FigureError as error:
            notes.gather(f"shapes left out because they have no extent ({error})", part.where)
            return None
        if geometry is None:
            notes.gather(f"shapes left out because <{child.tag}> is an unsupported geometry", part.where)
        return geometry
    notes.gather("shapes left out because their <geometry> is empty", part.where)
    return None


def _box(part: UrdfElement) -> Geometry:
    return Box(part.triple("size"))


def _sphere(part: UrdfElement) -> Geometry:
    return Sphere(part.number("radius"))


def _cylinder(part: UrdfElement) -> Geometry:
    return Cylinder(part.number("radius"), part.number("length"))


def _capsule(part: UrdfElement) -> Geometry:
    return Capsule(part.number("radius"), part.number("length"))


def _mesh(part: UrdfElement) -> Geometry:
    return Mesh(part.string("filename"), _scale(part))


def _scale(part: UrdfElement) -> tuple[float, float, float]:
    """Scale of a mesh; a single number, which some tools write, applies to all three axes."""
    if "scale" in part and len(part.string("scale").split()) == 1:
        factor = part.number("scale")
        return (factor, factor, factor)
    return part.triple("scale", (1.0, 1.0, 1.0))


_GEOMETRIES = {"box": _box, "sphere": _sphere, "cylinder": _cylinder, "capsule": _capsule, "mesh": _mesh}


PlacedGeometry = tuple[list[str], Transform]  # lines of a geometry, and its placement in the shape


def origin(placement: Transform) -> list[str]:
    """Lines of <origin> for a placement, with the rotation as roll, pitch, yaw about fixed axes."""
    angles = euler.to_euler("xyz", placement.rotation_matrix)
    return element_lines("origin", {"xyz": format_numbers(placement.translation), "rpy": format_numbers(angles)})


def shape_elements(segment: Segment, notes: Notes) -> list[list[str]]:
    """Lines of all shapes of a segment; a shape that is visible and solid is written twice."""
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
            notes.gather("shapes that are neither visible nor solid are left out", segment.name)
    return elements


def _material(color: Color) -> list[str]:
    # One name per color, because readers treat materials with the same name as identical.
    name = "color_" + "_".join(f"{part:.6g}" for part in color)
    return element_lines("material", {"name": name}, [element_lines("color", {"rgba": format_numbers(color)})])


def _geometries(geometry: Geometry, segment: str, notes: Notes) -> list[PlacedGeometry]:
    """URDF geometries that represent one geometry."""
    identity = Transform()
    if isinstance(geometry, Box):
        return [(_geometry("box", size=format_numbers(geometry.size)), identity)]
    if isinstance(geometry, Sphere):
        return [(_geometry("sphere", radius=repr(geometry.radius)), identity)]
    if isinstance(geometry, Cylinder):
        return [(_write_cylinder(geometry.radius, geometry.length), identity)]
    if isinstance(geometry, Capsule):
        # Older readers do not support <capsule>; a cylinder and two spheres fill the same volume.
        notes.gather("capsules became a cylinder and two spheres", segment)
        sphere_lines, half = _geometry("sphere", radius=repr(geometry.radius)), 0.5 * geometry.length
        ends = [(sphere_lines, Transform((0.0, 0.0, half))), (sphere_lines, Transform((0.0, 0.0, -half)))]
        return [(_write_cylinder(geometry.radius, geometry.length), identity), *ends]
    if isinstance(geometry, Ellipsoid):
        notes.gather("ellipsoids became their bounding boxes", segment)
        x, y, z = geometry.radii
        return [(_geometry("box", size=format_numbers((2.0 * x, 2.0 * y, 2.0 * z))), identity)]
    if isinstance(geometry, GeneralizedCylinder):
        notes.gather("tapered cylinders became their bounding cylinders", segment)
        return [(_write_cylinder(max(geometry.radius_bottom, geometry.radius_top), geometry.length), identity)]
    if isinstance(geometry, Mesh) and geometry.path:
        if geometry.vertices:
            notes.gather("vertices and faces of meshes are not written, only the path of the file", geometry.path)
        return [(_geometry("mesh", filename=geometry.path, scale=format_numbers(geometry.scale)), identity)]
    what = "meshes without a file" if isinstance(geometry, Mesh) else f"shapes of type {type(geometry).__name__}"
    notes.gather(f"{what} are left out", segment)
    return []


def _write_cylinder(radius: float, length: float) -> list[str]:
    return _geometry("cylinder", radius=repr(radius), length=repr(length))


def _geometry(tag: str, **attributes: str) -> list[str]:
    return element_lines("geometry", {}, [element_lines(tag, attributes)])
