"""`poise retarget IN --to FIGURE -o OUT`: a motion carried over to another person."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from poise.cli.load_figure import load_figure
from poise.cli.motion_options import add_motion_options, chosen_clip, motion_options
from poise.cli.progress import ProgressBar
from poise.cli.replacing import add_force, refuse_to_replace
from poise.cli.smooth_option import add_smooth, check_smooth, write_smooth
from poise.cli.subject import figure_named
from poise.errors import FormatError
from poise.io import check_takes_motion, holds_markers, read_markers, write_motion
from poise.library import human
from poise.model import Figure
from poise.motion import Clip, jitter, trimmed
from poise.motion.marker_fitting.fit import fit_markers
from poise.motion.retargeting import retarget


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "retarget",
        help="carry a motion over to another person",
        description="Read a motion of a person (BVH, AMC, glTF, VRM animation; markers of C3D and TRC files) and write "
        "it for another figure of another size: feet stay where they stand, hands where they touch, balance is kept, "
        "no limit is broken. Exits with 0, or 1 when a foot that stood or a hand that touched is out of reach.",
    )
    parser.add_argument("source", metavar="IN", type=Path, help="the file with the motion")
    parser.add_argument("--to", metavar="FIGURE", required=True, help="who is to move: human, or a file with a figure")
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help="the file: .bvh, .glb or .gltf")
    parser.add_argument("--stature", metavar="M", type=float, help="with --to human: how tall [m]")
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="with --to human (male)")
    parser.add_argument("--clip", metavar="NAME", help="which motion of IN, where there are several (the first)")
    parser.add_argument("--start", metavar="S", type=float, default=0.0, help="leave out what is before [s]")
    parser.add_argument("--no-feet", action="store_true", help="do not keep feet where they stand")
    parser.add_argument("--no-hands", action="store_true", help="do not keep hands where they touch")
    parser.add_argument("--no-balance", action="store_true", help="do not keep the center of mass over the feet")
    parser.add_argument(
        "--part",
        metavar="PART=SEGMENT",
        action="append",
        default=[],
        help="a segment of the source whose name is not recognized, left_hand=Palm2.L say; may be repeated",
    )
    parser.add_argument(
        "--place",
        metavar="MARKER=SITE",
        action="append",
        default=[],
        help="C3D, TRC: the site or part that a marker is near to, where its name does not say; may be repeated",
    )
    add_motion_options(parser)
    add_smooth(parser)
    add_force(parser, "OUT")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_takes_motion(arguments.output)
    refuse_to_replace(arguments, arguments.output)
    check_smooth(arguments, arguments.output)
    own = arguments.to == "human" and not Path("human").is_file()
    figure = human(stature=arguments.stature, sex=arguments.sex) if own else figure_named(arguments.to)
    began = time.perf_counter()
    clip, notes = (_from_markers if holds_markers(arguments.source) else _from_clips)(arguments, figure)
    clip = trimmed(clip, arguments.start) if arguments.start else clip
    with ProgressBar(sys.stderr, "frames") as bar:
        found = retarget(
            clip,
            figure,
            feet=not arguments.no_feet,
            hands=not arguments.no_hands,
            balance=not arguments.no_balance,
            parts=_pairs(arguments.part, "--part", "PART=SEGMENT"),
            progress=bar,
        )
    seconds = time.perf_counter() - began
    lost = (write_smooth if arguments.smooth else write_motion)(found.clip, arguments.output)
    for note in (*notes, *found.notes, *lost):
        print(note)
    speed = f"{clip.duration / seconds:.1f} times as fast as it plays"
    print(f"jitter {jitter(found.clip):.2e} of the body's size a frame (source {jitter(clip):.2e}); {speed}")
    print(f"wrote {arguments.output}: {found}")
    return 1 if len(found.unmet) or len(found.loose) else 0


def _pairs(given: list[str], option: str, words: str) -> dict[str, str]:
    """What stands before and after the sign of each."""
    found = {}
    for each in given:
        key, sign, value = each.partition("=")
        if not (key and sign and value):
            raise FormatError(f"{option} takes {words}, got {each!r}.")
        found[key] = value
    return found


def _from_clips(arguments: argparse.Namespace, figure: Figure) -> tuple[Clip, tuple[str, ...]]:
    """The motion of a skeleton in a file, and what is to be said."""
    report = load_figure(arguments.source, **motion_options(arguments))
    return chosen_clip(report, arguments.clip, arguments.source), report.notes


def _from_markers(arguments: argparse.Namespace, figure: Figure) -> tuple[Clip, tuple[str, ...]]:
    """The motion that markers in a file make the figure do, and what is to be said."""
    report = read_markers(arguments.source, unit=arguments.unit, up=arguments.up)
    places = _pairs(arguments.place, "--place", "MARKER=SITE")
    with ProgressBar(sys.stderr, "markers") as bar:
        found = fit_markers(report.markers, figure, places=places, progress=bar)
    return found.clip, (*report.notes, *found.notes, f"fitted {found}")
