"""Parts of a report as plain values."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from poise.types import ArrayLike

Cell = str | float | int


@dataclass(frozen=True)
class Table:
    """Rows of cells under heads."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def text(self) -> str:
        """Columns set under each other."""
        cells = [self.heads, *(tuple(shown(cell) for cell in row) for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.heads))]
        lines = [
            "  ".join(
                cell.ljust(width) if place == 0 else cell.rjust(width) for place, (cell, width) in enumerate(pairs)
            )
            for pairs in (list(zip(row, widths, strict=True)) for row in cells)
        ]
        return "\n".join(line.rstrip() for line in lines)


@dataclass(frozen=True)
class Curve:
    """Points that belong together, joined by a line or as dots."""

    name: str
    x: tuple[float, ...]
    y: tuple[float, ...]
    dots: bool = False

    @classmethod
    def of(cls, name: str, x: ArrayLike, y: ArrayLike, *, dots: bool = False) -> Curve:
        """Curve from anything that holds numbers."""
        across, up = (np.asarray(each, dtype=np.float64).tolist() for each in (x, y))
        return cls(name, tuple(across), tuple(up), dots)


@dataclass(frozen=True)
class Plot:
    """Curves over one axis; logarithmic where asked, for numbers above zero."""

    title: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    log_x: bool = False
    log_y: bool = False
    equal: bool = False  # one unit is as long on both axes


@dataclass(frozen=True)
class Section:
    """One experiment: what the seeds said, what was found here, and the numbers."""

    title: str
    said: str
    found: str
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()


@dataclass(frozen=True)
class Report:
    """A study; all its numbers follow from one seed, times apart."""

    title: str
    intent: str
    seed: int
    sections: tuple[Section, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return asdict(self)

    def text(self) -> str:
        """For a terminal: words and tables."""
        parts = [f"{self.title}\n{self.intent}"]
        for section in self.sections:
            words = f"{section.title}\n  the seeds: {section.said}\n  here: {section.found}"
            parts.append("\n\n".join([words, *(table.text() for table in section.tables)]))
        return "\n\n\n".join(parts)


def shown(cell: Cell) -> str:
    """A cell for people: four digits, powers of ten where they help."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, int) and not isinstance(cell, bool):
        return str(cell)
    return f"{cell:.4g}" if cell == 0.0 or 1e-3 <= abs(cell) < 1e5 else f"{cell:.1e}"
