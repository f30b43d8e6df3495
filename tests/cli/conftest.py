"""Fixtures for the command: an empty benchmark registry, and a backend status without a native library."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from benchmarks import registry, suite


@dataclass(frozen=True)
class FakeVariant:
    name: str
    built: bool
    supported: bool
    error: str


@dataclass
class FakeBackend:
    """Fake backend status; a test may change it or make it raise an error."""

    name: str = "native (baseline)"
    reason: str = "the fastest variant this processor supports"
    variants: tuple[FakeVariant, ...] = (
        FakeVariant("baseline", True, True, ""),
        FakeVariant("avx2", True, False, "no AVX2"),
        FakeVariant("avx512", False, True, ""),
    )
    error: Exception | None = None

    def status(self) -> Any:
        if self.error is not None:
            raise self.error
        return self


@pytest.fixture
def no_benchmarks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    monkeypatch.setattr(suite, "MODULES", ())


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> FakeBackend:
    fake = FakeBackend()
    module = ModuleType("poise.backend")
    module.__dict__["backend_status"] = fake.status
    monkeypatch.setitem(sys.modules, "poise.backend", module)
    monkeypatch.delenv("POISE_BACKEND", raising=False)
    return fake
