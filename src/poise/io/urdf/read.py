"""Read robots in URDF.

Read are links with their mass, shapes and colors; revolute, continuous, prismatic, fixed, floating, planar and
spherical joints with their limits; mimic joints, as couplings; and closed loops, as tasks. Assumptions and omissions
are reported.

URDF has no joint to the world: the root link is fixed to it, or has a floating base with `free_root`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from poise.errors import FigureError, FormatError, suggest
from poise.io.atomic_write import SIZE_LIMIT, read_bytes
from poise.io.figure_assembly import UniqueNames, check_segment_count, figure_errors_at_lines, joints_root_first
from poise.io.import_report import ImportReport, Notes
from poise.io.interop.srdf import with_srdf
from poise.io.mesh_files.load import with_meshes
from poise.io.urdf.element import UrdfElement
from poise.io.urdf.joints import UrdfJoint, figure_joints, read_joint, read_mimic
from poise.io.urdf.loops import urdf_loops
from poise.io.urdf.shapes import Materials, read_materials, read_shapes
from poise.io.xml_document import parse_xml
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.segment import Inertia, Segment, inertia_of_matrix
from poise.tasks import Task

ROOT_JOINT = "root"
_READ_TAGS = ("link", "joint", "material", "loop_joint")


def read_urdf(
    path: Path | str,
    *,
    free_root: bool = False,
    package_dirs: Sequence[Path | str] = (),
    srdf: Path | str | None = None,
    size_limit: int = SIZE_LIMIT,
) -> ImportReport:
    """Read a robot from a URDF file, with the meshes it refers to.

    Parameters
    ----------
    path : Path or str
        The file.
    free_root : bool
        Give the robot a floating base; by default the root link is fixed to the world.
    package_dirs : sequence of paths
        Folders to search for the packages of meshes, see :func:`poise.io.package_path.find_mesh`.
    srdf : Path or str, optional
        SRDF file of the robot: groups, named states, end effectors, disabled collisions.
    size_limit : int
        Maximum size of the file [bytes].

    Raises
    ------
    FormatError
        The file does not contain a valid robot; the message has the line and what to do.
    OSError
        The file cannot be opened.
    """
    figure, tasks, notes = _read(read_bytes(path, size_limit), path, free_root)
    figure = with_meshes(figure, path, package_dirs, notes)
    report = ImportReport(figure, notes.sentences(), tasks=tasks)
    return report if srdf is None else with_srdf(report, srdf)


def urdf_from_expanded(
    text: str, path: Path | str, *, free_root: bool = False, package_dirs: Sequence[Path | str] = ()
) -> ImportReport:
    """Read a robot from the text that a xacro file expands to, with its meshes."""
    figure, tasks, notes = _read(text.encode("utf-8", "surrogatepass"), path, free_root)
    return ImportReport(with_meshes(figure, path, package_dirs, notes), notes.sentences(), tasks=tasks)


def urdf_from_text(text: str, path: Path | str = "", *, free_root: bool = False) -> ImportReport:
    """Read a robot from a text; `path` names it in messages. Mesh files are not read."""
    figure, tasks, notes = _read(text.encode("utf-8", "surrogatepass"), path, free_root)
    return ImportReport(figure, notes.sentences(), tasks=tasks)


def _read(content: bytes, path: Path | str, free_root: bool) -> tuple[Figure, tuple[Task, ...], Notes]:
    notes = Notes()
    robot = UrdfElement(parse_xml(content, path), "robot", path)
    _check_robot(robot)
    links = _by_unique_name([_named(link, "link") for link in robot.find_all("link")])
    if not links:
        raise robot.error("has no links; is this the right file?")
    check_segment_count(len(links), path)
    parts = [read_joint(part) for part in robot.find_all("joint")]
    _by_unique_name([joint.part for joint in parts])
    joints = {joint.name: joint for joint in parts}
    root = _root_link(robot, links, joints)
    materials = read_materials(robot, list(links.values()), notes)
    segments = {name: _read_segment(name, link, materials, notes) for name, link in links.items()}
    couplings = tuple(c for joint in parts if (c := read_mimic(joint, joints, notes)) is not None)
    figure_joints_by_name = _all_joints(root, parts, segments, free_root, notes)
    _note_omissions(robot, parts, notes)
    lines = {"joint": {j.name: j.part.line for j in parts}, "segment": {n: link.line for n, link in links.items()}}
    with figure_errors_at_lines(lines, path):
        name = _robot_name(robot, path, notes)
        order = joints_root_first(name, segments, figure_joints_by_name)
        in_order = tuple(segments[joint.child] for joint in order)
        figure = Figure(name, in_order, order, couplings=couplings)
    return figure, urdf_loops(robot, figure, notes), notes


def _check_robot(robot: UrdfElement) -> None:
    tag = robot.element.tag
    if tag != "robot":
        raise robot.error(f"is not a URDF file: expected the root element <robot>, got <{tag}>.")
    for child in robot.element.children:
        if child.tag.startswith("xacro:"):
            raise FormatError(
                f"contains <{child.tag}>, so it is a xacro file; rename it to end in .xacro to read it with the "
                "package xacro, or expand it: xacro FILE > robot.urdf",
                robot.path,
                child.line,
            )


def _robot_name(robot: UrdfElement, path: Path | str, notes: Notes) -> str:
    name = robot.element.attributes.get("name", "").strip()
    if not name:
        name = Path(path).stem or "robot"
        notes.add(f"the robot has no name; it was named {name!r}")
    return name


def _named(part: UrdfElement, kind: str) -> UrdfElement:
    return UrdfElement(part.element, f"{kind} {part.string('name')!r}", part.path)


def _by_unique_name(parts: Sequence[UrdfElement]) -> dict[str, UrdfElement]:
    by_name: dict[str, UrdfElement] = {}
    for part in parts:
        name = part.string("name")
        if name in by_name:
            raise part.error(f"duplicate name, first on line {by_name[name].line}; names must be unique.")
        by_name[name] = part
    return by_name


def _root_link(robot: UrdfElement, links: dict[str, UrdfElement], joints: dict[str, UrdfJoint]) -> str:
    for joint in joints.values():
        for what, name in (("parent", joint.parent), ("child", joint.child)):
            if name not in links:
                raise joint.part.required(what).error(f"{what} {name!r} is not a link; {suggest(name, links)}")
    children = {joint.child for joint in joints.values()}
    roots = [name for name in links if name not in children]
    if not roots:
        raise robot.error("every link is the child of another: the joints form a cycle; remove one of them.")
    if len(roots) > 1:
        raise links[roots[1]].error(
            f"has no parent, like {roots[0]!r}: expected one root link, got {len(roots)}; connect them with joints."
        )
    return roots[0]


def _all_joints(
    root: str, parts: Sequence[UrdfJoint], segments: dict[str, Segment], free_root: bool, notes: Notes
) -> dict[str, Joint]:
    """Joints of the figure by name, the root joint first; segments between the joints of planar joints are added."""
    joint_name, segment_name = UniqueNames(joint.name for joint in parts), UniqueNames(segments)
    root_joint = joint_name(ROOT_JOINT)
    joints = {root_joint: Joint(root_joint, JointKind.FREE if free_root else JointKind.FIXED, None, root)}
    if not free_root:
        notes.add(f"the root link {root!r} is fixed to the world; use free_root (--free-root) for a floating base")
    for part in parts:
        for joint in figure_joints(part, segment_name, joint_name, notes):
            joints[joint.name] = joint
            segments.setdefault(joint.child, Segment(joint.child))
    return joints


def _read_segment(name: str, link: UrdfElement, materials: Materials, notes: Notes) -> Segment:
    shapes = read_shapes(link, materials, notes)
    inertial = link.find("inertial")
    if inertial is None:
        return Segment(name, shapes=shapes)
    mass_part = inertial.find("mass")
    if mass_part is None:
        notes.gather("links whose <inertial> has no <mass> are massless", name)
    mass = 0.0 if mass_part is None else mass_part.number("value")
    if mass < 0.0:
        raise (mass_part or inertial).error(f"mass: expected 0 or more [kg], got {mass}.")
    inertia = _read_inertia(inertial, name, notes)
    center = inertial.placement().translation
    try:
        return Segment(name, mass, center, inertia, shapes)
    except FigureError:
        notes.gather("links with invalid inertia (a negative principal moment) got zero inertia", name)
        return Segment(name, mass, center, shapes=shapes)


def _read_inertia(inertial: UrdfElement, name: str, notes: Notes) -> Inertia:
    """Inertia about the center of mass in the axes of the link: R I Rᵀ."""
    part = inertial.find("inertia")
    if part is None:
        notes.gather("links whose <inertial> has no <inertia> got zero inertia", name)
        return (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    xx, yy, zz = (part.number(key) for key in ("ixx", "iyy", "izz"))
    xy, xz, yz = (part.number(key, 0.0) for key in ("ixy", "ixz", "iyz"))
    placement = inertial.placement()
    if placement.rotation == (1.0, 0.0, 0.0, 0.0):
        return (xx, yy, zz, xy, xz, yz)
    rotation = placement.rotation_matrix
    return inertia_of_matrix(rotation @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ rotation.T)


def _note_omissions(robot: UrdfElement, joints: Sequence[UrdfJoint], notes: Notes) -> None:
    others = Counter(child.tag for child in robot.element.children if child.tag not in _READ_TAGS)
    for tag, count in others.items():
        notes.gather("unsupported elements are left out", f"{count} <{tag}>")
    for tag, what in (("dynamics", "damping and friction"), ("safety_controller", "safety controllers")):
        if any(joint.part.find(tag) is not None for joint in joints):
            notes.add(f"{what} of joints are not kept")
