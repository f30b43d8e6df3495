"""Damaged messages and files are handled or rejected with a reason; the session continues, the scene is unchanged."""

from __future__ import annotations

import json
import logging
import random
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from poise.errors import PoiseError
from poise.kinematics import Pose
from poise.library import make
from poise.scene import Scene
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.import_export import read_import
from poise.studio.messages import COMMAND_TYPES, Command, Update, parse_command
from poise.studio.messages.commands import field_types
from poise.studio.messages.session_commands import Record
from poise.studio.pose_messages import encode_motion
from poise.studio.scene_folder import DATA_SUFFIX, SceneFolder
from poise.studio.scene_setup import initial_scene
from poise.studio.server import MAX_MESSAGE_BYTES
from tests.io.valid_files import valid_files
from tests.studio.random_edits import RandomEdits
from tests.studio.soak import Soak
from tests.studio.studio_client import Studio, bent_arm, document_of, solved
from tests.support.fuzzing import bounded, fuzzed, refusable
from tests.support.mutation import damaged, damaged_glb, damaged_values

pytestmark = pytest.mark.filterwarnings("ignore::poise.model.validation.SingularSwingWarning")


def lamp() -> Scene:
    """A small scene with a task."""
    scene = initial_scene(make("lamp"))
    site = scene.figure.sites[-1].name
    scene.reach(site, np.add(scene.pose.position(site), (0.1, 0.05, -0.05)), name="light")
    return scene


# --- messages ---------------------------------------------------------------------------------------------------------


@fuzzed(60)
@given(said=st.text(max_size=200) | st.binary(max_size=200))
def test_random_text_and_bytes_are_rejected(said: str | bytes) -> None:
    with pytest.raises(PoiseError):
        parse_command(said)


@pytest.mark.parametrize("kind", COMMAND_TYPES)
@fuzzed(15)
@given(data=st.data(), seed=st.integers(0, 1000))
def test_a_message_with_damaged_values_is_parsed_or_rejected(kind: str, data: st.DataObject, seed: int) -> None:
    sound = RandomEdits(seed, [kind]).message(document_of(bent_arm()))
    said = json.dumps(data.draw(damaged_values(sound)))
    with refusable():
        command = parse_command(said)
        assert set(vars(command)) == set(field_types(COMMAND_TYPES[command.type]))


@fuzzed(100)
@given(data=st.data())
def test_a_damaged_message_is_parsed_or_rejected(data: st.DataObject) -> None:
    said = b'{"type": "task.set", "name": "hand", "changes": {"goal": [0.1, -2e3, 4], "axes": "xy"}}'
    text = data.draw(damaged(said)).decode("utf-8", "surrogateescape" if data.draw(st.booleans()) else "replace")
    with refusable():
        assert isinstance(parse_command(text), Command)


@pytest.mark.parametrize(
    "said",
    [
        "[" * 60_000,
        '{"a":' * 10_000,
        '{"type": "ping", "number": ' + "9" * 60_000 + "}",
        '{"type": "ping", "number": 1e999}',
        '{"type": "ping", "number": NaN}',
        '{"type": "drag.move", "number": 1, "goal": [1e308, -1e308, 1' + "0" * 400 + "]}",
        '{"type": "ping", "number": 1, "number": {}}',
        '{"type": {"a": []}}',
        json.dumps({"type": "subscribe", "names": ["x" * 100] * 600}),
        "x" * (64 * 1024 + 1),
        '"' + "\ud800" * 20 + '"',
    ],
    ids=range(11),
)
def test_hostile_messages_are_rejected(said: str) -> None:
    with bounded(), pytest.raises(PoiseError):
        parse_command(said)


# --- commands ---------------------------------------------------------------------------------------------------------


def perform(document: Document, said: dict[str, Any]) -> None:
    """Apply a command; if it is rejected, nothing changes."""
    before, drag, past, done = document.current_state, document.drag, len(document.history.past), False
    with refusable():
        command = parse_command(json.dumps(said))
        if type(command) in COMMANDS:
            COMMANDS[type(command)](document, command)
        done = True
    if not done:
        if drag is None:  # in a drag the scene follows the pointer, which a rejection does not revert
            assert document.current_state.scene is before.scene
        assert document.current_state.data is before.data
        assert document.drag is drag
        assert len(document.history.past) == past


