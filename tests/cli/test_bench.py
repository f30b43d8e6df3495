"""`poise bench`: list benchmarks, run one, check its bounds."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator

import pytest
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run

from poise.cli.main import main

pytestmark = pytest.mark.usefixtures("no_benchmarks", "backend")

BAR = Bar.of("<= 1.0", "not slower than the others")


@pytest.fixture
def samples() -> None:
    @register("fine", "Holds its bar.")
    def fine(run: Run) -> Iterator[Measurement]:
        yield Measurement("ratio", 0.5, "x", BAR)

    @register("poor", "Does not hold its bar.")
    def poor(run: Run) -> Iterator[Measurement]:
        yield Measurement("good ratio", 0.5, "x", BAR)
        yield Measurement("bad ratio", 1.5, "x", BAR)

    @register("lonely", "Lacks a peer.", peers=["no_such_peer"])
    def lonely(run: Run) -> Iterator[Measurement]:
        yield Measurement("ratio to the peer", None, "x", BAR, absent="needs no_such_peer (not installed)")


def test_without_a_name_it_lists_the_benchmarks(samples: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    assert capsys.readouterr().out == (
        "fine    Holds its bar.\nlonely  Lacks a peer.\npoor    Does not hold its bar.\n"
    )


def test_the_list_is_available_as_json(samples: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0] == {"name": "fine", "description": "Holds its bar."}


def test_an_empty_registry_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    assert capsys.readouterr().out == "No benchmarks found.\n"


@pytest.mark.parametrize("flag", ["--check", "--quick"])
def test_check_and_quick_require_a_name(flag: str, samples: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", flag]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "need the name of a bench" in output.err


def test_an_unknown_name_exits_with_2_and_a_suggestion(samples: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "pooor"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == "poise: error: there is no bench 'pooor'; did you mean 'poor'?\n"


@pytest.mark.parametrize(("name", "code"), [("fine", 0), ("poor", 1), ("lonely", 0)])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_check_fails_only_if_a_bound_is_exceeded(name: str, code: int, form: list[str], samples: None) -> None:
    assert main(["bench", name, "--check", *form]) == code
    assert main(["bench", name, *form]) == 0


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_check_names_the_exceeded_bound(form: list[str], samples: None, capsys: pytest.CaptureFixture[str]) -> None:
    main(["bench", "poor", "--check", *form])
    assert capsys.readouterr().err == (
        "poise bench poor: not held: bad ratio: expected <= 1 x, got 1.5 (not slower than the others)\n"
    )


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_check_names_the_bound_that_was_not_measured(
    form: list[str], samples: None, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["bench", "lonely", "--check", *form])
    assert capsys.readouterr().err == (
        "poise bench lonely: not measured: ratio to the peer: needs no_such_peer (not installed)\n"
    )


def test_a_missing_peer_appears_in_both_outputs(samples: None, capsys: pytest.CaptureFixture[str]) -> None:
    main(["bench", "lonely"])
    text = capsys.readouterr().out
    assert "peer missing: no_such_peer (not installed)" in text
    assert "1 bar: 0 held, 0 not held, 1 not measured." in text
    main(["bench", "lonely", "--json"])
    document = json.loads(capsys.readouterr().out)
    assert document["peers"][0] == {"name": "no_such_peer", "available": False, "version": "", "error": "not installed"}
    assert document["bars"]["not_measured"] == ["ratio to the peer"]


def test_settings_are_passed_to_the_benchmark_and_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    @register("echo", "Tells its settings.")
    def echo(run: Run) -> Iterator[Measurement]:
        yield Measurement("quick", run.settings.quick)
        yield Measurement("seed", run.settings.seed)

    assert main(["bench", "echo", "--json", "--quick", "--seed", "7"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [figure["value"] for figure in document["figures"]] == [1.0, 7.0]
    assert (document["settings"]["quick"], document["seed"]) == (True, 7)
    assert document["backend"] == "native (baseline)"
    assert main(["bench", "echo", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [figure["value"] for figure in document["figures"]] == [0.0, 0.0]


def test_progress_is_drawn_only_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @register("timed", "Times something.")
    def timed(run: Run) -> Iterator[Measurement]:
        timings = run.measure({"nothing": lambda: None})
        yield Measurement("rounds", timings["nothing"].rounds)

    assert main(["bench", "timed", "--quick"]) == 0
    assert capsys.readouterr().err == ""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["bench", "timed", "--quick"]) == 0
    assert "timed [" in terminal.getvalue()
    assert "] 7/7" in terminal.getvalue()
    assert "\r" not in capsys.readouterr().out
