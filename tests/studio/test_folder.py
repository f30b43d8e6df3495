"""The folder: nothing outside it is read or written, and a crash loses nothing."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.scene import Scene
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.extras import NOTHING, Extras
from poise.studio.folder import HIDDEN, Folder
from poise.studio.protocol import Message
from tests.studio.talking import Studio, arm, bent_arm, rested


@pytest.mark.parametrize(
    "name",
    ["../x", "a/b", "/etc/passwd", "..", ".hidden", "a\\b", "C:x", "x\0y", "", "n" * 130],
)
def test_only_plain_names_are_taken(tmp_path: Path, name: str) -> None:
    folder = Folder(tmp_path)
    with pytest.raises(FormatError, match="plain file name"):
        folder.open(name)
    with pytest.raises(FormatError, match="plain file name"):
        folder.save(name, bent_arm().snapshot())


def test_links_that_lead_out_are_refused(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.poise"
    inside.mkdir()
    bent_arm().save(outside)
    (inside / "link.poise").symlink_to(outside)
    before = outside.read_bytes()
    with pytest.raises(FormatError, match="is a link"):
        Folder(inside).open("link")
    with pytest.raises(FormatError, match="is a link"):
        Folder(inside).save("link", Scene(arm()).snapshot())
    assert outside.read_bytes() == before


def test_a_scene_that_names_a_figure_outside_is_refused(tmp_path: Path) -> None:
    from poise import write

    inside = tmp_path / "inside"
    inside.mkdir()
    write(arm(), tmp_path / "arm.poise")
    (inside / "bad.poise").write_text("poise: scene\nversion: 1\nfigure: ../arm.poise\ntasks: {}\n")
    with pytest.raises(FormatError, match="plain file name"):
        Folder(inside).open("bad")
    write(arm(), inside / "arm.poise")
    (inside / "good.poise").write_text("poise: scene\nversion: 1\nfigure: arm.poise\ntasks: {}\n")
    assert Folder(inside).open("good").figure.name == "arm"


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is no folder"):
        Folder(tmp_path / "missing")


def test_the_token_stays_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    token = Folder(tmp_path).token()
    assert Folder(tmp_path).token() == token
    assert stat.S_IMODE(os.stat(tmp_path / HIDDEN / "token").st_mode) == 0o600
    (tmp_path / HIDDEN / "token").write_text("short")
    assert len(Folder(tmp_path).token()) >= 32


def test_what_is_not_saved_comes_back_to_the_bit(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    document = rested(Document(bent_arm()))
    COMMANDS["pin"](document, Message("pin", {"segment": "lower"}))
    folder.keep(rested(document))
    assert folder.settle()
    kept = Folder(tmp_path).kept()
    assert kept is not None
    scene, file, extras = kept
    assert (file, extras) == ("", NOTHING)
    assert scene == document.scene
    assert scene.pose.q.tobytes() == document.scene.pose.q.tobytes()


def test_what_is_saved_is_not_recovered(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    document = rested(Document(bent_arm()))
    COMMANDS["pin"](document, Message("pin", {"segment": "lower"}))
    folder.keep(document)
    document.saved(folder.save("mine", document.state))
    folder.keep(document)
    assert folder.settle()
    assert folder.kept() is None


@pytest.mark.parametrize(
    "broken",
    ["", "{", "[]", "[" * 10**5, '{"changed": true}', '{"changed": true, "file": "", "scene": "poise: scene"}'],
    ids=range(6),
)
def test_what_was_kept_badly_is_left_alone(tmp_path: Path, broken: str) -> None:
    folder = Folder(tmp_path)
    folder.token()
    (tmp_path / HIDDEN / "kept.json").write_text(broken)
    assert folder.kept() is None


def test_a_studio_that_was_killed_comes_back_with_everything_under_the_same_address(tmp_path: Path) -> None:
    first = Studio(tmp_path, bent_arm())
    with first.tab() as tab:
        tab.act("pin", segment="lower")
        tab.act("task.add", segment="upper", point=[0.0, 0.0, 0.2])
    assert first.folder.settle()  # what follows is all that a new process would see
    q, tasks, address = first.document.scene.pose.q.tobytes(), first.document.scene.tasks, first.server.address
    first.close()
    second = Studio(tmp_path, port=first.port)
    try:
        assert second.words == "Recovered what was not saved."
        assert second.server.address == address
        with second.tab() as tab:
            assert [task["name"] for task in tab.last["document"]["tasks"]] == ["lower", "upper point"]
            assert tab.last["document"]["changed"]
        assert second.document.scene.pose.q.tobytes() == q
        assert second.document.scene.tasks == tasks
    finally:
        second.close()
    assert json.loads((tmp_path / HIDDEN / "kept.json").read_text())["changed"]


def test_kept_poses_and_keys_are_saved_beside_a_scene_and_come_back(tmp_path: Path) -> None:
    folder, scene = Folder(tmp_path), bent_arm()
    extras = Extras().with_pose("bent", scene.pose).with_key(0.5, scene.pose)
    folder.save("mine", scene.snapshot(), extras)
    back = folder.extras("mine", folder.open("mine"))
    assert [name for name, _ in back.poses] == ["bent"]
    assert back.keys[0].seconds == 0.5
    assert back.keys[0].pose.q.tobytes() == scene.pose.q.tobytes()
    folder.save("mine", scene.snapshot())
    assert folder.extras("mine", folder.open("mine")) == NOTHING
    assert [each.name for each in tmp_path.iterdir()] == ["mine.poise"]


def test_a_link_beside_a_scene_is_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "inside", tmp_path / "outside.json"
    inside.mkdir()
    outside.write_text('{"poses": [], "keys": []}')
    folder, scene = Folder(inside), bent_arm()
    folder.save("mine", scene.snapshot())
    (inside / "mine.studio.json").symlink_to(outside)
    with pytest.raises(FormatError, match="link"):
        folder.save("mine", scene.snapshot(), Extras().with_pose("bent", scene.pose))
    assert outside.read_text() == '{"poses": [], "keys": []}'
