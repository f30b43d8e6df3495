"""Other libraries that tests compare with: where one cannot be loaded, for whatever it lacks, its tests are skipped."""

from __future__ import annotations

from typing import Any

import pytest


def oracle_module(name: str) -> Any:
    """The module, or an end of the test that says why."""
    return pytest.importorskip(name, reason=f"{name}, which gives the answers, cannot be loaded", exc_type=ImportError)
