"""The command: table, exit codes, JSON, and the same counts for any number of processes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from poise_lab.audit import checks
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.command import main
from poise_lab.audit.runner import Tally, run_check


def _examine(seed: int) -> list[Answer]:
    """Every third problem answers nothing; every tenth seed is a fault."""
    return [] if seed % 3 == 0 else [Answer("small", True), Answer("large", seed % 10 != 0, f"seed {seed} fails")]


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> Check:
    questions = (Question("small"), Question("large", 0.2))
    made = Check("sample", "A sample.", questions, _examine, lambda seed: f"problem {seed}", 30)
    monkeypatch.setitem(checks.CHECKS, "sample", made)
    return made


def test_seeds_are_drawn_until_enough_problems_answer(check: Check) -> None:
    small, large = run_check(check, 30, 0)
    assert (small.problems, small.asked, small.faults) == (30, 30, [])
    assert [seed for seed, _ in large.faults] == [10, 20, 40]
    assert large.rate == pytest.approx(0.1)
    assert not large.is_broken


def test_a_bound_is_broken_by_a_larger_rate_only() -> None:
    tally = Tally(Question("any", 0.5))
    tally.add(1, [Answer("any", False), Answer("any", True), Answer("other", False)])
    assert (tally.problems, tally.asked, tally.is_broken) == (1, 2, False)
    tally.add(2, [Answer("any", False)])
    assert tally.is_broken
    unbounded = Tally(Question("any", None))
    unbounded.add(1, [Answer("any", False)])
    assert not unbounded.is_broken


def test_the_table_and_the_exit_code(check: Check, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    assert main(["sample", "--jobs", "1", "--json", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1].split() == ["sample", "large", "30", "30", "3", "10.00", "%", "20.0", "%"]
    assert "  seed 10: large: seed 10 fails" in lines
    data = json.loads(path.read_text("utf-8"))["sample"][1]
    assert (data["faults"], data["details"][0]) == (3, {"seed": 10, "detail": "seed 10 fails"})
    assert main(["sample", "--jobs", "1", "--count", "1", "--seed", "10"]) == 1
    assert capsys.readouterr().out.rstrip().endswith("broken")


def test_one_problem_is_shown(check: Check, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "sample", "10"]) == 1
    assert capsys.readouterr().out.splitlines() == ["problem 10", "holds  small", "FAULT  large  seed 10 fails"]
    assert main(["show", "sample", "3"]) == 0
    assert "answers no question" in capsys.readouterr().out


def test_an_unknown_check_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["convergd"]) == 2
    assert "converged" in capsys.readouterr().out


def test_processes_give_the_same_counts() -> None:
    check = checks.find_check("unselected-joints")
    one, two = (run_check(check, 4, 0, jobs) for jobs in (1, 2))
    assert [tally.to_dict() for tally in one] == [tally.to_dict() for tally in two]
