"""A Dask cluster on this machine with several workers, one of which is killed."""

from __future__ import annotations

import os
import signal

import numpy as np
import pytest

from poise import Scene, library
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome
from tests.analysis.squares_study import Squares

distributed = pytest.importorskip("distributed")
SETTINGS = {"threads_per_worker": 1, "dashboard_address": None, "processes": True, "silence_logs": 50}


def lamp_study() -> ReachStudy:
    scene = Scene(library.make("lamp"))
    return ReachStudy(scene.pose, "bulb", low=(-0.4, -0.4, 0.1), high=(0.4, 0.4, 0.6), cell=0.1)


def same(one: Outcome, other: Outcome) -> bool:
    return all(np.array_equal(one.columns[name], other.columns[name], equal_nan=True) for name in one.columns)


@pytest.mark.nightly
def test_a_reach_map_on_a_cluster_survives_a_killed_worker() -> None:
    study, killed = lamp_study(), []
    with distributed.LocalCluster(n_workers=3, **SETTINGS) as cluster, distributed.Client(cluster) as client:
        pids = list(client.run(os.getpid).values())

        def kill_one(done: int, total: int) -> None:
            if not killed and 0 < done < total // 2:
                killed.append(pids[0])
                os.kill(pids[0], signal.SIGKILL)

        found = run_study(study, chunk=5, executor="dask", cluster=client, progress=kill_one)
        assert len(pids) == 3
        assert killed == pids[:1]
        by_address = run_study(study, chunk=40, executor="dask", cluster=cluster.scheduler_address)
    local = run_study(study, chunk=1000)
    assert found.failures == {}
    assert same(found, local)
    assert same(by_address, local)


@pytest.mark.nightly
def test_an_item_that_kills_its_workers_is_recorded_and_the_others_complete() -> None:
    """Item 2 kills every process that runs it; Dask then gives up its chunk and those that ran beside it."""
    with (
        distributed.LocalCluster(n_workers=2, **SETTINGS) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run_on_scheduler(lambda dask_scheduler: setattr(dask_scheduler, "allowed_failures", 1))
        found = run_study(Squares(8, deadly=2), chunk=2, executor="dask", cluster=client)
    assert set(found.failures) == {2}
    assert "KilledWorker" in found.failures[2]
    assert np.delete(found.columns["square"], 2).tolist() == [0.0, 1.0, 9.0, 16.0, 25.0, 36.0, 49.0]
