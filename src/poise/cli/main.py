"""Entry point of the command `poise`: parse the arguments, run a subcommand, print errors.

Exit codes: 0 success, 1 negative answer (a bound exceeded, no backend, a solve that did not converge), 2 an error,
3 infeasible limits and couplings, 130 interrupted, 141 broken pipe.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import sys
from collections.abc import Sequence

from poise.errors import PoiseError

# Subcommands are imported on use; their summaries are here so that the overview need not import any.
COMMANDS = {
    "solve": "solve a scene",
    "forces": "contact forces and joint torques of a pose",
    "ergonomics": "ergonomic assessment of a posture or a motion",
    "report": "ergonomic report of a workplace",
    "workload": "acceptable loads, strain, energy, endurance, grip",
    "studio": "pose a figure in the browser",
    "draw": "render a figure, a pose or a scene",
    "figures": "list the figures of the library",
    "info": "describe a figure or a marker file",
    "check": "validate a figure and list what is missing in it",
    "convert": "convert a figure to another format",
    "clip": "trim, mirror and join motions, or build one from keyframes",
    "retarget": "retarget a motion to another figure",
    "reach": "map the reachable workspace of a site",
    "population": "percentage of people who can reach goals",
    "bench": "measure speed and accuracy",
    "lab": "compare techniques side by side",
    "experiments": "run the experiments of the literature",
    "body": "status and installation of the realistic body",
    "doctor": "report what is installed and which backend is in use",
}

_DESCRIPTION = "Poses anything that has joints: say what matters, get the posture"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with `argv` (default: the arguments of the process) and return its exit code."""
    if argv is None:  # matrices are small: BLAS threads would only wait for each other
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show µ must not end in a traceback
    try:
        code = _dispatch(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _drop_output()
        return 141
    except KeyboardInterrupt:
        return 130
    except PoiseError as error:
        return _fail(str(error))
    except OSError as error:
        prefix = f"{error.filename}: " if error.filename is not None else ""
        return _fail(f"{prefix}{error.strerror or error}")


def build_parser(*loaded: str) -> argparse.ArgumentParser:
    """Parser of the whole command; only the `loaded` subcommands are imported, others have a name and a summary."""
    parser = argparse.ArgumentParser(
        prog="poise",
        usage="poise [-h] [--version] COMMAND ...   (explained by poise COMMAND --help)",
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=18),
        add_help=False,
    )
    # Both are listed in the usage; separate lines would push the overview off the screen.
    parser.add_argument("-h", "--help", action="help", help=argparse.SUPPRESS)
    parser.add_argument("--version", action=_Version, nargs=0, help=argparse.SUPPRESS)
    subparsers = parser.add_subparsers(title=_DESCRIPTION, metavar="COMMAND [OPTION]", prog="poise")
    for name, summary in COMMANDS.items():
        if name in loaded:
            importlib.import_module(f"poise.cli.{name}").register(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    return parser


class _Version(argparse.Action):
    """Print the version; it is looked up on use."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from poise.cli.environment import poise_version

        print(f"poise {poise_version()}")
        parser.exit()


def _dispatch(argv: Sequence[str] | None) -> int:
    given = sys.argv[1:] if argv is None else argv
    parser = build_parser(*given[:1])
    try:
        arguments = parser.parse_args(given)
    except SystemExit as stop:  # argparse leaves this way after --help, --version and usage errors
        return stop.code if isinstance(stop.code, int) else 0
    if not hasattr(arguments, "run"):
        print(parser.format_help(), end="")  # argparse's own printing hides a closed pipe
        return 0
    code: int = arguments.run(arguments)
    return code


def _fail(message: str) -> int:
    print(f"poise: error: {message}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Redirect the flush at interpreter exit to the null device, so that it does not report the closed pipe."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
