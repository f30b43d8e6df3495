"""`poise population`: how many people reach goals, what limits the others, and who is at the edge."""

from __future__ import annotations

import argparse
import csv
import io
import json
from pathlib import Path

from poise.analysis.population.accommodation import Accommodation
from poise.analysis.population.page import PLOTS, critical_table, draw_population, goal_table, limit_table
from poise.analysis.population.population import DIMENSIONS, Person, PopulationStudy, check_people
from poise.analysis.report.study_page import check_plot
from poise.analysis.study.table import check_table, write_table
from poise.cli.study_options import add_study_options, check_files, run_here, tell_failures
from poise.errors import FormatError, StudyError
from poise.io.whole_file import decoded, read_bytes

CHUNK = 20  # bodies


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "population",
        help="tell how many people can reach goals",
        description="Draw bodies from the measured population and let each reach for every goal, standing on both feet "
        "in balance. Tells the percentage that can, the dimension that limits the others, and the bodies at the edge. "
        "Places are seen from the floor between the feet: x forward, y to the left, z up.",
    )
    parser.add_argument(
        "--goal", metavar=("X", "Y", "Z"), nargs=3, type=float, action="append", default=[], help="a place [m]"
    )
    parser.add_argument("--goals", metavar="CSV", type=Path, help="a file of places, x,y,z a line")
    parser.add_argument("--site", default="right_grip", help="what reaches (right_grip)")
    parser.add_argument("--bodies", metavar="N", type=int, default=200, help="how many bodies to draw (200)")
    parser.add_argument("--women", metavar="SHARE", type=float, default=0.5, help="share of women among them (0.5)")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="which bodies (0)")
    parser.add_argument("--people", metavar="CSV", type=Path, help="bodies in place of drawn ones: sex,stature,mass")
    parser.add_argument("--pose", default="stand", help="pose to start from (stand)")
    parser.add_argument("--tolerance", metavar="M", type=float, default=5e-3, help="what counts as reached (0.005)")
    parser.add_argument("--critical", metavar="N", type=int, default=6, help="bodies at the edge to list (6)")
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write all bodies to .csv, .parquet or .npz")
    parser.add_argument(
        "--plot", metavar="FILE", type=Path, help="draw it: plots as .svg, bodies at the edge as .png, all as .html"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    add_study_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    check_files(arguments, arguments.output, arguments.plot)
    if arguments.output is not None:
        check_table(arguments.output)
    if arguments.plot is not None:
        check_plot(arguments.plot, PLOTS)
    study = PopulationStudy(
        goals=_goals(arguments),
        site=arguments.site,
        count=arguments.bodies,
        women=arguments.women,
        seed=arguments.seed,
        pose=arguments.pose,
        tolerance=arguments.tolerance,
        people=() if arguments.people is None else read_people(arguments.people),
    )
    outcome = run_here(study, arguments, "population", CHUNK)
    found = Accommodation(study, outcome)
    if arguments.output is not None:
        write_table(outcome, arguments.output, {"able": found.able})
    if arguments.plot is not None:
        draw_population(found, arguments.plot)
    if arguments.json:
        print(json.dumps(_data(found, arguments.critical), indent=2, allow_nan=False))
        return 0
    _tell(found, arguments.critical)
    tell_failures(outcome, "body")
    for path in (arguments.output, arguments.plot):
        if path is not None:
            print(f"wrote {path}")
    return 0


def _tell(found: Accommodation, critical: int) -> None:
    print(f"{found}\n\n{goal_table(found).text()}")
    if found.limiting():
        print(f"\n{limit_table(found).text()}")
    if found.critical(critical):
        print(f"\n{critical_table(found, critical).text()}")


def _data(found: Accommodation, critical: int) -> dict[str, object]:
    columns = found.outcome.columns
    return {
        "bodies": len(found.tried),
        "accommodated": found.accommodated,
        "uncertainty": found.uncertainty,
        "goals": [
            {"goal": list(goal), "reached": float(share), "limiting": dict(found.limiting(number))}
            for number, (goal, share) in enumerate(zip(found.study.goals, found.by_goal, strict=True))
        ],
        "limiting": dict(found.limiting()),
        "critical": [
            {"body": item, "woman": bool(columns["woman"][item]), "able": bool(found.able[item])}
            | {name: float(columns[name][item]) for name in DIMENSIONS}
            for item in found.critical(critical)
        ],
        "failures": {str(item): words for item, words in found.outcome.failures.items()},
    }


def _goals(arguments: argparse.Namespace) -> tuple[tuple[float, float, float], ...]:
    goals = [tuple(each) for each in arguments.goal]
    if arguments.goals is not None:
        goals += read_goals(arguments.goals)
    if not goals:
        raise StudyError("there is nothing to reach: give places by --goal X Y Z, or a file of them by --goals.")
    return tuple(goals)


def read_goals(path: Path) -> list[tuple[float, float, float]]:
    """Places of a file, x, y, z a line; a first line of words is passed over."""
    found = []
    for line, row in _rows(path):
        try:
            x, y, z = (float(each) for each in row)
        except ValueError:
            if line == 1:
                continue
            raise FormatError(f"a place is three numbers, x,y,z [m], got {','.join(row)[:60]!r}.", path, line) from None
        found.append((x, y, z))
    if not found:
        raise FormatError("holds no places; write x,y,z [m], one a line.", path)
    return found


def read_people(path: Path) -> tuple[Person, ...]:
    """Bodies of a file with a line of heads: sex, and stature [m] and mass [kg], either of which may be left out."""
    rows = _rows(path)
    heads = [head.strip().lower() for head in rows[0][1]] if rows else []
    if "sex" not in heads or not set(heads) <= {"sex", "stature", "mass"}:
        raise FormatError(f"its first line names the columns sex, stature and mass, got {heads}.", path, 1)
    found: list[Person] = []
    for line, row in rows[1:]:
        cells = dict(zip(heads, (cell.strip() for cell in row), strict=False))
        try:
            numbers = {name: float(cells[name]) for name in ("stature", "mass") if cells.get(name)}
        except ValueError:
            raise FormatError(
                f"stature [m] and mass [kg] are numbers, got {','.join(row)[:60]!r}.", path, line
            ) from None
        person = Person(cells["sex"].lower(), numbers.get("stature"), numbers.get("mass"))
        try:
            check_people((person,))
        except StudyError as error:
            raise FormatError(str(error).replace("body 0", f"body {len(found)}", 1), path, line) from None
        found.append(person)
    if not found:
        raise FormatError("holds no people; write sex,stature,mass, one a line.", path)
    return tuple(found)


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    """Lines that are not empty, with their numbers."""
    text = decoded(read_bytes(path), path)
    return [
        (line, row) for line, row in enumerate(csv.reader(io.StringIO(text)), 1) if any(cell.strip() for cell in row)
    ]
