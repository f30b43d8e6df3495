"""The backend is selected once, and the reason is reported."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from poise import backend
from poise.errors import BackendError
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.selection import bind, kinematics
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm

needs_baseline = pytest.mark.skipif(
    not any(variant.name == "baseline" and variant.built for variant in backend.backend_status().variants),
    reason="built with this machine's kernel alone",
)


def status_with(choice: str) -> str:
    code = "from poise.backend import backend_status; s = backend_status(); print(s.name, '|', s.reason)"
    environment = {**os.environ, "POISE_BACKEND": choice}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(
    ("requested", "name"),
    [
        ("numpy", "numpy"),
        pytest.param("baseline", "native (baseline)", marks=needs_baseline),
        ("native", "native ("),
    ],
)
def test_the_environment_variable_forces_a_backend(requested: str, name: str) -> None:
    answer = status_with(requested)
    assert answer.startswith(name)
    assert f"POISE_BACKEND={requested}" in answer


@needs_baseline
def test_the_fastest_usable_variant_is_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "has_avx2", lambda: False)
    choice = backend._choose("")
    assert choice.status.name == "native (baseline)"
    assert [(v.name, v.supported) for v in choice.status.variants] == [("avx2", False), ("baseline", True)]


def test_without_a_kernel_the_numpy_backend_is_used_and_the_reason_reported(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_unknown_backends_are_rejected_with_a_suggestion() -> None:
    with pytest.raises(BackendError, match=r"unknown backend; did you mean 'native'\?"):
        bind(compile_figure(arm()), "nativ")


def test_the_same_figure_is_bound_once() -> None:
    assert kinematics(arm()) is kinematics(arm())


def test_other_processors_have_no_avx2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend.platform, "machine", lambda: "aarch64")
    assert not backend.has_avx2.__wrapped__()


@NEEDS_NATIVE
def test_use_backend_applies_inside_the_block_only() -> None:
    figure = arm()
    before = kinematics(figure)
    with backend.use_backend("numpy"):
        assert kinematics(figure).name == "numpy"
        with backend.use_backend("native"):
            assert kinematics(figure).name.startswith("native (")
        assert kinematics(figure).name == "numpy"
    assert kinematics(figure) is before


def test_use_backend_rejects_unknown_backends() -> None:
    with pytest.raises(BackendError, match="unknown backend"), backend.use_backend("fast"):
        pass
