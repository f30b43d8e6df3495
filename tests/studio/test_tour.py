"""Experiments in the studio: opened beside everything else, gone through stage by stage, given up when asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.studio import recorder
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.long_work import Cancelled, LongWork, Watch
from poise.studio.methods import Methods
from poise.studio.run import Options, opened
from poise.studio.tour import tour
from poise.studio.tour_commands import open_tour
from poise.studio.value_checks import Refusal
from poise_lab.experiments import experiments
from tests.studio.talking import Studio, bent_arm, do, rested


def unwatched(share: float) -> None:
    assert 0.0 <= share < 1.0


def test_stages_are_shown_as_they_were_and_undone() -> None:
    document = rested(Document(bent_arm()))
    before = document.moment
    made = tour("reach-chain", unwatched)
    document.perform("Experiment", lambda: open_tour(document, made))
    assert document.scene.snapshot() is made.stops[0].scene
    do(document, "tour.go", stage=2)
    assert document.scene.snapshot() is made.stops[2].scene
    assert not document.moving
    assert document.extras.tour is not None
    assert document.extras.tour.at == 2
    with pytest.raises(Refusal, match="has 3 stages"):
        do(document, "tour.go", stage=4)
    do(document, "tour.end")
    assert document.extras.tour is None
    for _ in range(3):
        document.undo()
    assert document.moment == before


def test_an_experiment_about_numbers_leaves_the_scene_alone() -> None:
    document = rested(Document(bent_arm()))
    scene = document.scene.snapshot()
    made = tour("damped-inverse", unwatched)
    document.perform("Experiment", lambda: open_tour(document, made))
    assert document.scene.snapshot() is scene
    assert document.extras.tour is not None
    assert document.extras.tour.told()["checks"]


def test_an_experiment_is_opened_from_the_start(tmp_path: Path) -> None:
    made = tour("reach-chain", unwatched)
    document, _ = opened(Options(tmp_path, tour=made), Folder(tmp_path))
    assert document.scene.snapshot() is made.stops[0].scene
    assert document.extras.tour is made


def test_the_gallery_lists_every_experiment_and_opens_one(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as tab:
            tab.say("gallery.list")
            told = tab.wait("gallery")
            assert {each["name"] for each in told["experiments"]} == {each.name for each in experiments()}
            assert all(each["words"] and each["source"] for each in told["experiments"])
            tab.say("experiment.open", name="reach-chain")
            shown = tab.wait("document", lambda each: each["tour"] is not None)
            assert shown["figure"] == "links"
            assert len(shown["tour"]["stages"]) == 3
            tab.say("experiment.open", name="no such thing")
            assert "no experiment" in tab.wait("refused")["reason"]
    finally:
        studio.close()


class Told:
    """Notes what is told."""

    def __init__(self) -> None:
        self.all: list[dict[str, Any]] = []

    def __call__(self, identity: int, kind: str, told: dict[str, Any]) -> None:
        self.all.append(told)

    def wait(self, kind: str, until: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
        end = time.monotonic() + 10.0
        while time.monotonic() < end:
            for each in list(self.all):
                if each["type"] == kind and until(each):
                    return each
            time.sleep(0.005)
        raise AssertionError(f"no {kind} among {self.all}")


def test_long_work_tells_how_far_it_is_and_can_be_given_up() -> None:
    told, begun, ended = Told(), threading.Event(), threading.Event()
    work = LongWork(told)
    given_up = []

    def count(watch: Watch) -> Any:
        begun.set()
        try:
            while True:
                watch(0.5)
                time.sleep(0.002)
        except Cancelled:
            given_up.append(True)
            ended.set()
            raise

    work.begin(1, "Counting", count)
    assert begun.wait(5.0)
    with pytest.raises(Refusal, match="something else"):
        work.begin(2, "Counting too", count)
    told.wait("progress", lambda each: each["share"] == 0.5)
    work.cancel(2)  # not theirs
    assert not ended.wait(0.05)
    work.cancel(1)
    assert ended.wait(5.0)
    assert given_up == [True]
    assert told.wait("notice")["words"] == "Cancelled"
    shares = [each["share"] for each in told.all if each["type"] == "progress" and each["words"]]
    assert shares[0] == 0.0
    assert 0.5 in shares
    done = threading.Event()
    work.begin(1, "Again", lambda watch: done.set)
    assert done.wait(5.0), "after that there is room for something else"


def test_work_that_fails_says_so_and_changes_nothing() -> None:
    told = Told()
    work = LongWork(told)

    def fail(watch: Watch) -> Any:
        raise Refusal("it cannot be done.")

    work.begin(1, "Failing", fail)
    assert told.wait("refused")["reason"] == "it cannot be done."


def test_a_replay_is_cancelled_and_leaves_the_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swift = recorder._by

    def slow(methods: Methods, start: Pose) -> Callable[[Scene], Result]:
        solve = swift(methods, start)

        def held(scene: Scene) -> Result:
            time.sleep(0.02)  # 1000 frames then take longer than anybody waits: it is given up in their midst
            return solve(scene)

        return held

    monkeypatch.setattr(recorder, "_by", slow)
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as tab:
            tab.act("record", on=True)
            tab.act("task.add", segment="lower", point=[0.0, 0.0, 0.4])
            tab.act("record", on=False)
            frames = studio.document.recorder._frames
            frames += frames[-1:] * 1000
            keys = studio.document.extras.keys
            tab.say("replay", method="levels")
            tab.wait("progress", lambda each: 0.0 < each["share"] < 1.0)
            tab.say("work.cancel")
            tab.wait("notice", lambda each: each["words"] == "Cancelled")
            tab.settle()
            assert studio.document.extras.keys is keys
    finally:
        studio.close()
