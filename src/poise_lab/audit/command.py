"""The command ``python -m poise_lab.audit``: run checks and print a table, or show one problem.

Exit code 0: every bound holds. 1: a bound is broken. 2: wrong arguments.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from poise.errors import PoiseError
from poise_lab.audit.checks import CHECKS, find_check
from poise_lab.audit.runner import Tally, run_check

_HEADER = ("check", "question", "problems", "asked", "faults", "rate", "bound", "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given[:1] == ["show"]:
            return _show(_show_parser().parse_args(given[1:]))
        return _run(_parser().parse_args(given))
    except PoiseError as error:
        _say(str(error))
        return 2


def _parser() -> argparse.ArgumentParser:
    listed = "\n".join(f"  {check.name:18} {check.statement}" for check in CHECKS.values())
    parser = argparse.ArgumentParser(
        prog="python -m poise_lab.audit",
        description="Solve random problems and count broken promises.",
        epilog=f"checks:\n{listed}\n\n`python -m poise_lab.audit show CHECK SEED` shows one problem.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("check", nargs="*", help="checks to run; all by default")
    parser.add_argument("--count", type=_positive, help="problems per check; by default 1,000, restarts 200")
    parser.add_argument("--seed", type=int, default=0, help="first seed; 0 by default")
    parser.add_argument(
        "--jobs", type=_positive, default=os.cpu_count() or 1, help="processes; by default one per core"
    )
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop each check after this time")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write counts and all faults to FILE")
    parser.add_argument("--faults", type=int, default=5, help="faults to print per question; 5 by default")
    return parser


def _show_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m poise_lab.audit show", description="Show one problem.")
    parser.add_argument("check", help="name of the check")
    parser.add_argument("seed", type=int, help="seed of the problem")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, got {text}")
    return number


def _run(options: argparse.Namespace) -> int:
    checks = [find_check(name) for name in options.check or CHECKS]
    tallies: dict[str, tuple[Tally, ...]] = {}
    for check in checks:
        began = time.perf_counter()
        problems, seconds = options.count or check.count, 60.0 * options.minutes
        tallies[check.name] = run_check(check, problems, options.seed, options.jobs, seconds)
        _say(f"{check.name}: {check.statement} ({time.perf_counter() - began:.0f} s)")
        for tally in tallies[check.name]:
            for seed, detail in tally.faults[: options.faults]:
                _say(f"  seed {seed}: {tally.question.name}: {detail}")
    _say(_table(tallies))
    if options.json is not None:
        data = {name: [tally.to_dict() for tally in found] for name, found in tallies.items()}
        options.json.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    return int(any(tally.is_broken for found in tallies.values() for tally in found))


def _table(tallies: dict[str, tuple[Tally, ...]]) -> str:
    """Counts of all questions in columns."""
    rows = [_HEADER]
    for name, found in tallies.items():
        for tally in found:
            bound = "-" if tally.question.bound is None else f"{100.0 * tally.question.bound:.1f} %"
            counts = (str(tally.problems), str(tally.asked), str(len(tally.faults)), f"{100.0 * tally.rate:.2f} %")
            rows.append((name, tally.question.name, *counts, bound, "broken" if tally.is_broken else ""))
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADER))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _show(options: argparse.Namespace) -> int:
    """Print one problem and its answers."""
    check = find_check(options.check)
    _say(check.describe(options.seed))
    answers = check.examine(options.seed)
    for answer in answers:
        _say(f"{'holds' if answer.holds else 'FAULT'}  {answer.question}  {answer.detail}".rstrip())
    if not answers:
        _say("This problem answers no question of the check.")
    return int(any(not answer.holds for answer in answers))


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
