"""TRC files: separators, gaps, wrong headers, and damage."""

from __future__ import annotations

import re

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import read_markers, trc_from_text
from tests.support.sample_files import sample

HEAD = """PathFileType\t4\t(X/Y/Z)\ta.trc
DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames
50.00\t50.00\t3\t2\tmm\t50.00\t1\t3
Frame#\tTime\theel\t\t\ttoe\t\t
\t\tX1\tY1\tZ1\tX2\tY2\tZ2

"""
ROWS = "1\t0.00\t100\t200\t300\t-400\t500\t600\n2\t0.02\t101\t201\t301\t\t\t\n3\t0.04\tNaN\tnan\tNaN\t402\t502\t602\n"
WANTED = np.array(
    [
        [[0.1, 0.2, 0.3], [-0.4, 0.5, 0.6]],
        [[0.101, 0.201, 0.301], [np.nan] * 3],
        [[np.nan] * 3, [0.402, 0.502, 0.602]],
    ]
)


@pytest.mark.parametrize("separator", ["\t", ",", "\t\r"])
def test_positions_and_gaps_are_read_with_any_separator(separator: str) -> None:
    text = (HEAD + ROWS).replace("\t", separator[0])
    report = trc_from_text(text.replace("\n", "\r\n") if len(separator) > 1 else text, up="z")
    assert report.markers.names == ("heel", "toe")
    assert report.markers.frame_time == 0.02
    assert np.array_equal(report.markers.positions.round(9), WANTED, equal_nan=True)
    assert report.notes == ()


def test_spaces_may_separate_if_nothing_is_missing() -> None:
    text = "Frame# Time heel toe\nX1 Y1 Z1 X2 Y2 Z2\n1 0.0 1 2 3 4 5 6\n2 0.1 1 2 3 4 5 7\n"
    report = trc_from_text(text, up="z")
    assert report.markers.positions[1].tolist() == [[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]]
    assert report.markers.frame_time == pytest.approx(0.1)
    assert any("meters assumed" in note for note in report.notes)
    assert any("computed from its times" in note for note in report.notes)


def test_wrong_counts_are_reported() -> None:
    text = HEAD.replace("50.00\t3\t2\tmm", "50.00\t1000000000\t1000000000\tmm") + ROWS
    report = trc_from_text(text)
    assert report.markers.positions.shape == (3, 2, 3)
    assert "the file states 1000000000 frames but contains 3" in report.notes
    assert "the file states 1000000000 markers but contains 2" in report.notes


def test_names_without_numbers_are_left_out_and_zeros_are_gaps() -> None:
    text = HEAD.replace("toe\t\t", "toe\t\t\tvirtual\t\t") + ROWS.replace("402\t502\t602", "0\t0.0\t0")
    report = trc_from_text(text)
    assert report.markers.names == ("heel", "toe")
    assert "marker names without any numbers are left out: virtual" in report.notes
    assert report.markers.missing.tolist() == [[False, False], [False, True], [True, True]]
    assert "positions that are exactly zero are treated as not seen" in report.notes


def test_short_rows_end_with_gaps_but_a_last_one_is_truncated() -> None:
    report = trc_from_text(HEAD + ROWS.replace("301\t\t\t\n", "301\n"), up="z")
    assert np.array_equal(report.markers.positions.round(9), WANTED, equal_nan=True)
    report = trc_from_text(HEAD + ROWS[:-12], up="z")
    assert len(report.markers) == 2
    assert any("the last frame is truncated (line 9)" in note for note in report.notes)


