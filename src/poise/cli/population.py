"""`poise population`: percentage of people who reach goals, limiting dimensions, critical bodies."""

from __future__ import annotations

import argparse
import csv
import io
import json
from pathlib import Path

from poise.analysis.population.accommodation import Accommodation
from poise.analysis.population.page import (
    PLOTS,
    critical_table,
    draw_population,
    goal_table,
    limit_table,
    measure_table,
    sex_table,
)
from poise.analysis.population.population import DIMENSIONS, POPULATION, Person, PopulationStudy, check_people
from poise.analysis.population.stance import BALANCES, STANCES
from poise.analysis.reach.measures import MEASURES
from poise.analysis.report.html import check_plot
from poise.analysis.study.table import check_table, write_table
from poise.cli.natural_option import add_natural, chosen_natural
from poise.cli.study_options import add_study_options, check_files, print_failures, run_with_progress
from poise.collision import ClearanceTask
from poise.errors import FormatError, StudyError
from poise.io.atomic_write import decode_utf8, read_bytes
from poise.library import POPULATIONS
from poise.scene import read_scene
from poise.tasks import Task

BODIES_PER_CHUNK = 20


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "population",
        help="percentage of people who can reach goals",
        description=f"Sample bodies from {POPULATION}; each reaches for every goal, standing on both feet (or on "
        "tiptoe, or sitting) with its center of mass inside the support polygon, 2 cm from the edge. Report the "
        "percentage that succeeds, the dimension that limits the others, and the critical bodies. Positions are "
        "relative to the floor between the feet: x forward, y left, z up.",
    )
    parser.add_argument(
        "--goal", metavar=("X", "Y", "Z"), nargs=3, type=float, action="append", default=[], help="goal position [m]"
    )
    parser.add_argument("--goals", metavar="CSV", type=Path, help="file of goal positions, x,y,z per line")
    parser.add_argument(
        "--site", default="right_grip", help="end effector (right_grip); either_grip for the nearer hand"
    )
    _add_conditions(parser)
    parser.add_argument("--bodies", metavar="N", type=int, default=200, help="number of bodies to sample (200)")
    parser.add_argument("--women", metavar="SHARE", type=float, default=0.5, help="fraction of women (0.5)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="random seed (0)")
    parser.add_argument(
        "--people", metavar="CSV", type=Path, help="bodies to use instead of sampled ones: sex,stature,mass"
    )
    parser.add_argument("--pose", default="stand", help="initial pose (stand)")
    parser.add_argument("--tolerance", metavar="M", type=float, default=5e-3, help="position tolerance [m] (0.005)")
    parser.add_argument("--critical", metavar="N", type=int, default=6, help="critical bodies to list (6)")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write all bodies to .csv, .parquet or .npz")
    parser.add_argument(
        "--plot",
        metavar="FILE",
        type=Path,
        action="append",
        default=[],
        help="plots as .svg, critical bodies as .png, everything as .html; may be repeated",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    add_study_options(parser)
    parser.set_defaults(run=run)


def _add_conditions(parser: argparse.ArgumentParser) -> None:
    """Add the options for support, balance and surroundings of the bodies."""
    parser.add_argument("--stance", choices=tuple(STANCES), help="support of the bodies (stand; sit with --pose sit)")
    parser.add_argument(
        "--balance",
        choices=BALANCES,
        default="polygon",
        help="center of mass inside the support polygon, or centered as in the initial pose (polygon)",
    )
    parser.add_argument(
        "--margin", metavar="M", type=float, default=0.02, help="distance from the edge of the support polygon (0.02)"
    )
    parser.add_argument("--shoes", metavar="M", type=float, default=0.0, help="thickness of the shoe soles [m] (0)")
    parser.add_argument(
        "--population", choices=tuple(POPULATIONS), default="us_army", help="population to sample from (us_army)"
    )
    parser.add_argument(
        "--restrict",
        metavar=("JOINT", "DEGREES"),
        nargs=2,
        action="append",
        default=[],
        help="restricted range of motion: largest angle of a joint from standing; may be repeated",
    )
    parser.add_argument("--scene", metavar="SCENE", type=Path, help="scene file whose obstacles the bodies avoid")
    parser.add_argument(
        "--self-collision", action="store_true", help="bodies avoid passing through themselves (several times slower)"
    )
    parser.add_argument(
        "--measures",
        metavar="NAME",
        nargs="+",
        choices=tuple(MEASURES),
        default=[],
        help=f"measures of the natural pose of every body and goal: {', '.join(MEASURES)}",
    )
    parser.add_argument("--load", metavar="KG", type=float, default=0.0, help="load in the hand for the measures (0)")
    add_natural(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_files(arguments, arguments.output, *arguments.plot)
    if arguments.output is not None:
        check_table(arguments.output)
    for path in arguments.plot:
        check_plot(path, PLOTS)
    study = _study(arguments)
    outcome = run_with_progress(study, arguments, "population", BODIES_PER_CHUNK)
    accommodation = Accommodation(study, outcome)
    if arguments.output is not None:
        write_table(outcome, arguments.output, {"able": accommodation.able})
    for path in arguments.plot:
        draw_population(accommodation, path)
    if arguments.json:
        print(json.dumps(_data(accommodation, arguments.critical), indent=2, allow_nan=False))
        return 0
    _print_tables(accommodation, arguments.critical)
    print_failures(outcome, "body")
    for path in (*([arguments.output] if arguments.output is not None else []), *arguments.plot):
        print(f"wrote {path}")
    return 0


def _study(arguments: argparse.Namespace) -> PopulationStudy:
    return PopulationStudy(
        goals=_goals(arguments),
        site=arguments.site,
        count=arguments.bodies,
        women=arguments.women,
        seed=arguments.seed,
        pose=arguments.pose,
        tolerance=arguments.tolerance,
        people=() if arguments.people is None else read_people(arguments.people),
        stance=arguments.stance,
        balance=arguments.balance,
        margin=arguments.margin,
        shoes=arguments.shoes,
        tasks=() if arguments.scene is None else _obstacles(arguments.scene),
        natural=chosen_natural(arguments),
        self_collision=arguments.self_collision,
        measures=tuple(arguments.measures),
        load=arguments.load,
        population=arguments.population,
        restrictions=_restrictions(arguments),
    )


def _print_tables(accommodation: Accommodation, critical: int) -> None:
    print(f"{accommodation}\n{accommodation.study.conditions}\n")
    print(f"{sex_table(accommodation).text()}\n\n{goal_table(accommodation).text()}")
    if accommodation.study.measures:
        print(f"\n{measure_table(accommodation).text()}")
    if accommodation.limiting():
        print(f"\n{limit_table(accommodation).text()}")
    if accommodation.critical(critical):
        print(f"\n{critical_table(accommodation, critical).text()}")


def _data(accommodation: Accommodation, critical: int) -> dict[str, object]:
    columns = accommodation.outcome.columns
    return {
        "bodies": len(accommodation.valid_bodies),
        "accommodated": accommodation.accommodated,
        "uncertainty": accommodation.uncertainty,
        "conditions": accommodation.study.conditions,
        "by_sex": {
            name: {"bodies": count, "accommodated": share} for name, (count, share) in accommodation.by_sex.items()
        },
        "goals": [
            {"goal": list(goal), "reached": float(share), "limiting": dict(accommodation.limiting(number))}
            for number, (goal, share) in enumerate(zip(accommodation.study.goals, accommodation.by_goal, strict=True))
        ],
        "limiting": dict(accommodation.limiting()),
        "critical": [
            {"body": item, "woman": bool(columns["woman"][item]), "able": bool(accommodation.able[item])}
            | {name: float(columns[name][item]) for name in DIMENSIONS}
            for item in accommodation.critical(critical)
        ],
        "failures": {str(item): reason for item, reason in accommodation.outcome.failures.items()},
    }


def _obstacles(path: Path) -> tuple[Task, ...]:
    """Clearance of a scene to its obstacles; its other tasks belong to its own figure."""
    tasks = tuple(task for task in read_scene(path).scene.tasks if isinstance(task, ClearanceTask))
    if not tasks:
        raise StudyError(f"{path} has no obstacles to avoid; add them with add_obstacle and avoid.")
    return tasks


def _restrictions(arguments: argparse.Namespace) -> tuple[tuple[str, float], ...]:
    try:
        return tuple((joint, float(angle)) for joint, angle in arguments.restrict)
    except ValueError:
        raise StudyError("--restrict: expected a joint and an angle in degrees, left_shoulder 60.") from None


def _goals(arguments: argparse.Namespace) -> tuple[tuple[float, float, float], ...]:
    goals = [tuple(each) for each in arguments.goal]
    if arguments.goals is not None:
        goals += read_goals(arguments.goals)
    if not goals:
        raise StudyError("no goal given: use --goal X Y Z, or --goals FILE.")
    return tuple(goals)


def read_goals(path: Path) -> list[tuple[float, float, float]]:
    """Goal positions of a file, x, y, z per line; a header line is skipped."""
    goals = []
    for line, row in _rows(path):
        try:
            x, y, z = (float(each) for each in row)
        except ValueError:
            if line == 1:
                continue
            raise FormatError(f"expected a position x,y,z [m]; got {','.join(row)[:60]!r}.", path, line) from None
        goals.append((x, y, z))
    if not goals:
        raise FormatError("contains no positions; expected x,y,z [m] per line.", path)
    return goals


def read_people(path: Path) -> tuple[Person, ...]:
    """Bodies of a CSV file with a header: sex, and optionally stature [m] and mass [kg]."""
    rows = _rows(path)
    heads = [head.strip().lower() for head in rows[0][1]] if rows else []
    if "sex" not in heads or not set(heads) <= {"sex", "stature", "mass"}:
        raise FormatError(f"expected a header with the columns sex, stature and mass; got {heads}.", path, 1)
    people: list[Person] = []
    for line, row in rows[1:]:
        cells = dict(zip(heads, (cell.strip() for cell in row), strict=False))
        try:
            numbers = {name: float(cells[name]) for name in ("stature", "mass") if cells.get(name)}
        except ValueError:
            raise FormatError(
                f"expected numbers for stature [m] and mass [kg]; got {','.join(row)[:60]!r}.", path, line
            ) from None
        person = Person(cells["sex"].lower(), numbers.get("stature"), numbers.get("mass"))
        try:
            check_people((person,))
        except StudyError as error:
            raise FormatError(str(error).replace("body 0", f"body {len(people)}", 1), path, line) from None
        people.append(person)
    if not people:
        raise FormatError("contains no people; expected sex,stature,mass per line.", path)
    return tuple(people)


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """Nonempty rows with their line numbers."""
    text = decode_utf8(read_bytes(path), path)
    return [
        (line, row) for line, row in enumerate(csv.reader(io.StringIO(text)), 1) if any(cell.strip() for cell in row)
    ]