@pytest.mark.parametrize("figure", ["lamp", "arm"])
@fuzzed(15)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_commands_in_any_order_are_applied_completely_or_not_at_all(
    figure: str, data: st.DataObject, seed: int
) -> None:
    document = document_of(lamp() if figure == "lamp" else bent_arm())
    document.pause_solver()
    first, edits = document.current_state, RandomEdits(seed)
    for _ in range(12):
        said = edits.message(document)
        perform(document, data.draw(damaged_values(said)) if data.draw(st.integers(0, 3)) == 0 else said)
    if document.drag is not None:
        document.end_drag()
    if document.moving and document.history.past:
        document.advance()
    assert np.isfinite(document.scene.pose.state.positions).all()
    while document.history.past:
        document.undo()
    assert document.current_state.scene == first.scene
    assert document.current_state.data == first.data


def test_a_figure_that_changes_during_a_recording_gives_keyframes_of_the_last_one() -> None:
    document = document_of(bent_arm())
    for said in ({"type": "record", "on": True}, {"type": "joint.set", "coordinate": "elbow.angle", "value": 1.0}):
        perform(document, said)
    solved(document)
    perform(document, {"type": "segment.add", "parent": "lower"})
    solved(document)
    perform(document, {"type": "record", "on": False})
    assert document.data.keyframes
    assert {each.pose.figure for each in document.data.keyframes} == {document.figure}
    keyframes, _ = document.recorder.replay(document.data.methods, lambda fraction: None)
    assert {each.pose.figure for each in keyframes} == {document.figure}
    perform(document, {"type": "undo"})
    perform(document, {"type": "undo"})
    assert document.figure == bent_arm().figure
    assert not document.data.keyframes


def test_a_recording_of_a_replaced_figure_is_rejected() -> None:
    document = document_of(bent_arm())
    perform(document, {"type": "record", "on": True})
    perform(document, {"type": "joint.set", "coordinate": "elbow.angle", "value": 1.0})
    solved(document)
    perform(document, {"type": "segment.add", "parent": "lower"})
    with pytest.raises(PoiseError, match="nothing was recorded"):
        COMMANDS[Record](document, Record(False))


def test_a_figure_without_joints_can_be_shown_and_solved() -> None:
    document = document_of(bent_arm())
    perform(document, {"type": "criterion", "kind": "posture"})
    perform(document, {"type": "segment.remove", "segment": "upper"})
    assert document.figure.nv == 0
    assert solved(document).evaluate().status.is_stationary


# --- imported files and files beside a scene --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["figure.poise", "scene.scene", "arm.urdf", "motion.bvh", "motion.glb", "person1.vrm"])
@fuzzed(6)
@given(data=st.data())
def test_a_damaged_import_is_applied_completely_or_rejected(name: str, data: st.DataObject) -> None:
    content = valid_files()[name]
    way = damaged_glb if name.endswith((".glb", ".vrm")) else damaged
    document = document_of(bent_arm())
    before, dropped, done = document.current_state, data.draw(way(content)), False
    with refusable():
        edit, change = read_import(name.replace(".scene", ".poise"), dropped)
        document.perform(edit, lambda: change(document))
        done = True
    assert done or document.current_state == before
    assert np.isfinite(document.scene.pose.state.positions).all()


def saved_data() -> tuple[Scene, dict[str, Any]]:
    scene = bent_arm()
    data = StudioData().with_pose("a", scene.pose).with_keyframe(0.5, scene.pose).with_keyframe(2.0, scene.pose)
    return scene, data.to_dict()


def test_keyframes_that_cannot_be_interpolated_are_rejected() -> None:
    scene = bent_arm()
    far = np.array(scene.pose.q)
    far[scene.figure.slot("elbow").q] = 1e300
    with pytest.raises(PoiseError, match="expected pose values up to 1e\\+09"):
        StudioData().with_keyframe(0.0, Pose(scene.figure, far))


