"""Settings of all tests: hypothesis draws the same examples on every run; tests of a backend that is not there skip."""

from __future__ import annotations

import re

import pytest
from hypothesis import settings

from tests.support.backends import HAS_NATIVE, NEEDS_NATIVE

settings.register_profile("poise", derandomize=True, deadline=None, database=None)
settings.load_profile("poise")

NATIVE = re.compile(r"\b(native|avx2|baseline)\b")  # among the words that name the parameters of a test


# Pages in a browser and processes with time limits: on a loaded machine a frame, a gesture or a start may come late.
# They are run once more, and the summary lists what was. A fault fails twice.
REAL_TIME = ("tests/studio/browser/", "tests/studio/test_real_process.py", "tests/studio/test_private_folder.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is parametrized by a backend that was not built; run tests in real time once more if they fail."""
    for item in items:
        if item.nodeid.startswith(REAL_TIME):
            item.add_marker(pytest.mark.flaky(reruns=1))
    for item in items if not HAS_NATIVE else ():
        given = getattr(item, "callspec", None)
        if given is not None and NATIVE.search(given.id):
            item.add_marker(NEEDS_NATIVE)
