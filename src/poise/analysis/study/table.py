"""Results of a study as a table (CSV, Parquet, NumPy), and its checkpoints on disk.

Checkpoints make a study resumable: each chunk is one file, written under a temporary name and renamed, so that an
existing file is always complete. An index file states which study the folder belongs to.

In a table, columns with several numbers per item become several columns, numbered from 0. The last column contains the
reason of a failure and is empty for items that succeeded, so failures are never lost.
"""

from __future__ import annotations

import csv
import importlib
import io
import json
import os
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from poise.analysis.study.study import Columns, Outcome
from poise.errors import StudyError, suggest
from poise.io.atomic_write import write_bytes
from poise.types import AnyArray

_INDEX_FILE = "study.json"
TABLE_EXTENSIONS = (".csv", ".parquet", ".npz")


def package(name: str, extra: str) -> Any:
    """Import an optional package on use; if it is missing, raise an error that says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise StudyError(f"package {name!r} is not installed: pip install 'poise[{extra}]'.") from None


class Checkpoint:
    """A folder with the completed chunks of a study.

    Parameters
    ----------
    folder : Path or str
        Created if it does not exist; raises StudyError if it contains another study.
    fingerprint : str
        Digest of the study.
    chunk : int
        Items per chunk.
    """

    def __init__(self, folder: Path | str, fingerprint: str, chunk: int) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        expected = {"study": fingerprint, "chunk": chunk}
        index = self._folder / _INDEX_FILE
        if index.exists():
            try:
                saved = json.loads(index.read_text(encoding="utf-8"))
            except ValueError:
                saved = None
            if saved != expected:
                raise StudyError(
                    f"{self._folder}: contains checkpoints of another study or chunk size; give another folder."
                )
        else:
            self._replace(index, json.dumps(expected).encode())

    def load(self, first: int, last: int) -> tuple[Columns, Mapping[int, str]] | None:
        """Results of a saved chunk; None if it is missing or cannot be read."""
        path = self._path(first, last)
        if not path.exists():
            return None
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
                failures = {int(k): v for k, v in json.loads(str(arrays["failures"])).items()}
                names = [name for name in arrays.files if name != "failures"]
                return {name.removeprefix("column "): arrays[name] for name in names}, failures
        except (OSError, ValueError, KeyError, AttributeError, EOFError, zipfile.BadZipFile, zlib.error):
            return None

    def save(self, first: int, last: int, columns: Columns, failures: Mapping[int, str]) -> None:
        """Save the results of a chunk."""
        path = self._path(first, last)
        temporary = path.with_suffix(f".{os.getpid()}.part.npz")
        arrays = {f"column {name}": values for name, values in columns.items()}
        np.savez(temporary, failures=np.array(json.dumps({str(k): v for k, v in failures.items()})), **arrays)  # type: ignore[arg-type]
        os.replace(temporary, path)

    def _replace(self, path: Path, content: bytes) -> None:
        temporary = path.with_suffix(f".{os.getpid()}.part")
        temporary.write_bytes(content)
        os.replace(temporary, path)

    def _path(self, first: int, last: int) -> Path:
        return self._folder / f"items_{first}_{last}.npz"


def check_table(path: Path | str) -> None:
    """Raise if a table file is not supported, or the package of Parquet is missing; call it before the study runs."""
    ending = Path(path).suffix.lower()
    if ending not in TABLE_EXTENSIONS:
        raise StudyError(
            f"{path}: unsupported table format; expected .csv, .parquet or .npz; {suggest(ending, TABLE_EXTENSIONS)}"
        )
    if ending == ".parquet":
        package("pyarrow", "parquet")


def write_table(outcome: Outcome, path: Path | str, extra: dict[str, AnyArray] | None = None) -> None:
    """Write a table, whole or not at all; the file extension selects the format.

    Parameters
    ----------
    outcome : Outcome
        Results of a study.
    path : Path or str
        ``.csv``; ``.parquet``, which needs ``poise[parquet]``; ``.npz``, arrays unchanged.
    extra : mapping of name to array, optional
        Additional columns, one row per item; in ``.npz`` arrays of any shape.

    Raises
    ------
    StudyError
        Unsupported extension, or a package is missing.
    """
    check_table(path)
    ending = Path(path).suffix.lower()
    if ending == ".npz":
        content = _npz(outcome, extra or {})
    else:
        content = _parquet(flat_columns(outcome, extra)) if ending == ".parquet" else csv_text(outcome, extra).encode()
    write_bytes(path, content)


def flat_columns(outcome: Outcome, extra: dict[str, AnyArray] | None = None) -> dict[str, list[Any] | AnyArray]:
    """Columns with one value per item: its index, its results, and the reason of its failure."""
    count = outcome.count
    flat: dict[str, list[Any] | AnyArray] = {"item": np.arange(count)}
    for name, values in (dict(outcome.columns) | (extra or {})).items():
        if values.ndim == 1:
            flat[name] = values
        else:
            rows = values.reshape(len(values), -1)
            flat |= {f"{name}_{k}": rows[:, k] for k in range(rows.shape[1])}
    flat["failure"] = [outcome.failures.get(item, "") for item in range(count)]
    return flat


def csv_text(outcome: Outcome, extra: dict[str, AnyArray] | None = None) -> str:
    """The table as CSV; numbers have all digits, so that reading restores them exactly."""
    columns, text = flat_columns(outcome, extra), io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    plain = [values if isinstance(values, list) else values.tolist() for values in columns.values()]
    writer.writerows(zip(*plain, strict=True))
    return text.getvalue()


def _parquet(columns: dict[str, list[Any] | AnyArray]) -> bytes:
    arrow, parquet = package("pyarrow", "parquet"), package("pyarrow.parquet", "parquet")
    sink = arrow.BufferOutputStream()
    parquet.write_table(arrow.table(columns), sink)
    return bytes(sink.getvalue().to_pybytes())


def _npz(outcome: Outcome, extra: dict[str, AnyArray]) -> bytes:
    items, reasons = list(outcome.failures), list(outcome.failures.values())
    arrays: dict[str, Any] = dict(outcome.columns) | extra
    arrays |= {"failed": np.array(items, dtype=np.int64), "failures": np.array(reasons, dtype=np.str_)}
    sink = io.BytesIO()
    np.savez(sink, **arrays)
    return sink.getvalue()
