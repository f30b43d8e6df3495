"""Description of a marker file for `poise info`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.io import MarkerReport, read_markers
from poise.motion import Markers

_OPTIONS = ("unit", "up")


def marker_info(path: Path, options: dict[str, Any], as_json: bool) -> str:
    """Text or JSON about the markers of a file."""
    for option in options:
        if option not in _OPTIONS:
            raise FormatError(f"marker files do not take the option {option!r}; known: {', '.join(_OPTIONS)}.", path)
    report = read_markers(path, **options)
    return _as_json(report) if as_json else _as_text(report, path)


def _as_text(report: MarkerReport, path: Path) -> str:
    markers = report.markers
    missing, longest = markers.missing.sum(axis=0), longest_gaps(markers)
    share = float(markers.missing.mean()) if markers.missing.size else 0.0
    lines = [
        f"{markers.name} ({path.suffix[1:].upper()})",
        f"  {'markers':10}{len(markers.names)}",
        f"  {'frames':10}{len(markers)}",
        f"  {'rate':10}{markers.rate:.5g} frames/s, {markers.duration:.4g} s",
        f"  {'gaps':10}{share:.3g} of all positions are missing, in {int((missing > 0).sum())} markers"
        if share
        else f"  {'gaps':10}none",
        "",
        "markers",
    ]
    width = max((len(name) for name in markers.names), default=0)
    for name, count, gap in zip(markers.names, missing, longest, strict=True):
        gaps = f"missing in {count} frames, at most {gap} in a row" if count else ""
        lines.append(f"  {name:{width}}  {gaps}".rstrip())
    if report.notes:
        lines += ["", "notes", *(f"  {note}" for note in report.notes)]
    return "\n".join(lines)


def _as_json(report: MarkerReport) -> str:
    markers = report.markers
    missing, longest = markers.missing.sum(axis=0), longest_gaps(markers)
    document: dict[str, Any] = {
        "name": markers.name,
        "frames": len(markers),
        "rate": markers.rate,
        "markers": [
            {"name": name, "missing": int(count), "longest_gap": gap}
            for name, count, gap in zip(markers.names, missing, longest, strict=True)
        ],
        "notes": list(report.notes),
    }
    return json.dumps(document, indent=2)


def longest_gaps(markers: Markers) -> list[int]:
    """Longest run of missing frames of each marker."""
    run, longest = np.zeros(len(markers.names), dtype=np.int64), np.zeros(len(markers.names), dtype=np.int64)
    for row in markers.missing:
        run = np.where(row, run + 1, 0)
        longest = np.maximum(longest, run)
    return [int(each) for each in longest]
