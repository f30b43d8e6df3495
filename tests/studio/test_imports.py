"""Files that come from the page: read, refused, cancelled; nothing of the disk is reached."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from poise.errors import PoiseError
from poise.io import bvh_to_text, figure_to_text, pose_to_text, read
from poise.kinematics import Pose
from poise.library import lamp, make
from poise.motion import Clip
from poise.render import smooth_skin
from poise.scene import Scene, scene_to_text
from poise.studio.document import Document
from poise.studio.exports import export
from poise.studio.extras import Extras
from poise.studio.imports import LARGEST, Upload, imported
from tests.studio.talking import Studio, Tab, bent_arm


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    made = Studio(tmp_path, bent_arm())
    yield made
    made.close()


def nodding() -> bytes:
    start = Pose.neutral(lamp())
    poses = [start.with_values({"elbow": 0.05 * k}).clamped() for k in range(40)]
    return bvh_to_text(Clip.of_poses(poses, 1.0 / 30.0, "nod")).text.encode()


def send(tab: Tab, name: str, content: bytes, part: int = 1000) -> None:
    tab.say("import.begin", name=name, bytes=len(content))
    for at in range(0, len(content), part):
        tab.connection.send(content[at : at + part])


# --- what a file becomes ----------------------------------------------------------------------------------------------


def test_a_motion_file_becomes_a_figure_with_keys() -> None:
    act, change = imported("nod.bvh", nodding())
    document = Document(bent_arm())
    document.perform(act, lambda: change(document))
    assert act == "Import nod.bvh"
    assert document.extras.keys[-1].seconds == pytest.approx(39 / 30)
    assert 10 < len(document.extras.keys) <= 40
    assert document.scene.pose.figure.joints == document.extras.keys[0].pose.figure.joints
    document.undo()
    assert document.figure.name == "arm"


def test_scenes_figures_and_poses_of_our_own_are_told_apart() -> None:
    scene = bent_arm()
    scene.reach("tip", (0.4, 0.0, 0.4))
    document = Document(bent_arm())
    imported("a.poise", scene_to_text(scene.snapshot()).encode())[1](document)
    assert [task.name for task in document.scene.tasks] == ["tip"]
    other = scene.pose.with_values({"elbow": 1.5})
    imported("b.poise", pose_to_text(scene.figure, other.q).encode())[1](document)
    assert document.scene.pose.value("elbow") == 1.5
    imported("c.poise", figure_to_text(lamp()).encode())[1](document)
    assert document.figure.name == "lamp"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        (
            "robot.urdf",
            b'<robot name="r"><link name="a"><visual><mesh filename="/etc/passwd"/></visual></link></robot>',
        ),
        ("model.xml", b'<mujoco><include file="/etc/passwd"/></mujoco>'),
        ("model.mjcf", '<mujoco><include file="/etc/passwd"/></mujoco>'.encode("utf-16")),
        ("robot.urdf", '<robot name="r"><link name="a"><mesh filename="a.stl"/></link></robot>'.encode("utf-16")),
        ("scene.gltf", b'{"asset": {"version": "2.0"}, "buffers": [{"uri": "../../secret.bin", "byteLength": 3}]}'),
        ("scene.poise", b"poise: scene\nversion: 1\nfigure: ../../other.poise\n"),
    ],
)
def test_a_file_that_names_other_files_is_refused(name: str, content: bytes) -> None:
    with pytest.raises(PoiseError, match=r"names (other files|another file)"):
        imported(name, content)


@pytest.mark.parametrize(
    ("name", "content"),
    [("x.bvh", b"nonsense"), ("x.xyz", b"1 2"), ("x", b"1"), ("x.poise", b"\xff\xfe"), ("x.glb", b"")],
)
def test_what_cannot_be_read_is_refused_without_a_path_of_this_machine(name: str, content: bytes) -> None:
    with pytest.raises(PoiseError) as caught:
        imported(name, content)
    assert "/tmp" not in str(caught.value)


def test_an_upload_takes_what_was_announced_and_no_more() -> None:
    upload = Upload("a.bvh", 5)
    assert not upload.add(b"abc")
    assert upload.add(b"de")
    assert upload.content == b"abcde"
    with pytest.raises(PoiseError, match="more bytes"):
        upload.add(b"f")
    for size in (0, LARGEST + 1):
        with pytest.raises(PoiseError, match="cannot be imported"):
            Upload("a.bvh", size)


# --- on the wire ------------------------------------------------------------------------------------------------------


def test_a_file_comes_in_parts_with_progress_and_is_undone(studio: Studio) -> None:
    with studio.tab() as tab:
        send(tab, "nod.bvh", nodding())
        tab.wait("document", lambda told: told["undo"] == "Import nod.bvh")
        tab.settle()
        assert tab.last["motion"]["count"] > 30
        assert tab.last["progress"]["words"] == ""
        tab.act("undo")
        assert tab.last["document"]["figure"] == "arm"


def test_a_cancelled_file_changes_nothing(studio: Studio) -> None:
    with studio.tab() as tab:
        content = nodding()
        tab.say("import.begin", name="nod.bvh", bytes=len(content))
        tab.connection.send(content[:500])
        tab.say("import.cancel")
        tab.wait("notice", lambda told: told["words"] == "Cancelled")
        tab.connection.send(content[500:])
        tab.wait("refused")
        tab.settle()
        assert tab.last["document"]["undo"] == ""


def test_too_many_bytes_end_an_upload_and_the_session_lives_on(studio: Studio) -> None:
    with studio.tab() as tab:
        tab.say("import.begin", name="nod.bvh", bytes=3)
        tab.connection.send(b"four")
        tab.wait("refused", lambda told: "more bytes" in told["reason"])
        tab.say("import.begin", name="nod.bvh", bytes=2**30)
        tab.wait("refused", lambda told: "cannot be imported" in told["reason"])
        tab.act("pin", segment="lower")
        assert len(tab.last["document"]["tasks"]) == 1


def test_a_tab_is_told_what_it_shows_and_nothing_else(studio: Studio) -> None:
    with studio.tab() as tab:
        tab.act("pin", segment="lower")
        assert "drawn" not in tab.last
        tab.act("show", names=["near", "library", "unknown"])
        assert tab.last["drawn"]["near"] == []
        assert "polygon" not in tab.last["drawn"]
        assert tab.last["library"]["count"] == 0
        tab.act("reach", segment="lower")
        assert len(tab.last["reachable"]["places"]) % 3 == 0


# --- out --------------------------------------------------------------------------------------------------------------


def test_bvh_and_glb_hold_the_motion_where_there_are_keys() -> None:
    scene = bent_arm()
    other = scene.pose.with_values({"elbow": 1.2})
    moving = Extras().with_key(0.0, scene.pose).with_key(1.0, other)
    still, motion = (export(scene.snapshot(), "bvh", each)[1] for each in (Extras(), moving))
    assert b"Frames: 1\n" in still
    assert b"Frames: 31\n" in motion
    assert len(export(scene.snapshot(), "glb", moving)[1]) > len(export(scene.snapshot(), "glb")[1])


def test_people_are_exported_under_their_skin_and_machines_as_they_are(tmp_path: Path) -> None:
    for name, smooth in (("human", True), ("lamp", False)):
        figure = make(name)
        file, content = export(Scene(figure).snapshot(), "glb")
        (tmp_path / file).write_bytes(content)
        found = read(tmp_path / file).skin
        assert found is not None
        assert (len(found.faces) == len(smooth_skin(figure).faces)) is smooth
