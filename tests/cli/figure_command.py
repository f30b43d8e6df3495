"""Run the commands that take figure files through the entry point of `poise`."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from poise.cli import main


@dataclass(frozen=True)
class Answer:
    """Output and exit code of a command."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def poise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> object:
    """The command as a function of its arguments; it returns an Answer."""
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)

    def run(*arguments: object) -> Answer:
        code = main.main([str(argument) for argument in arguments])
        output = capsys.readouterr()
        return Answer(code, output.out, output.err)

    return run
