"""Kill -9 while a study runs: it goes on where it was, and gives the same as one that was left in peace."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from poise.analysis.study.runner import run_study
from tests.analysis.killed_work import CHUNK, STUDY
from tests.support.killing import killed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")


def test_a_study_that_is_killed_again_and_again_comes_to_the_same_end(tmp_path: Path) -> None:
    killed("tests.analysis.killed_work", "study", tmp_path, 12)
    done: list[int] = []
    found = run_study(STUDY, chunk=CHUNK, folder=tmp_path / "pieces", progress=lambda now, all_: done.append(now))
    assert done[0] > 0
    whole = run_study(STUDY, chunk=CHUNK)
    assert found.failures == whole.failures
    for name, values in whole.columns.items():
        assert values.tobytes() == found.columns[name].tobytes()


@pytest.mark.parametrize("kept", [0, 1, 30, 200, -1, -30])
def test_a_piece_cut_anywhere_is_done_again(kept: int, tmp_path: Path) -> None:
    run_study(STUDY, chunk=30, folder=tmp_path)
    piece = tmp_path / "items_0_30.npz"
    piece.write_bytes(piece.read_bytes()[:kept])
    found = run_study(STUDY, chunk=30, folder=tmp_path)
    assert np.array_equal(found.columns["square"], run_study(STUDY, chunk=30).columns["square"], equal_nan=True)


def test_a_piece_with_any_byte_changed_is_done_again_or_harmless(tmp_path: Path) -> None:
    """Checksums of the archive find what is changed inside; what is left is names and dates that nobody reads."""
    run_study(STUDY, chunk=30, folder=tmp_path)
    piece = tmp_path / "items_0_30.npz"
    content, rng = piece.read_bytes(), np.random.default_rng(0)
    whole = run_study(STUDY, chunk=30).columns["square"]
    for place in rng.integers(0, len(content), 40).tolist():
        piece.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        found = run_study(STUDY, chunk=30, folder=tmp_path)
        assert np.array_equal(found.columns["square"], whole, equal_nan=True)
