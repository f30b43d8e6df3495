"""Read robots in URDF.

Kept: links with their mass, shapes and colors; revolute, continuous, prismatic, fixed, floating, planar and spherical
joints with their limits; mimic joints, as couplings. What is assumed and what is left out is told in the report.

URDF has no joint to the world: the root link is fixed to it, or floats with `free_root`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.errors import FigureError, FormatError, suggest
from poise.io.atomic_write import SIZE_LIMIT, read_bytes
from poise.io.figure_assembly import UniqueNames, figure_errors_at_lines, joints_root_first
from poise.io.import_report import ImportReport, Notes
from poise.io.package_path import find_mesh
from poise.io.urdf.element import Part
from poise.io.urdf.joints import UrdfJoint, figure_joints, read_joint, read_mimic
from poise.io.urdf.shapes import Materials, read_materials, read_shapes
from poise.io.xml_document import parse_xml
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.mesh import Mesh
from poise.model.segment import Inertia, Segment, inertia_of_matrix

ROOT = "root"
_USED = ("link", "joint", "material")


def read_urdf(
    path: Path | str,
    *,
    free_root: bool = False,
    package_dirs: Sequence[Path | str] = (),
    size_limit: int = SIZE_LIMIT,
) -> ImportReport:
    """Read a robot from a URDF file.

    Parameters
    ----------
    path : Path or str
        The file.
    free_root : bool
        Let the root link float in the world; else it is fixed there.
    package_dirs : sequence of paths
        Folders in which to look for the packages of meshes, see :func:`poise.io.package_path.find_mesh`.
    size_limit : int
        Largest file to read [bytes].

    Raises
    ------
    FormatError
        The file holds no sound robot; the message has the line and what to do.
    OSError
        The file cannot be opened.
    """
    figure, notes = _read(read_bytes(path, size_limit), path, free_root)
    _look_for_meshes(figure, path, package_dirs, notes)
    return ImportReport(figure, notes.sentences())


def urdf_from_text(text: str, path: Path | str = "", *, free_root: bool = False) -> ImportReport:
    """Read a robot from a text; `path` names it in messages. Meshes are not looked for."""
    figure, notes = _read(text.encode("utf-8", "surrogatepass"), path, free_root)
    return ImportReport(figure, notes.sentences())


def _read(content: bytes, path: Path | str, free_root: bool) -> tuple[Figure, Notes]:
    notes = Notes()
    robot = Part(parse_xml(content, path), "robot", path)
    _check_robot(robot)
    links = _named_once([_named(link, "link") for link in robot.find_all("link")])
    if not links:
        raise robot.error("has no links; is this the right file?")
    parts = [read_joint(part) for part in robot.find_all("joint")]
    _named_once([joint.part for joint in parts])
    joints = {joint.name: joint for joint in parts}
    root = _root_link(robot, links, joints)
    materials = read_materials(robot, list(links.values()), notes)
    segments = {name: _read_segment(name, link, materials, notes) for name, link in links.items()}
    couplings = tuple(c for joint in parts if (c := read_mimic(joint, joints, notes)) is not None)
    made = _all_joints(root, parts, segments, free_root, notes)
    _tell_what_is_left_out(robot, parts, notes)
    lines = {"joint": {j.name: j.part.line for j in parts}, "segment": {n: link.line for n, link in links.items()}}
    with figure_errors_at_lines(lines, path):
        name = _robot_name(robot, path, notes)
        order = joints_root_first(name, segments, made)
        in_order = tuple(segments[joint.child] for joint in order)
        return Figure(name, in_order, order, couplings=couplings), notes


def _check_robot(robot: Part) -> None:
    tag = robot.element.tag
    if tag != "robot":
        raise robot.error(f"is no URDF: the outermost element is <{tag}>, <robot> was expected.")
    for child in robot.element.children:
        if child.tag.startswith("xacro:"):
            raise FormatError(
                f"holds <{child.tag}>, so it is a xacro file; expand it first: xacro FILE > robot.urdf",
                robot.path,
                child.line,
            )


def _robot_name(robot: Part, path: Path | str, notes: Notes) -> str:
    name = robot.element.attributes.get("name", "").strip()
    if not name:
        name = Path(path).stem or "robot"
        notes.add(f"the robot has no name; it is called {name!r} here")
    return name


def _named(part: Part, kind: str) -> Part:
    return Part(part.element, f"{kind} {part.words('name')!r}", part.path)


def _named_once(parts: Sequence[Part]) -> dict[str, Part]:
    found: dict[str, Part] = {}
    for part in parts:
        name = part.words("name")
        if name in found:
            raise part.error(f"is there already, on line {found[name].line}; give each its own name.")
        found[name] = part
    return found


def _root_link(robot: Part, links: dict[str, Part], joints: dict[str, UrdfJoint]) -> str:
    for joint in joints.values():
        for what, name in (("parent", joint.parent), ("child", joint.child)):
            if name not in links:
                raise joint.part.needed(what).error(f"its {what} {name!r} is no link; {suggest(name, links)}")
    children = {joint.child for joint in joints.values()}
    roots = [name for name in links if name not in children]
    if not roots:
        raise robot.error("every link is the child of another, so the joints go round in a circle; remove one of them.")
    if len(roots) > 1:
        raise links[roots[1]].error(
            f"hangs on nothing, and neither does {roots[0]!r}: a robot has one root; join them with a joint "
            f"({len(roots)} links hang on nothing)."
        )
    return roots[0]


def _all_joints(
    root: str, parts: Sequence[UrdfJoint], segments: dict[str, Segment], free_root: bool, notes: Notes
) -> dict[str, Joint]:
    """Joints of the figure by name, the root's first; segments that planar joints need are added."""
    joint_name, segment_name = UniqueNames(joint.name for joint in parts), UniqueNames(segments)
    tie = joint_name(ROOT)
    found = {tie: Joint(tie, JointKind.FREE if free_root else JointKind.FIXED, None, root)}
    if not free_root:
        notes.add(f"the root link {root!r} is taken as fixed to the world; --free-root (free_root=True) lets it float")
    for part in parts:
        for joint in figure_joints(part, segment_name, joint_name, notes):
            found[joint.name] = joint
            segments.setdefault(joint.child, Segment(joint.child))
    return found


