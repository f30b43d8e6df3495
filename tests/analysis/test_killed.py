"""A study killed by SIGKILL resumes from its checkpoints with the same results as an uninterrupted one."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from poise.analysis.study.runner import run_study
from tests.analysis.killed_work import CHUNK, STUDY
from tests.support.killing import killed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")


def test_a_repeatedly_killed_study_gives_the_same_results(tmp_path: Path) -> None:
    killed("tests.analysis.killed_work", "study", tmp_path, 12)
    done: list[int] = []
    found = run_study(STUDY, chunk=CHUNK, folder=tmp_path / "checkpoints", progress=lambda now, all_: done.append(now))
    assert done[0] > 0
    whole = run_study(STUDY, chunk=CHUNK)
    assert found.failures == whole.failures
    for name, values in whole.columns.items():
        assert values.tobytes() == found.columns[name].tobytes()


@pytest.mark.parametrize("kept", [0, 1, 30, 200, -1, -30])
def test_a_truncated_chunk_is_recomputed(kept: int, tmp_path: Path) -> None:
    run_study(STUDY, chunk=30, folder=tmp_path)
    chunk_file = tmp_path / "items_0_30.npz"
    chunk_file.write_bytes(chunk_file.read_bytes()[:kept])
    found = run_study(STUDY, chunk=30, folder=tmp_path)
    assert np.array_equal(found.columns["square"], run_study(STUDY, chunk=30).columns["square"], equal_nan=True)


def test_a_chunk_with_a_changed_byte_is_recomputed_or_unaffected(tmp_path: Path) -> None:
    """Checksums of the archive detect changed data; other bytes are names and dates that are not read."""
    run_study(STUDY, chunk=30, folder=tmp_path)
    chunk_file = tmp_path / "items_0_30.npz"
    content, rng = chunk_file.read_bytes(), np.random.default_rng(0)
    whole = run_study(STUDY, chunk=30).columns["square"]
    for place in rng.integers(0, len(content), 40).tolist():
        chunk_file.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        found = run_study(STUDY, chunk=30, folder=tmp_path)
        assert np.array_equal(found.columns["square"], whole, equal_nan=True)
