"""Options of commands that read motion files, which often state neither unit nor up axis."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from poise.errors import FormatError
from poise.io import ImportReport
from poise.io.units_and_axes import UNITS
from poise.motion import Clip


def add_motion_options(parser: argparse.ArgumentParser) -> None:
    """Add --unit, --up, --skeleton and --rate."""
    parser.add_argument("--unit", metavar="UNIT", help=f"motion: length unit: {', '.join(UNITS)}, or meters per unit")
    parser.add_argument("--up", choices=("y", "z"), help="motion: up axis")
    parser.add_argument("--skeleton", metavar="FILE", type=Path, help="AMC: ASF file of the skeleton")
    parser.add_argument("--rate", metavar="RATE", type=float, help="AMC, glTF: frames per second")


def motion_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Given options, as keyword arguments of a reader."""
    given = {name: getattr(arguments, name) for name in ("unit", "up", "skeleton", "rate")}
    if given["rate"] is not None and not given["rate"] > 0.0:
        raise FormatError(f"--rate must be greater than zero [frames per second], got {given['rate']:g}.")
    return {name: value for name, value in given.items() if value is not None}


def chosen_clip(report: ImportReport, name: str | None, path: Path) -> Clip:
    """Motion of a given name in a file, or the first."""
    names = [clip.name for clip in report.clips]
    if not names:
        raise FormatError(
            f"contains the figure {report.figure.name!r} with {len(report.figure.joints)} joints but no motion; "
            "expected at least one frame. Give a file with frames, or build a motion from keyframes with "
            "poise clip FIGURE --key TIME=POSE.",
            path,
        )
    if name is not None and name not in names:
        raise FormatError(f"has no motion {name!r}; it contains {', '.join(names)}.", path)
    return report.clips[0 if name is None else names.index(name)]
