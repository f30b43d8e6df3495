"""Poses as they are told: exact places, quaternions of either sign, and q."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest

from poise.kinematics import random_pose
from poise.library import human, make
from poise.math import quaternion
from poise.model import edit
from poise.studio import figure_message, joint_data, solids
from poise.studio.audience import Audience
from poise.studio.beginning import first_scene
from poise.studio.document import Document
from poise.studio.publish import frame, placements
from tests.studio.talking import do


def test_quaternions_that_are_told_turn_as_the_segments_do() -> None:
    rng = np.random.default_rng(5)
    figure = human()
    for _ in range(20):
        pose = random_pose(figure, rng, root="turn", collide=False)
        told = placements(pose)
        assert np.array_equal(told[:, :3], pose.state.positions)
        assert np.abs(quaternion.to_matrix(told[:, 3:]) - pose.state.rotations).max() < 1e-12


def test_a_frame_holds_its_head_and_all_numbers_of_the_pose() -> None:
    pose = random_pose(human(), np.random.default_rng(1), collide=False)
    raw = frame(pose, client=3, number=9, microseconds=1234, count=77)
    kind, client, number, spent, count, segments, numbers = struct.unpack_from("<7I", raw)
    assert (kind, client, number, spent, count) == (1, 3, 9, 1234, 77)
    assert (segments, numbers) == (20, len(pose.q))
    floats = np.frombuffer(raw, "<f4", offset=28)
    assert np.allclose(floats[:3], pose.center_of_mass(), atol=1e-6)
    assert np.allclose(floats[3 + 7 * segments :], pose.q, atol=1e-6)


class Listening:
    """A tab that remembers which kinds of things it was told."""

    identity = 1

    def __init__(self) -> None:
        self.heard: list[str] = []

    def tell(self, kind: str, content: dict[str, Any] | bytes) -> None:
        self.heard.append(kind)


def told_after(audience: Audience, tab: Listening, document: Document, kind: str, **values: object) -> list[str]:
    """What a tab is told after an act."""
    tab.heard.clear()
    do(document, kind, **values)
    audience.document(0)
    return tab.heard


def test_library_motion_and_figure_are_told_when_they_change_and_not_with_every_act() -> None:
    document, tab = Document(first_scene(make("lamp"))), Listening()
    audience = Audience(document, lambda act: act())
    audience.join(tab, 0)
    audience.show(tab.identity, ("library",))
    assert "library" in told_after(audience, tab, document, "pose.keep", name="a")
    assert "library" in told_after(audience, tab, document, "undo")
    keyed = told_after(audience, tab, document, "key.add", time=0.5)
    assert "motion" in keyed
    assert "library" not in keyed
    assert set(told_after(audience, tab, document, "methods.set", changes={"pace": "step"})) == {"document"}
    assert {"figure", "motion", "library"} <= set(told_after(audience, tab, document, "figure.choose", name="chain"))


def test_a_figure_that_is_shown_again_is_the_same_object() -> None:
    """What engines keep is found by it at once; an equal one would be compared part by part at every look."""
    document = Document(first_scene(make("lamp")))
    first = document.figure
    do(document, "figure.choose", name="chain")
    do(document, "gallery.open", name="lamp")
    assert document.figure is first
    do(document, "figure.choose", name="lamp")
    assert document.figure is first
    do(document, "segment.rename", segment=first.segments[-1].name, name="other")
    do(document, "segment.rename", segment="other", name=first.segments[-1].name)
    assert document.figure is first


@pytest.mark.parametrize("name", ["human", "lamp"])
def test_an_edited_figure_is_told_as_if_nothing_were_kept_of_the_one_before(name: str) -> None:
    figure = make(name)
    figure_message.figure_message(figure)
    longer = edit.resize(figure, figure.segments[-1].name, (1.1, 1.0, 1.2)).figure
    told = figure_message.figure_message(longer)
    assert told != figure_message.figure_message(figure)
    for kept in (figure_message.figure_message, joint_data._edge, joint_data._field, solids._kept):
        kept.cache_clear()
    assert figure_message.figure_message(longer) == told
