"""Run the commands that take figure files the way a person does, through the door of `poise`."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from poise.cli import main


@dataclass(frozen=True)
class Answer:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


@pytest.fixture
def poise(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> object:
    """The command: call it with arguments, get an Answer."""
    monkeypatch.delenv("ROS_PACKAGE_PATH", raising=False)

    def run(*arguments: object) -> Answer:
        code = main.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return Answer(code, said.out, said.err)

    return run
