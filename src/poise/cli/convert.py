"""`poise convert`: read a figure, with its motion if both formats support it, and write it in another format."""

from __future__ import annotations

import argparse
from pathlib import Path

from poise.cli.motion_options import add_motion_options, motion_options
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.smooth_option import add_smooth, check_smooth, smoothed
from poise.cli.subject import file_extensions, kind_named, report_named
from poise.io import ImportReport, check_write_options, format_of, write, write_motion
from poise.model.figure import Figure
from poise.model.mesh import Mesh

_MAX_LISTED_NAMES = 6


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "convert",
        help="convert a figure to another format",
        description="Read a figure and write it in the format given by the extension of OUT, with its motion if both "
        "formats support it; report assumptions and losses. OUT is written whole or not at all.",
    )
    parser.add_argument(
        "source", metavar="IN", type=Path, help=f"figure: {file_extensions()}, a library name, a pose or a scene"
    )
    parser.add_argument("target", metavar="OUT", type=Path, help=f"output file: {file_extensions(written=True)}")
    parser.add_argument("--free-root", action="store_true", help="URDF: let the root float in the world")
    parser.add_argument(
        "--package-dir",
        metavar="DIR",
        dest="package_dirs",
        type=Path,
        action="append",
        default=[],
        help="URDF: folder to search for mesh packages; may be repeated",
    )
    add_motion_options(parser)
    parser.add_argument("--vrm", metavar="VERSION", choices=("0", "1"), help="VRM: version to write, 1 (1.0) or 0")
    parser.add_argument("--author", metavar="NAME", help="VRM: author of the avatar")
    add_smooth(parser)
    add_force(parser, "OUT")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    source, target = arguments.source, arguments.target
    source_kind, target_format = kind_named(source), format_of(target)
    check_overwrite(arguments, target)
    check_smooth(arguments, target)
    urdf_options = {"free_root": arguments.free_root, "package_dirs": arguments.package_dirs}
    report = report_named(source, **urdf_options, **motion_options(arguments))
    report = report if arguments.skin is None else smoothed(report, arguments.skin)
    given = {"version": arguments.vrm, "author": arguments.author}
    options = {name: value for name, value in given.items() if value is not None}
    check_write_options(target, options)
    lost, motions = _write(report, target, options)
    for note in report.notes:
        print(f"reading {source_kind}: {note}")
    for note in lost:
        print(f"writing {target_format.name}: {note}")
    if _has_relative_mesh_paths(report.figure) and source.parent.resolve() != target.parent.resolve():
        print("meshes: their relative paths were not changed; copy the mesh files next to the output.")
    figure = report.figure
    print(f"wrote {target}: {figure.name}, {len(figure.segments)} segments, {figure.nv} degrees of freedom{motions}.")
    return 0


def _write(report: ImportReport, target: Path, options: dict[str, str]) -> tuple[tuple[str, ...], str]:
    """Write the figure with the motions that the format supports; return the losses and a summary of the motions."""
    target_format = format_of(target)
    write_report = target_format.write_report
    if write_report is not None:
        frames = sum(len(clip) for clip in report.clips)
        motions = f", {frames} frames in {len(report.clips)} motions" if frames and target_format.write_motion else ""
        return write_report(report, target, **options), motions
    if not report.clips or target_format.write_motion is None:
        lost = write(report.figure, target)
        names = ", ".join(repr(clip.name) for clip in report.clips[:_MAX_LISTED_NAMES])
        return (
            *lost,
            *([f"the motion is lost, the format does not support motion: {names}"] if report.clips else []),
        ), ""
    clip, *others = report.clips
    lost = write_motion(clip, target)
    if others:
        names = ", ".join(repr(each.name) for each in others[:_MAX_LISTED_NAMES])
        lost = (*lost, f"one motion was written, {clip.name!r}; {len(others)} more are lost: {names}")
    return lost, f", {len(clip)} frames"


def _has_relative_mesh_paths(figure: Figure) -> bool:
    """Whether a mesh path is relative to the file."""
    meshes = [s.geometry for segment in figure.segments for s in segment.shapes if isinstance(s.geometry, Mesh)]
    return any(mesh.path and "://" not in mesh.path and not Path(mesh.path).is_absolute() for mesh in meshes)
