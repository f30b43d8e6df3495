"""Documents: their code runs, links and named files exist, generated pages are current."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import poise
import poise.tasks
from tests.support.derivatives import modules

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")])
WITH_EXAMPLES = [
    module for module in modules() if doctest.DocTestFinder().find(module) and ">>>" in (module.__doc__ or "")
]


@pytest.mark.parametrize("module", WITH_EXAMPLES, ids=lambda module: module.__name__)
def test_docstring_examples_pass(module) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


def test_some_docstrings_have_examples() -> None:
    assert len(WITH_EXAMPLES) >= 2


SLOW_EXAMPLES = {"21_reach_map", "28_animated_picture"}  # tests of maps and pictures run their code on smaller inputs


def example(path: Path) -> Any:
    """Parameter of an example; those that take many seconds run at night."""
    return pytest.param(path, id=path.stem, marks=[pytest.mark.nightly] if path.stem in SLOW_EXAMPLES else [])


@pytest.mark.parametrize("path", [example(path) for path in EXAMPLES])
def test_example_runs_and_produces_output(path: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", str(path)]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert result.stdout.strip() or list(tmp_path.iterdir())


def test_examples_are_short_numbered_and_start_with_a_docstring() -> None:
    assert len(EXAMPLES) >= 20
    assert [path.name[:3] for path in EXAMPLES] == [f"{number:02}_" for number in range(len(EXAMPLES))]
    for path in EXAMPLES:
        first, *others = path.read_text(encoding="utf-8").splitlines()
        assert len(others) < 40, path.name
        assert re.fullmatch(r'"""[A-Z].*\.(""")?', first), path.name


PAGES = [
    path for path in DOCUMENTS if (ROOT / "docs") in path.parents and "```python" in path.read_text(encoding="utf-8")
]


def page_name(path: Path) -> str:
    """Path without suffix, for test reports."""
    return path.relative_to(ROOT).with_suffix("").as_posix()


@pytest.mark.parametrize("path", PAGES, ids=page_name)
def test_code_blocks_of_page_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(block, path.name, "exec"), names)


def output_of_readme(number: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Printed lines of one of the two examples of the README."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    exec(compile(blocks[number], "README.md", "exec"), {})
    return capsys.readouterr().out.splitlines()


def test_readme_person_reports_the_blocked_reach(capsys: pytest.CaptureFixture[str]) -> None:
    first, *lines = output_of_readme(0, capsys)
    assert first.startswith("converged: 4 of 5 tasks met")
    assert any(line.split()[:3] == ["4", "right_grip", "blocked"] for line in lines)
    assert any(re.match(r"right_grip misses its goal by 17\d mm: ", line) for line in lines)


def test_readme_arm_reports_the_blocked_reach(capsys: pytest.CaptureFixture[str]) -> None:
    first, *lines = output_of_readme(1, capsys)
    assert first.startswith("converged: 1 of 2 tasks met")
    assert any(line.split()[:3] == ["2", "hand", "blocked"] for line in lines)
    assert any(line.startswith("hand misses its goal by") for line in lines)
    assert lines[-1].startswith("[")


def test_commands_of_the_readme_exist() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    scripts = re.findall(r"^bash (scripts/\w+)", text, re.MULTILINE)
    assert len(scripts) == 2
    for script in scripts:
        assert os.access(ROOT / script, os.X_OK)
    assert "scripts/test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", DOCUMENTS, ids=page_name)
def test_links_between_documents_resolve(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


def headings(path: Path) -> set[str]:
    """Anchors of a page: headings in lower case, hyphens between words."""
    titles = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_links_to_headings_resolve() -> None:
    checked = 0
    for path in DOCUMENTS:
        for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", path.read_text(encoding="utf-8")):
            assert anchor in headings(path.parent / target if target else path), f"{path.name}: {target}#{anchor}"
            checked += 1
    assert checked


def test_public_names_are_exported_sorted_and_documented() -> None:
    assert list(poise.__all__) == sorted(poise.__all__)
    for name in poise.__all__:
        assert getattr(poise, name).__doc__, name


def script(name: str) -> dict[str, Any]:
    """Global names of a script that generates documents."""
    path = ROOT / "scripts" / name
    names: dict[str, Any] = {"__name__": name, "__file__": str(path)}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return names


def test_api_reference_is_current() -> None:
    generated = script("api")["page"]()
    assert (ROOT / "docs" / "api.md").read_text(encoding="utf-8") == generated, "run: python scripts/api"


def test_tables_of_tasks_limits_and_criteria_are_current() -> None:
    generator = script("pages")
    pages = generator["pages"]()
    assert len(pages) >= 37
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert generator["regenerated"](text) == text, f"{path.name}: run: python scripts/pages"
        assert re.search(r"```python\n", text), path.name
        assert "\nSource: " in text, path.name
        assert "\n## What to watch\n" in text, path.name


def test_page_of_examples_is_current() -> None:
    page = (ROOT / "docs" / "examples.md").read_text(encoding="utf-8")
    assert page == script("pages")["examples"](), "run: python scripts/pages"


def test_every_task_limit_and_criterion_has_a_linked_page() -> None:
    subjects = [
        re.search(r"<!-- from ([\w. ]+) -->", path.read_text(encoding="utf-8"))[1]
        for path in script("pages")["pages"]()
    ]
    named = {name for subject in subjects for name in subject.split()}
    kinds = {f"poise.tasks.{name}" for name in poise.tasks.__all__ if name.endswith("Task") and name != "Task"}
    limits = {f"poise.model.limits.{name}" for name in ("Range", "SphericalEllipse", "SphericalPolygon", "TwistRange")}
    criteria = {f"poise.Scene.{name}" for name in dir(poise.Scene) if name.startswith("prefer_")}
    assert kinds | limits | criteria <= named
    text = (ROOT / "docs" / "tasks.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\((\w+/\w+\.md)\)", text))
    assert linked == {path.relative_to(ROOT / "docs").as_posix() for path in script("pages")["pages"]()}


def test_citation_names_this_version() -> None:
    versions = [
        re.search(pattern, (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)[1]
        for name, pattern in (("CITATION.cff", r"^version: (.*)$"), ("pyproject.toml", r'^version = "(.*)"$'))
    ]
    assert versions[0] == versions[1]


def test_index_links_every_page() -> None:
    text = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([\w-]+\.md)\)", text))
    assert linked == {path.name for path in (ROOT / "docs").glob("*.md")} - {"index.md"}


FILE = re.compile(r"`((?:benchmarks|docs|native|scripts|src|tests|web)/[\w./-]+)`")


@pytest.mark.parametrize("page", ["glossary", "trace"])
def test_files_named_in_page_exist(page: str) -> None:
    named = FILE.findall((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8"))
    assert len(named) > 40
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_calls_named_in_the_trace_exist_in_their_files() -> None:
    text = (ROOT / "docs" / "trace.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+ \| `([^`]+)` \| ([^|]+) \|", text, re.MULTILINE)
    assert len(rows) > 70
    for path, calls in rows:
        source = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", calls):
            assert re.search(rf"\b{name}\b", source), f"{path}: {name}"


def exists(dotted: str) -> bool:
    """Whether a dotted name is a module, or an attribute or annotated field inside one."""
    parts = dotted.split(".")
    subject: Any = importlib.import_module(parts[0])
    for count, name in enumerate(parts[1:], 2):
        if name not in getattr(subject, "__annotations__", {}) and not hasattr(subject, name):
            try:
                subject = importlib.import_module(".".join(parts[:count]))
            except ModuleNotFoundError:
                return False
        else:
            subject = getattr(subject, name, None)
    return True


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if path.name != "CHANGELOG.md"], ids=page_name)
def test_dotted_names_of_page_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.findall(r"(?<![\w./-])(poise(?:_lab)?(?:\.[A-Za-z]\w*)+)", text)
    assert sorted({name for name in named if not exists(name)}) == []
