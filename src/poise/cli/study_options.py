"""What commands that run studies share: where they run, where their pieces are kept, what they write."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from poise.analysis.study.run import run_study
from poise.analysis.study.study import Outcome, Study
from poise.cli.progress import ProgressBar
from poise.cli.replacing import add_force, refuse_to_replace
from poise.errors import StudyError

MOST_FAILURES = 5  # told one by one


def add_study_options(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--folder", metavar="DIR", type=Path, help="keep pieces here, and go on with them")
    parser.add_argument("--processes", metavar="N", type=int, help="use so many processes in place of threads")
    parser.add_argument("--cluster", metavar="ADDRESS", help="use the Dask cluster of this scheduler, tcp://...")
    add_force(parser, "a file")


def check_files(arguments: argparse.Namespace, *paths: Path | None) -> None:
    """Refuse to replace files unasked, and to run in two places at once."""
    refuse_to_replace(arguments, *paths)
    if arguments.cluster and arguments.processes is not None:
        raise StudyError("--processes and --cluster are two places to run; give one of them.")


def place_of_run(arguments: argparse.Namespace) -> dict[str, Any]:
    """Where a study was asked to run, as options of :func:`poise.analysis.run_study`."""
    where = "dask" if arguments.cluster else "processes" if arguments.processes is not None else "here"
    return {
        "where": where,
        "workers": arguments.processes,
        "cluster": arguments.cluster,
        "folder": arguments.folder,
    }


def run_here(study: Study, arguments: argparse.Namespace, label: str, chunk: int) -> Outcome:
    """Run a study where it was asked to run, with a bar that tells how long it will take."""
    with ProgressBar(sys.stderr, label) as bar:
        return run_study(study, chunk=chunk, progress=bar, **place_of_run(arguments))


def tell_failures(outcome: Outcome, word: str) -> None:
    """Say which items failed and why, the first of them one by one."""
    for item, words in list(outcome.failures.items())[:MOST_FAILURES]:
        print(f"{word} {item} failed: {words}")
    if len(outcome.failures) > MOST_FAILURES:
        print(f"and {len(outcome.failures) - MOST_FAILURES} more; tables have them all")
