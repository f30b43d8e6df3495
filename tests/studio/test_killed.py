"""Kill -9 while the studio saves or keeps: the old or the new, whole; never half of one, nor parts of two."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from poise.studio.folder import HIDDEN, Folder
from tests.support.killing import killed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")


@pytest.mark.parametrize("work", ["save", "autosave"])
def test_killed_at_any_moment_it_leaves_one_whole_file(work: str, tmp_path: Path) -> None:
    killed("tests.studio.killed_work", work, tmp_path, 20)


def test_what_killed_writers_left_is_swept_away_after_an_hour(tmp_path: Path) -> None:
    Folder(tmp_path).token()
    old = [tmp_path / ".mine.poise.0123456789abcdef.part", tmp_path / HIDDEN / ".kept.json.00aa00aa00aa00aa.part"]
    young, other = tmp_path / ".mine.poise.ffffffffffffffff.part", tmp_path / ".mine.part"
    for each in (*old, young, other):
        each.write_text("half")
    hour_ago = time.time() - 4000.0
    for each in (*old, other):
        os.utime(each, (hour_ago, hour_ago))
    Folder(tmp_path)
    assert not any(each.exists() for each in old)
    assert young.exists()
    assert other.exists()
