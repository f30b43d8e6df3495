"""Write a large file endlessly, alternating between two contents, until the process is killed."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

from poise.io.atomic_write import write_bytes

SIZE = 4_000_000


def write(folder: Path, begun: Callable[[], object]) -> None:
    """Write one, then the other."""
    for number in itertools.count():
        write_bytes(folder / "file", (b"a", b"b")[number % 2] * (SIZE + number % 2))
        begun()


def check_write(folder: Path) -> None:
    """The file is one of them, whole."""
    content = (folder / "file").read_bytes()
    assert content in (b"a" * SIZE, b"b" * (SIZE + 1))
