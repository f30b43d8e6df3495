"""`poise doctor`: versions, backend, variants and optional packages."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from poise.body.mesh_files import BodyStatus
from poise.cli import doctor
from poise.cli.environment import environment
from poise.cli.main import main
from poise.cli.optional_packages import OptionalPackage
from poise.errors import BackendError

if TYPE_CHECKING:
    from tests.cli.conftest import FakeBackend


@pytest.fixture(autouse=True)
def two_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "OPTIONAL_PACKAGES", ("numpy", "no_such_package"))
    monkeypatch.setattr(doctor, "body_status", lambda: BodyStatus("", "not installed; `poise body install` adds it"))


def text_of_doctor(capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["doctor"])
    return capsys.readouterr().out.splitlines()


def test_the_text_lists_versions_backend_variants_and_packages(
    backend: FakeBackend, capsys: pytest.CaptureFixture[str]
) -> None:
    where = environment()
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"poise         {where.poise}",
        f"Python        {where.python}",
        f"NumPy         {where.numpy}",
        f"platform      {where.platform}",
        f"processor     {where.machine}",
        "backend       native (baseline)",
        "              because: the fastest variant this processor supports",
        "variants      baseline: built, supported by this processor",
        "              avx2: built, not supported by this processor (no AVX2)",
        "              avx512: not built, supported by this processor",
        "skin          anny: not installed; `poise body install` adds it",
        f"optional      numpy: {np.__version__}",
        "              no_such_package: not installed",
    ]


def test_the_json_lists_the_same(backend: FakeBackend, capsys: pytest.CaptureFixture[str]) -> None:
    where = environment()
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "poise": where.poise,
        "python": where.python,
        "numpy": where.numpy,
        "platform": where.platform,
        "machine": where.machine,
        "backend": {
            "name": "native (baseline)",
            "reason": "the fastest variant this processor supports",
            "forced": "",
            "variants": [
                {"name": "baseline", "built": True, "supported": True, "error": ""},
                {"name": "avx2", "built": True, "supported": False, "error": "no AVX2"},
                {"name": "avx512", "built": False, "supported": True, "error": ""},
            ],
        },
        "realistic_skin": {
            "version": "",
            "problem": "not installed; `poise body install` adds it",
            "available": False,
        },
        "packages": [
            {"name": "numpy", "available": True, "version": np.__version__, "error": ""},
            {"name": "no_such_package", "available": False, "version": "", "error": "not installed"},
        ],
    }


def test_a_forced_backend_shows_in_both_outputs(
    backend: FakeBackend, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POISE_BACKEND", "numpy")
    backend.name, backend.reason = "numpy", "asked for"
    assert "              because: POISE_BACKEND=numpy; asked for" in text_of_doctor(capsys)
    main(["doctor", "--json"])
    assert json.loads(capsys.readouterr().out)["backend"]["forced"] == "numpy"


def test_an_unusable_backend_is_a_finding(backend: FakeBackend, capsys: pytest.CaptureFixture[str]) -> None:
    backend.error = BackendError("POISE_BACKEND asks for 'avx2', which was not built.")
    assert main(["doctor"]) == 1
    output = capsys.readouterr()
    assert output.err == ""
    lines = output.out.splitlines()
    assert lines[5:8] == [
        "backend       none",
        "              because: POISE_BACKEND asks for 'avx2', which was not built.",
        "variants      none",
    ]


def test_backends_that_cannot_be_imported_are_a_finding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    modules: dict[str, Any] = sys.modules
    monkeypatch.setitem(modules, "poise.backend", None)
    assert main(["doctor", "--json"]) == 1
    backend = json.loads(capsys.readouterr().out)["backend"]
    assert backend["name"] == ""
    assert "poise.backend" in backend["reason"]


def test_a_package_without_a_version_counts_as_installed(
    backend: FakeBackend, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "find_package", lambda name: OptionalPackage(name, found=np))
    assert text_of_doctor(capsys)[-1] == "              no_such_package: installed"


def test_a_numpy_backend_without_variants_is_valid(backend: FakeBackend, capsys: pytest.CaptureFixture[str]) -> None:
    backend.name, backend.variants = "numpy", ()
    assert main(["doctor"]) == 0
    assert "variants      none" in capsys.readouterr().out.splitlines()
