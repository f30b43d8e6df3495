"""By what the studio solves: choices that go together, that can be felt, saved and undone."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from poise.collision import table
from poise.library import make
from poise.scene import Scene
from poise.studio.beginning import first_scene
from poise.studio.document import Document
from poise.studio.extras import Extras
from poise.studio.methods import CHOICES, Methods, first, methods_from
from poise.studio.value_checks import Refusal
from tests.studio.talking import Studio, bent_arm, do, rested
from tests.support.engines import HAS_NATIVE


def reaching() -> Scene:
    scene = bent_arm()
    scene.reach("tip", (0.35, 0.0, 0.55))
    return scene


def test_what_the_laboratory_does_takes_one_step_a_frame() -> None:
    made = first().changed({"strategy": "afterwards"})
    assert (made.pace, made.inverse, made.limits) == ("step", "lapack", "clamp_one")
    back = made.changed({"pace": "rest"})
    assert back == first()
    assert made.changed({"limits": "active"}).strategy == "priority"


def test_the_damping_is_felt_once_it_is_touched() -> None:
    made = first().changed({"damping": 0.4})
    assert (made.rule, made.pace, made.limits) == ("fixed", "step", "active")
    with pytest.raises(Refusal, match="between"):
        made.changed({"damping": 7.0})
    with pytest.raises(Refusal, match="no strategy 'wishing'"):
        made.changed({"strategy": "wishing"})


@pytest.mark.parametrize(
    "changes",
    [
        *({"engine": name} for name in CHOICES["engine"]),
        *({"strategy": name} for name in CHOICES["strategy"]),
        *({"inverse": name} for name in CHOICES["inverse"]),
        *({"limits": name} for name in CHOICES["limits"] if name != "clip"),
        *({"rule": name} for name in CHOICES["rule"]),
        {"strategy": "weighting", "pace": "rest"},
        {"damping": 0.1},
    ],
    ids=str,
)
def test_every_choice_brings_an_arm_to_its_goal(changes: dict[str, object]) -> None:
    document = Document(reaching())
    do(document, "methods.set", changes=changes)
    for _ in range(4):
        rested(document)
        document.wake()
    assert np.linalg.norm(document.scene["tip"].error(document.scene.pose)) < 1e-3
    assert document.judged().tasks[0].met


def test_what_a_sum_of_all_levels_misses_is_reported() -> None:
    scene = bent_arm()
    scene.reach("tip", (9.0, 0.0, 0.0))
    scene.reach("tip", (-9.0, 0.0, 0.0), name="other way")
    for pace in ("rest", "step"):
        document = Document(scene.copy())
        do(document, "methods.set", changes={"strategy": "weighting", "pace": pace})
        rested(document)
        reports = document.judged().tasks
        assert [(each.name, each.level, each.met) for each in reports] == [("tip", 1, False), ("other way", 2, False)]


def test_more_resistance_makes_the_hand_slower() -> None:
    ways = []
    for damping in (0.02, 0.5, 2.0):
        document = Document(reaching())
        do(document, "methods.set", changes={"damping": damping})
        start = document.scene.pose.position_of("tip")
        document.advance()
        ways.append(float(np.linalg.norm(document.scene.pose.position_of("tip") - start)))
    assert ways[0] > 1.3 * ways[1] > 1.7 * ways[2]


def test_methods_are_undone_reset_and_kept_in_files() -> None:
    document = rested(Document(reaching()))
    do(document, "methods.set", changes={"inverse": "rows"})
    chosen = document.extras.methods
    assert chosen.inverse == "rows"
    assert not document.extras.plain
    again = Extras.from_dict(document.figure, document.extras.to_dict())
    assert again.methods == chosen
    do(document, "methods.reset")
    assert document.extras.methods == first()
    document.undo()
    assert document.extras.methods == chosen
    document.undo()
    assert document.extras.methods == first()
    assert document.extras.plain


def test_a_file_with_strange_methods_is_read_all_the_same() -> None:
    assert methods_from({"inverse": "magic", "damping": -1.0, "what": 3, "limits": "clip"}) == replace(
        first(), limits="clip"
    )
    assert methods_from("none") == first()


def test_a_name_tells_what_is_different() -> None:
    assert first().name == ("strict levels" if HAS_NATIVE else "reference, in Python (slow)")
    assert Methods(inverse="lapack", limits="clip", pace="step").name == "one step a frame, LAPACK, clipping, λ 0.05"


def test_collisions_are_switched_and_undone() -> None:
    scene = first_scene(make("human"))
    scene.obstacle(table().moved((0.8, 0.0, 0.0)))
    document = rested(Document(scene))
    before = document.scene.snapshot()
    do(document, "collisions", on=False)
    assert not document.scene["clearance"].enabled
    document.undo()
    assert document.scene.snapshot() is before


@pytest.mark.parametrize("avoidance", ["task priority", "objective function"])
def test_a_way_past_obstacles_is_taken_while_a_hand_pulls(avoidance: str) -> None:
    scene = first_scene(make("human"))
    scene.obstacle(table().moved((0.9, 0.0, 0.0)))
    document = rested(Document(scene))
    do(document, "methods.set", changes={"avoidance": avoidance})
    feet = document.scene.pose.position_of("left_sole")
    start = document.scene.pose.position_of("right_hand")
    do(document, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number in range(1, 16):
        goal = tuple(np.add(start, (0.01 * number, 0.0, 0.01 * number)).tolist())
        do(document, "drag.move", number=number, goal=goal)
        document.advance()
    now = document.scene.pose
    do(document, "drag.end")
    assert np.linalg.norm(now.position_of("right_hand") - start) > 0.12
    assert np.linalg.norm(now.position_of("left_sole") - feet) < 1e-4


def test_a_trunk_gets_another_number_of_balls_and_keeps_its_place() -> None:
    document = rested(Document(first_scene(make("elephant"))))
    do(document, "trunk", balls=12)
    trunk = [segment.name for segment in document.figure.segments if segment.name.startswith("trunk_")]
    assert len(trunk) == 12
    document.undo()
    assert len([each for each in document.figure.segments if each.name.startswith("trunk_")]) == 30
    with pytest.raises(Refusal, match="1 to 120"):
        do(document, "trunk", balls=0)


def test_one_step_a_frame_is_no_faster_than_a_screen(tmp_path: Path) -> None:
    studio = Studio(tmp_path, reaching())
    try:
        with studio.tab() as tab:
            tab.act("methods.set", changes={"damping": 5.0})
            began, count = time.perf_counter(), studio.session._audience.count
            tab.act("task.set", name="tip", changes={"goal": [0.1, 0.0, 0.8]})
            frames, seconds = studio.session._audience.count - count, time.perf_counter() - began
            assert 3 < frames <= 62.0 * seconds + 3.0
    finally:
        studio.close()
