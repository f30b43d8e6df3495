"""Files are read within a size limit and written atomically."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.io import atomic_write as whole_file
from poise.io.atomic_write import decode_utf8, read_bytes, write_text
from tests.support.killing import killed


def test_a_file_beyond_the_limit_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 11)
    assert read_bytes(path, 11) == b"x" * 11
    with pytest.raises(FormatError, match="is larger than the size limit of 10 bytes"):
        read_bytes(path, 10)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no endless file")
def test_an_endless_file_is_refused() -> None:
    with pytest.raises(FormatError, match="not a regular file"):
        read_bytes("/dev/zero", 1000)


def test_bytes_that_are_not_text_are_named_with_their_line() -> None:
    with pytest.raises(FormatError, match=r"^arm.poise:3: is not UTF-8 text: byte 0xff at offset 4"):
        decode_utf8(b"a\nb\n\xff", "arm.poise")


def test_a_byte_order_mark_is_dropped() -> None:
    assert decode_utf8(b"\xef\xbb\xbfname: \xc3\xa9", "") == "name: é"


def test_a_new_file_gets_usual_permissions_and_a_replaced_one_keeps_its_own(tmp_path: Path) -> None:
    path, usual = tmp_path / "a.poise", tmp_path / "usual"
    usual.touch()
    write_text(path, "one")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(usual.stat().st_mode)
    path.chmod(0o600)
    write_text(path, "two")
    assert path.read_text() == "two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.poise", "usual"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real.poise", tmp_path / "link.poise"
    real.write_text("old")
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


@pytest.mark.parametrize("broken", ["fsync", "replace"])
def test_if_writing_fails_the_old_file_stays_and_no_temporary_file_is_left(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.poise"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(whole_file.os, broken, fail)
    with pytest.raises(OSError, match="No space left"):
        write_text(path, "new")
    assert [each.name for each in tmp_path.iterdir()] == ["a.poise"]
    assert path.read_text() == "old"


def test_an_interruption_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(whole_file.os, "replace", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_text(tmp_path / "a.poise", "new")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_named_and_not_the_temporary_file(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        write_text(tmp_path / "nowhere" / "a.poise", "new")
    assert caught.value.filename == str(tmp_path / "nowhere" / "a.poise")


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.poise").mkdir()
    with pytest.raises(FormatError, match="is a folder; give the name of a file"):
        write_text(tmp_path / "a.poise", "new")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.poise")
    with pytest.raises(FormatError, match="is not a regular file"):
        write_text(tmp_path / "a.poise", "new")


def test_a_text_that_cannot_be_encoded_is_refused_before_writing(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="which is not a valid character; rename that part"):
        write_text(tmp_path / "a.poise", "name: \ud800")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_a_writer_killed_at_any_moment_leaves_the_old_file_or_the_new(tmp_path: Path) -> None:
    killed("tests.io.interrupted_write", "write", tmp_path, 30)
