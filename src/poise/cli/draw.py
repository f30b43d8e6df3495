"""`poise draw`: render a figure, a pose, a scene or a motion to a PNG file."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

from poise.cli.motion_options import chosen_clip
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.progress import ProgressBar
from poise.cli.subject import Named, report_named, subject_named
from poise.errors import FormatError, PictureError
from poise.kinematics import Pose, random_poses
from poise.kinematics.skin import Skin
from poise.library import POSES, human_pose
from poise.model import Figure
from poise.render import View, animation, picture, pictures, sheet
from poise.render.figure_skin import SKINS, figure_skin
from poise.scene import Scene

ALL = "all"
MAX_RANDOM_POSES = 400
DEFAULT_FPS = 20.0
_ALL_VIEWS = (View.THREE_QUARTER, View.FRONT, View.SIDE, View.BACK)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "draw",
        help="render a figure, a pose or a scene",
        description="Render a library figure (see `poise figures`), or a file with a figure, a pose or a scene, to a "
        "PNG file; with --motion to an animated one.",
    )
    parser.add_argument("subject", metavar="WHAT", help="library name, or file with a figure, a pose or a scene")
    parser.add_argument("-o", "--output", metavar="PNG", type=Path, required=True, help="output file")
    views = [each.value for each in View]
    parser.add_argument("--view", choices=[*views, ALL], default=View.THREE_QUARTER.value, help="camera view")
    parser.add_argument(
        "--size", metavar="WxH", type=size_of, help="size of each view in pixels (800x800, with --view all 500x500)"
    )
    parser.add_argument("--figure", metavar="FIGURE", help="figure of a pose: name or file")
    parser.add_argument("--pose", metavar="NAME", choices=POSES, help=f"pose of the human: {', '.join(POSES)}")
    parser.add_argument("--transparent", action="store_true", help="transparent background")
    parser.add_argument("--no-ground", action="store_true", help="no ground and no shadow")
    parser.add_argument("--sticks", action="store_true", help="draw bones instead of shapes and skin")
    parser.add_argument(
        "--smooth",
        action=argparse.BooleanOptionalAction,
        help="blend the shapes into one smooth skin, or draw them separately (default: smooth for people)",
    )
    parser.add_argument("--skin", choices=SKINS, help="skin of a person: built-in, or a realistic body")
    parser.add_argument("--age", metavar="YEARS", type=float, help="with --skin realistic: age of the body (30)")
    parser.add_argument("--center-of-mass", action="store_true", help="mark the center of mass")
    parser.add_argument(
        "--random",
        metavar="N",
        type=int,
        help="render N random poses within all joint limits and without deep self-collision",
    )
    parser.add_argument("--motion", action="store_true", help="render the motion of a file as an animated PNG")
    parser.add_argument("--clip", metavar="NAME", help="with --motion: which motion if there are several (the first)")
    parser.add_argument("--fps", metavar="N", type=float, help="with --motion: frames per second (20)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="random seed (0)")
    add_force(parser, "PNG")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_target(arguments)
    if arguments.motion:
        return _render_motion(arguments)
    if arguments.clip is not None or arguments.fps is not None:
        raise PictureError("--clip and --fps require --motion.")
    named = subject_named(arguments.subject, arguments.figure)
    for note in named.missing:
        print(f"note: {note}", file=sys.stderr)
    if arguments.pose is not None:
        named = Named(_standard_pose(named.subject, arguments.pose))
    if arguments.random is not None:
        return _contact_sheet(named, arguments)
    names = [view.value for view in _ALL_VIEWS] if arguments.view == ALL else [arguments.view]
    size = arguments.size or ((500, 500) if arguments.view == ALL else (800, 800))
    taken = pictures(named.subject, names, size=size, **_look(arguments, _chosen_skin(arguments, named)))
    drawn = taken[0] if len(taken) == 1 else sheet(taken, names, columns=len(names))
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {drawn.size[0]} × {drawn.size[1]}")
    return 0


def _render_motion(arguments: argparse.Namespace) -> int:
    """Render the motion of a file."""
    others = (arguments.pose, arguments.random, arguments.figure)
    if any(each is not None for each in others) or arguments.view == ALL:
        raise PictureError(
            "--motion renders one view of a file; it excludes --pose, --random, --figure and --view all."
        )
    report = report_named(arguments.subject)
    clip = chosen_clip(report, arguments.clip, Path(arguments.subject))
    size, look = arguments.size or (360, 360), _look(arguments, report.skin)
    with ProgressBar(sys.stderr, "frames") as bar:
        drawn = animation(clip, arguments.view, rate=arguments.fps or DEFAULT_FPS, size=size, progress=bar, **look)
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {clip.name}, {drawn}")
    return 0


def _standard_pose(subject: Figure | Pose | Scene, name: str) -> Pose:
    """Human in one of its standard poses."""
    return human_pose(subject if isinstance(subject, Figure) else subject.figure, name)


def _contact_sheet(named: Named, arguments: argparse.Namespace) -> int:
    """Render random poses of a figure on one sheet; print the acceptance rate."""
    subject = named.subject
    figure = subject if isinstance(subject, Figure) else subject.figure
    if not 1 <= arguments.random <= MAX_RANDOM_POSES:
        raise PictureError(f"--random expects 1 to {MAX_RANDOM_POSES} poses, got {arguments.random}.")
    if arguments.view == ALL:
        raise PictureError("--random renders one view per pose; it excludes --view all.")
    sample = random_poses(figure, np.random.default_rng(arguments.seed), arguments.random, collide=False)
    size, look = arguments.size or (300, 300), _look(arguments, _chosen_skin(arguments, named))
    drawn = sheet([picture(each, arguments.view, size=size, **look) for each in sample.poses])
    drawn.save(arguments.output)
    print(f"wrote {arguments.output}: {drawn.size[0]} × {drawn.size[1]}")
    share = f"{sample.acceptance:.0%} of the poses within the limits"
    print(f"{share} are free of deep self-collision ({sample.drawn} sampled)")
    return 0


def check_target(arguments: argparse.Namespace) -> None:
    """Check that the output is a PNG file and is not overwritten without --force."""
    path: Path = arguments.output
    endings = (".png", ".apng") if getattr(arguments, "motion", False) else (".png",)
    if path.suffix.lower() not in endings:
        raise FormatError(f"unsupported picture format; the name must end in {' or '.join(endings)}.", path)
    if not path.absolute().parent.is_dir():
        raise FormatError("its folder does not exist; create it first.", path)
    check_overwrite(arguments, path)


def size_of(text: str) -> tuple[int, int]:
    """Parse columns and rows, written 800x600."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip())
    if match is None:
        raise argparse.ArgumentTypeError(f"expected columns and rows such as 800x600, got {text!r}")
    return int(match[1]), int(match[2])


def _chosen_skin(arguments: argparse.Namespace, named: Named) -> Skin | None:
    """Skin that --skin asks for, else that of the file."""
    if arguments.skin is None:
        if arguments.age is not None:
            raise PictureError("--age requires --skin realistic.")
        return named.skin
    figure = named.subject if isinstance(named.subject, Figure) else named.subject.figure
    return figure_skin(figure, arguments.skin, age=arguments.age)


def _look(arguments: argparse.Namespace, skin: Skin | None) -> dict[str, Any]:
    return {
        "background": "transparent" if arguments.transparent else "white",
        "ground": not arguments.no_ground,
        "sticks": arguments.sticks,
        "center_of_mass": arguments.center_of_mass,
        "skin": None if arguments.smooth else skin,
        "smooth": arguments.smooth,
    }
