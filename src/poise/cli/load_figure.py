"""Read a figure for a command: warnings of the library do not go to the terminal, commands say them their own way."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

from poise.io import FORMATS, ImportReport, read
from poise.model.check import SingularSwingWarning


def endings(written: bool = False) -> str:
    """Endings of files that figures are read from, or of those they are written to, for help."""
    found = [each.ending for each in FORMATS if not written or each.write or each.write_motion]
    return ", ".join(found[:-1]) + f" or {found[-1]}"


def load_figure(path: Path, **options: Any) -> ImportReport:
    """Read a figure of any format; options that are None or empty are left to the format."""
    given = {name: value for name, value in options.items() if value}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        return read(path, **given)
