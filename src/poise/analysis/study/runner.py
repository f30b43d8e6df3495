"""One engine for all studies: cut into pieces, run here, in processes, through joblib or on a Dask cluster.

The answers do not depend on how it is cut nor on where it runs. An item that fails is recorded and lost alone.
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

WHERE = ("here", "processes", "joblib", "dask")
Piece = tuple[int, int]
Answer = tuple[Piece, Columns, dict[int, str]]
Progress = Callable[[int, int], None]


def run_study(
    study: Study,
    *,
    chunk: int = 500,
    where: str = "here",
    workers: int | None = None,
    cluster: Any = None,
    folder: Path | str | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Run a study.

    Parameters
    ----------
    study : Study
        What is to be done.
    chunk : int
        Items that are done, and kept, together.
    where : {"here", "processes", "joblib", "dask"}
        In this process on all its cores; in processes of one core each; through joblib; on a Dask cluster.
    workers : int, optional
        Processes; as many as there are cores by default.
    cluster : str or distributed.Client, optional
        Dask: address of the scheduler, or a client that is connected; a cluster of this machine by default.
    folder : Path or str, optional
        Where pieces are kept, so that a study that was stopped goes on where it was.
    progress : callable, optional
        Called with items done and items in all.

    Raises
    ------
    StudyError
        The folder holds another study, a package is missing, or the cluster cannot be reached.
    """
    if where not in WHERE:
        raise StudyError(f"a study runs in one of {', '.join(WHERE)}, got {where!r}; {suggest(str(where), WHERE)}")
    if type(chunk) is not int or chunk < 1:
        raise StudyError(f"a piece of a study has one item or more, got {chunk!r}.")
    if workers is not None and (type(workers) is not int or workers < 1):
        raise StudyError(f"a study runs in one process or more, got {workers!r}.")
    if study.count < 1:
        raise StudyError("the study has no items: there is nothing to run.")
    pieces = [(first, min(first + chunk, study.count)) for first in range(0, study.count, chunk)]
    kept = None if folder is None else Checkpoint(folder, fingerprint(study), chunk)
    found = {piece: held for piece in pieces if kept is not None and (held := kept.load(*piece)) is not None}
    done = sum(last - first for first, last in found)
    if progress is not None:
        progress(done, study.count)
    left = [piece for piece in pieces if piece not in found]
    for piece, columns, failures in _answers(study, left, where, workers, cluster):
        found[piece] = (columns, failures)
        done += piece[1] - piece[0]
        if kept is not None:
            kept.save(*piece, columns, failures)
        if progress is not None:
            progress(done, study.count)
    return joined(found, study.count)


def answer(study: Study, piece: Piece, cores: int | None) -> Answer:
    """One piece; where it fails, its items one by one, so that only those are lost that fail by themselves."""
    first, last = piece
    try:
        return piece, dict(study.run(first, last, cores)), {}
    except Exception as error:
        if last - first == 1:
            return piece, {}, {first: f"{type(error).__name__}: {error}"}
    return _together(piece, [answer(study, (item, item + 1), cores) for item in range(first, last)])


def _together(piece: Piece, alone: list[Answer]) -> Answer:
    """A piece made of the answers of its items."""
    first, last = piece
    whole = joined(
        {(a - first, b - first): (c, {k - first: w for k, w in f.items()}) for (a, b), c, f in alone},
        last - first,
    )
    good = [item for item in range(last - first) if item not in whole.failures]
    return (
        piece,
        {name: values[good] for name, values in whole.columns.items()},
        {k + first: w for k, w in whole.failures.items()},
    )


def _answers(study: Study, pieces: list[Piece], where: str, workers: int | None, cluster: Any) -> Iterator[Answer]:
    if where == "here":
        yield from (answer(study, piece, None) for piece in pieces)
    elif where == "processes":
        yield from _in_processes(_packed(study), pieces, workers)
    elif where == "joblib":
        joblib = package("joblib", "joblib")
        parallel = joblib.Parallel(n_jobs=workers or os.cpu_count() or 1, return_as="generator_unordered")
        packed = _packed(study)
        yield from parallel(joblib.delayed(answer_packed)(packed, piece) for piece in pieces)
    else:
        yield from _on_cluster(_packed(study), pieces, cluster)


def answer_packed(packed: bytes, piece: Piece) -> Answer:
    """One piece of a study that came as bytes, on one core; what runs in another process."""
    return answer(_unpacked(packed), piece, 1)


def _packed(study: Study) -> bytes:
    try:
        return pickle.dumps(study)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise StudyError(
            f"the study cannot be sent to other processes: {error}; give it values that can be pickled, or run it here."
        ) from None


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Study:
    """The study, made once a process: figures are compiled again with every new copy of them."""
    study: Study = pickle.loads(packed)
    return study


def _in_processes(packed: bytes, pieces: list[Piece], workers: int | None) -> Iterator[Answer]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers or os.cpu_count() or 1, mp_context=context) as pool:
        try:
            for future in as_completed([pool.submit(answer_packed, packed, piece) for piece in pieces]):
                yield future.result()
        except BrokenProcessPool:
            raise StudyError(
                "a process of the study died; was it killed, or is memory short? Run it again with a folder for its "
                "pieces: what is done is kept there. Scripts start studies in processes under "
                "if __name__ == '__main__'."
            ) from None


def _on_cluster(packed: bytes, pieces: list[Piece], cluster: Any) -> Iterator[Answer]:
    distributed = package("distributed", "dask")
    own = not hasattr(cluster, "submit")
    try:
        client = distributed.Client(cluster, timeout=15) if own else cluster
    except (OSError, TimeoutError, ValueError) as error:
        raise StudyError(
            f"the cluster {cluster!r} cannot be reached: {error}; an address is tcp://HOST:PORT, as its scheduler "
            "prints it when it starts. Is it running, and no wall between?"
        ) from None
    try:
        lost = []
        futures = {client.submit(answer_packed, packed, piece, pure=False): piece for piece in pieces}
        for future in distributed.as_completed(futures):
            try:
                yield future.result()
            except distributed.KilledWorker:
                lost.append(futures[future])
        yield from (_together(piece, _one_by_one(client, packed, piece)) for piece in lost)
    finally:
        if own:
            client.close()


def _one_by_one(client: Any, packed: bytes, piece: Piece) -> list[Answer]:
    """Items of a piece that was given up after several workers died over it, or beside it, each with nothing beside it.

    What ends workers again by itself is recorded as having failed.
    """
    killed = package("distributed", "dask").KilledWorker
    found: list[Answer] = []
    for item in range(*piece):
        try:
            found.append(client.submit(answer_packed, packed, (item, item + 1), pure=False).result())
        except killed as error:
            found.append(((item, item + 1), {}, {item: f"KilledWorker: {error}"}))
    return found
