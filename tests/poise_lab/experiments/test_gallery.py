"""The HTML page and the command: every stage and number, and what is not reproduced."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise.analysis.report import Curve, Plot
from poise.cli.main import main
from poise.kinematics import Pose
from poise.library import chain
from poise.scene import Scene
from poise_lab.experiments import Check, Experiment, Note, Outcome, Stage, experiments, find_experiment, gallery
from poise_lab.experiments.gallery import stage_pictures


def standing(bend: float, goal: float | None = None) -> Scene:
    figure = chain(3)
    scene = Scene(figure, Pose.neutral(figure).with_values({"joint_2": bend}))
    if goal is not None:
        scene.reach("tip", (goal, 0.0, 0.5))
    return scene


def test_a_page_shows_every_stage() -> None:
    outcome = find_experiment("criterion-in-null-space").run()
    page = gallery([outcome])
    assert page.count("<img") == len(outcome.stages) == 2
    assert "criterion-in-null-space" in page
    assert "http" not in page


def test_a_page_shows_measured_and_source_numbers() -> None:
    own = Experiment(
        "thing", "Limits", "nowhere <1>", "A description.", "changed", lambda trial: None, "A title", "A jump."
    )
    plot = Plot("a plot", "x", "y", (Curve.of("dots", [0, 1], [0, 1], dots=True),))
    checks = (Check("it is less", True, "0.53", "0.72"), Check("it is more", False))
    outcome = Outcome(
        own,
        (),
        checks,
        (Check("it is less", False), Check("it is more", False)),
        0.1,
        (Note("time", "3 ms", "13 s"),),
        (plot,),
    )
    page = gallery([outcome])
    assert "<td>it is less</td><td>0.53</td><td>0.72</td>" in page
    assert "<td>time</td><td>3 ms</td><td>13 s</td>" in page
    assert page.count("<svg") == 1
    assert "<polyline" not in page  # dots are not joined
    assert "nowhere &lt;1&gt;" in page
    assert "A jump." in page
    assert 'class="no"' in page
    assert "<b>0</b> of 1" in page
    assert "<b>1</b> partly" in page
    assert "partly: 1 of 2 statements hold" in page
    assert "loses “it is less”" in page


def test_stages_with_the_same_view_share_a_camera() -> None:
    small, large = Stage("small", standing(2.0), "side"), Stage("large", standing(0.0), "side")
    alone = stage_pictures([small], (90, 90))[0].pixels
    one, other = (each.pixels for each in stage_pictures([small, large], (90, 90)))
    drawn = [int(np.count_nonzero(each.min(axis=-1) < 200)) for each in (alone, one)]
    assert drawn[1] < 0.9 * drawn[0]  # the camera also covers the larger one
    assert np.array_equal(stage_pictures([large, small], (90, 90))[0].pixels, other)
    apart = stage_pictures([small, Stage("large", standing(0.0), "front")], (90, 90))
    assert np.array_equal(apart[0].pixels, alone)


def test_a_distant_goal_does_not_shrink_other_stages() -> None:
    near = stage_pictures([Stage("one", standing(0.3), "side")], (90, 90))[0].pixels
    both = stage_pictures([Stage("one", standing(0.3), "side"), Stage("far", standing(0.3, 40.0), "side")], (90, 90))
    assert np.array_equal(near, both[0].pixels)


def test_the_command_lists_runs_and_reports(tmp_path, capsys) -> None:
    assert main(["experiments"]) == 0
    listed = capsys.readouterr().out
    assert all(each.name in listed and each.title in listed for each in experiments())
    assert "not observed here" in listed
    assert f"{'insist':<28}  partly" in listed
    assert main(["experiments", "run", "cascade-flaw", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data[0]["passed"] is True
    assert data[0]["counterfactual"]["checks"]
    page = tmp_path / "gallery.html"
    assert main(["experiments", "report", "finger", "-o", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["experiments", "report", "finger"]) == 2
    assert "-o PAGE is required" in capsys.readouterr().err


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_the_command_runs_with_either_backend(backend: str, capsys) -> None:
    assert main(["experiments", "run", "point-on-line", "--backend", backend]) == 0
    assert "point-on-line: as told" in capsys.readouterr().out


def test_the_list_is_available_as_json(capsys) -> None:
    assert main(["experiments", "list", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [each["name"] for each in data] == [each.name for each in experiments()]
    assert all(each["description"] and each["title"] for each in data)
    assert {each["verdict"] for each in data} <= {"as told", "partly", "not as told"}


def test_numbers_of_the_source_are_printed(capsys) -> None:
    assert main(["experiments", "run", "least-torque-single"]) == 0
    assert "source: 0.72" in capsys.readouterr().out
