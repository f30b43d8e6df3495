"""`poise convert`: read a figure from one format and write it in another."""

from __future__ import annotations

import argparse
from pathlib import Path

from poise.cli.load_figure import load_figure
from poise.errors import FormatError
from poise.figure.figure import Figure
from poise.figure.mesh import Mesh
from poise.formats import format_of, write


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "convert",
        help="write a figure in another format",
        description="Read a figure and write it in the format that the ending of OUT says; tell what was assumed and "
        "what was lost. Nothing is left behind where that fails.",
    )
    parser.add_argument("source", metavar="IN", type=Path, help="the figure: .poise or .urdf")
    parser.add_argument("target", metavar="OUT", type=Path, help="the file to write: .poise or .urdf")
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
    parser.add_argument("--force", action="store_true", help="replace OUT where it is there already")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    source, target = arguments.source, arguments.target
    goes_from, goes_to = format_of(source), format_of(target)
    if target.exists() and not arguments.force:
        raise FormatError("is there already; --force replaces it.", target)
    report = load_figure(source, free_root=arguments.free_root, package_dirs=arguments.package_dirs)
    lost = write(report.figure, target)
    for note in report.notes:
        print(f"reading {goes_from.name}: {note}")
    for note in lost:
        print(f"writing {goes_to.name}: {note}")
    if _names_meshes_beside_it(report.figure) and source.parent.resolve() != target.parent.resolve():
        print("meshes: their paths are relative to the old folder and were not changed; move the meshes along.")
    figure = report.figure
    print(f"wrote {target}: {figure.name}, {len(figure.segments)} segments, {figure.nv} degrees of freedom.")
    return 0


def _names_meshes_beside_it(figure: Figure) -> bool:
    """Tell whether a mesh is named by a path that begins where the file lies."""
    meshes = [s.geometry for segment in figure.segments for s in segment.shapes if isinstance(s.geometry, Mesh)]
    return any(mesh.path and "://" not in mesh.path and not Path(mesh.path).is_absolute() for mesh in meshes)
