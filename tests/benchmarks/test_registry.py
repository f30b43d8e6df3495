from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from benchmarks.measurement import Measurement
from benchmarks.registry import benches, find_bench, register
from benchmarks.run import Run, Settings

from benchmarks import suite
from poise.errors import PoiseError

pytestmark = pytest.mark.usefixtures("no_benches", "backend")


def one(run: Run) -> list[Measurement]:
    return [Measurement("a", 1.0)]


def test_benches_are_listed_by_name_with_their_descriptions() -> None:
    register("reach", "Reaching.")(one)
    register("frames", "Frames.")(one)
    assert [(bench.name, bench.description) for bench in benches()] == [("frames", "Frames."), ("reach", "Reaching.")]


def test_registering_leaves_the_function_as_it_is() -> None:
    assert register("reach", "Reaching.")(one) is one


def test_a_name_cannot_be_taken_twice() -> None:
    register("reach", "Reaching.")(one)
    with pytest.raises(PoiseError, match="two benches called 'reach'"):
        register("reach", "Reaching again.")(one)


@pytest.mark.parametrize("name", ["", "Reach", "a b", "-reach", "größe"])
def test_a_name_that_is_awkward_to_type_is_refused(name: str) -> None:
    with pytest.raises(PoiseError, match="cannot be called"):
        register(name, "Reaching.")(one)


@pytest.mark.parametrize("description", ["", "two\nlines"])
def test_a_description_is_one_line(description: str) -> None:
    with pytest.raises(PoiseError, match="'reach' must be described in one line"):
        register("reach", description)(one)


def test_an_unknown_name_is_answered_with_near_names() -> None:
    register("kinematics", "Frames.")(one)
    with pytest.raises(PoiseError, match="there is no bench 'kinematic'; did you mean 'kinematics'"):
        find_bench("kinematic")


def test_the_modules_of_the_suite_are_imported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        "from benchmarks.measurement import Measurement\n"
        "from benchmarks.registry import register\n"
        "@register('sample', 'A sample.')\n"
        "def sample(run):\n"
        "    return [Measurement('a', 1.0)]\n"
    )
    (tmp_path / "sample.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(suite, "__path__", [str(tmp_path)])
    monkeypatch.setattr(suite, "MODULES", ("sample",))
    try:
        assert [bench.name for bench in benches()] == ["sample"]
        assert find_bench("sample").description == "A sample."
    finally:
        sys.modules.pop("benchmarks.suite.sample", None)


def test_running_looks_for_the_declared_peers_and_hands_them_over() -> None:
    seen: list[Run] = []

    @register("reach", "Reaching.", peers=["numpy", "no_such_peer"])
    def reach(run: Run) -> Iterator[Measurement]:
        seen.append(run)
        yield Measurement("problems", 3)
        yield Measurement("solved", 2)

    settings = Settings(quick=True, seed=5)
    report = find_bench("reach").run(settings)
    assert [(peer.name, peer.available) for peer in report.peers] == [("numpy", True), ("no_such_peer", False)]
    assert seen[0].peers == report.peers
    assert seen[0].settings is report.settings is settings
    assert report.backend == "native (avx2)"
    assert [each.name for each in report.measurements] == ["problems", "solved"]
