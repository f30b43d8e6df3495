"""Write a figure as a robot in URDF.

Every segment becomes a link with the same frame, so segments stand where they stood for corresponding values (see
:func:`poise.io.urdf.joint_chain.urdf_values`). URDF is poorer than a figure: what becomes something else, and what is
lost, is told in the notes.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

from poise.io.atomic_write import write_text
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.urdf.joint_chain import Step, figure_chains
from poise.io.urdf.shapes import origin, shape_elements
from poise.io.xml_document import comment_line, element_lines, format_numbers
from poise.model.coordinate import Coordinate
from poise.model.coupling import LinearRow
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.model.segment import NO_INERTIA, Segment

UNBOUNDED = 1e9  # stands for an infinite end of a range: URDF has no other word for it
EFFORT = VELOCITY = 1000.0  # URDF asks for limits of both, a figure has neither

_TYPES = {JointKind.FIXED: "fixed", JointKind.SLIDE: "prismatic", JointKind.FREE: "floating"}


class Mimic(NamedTuple):
    """value = multiplier · (value of the followed joint) + offset."""

    followed: str
    multiplier: float
    offset: float


class UrdfText(NamedTuple):
    """A robot in URDF, and sentences about what became something else or was lost."""

    text: str
    notes: tuple[str, ...]


def write_urdf(figure: Figure, path: Path | str) -> tuple[str, ...]:
    """Write a figure to a URDF file, whole or not at all; returns what became something else or was lost."""
    text, notes = urdf_to_text(figure)
    write_text(path, text)
    return notes


def urdf_to_text(figure: Figure) -> UrdfText:
    """Write a figure as URDF."""
    notes = Notes()
    chains = figure_chains(figure, notes)
    steps = [*_root_steps(figure, notes), *(step for steps in chains for step in steps)]
    steps += _site_steps(figure, steps, notes)
    mimics = _mimics(figure, chains, notes)
    segments = {segment.name: segment for segment in figure.segments}
    names = [*segments, *(name for step in steps for name in (step.parent, step.child))]
    links = [_link(name, segments.get(name), notes) for name in dict.fromkeys(names)]
    joints = [_joint(step, mimics.get(step.name), notes) for step in steps]
    if any(step.kind in (JointKind.HINGE, JointKind.SLIDE) for step in steps):
        notes.add(f"limits of effort and velocity are not known and were written as {EFFORT:g}")
    lines = ['<?xml version="1.0" encoding="utf-8"?>', comment_line("Written by Poise: meters, kilograms, radians.")]
    lines += element_lines("robot", {"name": figure.name}, [*links, *joints])
    return UrdfText("\n".join(lines) + "\n", notes.sentences())


def _root_steps(figure: Figure, notes: Notes) -> list[Step]:
    """Say what ties the robot to the world: nothing, or a fixed joint where the root does not stand at the origin."""
    root = figure.joints[0]
    if root.kind is JointKind.FREE:
        notes.add(f"the free joint {root.name!r} is left out, as usual in URDF; read the robot with --free-root")
        return []
    place = root.placement @ root.child_placement.inverse()
    if place.is_identity:
        return []
    world = UniqueNames(segment.name for segment in figure.segments)("world")
    notes.add(f"the root stands away from the origin, so it is fixed to a new link {world!r}")
    return [Step(root.name, JointKind.FIXED, world, root.child, place)]


def _site_steps(figure: Figure, steps: list[Step], notes: Notes) -> list[Step]:
    links = [name for step in steps for name in (step.parent, step.child)]
    link_name = UniqueNames([*(segment.name for segment in figure.segments), *links])
    joint_name = UniqueNames([*(joint.name for joint in figure.joints), *(step.name for step in steps)])
    made = []
    for site in figure.sites:
        link, joint = link_name(site.name), joint_name(f"{site.name}_fixed")
        notes.gather("sites became links without mass on fixed joints", link)
        made.append(Step(joint, JointKind.FIXED, site.segment, link, site.placement))
    return made


def _link(name: str, segment: Segment | None, notes: Notes) -> list[str]:
    inside: list[list[str]] = []
    if segment is not None and (segment.mass > 0.0 or segment.inertia != NO_INERTIA):
        where = {"xyz": format_numbers(segment.center), "rpy": "0 0 0"}
        names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
        moments = {each: repr(value) for each, value in zip(names, segment.inertia, strict=True)}
        mass = element_lines("mass", {"value": repr(segment.mass)})
        inside.append(
            element_lines("inertial", {}, [element_lines("origin", where), mass, element_lines("inertia", moments)])
        )
    if segment is not None:
        inside += shape_elements(segment, notes)
    return element_lines("link", {"name": name}, inside)


def _joint(step: Step, mimic: Mimic | None, notes: Notes) -> list[str]:
    inside = [element_lines("parent", {"link": step.parent}), element_lines("child", {"link": step.child})]
    if not step.origin.is_identity:
        inside.append(origin(step.origin))
    type_ = _TYPES.get(step.kind, "continuous" if step.range is None else "revolute")
    if step.kind in (JointKind.HINGE, JointKind.SLIDE):
        inside += [element_lines("axis", {"xyz": format_numbers(step.axis)}), _limit(step, notes)]
    if mimic is not None:
        values = {"joint": mimic.followed, "multiplier": repr(mimic.multiplier), "offset": repr(mimic.offset)}
        inside.append(element_lines("mimic", values))
    return element_lines("joint", {"name": step.name, "type": type_}, inside)


def _limit(step: Step, notes: Notes) -> list[str]:
    values = {}
    if step.range is not None or step.kind is JointKind.SLIDE:
        ends = (-math.inf, math.inf) if step.range is None else (step.range.lower, step.range.upper)
        if any(math.isinf(end) for end in ends):
            notes.gather(f"infinite ends of ranges were written as {UNBOUNDED:g}", step.name)
        lower, upper = (math.copysign(UNBOUNDED, end) if math.isinf(end) else end for end in ends)
        values = {"lower": repr(lower), "upper": repr(upper)}
    return element_lines("limit", {**values, "effort": repr(EFFORT), "velocity": repr(VELOCITY)})


def _mimics(figure: Figure, chains: tuple[tuple[Step, ...], ...], notes: Notes) -> dict[str, Mimic]:
    """Couplings of two hinges or slides as one that mimics the other; the rest is told to `notes`."""
    places = {
        Coordinate(joint.name, step.component): step.name
        for joint, steps in zip(figure.joints[1:], chains, strict=True)
        for step in steps
        if step.component
    }
    mimics: dict[str, Mimic] = {}
    for row in figure.equality_rows:
        found = _mimic(row, places, mimics)
        if found is None:
            notes.gather("couplings that no mimic joint can stand for are lost", row.label)
        else:
            mimics[found[0]] = found[1]
    for row in figure.inequality_rows:
        notes.gather("limits on several joints at once are lost", row.label)
    return mimics


def _mimic(row: LinearRow, places: dict[Coordinate, str], mimics: dict[str, Mimic]) -> tuple[str, Mimic] | None:
    if len(row.terms) != 2 or any(each not in places for each, _ in row.terms):
        return None
    (first, factor), (second, other) = ((places[each], factor) for each, factor in row.terms)
    if _may_follow(first, second, mimics):
        return first, Mimic(second, -other / factor, row.lower / factor)
    if _may_follow(second, first, mimics):
        return second, Mimic(first, -factor / other, row.lower / other)
    return None


def _may_follow(joint: str, followed: str, mimics: dict[str, Mimic]) -> bool:
    """Tell whether a joint may follow another: it follows one at most, and not itself through others."""
    if joint in mimics:
        return False
    while followed in mimics and followed != joint:
        followed = mimics[followed].followed
    return followed != joint
