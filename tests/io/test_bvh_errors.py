"""Truncated, damaged or malicious BVH files: refused with a line number, or read with a note."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import bvh_from_text, read_bvh
from poise.io.skeleton_builder import MAX_BONES
from tests.io.bvh_samples import chain, joint

VALID = chain(
    joint("left arm", "1 2 3", "Zrotation Xrotation Yrotation", joint("b", "0 5 0", "Xposition Xrotation")),
    "1 2 3 4 5 6 7 8 9 1 2\n1 2 3 4 5 6 7 8 9 2 3\n",
    "Frames: 2\nFrame Time: 0.1",
)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("", 1, "does not begin with HIERARCHY"),
        ("<robot/>", 1, "does not begin with HIERARCHY"),
        ("HIERARCHY", 1, "has no ROOT"),
        ("HIERARCHY\nMOTION\nFrames: 1", 1, "has no ROOT"),
        ("HIERARCHY\nROOT a", 2, "expected { after the name, got the end of the file"),
        ("HIERARCHY\nROOT a\nOFFSET 0 0 0", 2, "expected { after the name, got 'OFFSET'"),
        ("HIERARCHY\nROOT a {\nOFFSET 0 0", 3, "is truncated: OFFSET lacks a number"),
        ("HIERARCHY\nROOT a {\nOFFSET 0 zero 0 }", 3, "OFFSET must be numbers, got 'zero'"),
        ("HIERARCHY\nROOT a {\nOFFSET 0 nan 0 }", 3, "OFFSET must be numbers, got 'nan'"),
        ("HIERARCHY\nROOT a {\nOFFSET 0 1e300 0 }", 3, "OFFSET must be numbers, got '1e300'"),
        ("HIERARCHY\nROOT a {\nOFFSET 0 1_0 0 }", 3, "OFFSET must be numbers, got '1_0'"),
        ("HIERARCHY\nROOT a {\nOFFSET 0 0 0", 3, "ends inside joint 'a' of line 2"),
        ("HIERARCHY\nROOT a {\nEnd Site {\nOFFSET 0 0 0", 4, "ends inside joint 'a' of line 2"),
        ("HIERARCHY\nROOT a {\nEnd Site { JOINT b { }", 3, "JOINT inside an End Site"),
        ("HIERARCHY\nROOT a {\nEnd Site { CHANNELS 0 }", 3, "CHANNELS inside an End Site"),
        ("HIERARCHY\nROOT a { }\n}", 3, "unmatched }"),
        ("HIERARCHY\nOFFSET 0 0 0", 2, "outside of all joints"),
        ("HIERARCHY\nROOT a { }\nJOINT b { }", 3, "JOINT outside the braces of ROOT"),
        ("HIERARCHY\nROOT a {\nROOT b { } }", 3, "ROOT inside the braces of a joint"),
        ("HIERARCHY\nROOT a {\nOFSET 0 0 0 }", 3, "unknown keyword 'OFSET' in HIERARCHY; did you mean 'OFFSET'?"),
        ("HIERARCHY\nROOT a {\nCHANNELS three Xrotation }", 3, "the number of CHANNELS must be numbers"),
        ("HIERARCHY\nROOT a {\nCHANNELS 1 Xrotaton }", 3, "'Xrotaton'"),
        ("HIERARCHY\nROOT a {\nCHANNELS 1 Wrotation }", 3, "unknown channel 'Wrotation'; did you mean"),
        ("HIERARCHY\nROOT a {\nCHANNELS 2 Xposition xposition }", 3, "duplicate channel Xposition"),
        ("HIERARCHY\nROOT a {\nCHANNELS 1 Xrotation CHANNELS 0 }", 3, "duplicate CHANNELS line"),
        (chain("", "1 2 3 four 5 6"), 11, "expected a row of numbers, got 'four'"),
        (chain("", "1 2 3 nan 5 6"), 11, "motion: a number is not finite: nan"),
        (chain("", "1 2 3 4 5 6\n1 2 3 -inf 5 6"), 12, "motion: a number is not finite: -inf"),
        (chain("", "1 2 3 1e200 5 6"), 11, "larger than 1e+09"),
        (chain("", "1 2 3 4_5 5 6"), 11, "contains '_'"),
        (chain("", "1 2 3 4 5 6\n1 2 3 4 5\n1 2 3 4 5 6"), 12, "one per channel, in frame 2, got 5"),
        (chain("", "1 2 3 4 5 6\n1 2 3 4 5\n1\n1 2 3 4 5\n1 2 3 4 5 6\n1"), 12, "one per channel, in frame 2, got 5"),
        (chain("", "1 2 3 4 5 6 7"), 11, "expected 6 numbers, one per channel, in frame 1, got more"),
        ("HIERARCHY\nROOT a { }\nMOTION\nFrames: 1\nFrame Time: 1\n1 2", 6, "no joint has channels"),
    ],
)  # fmt: skip
def test_errors_name_the_line(text: str, line: int, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        bvh_from_text(text, "a.bvh")
    assert said in str(caught.value)
    assert (caught.value.line, caught.value.path) == (line, "a.bvh")


def test_truncated_files_are_refused_or_read_partially() -> None:
    told: list[int | None] = []
    for length in range(len(VALID)):
        try:
            report = bvh_from_text(VALID[:length])
        except FormatError as error:
            told.append(error.line)
        else:
            assert len(report.figure.segments) == 3
            assert sum(len(clip) for clip in report.clips) <= 2
    assert len(told) > 100
    assert None not in told


def test_damaged_files_are_refused_or_read() -> None:
    rng = random.Random(4)
    pieces = ["{", "}", "nan", "JOINT", "\n", "1e308", "-", "CHANNELS 99999999999 Xrotation", "End Site", "é", "\x1c"]
    read = 0
    for _ in range(1500):
        text = VALID
        for _ in range(rng.randint(1, 3)):
            start = rng.randrange(len(text))
            text = text[:start] + rng.choice(pieces) + text[start + rng.randint(0, 12) :]
        try:
            report = bvh_from_text(text)
        except FormatError:
            continue
        assert all(np.isfinite(clip.frames).all() for clip in report.clips)
        read += 1
    assert 5 < read < 1480


def test_huge_stated_counts_cost_neither_time_nor_memory() -> None:
    start = time.process_time()
    deep = "HIERARCHY\nROOT a {\n" + "JOINT b {\n" * 100_000
    with pytest.raises(FormatError, match=f"more than {MAX_BONES} joints"):
        bvh_from_text(deep)
    with pytest.raises(FormatError, match="is truncated"):
        bvh_from_text("HIERARCHY\nROOT a {\nCHANNELS 1000000000 Xrotation")
    ends = "HIERARCHY\nROOT a {\n" + "End Site { OFFSET 0 0 0 }\n" * 100_000
    with pytest.raises(FormatError, match="more than 2000 End Sites"):
        bvh_from_text(ends)
    with pytest.raises(FormatError, match="a line of more than 1000000 characters"):
        bvh_from_text("HIERARCHY\nROOT a {\n" + "OFFSET 0 0 0 " * 1_000_000)
    with pytest.raises(FormatError, match="in frame 1, got more"):
        bvh_from_text(chain("", "0 " * 5_000_000))
    with pytest.raises(FormatError, match=r"more than 64 channels"):
        bvh_from_text("HIERARCHY\nROOT a {\nCHANNELS 1000000 " + "Xrotation " * 10_000)
    assert time.process_time() - start < 30.0  # a bound on runaway work, not a measurement


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path) -> None:
    path = tmp_path / "a.bvh"
    path.write_text(VALID)
    with pytest.raises(FormatError, match="is larger than the size limit of 100 bytes"):
        read_bvh(path, size_limit=100)


def test_a_file_of_line_ends_only_is_refused() -> None:
    with pytest.raises(FormatError, match="more than 10000000 lines"):
        bvh_from_text("HIERARCHY" + "\r" * 10_000_001)
