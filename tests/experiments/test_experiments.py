"""Every experiment comes out as told, and fails where it is turned around."""

from __future__ import annotations

import json

import pytest

from poise.cli.main import main
from poise.engine import using
from poise.errors import PoiseError
from poise.experiments import Check, Experiment, Outcome, Trial, experiments, gallery, named
from poise.experiments.registry import CHAPTERS
from poise.figures import chain
from poise.pose import Pose
from poise.scene import Scene

ALL = {each.name: each for each in experiments()}


@pytest.mark.parametrize("name", sorted(ALL))
def test_it_comes_out_as_told_and_fails_turned_around(name: str) -> None:
    outcome = ALL[name].run()
    assert outcome.observed, [check for check in outcome.checks if not check.holds]
    assert outcome.refuted
    assert outcome.passed


@pytest.mark.parametrize("name", ["criterion-in-null-space", "five-goals-20dof", "finger", "reach-chain"])
def test_the_reference_engine_observes_the_same(name: str) -> None:
    with using("reference"):
        assert ALL[name].run().passed


def test_every_chapter_has_experiments_and_every_one_a_story() -> None:
    assert {each.chapter for each in ALL.values()} == set(CHAPTERS.values())
    for each in ALL.values():
        assert len(each.story) > 60
        assert each.source
        assert each.turned


def made(holds: bool, turned: bool) -> Outcome:
    own = Experiment("thing", "Limits", "nowhere", "A story.", "turned", lambda trial: None)
    return Outcome(own, (), (Check("it does", holds),), (Check("it does", turned),), 0.1)


@pytest.mark.parametrize(
    ("holds", "turned", "passed"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_check_that_holds_either_way_observes_nothing(holds: bool, turned: bool, passed: bool) -> None:
    assert made(holds, turned).passed is passed


def test_an_experiment_without_checks_does_not_pass() -> None:
    own = Experiment("thing", "Limits", "nowhere", "A story.", "turned", lambda trial: None)
    assert not own.run().passed


def test_a_stage_keeps_the_scene_as_it_was() -> None:
    figure = chain(3)
    scene, trial = Scene(figure, Pose.neutral(figure)), Trial()
    scene.reach("tip", (0.5, 0.0, 0.5))
    trial.stage("before", scene)
    scene.solve()
    scene.set("tip", goal=(1.0, 0.0, 0.0))
    assert trial.stages[0].scene.pose == Pose.neutral(figure)
    assert trial.stages[0].scene["tip"].goal == (0.5, 0.0, 0.5)  # type: ignore[attr-defined]


def test_a_page_shows_every_stage() -> None:
    outcome = named("criterion-in-null-space").run()
    page = gallery([outcome])
    assert page.count("<img") == len(outcome.stages) == 2
    assert "criterion-in-null-space" in page
    assert "http" not in page


def test_the_command_lists_runs_and_reports(tmp_path, capsys) -> None:
    assert main(["experiments"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in ALL)
    assert main(["experiments", "run", "cascade-flaw", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told[0]["passed"] is True
    assert told[0]["turned_around"]["checks"]
    page = tmp_path / "gallery.html"
    assert main(["experiments", "report", "finger", "-o", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["experiments", "report", "finger"]) == 2
    assert "needs a page" in capsys.readouterr().err


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(PoiseError, match="five-levels"):
        named("five-level")
