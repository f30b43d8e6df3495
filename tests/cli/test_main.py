"""Entry point of `poise`: dispatch, exit codes, errors, help."""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from poise.cli import environment as bench_environment
from poise.cli import main as main_module
from poise.cli.main import main
from poise.errors import FigureError, FormatError, PoiseError

SOURCES = Path(__file__).parents[2] / "src"

Install = Callable[[BaseException | int], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Replace all commands by one, `act`, that raises or returns a given value."""

    def put(outcome: BaseException | int) -> None:
        def run(arguments: argparse.Namespace) -> int:
            if isinstance(outcome, BaseException):
                raise outcome
            return outcome

        def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
            subparsers.add_parser("act", help="does something").set_defaults(run=run)

        monkeypatch.setattr(main_module, "COMMANDS", {"act": "does something"})
        monkeypatch.setitem(sys.modules, "poise.cli.act", SimpleNamespace(register=register))  # type: ignore[misc]

    return put


def poise_process(
    *arguments: str, stdout: int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "poise", *arguments],
        env={**os.environ, "PYTHONPATH": str(SOURCES), **environment},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("code", [0, 1])
def test_the_exit_code_is_that_of_the_command(code: int, install: Install) -> None:
    install(code)
    assert main(["act"]) == code


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (PoiseError("there is no bench 'x'."), "there is no bench 'x'."),
        (FigureError("the joint 'knee' has no parent.", "knee"), "the joint 'knee' has no parent."),
        (FormatError("unknown tag.", "arm.urdf", 3), "arm.urdf:3: unknown tag."),
        (FileNotFoundError(2, "No such file or directory", "arm.urdf"), "arm.urdf: No such file or directory"),
        (OSError("disk trouble"), "disk trouble"),
    ],
)
def test_expected_errors_are_one_line_on_stderr(
    error: Exception, message: str, install: Install, capsys: pytest.CaptureFixture[str]
) -> None:
    install(error)
    assert main(["act"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err == f"poise: error: {message}\n"


def test_an_unexpected_exception_is_not_hidden(install: Install) -> None:
    install(ZeroDivisionError("a defect"))
    with pytest.raises(ZeroDivisionError):
        main(["act"])


def test_an_interrupt_prints_nothing_and_exits_with_130(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install(KeyboardInterrupt())
    assert main(["act"]) == 130
    assert capsys.readouterr() == ("", "")


def test_without_arguments_it_prints_an_overview(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    overview = capsys.readouterr().out
    assert "Poses anything that has joints" in overview
    for line in ("solve", "info", "check", "convert", "bench", "doctor", "--version", "poise COMMAND --help"):
        assert line in overview
    assert len(overview.splitlines()) <= 24


def test_the_version_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_environment, "poise_version", lambda: "1.2.3")
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == "poise 1.2.3\n"


@pytest.mark.parametrize("arguments", [["nonsense"], ["bench", "--nonsense"]])
def test_invalid_arguments_exit_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "nonsense" in output.err


@pytest.mark.parametrize("command", ["solve", "info", "check", "convert", "bench", "doctor"])
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"usage: poise {command}" in capsys.readouterr().out


def test_characters_the_terminal_lacks_are_replaced(monkeypatch: pytest.MonkeyPatch, install: Install) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))
    install(0)
    assert main(["act"]) == 0
    sys.stdout.write("12 µs")
    sys.stdout.flush()
    assert raw.getvalue() == b"12 ?s"


def test_the_package_can_be_run_as_a_module() -> None:
    done = poise_process("--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("poise ")
    failed = poise_process("bench", "no_such_bench")
    assert failed.returncode == 2
    assert failed.stdout == ""
    assert failed.stderr.startswith("poise: error: there is no bench 'no_such_bench'")
    assert "Traceback" not in failed.stderr


@pytest.mark.parametrize("buffering", ["", "1"])
def test_a_broken_pipe_prints_no_error(buffering: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = poise_process(stdout=writing, PYTHONUNBUFFERED=buffering)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_the_overview_repeats_the_help_of_every_subcommand() -> None:
    known = main_module.build_parser(*main_module.COMMANDS).format_help()
    assert known == main_module.build_parser().format_help()
    assert known.count("\n    ") == len(main_module.COMMANDS)


def test_blas_threads_are_disabled_before_numpy_is_imported() -> None:
    program = """
import os, sys
from poise.cli.main import main
loaded = "numpy" in sys.modules
sys.argv = ["poise", "figures"]
main()
print(loaded, os.environ["OPENBLAS_NUM_THREADS"])
"""
    for given, expected in (("", "1"), ("3", "3")):
        environment = {key: value for key, value in os.environ.items() if key != "OPENBLAS_NUM_THREADS"}
        environment |= {"OPENBLAS_NUM_THREADS": given} if given else {}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines()[-1] == f"False {expected}"
