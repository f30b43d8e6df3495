"""Settings of all tests: hypothesis draws the same examples on every run and keeps no files."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("poise", derandomize=True, deadline=None, database=None)
settings.load_profile("poise")
