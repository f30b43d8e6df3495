"""Write a figure in Poise's own format; see :mod:`poise.io.poise.read` for the format.

Everything that a figure holds is written, what has its usual value is left out, and every number reads back to the same
bits.
"""

from __future__ import annotations

from pathlib import Path

from poise.io.atomic_write import write_text
from poise.io.poise.limits import range_entries, range_text, swing_entries, twist_entries
from poise.io.poise.read import ELBOW_AXIS, USUAL_AXIS, VERSION
from poise.io.poise.shapes import placement_entries, shape_entries
from poise.io.yaml_document import Block, block, flag, flow, number, vector, words
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup, Terms
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.model.segment import NO_INERTIA, Segment, Site

_HEADER = """\
# A figure for Poise. Meters, kilograms and radians; z points up. Rotations are unit quaternions [w, x, y, z].
# at and rotation say where a joint, shape or site sits in its parent or segment; what is left out is zero.
"""


def write_figure(figure: Figure, path: Path | str) -> None:
    """Write a figure to a file, whole or not at all."""
    write_text(path, figure_to_text(figure))


def figure_to_text(figure: Figure) -> str:
    """Write a figure as text."""
    return _HEADER + "\n".join(block(figure_entries(figure))) + "\n"


def figure_entries(figure: Figure) -> Block:
    """Keys of a figure, for a file of its own or as a part of another."""
    names = {joint.name for joint in figure.joints}
    entries: dict[str, str | Block] = {
        "poise": "figure",
        "version": str(VERSION),
        "name": words(figure.name),
        "segments": {segment.name: _segment(segment) for segment in figure.segments},
        "joints": {joint.name: _joint(joint) for joint in figure.joints},
        "sites": {site.name: _site(site) for site in figure.sites},
        "couplings": {each.name: _coupling(each, names, figure) for each in figure.couplings},
        "coupled_limits": {each.name: _coupled_limit(each, names, figure) for each in figure.coupled_limits},
        "driven_groups": {each.name: _driven_group(each, names, figure) for each in figure.driven_groups},
    }
    return {key: value for key, value in entries.items() if value}


def _segment(segment: Segment) -> Block:
    entries: dict[str, str | list[Block]] = {}
    if repr(segment.mass) != "0.0":
        entries["mass"] = number(segment.mass)
    if repr(segment.center) != repr((0.0, 0.0, 0.0)):
        entries["center"] = vector(segment.center)
    if repr(segment.inertia) != repr(NO_INERTIA):
        entries["inertia"] = vector(segment.inertia)
    if segment.shapes:
        entries["shapes"] = [shape_entries(shape) for shape in segment.shapes]
    return entries


def _joint(joint: Joint) -> Block:
    entries: dict[str, str | Block | list[Block]] = {"kind": joint.kind.value}
    if joint.parent is not None:
        entries["parent"] = words(joint.parent)
    entries["child"] = words(joint.child)
    entries |= placement_entries(joint.placement)
    entries |= placement_entries(joint.child_placement, "child_at", "child_rotation")
    if repr(joint.axis) != repr(ELBOW_AXIS if joint.kind is JointKind.ELBOW else USUAL_AXIS):
        entries["axis"] = vector(joint.axis)
    entries |= range_entries(joint.kind, joint.ranges)
    if joint.swing:
        entries["swing"] = [swing_entries(limit) for limit in joint.swing]
    if joint.twist is not None:
        entries["twist"] = twist_entries(joint.twist)
    if joint.reversed:
        entries["reversed"] = flag(True)
    return entries


def _site(site: Site) -> Block:
    return {"segment": words(site.segment), **placement_entries(site.placement)}


def _coupling(coupling: Coupling, names: set[str], figure: Figure) -> Block:
    entries = {"terms": _terms(coupling.terms, names, figure)}
    if repr(float(coupling.value)) != "0.0":
        entries["value"] = number(coupling.value)
    return entries


def _coupled_limit(limit: CoupledLimit, names: set[str], figure: Figure) -> Block:
    return {"terms": _terms(limit.terms, names, figure), "range": range_text(limit.range)}


def _driven_group(group: DrivenGroup, names: set[str], figure: Figure) -> Block:
    entries = {"shares": _terms(group.members, names, figure)}
    if group.range != Range():
        entries["range"] = range_text(group.range)
    return entries


def _terms(terms: Terms, names: set[str], figure: Figure) -> str:
    """Factors by coordinate; a list where a coordinate could be taken for the name of another joint."""
    if any(str(each) in names for each, _ in terms):
        listed = [
            flow({"joint": words(each.joint), "component": words(each.component), "factor": number(factor)})
            for each, factor in terms
        ]
        return "[" + ", ".join(listed) + "]"
    written = {}
    for each, factor in terms:
        alone = len(figure.joint(each.joint).kind.components) == 1
        written[each.joint if alone else str(each)] = number(factor)
    return flow(written)
