"""The page about files: every ending and every option of reading is on it."""

from __future__ import annotations

import re
from pathlib import Path

from poise.io import FORMATS

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]


def test_every_format_has_its_row_with_its_options() -> None:
    for each in FORMATS:
        (row,) = [cells for cells in ROWS if f"`{each.extension}`" in cells[1]]
        assert re.findall(r"`(\w+)`", row[-1]) == list(each.options), each.name


def test_what_cannot_be_written_is_not_promised() -> None:
    for each in FORMATS:
        (row,) = [cells for cells in ROWS if f"`{each.extension}`" in cells[1]]
        assert ("figure" in row[3]) == (each.write is not None), each.name
        assert ("motion" in row[3]) == (each.write_motion is not None), each.name
