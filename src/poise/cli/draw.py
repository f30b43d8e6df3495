"""`poise draw`: a picture of a figure, a pose or a scene."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

from poise.cli.motion_options import chosen_clip
from poise.cli.progress import ProgressBar
from poise.cli.replacing import add_force, refuse_to_replace
from poise.cli.subject import Named, report_named, subject_named
from poise.errors import FormatError, PictureError
from poise.kinematics import Pose, random_poses
from poise.kinematics.skin import Skin
from poise.library import POSES, human_pose
from poise.model import Figure
from poise.render import View, animation, picture, pictures, sheet
from poise.scene import Scene

ALL = "all"
MOST_POSES = 400
FPS = 20.0
_TOGETHER = (View.THREE_QUARTER, View.FRONT, View.SIDE, View.BACK)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "draw",
        help="draw a figure, a pose or a scene",
        description="Draw a figure of the library (see `poise figures`), or a file that holds a figure, a pose or a "
        "scene, and write the picture to a PNG file; with --motion a moving one.",
    )
    parser.add_argument("subject", metavar="WHAT", help="a figure's name, or a file with a figure, a pose or a scene")
    parser.add_argument("-o", "--output", metavar="PNG", type=Path, required=True, help="the picture to write")
    views = [each.value for each in View]
    parser.add_argument("--view", choices=[*views, ALL], default=View.THREE_QUARTER.value, help="from where to look")
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, help="columns and rows of each view (800x800, with all 500x500)"
    )
    parser.add_argument("--figure", metavar="FIGURE", help="the figure of a pose: a name or a file")
    parser.add_argument("--pose", metavar="NAME", choices=POSES, help=f"of the human: {', '.join(POSES)}")
    parser.add_argument("--transparent", action="store_true", help="leave the background transparent")
    parser.add_argument("--no-ground", action="store_true", help="draw neither ground nor shadows on it")
    parser.add_argument("--sticks", action="store_true", help="draw bones in place of shapes and skin")
    parser.add_argument(
        "--smooth",
        action=argparse.BooleanOptionalAction,
        help="let the shapes flow into one skin, or draw them as they are (people are smooth)",
    )
    parser.add_argument("--center-of-mass", action="store_true", help="mark the center of mass")
    parser.add_argument(
        "--random", metavar="N", type=int, help="draw N random poses inside all limits and without deep self-contact"
    )
    parser.add_argument("--motion", action="store_true", help="draw the motion of a file, as an animated PNG")
    parser.add_argument("--clip", metavar="NAME", help="with --motion: which, where there are several (the first)")
    parser.add_argument("--fps", metavar="N", type=float, help="with --motion: frames per second (20)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="which random poses (0)")
    add_force(parser, "PNG")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_target(arguments)
    if arguments.motion:
        return _moving(arguments)
    if arguments.clip is not None or arguments.fps is not None:
        raise PictureError("--clip and --fps are for moving pictures; give --motion too.")
    named = subject_named(arguments.subject, arguments.figure)
    if arguments.pose is not None:
        named = Named(_standard(named.subject, arguments.pose))
    if arguments.random is not None:
        return _contact_sheet(named, arguments)
    names = [view.value for view in _TOGETHER] if arguments.view == ALL else [arguments.view]
    size = arguments.size or ((500, 500) if arguments.view == ALL else (800, 800))
    taken = pictures(named.subject, names, size=size, **_look(arguments, named.skin))
    drawn = taken[0] if len(taken) == 1 else sheet(taken, names, columns=len(names))
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {drawn.size[0]} × {drawn.size[1]}")
    return 0


def _moving(arguments: argparse.Namespace) -> int:
    """A motion that a file holds."""
    others = (arguments.pose, arguments.random, arguments.figure)
    if any(each is not None for each in others) or arguments.view == ALL:
        raise PictureError(
            "--motion draws what a file holds from one side; leave out --pose, --random, --figure and --view all."
        )
    report = report_named(arguments.subject)
    clip = chosen_clip(report, arguments.clip, Path(arguments.subject))
    size, look = arguments.size or (360, 360), _look(arguments, report.skin)
    with ProgressBar(sys.stderr, "frames") as bar:
        drawn = animation(clip, arguments.view, rate=arguments.fps or FPS, size=size, progress=bar, **look)
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {clip.name}, {drawn}")
    return 0


def _standard(subject: Figure | Pose | Scene, name: str) -> Pose:
    """A human in one of its standard poses."""
    return human_pose(subject if isinstance(subject, Figure) else subject.figure, name)


def _contact_sheet(named: Named, arguments: argparse.Namespace) -> int:
    """Random poses of a figure on one sheet, and how many of those drawn were kept."""
    subject = named.subject
    figure = subject if isinstance(subject, Figure) else subject.figure
    if not 1 <= arguments.random <= MOST_POSES:
        raise PictureError(f"--random draws 1 to {MOST_POSES} poses, got {arguments.random}.")
    if arguments.view == ALL:
        raise PictureError("--random shows each pose from one side; --view all is for one pose.")
    found = random_poses(figure, np.random.default_rng(arguments.seed), arguments.random, collide=False)
    size, look = arguments.size or (300, 300), _look(arguments, named.skin)
    drawn = sheet([picture(each, arguments.view, size=size, **look) for each in found.poses])
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {drawn.size[0]} × {drawn.size[1]}")
    print(f"{found.acceptance:.0%} of the poses inside the limits are free of deep self-contact ({found.drawn} drawn)")
    return 0


def check_target(arguments: argparse.Namespace) -> None:
    """Refuse what is no PNG and what would replace a file unasked."""
    path: Path = arguments.output
    endings = (".png", ".apng") if getattr(arguments, "motion", False) else (".png",)
    if path.suffix.lower() not in endings:
        raise FormatError(f"pictures are written as PNG; give a name that ends in {' or '.join(endings)}.", path)
    if not path.absolute().parent.is_dir():
        raise FormatError("the folder that it is to be written to is not there; make it first.", path)
    refuse_to_replace(arguments, path)


def size_of(text: str) -> tuple[int, int]:
    """Read columns and rows, written 800x600."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip())
    if found is None:
        raise argparse.ArgumentTypeError(f"expected columns and rows such as 800x600, got {text!r}")
    return int(found[1]), int(found[2])


def _look(arguments: argparse.Namespace, skin: Skin | None) -> dict[str, Any]:
    return {
        "background": "transparent" if arguments.transparent else "white",
        "ground": not arguments.no_ground,
        "sticks": arguments.sticks,
        "center_of_mass": arguments.center_of_mass,
        "skin": None if arguments.smooth else skin,
        "smooth": arguments.smooth,
    }
