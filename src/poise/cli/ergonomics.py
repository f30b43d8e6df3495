"""`poise ergonomics WHAT`: ergonomic assessment of a posture or a motion."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from poise.analysis.ergonomics import (
    LiftEnds,
    StabilityDiagram,
    Work,
    assess,
    driver_comfort,
    grip_strength_of_pose,
    holding_time,
    low_back,
    strength_over_time,
    strength_report,
)
from poise.analysis.ergonomics.work import COUPLINGS
from poise.cli.subject import load_figure, subject_named
from poise.errors import FormatError
from poise.io.registry import FORMATS
from poise.kinematics import Pose
from poise.library import POSES, human, human_pose
from poise.model import Figure
from poise.motion import Clip, retarget
from poise.motion.humanoid import SIDES

_SWITCHES = {
    "static": "posture held for more than a minute",
    "repeated": "repeated four times a minute or more",
    "shock": "jerks or sudden forces",
    "rapid": "large rapid changes of posture, or an unstable base",
    "arms-supported": "the arms are supported",
    "trunk-supported": "the back is well supported",
    "walking": "the person walks",
}


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "ergonomics",
        help="ergonomic assessment of a posture or a motion",
        description="Score a posture, or every frame of a motion, by RULA, REBA and OWAS; report joint angles, the "
        "percentage of people who are strong enough, and the recommended weight limit of the NIOSH equation. No "
        "conformance to standards is claimed; strengths are approximate.",
    )
    parser.add_argument("subject", metavar="WHAT", help="file with a pose, a scene or a motion, or a figure name")
    parser.add_argument("--figure", metavar="FIGURE", help="figure of a pose: name or file")
    parser.add_argument("--pose", choices=POSES, metavar="POSE", help=f"posture of a human: {', '.join(POSES)}")
    parser.add_argument("--load", metavar="KG", type=float, default=0.0, help="load in the hands (0)")
    parser.add_argument("--coupling", choices=COUPLINGS, default="good", help="coupling: quality of the grip (good)")
    for name, description in _SWITCHES.items():
        parser.add_argument(f"--{name}", action="store_true", help=description)
    parser.add_argument(
        "--sitting", action=argparse.BooleanOptionalAction, help="the person sits (default: inferred from the pose)"
    )
    parser.add_argument("--angles", action="store_true", help="also print the joint angles")
    parser.add_argument(
        "--strength", choices=("male", "female"), help="print the percentage of people who are strong enough"
    )
    parser.add_argument(
        "--low-back", action="store_true", help="print moment, disc compression and shear at L5/S1, of a pose"
    )
    for name, (description, _) in _POSE_METHODS.items():
        parser.add_argument(f"--{name}", action="store_true", help=f"{description}, of a pose")
    parser.add_argument("--age", metavar="YEARS", type=float, default=30.0, help="age, for the grip strength (30)")
    parser.add_argument(
        "--lift-to", metavar="POSE", help="destination of the lift, for the NIOSH equation: file or posture name"
    )
    parser.add_argument(
        "--lift", action="store_true", help="motion: the load is lifted from the first frame to the last"
    )
    parser.add_argument("--lifts", metavar="N", type=float, default=0.2, help="lifts per minute (0.2)")
    parser.add_argument("--hours", metavar="H", type=float, default=1.0, help="hours of lifting (1)")
    parser.add_argument("--csv", metavar="FILE", type=Path, help="write scores and angles of every frame as CSV")
    parser.add_argument("--json", action="store_true", help="print JSON (degrees) instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    subject = _subject(arguments.subject, arguments.figure)
    if arguments.pose is not None:
        subject = human_pose(subject.figure, arguments.pose)
    switches = {name.replace("-", "_"): getattr(arguments, name.replace("-", "_")) for name in _SWITCHES}
    work = Work(load=arguments.load, coupling=arguments.coupling, sitting=arguments.sitting, **switches)
    assessment = assess(subject, work)
    data: dict[str, Any] = assessment.to_dict()
    lines = [str(assessment), *([str(assessment.angles)] if arguments.angles else [])]
    if arguments.lift_to is not None or arguments.lift:
        lift = _lift(subject, arguments)
        data["niosh"] = lift.to_dict(work.load)
        lines.append(lift.explain(work.load))
    if arguments.strength is not None:
        data["strength"], text = _strength(subject, work, arguments.strength)
        lines.append(text)
    if arguments.low_back:
        data["low_back"], text = _low_back(subject, work, arguments.strength or "male")
        lines.append(text)
    for name, (_, method) in _POSE_METHODS.items():
        if getattr(arguments, name):
            if isinstance(subject, Clip):
                raise FormatError(f"--{name} requires a pose; give one frame of the motion as a pose file.", "")
            text = method(subject, arguments)
            data[name] = text.splitlines()
            lines.append(text)
    if arguments.csv is not None:
        arguments.csv.write_text(assessment.to_csv(), encoding="utf-8")
    print(json.dumps(data, indent=2) if arguments.json else "\n".join(lines))
    return 0


def _subject(name: str, figure: str | None) -> Pose | Clip:
    """Pose or clip of a name; a figure alone is in its neutral pose."""
    path = Path(name)
    if path.is_file() and any(each.extension == path.suffix.lower() for each in FORMATS) and path.suffix != ".poise":
        report = load_figure(path)
        return report.clips[0] if report.clips else Pose.neutral(report.figure)
    subject = subject_named(name, figure).subject
    if isinstance(subject, Figure):
        return Pose.neutral(subject)
    return subject if isinstance(subject, Pose) else subject.pose


def _strength(subject: Pose | Clip, work: Work, sex: str) -> tuple[dict[str, Any], str]:
    """Percentage of people who are strong enough, as JSON and as text; other skeletons are retargeted first."""
    if isinstance(subject, Pose):
        report = strength_report(subject, work.load, sex=sex, sitting=work.sitting)
        return report.to_dict(), f"{report}\n{report.explain()}"
    has_contact_sites = {site.name for site in subject.figure.sites} >= {
        "left_grip",
        "right_grip",
        "left_sole",
        "right_sole",
    }
    clip = subject if has_contact_sites else retarget(subject, human(sex=sex)).clip
    over = strength_over_time(clip, work.load, sex=sex, sitting=work.sitting)
    note = "" if has_contact_sites else " (motion retargeted to the library human)"
    return over.to_dict(), f"{over}{note}"


def _low_back(subject: Pose | Clip, work: Work, sex: str) -> tuple[dict[str, Any], str]:
    """Load of the disc L5/S1, as JSON and as text."""
    if isinstance(subject, Clip):
        raise FormatError("--low-back requires a pose; give one frame of the motion as a pose file.", "")
    load = low_back(subject, work.load, sex=sex, sitting=work.sitting)
    return load.to_dict(), load.explain()


def _endurance(pose: Pose, arguments: argparse.Namespace) -> str:
    holding = holding_time(pose, arguments.load, sex=arguments.strength or "male", sitting=arguments.sitting)
    return "no joint is loaded" if holding is None else holding.explain()


def _stability(pose: Pose, arguments: argparse.Namespace) -> str:
    return StabilityDiagram.of_pose(pose).explain()


def _grip(pose: Pose, arguments: argparse.Namespace) -> str:
    sex, age = arguments.strength or "male", arguments.age
    return "\n".join(f"{side}: {grip_strength_of_pose(pose, side, sex=sex, age=age).explain()}" for side in SIDES)


def _driver(pose: Pose, arguments: argparse.Namespace) -> str:
    return "\n".join(angle.explain() for angle in driver_comfort(pose))


_POSE_METHODS: dict[str, tuple[str, Callable[[Pose, argparse.Namespace], str]]] = {
    "endurance": ("print how long the posture can be held", _endurance),
    "stability": ("print the forces that the hands can exert before the body falls or slips", _stability),
    "grip": ("print the grip strength with forearm and wrist", _grip),
    "driver": ("print angles beside the comfortable ones of drivers", _driver),
}


def _lift(subject: Pose | Clip, arguments: argparse.Namespace) -> LiftEnds:
    grip = "poor" if arguments.coupling == "unacceptable" else arguments.coupling
    conditions = {"frequency": arguments.lifts, "duration": arguments.hours, "coupling": grip}
    if isinstance(subject, Clip):
        if arguments.lift_to is not None:
            raise FormatError("--lift-to requires a pose; for a motion, --lift uses its first and last frame.", "")
        return LiftEnds.of_clip(subject, **conditions)
    if arguments.lift_to is None:
        raise FormatError("--lift requires a motion; for a pose, --lift-to gives the destination.", "")
    if arguments.lift_to in POSES and not Path(arguments.lift_to).exists():
        return LiftEnds.between(subject, human_pose(subject.figure, arguments.lift_to), **conditions)
    end = _subject(arguments.lift_to, arguments.figure)
    return LiftEnds.between(subject, end if isinstance(end, Pose) else end[-1], **conditions)
