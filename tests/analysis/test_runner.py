"""The study runner gives the same results for any chunk size and executor, and after interruptions."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome
from poise.errors import StudyError
from tests.analysis.squares_study import Squares

ROOT = Path(__file__).parents[2]
STUDY = Squares(23, bad=(4, 17))


def same(one: Outcome, other: Outcome) -> bool:
    columns = all(np.array_equal(one.columns[name], other.columns[name], equal_nan=True) for name in ("square", "pair"))
    return columns and one.failures == other.failures


@pytest.fixture(scope="module")
def whole() -> Outcome:
    return run_study(STUDY, chunk=100)


def test_only_failed_items_are_lost(whole: Outcome) -> None:
    good = [item for item in range(23) if item not in STUDY.bad]
    assert whole.columns["square"][good].tolist() == [float(item) ** 2 for item in good]
    assert whole.columns["pair"][5].tolist() == [5, -5]
    assert np.isnan(whole.columns["square"][list(STUDY.bad)]).all()
    assert whole.failures == {4: "ValueError: item 4 is bad", 17: "ValueError: item 17 is bad"}


@pytest.mark.parametrize("chunk", [1, 5, 23])
def test_results_do_not_depend_on_the_chunk_size(whole: Outcome, chunk: int) -> None:
    seen: list[tuple[int, int]] = []
    assert same(run_study(STUDY, chunk=chunk, progress=lambda done, total: seen.append((done, total))), whole)
    assert seen[0] == (0, 23)
    assert seen[-1] == (23, 23)


def test_processes_give_the_same_results(whole: Outcome) -> None:
    assert same(run_study(STUDY, chunk=6, executor="processes", workers=2), whole)


def test_joblib_gives_the_same_results(whole: Outcome) -> None:
    pytest.importorskip("joblib")
    assert same(run_study(STUDY, chunk=6, executor="joblib", workers=2), whole)


def test_a_killed_study_resumes_from_its_checkpoints(tmp_path: Path) -> None:
    """The first process kills itself with SIGKILL at item 12; the second computes only the remaining chunks."""
    folder, mark = tmp_path / "checkpoints", tmp_path / "mark"
    code = (
        "from tests.analysis.squares_study import Squares; from poise.analysis import run_study; "
        f"run_study(Squares(20, deadly=12, mark={str(mark)!r}), chunk=4, folder={str(folder)!r})"
    )
    killed = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False, capture_output=True)
    assert killed.returncode == -9
    assert len(list(folder.glob("items_*.npz"))) == 3
    seen: list[int] = []
    study = Squares(20, deadly=12, mark=str(mark))
    found = run_study(study, chunk=4, folder=folder, progress=lambda done, total: seen.append(done))
    assert seen == [12, 16, 20]
    assert found.columns["square"].tolist() == [float(item) ** 2 for item in range(20)]
    again = run_study(study, chunk=4, folder=folder, progress=lambda done, total: seen.append(done))
    assert seen[3:] == [20]
    assert same(again, found)


def test_a_folder_of_another_study_is_refused_and_a_damaged_chunk_is_recomputed(tmp_path: Path) -> None:
    run_study(Squares(8), chunk=4, folder=tmp_path)
    with pytest.raises(StudyError, match="contains checkpoints of another study or chunk size"):
        run_study(Squares(9), chunk=4, folder=tmp_path)
    with pytest.raises(StudyError, match="contains checkpoints of another study or chunk size"):
        run_study(Squares(8), chunk=2, folder=tmp_path)
    (tmp_path / "items_0_4.npz").write_bytes(b"half a fil")
    assert run_study(Squares(8), chunk=4, folder=tmp_path).columns["square"][3] == 9.0


@pytest.mark.nightly
def test_a_cluster_that_loses_a_worker_completes_the_study(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None, "processes": True}
    mark = str(tmp_path / "mark")
    with distributed.LocalCluster(**settings, silence_logs=50) as cluster, distributed.Client(cluster) as client:
        found = run_study(Squares(40, deadly=13, mark=mark, seconds=0.02), chunk=4, executor="dask", cluster=client)
    assert Path(mark).exists()
    assert same(found, run_study(Squares(40), chunk=40))


def test_invalid_options_are_refused() -> None:
    with pytest.raises(StudyError, match="did you mean 'dask'"):
        run_study(STUDY, executor="dusk")
    with pytest.raises(StudyError, match="chunk: expected an integer of 1 or more, got 0"):
        run_study(STUDY, chunk=0)


@pytest.mark.nightly
def test_an_unreachable_cluster_is_an_error() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(StudyError, match="cannot be reached"):
        run_study(STUDY, executor="dask", cluster="tcp://127.0.0.1:1")