def _read_segment(name: str, link: Part, materials: Materials, notes: Notes) -> Segment:
    shapes = read_shapes(link, materials, notes)
    inertial = link.find("inertial")
    if inertial is None:
        return Segment(name, shapes=shapes)
    mass_part = inertial.find("mass")
    if mass_part is None:
        notes.gather("links whose <inertial> has no <mass>, taken as massless", name)
    mass = 0.0 if mass_part is None else mass_part.number("value")
    if mass < 0.0:
        raise (mass_part or inertial).error(f"the mass must be 0 or more kg, got {mass}.")
    inertia = _read_inertia(inertial, name, notes)
    center = inertial.placement().translation
    try:
        return Segment(name, mass, center, inertia, shapes)
    except FigureError:
        notes.gather("links whose inertia no body can have (a principal moment is negative), put to 0", name)
        return Segment(name, mass, center, shapes=shapes)


def _read_inertia(inertial: Part, name: str, notes: Notes) -> Inertia:
    """Read the inertia about the center of mass in the link's axes: R I Rᵀ."""
    part = inertial.find("inertia")
    if part is None:
        notes.gather("links whose <inertial> has no <inertia>, taken as 0", name)
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    xx, yy, zz = (part.number(each) for each in ("ixx", "iyy", "izz"))
    xy, xz, yz = (part.number(each, 0.0) for each in ("ixy", "ixz", "iyz"))
    rotation = inertial.placement()
    if rotation.rotation == (1.0, 0.0, 0.0, 0.0):
        return (xx, yy, zz, xy, xz, yz)
    turn = rotation.rotation_matrix
    return inertia_of_matrix(turn @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ turn.T)


def _tell_what_is_left_out(robot: Part, joints: Sequence[UrdfJoint], notes: Notes) -> None:
    others = Counter(child.tag for child in robot.element.children if child.tag not in _USED)
    for tag, count in others.items():
        notes.gather("elements that Poise has no use for are left out", f"{count} <{tag}>")
    for tag, what in (("dynamics", "damping and friction"), ("safety_controller", "safety controllers")):
        if any(joint.part.find(tag) is not None for joint in joints):
            notes.add(f"{what} of joints are not kept")
    if any(limit is not None and "effort" in limit for joint in joints for limit in [joint.part.find("limit")]):
        notes.add("limits of effort and velocity are not kept")


def _look_for_meshes(figure: Figure, path: Path | str, package_dirs: Sequence[Path | str], notes: Notes) -> None:
    addresses = {
        shape.geometry.path: None
        for segment in figure.segments
        for shape in segment.shapes
        if isinstance(shape.geometry, Mesh)
    }
    for address in addresses:
        try:
            find_mesh(address, path, package_dirs)
        except FormatError:
            notes.gather("mesh files that were not found; --package-dir (package_dirs) says where to look", address)
