"""What a release contains: notices of the code compiled into wheels, the Python versions and dependencies it claims."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PYPROJECT = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")


def setting(pattern: str) -> str:
    found = re.search(pattern, PYPROJECT, re.MULTILINE)
    assert found is not None, f"pyproject.toml has no {pattern}"
    return found.group(1)


@pytest.mark.parametrize("project", ["nanobind", "robin-map", "Eigen"])
def test_wheels_carry_the_notices_of_what_is_compiled_into_them(project: str) -> None:
    assert re.findall(r'"(\w+)"', setting(r"^license-files = \[(.*)\]")) == ["LICENSE", "NOTICE"]
    notice = (PROJECT / "NOTICE").read_text(encoding="utf-8")
    assert re.search(rf"^{project} \(https://\S+\), .*License", notice, re.MULTILINE)


def test_wheels_are_built_for_every_python_version_that_is_claimed() -> None:
    claimed = re.findall(r"Python :: 3\.(\d+)", PYPROJECT)
    built = re.findall(r"cp3(\d+)-\*", setting(r'^build = "(.*)"'))
    assert built == claimed
    assert setting(r'^requires-python = ">=3\.(\d+)"') == claimed[0]


def test_every_dependency_has_a_lower_and_an_upper_bound() -> None:
    listed = re.findall(r'"([^"]+)"', setting(r"^dependencies = \[(.*)\]"))
    assert listed
    for requirement in listed:
        assert re.fullmatch(r"[\w-]+>=[\d.]+,<\d+", requirement), requirement


def test_the_lower_bounds_are_those_that_wheels_are_tested_with() -> None:
    tested = dict(re.findall(r'"([\w-]+)==([\d.]+)\.\*"', setting(r"^test-requires = \[(.*==.*)\]")))
    lower = dict(re.findall(r'"([\w-]+)>=([\d.]+),', setting(r"^dependencies = \[(.*)\]")))
    assert lower == {name: tested[name] for name in lower}


def test_the_tests_need_no_package_that_has_no_wheels() -> None:
    """Without a compiler the test command installs everything; meshoptimizer is published as source alone."""
    listed = setting(r"(?s)^test = \[(.*?)^\]")
    assert "meshoptimizer" not in listed
    script = (PROJECT / "scripts" / "test").read_text(encoding="utf-8")
    assert re.search(r'"meshoptimizer[^\n]*\|\|$', script, re.MULTILINE)


def test_a_python_without_venv_leaves_no_environment_behind(tmp_path: Path) -> None:
    """Debian's Python without python3-venv leaves one that has no pip, which a second run would take for complete."""
    programs = {
        "python3": 'mkdir -p "$3/bin" && touch "$3/bin/python" && chmod +x "$3/bin/python"; exit 1',
        "id": "echo 1000",
    }
    for name, text in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    paths = {"PATH": f"{tmp_path}:/usr/bin:/bin", "environment": str(tmp_path / "made")}
    for _ in range(2):
        command = ["bash", str(PROJECT / "scripts" / "environment")]
        run = subprocess.run(command, env=paths, capture_output=True, text=True, timeout=60, check=False)
        assert run.returncode == 1
        assert "apt install python3-venv" in run.stderr
        assert not (tmp_path / "made").exists()


def test_the_citation_states_the_version_of_the_package() -> None:
    citation = (PROJECT / "CITATION.cff").read_text(encoding="utf-8")
    version = setting(r'^version = "([\d.]+)"')
    assert re.search(rf"^version: {re.escape(version)}$", citation, re.MULTILINE)
    assert re.search(r"^license: Apache-2.0$", citation, re.MULTILINE)


def test_the_changelog_and_the_upgrade_notes_have_the_version() -> None:
    version = re.escape(setting(r'^version = "([\d.]+)"'))
    changelog = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {version} \(", changelog, re.MULTILINE)
    upgrading = (PROJECT / "docs" / "upgrading.md").read_text(encoding="utf-8")
    assert re.search(rf"^## From before {version}$", upgrading, re.MULTILINE)


def test_every_long_run_is_part_of_the_nightly_workflow() -> None:
    nightly = (PROJECT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")
    for command in (
        "sanitize",
        "fuzz --minutes 60",
        "soak --minutes",
        "soak --solves",
        "soak --drags",
        "soak --kills 200",
    ):
        assert f'"{command}' in nightly
