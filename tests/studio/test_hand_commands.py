"""Preset shapes of hands."""

from __future__ import annotations

import pytest

from poise.errors import PoiseError
from poise.library import GRIPS, hand_grip, human
from poise.studio.document import Document
from poise.studio.document_message import document_update
from poise.studio.hand_commands import GRIP_TITLES
from poise.studio.scene_setup import initial_scene
from tests.studio.studio_client import do, solved


@pytest.fixture(scope="module")
def with_fingers() -> Document:
    return solved(Document(initial_scene(human(hands=True))))


def shapes(document: Document) -> list[str | None]:
    return [hand.grip for hand in document_update(document).hands]


def test_every_shape_has_a_title() -> None:
    assert set(GRIP_TITLES) == set(GRIPS)


def test_a_hand_gets_a_shape_and_keeps_it_while_it_is_pulled(with_fingers: Document) -> None:
    document = with_fingers
    left = shapes(document)[0]
    do(document, "hand.shape", hand="right", grip="point")
    solved(document)
    assert document.history.next_undo == "Right hand: point"
    assert shapes(document) == [left, "point"]
    start = document.scene.pose.position("right_hand")
    do(document, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start))
    do(document, "drag.move", number=1, goal=(start[0] + 0.2, start[1], start[2] + 0.3))
    solved(document)
    do(document, "drag.end")
    solved(document)
    pose = document.scene.pose
    assert abs(pose.position("right_hand")[2] - start[2]) > 0.1
    assert all(
        pose.value(name) == pytest.approx(value, abs=1e-3) for name, value in hand_grip("right", "point").items()
    )
    document.undo()
    document.undo()
    assert shapes(document)[0] == left


def test_both_hands_are_shaped_when_asked_and_when_posing_is_symmetric(with_fingers: Document) -> None:
    document = with_fingers
    do(document, "hand.shape", hand="both", grip="fist")
    assert shapes(document) == ["fist", "fist"]
    do(document, "symmetric", on=True)
    do(document, "hand.shape", hand="left", grip="hook")
    assert shapes(document) == ["hook", "hook"]
    do(document, "symmetric", on=False)
    do(document, "joint.set", coordinate="left_index_middle.angle", value=0.0)
    assert shapes(document) == [None, "hook"]


def test_a_task_of_the_fingers_takes_the_new_shape(with_fingers: Document) -> None:
    document = with_fingers
    document.scene.shape_hand("left", "flat", weight=2.0)
    do(document, "hand.shape", hand="left", grip="power")
    solved(document)
    assert shapes(document)[0] == "power"
    task = next(each for each in document.scene.tasks if each.name == "left fingers")
    assert task.weight == 2.0


def test_a_figure_without_fingers_and_an_unknown_shape_are_rejected(with_fingers: Document, person: Document) -> None:
    assert document_update(person).hands == []
    with pytest.raises(PoiseError, match="switch on Fingers"):
        do(person, "hand.shape", hand="left", grip="fist")
    with pytest.raises(PoiseError, match="unknown hand shape 'claw'"):
        do(with_fingers, "hand.shape", hand="left", grip="claw")
