from __future__ import annotations

import importlib.metadata
import platform

import numpy as np
import pytest

from poise.cli.environment import backend_name, environment, poise_version


def test_the_version_is_that_of_the_installed_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.metadata, "version", {"poise": "1.2.3"}.__getitem__)
    assert poise_version() == "1.2.3"
    assert environment().poise == "1.2.3"


def test_sources_that_are_not_installed_have_no_known_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    assert poise_version() == "0+unknown"


def test_the_environment_is_that_of_the_running_program() -> None:
    found = environment()
    assert found.python == f"{platform.python_version()} ({platform.python_implementation()})"
    assert found.numpy == np.__version__
    assert found.platform == platform.platform()
    assert found.machine == platform.machine()


@pytest.mark.usefixtures("backend")
def test_the_backend_is_asked_for_its_name() -> None:
    assert backend_name() == "native (avx2)"
