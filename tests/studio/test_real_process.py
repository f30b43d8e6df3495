"""Real processes of the studio: killed, two on one folder, on a full disk, with a browser that shows its arguments."""

from __future__ import annotations

import os
import random
import shutil
import stat
import sys
import time
from pathlib import Path

import pytest

from poise.studio.scene_folder import HIDDEN_FOLDER, SceneFolder
from tests.studio.real_process import kill_once, running, send, wait_for_update

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals and modes of POSIX")


@pytest.mark.parametrize("large", [False, True])
def test_edits_that_were_shown_survive_kill_9(tmp_path: Path, large: bool) -> None:
    shown, stored, _ = kill_once(tmp_path, random.Random(3), large)
    assert 0 < shown <= stored


def test_two_studios_on_one_folder(tmp_path: Path) -> None:
    """The second one says so, stores nothing, and takes the folder with its unsaved changes when asked."""
    with running(tmp_path) as first, running(tmp_path) as second:
        assert "Another studio" in second.output
        with first.tab() as one, second.tab() as two:
            send(one, "pose.save", name="of the first")
            wait_for_update(one, "document", lambda each: each["poses"] == ["of the first"])
            assert wait_for_update(two, "storage")["elsewhere"]
            send(two, "file.save", name="second")
            assert f"process {first.process.pid}" in wait_for_update(two, "rejected")["reason"]
            send(two, "folder.take")
            assert not wait_for_update(two, "storage", lambda each: not each["elsewhere"])["problem"]
            assert wait_for_update(one, "storage", lambda each: each["problem"])["elsewhere"]
            wait_for_update(two, "document", lambda each: each["poses"] == ["of the first"])
            send(two, "pose.save", name="of the second")
            wait_for_update(two, "document", lambda each: len(each["poses"]) == 2)
            send(one, "pose.save", name="not stored")
            wait_for_update(one, "document", lambda each: len(each["poses"]) == 2)
        first.stop()
        second.kill()
    recovered = SceneFolder(tmp_path).recover()
    assert recovered is not None
    assert [name for name, _ in recovered[2].poses] == ["of the first", "of the second"]


