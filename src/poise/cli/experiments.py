"""`poise experiments`: list, run and illustrate the experiments of the literature."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from poise.backend import use_backend
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.progress import ProgressBar
from poise.errors import FormatError
from poise.extensions import experiments


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "experiments",
        help="run the experiments of the literature",
        description="List the experiments, run one or all and check the expected observations, or write an HTML page "
        "with pictures of every stage.",
    )
    parser.add_argument("action", nargs="?", choices=("list", "run", "report"), default="list", help="action (list)")
    parser.add_argument("name", nargs="?", default="all", help="experiment, or all (all)")
    parser.add_argument("-o", "--output", metavar="PAGE", type=Path, help="HTML page that `report` writes")
    add_force(parser, "PAGE")
    parser.add_argument("--backend", choices=("native", "numpy"), help="backend to run with (default: the one in use)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    chosen = experiments().experiments(arguments.name)
    if arguments.action == "list":
        _list(chosen, arguments.json)
        return 0
    output: Path | None = arguments.output
    if (output is None) == (arguments.action == "report"):
        raise FormatError("-o PAGE is required by `report` and only by it: poise experiments report -o gallery.html.")
    check_overwrite(arguments, output)
    with use_backend(arguments.backend) if arguments.backend else nullcontext():
        outcomes = _run_all(chosen, arguments.json)
    if output is not None:
        with ProgressBar(sys.stderr, "pictures") as bar:
            output.write_text(experiments().gallery(outcomes, bar), encoding="utf-8")
    if arguments.json:
        print(json.dumps([each.to_dict() for each in outcomes], indent=2, allow_nan=False))
    elif len(outcomes) > 1:
        passed, seconds = sum(each.passed for each in outcomes), sum(each.seconds for each in outcomes)
        print(f"{passed} of {len(outcomes)} as expected, {seconds:.1f} s")
    return 0 if all(each.passed for each in outcomes) else 1


def _run_all(chosen: tuple[Any, ...], quiet: bool) -> list[Any]:
    """Run the experiments and print each outcome as it completes."""
    outcomes: list[Any] = []
    with ProgressBar(sys.stderr, "experiments") as bar:
        for each in chosen:
            bar(len(outcomes), len(chosen))
            outcomes.append(each.run())
            bar.wipe()
            if not quiet:
                print(_text(outcomes[-1]), flush=True)
    return outcomes


def _list(chosen: tuple[Any, ...], as_json: bool) -> None:
    if as_json:
        fields = ("name", "title", "chapter", "source", "description", "not_reproduced")
        print(json.dumps([{field: getattr(each, field) for field in fields} for each in chosen], indent=2))
        return
    for chapter in dict.fromkeys(each.chapter for each in chosen):
        print(chapter)
        for each in (entry for entry in chosen if entry.chapter == chapter):
            print(f"  {each.name:<28}  {each.title}  [{each.source}]")
    not_reproduced = [each for each in chosen if each.not_reproduced]
    if not_reproduced:
        print("\nReported by the sources and not observed here")
    for each in not_reproduced:
        print(f"  {each.name:<28}  {each.not_reproduced}")


def _text(outcome: Any) -> str:
    experiment = outcome.experiment
    lines = [f"{experiment.name}: {'as expected' if outcome.passed else 'NOT as expected'}, {outcome.seconds:.2f} s"]
    lines += [f"  {'yes' if check.holds else 'NO '}  {check.statement}{_numbers(check)}" for check in outcome.checks]
    lines += [f"       {note.statement}{_numbers(note)}" for note in outcome.notes]
    failing = [check.statement for check in outcome.counterfactual_checks if not check.holds]
    lines.append(f"  counter-test, {experiment.counterfactual}: fails {failing[0] if failing else 'NOTHING'}")
    return "\n".join(lines)


def _numbers(each: Any) -> str:
    """Measured value, and the value in the source."""
    values = "; ".join(part for part in (each.measured, f"source: {each.source}" if each.source else "") if part)
    return f" ({values})" if values else ""
