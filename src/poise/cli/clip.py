"""`poise clip IN ... -o OUT`: trim, mirror, resample or join motions, or build one from keyframes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from poise.cli.motion_options import add_motion_options, chosen_clip, motion_options
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.subject import figure_named, report_named, subject_named
from poise.errors import FormatError, PoseError
from poise.io import format_of, write_motion
from poise.kinematics import Pose
from poise.library import POSES, human_pose
from poise.model import Figure
from poise.motion import Clip, Keyframes, blended, jitter, joined, mirrored_clip, resampled, trimmed
from poise.motion.keyframes import EASINGS, SPLINE

CROSSFADE_S = 0.3  # default of --over
KEYFRAME_RATE_HZ = 60.0  # default frame rate of motions built from keyframes

_Edit = Callable[[Clip], Clip]


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "clip",
        help="trim, mirror and join motions, or build one from keyframes",
        description="Read a motion, apply the options, and write it. The options are applied in a fixed order: "
        "--trim, --mirror, --mix, --blend, --resample. With --key, IN is a figure and the motion interpolates the "
        "given keyframes. A table lists frames, rate, length and jitter after each edit.",
    )
    parser.add_argument("source", metavar="IN", help="motion file; with --key a figure name or file")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="output file: .bvh, .glb or .gltf"
    )
    parser.add_argument("--clip", metavar="NAME", help="which motion of IN if it holds several (default: the first)")
    parser.add_argument("--trim", metavar="A:B", help="keep the part from A to B [s]; either may be omitted")
    parser.add_argument("--mirror", action="store_true", help="swap left and right")
    parser.add_argument(
        "--mix", metavar="OTHER", help="blend with OTHER over the whole length, time-stretched to match; see --share"
    )
    parser.add_argument("--share", metavar="X", type=float, help="with --mix: weight of OTHER, 0 to 1 (0.5)")
    parser.add_argument("--blend", metavar="OTHER", help="continue with OTHER; see --over")
    parser.add_argument(
        "--over", metavar="S", type=float, help=f"with --blend: cross-fade into OTHER [s] ({CROSSFADE_S})"
    )
    parser.add_argument("--resample", metavar="FPS", type=float, help="frames per second")
    parser.add_argument(
        "--key",
        metavar="TIME=POSE",
        action="append",
        default=[],
        help=f"keyframe: time [s], and a pose file or, for the human, {', '.join(POSES)}; at least two",
    )
    parser.add_argument(
        "--interpolation",
        choices=(SPLINE, *EASINGS),
        default=SPLINE,
        help=f"with --key: interpolation between keyframes ({SPLINE})",
    )
    add_motion_options(parser)
    add_force(parser, "OUT")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    format_of(arguments.output)
    check_overwrite(arguments, arguments.output)
    for option, other in (("share", "mix"), ("over", "blend")):
        if getattr(arguments, option) is not None and getattr(arguments, other) is None:
            raise FormatError(f"--{option} requires --{other} OTHER.")
    clip, notes = _from_keyframes(arguments) if arguments.key else _read(arguments.source, arguments, arguments.clip)
    stages = [("keyframes" if arguments.key else "read", clip)]
    for label, edit in _edits(arguments):
        clip = edit(clip)
        stages.append((label, clip))
    lost = write_motion(clip, arguments.output)
    for note in (*notes, *lost):
        print(note)
    _print_stages(stages)
    print(f"wrote {arguments.output}: {clip!r}")
    return 0


def _edits(arguments: argparse.Namespace) -> list[tuple[str, _Edit]]:
    """Edits in order, each with its label."""
    edits: list[tuple[str, _Edit]] = []
    if arguments.trim is not None:
        start, end = _span(arguments.trim)
        edits.append((f"trim {arguments.trim}", lambda clip: trimmed(clip, start, end)))
    if arguments.mirror:
        edits.append(("mirror", mirrored_clip))
    if arguments.mix is not None:
        share = 0.5 if arguments.share is None else arguments.share
        other = _read(arguments.mix, arguments, None)[0]
        edits.append((f"mix with {share:g} of {other.name}", lambda clip: blended(clip, other, share)))
    if arguments.blend is not None:
        over = CROSSFADE_S if arguments.over is None else arguments.over
        after = _read(arguments.blend, arguments, None)[0]
        edits.append((f"blend into {after.name}", lambda clip: joined(clip, after, over)))
    if arguments.resample is not None:
        edits.append(("resample", lambda clip: resampled(clip, arguments.resample)))
    return edits


def _span(text: str) -> tuple[float, float | None]:
    """Start and end [s] of A:B."""
    start, sign, end = text.partition(":")
    try:
        if not sign:
            raise ValueError
        return float(start or 0.0), float(end) if end else None
    except ValueError:
        raise FormatError(f"--trim expects A:B in seconds (0.5:2, :2 or 0.5:); got {text!r}.") from None


def _read(name: str, arguments: argparse.Namespace, chosen: str | None) -> tuple[Clip, tuple[str, ...]]:
    """Motion of a file, and the notes of its reader."""
    report = report_named(name, **motion_options(arguments))
    return chosen_clip(report, chosen, Path(name)), report.notes


def _from_keyframes(arguments: argparse.Namespace) -> tuple[Clip, tuple[str, ...]]:
    """Motion that interpolates the given keyframes."""
    motion_options(arguments)
    figure = figure_named(arguments.source)
    keys = sorted((_keyframe(each, figure, arguments.source) for each in arguments.key), key=lambda each: each[0])
    keyframes = Keyframes(tuple(time for time, _ in keys), tuple(pose for _, pose in keys), arguments.interpolation)
    return keyframes.clip(KEYFRAME_RATE_HZ if arguments.rate is None else arguments.rate, arguments.output.stem), ()


def _keyframe(text: str, figure: Figure, source: str) -> tuple[float, Pose]:
    """Time and pose of TIME=POSE."""
    when, sign, name = text.partition("=")
    try:
        seconds = float(when) if sign and name else None
    except ValueError:
        seconds = None
    if seconds is None:
        raise FormatError(f"--key expects TIME=POSE, such as 0.5=squat; got {text!r}.")
    if name in POSES and not Path(name).is_file():
        return seconds, human_pose(figure, name)
    if not Path(name).is_file():
        raise FormatError(f"--key {text}: is neither a file nor one of {', '.join(POSES)}.", Path(name))
    pose = subject_named(name, source).subject
    if not isinstance(pose, Pose):
        raise FormatError("contains no pose.", Path(name))
    if pose.figure != figure:
        raise PoseError(f"--key {text}: is a pose of {pose.figure.name!r}, not of {figure.name!r}.")
    return seconds, Pose(figure, pose.q)


def _print_stages(stages: list[tuple[str, Clip]]) -> None:
    """Print a table of frames, rate, length and jitter after each edit."""
    width = max(len(label) for label, _ in stages)
    print(f"{'':{width}}  {'frames':>7}  {'frames/s':>9}  {'seconds':>8}  {'jitter':>8}")
    for label, clip in stages:
        numbers = f"{len(clip):7d}  {1.0 / clip.frame_time:9.4g}  {clip.duration:8.4g}  {jitter(clip):8.2e}"
        print(f"{label:{width}}  {numbers}")
