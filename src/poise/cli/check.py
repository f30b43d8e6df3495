"""`poise check`: validate a figure file and list its problems."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from poise.cli.subject import file_extensions, load_figure
from poise.errors import FormatError
from poise.io import find_mesh
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import singular_warning
from poise.model.mesh import Mesh


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "check",
        help="validate a figure and list what is missing in it",
        description="Read a figure and print one line per problem. Exits with 1 if there is any.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help=f"figure file: {file_extensions()}")
    parser.add_argument(
        "--package-dir",
        metavar="DIR",
        dest="package_dirs",
        type=Path,
        action="append",
        default=[],
        help="folder to search for mesh packages; may be repeated",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    try:
        figure = load_figure(arguments.file).figure
    except FormatError as error:  # an invalid file is a finding here, not a failure
        print(error)
        return 1
    problems = list(findings(figure, arguments.file, arguments.package_dirs))
    for finding in problems:
        print(f"{arguments.file}: {finding}")
    if not problems:
        print(f"{arguments.file}: valid, {len(figure.segments)} segments, {figure.nv} degrees of freedom.")
    return 1 if problems else 0


def findings(figure: Figure, path: Path, package_dirs: Sequence[Path]) -> Iterator[str]:
    """Problems of a valid figure, one sentence each."""
    if figure.mass == 0.0:
        yield "the figure has no mass, so it cannot be balanced; give its segments a mass."
    for joint in figure.joints:
        yield from _joint_findings(joint)
    yield from _mesh_findings(figure, path, package_dirs)


def _joint_findings(joint: Joint) -> Iterator[str]:
    free = _unlimited(joint)
    if free:
        yield f"joint {joint.name!r}: no joint limit on its {', '.join(free)}."
    for component, span in joint.ranges.items():
        if span.lower == span.upper:
            yield f"joint {joint.name!r}: its {component} is fixed at {span.lower:g}: the range has zero width."
    warning = singular_warning(joint.name, joint.swing, joint.twist) if joint.swing else None
    if warning:
        yield warning


def _unlimited(joint: Joint) -> list[str]:
    if joint.kind in (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW):
        return [component for component in joint.kind.components if component not in joint.ranges]
    if joint.kind in (JointKind.SWING, JointKind.BALL):
        twist = joint.kind is JointKind.BALL and joint.twist is None
        return ([] if joint.swing else ["swing"]) + (["twist"] if twist else [])
    return []


def _mesh_findings(figure: Figure, path: Path, package_dirs: Sequence[Path]) -> Iterator[str]:
    """Missing meshes; those of one missing package in one sentence."""
    addresses = {
        shape.geometry.path: segment.name
        for segment in reversed(figure.segments)
        for shape in reversed(segment.shapes)
        if isinstance(shape.geometry, Mesh) and shape.geometry.path
    }
    missing: dict[str, list[str]] = {}
    for address in reversed(addresses):
        try:
            find_mesh(address, path, package_dirs)
        except FormatError as error:
            reason = str(error).removeprefix(f"{path}: ").removeprefix(f"mesh {address!r}: ")
            missing.setdefault(reason, []).append(address)
    for reason, paths in missing.items():
        others = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
        yield f"segment {addresses[paths[0]]!r}: mesh {paths[0]!r}{others}: {reason}"
