"""Options shared by commands that run studies: executor, checkpoint folder, output files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome, Study
from poise.cli.overwrite import add_force, check_overwrite
from poise.cli.progress import ProgressBar
from poise.errors import StudyError

MAX_LISTED_FAILURES = 5


def add_study_options(parser: argparse.ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument(
        "--folder", metavar="DIR", type=Path, help="checkpoint folder; an interrupted study resumes from it"
    )
    parser.add_argument("--processes", metavar="N", type=int, help="number of processes to use instead of threads")
    parser.add_argument("--cluster", metavar="ADDRESS", help="address of a Dask scheduler, tcp://...")
    add_force(parser, "a file")


def check_files(arguments: argparse.Namespace, *paths: Path | None) -> None:
    """Check that no file is overwritten without --force and that one executor is chosen."""
    check_overwrite(arguments, *paths)
    if arguments.cluster and arguments.processes is not None:
        raise StudyError("--processes and --cluster exclude each other; give one of them.")


def executor_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Executor chosen on the command line, as options of :func:`poise.analysis.run_study`."""
    executor = "dask" if arguments.cluster else "processes" if arguments.processes is not None else "threads"
    return {
        "executor": executor,
        "workers": arguments.processes,
        "cluster": arguments.cluster,
        "folder": arguments.folder,
    }


def run_with_progress(study: Study, arguments: argparse.Namespace, label: str, chunk: int) -> Outcome:
    """Run a study with the chosen executor and a progress bar."""
    with ProgressBar(sys.stderr, label) as bar:
        return run_study(study, chunk=chunk, progress=bar, **executor_options(arguments))


def print_failures(outcome: Outcome, item_kind: str) -> None:
    """Print the failed items and their reasons, the first few one by one."""
    for item, reason in list(outcome.failures.items())[:MAX_LISTED_FAILURES]:
        print(f"{item_kind} {item} failed: {reason}")
    if len(outcome.failures) > MAX_LISTED_FAILURES:
        print(f"and {len(outcome.failures) - MAX_LISTED_FAILURES} more; the output table lists them all")
