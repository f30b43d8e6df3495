"""Backends for tests; without a native kernel, tests that need it are skipped with that reason.

A test with "native" among its parameters is skipped automatically (see conftest.py); one that binds the native backend
itself is marked with NEEDS_NATIVE, and one that takes minutes in NumPy with MINUTES_IN_PYTHON.
"""

from __future__ import annotations

import pytest

from poise.backend import backend_status

BACKENDS = ("native", "numpy")
NUMPY_NIGHTLY = ("native", pytest.param("numpy", marks=pytest.mark.nightly))  # long in NumPy
HAS_NATIVE = any(variant.built and variant.supported and not variant.error for variant in backend_status().variants)
NEEDS_NATIVE = pytest.mark.skipif(not HAS_NATIVE, reason="no native kernel is built")
MINUTES_IN_PYTHON = pytest.mark.skipif(not HAS_NATIVE, reason="takes minutes without the native kernel")
