"""`poise convert`: read a figure, and its motion where both formats have some, and write it in another format."""

from __future__ import annotations

import argparse
from pathlib import Path

from poise.cli.load_figure import endings
from poise.cli.motion_options import add_motion_options, motion_options
from poise.cli.replacing import add_force, refuse_to_replace
from poise.cli.smooth_option import add_smooth, check_smooth, smoothed
from poise.cli.subject import kind_named, report_named
from poise.io import ImportReport, check_write_options, format_of, write, write_motion
from poise.model.figure import Figure
from poise.model.mesh import Mesh

_MOST_NAMED = 6


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "convert",
        help="write a figure in another format",
        description="Read a figure and write it in the format that the ending of OUT says, with its motion where both "
        "formats have some; tell what was assumed and what was lost. Nothing is left behind where that fails.",
    )
    parser.add_argument(
        "source", metavar="IN", type=Path, help=f"the figure: {endings()}, its name in the library, or a pose or scene"
    )
    parser.add_argument("target", metavar="OUT", type=Path, help=f"the file to write: {endings(written=True)}")
    parser.add_argument("--free-root", action="store_true", help="URDF: let the root float in the world")
    parser.add_argument(
        "--package-dir",
        metavar="DIR",
        dest="package_dirs",
        type=Path,
        action="append",
        default=[],
        help="URDF: folder in which to look for the packages of meshes; may be given several times",
    )
    add_motion_options(parser)
    parser.add_argument("--vrm", metavar="VERSION", choices=("0", "1"), help="VRM: version to write, 1 (1.0) or 0")
    parser.add_argument("--author", metavar="NAME", help="VRM: whose avatar it is")
    add_smooth(parser)
    add_force(parser, "OUT")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    source, target = arguments.source, arguments.target
    goes_from, goes_to = kind_named(source), format_of(target)
    refuse_to_replace(arguments, target)
    check_smooth(arguments, target)
    own = {"free_root": arguments.free_root, "package_dirs": arguments.package_dirs}
    report = report_named(source, **own, **motion_options(arguments))
    report = smoothed(report) if arguments.smooth else report
    given = {"version": arguments.vrm, "author": arguments.author}
    options = {name: value for name, value in given.items() if value is not None}
    check_write_options(target, options)
    lost, moved = _written(report, target, options)
    for note in report.notes:
        print(f"reading {goes_from}: {note}")
    for note in lost:
        print(f"writing {goes_to.name}: {note}")
    if _names_meshes_beside_it(report.figure) and source.parent.resolve() != target.parent.resolve():
        print("meshes: their paths are relative to the old folder and were not changed; move the meshes along.")
    figure = report.figure
    print(f"wrote {target}: {figure.name}, {len(figure.segments)} segments, {figure.nv} degrees of freedom{moved}.")
    return 0


def _written(report: ImportReport, target: Path, options: dict[str, str]) -> tuple[tuple[str, ...], str]:
    """Write the figure with what the format can hold of its motions; what was lost, and words for what went along."""
    goes_to = format_of(target)
    whole = goes_to.write_whole
    if whole is not None:
        frames = sum(len(clip) for clip in report.clips)
        moved = f", {frames} frames in {len(report.clips)} motions" if frames and goes_to.write_motion else ""
        return whole(report, target, **options), moved
    if not report.clips or goes_to.write_motion is None:
        lost = write(report.figure, target)
        names = ", ".join(repr(clip.name) for clip in report.clips[:_MOST_NAMED])
        return (*lost, *([f"the motion is lost, such files hold none: {names}"] if report.clips else [])), ""
    clip, *others = report.clips
    lost = write_motion(clip, target)
    if others:
        names = ", ".join(repr(each.name) for each in others[:_MOST_NAMED])
        lost = (*lost, f"one motion was written, {clip.name!r}; {len(others)} more are lost: {names}")
    return lost, f", {len(clip)} frames"


def _names_meshes_beside_it(figure: Figure) -> bool:
    """Tell whether a mesh is named by a path that begins where the file lies."""
    meshes = [s.geometry for segment in figure.segments for s in segment.shapes if isinstance(s.geometry, Mesh)]
    return any(mesh.path and "://" not in mesh.path and not Path(mesh.path).is_absolute() for mesh in meshes)
