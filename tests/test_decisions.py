"""Decision records: numbered, complete, listed in their index and in the site, and naming files that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9]*.md"))
PARTS = ("## Context", "## Alternatives", "## Consequences", "## Where it lives")
FILE = re.compile(r"`((?:benchmarks|docs|native|scripts|src|tests|web)/[\w./-]+)`")


def test_records_are_numbered_without_gaps() -> None:
    assert [path.name[:4] for path in RECORDS] == [f"{number:03}-" for number in range(1, len(RECORDS) + 1)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_record_has_all_parts_in_order(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(f"# {path.name[:3]} ")
    positions = [text.index(part) for part in ("**Decision.** ", *(f"\n{part}\n" for part in PARTS))]
    assert positions == sorted(positions)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_files_named_in_record_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert [name for name in FILE.findall(text) if not (ROOT / name).exists()] == []


def test_index_and_site_list_every_record() -> None:
    names = [path.name for path in RECORDS]
    index = re.findall(r"\]\((\d{3}-[\w-]+\.md)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert sorted(index) == names
    site = re.findall(r"decisions/(\d{3}-[\w-]+\.md)", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert site == names


def test_files_named_in_the_map_of_packages_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    packages = "cli|io|kinematics|model|scene|studio|tasks"
    named = [*FILE.findall(text), *(f"src/poise/{name}" for name in re.findall(rf"`((?:{packages})/[\w./]+)`", text))]
    assert len(named) > 30
    assert [name for name in named if "NNN" not in name and not (ROOT / name).exists()] == []
