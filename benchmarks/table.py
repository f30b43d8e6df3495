"""Report as a text table: aligned columns, scaled time units, a verdict on every bar."""

from __future__ import annotations

import math
from collections.abc import Sequence

from benchmarks.measurement import Measurement, Verdict
from benchmarks.report import Report
from poise.cli.optional_packages import OptionalPackage

_TIMES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_HEADINGS = ("figure", "value", "", "rounds", "bar", "verdict", "because")
_FLUSH_RIGHT = {1, 3}  # columns of numbers
_MARKS = {
    Verdict.HELD: "held",
    Verdict.NOT_HELD: "NOT HELD",  # upper case to stand out
    Verdict.NOT_MEASURED: "not measured",
    Verdict.NO_BAR: "",
}


def as_text(report: Report) -> str:
    """Report as plain text."""
    rows = [_row(measurement) for measurement in report.measurements]
    lines = [*_heading(report), "", *_aligned([_HEADINGS, *rows]), "", _summary(report)]
    return "\n".join(lines)


def readable(value: float, unit: str) -> tuple[str, str]:
    """Write number and unit as people read them: 4 digits, and seconds as s, ms, µs or ns.

    Whole numbers other than times are counts and keep all their digits.
    """
    if unit == "s" and math.isfinite(value) and value != 0.0:
        scale, unit = next((each for each in _TIMES if abs(value) >= each[0]), _TIMES[-1])
        return f"{value / scale:.4g}", unit
    if abs(value) < 1e15 and value == round(value):
        return f"{value:.0f}", unit
    return f"{value:.4g}", unit


def _heading(report: Report) -> list[str]:
    where = report.environment
    settings = report.settings
    there = [f"{peer.name} {peer.version}".rstrip() for peer in report.peers if peer.available]
    lines = [
        f"{report.name}: {report.description}",
        f"poise {where.poise}, backend {report.backend}, Python {where.python}, NumPy {where.numpy}",
        f"{where.platform}, {where.machine}",
        f"{'quick' if settings.quick else 'full'}, {settings.repeats} rounds, seed {settings.seed}",
    ]
    if there:
        lines.append(f"peers: {', '.join(there)}")
    return lines + [_missing(peer) for peer in report.peers if not peer.available]


def _missing(peer: OptionalPackage) -> str:
    return f"peer missing: {peer.name} ({peer.error})"


def _row(measurement: Measurement) -> tuple[str, ...]:
    number, unit = ("-", "") if measurement.value is None else readable(measurement.value, measurement.unit)
    rounds = "" if measurement.rounds is None else str(measurement.rounds)
    bar, because = "", measurement.absent
    if measurement.bar is not None:
        limit = " ".join(readable(measurement.bar.limit, measurement.unit)).rstrip()
        bar = f"{measurement.bar.relation.value} {limit}"
        because = "; ".join(filter(None, (measurement.absent, measurement.bar.reason)))
    return measurement.name, number, unit, rounds, bar, _MARKS[measurement.verdict], because


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Pad the cells of each column to the same width, with a rule under the first row."""
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    rows = [rows[0], ["-" * width for width in widths], *rows[1:]]
    return [
        "  ".join(
            cell.rjust(width) if column in _FLUSH_RIGHT else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _summary(report: Report) -> str:
    counts = {v: len(report.barred(v)) for v in (Verdict.HELD, Verdict.NOT_HELD, Verdict.NOT_MEASURED)}
    total = sum(counts.values())
    if not total:
        return "no bars."
    return (
        f"{total} bar{'s' * (total > 1)}: " + ", ".join(f"{n} {verdict.value}" for verdict, n in counts.items()) + "."
    )
