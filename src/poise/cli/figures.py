"""`poise figures`: list the figures of the library, as text or as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from poise.cli.draw import check_target, size_of
from poise.cli.overwrite import add_force
from poise.library import CATALOG, human_pose
from poise.render import picture, sheet


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "figures",
        help="list the figures of the library",
        description="List the figures that come with Poise, one line each; with -o, render them all on one sheet.",
    )
    parser.add_argument("-o", "--output", metavar="PNG", type=Path, help="render them to this file")
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, default=(360, 360), help="size of each picture [pixels] (360x360)"
    )
    parser.add_argument("--columns", metavar="N", type=int, default=4, help="pictures per row (4)")
    add_force(parser, "PNG")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.output is None:
        width = max((len(entry.name) for entry in CATALOG), default=0)
        for entry in CATALOG:
            print(f"{entry.name:{width}}  {entry.description}")
        return 0
    check_target(arguments)
    subjects = [human_pose(entry.make(), "stand") if entry.name == "human" else entry.make() for entry in CATALOG]
    pictures = [picture(subject, size=arguments.size) for subject in subjects]
    names = [entry.name.replace("_", " ") for entry in CATALOG]
    drawn = sheet(pictures, names, columns=arguments.columns)
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {drawn.size[0]} × {drawn.size[1]}")
    return 0
