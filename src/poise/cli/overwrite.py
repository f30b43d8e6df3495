"""The option --force: existing files are overwritten only if it is given."""

from __future__ import annotations

import argparse
from pathlib import Path

from poise.errors import FormatError


def add_force(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --force for the output that the help calls `what`."""
    parser.add_argument("--force", action="store_true", help=f"overwrite {what} if it exists")


def check_overwrite(arguments: argparse.Namespace, *paths: Path | None) -> None:
    """Raise if an output file exists, unless --force was given."""
    for path in paths:
        if path is not None and path.exists() and not arguments.force:
            raise FormatError("already exists; --force overwrites it.", path)
