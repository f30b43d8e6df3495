"""`poise reach SCENE SITE`: how far a site reaches while everything else in a scene is kept."""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

import numpy as np

from poise.bench.progress import ProgressBar
from poise.errors import StudyError
from poise.figure.check import SingularSwingWarning
from poise.scene import read_scene
from poise.studies import ReachMap, ReachStudy, run_study
from poise.studies.reach import box_of


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "reach",
        help="map the space that a site reaches",
        description="Cut a box into cells and tell which of them a site reaches while all tasks of a scene are kept. "
        "With --folder a study that was stopped goes on where it was.",
    )
    parser.add_argument("scene", metavar="SCENE", type=Path, help="the scene's file")
    parser.add_argument("site", metavar="SITE", help="what reaches")
    parser.add_argument("--box", metavar="N", nargs=6, type=float, required=True, help="x0 x1 y0 y1 z0 z1 [m]")
    parser.add_argument("--cell", metavar="M", type=float, default=0.1, help="edge of a cell (0.1)")
    parser.add_argument("--height", metavar="M", type=float, help="print the cells at this height")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write the cells to .csv or .npz")
    parser.add_argument("--folder", metavar="DIR", type=Path, help="keep pieces here, and go on with them")
    parser.add_argument("--processes", metavar="N", type=int, help="use so many processes in place of threads")
    parser.add_argument("--cluster", metavar="ADDRESS", help="use the Dask cluster of this scheduler, tcp://...")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.output is not None and arguments.output.suffix not in (".csv", ".npz"):
        raise StudyError(f"{arguments.output}: cells are written to .csv or .npz.")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        scene = read_scene(arguments.scene).scene
    tasks = tuple(task for task in scene.tasks if getattr(task, "site", None) != arguments.site)
    low, high = box_of(arguments.box)
    study = ReachStudy(scene.pose, arguments.site, tasks, low, high, arguments.cell)
    where = "dask" if arguments.cluster else "processes" if arguments.processes else "here"
    with ProgressBar(sys.stderr, "reach") as bar:
        outcome = run_study(
            study,
            where=where,
            workers=arguments.processes,
            cluster=arguments.cluster,
            folder=arguments.folder,
            progress=bar,
        )
    found = ReachMap(study, outcome)
    if arguments.output is not None and arguments.output.suffix == ".csv":
        arguments.output.write_text(outcome.to_csv(), encoding="utf-8")
    elif arguments.output is not None:
        np.savez(arguments.output, reached=found.reached, margin=found.margin, low=np.array(low), cell=study.cell)
    print(found if arguments.height is None else f"{found.slice(arguments.height)}\n{found}")
    for item, words in list(outcome.failures.items())[:5]:
        print(f"cell {item} failed: {words}")
    return 0
