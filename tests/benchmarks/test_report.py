from __future__ import annotations

import json
import math

import pytest
from benchmarks.measurement import Bar, Measurement, Verdict
from benchmarks.report import Report, as_json
from benchmarks.run import Settings

from poise.cli.environment import Environment
from poise.cli.optional_packages import OptionalPackage, find_package
from poise.errors import PoiseError

BAR = Bar.of("<= 1.0", "not slower than the others")
WHERE = Environment("0.1.0", "3.11.7 (CPython)", "2.4.6", "Linux", "x86_64")


def report_of(*measurements: Measurement, peers: tuple[OptionalPackage, ...] = ()) -> Report:
    return Report("reach", "Reaching.", WHERE, "numpy", Settings(seed=7), peers, measurements)


def test_the_json_document_says_everything() -> None:
    numpy = find_package("numpy")
    report = report_of(
        Measurement("time", 2e-6, "s", rounds=50),
        Measurement("ratio", 0.5, "x", BAR, 50),
        Measurement("worse", 1.5, "x", BAR, 50),
        Measurement("other", None, "x", BAR, absent="needs mujoco (not installed)"),
        peers=(numpy, OptionalPackage("mujoco", error="not installed")),
    )
    bar = {"relation": "<=", "limit": 1.0, "reason": "not slower than the others"}
    needs = "needs mujoco (not installed)"

    def figure(name: str, value: object, unit: str, rounds: object, bar: object, verdict: str, absent: str) -> object:
        keys = ("name", "value", "unit", "rounds", "bar", "verdict", "absent")
        return dict(zip(keys, (name, value, unit, rounds, bar, verdict, absent), strict=True))

    assert json.loads(as_json(report)) == {
        "name": "reach",
        "description": "Reaching.",
        "poise": "0.1.0",
        "python": "3.11.7 (CPython)",
        "numpy": "2.4.6",
        "platform": "Linux",
        "machine": "x86_64",
        "backend": "numpy",
        "settings": {"quick": False, "repeats": 50},
        "seed": 7,
        "peers": [
            {"name": "numpy", "available": True, "version": numpy.version, "error": ""},
            {"name": "mujoco", "available": False, "version": "", "error": "not installed"},
        ],
        "figures": [
            figure("time", 2e-6, "s", 50, None, "no bar", ""),
            figure("ratio", 0.5, "x", 50, bar, "held", ""),
            figure("worse", 1.5, "x", 50, bar, "not held", ""),
            figure("other", None, "x", None, bar, "not measured", needs),
        ],
        "bars": {"held": ["ratio"], "not_held": ["worse"], "not_measured": ["other"]},
    }


@pytest.mark.parametrize(("value", "text"), [(math.nan, "nan"), (math.inf, "inf"), (-math.inf, "-inf")])
def test_numbers_that_are_not_finite_stay_apart_from_those_not_measured(value: float, text: str) -> None:
    document = json.loads(as_json(report_of(Measurement("a", value))))
    assert document["figures"][0]["value"] == text


def test_only_measurements_with_a_bar_are_counted() -> None:
    bare = Measurement("bare", None, absent="no peer")
    barred = Measurement("barred", None, bar=BAR, absent="no peer")
    assert report_of(bare, barred).barred(Verdict.NOT_MEASURED) == (barred,)


def test_a_report_of_nothing_is_refused() -> None:
    with pytest.raises(PoiseError, match="'reach' measured nothing"):
        report_of()


def test_two_measurements_of_one_name_are_refused() -> None:
    with pytest.raises(PoiseError, match="'reach' has 2 measurements called 'a'"):
        report_of(Measurement("a", 1.0), Measurement("b", 1.0), Measurement("a", 2.0))
