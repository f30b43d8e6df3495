"""Fixtures for benches: no bench but those a test registers, and a backend that needs no library."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace

import pytest

from benchmarks import registry, suite


@pytest.fixture
def no_benches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(suite, "MODULES", ())


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("poise.backend")
    module.__dict__["backend_status"] = lambda: SimpleNamespace(name="native (avx2)", reason="fastest", variants=())
    monkeypatch.setitem(sys.modules, "poise.backend", module)
