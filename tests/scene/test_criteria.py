"""Criteria of a scene: below all that is asked later, switched while a figure is dragged, kept in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError, TaskError
from poise.kinematics import random_pose
from poise.scene import Scene, load_scene, scene_from_text, scene_to_text
from poise.solver import Status
from poise.tasks import ComfortTask, DexterityTask, DiscomfortTask, RangeWeightedPostureTask
from poise.tasks.criteria import LAST_LEVEL
from tests.scene.scenes import crane_scene, standing
from tests.support.figures import arm


def test_every_preference_makes_its_criterion() -> None:
    scene = standing()
    made = [
        scene.prefer_mid_range(["left_knee"]),
        scene.prefer_flexed(limb="left_grip"),
        scene.prefer_straight("right_elbow", weight=2),
        scene.prefer_comfort({"left_knee": 0.2}),
        scene.prefer_posture(joints=["neck"]),
        scene.prefer_comfort({"left_knee": (0.2, 0.1, 0.4)}, name="ranges"),
        scene.prefer_dexterity("left_grip", active_joints="branch"),
    ]
    names = ["mid-range", "flexed", "straight", "comfort", "preferred posture", "ranges", "dexterity of left_grip"]
    assert [task.name for task in made] == names
    assert {task.level for task in made} == {LAST_LEVEL}
    kinds = [ComfortTask] * 4 + [RangeWeightedPostureTask, DiscomfortTask, DexterityTask]
    assert [type(task) for task in made] == kinds
    assert [name for name, _, _ in scene["flexed"].entries] == ["left_elbow.angle"]  # type: ignore[attr-defined]
    assert scene["straight"].weight == 2.0
    assert "  level last  mid-range: left_knee.angle to a comfortable value" in str(scene)


def test_what_is_asked_later_still_comes_first() -> None:
    scene = standing()
    scene.prefer_mid_range()
    scene.keep_balance()
    scene.reach("right_grip", [0.45, -0.2, 0.3])
    assert {task.name: task.level for task in scene.tasks if task.name not in ("left_sole", "right_sole")} == {
        "mid-range": LAST_LEVEL,
        "balance": 2,
        "right_grip": 3,
    }
    assert scene.solve().status is Status.SOLVED


def test_a_criterion_is_switched_while_a_figure_is_dragged() -> None:
    scene = Scene(arm())
    scene.pose = random_pose(arm(), np.random.default_rng(4))
    scene.reach("grip", scene.pose.position("grip"))
    criterion = scene.prefer_mid_range()

    def frames(count: int) -> float:
        for _ in range(count):
            scene.track(time_budget=None)
            assert scene.result is not None
            assert scene.result.status is Status.SOLVED
        return criterion.error_norm(scene.pose)

    start = scene.pose
    on = frames(3)
    assert on < 0.8 * criterion.error_norm(start)
    scene.disable("mid-range")
    assert frames(3) == pytest.approx(criterion.error_norm(start), abs=1e-5)  # the anchor takes the freedom back
    scene.enable("mid-range")
    assert frames(3) == pytest.approx(on, abs=1e-5)
    scene.prefer_straight("elbow", weight=100)
    assert frames(3) > on


def test_criteria_come_back_from_files_with_the_word_of_their_level(tmp_path: Path) -> None:
    scene = crane_scene()
    scene.prefer_comfort({"elbow": (1 / 3, 2.0)})
    scene.prefer_flexed("elbow", level=7, enabled=False)
    scene.save(tmp_path / "a.scene")
    assert load_scene(tmp_path / "a.scene") == scene
    text = scene_to_text(scene.snapshot())
    assert "    level: last\n" in text
    assert "    level: 7\n" in text


FILE = """\
poise: scene
version: 1
figure: crane.poise
tasks:
  easy:
    kind: comfort
    level: last
    table: {shoulder: 20 deg, elbow: [0.5, 2]}
"""


def test_a_table_may_be_written_by_hand(tmp_path: Path) -> None:
    crane_scene().save(tmp_path / "whole.scene")
    scene = load_scene(tmp_path / "whole.scene")
    own = scene_to_text(scene.snapshot()).partition("pose:")[0]
    text = own + FILE.partition("figure: crane.poise\n")[2]
    task = scene_from_text(text).scene["easy"]
    assert isinstance(task, ComfortTask)
    assert task.entries == (("shoulder", np.radians(20.0), 1.0), ("elbow", 0.5, 2.0))
    for wrong, words in (
        ("elbow: [0.5, 2, 3]", r"'elbow' must be a value, or \[value, weight\]"),
        ("elbow: [0.5, -2]", "weight must be greater than zero"),
        ("elbow: soft", "elbow"),
        ("elbo: 1", "unknown joint"),
    ):
        with pytest.raises(FormatError, match=words):
            scene_from_text(text.replace("elbow: [0.5, 2]", wrong))


def test_options_are_checked_as_for_every_request() -> None:
    scene = crane_scene()
    with pytest.raises(TaskError, match="unknown option 'heavy'"):
        scene.prefer_mid_range(heavy=True)
    with pytest.raises(TaskError, match="can bend both ways"):
        scene.prefer_flexed("shoulder")
    assert scene.tasks == ()
