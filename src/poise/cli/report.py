"""`poise report SCENE -o report.html`: one report of a workplace, for whoever decides and whoever checks."""

from __future__ import annotations

import argparse
import json
import warnings
from pathlib import Path

from poise.analysis.ergonomics import Work
from poise.analysis.ergonomics.strength import HANDS
from poise.analysis.ergonomics.work import COUPLINGS
from poise.analysis.workplace import assess_workplace, write_workplace_report
from poise.analysis.workplace.workplace_solve import solve_workplace
from poise.cli.natural_option import add_natural, apply_natural
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.subject import subject_named
from poise.errors import FormatError
from poise.kinematics import Pose
from poise.library import POSES, human_pose
from poise.model import Figure
from poise.model.validation import SingularSwingWarning
from poise.scene import Scene, read_scene


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "report",
        help="ergonomic report of a workplace",
        description="Solve a scene, or take a pose, and write one report: pictures from three sides with scale, RULA, "
        "REBA and OWAS with the reasons of each step, torques and the percentage of capable people, low-back loads, "
        "endurance, the lift at both ends, reach, vision and clearance, and what would help most.",
    )
    parser.add_argument("subject", metavar="SCENE", help="file with a scene or a pose, or a figure name")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="report as .html or .pdf")
    parser.add_argument("--pose", choices=POSES, metavar="POSE", help=f"posture of a human: {', '.join(POSES)}")
    parser.add_argument("--title", help="heading of the report (the name of the file)")
    parser.add_argument("--load", metavar="KG", type=float, default=0.0, help="load in the hands (0)")
    parser.add_argument("--sex", choices=("male", "female"), default="male", help="sex of the strength data (male)")
    parser.add_argument("--hand", choices=HANDS, default="both", help="hands that hold the load (both)")
    parser.add_argument("--age", metavar="YEARS", type=float, help="age, for the strengths (those of the tables)")
    parser.add_argument(
        "--clothing", metavar="M", type=float, default=0.0, help="thickness of clothing, taken off clearances [m] (0)"
    )
    parser.add_argument("--coupling", choices=COUPLINGS, default="good", help="coupling: quality of the grip (good)")
    parser.add_argument("--static", action="store_true", help="posture held for more than a minute")
    parser.add_argument("--repeated", action="store_true", help="repeated four times a minute or more")
    parser.add_argument(
        "--sitting", action=argparse.BooleanOptionalAction, help="the person sits (default: inferred from the pose)"
    )
    parser.add_argument(
        "--lift-to", metavar="SCENE", help="where the load is put down: file with a scene or a pose, or a posture name"
    )
    parser.add_argument("--lifts", metavar="N", type=float, default=0.2, help="lifts per minute (0.2)")
    parser.add_argument("--hours", metavar="H", type=float, default=1.0, help="hours of lifting (1)")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON instead of text")
    add_natural(parser)
    add_force(parser, "FILE")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_overwrite(arguments, arguments.output)
    subject = _subject(arguments.subject, arguments.pose)
    if isinstance(subject, Scene):
        apply_natural(arguments, subject)
    work = Work(
        load=arguments.load,
        coupling=arguments.coupling,
        static=arguments.static,
        repeated=arguments.repeated,
        sitting=arguments.sitting,
    )
    assessed = assess_workplace(
        subject,
        work,
        sex=arguments.sex,
        lift_to=None if arguments.lift_to is None else _destination(arguments, subject.figure),
        lifts_per_minute=arguments.lifts,
        hours=arguments.hours,
        hand=arguments.hand,
        age=arguments.age,
        clothing=arguments.clothing,
    )
    if arguments.output is not None:
        write_workplace_report(assessed, arguments.output, arguments.title or Path(arguments.subject).stem)
    findings = assessed.findings
    if arguments.json:
        rows = [
            {"method": each.method, "result": each.result, "verdict": each.verdict.value, "reason": each.reason}
            for each in findings
        ]
        print(json.dumps(rows, indent=2))
        return 0
    width = max(len(each.method) for each in findings)
    for each in findings:
        print(f"{each.method:{width}}  {each.verdict.value:10}  {each.result}: {each.reason}")
    if arguments.output is not None:
        print(f"wrote {arguments.output}")
    return 0


def _subject(name: str, posture: str | None) -> Scene | Pose:
    """Scene or pose of a name; a figure alone stands in its neutral pose."""
    subject = subject_named(name).subject
    if posture is not None:
        figure = subject if isinstance(subject, Figure) else subject.figure
        return human_pose(figure, posture)
    return Pose.neutral(subject) if isinstance(subject, Figure) else subject


def _destination(arguments: argparse.Namespace, figure: Figure) -> Pose:
    """Pose in which the load is put down; a scene is solved first."""
    name = arguments.lift_to
    if name in POSES and not Path(name).exists():
        return human_pose(figure, name)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        subject = subject_named(name).subject
    if isinstance(subject, Pose):
        return subject
    if isinstance(subject, Figure):
        raise FormatError("--lift-to expects a scene, a pose or a posture name, got a figure.", name)
    scene = read_scene(Path(name)).scene
    apply_natural(arguments, scene)
    return solve_workplace(scene).pose
