"""The option `--smooth`: figures are written under one smooth skin in place of their shapes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from poise.errors import FormatError
from poise.io import ImportReport, format_of
from poise.motion import Clip
from poise.render import smooth_skin


def add_smooth(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--smooth", action="store_true", help="glTF, VRM: under one smooth skin in place of the figure's shapes"
    )


def check_smooth(arguments: argparse.Namespace, target: Path) -> None:
    """Refuse the option for a format that holds no skin."""
    if arguments.smooth:
        _writer(target)


def smoothed(report: ImportReport) -> ImportReport:
    """The same with a smooth skin made of the figure's shapes."""
    notes = report.notes if report.skin is None else (*report.notes, "the skin of the file is left for a smooth one")
    return replace(report, skin=smooth_skin(report.figure), notes=notes)


def write_smooth(clip: Clip, target: Path) -> tuple[str, ...]:
    """Write a motion and the figure that moves, smooth; what was lost."""
    return _writer(target)(smoothed(ImportReport(clip.figure, clips=(clip,))), target)


def _writer(target: Path) -> Callable[..., tuple[str, ...]]:
    found = format_of(target)
    if found.write_whole is None:
        raise FormatError(f"{found.name} files hold no skin; --smooth is for .glb, .gltf and .vrm.", target)
    return found.write_whole
