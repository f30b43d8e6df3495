"""Figures of a stage keep apart on request; parts that a link brings together may touch."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import ClearanceTask
from poise.library import make
from poise.scene.collision_requests import OTHER_FIGURES
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.figure_clearance import bodies
from poise.studio.scene_setup import initial_scene
from tests.studio.test_stage import do, gap


def nearest(document: Document) -> float:
    """Least signed distance between the edited figure and the other one, whatever may touch [m]."""
    other = document.data.stage.others[0]
    task = ClearanceTask(name="test", obstacles=tuple(bodies(other.name, other.scene.pose)), cutoff=1.0)
    return float(task.nearest(document.scene.pose).distances.min())


@pytest.fixture
def two() -> Document:
    document = Document(initial_scene(make("human")))
    do(document, "stage.add", figure="human")
    return document


def pull_into(document: Document) -> None:
    """Pull the edited figure's hand into the chest of the other."""
    other = document.data.stage.others[0].scene.pose
    start = document.scene.pose.position("right_hand")
    goal = (
        other.position("upper_torso")
        if "upper_torso" in {s.name for s in other.figure.segments}
        else other.position("pelvis") + np.array([0.0, 0.0, 0.3])
    )
    do(document, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number in range(1, 13):
        at = start + number / 12.0 * (goal - start)
        do(document, "drag.move", number=number, goal=tuple(at.tolist()))
    do(document, "drag.end")


def test_a_pulled_hand_stays_outside_the_other_figure(two: Document) -> None:
    pull_into(two)
    assert nearest(two) < -0.01  # it goes through where nothing keeps them apart
    two.undo()
    do(two, "stage.avoid", on=True)
    pull_into(two)
    assert nearest(two) > -1e-3
    assert OTHER_FIGURES in two.scene
    assert two.scene.obstacles == ()
    do(two, "stage.avoid", on=False)
    assert OTHER_FIGURES not in two.scene


def test_the_other_one_avoids_too_once_it_is_edited_and_an_obstacle_is_no_body(two: Document) -> None:
    do(two, "stage.avoid", on=True)
    do(two, "obstacle.add", kind="box")
    assert [each.name for each in two.scene.obstacles] == ["box"]
    do(two, "stage.choose", name="human")
    task = two.scene[OTHER_FIGURES]
    assert isinstance(task, ClearanceTask)
    assert all(each.name.startswith("human 2: ") for each in task.obstacles)
    assert [each.name for each in two.scene.obstacles] == ["box"]
    pull_into(two)
    assert nearest(two) > -1e-3
    do(two, "stage.remove", name="human 2")
    assert OTHER_FIGURES not in two.scene


def test_hands_that_are_linked_meet_while_bodies_stay_apart(two: Document) -> None:
    do(two, "stage.avoid", on=True)
    do(two, "stage.link", site="right_hand", name="human", other="right_hand", both=True)
    assert gap(two, "right_hand", "right_hand") < 1e-3
    start = two.scene.pose.position("right_hand")
    goal = tuple((start + np.array((0.1, 0.0, 0.1))).tolist())
    do(two, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    do(two, "drag.move", number=1, goal=goal)
    do(two, "drag.end")
    assert gap(two, "right_hand", "right_hand") < 5e-3
    task = two.scene[OTHER_FIGURES]
    other = two.data.stage.others[0]
    assert isinstance(task, ClearanceTask)
    assert {each.name for each in task.obstacles} == {each.name for each in bodies(other.name, other.scene.pose)}
    again = StudioData.from_dict(two.figure, two.data.to_dict())
    assert again.stage.apart
