"""Every experiment has its declared verdict, and loses a statement in its counterfactual run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from poise.analysis.report import Curve, Plot
from poise.backend import use_backend
from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import chain
from poise.scene import Scene
from poise_lab.experiments import Experiment, Trial, Verdict, experiments, find_experiment
from poise_lab.experiments.registry import CHAPTERS
from tests.poise_lab.experiments.names import FAST_WITH_NUMPY, NAMES

ALL = {each.name: each for each in experiments()}
DOCUMENTED = re.compile(r"^\| `([\w-]+)` \| (as told|partly|not as told) \|", re.MULTILINE)
LONG = {  # seconds each
    "cost", "curl-up", "dancer", "five-levels", "fly-and-beam", "gain", "insist", "many-obstacles", "one-obstacle",
    "parasol", "reach-hands", "status-light", "svd-drift", "trunk",
}  # fmt: skip


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.nightly] if name in LONG else []) for name in sorted(ALL)]
)
def test_checks_have_their_declared_verdicts_and_one_is_lost_in_the_counterfactual_run(name: str) -> None:
    outcome = ALL[name].run()
    assert not [check for check in outcome.checks if not check.as_expected]
    assert outcome.verdict is ALL[name].verdict
    assert outcome.observed
    assert outcome.lost
    assert outcome.passed
    assert any(not check.own for check in outcome.checks)
    assert outcome.stages or outcome.plots
    assert [check.statement for check in outcome.checks] == [check.statement for check in outcome.counterfactual_checks]


def test_every_verdict_other_than_as_told_has_a_reason() -> None:
    for each in ALL.values():
        assert bool(each.not_reproduced) == (each.verdict is not Verdict.AS_TOLD), each.name


def test_the_page_lists_every_verdict_other_than_as_told() -> None:
    page = (Path(__file__).parents[3] / "docs" / "experiments.md").read_text(encoding="utf-8")
    declared = {each.name: each.verdict.value for each in ALL.values() if each.verdict is not Verdict.AS_TOLD}
    assert dict(DOCUMENTED.findall(page)) == declared


@pytest.mark.parametrize("name", FAST_WITH_NUMPY)
def test_the_numpy_backend_passes_the_same_checks(name: str) -> None:
    with use_backend("numpy"):
        assert ALL[name].run().passed


def test_all_experiments_are_registered() -> None:
    assert set(ALL) == set(NAMES)
    assert len(NAMES) == len(set(NAMES)) == 102


def test_every_chapter_has_experiments_with_title_and_description() -> None:
    assert {each.chapter for each in ALL.values()} == set(CHAPTERS.values())
    modules = {each.procedure.__module__.rpartition(".")[2] for each in ALL.values()}
    assert modules == set(CHAPTERS)
    assert len({each.title for each in ALL.values()}) == len(ALL)
    for each in ALL.values():
        assert len(each.description) > 60
        assert each.title
        assert each.source
        assert each.counterfactual


def test_experiments_are_ordered_by_chapter() -> None:
    order = [each.chapter for each in experiments()]
    assert list(dict.fromkeys(order)) == list(dict.fromkeys(CHAPTERS.values()))
    assert sorted(order, key=list(CHAPTERS.values()).index) == order


def test_an_experiment_without_checks_does_not_pass() -> None:
    own = Experiment("thing", "Limits", "nowhere", "A description.", "changed", lambda trial: None)
    assert not own.run().passed


def test_a_stage_copies_the_scene() -> None:
    figure = chain(3)
    scene, trial = Scene(figure, Pose.neutral(figure)), Trial()
    scene.reach("tip", (0.5, 0.0, 0.5))
    trial.stage("before", scene)
    scene.solve()
    scene.set("tip", goal=(1.0, 0.0, 0.0))
    assert trial.stages[0].scene.pose == Pose.neutral(figure)
    assert trial.stages[0].scene["tip"].goal == (0.5, 0.0, 0.5)  # type: ignore[attr-defined]


def test_notes_and_plots_are_reported_and_not_required() -> None:
    def procedure(trial: Trial) -> None:
        trial.check("it does", not trial.counterfactual, "1", "2")
        trial.note("time", "3 s", "4 s")
        trial.plot(Plot("a plot", "x", "y", (Curve.of("line", [0, 1], [0, 1]),)))

    outcome = Experiment(
        "thing", "Limits", "nowhere", "A description.", "changed", procedure, "A title", "Something."
    ).run()
    data = outcome.to_dict()
    assert outcome.passed
    assert data["title"] == "A title"
    assert data["not_reproduced"] == "Something."
    assert data["plots"] == ["a plot"]
    assert {key: data["checks"][0][key] for key in ("statement", "holds", "measured", "source", "verdict")} == {
        "statement": "it does",
        "holds": True,
        "measured": "1",
        "source": "2",
        "verdict": "as told",
    }
    assert data["verdict"] == data["declared_verdict"] == "as told"
    assert data["counterfactual"]["lost"] == ["it does"]
    assert data["notes"] == [{"statement": "time", "measured": "3 s", "source": "4 s"}]


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(PoiseError, match="five-levels"):
        find_experiment("five-level")
