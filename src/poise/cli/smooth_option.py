"""The option --smooth: write figures with one smooth skin instead of their shapes."""

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
    parser.add_argument("--smooth", action="store_true", help="glTF, VRM: one smooth skin instead of the shapes")


def check_smooth(arguments: argparse.Namespace, target: Path) -> None:
    """Raise if the format does not support skins."""
    if arguments.smooth:
        _writer(target)


def smoothed(report: ImportReport) -> ImportReport:
    """The same report with a smooth skin made from the shapes."""
    notes = report.notes if report.skin is None else (*report.notes, "the skin of the file is replaced by a smooth one")
    return replace(report, skin=smooth_skin(report.figure), notes=notes, character=None)


def write_smooth(clip: Clip, target: Path) -> tuple[str, ...]:
    """Write a motion and its figure with a smooth skin; return the losses."""
    return _writer(target)(smoothed(ImportReport(clip.figure, clips=(clip,))), target)


def _writer(target: Path) -> Callable[..., tuple[str, ...]]:
    target_format = format_of(target)
    if target_format.write_report is None:
        raise FormatError(
            f"{target_format.name} files do not support skins; --smooth requires .glb, .gltf or .vrm.", target
        )
    return target_format.write_report
