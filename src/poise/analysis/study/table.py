"""Answers of a study as a table: one row an item, as CSV, as Parquet, or as arrays of NumPy.

Columns of several numbers become several columns, numbered from 0. The last column says in words why an item failed,
and is empty where it did not: nothing that failed is lost on the way into a file.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import numpy as np

from poise.analysis.study.packages import package
from poise.analysis.study.study import Outcome
from poise.errors import StudyError, suggest
from poise.io.whole_file import write_bytes
from poise.types import AnyArray

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
