"""Results of a study as a table, and its checkpoints on disk."""

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

# --- packages ---------------------------------------------------------------------------------------------------------

# Packages that Poise can do without, imported when they are used.


def package(name: str, extra: str) -> Any:
    """A package; where it is missing, an error that says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise StudyError(f"this needs {name}: pip install 'poise[{extra}]'.") from None


# --- checkpoint -------------------------------------------------------------------------------------------------------

# Pieces of a study on disk, so that it can go on after it was killed.
#
# Each piece is one file, written beside its place and then moved there in one step: a file that is there is whole. A
# small text says which study the folder belongs to.

_INDEX = "study.json"


class Checkpoint:
    """A folder of pieces.

    Parameters
    ----------
    folder : Path or str
        Made where it is not there; refused where it holds another study.
    fingerprint : str
        Of the study.
    chunk : int
        Items a piece.
    """

    def __init__(self, folder: Path | str, fingerprint: str, chunk: int) -> None:
        self._folder = Path(folder)
        self._folder.mkdir(parents=True, exist_ok=True)
        own = {"study": fingerprint, "chunk": chunk}
        index = self._folder / _INDEX
        if index.exists():
            try:
                held = json.loads(index.read_text(encoding="utf-8"))
            except ValueError:
                held = None
            if held != own:
                raise StudyError(
                    f"{self._folder}: holds pieces of another study, or cut otherwise; give another folder."
                )
        else:
            self._replace(index, json.dumps(own).encode())

    def load(self, first: int, last: int) -> tuple[Columns, Mapping[int, str]] | None:
        """A piece that is there; None where it is not, or cannot be read."""
        path = self._path(first, last)
        if not path.exists():
            return None
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as held:
                bad = {int(k): v for k, v in json.loads(str(held["failures"])).items()}
                return {name.removeprefix("column "): held[name] for name in held.files if name != "failures"}, bad
        except (OSError, ValueError, KeyError, AttributeError, EOFError, zipfile.BadZipFile, zlib.error):
            return None

    def save(self, first: int, last: int, columns: Columns, failures: Mapping[int, str]) -> None:
        """Keep a piece."""
        path = self._path(first, last)
        beside = path.with_suffix(f".{os.getpid()}.part.npz")
        arrays = {f"column {name}": values for name, values in columns.items()}
        np.savez(beside, failures=np.array(json.dumps({str(k): v for k, v in failures.items()})), **arrays)  # type: ignore[arg-type]
        os.replace(beside, path)

    def _replace(self, path: Path, content: bytes) -> None:
        beside = path.with_suffix(f".{os.getpid()}.part")
        beside.write_bytes(content)
        os.replace(beside, path)

    def _path(self, first: int, last: int) -> Path:
        return self._folder / f"items_{first}_{last}.npz"


# --- table ------------------------------------------------------------------------------------------------------------

# Answers of a study as a table: one row an item, as CSV, as Parquet, or as arrays of NumPy.
#
# Columns of several numbers become several columns, numbered from 0. The last column says in words why an item failed,
# and is empty where it did not: nothing that failed is lost on the way into a file.

TABLES = (".csv", ".parquet", ".npz")


def check_table(path: Path | str) -> None:
    """Refuse a name whose ending is no table's, and Parquet where its package is missing: before anything is run."""
    ending = Path(path).suffix.lower()
    if ending not in TABLES:
        raise StudyError(
            f"{path}: the answers of a study are written to {', '.join(TABLES)}; {suggest(ending, TABLES)}"
        )
    if ending == ".parquet":
        package("pyarrow", "parquet")


def write_table(outcome: Outcome, path: Path | str, extra: dict[str, AnyArray] | None = None) -> None:
    """Write a table to a file, whole or not at all; the ending says which kind.

    Parameters
    ----------
    outcome : Outcome
        What came out of a study.
    path : Path or str
        ``.csv``; ``.parquet``, which needs ``poise[parquet]``; ``.npz``, arrays as they are.
    extra : mapping of name to array, optional
        More columns, one row an item; in ``.npz`` arrays of any shape.

    Raises
    ------
    StudyError
        The ending is none of these, or a package is missing.
    """
    check_table(path)
    ending = Path(path).suffix.lower()
    if ending == ".npz":
        content = _npz(outcome, extra or {})
    else:
        content = _parquet(flat_columns(outcome, extra)) if ending == ".parquet" else csv_text(outcome, extra).encode()
    write_bytes(path, content)


def flat_columns(outcome: Outcome, extra: dict[str, AnyArray] | None = None) -> dict[str, list[Any] | AnyArray]:
    """Columns of one value an item: its number, its answers, and why it failed."""
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
    """The table as text: numbers with all their digits, so that they come back as they were."""
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
    items, words = list(outcome.failures), list(outcome.failures.values())
    arrays: dict[str, Any] = dict(outcome.columns) | extra
    arrays |= {"failed": np.array(items, dtype=np.int64), "failures": np.array(words, dtype=np.str_)}
    sink = io.BytesIO()
    np.savez(sink, **arrays)
    return sink.getvalue()
