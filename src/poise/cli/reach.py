"""`poise reach SCENE SITE`: reachable workspace of a site under all other tasks of a scene."""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

from poise.analysis.reach.measures import MEASURES
from poise.analysis.reach.pictures import PICTURES, draw_reach
from poise.analysis.reach.retries import map_reach
from poise.analysis.reach.study import ReachStudy, box_of
from poise.analysis.report.html import check_plot
from poise.analysis.study.table import check_table
from poise.cli.natural_option import add_natural, chosen_natural
from poise.cli.progress import ProgressBar
from poise.cli.study_options import add_study_options, check_files, executor_options, print_failures
from poise.errors import StudyError
from poise.model.validation import SingularSwingWarning
from poise.render import View
from poise.scene import read_scene

CELLS_PER_CHUNK = 200


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "reach",
        help="map the reachable workspace of a site",
        description="Divide a box into cells and solve for each whether a site reaches it while all tasks of the scene "
        "hold: pinned feet, balance, hands that hold each other, obstacles. Cells at the boundary are tried again from "
        "the poses of their neighbors. With --folder an interrupted study resumes.",
    )
    parser.add_argument("scene", metavar="SCENE", type=Path, help="scene file")
    parser.add_argument("site", metavar="SITE", help="end effector")
    parser.add_argument("--box", metavar="N", nargs=6, type=float, required=True, help="x0 x1 y0 y1 z0 z1 [m]")
    parser.add_argument("--cell", metavar="M", type=float, default=0.1, help="cell size [m] (0.1)")
    parser.add_argument("--tolerance", metavar="M", type=float, default=1e-3, help="position tolerance [m] (0.001)")
    parser.add_argument(
        "--measure",
        nargs="+",
        choices=tuple(MEASURES),
        default=["margin", "comfort"],
        help="measures to compute per cell (margin comfort)",
    )
    parser.add_argument(
        "--load", metavar="KG", type=float, default=0.0, help="load held by SITE, for rula and strength"
    )
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="sex of the strength data (male)")
    parser.add_argument(
        "--max-rounds", metavar="N", type=int, default=50, help="maximum number of retry rounds at the boundary (50)"
    )
    parser.add_argument(
        "--diverse-starts", metavar="N", type=int, default=3, help="additional retries from diverse poses (3)"
    )
    _add_postures(parser)
    parser.add_argument("--skip-far", action="store_true", help="skip cells beyond the length of the chain")
    parser.add_argument("--height", metavar="M", type=float, help="print and plot the cells at this height")
    _add_files(parser)
    add_study_options(parser)
    parser.set_defaults(run=run)


def _add_postures(parser: argparse.ArgumentParser) -> None:
    """Add the options for the postures that count."""
    parser.add_argument(
        "--self-collision",
        action=argparse.BooleanOptionalAction,
        help="cells that are reached only through the figure itself do not count (default: for people)",
    )
    add_natural(parser)


def _add_files(parser: argparse.ArgumentParser) -> None:
    """Add the options for output files and plots."""
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write the cells to .csv, .parquet or .npz")
    parser.add_argument(
        "--plot",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="plot: the surface around the figure as .png, slices of cells as .svg, a page as .html, the surface "
        "mesh as .glb; may be repeated",
    )
    parser.add_argument("--color", choices=(*MEASURES, "depth"), help="measure shown as color (comfort)")
    parser.add_argument("--cells", action="store_true", help="PNG: cells instead of the surface")
    views = [each.value for each in View]
    parser.add_argument("--view", nargs="+", choices=views, default=[views[-1]], help=f"PNG: views ({views[-1]})")


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
        arguments.self_collision,
        chosen_natural(arguments, scene),
    )
    with ProgressBar(sys.stderr, "reach") as bar:
        retries = {"max_rounds": arguments.max_rounds, "diverse_starts": arguments.diverse_starts}
        reach_map = map_reach(study, chunk=CELLS_PER_CHUNK, progress=bar, **retries, **executor_options(arguments))
    if arguments.output is not None:
        reach_map.write(arguments.output)
    plots = arguments.plot if reach_map.reached.any() else []
    for path in plots:
        draw_reach(reach_map, path, measure=color, views=arguments.view, cells=arguments.cells, height=arguments.height)
    print(reach_map if arguments.height is None else f"{reach_map.slice(arguments.height)}\n{reach_map}")
    print_failures(reach_map.outcome, "cell")
    for path in (*([arguments.output] if arguments.output is not None else []), *plots):
        print(f"wrote {path}")
    if len(plots) < len(arguments.plot):
        print("no cell is reached, so nothing is plotted")
    return 0


def _check(arguments: argparse.Namespace) -> None:
    """Check the output options before anything runs."""
    check_files(arguments, arguments.output, *arguments.plot)
    if arguments.output is not None:
        check_table(arguments.output)
    for path in arguments.plot:
        check_plot(path, PICTURES)
    low, high = arguments.box[4:]
    if arguments.height is not None and not low <= arguments.height < high:
        raise StudyError(f"--height {arguments.height:g} is outside the box, which spans {low:g} to {high:g} m.")
