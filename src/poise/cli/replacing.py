"""Files that are there already are replaced where that is asked for, and never else."""

from __future__ import annotations

import argparse
from pathlib import Path

from poise.errors import FormatError


def add_force(parser: argparse.ArgumentParser, what: str) -> None:
    """Add --force, for what the command's help calls its output."""
    parser.add_argument("--force", action="store_true", help=f"replace {what} where it is there already")


def refuse_to_replace(arguments: argparse.Namespace, *paths: Path | None) -> None:
    """Stop where one of the files to be written is there, unless --force was given."""
    for path in paths:
        if path is not None and path.exists() and not arguments.force:
            raise FormatError("is there already; --force replaces it.", path)
