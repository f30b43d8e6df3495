"""The project speaks the language of its field: a list of phrases that must not come back (see docs/glossary.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "native", "web/src", "benchmarks", "examples", "docs", "tests", "scripts", ".ci")
SUFFIXES = {".py", ".hpp", ".cpp", ".ts", ".css", ".html", ".md", ".yaml", ""}
SKIPPED = ("static", "node_modules", "__pycache__")
QUOTING = ("docs/glossary.md", "CHANGELOG.md")  # these name the old words for those who search for them

# Phrase, and what to write. Phrases are split so that this file does not contain them.
BANNED = {
    r"numbers that " + r"are none|that " + r"are none\b": "NaN, not finite",
    r"beyond all " + r"(?:measure|numbers)": "not finite",
    r"as it " + r"stands\b": "by default",
    r"said by " + r"the door": "registered in",
    r"who knows " + r"better": "state it plainly",
    r"amounts? of " + r"light": "linear color space",
    r"reluc" + r"tan": "joint cost",
    r"\brecru" + r"its?\b|\brecru" + r"ited\b": "active joints",
    r"\bmost_" + r"steps\b": "max_iterations",
    r"second_" + r"look|a second " + r"look": "restart",
    r"the second " + r"engine": "penalty method",
    r"the engine " + r"to (?:read|run)|reference " + r"engine": "NumPy backend, native backend",
    r"\bcomes? to " + r"rest\b|\bat " + r"rest\b|\bto " + r"rest\b": "converged, stationary",
    r"\ba thin " + r"coat": "thin wrapper",
    r"is there " + r"(?:already|twice)": "already exists, duplicate",
    r"is of no " + r"known": "unsupported",
    r"for bad " + r"days": "crash recovery",
    r"what " + r"leans\b": "active constraints",
    r"\brows_to_" + r"rest\b|\bcurvature_to_" + r"rest\b": "solver_rows, solver_hessian",
    r"\bcentre|\bcolour|\bminimise|\bneighbour|\bbehaviour": "American spelling",
}
# Words of other meanings: a unit that files may name, titles of publications.
ALLOWED = re.compile(r'"metres?"|optimisation de postures')


def texts() -> Iterator[tuple[Path, str]]:
    """Text files that people read: sources, tests, pages and scripts."""
    roots = [ROOT / folder for folder in FOLDERS]
    for path in sorted([*ROOT.glob("*.md"), *(each for root in roots for each in root.rglob("*"))]):
        if path.relative_to(ROOT).as_posix() in QUOTING or set(SKIPPED) & set(path.parts):
            continue
        if path.is_file() and path.suffix in SUFFIXES:
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


@pytest.mark.parametrize("phrase", BANNED, ids=BANNED.values())
def test_no_banned_phrase_is_left(phrase: str) -> None:
    pattern = re.compile(phrase, re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {match[0]!r}, write: {BANNED[phrase]}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        for match in pattern.finditer(line)
        if not ALLOWED.search(line)
    ]
    assert found == []


def test_a_banned_phrase_is_recognized() -> None:
    assert any(re.search(phrase, "the figure comes to " + "rest") for phrase in BANNED)


@pytest.mark.parametrize(
    "term",
    ["null space", "end effector", "active set", "KKT", "trust region", "joint limit", "Hessian", "floating base"],
)
def test_terms_of_the_field_lead_to_files(term: str) -> None:
    pattern = re.compile(term.replace(" ", "[ _-]?"), re.IGNORECASE)
    assert any(pattern.search(text) for path, text in texts() if path.suffix == ".py" and "src" in path.parts)
