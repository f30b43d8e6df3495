"""Natural postures in the studio: on for humans, a strength, a style from keyframes or the pose."""

from __future__ import annotations

import pytest

from poise.library import make
from poise.scene.natural_posture import NaturalSettings
from poise.studio.document import Document
from poise.studio.document_message import document_update
from poise.studio.scene_setup import initial_scene
from tests.studio.studio_client import do


@pytest.fixture
def person() -> Document:
    return Document(initial_scene(make("human")))


def test_a_human_begins_with_natural_postures(person: Document) -> None:
    assert person.scene.natural == NaturalSettings()
    info = document_update(person).natural
    assert (info.applies, info.strength, info.examples) == (True, 1.0, 0)


def test_other_figures_have_no_preference() -> None:
    lamp = Document(initial_scene(make("lamp")))
    assert not document_update(lamp).natural.applies
    assert "clearance" not in lamp.scene


def test_the_strength_is_set_and_undone(person: Document) -> None:
    do(person, "natural", strength=0.3)
    assert document_update(person).natural.strength == 0.3
    do(person, "natural", strength=0.0)
    assert person.scene.natural == NaturalSettings(0.0)
    do(person, "undo")
    assert person.scene.natural == NaturalSettings(0.3)


def test_more_like_this_takes_the_keyframes_or_the_pose(person: Document) -> None:
    do(person, "natural", strength=0.0)
    do(person, "natural.style", follow=True)
    assert person.scene.natural == NaturalSettings(1.0, examples=(person.scene.pose,))
    for seconds in (0.0, 0.5, 1.0):
        do(person, "keyframe.add", time=seconds)
    do(person, "natural.style", follow=True)
    assert document_update(person).natural.examples == 3
    do(person, "natural.style", follow=False)
    assert document_update(person).natural.examples == 0


def test_another_body_keeps_strength_and_style(person: Document) -> None:
    do(person, "natural", strength=0.3)
    do(person, "natural.style", follow=True)
    do(person, "figure.human", stature=1.62, mass=None, sex="female", hands=False, feet=False)
    settings = person.scene.natural
    assert settings is not None
    assert settings.strength == 0.3
    assert [pose.figure for pose in settings.examples] == [person.figure]
