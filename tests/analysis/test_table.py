"""Answers of a study as files: what goes in comes out again, failures included."""

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
from tests.analysis.toy import Squares

NUMBERS = np.array([0.1, 1.0 / 3.0, np.nan])
OUTCOME = Outcome({"x": NUMBERS, "place": np.arange(6.0).reshape(3, 2)}, {2: 'ValueError: "no", it said'})


def test_a_table_as_text_has_all_digits_and_says_what_failed() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_text(OUTCOME, {"more": np.array([7, 8, 9])}))))
    assert list(rows[0]) == ["item", "x", "place_0", "place_1", "more", "failure"]
    assert [float(row["x"]) for row in rows[:2]] == NUMBERS[:2].tolist()
    assert [row["failure"] for row in rows] == ["", "", 'ValueError: "no", it said']
    assert rows[1]["place_1"] == "3.0"
    assert rows[2]["item"] == "2"


def test_parquet_holds_the_same_columns(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_table(OUTCOME, tmp_path / "a.parquet")
    table = parquet.read_table(tmp_path / "a.parquet")
    assert table.column_names == ["item", "x", "place_0", "place_1", "failure"]
    assert np.array_equal(table["x"].to_numpy(), NUMBERS, equal_nan=True)
    assert table["failure"].to_pylist() == ["", "", 'ValueError: "no", it said']


def test_arrays_keep_their_shape(tmp_path: Path) -> None:
    write_table(OUTCOME, tmp_path / "a.npz", {"box": np.zeros((2, 2, 2))})
    with np.load(tmp_path / "a.npz", allow_pickle=False) as held:
        assert held["place"].shape == (3, 2)
        assert held["box"].shape == (2, 2, 2)
        assert held["failed"].tolist() == [2]
        assert held["failures"].tolist() == ['ValueError: "no", it said']


def test_a_study_of_which_nothing_worked_is_a_table_of_reasons() -> None:
    nothing = run_study(Squares(3, bad=(0, 1, 2)))
    assert nothing.count == 3
    assert csv_text(nothing).splitlines()[1] == "0,ValueError: item 0 is bad"
    with pytest.raises(StudyError, match="all 3 items of the study failed, item 0 with: ValueError: item 0 is bad"):
        nothing.column("square")
    with pytest.raises(StudyError, match="did you mean 'place'"):
        OUTCOME.column("plase")


def test_other_endings_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"a\.xlsx: the answers of a study are written to \.csv, \.parquet, \.npz"):
        write_table(OUTCOME, tmp_path / "a.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_parquet_without_its_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(StudyError, match=r"needs pyarrow: pip install 'poise\[parquet\]'"):
        check_table("a.parquet")