@fuzzed(150)
@given(data=st.data())
def test_damaged_poses_and_keyframes_beside_a_scene_are_read_or_ignored(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    scene, plain = saved_data()
    folder = SceneFolder(tmp_path_factory.getbasetemp())
    written = json.dumps(data.draw(damaged_values(plain))).encode()
    (folder.path / f"a{DATA_SUFFIX}").write_bytes(data.draw(damaged(written)) if data.draw(st.booleans()) else written)
    with bounded():
        found = folder.studio_data("a", scene)
        assert len(found.clip()) >= 1 if found.keyframes else True
    assert all(0.0 <= each.seconds <= 600.0 for each in found.keyframes)


# --- the server -------------------------------------------------------------------------------------------------------


def test_the_server_survives_noise_and_the_scene_with_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "poise.studio")
    studio, rng = Studio(tmp_path, bent_arm()), random.Random(0)
    try:
        with studio.tab() as tab:
            before = studio.document.current_state
            for number in range(300):
                tab.connection.send(noise(rng, number))
            tab.flush()
            assert len(tab.rejections) >= 100
            assert studio.document.current_state.scene is before.scene
            assert studio.document.current_state.data is before.data
            tab.act("joint.set", coordinate="elbow.angle", value=1.0)
            assert studio.document.scene.pose.value("elbow") == pytest.approx(1.0)
    finally:
        studio.close()
    assert [record for record in caplog.records if record.name == "poise.studio"] == []


def noise(rng: random.Random, number: int) -> str | bytes:
    """Random bytes and text, and commands in the wrong order."""
    late = [
        {"type": "drag.move", "number": number, "goal": [0.1, 0.2, 0.3]},
        {"type": "rotate.move", "number": number, "rotation": [0.0, 0.0, 0.0, 0.0]},
        {"type": "drag.end"},
        {"type": "redo"},
        {"type": "experiment.stage", "stage": 3},
        {"type": "replay", "method": "levels"},
        {"type": "import.begin", "name": "a.glb", "bytes": 0},
        {"type": "import.cancel"},
        {"type": "file.open", "name": "../../etc/passwd"},
        {"type": "file.save", "name": ".hidden"},
    ]
    choices: list[str | bytes] = [
        rng.randbytes(rng.randrange(200)),
        struct.pack("<7I", *(rng.getrandbits(32) for _ in range(7))),
        "".join(chr(rng.randrange(1, 0xD000)) for _ in range(rng.randrange(50))),
        json.dumps(rng.choice(late)),
    ]
    return rng.choice(choices)


def test_an_oversized_message_closes_only_its_tab(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as other:
            with studio.tab() as tab:
                tab.connection.send("x" * (MAX_MESSAGE_BYTES + 1))
                with pytest.raises(ConnectionClosed):
                    tab.wait("never")
            other.act("joint.set", coordinate="elbow.angle", value=0.9)
            assert studio.document.scene.pose.value("elbow") == pytest.approx(0.9)
            assert not other.rejections
    finally:
        studio.close()


def test_an_upload_of_the_wrong_size_is_rejected_and_the_next_one_accepted(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    content = valid_files()["figure.poise"]
    try:
        with studio.tab() as tab:
            tab.send("import.begin", name="a.poise", bytes=10)
            tab.connection.send(b"0" * 11)
            tab.flush()
            assert "more bytes arrived than were announced" in tab.rejections[-1]
            tab.connection.send(b"late")
            tab.flush()
            assert "binary" in tab.rejections[-1]
            tab.send("import.begin", name="a.poise", bytes=len(content))
            tab.send("undo")  # commands between the parts of a file are handled as usual
            tab.connection.send(content)
            tab.wait("notice")
            tab.flush()
            assert studio.document.figure.name == "arm"
            assert len(studio.document.figure.segments) == 4
    finally:
        studio.close()


class BrokenClient:
    """A client that fails on every message."""

    identity = 2

    def notify(self, kind: str, content: Update | bytes) -> None:
        raise OSError("the connection is broken")


def test_a_broken_client_stops_neither_the_session_nor_the_recovery_file(tmp_path: Path) -> None:
    with Soak(0, tmp_path, "lamp") as soak:
        soak.session.join(BrokenClient())
        soak.send({"type": "pose.save", "name": "a"})
        soak.flush()
        soak.session.perform(1, "Break", lambda document: 1 / 0)
        soak.flush()
        assert [name for name, _ in soak.document.data.poses] == ["a"]
        assert any("the connection is broken" in each for each in soak.faults.found)
        assert any("division by zero" in each for each in soak.faults.found)
        assert soak.client.rejected == 1
    assert soak.session.folder.flush()


def test_a_motion_of_ten_minutes_is_encoded_with_a_bounded_number_of_frames() -> None:
    document = document_of(bent_arm())
    for seconds in (0.0, 300.0, 600.0):
        perform(document, {"type": "keyframe.add", "time": seconds})
    message = encode_motion(document.data)
    _, length = struct.unpack_from("<2I", message)
    header = json.loads(message[8 : 8 + length])
    assert header["count"] == 3001
    assert header["count"] / header["frame_rate"] == pytest.approx(600.0, abs=0.5)
