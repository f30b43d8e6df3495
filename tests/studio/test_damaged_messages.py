"""Whatever a page says, the studio does it or refuses it in words, goes on, and the scene is as it was."""

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
from poise.studio.beginning import first_scene
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.extras import Extras
from poise.studio.folder import BESIDE, Folder
from poise.studio.imports import imported
from poise.studio.motion_message import motion_message
from poise.studio.protocol import MESSAGES, Message, parse
from poise.studio.server import LARGEST
from tests.io.sound_files import sound_files
from tests.studio.random_edits import RandomEdits
from tests.studio.soak import Soak
from tests.studio.talking import Studio, bent_arm, document_of, rested
from tests.support.fuzzing import bounded, fuzzed, refusable
from tests.support.mutation import damaged, damaged_glb, damaged_values

pytestmark = pytest.mark.filterwarnings("ignore::poise.model.check.SingularSwingWarning")


def lamp() -> Scene:
    """A small scene with something of every kind, so that messages find what they name."""
    scene = first_scene(make("lamp"))
    site = scene.figure.sites[-1].name
    scene.reach(site, np.add(scene.pose.position_of(site), (0.1, 0.05, -0.05)), name="light")
    return scene


# --- what is said -----------------------------------------------------------------------------------------------------


@fuzzed(60)
@given(said=st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_and_any_bytes_are_refused(said: str | bytes) -> None:
    with pytest.raises(PoiseError):
        parse(said)


@pytest.mark.parametrize("kind", MESSAGES)
@fuzzed(15)
@given(data=st.data(), seed=st.integers(0, 1000))
def test_a_message_with_strange_values_is_read_or_refused(kind: str, data: st.DataObject, seed: int) -> None:
    sound = RandomEdits(seed, [kind]).message(document_of(bent_arm()))
    said = json.dumps(data.draw(damaged_values(sound)))
    with refusable():
        message = parse(said)
        assert set(message.values) == set(MESSAGES[message.type])


@fuzzed(100)
@given(data=st.data())
def test_damaged_text_of_a_message_is_read_or_refused(data: st.DataObject) -> None:
    said = b'{"type": "task.set", "name": "hand", "changes": {"goal": [0.1, -2e3, 4], "axes": "xy"}}'
    text = data.draw(damaged(said)).decode("utf-8", "surrogateescape" if data.draw(st.booleans()) else "replace")
    with refusable():
        assert isinstance(parse(text), Message)


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
        json.dumps({"type": "show", "names": ["x" * 100] * 600}),
        "x" * (64 * 1024 + 1),
        '"' + "\ud800" * 20 + '"',
    ],
    ids=range(11),
)
def test_hostile_messages_are_refused(said: str) -> None:
    with bounded(), pytest.raises(PoiseError):
        parse(said)


# --- what it does -----------------------------------------------------------------------------------------------------


def perform(document: Document, said: dict[str, Any]) -> None:
    """Do what a message says; where it is refused, nothing is changed."""
    before, drag, past, done = document.moment, document.drag, len(document.history.past), False
    with refusable():
        message = parse(json.dumps(said))
        if message.type in COMMANDS:
            COMMANDS[message.type](document, message)
        done = True
    if not done:
        if drag is None:  # in a drag the scene follows the pointer, which a refusal does not take back
            assert document.moment.scene is before.scene
        assert document.moment.extras is before.extras
        assert document.drag is drag
        assert len(document.history.past) == past


@pytest.mark.parametrize("figure", ["lamp", "arm"])
@fuzzed(15)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_acts_in_any_order_happen_whole_or_not_at_all(figure: str, data: st.DataObject, seed: int) -> None:
    document = document_of(lamp() if figure == "lamp" else bent_arm())
    document.halt()
    first, edits = document.moment, RandomEdits(seed)
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
    assert document.moment.scene == first.scene
    assert document.moment.extras == first.extras


def test_a_figure_that_changes_while_it_is_recorded_gives_keys_of_the_last_one() -> None:
    document = document_of(bent_arm())
    for said in ({"type": "record", "on": True}, {"type": "joint.set", "coordinate": "elbow.angle", "value": 1.0}):
        perform(document, said)
    rested(document)
    perform(document, {"type": "segment.add", "parent": "lower"})
    rested(document)
    perform(document, {"type": "record", "on": False})
    assert document.extras.keys
    assert {key.pose.figure for key in document.extras.keys} == {document.figure}
    keys, _ = document.recorder.replay(document.extras.methods, lambda share: None)
    assert {key.pose.figure for key in keys} == {document.figure}
    perform(document, {"type": "undo"})
    perform(document, {"type": "undo"})
    assert document.figure == bent_arm().figure
    assert not document.extras.keys


def test_a_recording_of_a_figure_that_is_gone_is_refused() -> None:
    document = document_of(bent_arm())
    perform(document, {"type": "record", "on": True})
    perform(document, {"type": "joint.set", "coordinate": "elbow.angle", "value": 1.0})
    rested(document)
    perform(document, {"type": "segment.add", "parent": "lower"})
    with pytest.raises(PoiseError, match="nothing was recorded"):
        COMMANDS["record"](document, parse('{"type": "record", "on": false}'))


def test_a_figure_without_any_joint_left_can_be_shown_and_solved() -> None:
    document = document_of(bent_arm())
    perform(document, {"type": "criterion", "kind": "posture"})
    perform(document, {"type": "segment.remove", "segment": "upper"})
    assert document.figure.nv == 0
    assert rested(document).judged().status.at_rest


