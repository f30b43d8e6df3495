"""Run a study in chunks on an executor: threads of this process, processes, joblib, or a Dask cluster.

The results do not depend on the chunk size nor on the executor. If an item fails, only that item is lost, and its
reason is recorded.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from pathlib import Path
from typing import Any

from poise.analysis.study.study import Columns, Outcome, Study, fingerprint, joined
from poise.analysis.study.table import Checkpoint, package
from poise.errors import StudyError, suggest

EXECUTORS = ("threads", "processes", "joblib", "dask")
_CLUSTER_TIMEOUT_S = 15  # to connect to a Dask scheduler
Chunk = tuple[int, int]  # first item and one past the last
ChunkResult = tuple[Chunk, Columns, dict[int, str]]  # columns of the items that succeeded, and the failures
Progress = Callable[[int, int], None]


def run_study(
    study: Study,
    *,
    chunk: int = 500,
    executor: str = "threads",
    workers: int | None = None,
    cluster: Any = None,
    folder: Path | str | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Run all items of a study.

    Parameters
    ----------
    study : Study
        The study.
    chunk : int
        Number of items that are computed, and saved, together.
    executor : {"threads", "processes", "joblib", "dask"}
        Threads of this process on all cores; processes of one core each; joblib; a Dask cluster.
    workers : int, optional
        Number of processes; by default the number of cores.
    cluster : str or distributed.Client, optional
        Dask: address of the scheduler, or a connected client; by default a cluster on this machine.
    folder : Path or str, optional
        Checkpoint folder; an interrupted study resumes from it.
    progress : callable, optional
        Called with the number of completed items and the number of all items.

    Raises
    ------
    StudyError
        The folder contains another study, a package is missing, or the cluster cannot be reached.
    """
    _check_options(study, chunk, executor, workers)
    chunks = [(first, min(first + chunk, study.count)) for first in range(0, study.count, chunk)]
    checkpoint = None if folder is None else Checkpoint(folder, fingerprint(study), chunk)
    results = {each: saved for each in chunks if checkpoint is not None and (saved := checkpoint.load(*each))}
    done = sum(last - first for first, last in results)  # of integers
    if progress is not None:
        progress(done, study.count)
    remaining = [each for each in chunks if each not in results]
    for (first, last), columns, failures in _run_chunks(study, remaining, executor, workers, cluster):
        results[first, last] = (columns, failures)
        done += last - first
        if checkpoint is not None:
            checkpoint.save(first, last, columns, failures)
        if progress is not None:
            progress(done, study.count)
    return joined(results, study.count)


def _check_options(study: Study, chunk: int, executor: str, workers: int | None) -> None:
    if executor not in EXECUTORS:
        raise StudyError(
            f"executor: expected one of {', '.join(EXECUTORS)}, got {executor!r}; {suggest(str(executor), EXECUTORS)}"
        )
    if type(chunk) is not int or chunk < 1:
        raise StudyError(f"chunk: expected an integer of 1 or more, got {chunk!r}.")
    if workers is not None and (type(workers) is not int or workers < 1):
        raise StudyError(f"workers: expected an integer of 1 or more, got {workers!r}.")
    if study.count < 1:
        raise StudyError("the study has no items; give it at least one.")


def run_chunk(study: Study, chunk: Chunk, cores: int | None) -> ChunkResult:
    """Run one chunk; if it fails, run its items one by one, so that only items that fail by themselves are lost."""
    first, last = chunk
    try:
        return chunk, dict(study.run(first, last, cores)), {}
    except Exception as error:
        if last - first == 1:
            return chunk, {}, {first: f"{type(error).__name__}: {error}"}
    return _joined_items(chunk, [run_chunk(study, (item, item + 1), cores) for item in range(first, last)])


def _joined_items(chunk: Chunk, items: list[ChunkResult]) -> ChunkResult:
    """Result of a chunk from the results of its items."""
    first, last = chunk
    outcome = joined(
        {(a - first, b - first): (c, {k - first: reason for k, reason in f.items()}) for (a, b), c, f in items},
        last - first,
    )
    succeeded = [item for item in range(last - first) if item not in outcome.failures]
    return (
        chunk,
        {name: values[succeeded] for name, values in outcome.columns.items()},
        {k + first: reason for k, reason in outcome.failures.items()},
    )