@pytest.mark.skipif(not hasattr(__import__("resource"), "prlimit"), reason="needs limits of other processes")
def test_a_full_disk_is_shown_at_once_and_tried_again(tmp_path: Path) -> None:
    """A limit on file sizes stands for the full disk: writing fails in the same place."""
    import resource

    with running(tmp_path) as studio, studio.tab() as tab:
        send(tab, "pose.save", name="before")
        wait_for_update(tab, "document", lambda each: each["poses"])
        resource.prlimit(studio.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        send(tab, "pose.save", name="lost?")
        problem = wait_for_update(tab, "storage", lambda each: each["problem"])["problem"]
        assert "cannot be stored" in problem
        assert str(tmp_path / HIDDEN_FOLDER) in problem
        send(tab, "file.save", name="mine")
        assert "mine.poise" in wait_for_update(tab, "rejected")["reason"]
        resource.prlimit(studio.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        wait_for_update(tab, "storage", lambda each: not each["problem"])
        studio.kill()
    recovered = SceneFolder(tmp_path).recover()
    assert recovered is not None
    assert [name for name, _ in recovered[2].poses] == ["before", "lost?"]


def test_a_folder_that_vanishes_is_reported_and_used_again_when_it_is_back(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    with running(project) as studio, studio.tab() as tab:
        send(tab, "pose.save", name="one")
        wait_for_update(tab, "document", lambda each: each["poses"])
        shutil.rmtree(project)
        send(tab, "pose.save", name="two")
        problem = wait_for_update(tab, "storage", lambda each: each["problem"])["problem"]
        assert "No such file" in problem
        assert str(project) in problem
        send(tab, "file.save", name="mine")
        assert "No such file" in wait_for_update(tab, "rejected")["reason"]
        send(tab, "file.list")
        assert "No such file" in wait_for_update(tab, "rejected")["reason"]
        project.mkdir()
        wait_for_update(tab, "storage", lambda each: not each["problem"])
        studio.kill()
    recovered = SceneFolder(project).recover()
    assert recovered is not None
    assert len(recovered[2].poses) == 2


def test_odd_files_and_names_are_refused_with_their_reason_and_the_session_goes_on(tmp_path: Path) -> None:
    """Links, named pipes, folders and names that are too long, as they come with a folder from elsewhere."""
    outside, project = tmp_path / "outside.poise", tmp_path / "project"
    project.mkdir()
    outside.write_text("precious")
    (project / "link.poise").symlink_to(outside)
    (project / "folder.poise").mkdir()
    os.mkfifo(project / "pipe.poise")
    os.mkfifo(project / "pipe.bvh")
    (project / "l.bvh").symlink_to(outside)
    for name in ("pipe", "l"):
        (project / f"with_{name}.poise").write_text(f"poise: scene\nversion: 1\nfigure: {name}.bvh\ntasks: {{}}\n")
    opened = {"link": "is a link", "pipe": "regular file", "folder": "directory", "with_pipe": "regular file"}
    opened |= {"with_l": "is a link", "../outside": "plain file name", "missing": "No such file"}
    saved = {"link": "is a link", "folder": "is a folder", "ü" * 110: "too long", "x" * 200: "plain file name"}
    with running(project) as studio, studio.tab() as tab:
        for name, reason in opened.items():
            send(tab, "file.open", name=name)
            assert reason in wait_for_update(tab, "rejected")["reason"], name
        for name, reason in saved.items():
            send(tab, "file.save", name=name)
            assert reason in wait_for_update(tab, "rejected")["reason"], name
        send(tab, "file.save", name="good")
        wait_for_update(tab, "document", lambda each: each["file"] == "good.poise")
        studio.stop()
        assert "Traceback" not in studio.output
    assert outside.read_text() == "precious"


def test_a_folder_that_is_read_only_is_reported_with_what_and_where(tmp_path: Path) -> None:
    """Root ignores modes unless it gives that capability up."""
    launcher: tuple[str, ...] = ()
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root can write to every folder")
        launcher = ("setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override")
    project = tmp_path / "project"
    project.mkdir(mode=0o555)
    with running(project, launcher=launcher) as studio, studio.tab() as tab:
        send(tab, "pose.save", name="one")
        problem = wait_for_update(tab, "storage", lambda each: each["problem"])["problem"]
        assert "Permission denied" in problem
        assert str(project / HIDDEN_FOLDER) in problem
        send(tab, "file.save", name="mine")
        reason = wait_for_update(tab, "rejected")["reason"]
        assert "mine.poise" in reason
        assert "Permission denied" in reason
        project.chmod(0o755)
        wait_for_update(tab, "storage", lambda each: not each["problem"])
        studio.kill()
    recovered = SceneFolder(project).recover()
    assert recovered is not None
    assert [name for name, _ in recovered[2].poses] == ["one"]


def test_the_token_is_not_in_the_arguments_of_the_browser(tmp_path: Path) -> None:
    script, seen = tmp_path / "browser", tmp_path / "seen"
    script.write_text(f'#!/bin/sh\necho "$@" > {seen}.part; mv {seen}.part {seen}\n')
    script.chmod(0o700)
    project = tmp_path / "project"
    project.mkdir()
    with running(project, browser=str(script)) as studio:
        token = studio.address.partition("token=")[2]
        end = time.monotonic() + 120.0
        while not seen.exists():
            assert time.monotonic() < end
            time.sleep(0.05)
        redirect = project / HIDDEN_FOLDER / "open.html"
        assert seen.read_text().strip() == redirect.as_uri()
        assert token in redirect.read_text()
        assert stat.S_IMODE(os.stat(redirect).st_mode) == 0o600
        studio.stop()
    assert not redirect.exists()
