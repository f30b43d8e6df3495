"""The scene folder: nothing outside it is read or written, and a crash loses nothing."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.library import make
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.document_state import EMPTY, StudioData
from poise.studio.journal import JOURNAL_FILE
from poise.studio.journal_records import HEADER, encode_line
from poise.studio.scene_folder import HIDDEN_FOLDER, SceneFolder
from tests.studio.studio_client import Studio, arm, bent_arm, do, solved
from tests.support.killing import killed


@pytest.mark.parametrize(
    "name",
    ["../x", "a/b", "/etc/passwd", "..", ".hidden", "a\\b", "C:x", "x\0y", "", "n" * 130],
)
def test_only_plain_names_are_accepted(tmp_path: Path, name: str) -> None:
    folder = SceneFolder(tmp_path)
    with pytest.raises(FormatError, match="plain file name"):
        folder.open(name)
    with pytest.raises(FormatError, match="plain file name"):
        folder.save(name, bent_arm().snapshot())


def test_links_that_lead_out_are_rejected(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.poise"
    inside.mkdir()
    bent_arm().save(outside)
    (inside / "link.poise").symlink_to(outside)
    before = outside.read_bytes()
    with pytest.raises(FormatError, match="is a link"):
        SceneFolder(inside).open("link")
    with pytest.raises(FormatError, match="is a link"):
        SceneFolder(inside).save("link", Scene(arm()).snapshot())
    assert outside.read_bytes() == before


def test_a_scene_that_refers_to_a_figure_outside_is_rejected(tmp_path: Path) -> None:
    from poise import write

    inside = tmp_path / "inside"
    inside.mkdir()
    write(arm(), tmp_path / "arm.poise")
    (inside / "bad.poise").write_text("poise: scene\nversion: 1\nfigure: ../arm.poise\ntasks: {}\n")
    with pytest.raises(FormatError, match="plain file name"):
        SceneFolder(inside).open("bad")
    write(arm(), inside / "arm.poise")
    (inside / "good.poise").write_text("poise: scene\nversion: 1\nfigure: arm.poise\ntasks: {}\n")
    assert SceneFolder(inside).open("good").figure.name == "arm"


def test_a_scene_that_refers_to_a_mesh_outside_is_rejected(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    triangles = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
    for folder in (tmp_path, inside):
        (folder / "cell.obj").write_text(triangles)
    (inside / "link.obj").symlink_to(tmp_path / "cell.obj")
    scene = Scene(make("lamp"))
    scene.save(inside / "plain.poise")
    text = (inside / "plain.poise").read_text().split("tasks:")[0]
    task = "tasks:\n  avoid: {kind: clearance, level: 0, obstacles: {cell: {mesh: {path: PATH}}}}\n"
    for path, reason in (("../cell.obj", "plain file name"), ("link.obj", "is a link"), ("cell.obj", None)):
        (inside / "made.poise").write_text(text + task.replace("PATH", path))
        if reason is None:
            assert SceneFolder(inside).open("made").tasks
            continue
        with pytest.raises(FormatError, match=reason):
            SceneFolder(inside).open("made")


def test_a_missing_folder_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is not a folder"):
        SceneFolder(tmp_path / "missing")


def test_unsaved_changes_are_recovered_to_the_bit(tmp_path: Path) -> None:
    folder = SceneFolder(tmp_path)
    document = solved(Document(bent_arm()))
    do(document, "pin", segment="lower")
    folder.store_recovery(solved(document))
    assert folder.flush()
    recovered = SceneFolder(tmp_path).recover()
    assert recovered is not None
    scene, file, data = recovered
    assert (file, data) == ("", EMPTY)
    assert scene == document.scene
    assert scene.pose.q.tobytes() == document.scene.pose.q.tobytes()


def test_saved_changes_are_not_recovered(tmp_path: Path) -> None:
    folder = SceneFolder(tmp_path)
    document = solved(Document(bent_arm()))
    do(document, "pin", segment="lower")
    folder.store_recovery(document)
    document.mark_saved(folder.save("mine", document.state))
    folder.store_recovery(document)
    assert folder.flush()
    assert folder.recover() is None


def _line(*record: object) -> bytes:
    return HEADER + encode_line(record)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{",
        HEADER + b"00000000 [1]\n",
        HEADER + b"\n",
        _line("state", {"changed": True}),
        _line("state", {"changed": True, "figure": 0, "scene": "poise: scene", "q": ""}),
        _line("state", {"poses": 5}),
        _line("other", 1, 2),
        _line("figure", [], "x"),
        HEADER + encode_line(json.loads("[" * 500 + "]" * 500)),
        HEADER + encode_line(5),
    ],
    ids=range(11),
)
def test_an_invalid_journal_is_ignored(tmp_path: Path, broken: bytes) -> None:
    folder = SceneFolder(tmp_path)
    folder.token()
    (tmp_path / HIDDEN_FOLDER / JOURNAL_FILE).write_bytes(broken)
    assert folder.recover() is None


def test_after_a_crash_everything_is_recovered(tmp_path: Path) -> None:
    first = Studio(tmp_path, bent_arm())
    with first.tab() as tab:
        tab.act("pin", segment="lower")
        tab.act("task.add", segment="upper", point=[0.0, 0.0, 0.2])
    assert first.folder.flush()  # a new process would see no more than this
    q, tasks = first.document.scene.pose.q.tobytes(), first.document.scene.tasks
    first.close()
    second = Studio(tmp_path, port=first.port)
    try:
        assert second.message == "Recovered unsaved changes."
        assert second.token != first.token
        with second.tab() as tab:
            assert [task["name"] for task in tab.last["document"]["tasks"]] == ["lower", "upper point"]
            assert tab.last["document"]["changed"]
        assert second.document.scene.pose.q.tobytes() == q
        assert second.document.scene.tasks == tasks
    finally:
        second.close()
    assert SceneFolder(tmp_path).recover() is not None


def test_poses_and_keyframes_are_saved_beside_a_scene_and_read_back(tmp_path: Path) -> None:
    folder, scene = SceneFolder(tmp_path), bent_arm()
    data = StudioData().with_pose("bent", scene.pose).with_keyframe(0.5, scene.pose)
    folder.save("mine", scene.snapshot(), data)
    back = folder.studio_data("mine", folder.open("mine"))
    assert [name for name, _ in back.poses] == ["bent"]
    assert back.keyframes[0].seconds == 0.5
    assert back.keyframes[0].pose.q.tobytes() == scene.pose.q.tobytes()
    folder.save("mine", scene.snapshot())
    assert folder.studio_data("mine", folder.open("mine")) == EMPTY
    assert [each.name for each in tmp_path.iterdir()] == ["mine.poise"]


def test_a_link_beside_a_scene_is_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.json"
    inside.mkdir()
    outside.write_text('{"poses": [], "keyframes": []}')
    folder, scene = SceneFolder(inside), bent_arm()
    folder.save("mine", scene.snapshot())
    (inside / "mine.studio.json").symlink_to(outside)
    with pytest.raises(FormatError, match="link"):
        folder.save("mine", scene.snapshot(), StudioData().with_pose("bent", scene.pose))
    assert outside.read_text() == '{"poses": [], "keyframes": []}'


def test_data_beside_a_scene_is_not_read_through_a_link(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    for each in (inside, outside):
        each.mkdir()
        SceneFolder(each).save("mine", bent_arm().snapshot(), StudioData().with_pose("bent", bent_arm().pose))
    folder = SceneFolder(inside)
    scene = folder.open("mine")
    assert [name for name, _ in folder.studio_data("mine", scene).poses] == ["bent"]
    (inside / "mine.studio.json").unlink()
    (inside / "mine.studio.json").symlink_to(outside / "mine.studio.json")
    assert folder.studio_data("mine", scene).poses == ()


# --- killed processes -------------------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
@pytest.mark.parametrize("work", ["save", "autosave"])
def test_a_killed_writer_leaves_one_complete_file(work: str, tmp_path: Path) -> None:
    killed("tests.studio.crash_writer", work, tmp_path, 20)


def test_partial_files_of_killed_writers_are_deleted_after_an_hour(tmp_path: Path) -> None:
    SceneFolder(tmp_path).token()
    old = [
        tmp_path / ".mine.poise.0123456789abcdef.part",
        tmp_path / HIDDEN_FOLDER / ".journal.00aa00aa00aa00aa.part",
    ]
    young, other = tmp_path / ".mine.poise.ffffffffffffffff.part", tmp_path / ".mine.part"
    for each in (*old, young, other):
        each.write_text("half")
    hour_ago = time.time() - 4000.0
    for each in (*old, other):
        os.utime(each, (hour_ago, hour_ago))
    SceneFolder(tmp_path)
    assert not any(each.exists() for each in old)
    assert young.exists()
    assert other.exists()
