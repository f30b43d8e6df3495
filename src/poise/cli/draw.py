"""`poise draw`: a picture of a figure, a pose or a scene."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from poise.cli.subject import subject_named
from poise.draw import View, pictures, sheet
from poise.errors import FormatError

ALL = "all"
_TOGETHER = (View.THREE_QUARTER, View.FRONT, View.SIDE, View.BACK)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "draw",
        help="draw a figure, a pose or a scene",
        description="Draw a figure of the library (see `poise figures`), or a file that holds a figure, a pose or a "
        "scene, and write the picture to a PNG file.",
    )
    parser.add_argument("subject", metavar="WHAT", help="a figure's name, or a file with a figure, a pose or a scene")
    parser.add_argument("-o", "--output", metavar="PNG", type=Path, required=True, help="the picture to write")
    views = [each.value for each in View]
    parser.add_argument("--view", choices=[*views, ALL], default=View.THREE_QUARTER.value, help="from where to look")
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, help="columns and rows of each view (800x800, with all 500x500)"
    )
    parser.add_argument("--figure", metavar="FIGURE", help="the figure of a pose: a name or a file")
    parser.add_argument("--transparent", action="store_true", help="leave the background transparent")
    parser.add_argument("--no-ground", action="store_true", help="draw neither ground nor shadows on it")
    parser.add_argument("--sticks", action="store_true", help="draw bones in place of shapes")
    parser.add_argument("--centre-of-mass", action="store_true", help="mark the centre of mass")
    parser.add_argument("--force", action="store_true", help="replace PNG where it is there already")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_target(arguments.output, arguments.force)
    subject = subject_named(arguments.subject, arguments.figure)
    names = [view.value for view in _TOGETHER] if arguments.view == ALL else [arguments.view]
    size = arguments.size or ((500, 500) if arguments.view == ALL else (800, 800))
    taken = pictures(subject, names, size=size, **_look(arguments))
    drawn = taken[0] if len(taken) == 1 else sheet(taken, names, columns=len(names))
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {drawn.size[0]} × {drawn.size[1]}")
    return 0


def check_target(path: Path, force: bool) -> None:
    """Refuse what is no PNG and what would replace a file unasked."""
    if path.suffix.lower() != ".png":
        raise FormatError("pictures are written as PNG; give a name that ends in .png.", path)
    if path.exists() and not force:
        raise FormatError("is there already; --force replaces it.", path)


def size_of(text: str) -> tuple[int, int]:
    """Read columns and rows, written 800x600."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip())
    if found is None:
        raise argparse.ArgumentTypeError(f"expected columns and rows such as 800x600, got {text!r}")
    return int(found[1]), int(found[2])


def _look(arguments: argparse.Namespace) -> dict[str, str | bool]:
    return {
        "background": "transparent" if arguments.transparent else "white",
        "ground": not arguments.no_ground,
        "sticks": arguments.sticks,
        "centre_of_mass": arguments.centre_of_mass,
    }
