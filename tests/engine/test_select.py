"""The engine is chosen once, for a reason that is said."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from poise.engine import bind, compile_figure, processor, select
from poise.errors import EngineError
from tests.support.engines import NEEDS_NATIVE
from tests.support.figures import arm

needs_baseline = pytest.mark.skipif(
    not any(variant.name == "baseline" and variant.built for variant in select.status().variants),
    reason="built with this machine's kernel alone",
)


def ask(engine: str) -> str:
    code = "from poise.engine import status; s = status(); print(s.name, '|', s.reason)"
    environment = {**os.environ, "POISE_ENGINE": engine}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("reference", "reference"),
        pytest.param("baseline", "native (baseline)", marks=needs_baseline),
        ("native", "native ("),
    ],
)
def test_the_environment_variable_forces_an_engine(wanted: str, name: str) -> None:
    answer = ask(wanted)
    assert answer.startswith(name)
    assert f"POISE_ENGINE={wanted}" in answer


@needs_baseline
def test_the_fastest_usable_variant_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(select, "has_avx2", lambda: False)
    choice = select._choose("")
    assert choice.status.name == "native (baseline)"
    assert [(v.name, v.supported) for v in choice.status.variants] == [("avx2", False), ("baseline", True)]


def test_without_any_kernel_the_reference_engine_works_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(select.importlib.util, "find_spec", lambda name: None)
    choice = select._choose("")
    assert choice.module is None
    assert choice.status.name == "reference"
    assert "no C++ compiler, or it failed, when Poise was installed" in choice.status.reason
    with pytest.raises(EngineError, match=r"POISE_ENGINE='native': not usable: none was built"):
        select._choose("native")


@NEEDS_NATIVE
def test_a_kernel_that_fails_to_load_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError("wrong architecture")

    monkeypatch.setattr(select.importlib, "import_module", broken)
    choice = select._choose("")
    assert choice.status.name == "reference"
    assert "wrong architecture" in choice.status.reason


def test_unknown_engines_are_refused_with_the_known_ones() -> None:
    with pytest.raises(EngineError, match=r"there is no such engine; did you mean 'native'\?"):
        bind(compile_figure(arm()), "nativ")


def test_the_same_figure_is_bound_once() -> None:
    assert select.kinematics(arm()) is select.kinematics(arm())


def test_other_processors_are_not_asked_for_avx2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor.platform, "machine", lambda: "aarch64")
    assert not processor.has_avx2.__wrapped__()


@NEEDS_NATIVE
def test_inside_a_block_another_engine_is_used_and_afterwards_the_first_again() -> None:
    figure = arm()
    before = select.kinematics(figure)
    with select.using("reference"):
        assert select.kinematics(figure).name == "reference"
        with select.using("native"):
            assert select.kinematics(figure).name.startswith("native (")
        assert select.kinematics(figure).name == "reference"
    assert select.kinematics(figure) is before


def test_an_unknown_engine_is_refused_at_the_block() -> None:
    with pytest.raises(EngineError, match="there is no such engine"), select.using("fast"):
        pass
