"""Results of a study as CSV, Parquet and NumPy files, failures included."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import numpy as np
import pytest

from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome
from poise.analysis.study.table import check_table, csv_text, write_table
from poise.errors import StudyError
from tests.analysis.squares_study import Squares

NUMBERS = np.array([0.1, 1.0 / 3.0, np.nan])
OUTCOME = Outcome({"x": NUMBERS, "place": np.arange(6.0).reshape(3, 2)}, {2: 'ValueError: "no", it said'})


def test_csv_has_all_digits_and_the_failures() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(OUTCOME, {"more": np.array([7, 8, 9])}))))
    assert list(rows[0]) == ["item", "x", "place_0", "place_1", "more", "failure"]
    assert [float(row["x"]) for row in rows[:2]] == NUMBERS[:2].tolist()
    assert [row["failure"] for row in rows] == ["", "", 'ValueError: "no", it said']
    assert rows[1]["place_1"] == "3.0"
    assert rows[2]["item"] == "2"


def test_parquet_contains_the_same_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_table(OUTCOME, tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.column_names == ["item", "x", "place_0", "place_1", "failure"]
    assert np.array_equal(table["x"].to_numpy(), NUMBERS, equal_nan=True)
    assert table["failure"].to_pylist() == ["", "", 'ValueError: "no", it said']


def test_arrays_keep_their_shape(tmp_path: Path) -> None:
    write_table(OUTCOME, tmp_path / "a.npz", {"box": np.zeros((2, 2, 2))})
    with np.load(tmp_path / "a.npz", allow_pickle=False) as arrays:
        assert arrays["place"].shape == (3, 2)
        assert arrays["box"].shape == (2, 2, 2)
        assert arrays["failed"].tolist() == [2]
        assert arrays["failures"].tolist() == ['ValueError: "no", it said']


def test_a_study_without_any_result_is_a_table_of_reasons() -> None:
    nothing = run_study(Squares(3, bad=(0, 1, 2)))
    assert nothing.count == 3
    assert csv_text(nothing).splitlines()[1] == "0,ValueError: item 0 is bad"
    with pytest.raises(StudyError, match="all 3 items of the study failed, item 0 with: ValueError: item 0 is bad"):
        nothing.column("square")
    with pytest.raises(StudyError, match="did you mean 'place'"):
        OUTCOME.column("plase")


def test_unsupported_extensions_are_refused_before_writing(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"a\.xlsx: unsupported table format; expected \.csv, \.parquet or \.npz"):
        write_table(OUTCOME, tmp_path / "a.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_parquet_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(StudyError, match=r"package 'pyarrow' is not installed: pip install 'poise\[parquet\]'"):
        check_table("a.parquet")
