"""`poise studio`: the scene it opens, and its errors."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from poise.cli import studio as command
from poise.cli.main import main
from poise.scene import Scene
from poise.studio import Options
from tests.studio.studio_client import bent_arm


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Options that the studio is started with."""
    started: list[Options] = []
    monkeypatch.setattr(command, "run_studio", lambda options, notify: started.append(options))
    return started


def test_without_a_name_it_opens_the_current_folder(
    options: list[Options], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["studio"]) == 0
    assert options == [Options(tmp_path)]
    assert options[0].host == "127.0.0.1"


def test_a_scene_is_opened_in_its_folder(options: list[Options], tmp_path: Path) -> None:
    bent_arm().save(tmp_path / "arm.poise")
    assert main(["studio", str(tmp_path / "arm.poise"), "--no-browser", "--port", "0"]) == 0
    assert options == [Options(tmp_path.resolve(), "arm.poise", None, port=0, browser=False)]


def test_a_library_figure_is_opened_in_a_scene(options: list[Options], tmp_path: Path) -> None:
    assert main(["studio", "lamp", "--folder", str(tmp_path)]) == 0
    assert isinstance(options[0].scene, Scene)
    assert options[0].scene.figure.name == "lamp"
    assert options[0].folder == tmp_path


def test_it_opens_with_an_experiment(options: list[Options], tmp_path: Path) -> None:
    assert main(["studio", "--experiment", "reach-chain", "--folder", str(tmp_path), "--no-browser"]) == 0
    assert options[0].experiment is not None
    assert options[0].experiment.run.info.name == "reach-chain"
    assert len(options[0].experiment.run.stages) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dragon"], "neither a file nor a library figure"),
        (["--port", "99999"], "expected a port"),
        (["--folder", "missing"], "is not a folder"),
        (["--experiment", "reach-chian"], "reach-chain"),
        (["lamp", "--experiment", "reach-chain"], "not both"),
    ],
)
def test_invalid_arguments_are_errors(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["studio", *arguments, "--no-browser"]) == 2
    assert message in capsys.readouterr().err


def test_a_missing_extra_is_reported_with_the_install_command(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing: Any = None
    monkeypatch.setitem(sys.modules, "websockets", missing)
    assert main(["studio", "--folder", str(tmp_path), "--no-browser"]) == 2
    assert "pip install 'poise[studio]'" in capsys.readouterr().err
