"""Engines that tests name; where no native kernel is built, what needs it is skipped with that reason.

A test with "native" among its parameters is skipped by itself (see conftest.py); one that binds the native engine in
its own lines is marked with NEEDS_NATIVE, and one that takes minutes in Python alone with MINUTES_IN_PYTHON.
"""

from __future__ import annotations

import pytest

from poise.backend import backend_status

ENGINES = ("native", "numpy")
HAS_NATIVE = any(each.built and each.supported and not each.error for each in backend_status().variants)
NEEDS_NATIVE = pytest.mark.skipif(not HAS_NATIVE, reason="no native kernel is built")
MINUTES_IN_PYTHON = pytest.mark.skipif(not HAS_NATIVE, reason="takes minutes without the native kernel")
