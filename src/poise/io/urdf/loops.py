"""Closed loops of a URDF file as ready tasks: <loop_joint>, and SDF joints inside <gazebo>.

URDF describes trees. Loops are stated beside it in two ways: as ``<loop_joint>`` with a frame in each link, and as an
SDF joint between two links of the tree, whose frame is given in the child and whose place in the parent is that of
zero joint coordinates.

====================  =================================================================
type                  tasks, on level 0
====================  =================================================================
fixed                 the frames coincide
ball, spherical       their origins coincide
revolute, continuous  their origins and a point of their axes coincide
====================  =================================================================
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from poise.errors import FormatError
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.urdf.element import UrdfElement, transform_of
from poise.kinematics import Pose
from poise.model.figure import Figure
from poise.model.segment import Site
from poise.model.transform import Transform
from poise.tasks import RelativePoseTask, RelativePositionTask, Task
from poise.types import Triple

LOOP_LEVEL = 0
_AXIS_POINT_M = 0.1  # distance of the second point of an axis from its first
_FIXED, _BALL, _HINGE = ("fixed",), ("ball", "spherical"), ("revolute", "continuous")


class _Loop(NamedTuple):
    """A frame in each of two links, which a joint of some type joins; `axis` in these frames."""

    name: str
    kind: str
    first: tuple[str, Transform]
    second: tuple[str, Transform]
    axis: Triple


def urdf_loops(robot: UrdfElement, figure: Figure, notes: Notes) -> tuple[Task, ...]:
    """Tasks that close the loops of a robot; what cannot be read is noted."""
    name, tasks, neutral = UniqueNames([]), list[Task](), Pose.neutral(figure)
    parts = [(part, _loop_joint) for part in robot.find_all("loop_joint")]
    parts += [(part, _sdf_joint) for block in robot.find_all("gazebo") for part in block.find_all("joint")]
    for part, read in parts:
        title = part.element.attributes.get("name", "").strip() or "loop"
        try:
            loop = read(title, part, neutral)
        except FormatError:
            notes.gather("loops with unknown links or invalid numbers are not kept", f"{title} (line {part.line})")
            continue
        if loop.kind in _FIXED + _BALL + _HINGE:
            tasks += _closing_tasks(loop, name)
        else:
            notes.gather("loops of other types than fixed, ball and revolute are not kept", f"{title} ({loop.kind})")
    if tasks:
        notes.add(f"{len(tasks)} tasks that close loops are in report.tasks; add them to the scene")
    return tuple(tasks)


def _loop_joint(name: str, part: UrdfElement, neutral: Pose) -> _Loop:
    one, other = part.required("link1"), part.required("link2")
    first, second = ((_link(end, end.string("link"), neutral), end.own_placement()) for end in (one, other))
    axis = part.find("axis")
    along = (1.0, 0.0, 0.0) if axis is None else axis.triple("xyz", (1.0, 0.0, 0.0))
    return _Loop(name, part.string("type"), first, second, along)


def _sdf_joint(name: str, part: UrdfElement, neutral: Pose) -> _Loop:
    parent, child = (_link(part, part.required(tag).element.text, neutral) for tag in ("parent", "child"))
    x, y, z, *angles = _numbers(part, "pose", (0.0,) * 6)
    frame = transform_of((x, y, z), (angles[0], angles[1], angles[2]))
    there = neutral.placement(parent).inverse() @ neutral.placement(child) @ frame
    axis = part.find("axis")
    a, b, c = (0.0, 0.0, 1.0) if axis is None else _numbers(axis, "xyz", (0.0, 0.0, 1.0))
    return _Loop(name, part.string("type"), (child, frame), (parent, there), (a, b, c))


def _closing_tasks(loop: _Loop, name: UniqueNames) -> list[Task]:
    (link, frame), (other_link, other_frame) = loop.first, loop.second

    def ends(suffix: str, offset: Triple) -> tuple[Site, Site]:
        moved = Transform(offset)
        return (
            Site(f"{loop.name}{suffix}_end", link, frame @ moved),
            Site(f"{loop.name}{suffix}_other_end", other_link, other_frame @ moved),
        )

    site, other = ends("", (0.0, 0.0, 0.0))
    if loop.kind in _FIXED:
        return [RelativePoseTask(name=name(loop.name), site=site, other=other, level=LOOP_LEVEL)]
    tasks: list[Task] = [RelativePositionTask(name=name(loop.name), site=site, other=other, level=LOOP_LEVEL)]
    length = float(np.linalg.norm(loop.axis))
    if loop.kind in _HINGE and length > 0.0:
        x, y, z = (_AXIS_POINT_M * value / length for value in loop.axis)
        site, other = ends("_axis", (x, y, z))
        tasks.append(RelativePositionTask(name=name(f"{loop.name}_axis"), site=site, other=other, level=LOOP_LEVEL))
    return tasks


def _link(part: UrdfElement, name: str, neutral: Pose) -> str:
    if name not in {segment.name for segment in neutral.figure.segments}:
        raise part.error(f"{name!r} is not a link")
    return name


def _numbers(part: UrdfElement, tag: str, default: tuple[float, ...]) -> tuple[float, ...]:
    """Numbers in the text of a child."""
    child = part.find(tag)
    if child is None:
        return default
    try:
        values = tuple(float(each) for each in child.element.text.split())
    except ValueError:
        values = ()
    if len(values) != len(default) or not all(math.isfinite(value) for value in values):
        raise part.error(f"<{tag}>: expected {len(default)} numbers, got {child.element.text[:60]!r}")
    return values
