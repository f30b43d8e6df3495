"""`poise lab`: compare the techniques of the literature, as text, JSON or an HTML page."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from poise.analysis.report import page
from poise.cli.overwrite import add_force, check_overwrite
from poise.errors import FormatError
from poise.extensions import comparisons


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "lab",
        help="compare techniques side by side",
        description="Run a comparison: every technique on the same problem from the same start, with the results of "
        "the literature beside those measured here.",
    )
    parser.add_argument("study", choices=tuple(comparisons()), help="what to compare")
    parser.add_argument("-o", "--output", metavar="PAGE", type=Path, help="write an HTML page with plots to this file")
    add_force(parser, "PAGE")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="seed of all random numbers (0)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    output: Path | None = arguments.output
    check_overwrite(arguments, output)
    if arguments.seed < 0:
        raise FormatError(f"--seed must be 0 or more, got {arguments.seed}.")
    report = comparisons()[arguments.study](arguments.seed)
    if output is not None:
        output.write_text(page(report), encoding="utf-8")
    if arguments.json:
        print(json.dumps(report.to_dict(), indent=2, allow_nan=False))
    else:
        print(report.text())
        if output is not None:
            print(f"\nwrote {output}")
    return 0
