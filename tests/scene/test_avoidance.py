"""Obstacles in a scene: put there, moved, taken out, saved and loaded, drawn."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import load_scene
from poise.collision import Ground, Obstacle, Part, Rectangle, floor, table
from poise.errors import FormatError, TaskError
from poise.model import Box, Mesh, Sphere
from poise.render import picture
from poise.scene import Scene
from tests.collision.test_clearance import arm


def test_an_obstacle_of_the_same_name_takes_its_place() -> None:
    scene = Scene(arm())
    scene.add_obstacle("ball", Sphere(0.1), at=(1, 0, 0))
    scene.add_obstacle(table())
    scene.add_obstacle("ball", Sphere(0.1), at=(2, 0, 0))
    assert [each.name for each in scene.obstacles] == ["ball", "table"]
    assert scene.obstacles[0].placement.translation == (2.0, 0.0, 0.0)
    assert scene["clearance"].level == 0


def test_taken_out_the_last_one_takes_the_task_with_it() -> None:
    scene = Scene(arm())
    scene.add_obstacle("ball", Sphere(0.1), at=(1, 0, 0))
    assert scene.remove_obstacle("ball").name == "ball"
    assert scene.tasks == ()
    scene.avoid(self_collision=True)
    scene.add_obstacle(floor(-1.0))
    scene.avoid(ignored=[("link_0", "floor")], margin=0.01)
    scene.remove_obstacle("floor")
    assert scene["clearance"].ignored == ()
    assert scene["clearance"].margin == 0.01


def test_undo_brings_obstacles_back() -> None:
    scene = Scene(arm())
    scene.add_obstacle("ball", Sphere(0.1), at=(1, 0, 0))
    before = scene.snapshot()
    scene.remove_obstacle("ball")
    scene.restore(before)
    assert [each.name for each in scene.obstacles] == ["ball"]


def test_a_file_gives_it_all_back(tmp_path: Path) -> None:
    scene = Scene(arm())
    corners = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    stone = Mesh(vertices=corners, faces=((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)))
    for thing in (table().moved((2, 0, 0)), floor(-1.0), Obstacle("stone", stone).moved((0, 3, 0))):
        scene.add_obstacle(thing)
    scene.add_obstacle(Obstacle("screen", Part(Rectangle((1, 2)), color=(1, 0, 0, 0.5))).moved((0, -2, 0)))
    scene.avoid(self_collision=True, ignored=[("link_0", "floor")], margin=0.004, cutoff=0.3, max_pairs=12, weight=2.0)
    scene.save(tmp_path / "scene.poise")
    assert load_scene(tmp_path / "scene.poise") == scene


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("obstacles: {ball: {parts: [{shpere: {radius: 1}}]}}", "shpere"),
        ("obstacles: {ball: {parts: []}}", "at least one part"),
        ("obstacles: {ball: {parts: [rectangle: {size: [1]}]}}", "size"),
        ("self_collision: true\n        ignored: [[a]]", "two names"),
    ],
)
def test_faults_of_a_file_are_named(text: str, said: str, tmp_path: Path) -> None:
    scene = Scene(arm())
    scene.save(tmp_path / "scene.poise")
    whole = (tmp_path / "scene.poise").read_text()
    assert "tasks: {}" in whole
    own = f"tasks:\n    clearance:\n        kind: clearance\n        level: 0\n        {text}"
    (tmp_path / "scene.poise").write_text(whole.replace("tasks: {}", own))
    with pytest.raises(FormatError, match=said):
        load_scene(tmp_path / "scene.poise")


def test_obstacles_are_drawn() -> None:
    scene = Scene(arm())
    bare = picture(scene, "side", size=(60, 60)).pixels
    scene.add_obstacle(
        Obstacle("things", (Part(Box((0.3, 0.3, 1.0))), Part(Rectangle((1, 1))), Part(Ground()))).moved((0.5, 0, 0.5))
    )
    assert np.any(picture(scene, "side", size=(60, 60)).pixels != bare)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda scene: scene.add_obstacle("ball"), "needs a shape"),
        (lambda scene: scene.add_obstacle(table(), Sphere(1)), "already has a shape"),
        (lambda scene: scene.remove_obstacle("ball"), "no obstacle 'ball'"),
        (lambda scene: scene.avoid(self_collision=True, marign=0.1), "did you mean 'margin'"),
    ],
)
def test_what_is_wrong_is_said(ask, said: str) -> None:
    with pytest.raises(TaskError, match=said):
        ask(Scene(arm()))
