"""The engine is chosen once, for a reason that is said."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from poise import backend, processor
from poise.errors import BackendError
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.selection import bind, kinematics
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm

needs_baseline = pytest.mark.skipif(
    not any(variant.name == "baseline" and variant.built for variant in backend.backend_status().variants),
    reason="built with this machine's kernel alone",
)


def ask(engine: str) -> str:
    code = "from poise.backend import backend_status; s = backend_status(); print(s.name, '|', s.reason)"
    environment = {**os.environ, "POISE_BACKEND": engine}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("numpy", "numpy"),
        pytest.param("baseline", "native (baseline)", marks=needs_baseline),
        ("native", "native ("),
    ],
)
def test_the_environment_variable_forces_an_engine(wanted: str, name: str) -> None:
    answer = ask(wanted)
    assert answer.startswith(name)
    assert f"POISE_BACKEND={wanted}" in answer


@needs_baseline
def test_the_fastest_usable_variant_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "has_avx2", lambda: False)
    choice = backend._choose("")
    assert choice.status.name == "native (baseline)"
    assert [(v.name, v.supported) for v in choice.status.variants] == [("avx2", False), ("baseline", True)]


def test_without_any_kernel_the_reference_engine_works_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend.importlib.util, "find_spec", lambda name: None)
    choice = backend._choose("")
    assert choice.module is None
    assert choice.status.name == "numpy"
    assert "no C++ compiler, or it failed, when Poise was installed" in choice.status.reason
    with pytest.raises(BackendError, match=r"POISE_BACKEND='native': not usable: none was built"):
        backend._choose("native")


@NEEDS_NATIVE
def test_a_kernel_that_fails_to_load_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ImportError("wrong architecture")

    monkeypatch.setattr(backend.importlib, "import_module", broken)
    choice = backend._choose("")
    assert choice.status.name == "numpy"
    assert "wrong architecture" in choice.status.reason


def test_unknown_engines_are_refused_with_the_known_ones() -> None:
    with pytest.raises(BackendError, match=r"there is no such engine; did you mean 'native'\?"):
        bind(compile_figure(arm()), "nativ")


def test_the_same_figure_is_bound_once() -> None:
    assert kinematics(arm()) is kinematics(arm())


def test_other_processors_are_not_asked_for_avx2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor.platform, "machine", lambda: "aarch64")
    assert not processor.has_avx2.__wrapped__()


@NEEDS_NATIVE
def test_inside_a_block_another_engine_is_used_and_afterwards_the_first_again() -> None:
    figure = arm()
    before = kinematics(figure)
    with backend.use_backend("numpy"):
        assert kinematics(figure).name == "numpy"
        with backend.use_backend("native"):
            assert kinematics(figure).name.startswith("native (")
        assert kinematics(figure).name == "numpy"
    assert kinematics(figure) is before


def test_an_unknown_engine_is_refused_at_the_block() -> None:
    with pytest.raises(BackendError, match="there is no such engine"), backend.use_backend("fast"):
        pass