# --- files from the page and beside a scene ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["figure.poise", "scene.scene", "arm.urdf", "motion.bvh", "motion.glb", "person1.vrm"])
@fuzzed(6)
@given(data=st.data())
def test_a_damaged_file_dropped_on_the_page_is_taken_whole_or_refused(name: str, data: st.DataObject) -> None:
    content = sound_files()[name]
    way = damaged_glb if name.endswith((".glb", ".vrm")) else damaged
    document = document_of(bent_arm())
    before, dropped, done = document.moment, data.draw(way(content)), False
    with refusable():
        act, change = imported(name.replace(".scene", ".poise"), dropped)
        document.perform(act, lambda: change(document))
        done = True
    assert done or document.moment == before
    assert np.isfinite(document.scene.pose.state.positions).all()


def kept_extras() -> tuple[Scene, dict[str, Any]]:
    scene = bent_arm()
    made = Extras().with_pose("a", scene.pose).with_key(0.5, scene.pose).with_key(2.0, scene.pose)
    return scene, made.to_dict()


def test_keys_that_no_motion_can_join_are_refused() -> None:
    scene = bent_arm()
    far = np.array(scene.pose.q)
    far[scene.figure.slot("elbow").q] = 1e300
    with pytest.raises(PoiseError, match="values of a key are 1e\\+09 at most"):
        Extras().with_key(0.0, Pose(scene.figure, far))


@fuzzed(150)
@given(data=st.data())
def test_damaged_poses_and_keys_beside_a_scene_are_read_or_left_out(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    scene, plain = kept_extras()
    folder = Folder(tmp_path_factory.getbasetemp())
    written = json.dumps(data.draw(damaged_values(plain))).encode()
    (folder.path / f"a{BESIDE}").write_bytes(data.draw(damaged(written)) if data.draw(st.booleans()) else written)
    with bounded():
        found = folder.extras("a", scene)
        assert len(found.clip()) >= 1 if found.keys else True
    assert all(0.0 <= key.seconds <= 600.0 for key in found.keys)


# --- the door ---------------------------------------------------------------------------------------------------------


def test_the_server_survives_noise_and_the_scene_with_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR, "poise.studio")
    studio, rng = Studio(tmp_path, bent_arm()), random.Random(0)
    try:
        with studio.tab() as tab:
            before = studio.document.moment
            for number in range(300):
                tab.connection.send(noise(rng, number))
            tab.settle()
            assert len(tab.refusals) >= 100
            assert studio.document.moment.scene is before.scene
            assert studio.document.moment.extras is before.extras
            tab.act("joint.set", coordinate="elbow.angle", value=1.0)
            assert studio.document.scene.pose.value("elbow") == pytest.approx(1.0)
    finally:
        studio.close()
    assert [record for record in caplog.records if record.name == "poise.studio"] == []


def noise(rng: random.Random, number: int) -> str | bytes:
    """Bytes and texts that mean nothing, and messages that come in the wrong order."""
    late = [
        {"type": "drag.move", "number": number, "goal": [0.1, 0.2, 0.3]},
        {"type": "turn.move", "number": number, "turn": [0.0, 0.0, 0.0, 0.0]},
        {"type": "drag.end"},
        {"type": "redo"},
        {"type": "tour.go", "stage": 3},
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


def test_a_payload_beyond_all_bounds_closes_its_tab_alone(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as other:
            with studio.tab() as tab:
                tab.connection.send("x" * (LARGEST + 1))
                with pytest.raises(ConnectionClosed):
                    tab.wait("never")
            other.act("joint.set", coordinate="elbow.angle", value=0.9)
            assert studio.document.scene.pose.value("elbow") == pytest.approx(0.9)
            assert not other.refusals
    finally:
        studio.close()


def test_a_file_that_breaks_its_promise_is_refused_and_the_next_one_taken(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    content = sound_files()["figure.poise"]
    try:
        with studio.tab() as tab:
            tab.say("import.begin", name="a.poise", bytes=10)
            tab.connection.send(b"0" * 11)
            tab.settle()
            assert "more bytes came than were announced" in tab.refusals[-1]
            tab.connection.send(b"late")
            tab.settle()
            assert "binary" in tab.refusals[-1]
            tab.say("import.begin", name="a.poise", bytes=len(content))
            tab.say("undo")  # text between the parts of a file is heard as always
            tab.connection.send(content)
            tab.wait("notice")
            tab.settle()
            assert studio.document.figure.name == "arm"
            assert len(studio.document.figure.segments) == 4
    finally:
        studio.close()


class DeafPage:
    """A tab that fails whenever it is told something."""

    identity = 2

    def tell(self, kind: str, content: dict[str, Any] | bytes) -> None:
        raise OSError("the line is dead")


def test_a_tab_that_cannot_be_told_ends_neither_the_session_nor_the_keeping(tmp_path: Path) -> None:
    with Soak(0, tmp_path, "lamp") as soak:
        soak.session.join(DeafPage())
        soak.say({"type": "pose.keep", "name": "a"})
        soak.settle()
        soak.session.perform(1, "Break", lambda document: 1 / 0)
        soak.settle()
        assert [name for name, _ in soak.document.extras.poses] == ["a"]
        assert any("the line is dead" in each for each in soak.faults.found)
        assert any("division by zero" in each for each in soak.faults.found)
        assert soak.page.refused == 1
    assert soak.session.folder.settle()


def test_a_motion_of_ten_minutes_is_told_in_bounded_work() -> None:
    document = document_of(bent_arm())
    for seconds in (0.0, 300.0, 600.0):
        perform(document, {"type": "key.add", "time": seconds})
    told = motion_message(document.extras)
    _, length = struct.unpack_from("<2I", told)
    about = json.loads(told[8 : 8 + length])
    assert about["count"] == 3001
    assert about["count"] / about["rate"] == pytest.approx(600.0, abs=0.5)
