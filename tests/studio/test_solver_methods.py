"""Solver methods of the studio: consistent choices that have an effect, are saved and undone."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from poise.collision import table
from poise.library import make
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.messages import CommandError
from poise.studio.scene_setup import initial_scene
from poise.studio.solver_methods import CHOICES, Methods, default_methods, methods_from_dict
from tests.studio.studio_client import Studio, bent_arm, do, solved
from tests.support.backends import HAS_NATIVE


def reaching() -> Scene:
    scene = bent_arm()
    scene.reach("tip", (0.35, 0.0, 0.55))
    return scene


def test_techniques_of_the_literature_take_one_iteration_per_frame() -> None:
    made = default_methods().with_changes({"strategy": "afterwards"})
    assert (made.pace, made.inverse, made.limits) == ("single", "lapack", "clamp_one")
    back = made.with_changes({"pace": "converge"})
    assert back == default_methods()
    assert made.with_changes({"limits": "active"}).strategy == "priority"


def test_changing_the_damping_makes_it_constant() -> None:
    made = default_methods().with_changes({"damping": 0.4})
    assert (made.damping_rule, made.pace, made.limits) == ("fixed", "single", "active")
    with pytest.raises(CommandError, match=r"damping: expected 0\.001 to 5"):
        made.with_changes({"damping": 7.0})
    with pytest.raises(CommandError, match="strategy: unknown choice 'wishing'"):
        made.with_changes({"strategy": "wishing"})


@pytest.mark.parametrize(
    "changes",
    [
        *({"backend": name} for name in CHOICES["backend"]),
        *({"strategy": name} for name in CHOICES["strategy"]),
        *({"inverse": name} for name in CHOICES["inverse"]),
        *({"limits": name} for name in CHOICES["limits"] if name != "clip"),
        *({"damping_rule": name} for name in CHOICES["damping_rule"]),
        {"strategy": "weighting", "pace": "converge"},
        {"damping": 0.1},
    ],
    ids=str,
)
def test_every_choice_moves_an_arm_to_its_goal(changes: dict[str, object]) -> None:
    document = Document(reaching())
    do(document, "methods.set", changes=changes)
    for _ in range(4):
        solved(document)
        document.resume_solver()
    assert np.linalg.norm(document.scene["tip"].error(document.scene.pose)) < 1e-3
    assert document.evaluate().tasks[0].met


def test_tasks_that_a_weighted_sum_misses_are_reported() -> None:
    scene = bent_arm()
    scene.reach("tip", (9.0, 0.0, 0.0))
    scene.reach("tip", (-9.0, 0.0, 0.0), name="other way")
    for pace in ("converge", "single"):
        document = Document(scene.copy())
        do(document, "methods.set", changes={"strategy": "weighting", "pace": pace})
        solved(document)
        reports = document.evaluate().tasks
        assert [(each.name, each.level, each.met) for each in reports] == [("tip", 1, False), ("other way", 2, False)]


def test_more_damping_makes_the_hand_slower() -> None:
    distances = []
    for damping in (0.02, 0.5, 2.0):
        document = Document(reaching())
        do(document, "methods.set", changes={"damping": damping})
        start = document.scene.pose.position("tip")
        document.advance()
        distances.append(float(np.linalg.norm(document.scene.pose.position("tip") - start)))
    assert distances[0] > 1.3 * distances[1] > 1.7 * distances[2]


def test_methods_are_undone_reset_and_saved() -> None:
    document = solved(Document(reaching()))
    do(document, "methods.set", changes={"inverse": "rows"})
    chosen = document.data.methods
    assert chosen.inverse == "rows"
    assert not document.data.is_default
    again = StudioData.from_dict(document.figure, document.data.to_dict())
    assert again.methods == chosen
    do(document, "methods.reset")
    assert document.data.methods == default_methods()
    document.undo()
    assert document.data.methods == chosen
    document.undo()
    assert document.data.methods == default_methods()
    assert document.data.is_default


def test_unknown_methods_in_a_file_are_ignored() -> None:
    assert methods_from_dict({"inverse": "magic", "damping": -1.0, "what": 3, "limits": "clip"}) == replace(
        default_methods(), limits="clip"
    )
    assert methods_from_dict("none") == default_methods()


def test_the_name_summarizes_what_differs_from_the_defaults() -> None:
    assert default_methods().name == ("strict levels" if HAS_NATIVE else "NumPy (slow)")
    assert Methods(inverse="lapack", limits="clip", pace="single").name == (
        "one iteration per frame, LAPACK SVD, clipping the step, λ 0.05"
    )


def test_collision_avoidance_is_switched_off_and_undone() -> None:
    scene = initial_scene(make("human"))
    scene.add_obstacle(table().moved((0.8, 0.0, 0.0)))
    document = solved(Document(scene))
    before = document.scene.snapshot()
    do(document, "clearance.enable", enabled=False)
    assert not document.scene["clearance"].enabled
    document.undo()
    assert document.scene.snapshot() is before


@pytest.mark.parametrize("avoidance", ["task priority", "objective function"])
def test_avoidance_methods_work_during_a_pull(avoidance: str) -> None:
    scene = initial_scene(make("human"))
    scene.add_obstacle(table().moved((0.9, 0.0, 0.0)))
    document = solved(Document(scene))
    do(document, "methods.set", changes={"avoidance": avoidance})
    feet = document.scene.pose.position("left_sole")
    start = document.scene.pose.position("right_hand")
    do(document, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number in range(1, 16):
        goal = tuple(np.add(start, (0.01 * number, 0.0, 0.01 * number)).tolist())
        do(document, "drag.move", number=number, goal=goal)
        document.advance()
    now = document.scene.pose
    do(document, "drag.end")
    assert np.linalg.norm(now.position("right_hand") - start) > 0.12
    assert np.linalg.norm(now.position("left_sole") - feet) < 1e-4


def test_a_trunk_gets_another_number_of_joints_and_stays_in_place() -> None:
    document = solved(Document(initial_scene(make("elephant"))))
    do(document, "trunk.set", joints=12)
    trunk = [segment.name for segment in document.figure.segments if segment.name.startswith("trunk_")]
    assert len(trunk) == 12
    document.undo()
    assert len([each for each in document.figure.segments if each.name.startswith("trunk_")]) == 30
    with pytest.raises(CommandError, match="1 to 120"):
        do(document, "trunk.set", joints=0)


def test_one_iteration_per_frame_runs_at_the_frame_rate_of_a_screen(tmp_path: Path) -> None:
    studio = Studio(tmp_path, reaching())
    try:
        with studio.tab() as tab:
            tab.act("methods.set", changes={"damping": 5.0})
            began, count = time.perf_counter(), studio.session._broadcaster.frame_count
            tab.act("task.set", name="tip", changes={"goal": [0.1, 0.0, 0.8]})
            frames, seconds = studio.session._broadcaster.frame_count - count, time.perf_counter() - began
            assert 3 < frames <= 62.0 * seconds + 3.0
    finally:
        studio.close()
