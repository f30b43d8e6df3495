"""Animation curves: values and tangents at keyframes, planted feet that are edited, range and camera."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.library import lamp, make
from poise.motion.frames import world_frames
from poise.scene import Scene
from poise.studio.animation_curves import channel_value
from poise.studio.commands import COMMANDS
from poise.studio.curve_commands import curves_update
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.journal_records import HEADER, Encoder, Unsaved, decode_lines, replay
from poise.studio.keyframe import Keyframe
from poise.studio.messages import parse_command
from poise.studio.messages.updates import encode
from tests.studio.test_in_betweens import reaching


def perform(document: Document, **fields: Any) -> None:
    command = parse_command(encode(fields))
    COMMANDS[type(command)](document, command)


def document_of(data: StudioData) -> Document:
    pose = data.keyframes[0].pose
    return Document(Scene(pose.figure, pose), data=data)


def nodding(rng: np.random.Generator) -> StudioData:
    """A lamp with random poses at 0, 0.5, 1.2 and 2 s."""
    data, pose = StudioData(), Pose.neutral(lamp())
    for seconds in (0.0, 0.5, 1.2, 2.0):
        data = data.with_keyframe(seconds, pose.plus(0.2 * rng.standard_normal(pose.figure.nv)).clamped())
    return data


def slope(data: StudioData, channel: str, seconds: float, side: float) -> float:
    """Slope of a channel just before (side = -1) or after (side = 1) a time, from finite differences."""
    near, far = (channel_value(data.curves.pose(seconds + side * step), channel) for step in (0.0, 1e-5))
    return (far - near) / (1e-5 * side)


def test_a_tangent_gives_the_channel_its_slopes_and_keeps_all_keyframes() -> None:
    rng = np.random.default_rng(3)
    for _ in range(5):
        data = nodding(rng)
        joint = next(each for each in data.keyframes[0].pose.figure.joints if each.kind.components and each.parent)
        channel = f"{joint.name}.{joint.kind.components[0]}"
        wanted = (rng.normal(0.0, 0.3), rng.normal(0.0, 0.3))
        edited = data.with_edited_keyframe(0.5, partial(Keyframe.with_tangent, channel=channel, slopes=wanted))
        assert slope(edited, channel, 0.5, -1.0) == pytest.approx(wanted[0], abs=1e-3)
        assert slope(edited, channel, 0.5, 1.0) == pytest.approx(wanted[1], abs=1e-3)
        for key in data.keyframes:
            assert np.abs(edited.curves.pose(key.seconds).q - key.pose.q).max() < 1e-12
        for seconds in (1.3, 1.9):  # intervals that do not touch the keyframe
            assert np.abs(edited.curves.pose(seconds).q - data.curves.pose(seconds).q).max() < 1e-12


def test_tangents_are_undone_moved_with_their_keyframe_saved_and_dropped_with_the_joint() -> None:
    document = document_of(nodding(np.random.default_rng(1)))
    figure = document.figure
    joint = next(each for each in figure.joints if each.kind.components and each.parent)
    channel = f"{joint.name}.{joint.kind.components[0]}"
    before = document.data
    for number, value in enumerate((0.1, 0.2, 0.3)):
        perform(
            document,
            type="curve.tangent",
            time=0.5,
            channel=channel,
            incoming=value,
            outgoing=value,
            continued=number > 0,
        )
    assert len(document.history.past) == 1  # one drag
    data = document.data.with_moved_keyframe(0.5, 0.7)
    assert data.keyframe(0.7).tangents[0].outgoing == 0.3
    assert StudioData.from_dict(figure, data.to_dict()).keyframe(0.7).tangents == data.keyframe(0.7).tangents
    other = make("robot_arm")
    assert data.keyframe(0.7).for_figure(other, Pose.neutral(other)).tangents == ()
    perform(document, type="curve.tangent", time=0.5, channel=channel, incoming=None, outgoing=None, continued=False)
    assert document.data.keyframe(0.5).tangents == ()
    document.undo()
    document.undo()
    assert document.data is before


def test_a_value_is_set_in_a_keyframe_while_planted_feet_stay() -> None:
    data = reaching()
    document = document_of(data)
    figure = document.figure
    feet = [figure.segment_index(name) for name in ("left_foot", "right_foot")]
    before = world_frames(figure, data.keyframes[1].pose.q[None]).positions[0]
    height = float(before[figure.segment_index("right_hand")][2])
    perform(document, type="curve.value", time=0.7, channel="right_hand@z", value=height + 0.2, continued=False)
    after = world_frames(figure, document.data.keyframes[1].pose.q[None]).positions[0]
    assert after[figure.segment_index("right_hand")][2] == pytest.approx(height + 0.2, abs=1e-3)
    assert np.abs(after[feet] - before[feet]).max() < 1e-4
    perform(document, type="curve.value", time=0.7, channel="left_elbow.flexion", value=0.5, continued=False)
    edited = document.data.keyframes[1].pose
    assert edited.value("left_elbow.flexion") == pytest.approx(0.5, abs=1e-3)
    assert document.history.next_undo == "Curve of left elbow flexion"


def test_a_tangent_of_a_hand_bends_its_path_and_feet_stay_planted() -> None:
    data = reaching()
    edited = data.with_edited_keyframe(0.7, lambda key: key.with_tangent("right_hand@y", (-3.0, 3.0)))
    figure = data.motion.figure
    hand, feet = figure.segment_index("right_hand"), [figure.segment_index(f"{s}_foot") for s in ("left", "right")]
    old, new = (world_frames(figure, each.motion.frames).positions for each in (data, edited))
    assert np.abs(new[:, hand, 1] - old[:, hand, 1]).max() > 0.1
    assert np.abs(new[:, feet] - new[:1, feet]).max() < 1e-3
    curve = edited.curves.curve("right_hand@y", edited.motion)
    path = edited.curves.paths(edited._sampled(30.0, edited.curves.pose, (0.0, 1.4)))["right_hand"]
    assert np.abs(curve.frames - path[:, 1]).max() < 2e-3  # the hand follows the curve


def test_a_foot_is_released_and_planted_again() -> None:
    document = document_of(reaching())
    assert document.data.contacts["left_foot"].tolist() == [True, True]
    perform(document, type="contact.set", time=0.0, foot="left_foot", planted=False)
    assert document.data.contacts["left_foot"].tolist() == [False, True]
    perform(document, type="contact.set", time=0.0, foot="left_foot", planted=True)
    assert document.data.contacts["left_foot"].tolist() == [True, True]


def test_planting_moves_the_foot_in_the_next_keyframes() -> None:
    data = reaching()
    for seconds in (0.7, 1.4):
        pose = data.keyframe(seconds).pose
        root = pose["root"]
        root[0] += 0.1
        data = data.with_keyframe(seconds, pose.with_values({"root": root}))
    assert data.contacts["left_foot"].tolist() == [False, True]
    document = document_of(data)
    perform(document, type="contact.set", time=0.0, foot="left_foot", planted=True)
    assert document.data.contacts["left_foot"].tolist() == [True, True]
    place = document.data.keyframes[0].pose.position("left_foot")
    for key in document.data.keyframes[1:]:
        assert np.abs(key.pose.position("left_foot") - place).max() < 1e-3


def test_in_and_out_bound_the_motion() -> None:
    document = document_of(reaching())
    perform(document, type="range.set", start=0.2, end=2.2)
    assert len(document.data.clip()) == 61
    assert document.data.clip()[-1] == document.data.keyframes[-1].pose  # held after the last keyframe
    perform(document, type="range.set", start=None, end=None)
    assert len(document.data.clip()) == 43
    with pytest.raises(PoseError, match="in order"):
        perform(document, type="range.set", start=1.0, end=0.5)


def test_camera_keyframes_are_kept_in_order_and_saved() -> None:
    document = document_of(reaching())
    for seconds in (1.0, 0.0):
        perform(document, type="camera.key", time=seconds, position=[3.0, seconds, 1.0], target=[0.0, 0.0, 1.0])
    assert [each.seconds for each in document.data.cameras] == [0.0, 1.0]
    loaded = StudioData.from_dict(document.figure, document.data.to_dict())
    assert loaded.cameras == document.data.cameras
    perform(document, type="camera.remove", time=1.0)
    assert len(document.data.cameras) == 1
    with pytest.raises(PoseError, match="no keyframe"):
        perform(document, type="camera.remove", time=1.0)
    with pytest.raises(PoseError, match="away"):
        perform(document, type="camera.key", time=1.0, position=[0.0, 0.0, 1.0], target=[0.0, 0.0, 1.0])


def test_unknown_channels_are_rejected() -> None:
    data = reaching()
    with pytest.raises(PoseError, match="unknown channel"):
        curves_update(data, ("left_elbow.angles",))
    update = curves_update(data, ("left_elbow.flexion", "head@z"))
    assert [len(each.frames) for each in update.curves] == [43, 43]
    assert [len(each.keys) for each in update.curves] == [3, 3]
    assert curves_update(StudioData(), ("head@z",)).curves == []


def test_the_journal_restores_tangents_contacts_range_and_camera() -> None:
    document = document_of(reaching())
    perform(document, type="contact.set", time=0.0, foot="left_foot", planted=False)
    perform(document, type="curve.tangent", time=0.7, channel="head@z", incoming=0.1, outgoing=0.2, continued=False)
    perform(document, type="range.set", start=0.1, end=1.0)
    perform(document, type="camera.key", time=0.5, position=[3.0, 0.0, 1.0], target=[0.0, 0.0, 1.0])
    perform(document, type="frame_rate.set", rate=24.0)
    content = HEADER + Encoder().difference(Unsaved(document.state, document.data, "", True))
    restored = replay(decode_lines(content), Path("journal"))
    assert restored is not None
    data = restored[1]
    assert [each.extras() for each in data.keyframes] == [each.extras() for each in document.data.keyframes]
    assert data.settings() == document.data.settings()
