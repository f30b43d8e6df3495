"""Parts of a report as plain values: tables, curves, plots, sections."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from poise.types import ArrayLike

Cell = str | float | int


@dataclass(frozen=True)
class Table:
    """Rows of cells with column headings."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def text(self) -> str:
        """The table as text with aligned columns."""
        cells = [self.heads, *(tuple(format_cell(cell) for cell in row) for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.heads))]
        lines = [
            "  ".join(
                cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(pairs)
            )
            for pairs in (list(zip(row, widths, strict=True)) for row in cells)
        ]
        return "\n".join(line.rstrip() for line in lines)


@dataclass(frozen=True)
class Curve:
    """Points of one curve, joined by a line or drawn as dots."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    dots: bool = False

    @classmethod
    def of(cls, name: str, x: ArrayLike, y: ArrayLike, *, dots: bool = False) -> Curve:
        """Curve from two arrays of numbers."""
        across, up = (np.asarray(each, dtype=np.float64).tolist() for each in (x, y))
        return cls(name, tuple(across), tuple(up), dots)


@dataclass(frozen=True)
class Plot:
    """Curves in one coordinate system; logarithmic axes skip numbers that are not positive."""

    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    log_x: bool = False
    log_y: bool = False
    equal: bool = False  # equal scale on both axes


@dataclass(frozen=True)
class Section:
    """One experiment: the result of the literature, the result measured here, and the numbers."""

    title: str
    literature: str
    measured: str
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()


@dataclass(frozen=True)
class Report:
    """Report of a comparison; all its numbers except times follow from one seed."""

    title: str
    intent: str
    seed: int
    sections: tuple[Section, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)

    def text(self) -> str:
        """Report as text with tables, for a terminal."""
        parts = [f"{self.title}\n{self.intent}"]
        for section in self.sections:
            heading = f"{section.title}\n  literature: {section.literature}\n  measured here: {section.measured}"
            parts.append("\n\n".join([heading, *(table.text() for table in section.tables)]))
        return "\n\n\n".join(parts)


def format_cell(cell: Cell) -> str:
    """Text of a cell: four digits, with an exponent for very small and very large numbers."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int) and not isinstance(cell, bool):
        return str(cell)
    return f"{cell:.4g}" if cell == 0.0 or 1e-3 <= abs(cell) < 1e5 else f"{cell:.1e}"
