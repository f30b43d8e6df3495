"""The command `poise bench`: list the benchmarks, run one, check its bounds."""

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


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.name is None:
        if arguments.check or arguments.quick:
            raise PoiseError("--check and --quick need the name of a bench; `poise bench` lists them.")
        print(_listing(arguments.json))
        return 0
    bench = find_bench(arguments.name)
    with ProgressBar(sys.stderr, bench.name) as progress:
        settings = Settings(quick=arguments.quick, seed=arguments.seed, recordings=arguments.recordings)
        report = bench.run(settings, progress)
    print(as_json(report) if arguments.json else as_text(report))
    return _check(report) if arguments.check else 0


def _listing(json_wanted: bool) -> str:
    found = benches()
    if json_wanted:
        return json.dumps([{"name": bench.name, "description": bench.description} for bench in found], indent=2)
    if not found:
        return "No benchmarks found."
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
