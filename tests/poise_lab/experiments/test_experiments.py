"""Every experiment comes out as told, and fails where it is turned around."""

from __future__ import annotations

import pytest

from poise.analysis.report import Curve, Plot
from poise.backend import use_backend
from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import chain
from poise.scene import Scene
from poise_lab.experiments import Check, Experiment, Outcome, Trial, experiments, named
from poise_lab.experiments.registry import CHAPTERS
from tests.poise_lab.experiments.names import NAMES, QUICK_IN_REFERENCE

ALL = {each.name: each for each in experiments()}
TIMED = {"cost", "level-cost-L", "thin-svd", "svd-times"}  # these compare times, which a busy machine may upset


@pytest.mark.parametrize("name", sorted(set(ALL) - TIMED))
def test_it_comes_out_as_told_and_fails_turned_around(name: str) -> None:
    outcome = ALL[name].run()
    assert outcome.observed, [check for check in outcome.checks if not check.holds]
    assert outcome.refuted
    assert outcome.passed
    assert outcome.stages or outcome.plots
    assert [check.words for check in outcome.checks] == [check.words for check in outcome.turned]


@pytest.mark.parametrize("name", sorted(TIMED))
def test_those_that_compare_times_tell_what_they_found(name: str) -> None:
    outcome = ALL[name].run()
    assert outcome.plots
    assert all(check.measured for check in outcome.checks)
    assert [check.words for check in outcome.checks] == [check.words for check in outcome.turned]


@pytest.mark.parametrize("name", QUICK_IN_REFERENCE)
def test_the_numpy_backend_observes_the_same(name: str) -> None:
    with use_backend("numpy"):
        assert ALL[name].run().passed


def test_none_is_missing_and_none_has_another_name() -> None:
    assert set(ALL) == set(NAMES)
    assert len(NAMES) == len(set(NAMES)) == 101


def test_every_chapter_has_experiments_and_every_one_a_title_and_a_story() -> None:
    assert {each.chapter for each in ALL.values()} == set(CHAPTERS.values())
    modules = {each.tell.__module__.rpartition(".")[2] for each in ALL.values()}
    assert modules == set(CHAPTERS)
    assert len({each.title for each in ALL.values()}) == len(ALL)
    for each in ALL.values():
        assert len(each.story) > 60
        assert each.title
        assert each.source
        assert each.turned


def test_chapters_follow_each_other_whole() -> None:
    order = [each.chapter for each in experiments()]
    assert list(dict.fromkeys(order)) == list(dict.fromkeys(CHAPTERS.values()))
    assert sorted(order, key=list(CHAPTERS.values()).index) == order


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


def test_notes_and_plots_are_told_and_nothing_hangs_on_them() -> None:
    def tell(trial: Trial) -> None:
        trial.check("it does", not trial.turned, "1", "2")
        trial.note("time", "3 s", "4 s")
        trial.plot(Plot("a plot", "x", "y", (Curve.of("line", [0, 1], [0, 1]),)))

    outcome = Experiment("thing", "Limits", "nowhere", "A story.", "turned", tell, "A title", "Something.").run()
    told = outcome.to_dict()
    assert outcome.passed
    assert told["title"] == "A title"
    assert told["unseen"] == "Something."
    assert told["plots"] == ["a plot"]
    assert told["checks"] == [{"words": "it does", "holds": True, "measured": "1", "source": "2"}]
    assert told["notes"] == [{"words": "time", "measured": "3 s", "source": "4 s"}]


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(PoiseError, match="five-levels"):
        named("five-level")
