"""Experiments in the studio: opened in the background, stepped through stage by stage, closed, undone."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.extensions import experiments
from poise.studio.document import Document
from poise.studio.experiment import open_experiment, run_experiment
from poise.studio.messages import CommandError
from poise.studio.run import Options, open_document
from poise.studio.scene_folder import SceneFolder
from tests.studio.studio_client import Studio, bent_arm, do, solved


def check_progress(fraction: float) -> None:
    assert 0.0 <= fraction < 1.0


def test_stages_are_shown_as_they_were_and_undone() -> None:
    document = solved(Document(bent_arm()))
    before = document.current_state
    experiment = run_experiment("reach-chain", check_progress)
    document.perform("Experiment", lambda: open_experiment(document, experiment))
    assert document.scene.snapshot() is experiment.run.stages[0].scene
    do(document, "experiment.stage", stage=2)
    assert document.scene.snapshot() is experiment.run.stages[2].scene
    assert not document.moving
    assert document.data.experiment is not None
    assert document.data.experiment.index == 2
    with pytest.raises(CommandError, match="has 3 stages"):
        do(document, "experiment.stage", stage=4)
    do(document, "experiment.close")
    assert document.data.experiment is None
    for _ in range(3):
        document.undo()
    assert document.current_state == before


def test_an_experiment_without_stages_leaves_the_scene_unchanged() -> None:
    document = solved(Document(bent_arm()))
    scene = document.scene.snapshot()
    experiment = run_experiment("damped-inverse", check_progress)
    document.perform("Experiment", lambda: open_experiment(document, experiment))
    assert document.scene.snapshot() is scene
    assert document.data.experiment is not None
    assert document.data.experiment.message().checks


def test_an_experiment_is_opened_at_the_start(tmp_path: Path) -> None:
    experiment = run_experiment("reach-chain", check_progress)
    document, _ = open_document(Options(tmp_path, experiment=experiment), SceneFolder(tmp_path))
    assert document.scene.snapshot() is experiment.run.stages[0].scene
    assert document.data.experiment is experiment


def test_the_gallery_lists_every_experiment_and_opens_one(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as tab:
            tab.send("gallery.list")
            gallery = tab.wait("gallery")
            assert {each["name"] for each in gallery["experiments"]} == {each.name for each in experiments().infos()}
            assert all(each["description"] and each["source"] for each in gallery["experiments"])
            tab.send("experiment.open", name="reach-chain")
            document = tab.wait("document", lambda each: each["experiment"] is not None)
            assert document["figure"] == "links"
            assert len(document["experiment"]["stages"]) == 3
            tab.send("experiment.open", name="no such thing")
            assert "unknown experiment" in tab.wait("rejected")["reason"]
    finally:
        studio.close()
