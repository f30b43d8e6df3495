"""Settings of all tests: hypothesis draws the same examples on every run; tests of an engine that is not there skip."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.support.engines import HAS_NATIVE, NEEDS_NATIVE

settings.register_profile("poise", derandomize=True, deadline=None, database=None)
settings.load_profile("poise")

NATIVE = {"native", "avx2", "baseline"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is parametrized by an engine that was not built."""
    for item in items if not HAS_NATIVE else ():
        given = getattr(item, "callspec", None)
        if given is not None and any(isinstance(value, str) and value in NATIVE for value in given.params.values()):
            item.add_marker(NEEDS_NATIVE)
