"""Import of uploaded files without access to the disk, and export."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from poise.errors import PoiseError
from poise.io import bvh_to_text, figure_to_text, pose_to_text, read
from poise.kinematics import Pose
from poise.library import lamp, make
from poise.motion import Clip
from poise.render import smooth_skin
from poise.scene import Scene, scene_to_text
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.import_export import MAX_IMPORT_BYTES, Upload, export, read_import
from tests.studio.studio_client import Studio, Tab, bent_arm


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
    tab.send("import.begin", name=name, bytes=len(content))
    for at in range(0, len(content), part):
        tab.connection.send(content[at : at + part])


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_motion_file_becomes_a_figure_with_keyframes() -> None:
    edit, change = read_import("nod.bvh", nodding())
    document = Document(bent_arm())
    document.perform(edit, lambda: change(document))
    assert edit == "Import nod.bvh"
    assert document.data.keyframes[-1].seconds == pytest.approx(39 / 30)
    assert 10 < len(document.data.keyframes) <= 40
    assert document.scene.pose.figure.joints == document.data.keyframes[0].pose.figure.joints
    document.undo()
    assert document.figure.name == "arm"


def test_poise_files_with_scenes_figures_and_poses_are_distinguished() -> None:
    scene = bent_arm()
    scene.reach("tip", (0.4, 0.0, 0.4))
    document = Document(bent_arm())
    read_import("a.poise", scene_to_text(scene.snapshot()).encode())[1](document)
    assert [task.name for task in document.scene.tasks] == ["tip"]
    other = scene.pose.with_values({"elbow": 1.5})
    read_import("b.poise", pose_to_text(scene.figure, other.q).encode())[1](document)
    assert document.scene.pose.value("elbow") == 1.5
    read_import("c.poise", figure_to_text(lamp()).encode())[1](document)
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
def test_a_file_that_refers_to_other_files_is_rejected(name: str, content: bytes) -> None:
    with pytest.raises(PoiseError, match=r"refers to (other files|another file)"):
        read_import(name, content)


@pytest.mark.parametrize("name", ["robot.xacro", "robot.urdf.XACRO"])
def test_a_file_that_would_be_run_is_rejected(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package xacro evaluates the expressions of a file, and its includes lead anywhere."""
    ran: list[str] = []
    monkeypatch.setitem(sys.modules, "xacro", SimpleNamespace(process_file=lambda path, mappings: ran.append(path)))
    with pytest.raises(PoiseError, match="runs expressions"):
        read_import(name, b'<robot name="r"><link name="${[].append(1)}"/></robot>')
    assert not ran


@pytest.mark.parametrize(
    ("name", "content"),
    [("x.bvh", b"nonsense"), ("x.xyz", b"1 2"), ("x", b"1"), ("x.poise", b"\xff\xfe"), ("x.glb", b"")],
)
def test_an_unreadable_file_is_rejected_without_a_path_of_this_machine(name: str, content: bytes) -> None:
    with pytest.raises(PoiseError) as caught:
        read_import(name, content)
    assert "/tmp" not in str(caught.value)


def test_an_upload_accepts_the_announced_bytes_only() -> None:
    upload = Upload("a.bvh", 5)
    assert not upload.add(b"abc")
    assert upload.add(b"de")
    assert upload.content == b"abcde"
    with pytest.raises(PoiseError, match="more bytes"):
        upload.add(b"f")
    for size in (0, MAX_IMPORT_BYTES + 1):
        with pytest.raises(PoiseError, match="expected a file of 1 to"):
            Upload("a.bvh", size)


# --- on the wire ------------------------------------------------------------------------------------------------------


def test_a_file_is_received_in_parts_with_progress_and_undone(studio: Studio) -> None:
    with studio.tab() as tab:
        send(tab, "nod.bvh", nodding())
        tab.wait("document", lambda update: update["undo"] == "Import nod.bvh")
        tab.flush()
        assert tab.last["motion"]["count"] > 30
        assert tab.last["progress"]["text"] == ""
        tab.act("undo")
        assert tab.last["document"]["figure"] == "arm"


def test_a_cancelled_file_changes_nothing(studio: Studio) -> None:
    with studio.tab() as tab:
        content = nodding()
        tab.send("import.begin", name="nod.bvh", bytes=len(content))
        tab.connection.send(content[:500])
        tab.send("import.cancel")
        tab.wait("notice", lambda update: update["text"] == "Cancelled")
        tab.connection.send(content[500:])
        tab.wait("rejected")
        tab.flush()
        assert tab.last["document"]["undo"] == ""


def test_too_many_bytes_end_an_upload_and_the_session_continues(studio: Studio) -> None:
    with studio.tab() as tab:
        tab.send("import.begin", name="nod.bvh", bytes=3)
        tab.connection.send(b"four")
        tab.wait("rejected", lambda update: "more bytes" in update["reason"])
        tab.send("import.begin", name="nod.bvh", bytes=2**30)
        tab.wait("rejected", lambda told: "expected a file of 1 to" in told["reason"])
        tab.act("pin", segment="lower")
        assert len(tab.last["document"]["tasks"]) == 1


def test_a_client_receives_only_what_it_subscribed_to(studio: Studio) -> None:
    with studio.tab() as tab:
        tab.act("pin", segment="lower")
        assert "overlays" not in tab.last
        tab.act("subscribe", names=["nearest_points", "library", "unknown"])
        assert tab.last["overlays"]["nearest_points"] == []
        assert "support_polygon" not in tab.last["overlays"]
        assert tab.last["library"]["count"] == 0
        tab.act("reach", segment="lower", whole=False)
        assert len(tab.last["reach"]["points"]) % 3 == 0


# --- export -----------------------------------------------------------------------------------------------------------


def test_bvh_and_glb_contain_the_motion_if_there_are_keyframes() -> None:
    scene = bent_arm()
    other = scene.pose.with_values({"elbow": 1.2})
    moving = StudioData().with_keyframe(0.0, scene.pose).with_keyframe(1.0, other)
    still, motion = (export(scene.snapshot(), "bvh", each)[1] for each in (StudioData(), moving))
    assert b"Frames: 1\n" in still
    assert b"Frames: 31\n" in motion
    assert len(export(scene.snapshot(), "glb", moving)[1]) > len(export(scene.snapshot(), "glb")[1])


def test_humans_are_exported_with_their_skin_and_machines_with_their_shapes(tmp_path: Path) -> None:
    for name, smooth in (("human", True), ("lamp", False)):
        figure = make(name)
        file, content = export(Scene(figure).snapshot(), "glb")
        (tmp_path / file).write_bytes(content)
        found = read(tmp_path / file).skin
        assert found is not None
        assert (len(found.faces) == len(smooth_skin(figure).faces)) is smooth
