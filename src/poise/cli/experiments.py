"""`poise experiments`: the experiments of the literature, listed, run and put on a page."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from poise.backend import use_backend
from poise.cli.progress import ProgressBar
from poise.cli.replacing import add_force, refuse_to_replace
from poise.errors import FormatError
from poise.extensions import experiments


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "experiments",
        help="run the experiments of the literature",
        description="List the experiments, run one or all and check what must be observed, or write a page with "
        "pictures of every stage.",
    )
    parser.add_argument(
        "action", nargs="?", choices=("list", "run", "report"), default="list", help="what to do (list)"
    )
    parser.add_argument("name", nargs="?", default="all", help="an experiment, or all of them (all)")
    parser.add_argument("-o", "--output", metavar="PAGE", type=Path, help="where `report` writes its page of HTML")
    add_force(parser, "PAGE")
    parser.add_argument("--engine", choices=("native", "numpy"), help="run with this engine (the one in use)")
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
        raise FormatError("`report` needs a page to write, and only that: poise experiments report -o gallery.html.")
    refuse_to_replace(arguments, output)
    with use_backend(arguments.engine) if arguments.engine else nullcontext():
        outcomes = _ran(chosen, arguments.json)
    if output is not None:
        with ProgressBar(sys.stderr, "pictures") as bar:
            output.write_text(experiments().gallery(outcomes, bar), encoding="utf-8")
    if arguments.json:
        print(json.dumps([each.to_dict() for each in outcomes], indent=2, allow_nan=False))
    elif len(outcomes) > 1:
        passed, seconds = sum(each.passed for each in outcomes), sum(each.seconds for each in outcomes)
        print(f"{passed} of {len(outcomes)} as told, {seconds:.1f} s")
    return 0 if all(each.passed for each in outcomes) else 1


def _ran(chosen: tuple[Any, ...], quiet: bool) -> list[Any]:
    """Run them, and say at once what came of each."""
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
        fields = ("name", "title", "chapter", "source", "story", "unseen")
        print(json.dumps([{field: getattr(each, field) for field in fields} for each in chosen], indent=2))
        return
    for chapter in dict.fromkeys(each.chapter for each in chosen):
        print(chapter)
        for each in (own for own in chosen if own.chapter == chapter):
            print(f"  {each.name:<28}  {each.title}  [{each.source}]")
    unseen = [each for each in chosen if each.unseen]
    if unseen:
        print("\nTold by the sources and not seen here")
    for each in unseen:
        print(f"  {each.name:<28}  {each.unseen}")


def _text(outcome: Any) -> str:
    own = outcome.experiment
    lines = [f"{own.name}: {'as told' if outcome.passed else 'NOT as told'}, {outcome.seconds:.2f} s"]
    lines += [f"  {'yes' if check.holds else 'NO '}  {check.words}{_numbers(check)}" for check in outcome.checks]
    lines += [f"       {note.words}{_numbers(note)}" for note in outcome.notes]
    failing = [check.words for check in outcome.turned if not check.holds]
    lines.append(f"  turned around, {own.turned}: fails {failing[0] if failing else 'NOTHING'}")
    return "\n".join(lines)


def _numbers(each: Any) -> str:
    """What was measured, and what the source has."""
    told = "; ".join(part for part in (each.measured, f"source: {each.source}" if each.source else "") if part)
    return f" ({told})" if told else ""