def _run_chunks(
    study: Study, chunks: list[Chunk], executor: str, workers: int | None, cluster: Any
) -> Iterator[ChunkResult]:
    """Results of the chunks in the order in which they complete."""
    if executor == "threads":
        yield from (run_chunk(study, chunk, None) for chunk in chunks)
    elif executor == "processes":
        yield from _in_processes(_pickled(study), chunks, workers)
    elif executor == "joblib":
        joblib = package("joblib", "joblib")
        parallel = joblib.Parallel(n_jobs=workers or os.cpu_count() or 1, return_as="generator_unordered")
        pickled = _pickled(study)
        yield from parallel(joblib.delayed(run_pickled_chunk)(pickled, chunk) for chunk in chunks)
    else:
        yield from _on_cluster(_pickled(study), chunks, cluster)


def run_pickled_chunk(pickled: bytes, chunk: Chunk) -> ChunkResult:
    """Run one chunk of a pickled study on one core; this is what runs in other processes."""
    return run_chunk(_unpickled(pickled), chunk, 1)


def _pickled(study: Study) -> bytes:
    try:
        return pickle.dumps(study)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise StudyError(
            f"the study cannot be sent to other processes: {error}; use values that can be pickled, or "
            "executor='threads'."
        ) from None


@lru_cache(maxsize=2)
def _unpickled(pickled: bytes) -> Study:
    """The study, unpickled once per process: every new copy of a figure is compiled again."""
    study: Study = pickle.loads(pickled)
    return study


def _in_processes(pickled: bytes, chunks: list[Chunk], workers: int | None) -> Iterator[ChunkResult]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers or os.cpu_count() or 1, mp_context=context) as pool:
        try:
            for future in as_completed([pool.submit(run_pickled_chunk, pickled, chunk) for chunk in chunks]):
                yield future.result()
        except BrokenProcessPool:
            raise StudyError(
                "a process of the study died; it was killed or ran out of memory. Run the study again with a "
                "checkpoint folder, which keeps completed chunks. Scripts must start processes under "
                "if __name__ == '__main__'."
            ) from None


def _on_cluster(pickled: bytes, chunks: list[Chunk], cluster: Any) -> Iterator[ChunkResult]:
    distributed = package("distributed", "dask")
    must_connect = not hasattr(cluster, "submit")
    try:
        client = distributed.Client(cluster, timeout=_CLUSTER_TIMEOUT_S) if must_connect else cluster
    except (OSError, TimeoutError, ValueError) as error:
        raise StudyError(
            f"the cluster {cluster!r} cannot be reached: {error}; expected an address tcp://HOST:PORT, as the "
            "scheduler prints it at its start. Check that it is running and that no firewall blocks it."
        ) from None
    try:
        killed = []
        futures = {client.submit(run_pickled_chunk, pickled, chunk, pure=False): chunk for chunk in chunks}
        for future in distributed.as_completed(futures):
            try:
                yield future.result()
            except distributed.KilledWorker:
                killed.append(futures[future])
        yield from (_joined_items(chunk, _run_items(client, pickled, chunk)) for chunk in killed)
    finally:
        if must_connect:
            client.close()


def _run_items(client: Any, pickled: bytes, chunk: Chunk) -> list[ChunkResult]:
    """Run the items of a chunk one by one after Dask gave up on it because several of its workers died.

    The workers may have died because of another chunk that ran beside it. An item that kills its workers again is
    recorded as failed.
    """
    killed_worker = package("distributed", "dask").KilledWorker
    results: list[ChunkResult] = []
    for item in range(*chunk):
        try:
            results.append(client.submit(run_pickled_chunk, pickled, (item, item + 1), pure=False).result())
        except killed_worker as error:
            results.append(((item, item + 1), {}, {item: f"KilledWorker: {error}"}))
    return results
