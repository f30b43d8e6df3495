"""The options --skin and --smooth: write figures with one skin instead of their shapes."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from poise.errors import FormatError
from poise.io import ImportReport, format_of
from poise.motion import Clip
from poise.render.figure_skin import BUILT_IN, SKINS, check_style, figure_skin


def add_smooth(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--skin", choices=SKINS, help="glTF, VRM: one skin instead of the shapes, built-in or realistic"
    )
    parser.add_argument("--smooth", dest="skin", action="store_const", const=BUILT_IN, help="short for --skin built-in")


def check_smooth(arguments: argparse.Namespace, target: Path) -> None:
    """Raise if the format does not support skins."""
    if arguments.skin is not None:
        check_style(arguments.skin)
        _writer(target)


def smoothed(report: ImportReport, style: str) -> ImportReport:
    """The same report with a skin of this style."""
    notes = (
        report.notes if report.skin is None else (*report.notes, f"the skin of the file is replaced by a {style} one")
    )
    return replace(report, skin=figure_skin(report.figure, style), notes=notes, character=None)


def write_smooth(clip: Clip, target: Path, style: str) -> tuple[str, ...]:
    """Write a motion and its figure with a skin; return the losses."""
    return _writer(target)(smoothed(ImportReport(clip.figure, clips=(clip,)), style), target)


def _writer(target: Path) -> Callable[..., tuple[str, ...]]:
    target_format = format_of(target)
    if target_format.write_report is None:
        raise FormatError(
            f"{target_format.name} files do not support skins; a skin requires .glb, .gltf or .vrm.", target
        )
    return target_format.write_report
