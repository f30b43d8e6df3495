"""`poise reach SCENE SITE`: how far a site reaches while everything else in a scene is kept."""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

from poise.analysis.reach.measures import MEASURES
from poise.analysis.reach.pictures import PICTURES, draw_reach
from poise.analysis.reach.reach import ReachStudy, box_of
from poise.analysis.reach.rounds import map_reach
from poise.analysis.report.study_page import check_plot
from poise.analysis.study.table import check_table
from poise.cli.progress import ProgressBar
from poise.cli.study_options import add_study_options, check_files, place_of_run, tell_failures
from poise.errors import StudyError
from poise.model.check import SingularSwingWarning
from poise.render import View
from poise.scene import read_scene

CHUNK = 200  # cells


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "reach",
        help="map the space that a site reaches",
        description="Cut a box into cells and tell which of them a site reaches while all tasks of a scene are kept: "
        "feet that stay, balance, hands that hold each other, obstacles. Cells at the edge are tried again from their "
        "neighbors. With --folder a study that was stopped goes on where it was.",
    )
    parser.add_argument("scene", metavar="SCENE", type=Path, help="the scene's file")
    parser.add_argument("site", metavar="SITE", help="what reaches")
    parser.add_argument("--box", metavar="N", nargs=6, type=float, required=True, help="x0 x1 y0 y1 z0 z1 [m]")
    parser.add_argument("--cell", metavar="M", type=float, default=0.1, help="edge of a cell (0.1)")
    parser.add_argument("--tolerance", metavar="M", type=float, default=1e-3, help="what counts as reached (0.001)")
    parser.add_argument(
        "--measure",
        nargs="+",
        choices=tuple(MEASURES),
        default=["margin", "comfort"],
        help="what is told about cells (margin comfort)",
    )
    parser.add_argument("--load", metavar="KG", type=float, default=0.0, help="what SITE holds, for rula and strength")
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="whose strength (male)")
    parser.add_argument(
        "--rounds", metavar="N", type=int, default=50, help="how often at most the edge is tried again (50)"
    )
    parser.add_argument("--unlike", metavar="N", type=int, default=3, help="from how many unlike poses besides (3)")
    parser.add_argument(
        "--skip-far", action="store_true", help="do not solve for cells farther away than the chain to them is long"
    )
    parser.add_argument("--height", metavar="M", type=float, help="print, and draw, the cells at this height")
    _add_files(parser)
    add_study_options(parser)
    parser.set_defaults(run=run)


def _add_files(parser: argparse.ArgumentParser) -> None:
    """Add what is written and how it looks."""
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write the cells to .csv, .parquet or .npz")
    parser.add_argument(
        "--plot",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="draw it: the surface round the figure as .png, planes of cells as .svg, a page as .html, the surface for "
        "other programs as .glb; may be repeated",
    )
    parser.add_argument("--color", choices=(*MEASURES, "depth"), help="what colors tell (comfort)")
    parser.add_argument("--cells", action="store_true", help="PNG: cells in place of their surface")
    views = [each.value for each in View]
    parser.add_argument("--view", nargs="+", choices=views, default=[views[-1]], help=f"PNG: from where ({views[-1]})")


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    _check(arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        scene = read_scene(arguments.scene).scene
    low, high = box_of(arguments.box)
    color = arguments.color
    study = ReachStudy(
        scene.pose,
        arguments.site,
        tuple(task for task in scene.tasks if getattr(task, "site", None) != arguments.site),
        low,
        high,
        arguments.cell,
        arguments.tolerance,
        (*arguments.measure, *((color,) if color in MEASURES else ())),
        arguments.load,
        arguments.sex,
        arguments.skip_far,
    )
    with ProgressBar(sys.stderr, "reach") as bar:
        tries = {"rounds": arguments.rounds, "unlike": arguments.unlike}
        found = map_reach(study, chunk=CHUNK, progress=bar, **tries, **place_of_run(arguments))
    if arguments.output is not None:
        found.write(arguments.output)
    drawn = arguments.plot if found.reached.any() else []
    for path in drawn:
        draw_reach(found, path, measure=color, views=arguments.view, cells=arguments.cells, height=arguments.height)
    print(found if arguments.height is None else f"{found.slice(arguments.height)}\n{found}")
    tell_failures(found.outcome, "cell")
    for path in (*([arguments.output] if arguments.output is not None else []), *drawn):
        print(f"wrote {path}")
    if len(drawn) < len(arguments.plot):
        print("nothing is reached, so there is nothing to draw")
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be written before anything is run."""
    check_files(arguments, arguments.output, *arguments.plot)
    if arguments.output is not None:
        check_table(arguments.output)
    for path in arguments.plot:
        check_plot(path, PICTURES)
    low, high = arguments.box[4:]
    if arguments.height is not None and not low <= arguments.height < high:
        raise StudyError(f"the box lies from {low:g} to {high:g} m, there is no height {arguments.height:g}.")
