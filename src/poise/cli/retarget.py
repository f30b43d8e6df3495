"""`poise retarget IN --to FIGURE -o OUT`: retarget a motion to another figure."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

from poise.cli.motion_options import add_motion_options, chosen_clip, motion_options
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.progress import ProgressBar
from poise.cli.smooth_option import add_smooth, check_smooth, write_smooth
from poise.cli.subject import load_figure, report_named
from poise.errors import FormatError
from poise.io import ImportReport, check_supports_motion, format_of, holds_markers, read_markers, write_motion
from poise.io.figure_assembly import UniqueNames
from poise.library import human
from poise.model import Figure
from poise.motion import Clip, jitter, retarget, trimmed
from poise.motion.marker_fitting.fit import fit_markers


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "retarget",
        help="retarget a motion to another figure",
        description="Read a motion of a person (BVH, AMC, glTF, VRM animation; markers of C3D and TRC files) and "
        "retarget it to another figure of another size: foot contacts, hand contacts, balance and joint limits are "
        "kept. Exits with 0, or 1 if a foot or hand contact is out of reach.",
    )
    parser.add_argument("source", metavar="IN", type=Path, help="motion file")
    parser.add_argument("--to", metavar="FIGURE", required=True, help="target figure: human, or a figure file")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="output file: .bvh, .glb or .gltf"
    )
    parser.add_argument("--stature", metavar="M", type=float, help="with --to human: stature [m]")
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="with --to human (male)")
    parser.add_argument("--clip", metavar="NAME", help="which motion of IN if it holds several (default: the first)")
    parser.add_argument("--start", metavar="S", type=float, default=0.0, help="start time [s]")
    _add_goals(parser)
    parser.add_argument(
        "--part",
        metavar="PART=SEGMENT",
        action="append",
        default=[],
        help="source segment whose name is not recognized, such as left_hand=Palm2.L; may be repeated",
    )
    parser.add_argument(
        "--marker",
        metavar="MARKER=SITE",
        action="append",
        default=[],
        help="C3D, TRC: site or part next to a marker whose name is not recognized; may be repeated",
    )
    add_motion_options(parser)
    add_smooth(parser)
    add_force(parser, "OUT")
    parser.set_defaults(run=run)


def _add_goals(parser: argparse.ArgumentParser) -> None:
    """Add the options for what the motion keeps, and for what the source does not say."""
    parser.add_argument("--no-feet", action="store_true", help="do not keep foot contacts")
    parser.add_argument("--no-hands", action="store_true", help="do not keep hand contacts")
    parser.add_argument("--no-balance", action="store_true", help="do not keep the center of mass over the feet")
    parser.add_argument(
        "--natural",
        choices=("on", "off"),
        default="on",
        help="whether collarbones and trunk that IN does not have are where people have them (on)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_supports_motion(arguments.output)
    check_overwrite(arguments, arguments.output)
    check_smooth(arguments, arguments.output)
    from_library = arguments.to == "human" and not Path("human").is_file()
    target = (
        ImportReport(human(stature=arguments.stature, sex=arguments.sex))
        if from_library
        else report_named(arguments.to)
    )
    figure = target.figure
    began = time.perf_counter()
    clip, notes = (_from_markers if holds_markers(arguments.source) else _from_clips)(arguments, figure)
    clip = trimmed(clip, arguments.start) if arguments.start else clip
    with ProgressBar(sys.stderr, "frames") as bar:
        result = retarget(
            clip,
            figure,
            feet=not arguments.no_feet,
            hands=not arguments.no_hands,
            balance=not arguments.no_balance,
            parts=_pairs(arguments.part, "--part", "PART=SEGMENT"),
            natural=arguments.natural == "on",
            progress=bar,
        )
    seconds = time.perf_counter() - began
    lost = _write(arguments, target, result.clip)
    for note in (*notes, *result.notes, *lost):
        print(note)
    speed = f"{clip.duration / seconds:.1f} times real time"
    print(f"jitter {jitter(result.clip):.2e} of the body size per frame (source {jitter(clip):.2e}); {speed}")
    print(f"wrote {arguments.output}: {result}")
    return 1 if len(result.missed_feet) or len(result.missed_hands) else 0


def _write(arguments: argparse.Namespace, target: ImportReport, clip: Clip) -> tuple[str, ...]:
    """Write the motion; a character keeps its meshes, textures and own motions beside the new one."""
    write_report = format_of(arguments.output).write_report
    if arguments.skin is not None:
        return write_smooth(clip, arguments.output, arguments.skin)
    if target.character is None or write_report is None:
        return write_motion(clip, arguments.output)
    name = UniqueNames(each.name for each in target.clips)(clip.name)
    return write_report(replace(target, clips=(*target.clips, replace(clip, name=name))), arguments.output)


def _pairs(given: list[str], option: str, form: str) -> dict[str, str]:
    """Keys and values of KEY=VALUE arguments."""
    pairs = {}
    for each in given:
        key, sign, value = each.partition("=")
        if not (key and sign and value):
            raise FormatError(f"{option} expects {form}; got {each!r}.")
        pairs[key] = value
    return pairs


def _from_clips(arguments: argparse.Namespace, figure: Figure) -> tuple[Clip, tuple[str, ...]]:
    """Motion of a skeleton file, and the notes of its reader."""
    report = load_figure(arguments.source, **motion_options(arguments))
    return chosen_clip(report, arguments.clip, arguments.source), report.notes


def _from_markers(arguments: argparse.Namespace, figure: Figure) -> tuple[Clip, tuple[str, ...]]:
    """Motion fitted to the markers of a file, and notes."""
    report = read_markers(arguments.source, unit=arguments.unit, up=arguments.up)
    sites = _pairs(arguments.marker, "--marker", "MARKER=SITE")
    with ProgressBar(sys.stderr, "markers") as bar:
        fit = fit_markers(report.markers, figure, sites=sites, progress=bar)
    return fit.clip, (*report.notes, *fit.notes, f"fitted {fit}")