def test_the_up_axis_is_inferred_from_the_floor() -> None:
    report = trc_from_text(HEAD + ROWS.replace("300", "-300"))
    assert any("Y assumed" in note for note in report.notes)
    assert report.markers.positions[0, 0] == pytest.approx([-0.3, 0.1, 0.2])


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "is not a TRC file"),
        ("a,b\n1,2\n", 2, "is not a TRC file"),
        (HEAD, 6, "contains no frames"),
        ("Frame#\tTime\n1\t2\n", 1, "has no marker names"),
        (HEAD + "1\t0\t1\t2\tx\t4\t5\t6\n", 7, "expected a row of numbers, got 'x'"),
        (HEAD + ROWS + "4\t0\t1\t2\tinf\t4\t5\t6\n", 10, "expected finite numbers"),
        (HEAD + ROWS + "4\t0\t1\t2\t1_0\t4\t5\t6\n", 10, "expected finite numbers"),
        (HEAD + "1\t0\t1\t2\t3\t4\t5\t6\t7\n", 7, "a row has 7 numbers, 2 markers need 6"),
        ((HEAD + ROWS).replace("\tmm\t", "\tells\t"), None, "unknown length unit 'ells'"),
    ],
)
def test_errors_name_the_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(FormatError, match=re.escape(said)) as caught:
        trc_from_text(text, "a.trc")
    assert (caught.value.line, caught.value.path) == (line, "a.trc")


def test_a_header_with_far_more_names_than_numbers_is_refused() -> None:
    text = "Frame#\tTime\t" + "a\t" * 9_000 + "\n" + "1\t0\n" * 100_000
    with pytest.raises(FormatError, match="has 9000 marker names, but far shorter rows"):
        trc_from_text(text)
    text = "Frame#\tTime\t" + "a\t" * 1_000_000 + "\n1\t0\n"
    with pytest.raises(FormatError, match="has more than 10000 markers"):
        trc_from_text(text)
    with pytest.raises(FormatError, match="expected a row of numbers"):
        trc_from_text(HEAD + "1\t0" + "\t1" * 1_000_000)


def test_truncated_files_are_refused_or_read_partially() -> None:
    text = HEAD + ROWS
    read = 0
    for length in range(len(text)):
        try:
            report = trc_from_text(text[:length])
        except FormatError:
            continue
        assert 1 <= len(report.markers) <= 3
        read += 1
    assert 50 < read < len(text)


@pytest.mark.parametrize(
    ("name", "markers", "frames", "rate", "axis"),
    [("bmc_walk.trc", 28, 184, 150.0, "Y"), ("pyomeca_markers.trc", 51, 93, 100.0, "Z")],
)
def test_sample_recordings_are_read(name: str, markers: int, frames: int, rate: float, axis: str) -> None:
    report = read_markers(sample(name))
    assert report.markers.positions.shape == (frames, markers, 3)
    assert report.markers.rate == pytest.approx(rate)
    assert any(f"up axis: {axis} assumed" in note for note in report.notes)
    assert -0.05 < np.nanmin(report.markers.positions[..., 2]) < np.nanmax(report.markers.positions[..., 2]) < 2.0
    separator = "\t" if name.startswith("bmc") else ","
    row = next(line for line in sample(name).read_text().splitlines() if line.startswith(f"1{separator}0"))
    x, y, z = (0.001 * float(cell) for cell in row.split(separator)[2:5])
    assert report.markers.positions[0, 0] == pytest.approx([z, x, y] if axis == "Y" else [x, y, z])


def test_values_separated_by_two_tabs_in_the_header() -> None:
    """As in files of OpenSim: the values are shifted against their names."""
    doubled = "\n".join(
        line.replace("\t", "\t\t") if line[:1].isdigit() and "mm" in line else line for line in HEAD.split("\n")
    )
    assert doubled != HEAD
    plain, read = trc_from_text(HEAD + ROWS), trc_from_text(doubled + ROWS)
    assert read.notes == plain.notes
    assert read.markers.frame_time == plain.markers.frame_time
    np.testing.assert_array_equal(read.markers.positions, plain.markers.positions)


def test_columns_without_names_are_markers_too() -> None:
    report = trc_from_text(HEAD + "1\t0\t1\t2\t3\t4\t5\t6\t7\t8\t9\n2\t0.01\t1\t2\t3\t4\t5\t6\t7\t8\t9\n")
    assert report.markers.names[2:] == ("unnamed 1",)
    assert any("no name" in note for note in report.notes)
