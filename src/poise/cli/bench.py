"""`poise bench`: list the benchmarks, run one, check its bounds.

A thin entry: the suite is the package `benchmarks` of the repository, found next to the sources, in the current folder,
or installed.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from poise.errors import PoiseError


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "bench",
        help="measure speed and accuracy",
        description="Run a benchmark and print its figures. Without a name: list the benchmarks.",
    )
    parser.add_argument("name", metavar="NAME", nargs="?", help="benchmark to run")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--check", action="store_true", help="exit with 1 if a bound is exceeded, and name it")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, smaller problems")
    parser.add_argument("--seed", type=int, default=0, help="seed of the random problems (default: 0)")
    parser.add_argument(
        "--recordings", type=Path, metavar="FOLDER", help="motion-capture recordings, for the bench `natural`"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    code: int = _suite().run(arguments)
    return code


def _suite() -> ModuleType:
    """Module `benchmarks.command` of the repository or of an installed suite."""
    for root in (Path(__file__).parents[3], Path.cwd()):
        if (root / "benchmarks" / "command.py").is_file() and (root / "src" / "poise").is_dir():
            sys.path.insert(0, str(root))
            break
    if importlib.util.find_spec("benchmarks") is None or importlib.util.find_spec("benchmarks.command") is None:
        raise PoiseError(
            "the benchmark suite is not installed; it is the folder `benchmarks` of the repository: "
            "run `poise bench` in a clone."
        )
    return importlib.import_module("benchmarks.command")
