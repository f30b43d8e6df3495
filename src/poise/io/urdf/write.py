"""Write a figure as a robot in URDF.

Every segment becomes a link with the same frame, so corresponding joint positions (see
:func:`poise.io.urdf.joint_chain.urdf_joint_positions`) give the same pose. URDF cannot express everything that a figure
has; the notes state what was converted and what was lost.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

from poise.io.atomic_write import write_text
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.io.urdf.joint_chain import ChainJoint, figure_chains
from poise.io.urdf.joints import UNBOUNDED_LIMIT
from poise.io.urdf.shapes import origin, shape_elements
from poise.io.xml_document import comment_line, element_lines, format_numbers
from poise.model.coordinate import Coordinate
from poise.model.coupling import LinearRow
from poise.model.figure import Figure
from poise.model.joint import JointKind
from poise.model.segment import NO_INERTIA, Segment

_TYPES = {JointKind.FIXED: "fixed", JointKind.SLIDE: "prismatic", JointKind.FREE: "floating"}


class Mimic(NamedTuple):
    """position = multiplier · (position of the followed joint) + offset."""

    followed: str
    multiplier: float
    offset: float


class UrdfText(NamedTuple):
    """A robot in URDF, and sentences about what was converted or lost."""

    text: str
    notes: tuple[str, ...]


def write_urdf(figure: Figure, path: Path | str) -> tuple[str, ...]:
    """Write a figure to a URDF file, atomically; return what was converted or lost."""
    text, notes = urdf_to_text(figure)
    write_text(path, text)
    return notes


def urdf_to_text(figure: Figure) -> UrdfText:
    """Format a figure as URDF."""
    notes = Notes()
    chains = figure_chains(figure, notes)
    chain_joints = [
        *_root_joint(figure, notes),
        *(chain_joint for chain_joints in chains for chain_joint in chain_joints),
    ]
    chain_joints += _site_joints(figure, chain_joints, notes)
    mimics = _mimics(figure, chains, notes)
    segments = {segment.name: segment for segment in figure.segments}
    names = [*segments, *(name for chain_joint in chain_joints for name in (chain_joint.parent, chain_joint.child))]
    links = [_link(name, segments.get(name), notes) for name in dict.fromkeys(names)]
    rates = _rates(figure)
    joints = [_joint(each, mimics.get(each.name), rates.get(each.name), notes) for each in chain_joints]
    moving = [each for each in chain_joints if each.kind in (JointKind.HINGE, JointKind.SLIDE)]
    if any(UNBOUNDED_LIMIT in rates.get(each.name, (UNBOUNDED_LIMIT,)) for each in moving):
        notes.add(f"effort and velocity limits are unknown and were written as {UNBOUNDED_LIMIT:g}")
    lines = ['<?xml version="1.0" encoding="utf-8"?>', comment_line("Written by Poise: meters, kilograms, radians.")]
    lines += element_lines("robot", {"name": figure.name}, [*links, *joints])
    return UrdfText("\n".join(lines) + "\n", notes.sentences())


def _root_joint(figure: Figure, notes: Notes) -> list[ChainJoint]:
    """Joint between world and root: none, or a fixed joint if the root is not at the origin."""
    root = figure.joints[0]
    if root.kind is JointKind.FREE:
        notes.add(f"the free joint {root.name!r} is left out, as usual in URDF; read the robot with --free-root")
        return []
    placement = root.placement @ root.child_placement.inverse()
    if placement.is_identity:
        return []
    world = UniqueNames(segment.name for segment in figure.segments)("world")
    notes.add(f"the root is not at the origin, so it is fixed to a new link {world!r}")
    return [ChainJoint(root.name, JointKind.FIXED, world, root.child, placement)]


def _site_joints(figure: Figure, chain_joints: list[ChainJoint], notes: Notes) -> list[ChainJoint]:
    links = [name for chain_joint in chain_joints for name in (chain_joint.parent, chain_joint.child)]
    link_name = UniqueNames([*(segment.name for segment in figure.segments), *links])
    joint_name = UniqueNames(
        [*(joint.name for joint in figure.joints), *(chain_joint.name for chain_joint in chain_joints)]
    )
    site_joints = []
    for site in figure.sites:
        link, joint = link_name(site.name), joint_name(f"{site.name}_fixed")
        notes.gather("sites became massless links on fixed joints", link)
        site_joints.append(ChainJoint(joint, JointKind.FIXED, site.segment, link, site.placement))
    return site_joints


def _link(name: str, segment: Segment | None, notes: Notes) -> list[str]:
    children: list[list[str]] = []
    if segment is not None and (segment.mass > 0.0 or segment.inertia != NO_INERTIA):
        origin_attributes = {"xyz": format_numbers(segment.center), "rpy": "0 0 0"}
        names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
        moments = {key: repr(value) for key, value in zip(names, segment.inertia, strict=True)}
        mass = element_lines("mass", {"value": repr(segment.mass)})
        children.append(
            element_lines(
                "inertial", {}, [element_lines("origin", origin_attributes), mass, element_lines("inertia", moments)]
            )
        )
    if segment is not None:
        children += shape_elements(segment, notes)
    return element_lines("link", {"name": name}, children)


Rates = tuple[float, float]  # limits of effort and velocity


def _rates(figure: Figure) -> dict[str, Rates]:
    """Limits of the joints with one degree of freedom."""
    return {
        joint.name: (
            joint.effort_limit[0] if joint.effort_limit else UNBOUNDED_LIMIT,
            joint.velocity_limit[0] if joint.velocity_limit else UNBOUNDED_LIMIT,
        )
        for joint in figure.joints
        if joint.kind in (JointKind.HINGE, JointKind.SLIDE)
    }


def _joint(chain_joint: ChainJoint, mimic: Mimic | None, rates: Rates | None, notes: Notes) -> list[str]:
    children = [
        element_lines("parent", {"link": chain_joint.parent}),
        element_lines("child", {"link": chain_joint.child}),
    ]
    if not chain_joint.origin.is_identity:
        children.append(origin(chain_joint.origin))
    type_ = _TYPES.get(chain_joint.kind, "continuous" if chain_joint.range is None else "revolute")
    if chain_joint.kind in (JointKind.HINGE, JointKind.SLIDE):
        children += [
            element_lines("axis", {"xyz": format_numbers(chain_joint.axis)}),
            _limit(chain_joint, rates, notes),
        ]
    if mimic is not None:
        values = {"joint": mimic.followed, "multiplier": repr(mimic.multiplier), "offset": repr(mimic.offset)}
        children.append(element_lines("mimic", values))
    return element_lines("joint", {"name": chain_joint.name, "type": type_}, children)


def _limit(chain_joint: ChainJoint, rates: Rates | None, notes: Notes) -> list[str]:
    values = {}
    if chain_joint.range is not None or chain_joint.kind is JointKind.SLIDE:
        ends = (
            (-math.inf, math.inf) if chain_joint.range is None else (chain_joint.range.lower, chain_joint.range.upper)
        )
        if any(math.isinf(end) for end in ends):
            notes.gather(f"infinite limits were written as {UNBOUNDED_LIMIT:g}", chain_joint.name)
        lower, upper = (math.copysign(UNBOUNDED_LIMIT, end) if math.isinf(end) else end for end in ends)
        values = {"lower": repr(lower), "upper": repr(upper)}
    effort, velocity = rates or (UNBOUNDED_LIMIT, UNBOUNDED_LIMIT)
    return element_lines("limit", {**values, "effort": repr(effort), "velocity": repr(velocity)})


def _mimics(figure: Figure, chains: tuple[tuple[ChainJoint, ...], ...], notes: Notes) -> dict[str, Mimic]:
    """Couplings of two hinges or slides as mimic joints; others are noted as lost."""
    urdf_joint_of = {
        Coordinate(joint.name, chain_joint.component): chain_joint.name
        for joint, chain_joints in zip(figure.joints[1:], chains, strict=True)
        for chain_joint in chain_joints
        if chain_joint.component
    }
    mimics: dict[str, Mimic] = {}
    for row in figure.equality_rows:
        mimic = _mimic(row, urdf_joint_of, mimics)
        if mimic is None:
            notes.gather("couplings that mimic joints cannot express are lost", row.label)
        else:
            mimics[mimic[0]] = mimic[1]
    for row in figure.inequality_rows:
        notes.gather("coupled limits of several joints are lost", row.label)
    return mimics


def _mimic(row: LinearRow, urdf_joint_of: dict[Coordinate, str], mimics: dict[str, Mimic]) -> tuple[str, Mimic] | None:
    if len(row.terms) != 2 or any(term not in urdf_joint_of for term, _ in row.terms):
        return None
    (first, factor), (second, other) = ((urdf_joint_of[term], factor) for term, factor in row.terms)
    if _may_mimic(first, second, mimics):
        return first, Mimic(second, -other / factor, row.lower / factor)
    if _may_mimic(second, first, mimics):
        return second, Mimic(first, -factor / other, row.lower / other)
    return None


def _may_mimic(joint: str, followed: str, mimics: dict[str, Mimic]) -> bool:
    """Whether a joint may mimic another: it mimics at most one joint, and not itself through others."""
    if joint in mimics:
        return False
    while followed in mimics and followed != joint:
        followed = mimics[followed].followed
    return followed != joint
