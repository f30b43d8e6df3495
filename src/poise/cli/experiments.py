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
from poise.math.summation import float_sum


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "experiments",
        help="run the experiments of the literature",
        description="List the experiments, run one or all and compare what is observed with what the source states, or "
        "write an HTML page with pictures of every stage. A run fails if a verdict is not the declared one.",
    )
    parser.add_argument("action", nargs="?", choices=("list", "run", "report"), default="list", help="action (list)")
    parser.add_argument("name", nargs="?", default="all", help="experiment, or all (all)")
    parser.add_argument("-o", "--output", metavar="PAGE", type=Path, help="HTML page that `report` writes")
    add_force(parser, "PAGE")
    parser.add_argument("--backend", choices=("native", "numpy"), help="backend to run with (default: the one in use)")
    parser.add_argument(
        "--samples",
        metavar="N",
        type=int,
        default=8,
        help="random cases for each rate (8; declared verdicts are for 8 or more)",
    )
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
    if arguments.samples < 1:
        raise FormatError(f"--samples: expected at least 1 random case; got {arguments.samples}.")
    check_overwrite(arguments, output)
    with use_backend(arguments.backend) if arguments.backend else nullcontext():
        outcomes = _run_all(chosen, arguments.samples, arguments.json)
    if output is not None:
        with ProgressBar(sys.stderr, "pictures") as bar:
            output.write_text(experiments().gallery(outcomes, bar), encoding="utf-8")
    if arguments.json:
        print(json.dumps([each.to_dict() for each in outcomes], indent=2, allow_nan=False))
    elif len(outcomes) > 1:
        _print_counts(outcomes)
    return 0 if all(each.passed for each in outcomes) else 1


def _run_all(chosen: tuple[Any, ...], samples: int, quiet: bool) -> list[Any]:
    """Run the experiments and print each outcome as it completes."""
    outcomes: list[Any] = []
    with ProgressBar(sys.stderr, "experiments") as bar:
        for each in chosen:
            bar(len(outcomes), len(chosen))
            outcomes.append(each.run(samples))
            bar.wipe()
            if not quiet:
                print(_text(outcomes[-1]), flush=True)
    return outcomes


def _list(chosen: tuple[Any, ...], as_json: bool) -> None:
    if as_json:
        fields = ("name", "title", "chapter", "source", "description", "not_reproduced")
        rows = [{field: getattr(each, field) for field in fields} | {"verdict": each.verdict.value} for each in chosen]
        print(json.dumps(rows, indent=2))
        return
    for chapter in dict.fromkeys(each.chapter for each in chosen):
        print(chapter)
        for each in (entry for entry in chosen if entry.chapter == chapter):
            print(f"  {each.name:<28}  {each.verdict.value:<11}  {each.title}  [{each.source}]")
    not_reproduced = [each for each in chosen if each.not_reproduced]
    if not_reproduced:
        print("\nStated by the sources and not observed here, or only in part")
    for each in not_reproduced:
        print(f"  {each.name:<28}  {each.verdict.value}: {each.not_reproduced}")


def _print_counts(outcomes: list[Any]) -> None:
    """Number of experiments for each verdict, and the names of those with another verdict than the declared one."""
    verdicts = [each.verdict.value for each in outcomes]
    counts = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in dict.fromkeys(sorted(verdicts)))
    print(f"{len(outcomes)} experiments: {counts}, {float_sum(each.seconds for each in outcomes):.1f} s")
    failed = [each.experiment.name for each in outcomes if not each.passed]
    print(f"NOT as declared: {', '.join(failed)}" if failed else "every verdict is the declared one")


def _text(outcome: Any) -> str:
    experiment = outcome.experiment
    surprise = "" if outcome.passed else f"; NOT as declared ({experiment.verdict.value})"
    lines = [f"{experiment.name}: {outcome.verdict_in_words}{surprise}, {outcome.seconds:.2f} s"]
    lines += [f"  {_mark(check)}  {check.statement}{_numbers(check)}" for check in outcome.checks]
    lines += [f"         {note.statement}{_numbers(note)}" for note in outcome.notes]
    lost = outcome.lost[0] if outcome.lost else "NOTHING"
    lines.append(f"  counter-test, {experiment.counterfactual}: loses {lost}")
    return "\n".join(lines)


def _mark(check: Any) -> str:
    """Verdict of a check in five characters; a result other than the declared one ends with an exclamation mark."""
    word = {1.0: "yes", 0.0: "no"}.get(check.rate, "part")
    return f"{word + ('' if check.as_expected else '!'):<5}"


def _numbers(each: Any) -> str:
    """Measured value, and the value in the source."""
    values = "; ".join(part for part in (each.measured, f"source: {each.source}" if each.source else "") if part)
    return f" ({values})" if values else ""
