"""The door to the command `poise`: reads the arguments, hands them to a subcommand, turns errors into sentences.

Exit codes: 0 done, 1 done and the answer is no (a bar not held, no engine, a figure not at rest), 2 an error, 3 limits
and couplings that exclude each other, 130 interrupted, 141 whoever read the output went away.
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

# A subcommand is loaded when it is asked for; its line in the overview stands here, so that this need not load any.
COMMANDS = {
    "solve": "bring the figure of a scene to rest",
    "forces": "how supports carry a pose, and what joints exert",
    "ergonomics": "how hard a posture or a motion is on a person",
    "studio": "pose a figure in the browser",
    "draw": "draw a figure, a pose or a scene",
    "figures": "tell which figures there are",
    "info": "tell what a figure or a file of markers is made of",
    "check": "tell whether a figure is sound and what is missing in it",
    "convert": "write a figure in another format",
    "clip": "cut, mirror, join motions, or make one of key poses",
    "retarget": "carry a motion over to another person",
    "reach": "map the space that a site reaches",
    "population": "tell how many people can reach goals",
    "bench": "measure speed and exactness",
    "lab": "compare techniques side by side",
    "experiments": "run the experiments of the literature",
    "doctor": "tell what is installed and which engine is in use",
}

_DESCRIPTION = "Poses anything that has joints: say what matters, get the posture"
_EPILOGUE = """\
`poise COMMAND --help` tells more; `poise doctor` looks at the installation.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with `argv` (else the arguments of the process) and give its exit code."""
    if argv is None:  # the process is ours; matrices are small, and threads of BLAS would only wait for each other
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
        place = f"{error.filename}: " if error.filename is not None else ""
        return _fail(f"{place}{error.strerror or error}")


def build_parser(*loaded: str) -> argparse.ArgumentParser:
    """Parser of the whole command; of subcommands that are not `loaded` it knows the name and no more."""
    parser = argparse.ArgumentParser(
        prog="poise",
        usage="poise [-h] [--version] COMMAND ...",
        epilog=_EPILOGUE,
        formatter_class=lambda prog: argparse.HelpFormatter(prog, max_help_position=18),
        add_help=False,
    )
    # Both stand in the usage; lines of their own would push the overview off the screen.
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
    """Tells the version; it is looked up when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from poise.cli.environment import poise_version

        print(f"poise {poise_version()}")
        parser.exit()


def _dispatch(argv: Sequence[str] | None) -> int:
    words = sys.argv[1:] if argv is None else argv
    parser = build_parser(*words[:1])
    try:
        arguments = parser.parse_args(words)
    except SystemExit as stop:  # argparse leaves this way after --help, --version and usage errors
        return stop.code if isinstance(stop.code, int) else 0
    if not hasattr(arguments, "run"):
        print(parser.format_help(), end="")  # argparse's own printing keeps silent about a closed pipe
        return 0
    code: int = arguments.run(arguments)
    return code


def _fail(message: str) -> int:
    print(f"poise: error: {message}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Let the interpreter's own flush at exit write into nothing instead of complaining about the closed pipe."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
