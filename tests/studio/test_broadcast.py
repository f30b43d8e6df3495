"""Messages with poses and figures, and who receives them when."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from poise.kinematics import random_pose
from poise.library import human, make
from poise.math import quaternion
from poise.model import edit
from poise.studio import figure_message, mesh_messages
from poise.studio.broadcast import Broadcaster
from poise.studio.document import Document
from poise.studio.messages import Update
from poise.studio.pose_messages import encode_frame, segment_transforms
from poise.studio.scene_setup import initial_scene
from tests.studio.studio_client import do


def test_encoded_quaternions_equal_the_rotations_of_the_segments() -> None:
    rng = np.random.default_rng(5)
    figure = human()
    for _ in range(20):
        pose = random_pose(figure, rng, root="rotate", collide=False)
        transforms = segment_transforms(pose)
        assert np.array_equal(transforms[:, :3], pose.state.positions)
        assert np.abs(quaternion.to_matrix(transforms[:, 3:]) - pose.state.rotations).max() < 1e-12


def test_a_frame_holds_its_header_and_all_numbers_of_the_pose() -> None:
    pose = random_pose(human(), np.random.default_rng(1), collide=False)
    raw = encode_frame(pose, client=3, number=9, microseconds=1234, count=77)
    kind, client, number, spent, count, segments, numbers = struct.unpack_from("<7I", raw)
    assert (kind, client, number, spent, count) == (1, 3, 9, 1234, 77)
    assert (segments, numbers) == (23, len(pose.q))
    floats = np.frombuffer(raw, "<f4", offset=28)
    assert np.allclose(floats[:3], pose.center_of_mass(), atol=1e-6)
    assert np.allclose(floats[3 + 7 * segments :], pose.q, atol=1e-6)


class RecordingClient:
    """A client that records the kinds of messages it receives."""

    identity = 1

    def __init__(self) -> None:
        self.kinds: list[str] = []

    def notify(self, kind: str, content: Update | bytes) -> None:
        self.kinds.append(kind)


def kinds_after(
    broadcaster: Broadcaster, client: RecordingClient, document: Document, kind: str, **values: object
) -> list[str]:
    """Kinds of messages that a client receives after an edit."""
    client.kinds.clear()
    do(document, kind, **values)
    broadcaster.send_document(0)
    return client.kinds


def test_library_motion_and_figure_are_sent_only_when_they_change() -> None:
    document, client = Document(initial_scene(make("lamp"))), RecordingClient()
    broadcaster = Broadcaster(document, lambda function: function())
    broadcaster.join(client, 0)
    broadcaster.subscribe(client.identity, ("library",))
    assert "library" in kinds_after(broadcaster, client, document, "pose.save", name="a")
    assert "library" in kinds_after(broadcaster, client, document, "undo")
    keyed = kinds_after(broadcaster, client, document, "keyframe.add", time=0.5)
    assert "motion" in keyed
    assert "library" not in keyed
    assert set(kinds_after(broadcaster, client, document, "methods.set", changes={"pace": "single"})) == {"document"}
    assert {"figure", "motion", "library"} <= set(
        kinds_after(broadcaster, client, document, "figure.choose", name="chain")
    )


def test_a_figure_that_is_shown_again_is_the_same_object() -> None:
    """Backends cache data under it; an equal one would be compared part by part at every lookup."""
    document = Document(initial_scene(make("lamp")))
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
def test_an_edited_figure_is_encoded_as_if_nothing_were_cached(name: str) -> None:
    figure = make(name)
    figure_message.encode_figure(figure)
    longer = edit.resize(figure, figure.segments[-1].name, (1.1, 1.0, 1.2)).figure
    encoded = figure_message.encode_figure(longer)
    assert encoded != figure_message.encode_figure(figure)
    caches = (figure_message.encode_figure, figure_message._swing_boundary, figure_message._twist_field)
    for cached in (*caches, mesh_messages._cached_mesh):
        cached.cache_clear()
    assert figure_message.encode_figure(longer) == encoded
