"""Write a figure in Poise's own format; see :mod:`poise.io.poise.read` for the format.

Everything that a figure holds is written; default values are omitted; every number parses back to the same float64.
"""

from __future__ import annotations

from pathlib import Path

from poise.io.atomic_write import write_text
from poise.io.poise.limits import range_entries, range_text, swing_entries, twist_entries
from poise.io.poise.read import DEFAULT_AXIS, DEFAULT_ELBOW_AXIS, VERSION
from poise.io.poise.shapes import placement_entries, shape_entries
from poise.io.yaml_document import (
    Block,
    block_lines,
    flow_mapping,
    format_bool,
    format_number,
    format_string,
    format_vector,
)
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup, Terms
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.model.segment import NO_INERTIA, Segment, Site

_HEADER = """\
# A figure for Poise. Meters, kilograms and radians; z points up. Rotations are unit quaternions [w, x, y, z].
# at and rotation place a joint, shape or site in its parent or segment; omitted values are zero.
"""


def write_figure(figure: Figure, path: Path | str) -> None:
    """Write a figure to a file, atomically."""
    write_text(path, figure_to_text(figure))


def figure_to_text(figure: Figure) -> str:
    """Format a figure as text."""
    return _HEADER + "\n".join(block_lines(figure_entries(figure))) + "\n"


def figure_entries(figure: Figure) -> Block:
    """Entries of a figure, for its own file or as a part of another document."""
    names = {joint.name for joint in figure.joints}
    entries: dict[str, str | Block] = {
        "poise": "figure",
        "version": str(VERSION),
        "name": format_string(figure.name),
        "segments": {segment.name: _segment(segment) for segment in figure.segments},
        "joints": {joint.name: _joint(joint) for joint in figure.joints},
        "sites": {site.name: _site(site) for site in figure.sites},
        "couplings": {each.name: _coupling(each, names, figure) for each in figure.couplings},
        "coupled_limits": {each.name: _coupled_limit(each, names, figure) for each in figure.coupled_limits},
        "driven_groups": {each.name: _driven_group(each, names, figure) for each in figure.driven_groups},
    }
    written = {key: value for key, value in entries.items() if value}
    if figure.collision_exclusions is not None:
        pairs = [f"[{format_string(one)}, {format_string(other)}]" for one, other in figure.collision_exclusions]
        written["collision_exclusions"] = "[" + ", ".join(pairs) + "]"
    return written


def _segment(segment: Segment) -> Block:
    entries: dict[str, str | list[Block]] = {}
    if repr(segment.mass) != "0.0":
        entries["mass"] = format_number(segment.mass)
    if repr(segment.center) != repr((0.0, 0.0, 0.0)):
        entries["center"] = format_vector(segment.center)
    if repr(segment.inertia) != repr(NO_INERTIA):
        entries["inertia"] = format_vector(segment.inertia)
    if segment.shapes:
        entries["shapes"] = [shape_entries(shape) for shape in segment.shapes]
    return entries


def _joint(joint: Joint) -> Block:
    entries: dict[str, str | Block | list[Block]] = {"kind": joint.kind.value}
    if joint.parent is not None:
        entries["parent"] = format_string(joint.parent)
    entries["child"] = format_string(joint.child)
    entries |= placement_entries(joint.placement)
    entries |= placement_entries(joint.child_placement, "child_at", "child_rotation")
    if repr(joint.axis) != repr(DEFAULT_ELBOW_AXIS if joint.kind is JointKind.ELBOW else DEFAULT_AXIS):
        entries["axis"] = format_vector(joint.axis)
    entries |= range_entries(joint.kind, joint.ranges)
    if joint.swing:
        entries["swing"] = [swing_entries(limit) for limit in joint.swing]
    if joint.twist is not None:
        entries["twist"] = twist_entries(joint.twist)
    if joint.reversed:
        entries["reversed"] = format_bool(True)
    for key in ("velocity_limit", "effort_limit"):
        if getattr(joint, key):
            entries[key] = format_vector(getattr(joint, key))
    return entries


def _site(site: Site) -> Block:
    return {"segment": format_string(site.segment), **placement_entries(site.placement)}


def _coupling(coupling: Coupling, names: set[str], figure: Figure) -> Block:
    entries = {"terms": _terms(coupling.terms, names, figure)}
    if repr(float(coupling.value)) != "0.0":
        entries["value"] = format_number(coupling.value)
    return entries


def _coupled_limit(limit: CoupledLimit, names: set[str], figure: Figure) -> Block:
    return {"terms": _terms(limit.terms, names, figure), "range": range_text(limit.range)}


def _driven_group(group: DrivenGroup, names: set[str], figure: Figure) -> Block:
    entries = {"shares": _terms(group.members, names, figure)}
    if group.range != Range():
        entries["range"] = range_text(group.range)
    return entries


def _terms(terms: Terms, names: set[str], figure: Figure) -> str:
    """Factors by coordinate; a list if a coordinate could be mistaken for the name of another joint."""
    if any(str(term) in names for term, _ in terms):
        listed = [
            flow_mapping(
                {
                    "joint": format_string(term.joint),
                    "component": format_string(term.component),
                    "factor": format_number(factor),
                }
            )
            for term, factor in terms
        ]
        return "[" + ", ".join(listed) + "]"
    entries = {}
    for term, factor in terms:
        single = len(figure.joint(term.joint).kind.components) == 1
        entries[term.joint if single else str(term)] = format_number(factor)
    return flow_mapping(entries)
