"""`poise bench`: list the benches, run one, check its bars."""

from __future__ import annotations

import argparse
import json
import sys

from benchmarks.measurement import Verdict
from benchmarks.registry import benches, find_bench
from benchmarks.report import Report, as_json
from benchmarks.run import Settings
from benchmarks.table import as_text

from poise.cli.progress import ProgressBar
from poise.errors import PoiseError


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "bench",
        help="measure speed and exactness",
        description="Run a bench and print its figures. Without a name: list the benches.",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="the bench to run")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--check", action="store_true", help="exit with 1 where a bar is not held, and name it")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, smaller problems")
    parser.add_argument("--seed", type=int, default=0, help="seed of the random problems (default: 0)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.name is None:
        if arguments.check or arguments.quick:
            raise PoiseError("--check and --quick need the name of a bench; `poise bench` lists them.")
        print(_listing(arguments.json))
        return 0
    bench = find_bench(arguments.name)
    with ProgressBar(sys.stderr, bench.name) as progress:
        report = bench.run(Settings(quick=arguments.quick, seed=arguments.seed), progress)
    print(as_json(report) if arguments.json else as_text(report))
    return _check(report) if arguments.check else 0


def _listing(json_wanted: bool) -> str:
    found = benches()
    if json_wanted:
        return json.dumps([{"name": bench.name, "description": bench.description} for bench in found], indent=2)
    if not found:
        return "there are no benches."
    width = max(len(bench.name) for bench in found)
    return "\n".join(f"{bench.name:{width}}  {bench.description}" for bench in found)


def _check(report: Report) -> int:
    """Name on stderr the bars that are not held and those that could not be tried; only the former are a failure."""
    broken = report.barred(Verdict.NOT_HELD)
    for measurement in report.barred(Verdict.NOT_MEASURED):
        print(f"poise bench {report.name}: not measured: {measurement.name}: {measurement.absent}", file=sys.stderr)
    for measurement in broken:
        print(f"poise bench {report.name}: not held: {measurement.name}: {measurement.complaint}", file=sys.stderr)
    return 1 if broken else 0
