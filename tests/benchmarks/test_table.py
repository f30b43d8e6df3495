from __future__ import annotations

import math

import pytest
from benchmarks.measurement import Bar, Measurement
from benchmarks.report import Report
from benchmarks.run import Settings
from benchmarks.table import as_text, readable

from poise.cli.environment import Environment
from poise.cli.optional_packages import OptionalPackage, find_package

WHERE = Environment("0.1.0", "3.11.7 (CPython)", "2.4.6", "Linux", "x86_64")


def text_of(*measurements: Measurement, peers: tuple[OptionalPackage, ...] = ()) -> str:
    return as_text(Report("reach", "Reaching.", WHERE, "numpy", Settings(quick=True, seed=7), peers, measurements))


@pytest.mark.parametrize(
    ("value", "unit", "expected"),
    [
        (1.5, "s", ("1.5", "s")),
        (1.0, "s", ("1", "s")),
        (0.25, "s", ("250", "ms")),
        (1.23456e-5, "s", ("12.35", "µs")),
        (4.2e-8, "s", ("42", "ns")),
        (4.2e-11, "s", ("0.042", "ns")),
        (-2e-3, "s", ("-2", "ms")),
        (0.0, "s", ("0", "s")),
        (math.nan, "s", ("nan", "s")),
        (math.inf, "x", ("inf", "x")),
        (0.84321, "x", ("0.8432", "x")),
        (123456.0, "solves", ("123456", "solves")),
        (3.1e-12, "rad", ("3.1e-12", "rad")),
        (1e20, "", ("1e+20", "")),
    ],
)
def test_values_are_written_in_units_one_can_read(value: float, unit: str, expected: tuple[str, str]) -> None:
    assert readable(value, unit) == expected


def test_the_table_is_aligned_and_marks_every_bar() -> None:
    text = text_of(
        Measurement("time", 12.5e-6, "s", Bar.of("<= 2e-5", "one frame"), 50),
        Measurement("long ratio", 1.5, "x", Bar.of("<= 1", "not slower"), 50),
        Measurement("other", None, "x", Bar.of("<= 1", "not slower"), absent="needs mujoco (not installed)"),
        Measurement("plain", 12),
    )
    assert text.splitlines()[5:] == [
        "figure      value      rounds  bar       verdict       because",
        "----------  -----  --  ------  --------  ------------  ----------------------------------------",
        "time         12.5  µs      50  <= 20 µs  held          one frame",
        "long ratio    1.5  x       50  <= 1 x    NOT HELD      not slower",
        "other           -              <= 1 x    not measured  needs mujoco (not installed); not slower",
        "plain          12",
        "",
        "3 bars: 1 held, 1 not held, 1 not measured.",
    ]


def test_the_heading_says_what_was_measured_with_what() -> None:
    numpy = find_package("numpy")
    text = text_of(Measurement("plain", 12), peers=(numpy, OptionalPackage("mujoco", error="not installed")))
    assert text.splitlines()[:7] == [
        "reach: Reaching.",
        "poise 0.1.0, backend numpy, Python 3.11.7 (CPython), NumPy 2.4.6",
        "Linux, x86_64",
        "quick, 7 rounds, seed 7",
        f"peers: numpy {numpy.version}",
        "peer missing: mujoco (not installed)",
        "",
    ]


def test_a_report_without_bars_says_so() -> None:
    assert text_of(Measurement("plain", 12)).endswith("\nno bars.")
