from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from poise.cli import doctor
from poise.cli.environment import environment
from poise.cli.main import main
from poise.cli.optional_packages import OptionalPackage
from poise.errors import BackendError

if TYPE_CHECKING:
    from tests.cli.conftest import FakeEngine


@pytest.fixture(autouse=True)
def few_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "OPTIONAL_PACKAGES", ("numpy", "no_such_package"))


def text_of_doctor(capsys: pytest.CaptureFixture[str]) -> list[str]:
    main(["doctor"])
    return capsys.readouterr().out.splitlines()


def test_the_text_says_versions_engine_variants_and_packages(
    engine: FakeEngine, capsys: pytest.CaptureFixture[str]
) -> None:
    where = environment()
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"poise         {where.poise}",
        f"Python        {where.python}",
        f"NumPy         {where.numpy}",
        f"platform      {where.platform}",
        f"processor     {where.machine}",
        "engine        native (baseline)",
        "              because: the fastest variant this processor supports",
        "variants      baseline: built, supported by this processor",
        "              avx2: built, not supported by this processor (no AVX2)",
        "              avx512: not built, supported by this processor",
        f"optional      numpy: {np.__version__}",
        "              no_such_package: not installed",
    ]


def test_the_json_says_the_same(engine: FakeEngine, capsys: pytest.CaptureFixture[str]) -> None:
    where = environment()
    assert main(["doctor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "poise": where.poise,
        "python": where.python,
        "numpy": where.numpy,
        "platform": where.platform,
        "machine": where.machine,
        "engine": {
            "name": "native (baseline)",
            "reason": "the fastest variant this processor supports",
            "forced": "",
            "variants": [
                {"name": "baseline", "built": True, "supported": True, "error": ""},
                {"name": "avx2", "built": True, "supported": False, "error": "no AVX2"},
                {"name": "avx512", "built": False, "supported": True, "error": ""},
            ],
        },
        "packages": [
            {"name": "numpy", "available": True, "version": np.__version__, "error": ""},
            {"name": "no_such_package", "available": False, "version": "", "error": "not installed"},
        ],
    }


def test_a_forced_engine_shows_in_both_outputs(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("POISE_BACKEND", "numpy")
    engine.name, engine.reason = "numpy", "asked for"
    assert "              because: POISE_BACKEND=numpy; asked for" in text_of_doctor(capsys)
    main(["doctor", "--json"])
    assert json.loads(capsys.readouterr().out)["engine"]["forced"] == "numpy"


def test_an_engine_that_cannot_be_used_is_a_finding(engine: FakeEngine, capsys: pytest.CaptureFixture[str]) -> None:
    engine.error = BackendError("POISE_BACKEND asks for 'avx2', which was not built.")
    assert main(["doctor"]) == 1
    output = capsys.readouterr()
    assert output.err == ""
    lines = output.out.splitlines()
    assert lines[5:8] == [
        "engine        none",
        "              because: POISE_BACKEND asks for 'avx2', which was not built.",
        "variants      none",
    ]


def test_engines_that_cannot_be_loaded_are_a_finding(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    modules: dict[str, Any] = sys.modules
    monkeypatch.setitem(modules, "poise.backend", None)
    assert main(["doctor", "--json"]) == 1
    engine = json.loads(capsys.readouterr().out)["engine"]
    assert engine["name"] == ""
    assert "poise.backend" in engine["reason"]


def test_a_package_without_a_version_is_still_there(
    engine: FakeEngine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(doctor, "find_package", lambda name: OptionalPackage(name, found=np))
    assert text_of_doctor(capsys)[-1] == "              no_such_package: there"


def test_a_reference_engine_without_variants_is_sound(engine: FakeEngine, capsys: pytest.CaptureFixture[str]) -> None:
    engine.name, engine.variants = "numpy", ()
    assert main(["doctor"]) == 0
    assert "variants      none" in capsys.readouterr().out.splitlines()
