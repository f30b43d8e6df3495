"""The hidden folder of the studio: links, foreign files and named pipes in it are neither followed nor trusted."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.io.atomic_write import read_bytes
from poise.studio.folder_lock import LOCK_FILE
from poise.studio.journal import JOURNAL_FILE
from poise.studio.private_folder import PrivateFolder
from poise.studio.run import REDIRECT_FILE
from poise.studio.scene_folder import HIDDEN_FOLDER, SceneFolder

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs links and modes of POSIX")

LINKED = ("token", JOURNAL_FILE, ".gitignore", LOCK_FILE, REDIRECT_FILE)


def mode(path: Path) -> int:
    return stat.S_IMODE(os.lstat(path).st_mode)


def test_files_and_folder_are_readable_by_the_user_alone(tmp_path: Path) -> None:
    folder = PrivateFolder(tmp_path / "hidden")
    folder.write("token", b"first")
    folder.write("token", b"second")
    assert folder.read("token") == b"second"
    assert mode(tmp_path / "hidden") == 0o700
    assert mode(tmp_path / "hidden" / "token") == 0o600
    assert [each.name for each in (tmp_path / "hidden").iterdir()] == ["token"]


def test_a_folder_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    (tmp_path / "hidden").symlink_to(tmp_path / "target")
    folder = PrivateFolder(tmp_path / "hidden")
    with pytest.raises(FormatError, match="not a link"):
        folder.check()
    with pytest.raises(FormatError, match="not a link"):
        folder.write("token", b"x")
    assert list((tmp_path / "target").iterdir()) == []


def test_a_file_that_is_a_link_is_replaced_and_not_read(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    folder = PrivateFolder(tmp_path / "hidden")
    folder.write("other", b"")
    (tmp_path / "hidden" / "token").symlink_to(precious)
    with pytest.raises(FormatError, match="is a link"):
        folder.read("token")
    folder.write("token", b"new")
    assert folder.read("token") == b"new"
    assert precious.read_text() == "precious"


def test_every_start_has_a_new_token_that_only_the_user_can_read(tmp_path: Path) -> None:
    """A cloned repository may carry one that its author knows."""
    (tmp_path / HIDDEN_FOLDER).mkdir()
    (tmp_path / HIDDEN_FOLDER / "token").write_text("a" * 48)
    first, second = SceneFolder(tmp_path).token(), SceneFolder(tmp_path).token()
    assert len({first, second, "a" * 48}) == 3
    assert (tmp_path / HIDDEN_FOLDER / "token").read_text() == second
    assert mode(tmp_path / HIDDEN_FOLDER / "token") == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_named_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.poise")
    for path in (tmp_path / "x.poise", Path(os.devnull)):
        with pytest.raises(FormatError, match="not a regular file"):
            read_bytes(path)
    with pytest.raises(FormatError, match="not a regular file"):
        SceneFolder(tmp_path).open("x")
    assert SceneFolder(tmp_path).names() == []


def test_a_figure_file_that_is_a_link_is_refused(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "outside.bvh").write_text("HIERARCHY")
    (inside / "l.bvh").symlink_to(tmp_path / "outside.bvh")
    (inside / "scene.poise").write_text("poise: scene\nversion: 1\nfigure: l.bvh\ntasks: {}\n")
    with pytest.raises(FormatError, match="is a link"):
        SceneFolder(inside).open("scene")


@pytest.mark.parametrize("kind", ["link", "hard link", "pipe", "folder"])
def test_a_lock_that_is_no_plain_file_is_refused_and_not_written(tmp_path: Path, kind: str) -> None:
    """The lock is the one file that is opened for writing in place."""
    precious, lock = tmp_path / "precious", tmp_path / HIDDEN_FOLDER / LOCK_FILE
    precious.write_text("precious")
    lock.parent.mkdir()
    if kind == "link":
        lock.symlink_to(precious)
    elif kind == "hard link":
        lock.hardlink_to(precious)
    elif kind == "pipe":
        os.mkfifo(lock)
    else:
        lock.mkdir()
    with pytest.raises(FormatError, match="remove it"):
        SceneFolder(tmp_path).acquire()
    assert precious.read_text() == "precious"


def test_starting_and_stopping_the_studio_overwrites_nothing(tmp_path: Path) -> None:
    """A real process, in a folder whose hidden files are links; it refuses the lock, then replaces the others."""
    home, project = tmp_path / "home", tmp_path / "project"
    (project / HIDDEN_FOLDER).mkdir(parents=True)
    home.mkdir()
    for name in LINKED:
        (home / name).write_text(f"precious {name}")
        (project / HIDDEN_FOLDER / name).symlink_to(home / name)
    command = [sys.executable, "-m", "poise", "studio", "--folder", str(project), "--port", "0", "--no-browser"]
    refused = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert refused.returncode == 2
    assert f"{LOCK_FILE}: is a link: remove it" in refused.stderr
    (project / HIDDEN_FOLDER / LOCK_FILE).unlink()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        started = time.monotonic()
        while "open at" not in process.stdout.readline():
            assert time.monotonic() - started < 120.0
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    for name in LINKED:
        assert (home / name).read_text() == f"precious {name}"
