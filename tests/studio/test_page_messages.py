"""Every command of the protocol can be sent from the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from poise.studio.messages import COMMAND_TYPES

SOURCES = Path(__file__).parents[2] / "web" / "src"
GENERATED = "messages.ts"


def senders() -> dict[str, list[str]]:
    """Files of the page that create a command of each type."""
    found: dict[str, list[str]] = {kind: [] for kind in COMMAND_TYPES}
    for path in sorted(SOURCES.rglob("*.ts")):
        if path.name == GENERATED:
            continue
        text = path.read_text(encoding="utf-8")
        for kind, files in found.items():
            if re.search(rf'type:[^,}}]*"{re.escape(kind)}"', text):
                files.append(path.relative_to(SOURCES).as_posix())
    return found


@pytest.mark.parametrize("kind", sorted(COMMAND_TYPES))
def test_the_page_sends_every_command(kind: str) -> None:
    assert senders()[kind], f"no file of the page sends {kind!r}"
