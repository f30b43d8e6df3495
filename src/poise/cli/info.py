"""`poise info`: describe a figure and its motion, or the markers of a recording."""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from poise.cli.limit_description import describe_coordinate, describe_joint, describe_range, describe_terms
from poise.cli.marker_info import marker_info
from poise.cli.motion_options import add_motion_options, motion_options
from poise.cli.subject import file_extensions, kind_named, report_named, subject_named
from poise.io import ImportReport, holds_markers
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.motion import Clip
from poise.scene import Scene
from poise.tasks import Task

_MAX_NAME_COLUMNS = 56  # longer segment names push their joint to the right


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "info",
        help="describe a figure or a marker file",
        description="Print segments, joints, limits, mass, sites and motion of a figure, and its tree; or the markers "
        "of a recording, their rate and their gaps.",
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help=f"figure: {file_extensions()}, a library name, a pose or a scene; or markers: .c3d or .trc",
    )
    add_motion_options(parser)
    parser.add_argument("--json", action="store_true", help="print JSON (angles in radians) instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    options = motion_options(arguments)
    if holds_markers(arguments.file):
        print(marker_info(arguments.file, options, arguments.json))
        return 0
    report, kind = report_named(arguments.file, **options), kind_named(arguments.file)
    subject = subject_named(str(arguments.file)).subject if kind == "a scene" else None
    tasks = tuple(subject.tasks) if isinstance(subject, Scene) else ()
    print(_as_json(report, kind, tasks) if arguments.json else _as_text(report, kind, tasks))
    return 0


def _as_text(report: ImportReport, kind: str, tasks: Sequence[Task]) -> str:
    figure = report.figure
    sections = [
        [f"{figure.name} ({kind})", *_facts(figure)],
        _tree(figure),
        _section("sites", [f"{site.name} on {site.segment}" for site in figure.sites]),
        _section("couplings", _couplings(figure)),
        _section("tasks", [f"level {task.level}: {task.describe()}" for task in tasks]),
        _section("motion", [_motion_text(clip) for clip in report.clips]),
        _section("notes", list(report.notes)),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def _facts(figure: Figure) -> list[str]:
    kinds = Counter(joint.kind for joint in figure.joints)
    counted = [f"{kinds[kind]} {kind.value}" for kind in JointKind if kinds[kind] and kind is not JointKind.FIXED]
    dof_counts = ", ".join(f"{kinds[kind] * kind.nv} {kind.value}" for kind in JointKind if kinds[kind] * kind.nv)
    movable = [joint for joint in figure.joints if joint.kind not in (JointKind.FIXED, JointKind.FREE)]
    limited = sum(1 for joint in movable if joint.ranges or joint.swing or joint.twist is not None)
    facts = {
        "segments": str(len(figure.segments)),
        "joints": f"{sum(1 for joint in figure.joints if joint.kind.nv)} that move"
        + (f" ({', '.join(counted)})" if counted else ""),
        "DoF": f"{figure.nv}" + (f" ({dof_counts})" if dof_counts else ""),
        "limits": f"on {limited} of {len(movable)} joints" if movable else "none",
        "mass": f"{figure.mass:.4g} kg",
        "root": f"{figure.root.name}, {'floats freely' if figure.has_floating_base else 'fixed to the world'}",
    }
    return [f"  {name:10}{value}" for name, value in facts.items()]


def _tree(figure: Figure) -> list[str]:
    """Tree of segments, each with its parent joint."""
    depths: list[int] = []
    for parent in figure.parents:
        depths.append(depths[parent] + 1 if parent >= 0 else 0)
    order = _outline_order(figure)
    names = ["  " * (depths[index] + 1) + figure.segments[index].name for index in order]
    width = min(max(len(name) for name in names), _MAX_NAME_COLUMNS)
    lines = ["tree"]
    for index, name in zip(order, names, strict=True):
        joint = figure.joints[index]
        description = f"{joint.name}: {describe_joint(joint)}" if joint.parent is not None else ""
        lines.append(f"{name:{width}}  {description}".rstrip())
    return lines


def _outline_order(figure: Figure) -> list[int]:
    """Segment indices in depth-first order."""
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(figure.parents):
        children.setdefault(int(parent), []).append(index)
    order, stack = [], [0]
    while stack:
        index = stack.pop()
        order.append(index)
        stack.extend(reversed(children.get(index, [])))
    return order


def _section(title: str, lines: list[str]) -> list[str]:
    return [title, *(f"  {line}" for line in lines)] if lines else []


def _motion_text(clip: Clip) -> str:
    return f"{clip.name}: {len(clip)} frames, {1.0 / clip.frame_time:.5g} frames/s, {clip.duration:.4g} s"


def _couplings(figure: Figure) -> list[str]:
    lines = [f"{each.name}: {describe_terms(figure, each.terms)} = {each.value:.4g}" for each in figure.couplings]
    for limit in figure.coupled_limits:
        lines.append(f"{limit.name}: {describe_terms(figure, limit.terms)}, {describe_range(limit.range)}")
    for group in figure.driven_groups:
        members = ", ".join(f"{share:.4g} {describe_coordinate(figure, each)}" for each, share in group.members)
        lines.append(f"{group.name} drives {members}, {describe_range(group.range)}")
    return lines


def _as_json(report: ImportReport, kind: str, tasks: Sequence[Task]) -> str:
    figure = report.figure
    dof_counts: Counter[str] = Counter()
    for joint in figure.joints:
        dof_counts[joint.kind.value] += joint.kind.nv
    document: dict[str, Any] = {
        "name": figure.name,
        "format": kind,
        "mass": figure.mass,
        "root": figure.root.name,
        "floats": figure.has_floating_base,
        "degrees_of_freedom": figure.nv,
        "degrees_of_freedom_by_kind": {name: count for name, count in dof_counts.items() if count},
        "segments": [{"name": segment.name, "mass": segment.mass} for segment in figure.segments],
        "joints": [_joint_entry(joint) for joint in figure.joints],
        "sites": [{"name": site.name, "segment": site.segment} for site in figure.sites],
        "couplings": [each.name for each in figure.couplings],
        "coupled_limits": [each.name for each in figure.coupled_limits],
        "driven_groups": [each.name for each in figure.driven_groups],
        "motion": [{"name": clip.name, "frames": len(clip), "frame_time": clip.frame_time} for clip in report.clips],
        "tasks": [{"name": task.name, "level": task.level} for task in tasks],
        "notes": list(report.notes),
    }
    return json.dumps(document, indent=2)


def _joint_entry(joint: Joint) -> dict[str, Any]:
    return {
        "name": joint.name,
        "kind": joint.kind.value,
        "parent": joint.parent,
        "child": joint.child,
        "ranges": {component: _ends(span) for component, span in joint.ranges.items()},
        "swing_limits": len(joint.swing),
        "twist_limit": joint.twist is not None,
        "reversed": joint.reversed,
    }


def _ends(span: Range) -> list[float | None]:
    """Bounds of a range; null stands for infinity, which JSON lacks."""
    return [None if math.isinf(end) else end for end in (span.lower, span.upper)]
