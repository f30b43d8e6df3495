"""Poses of the tests of statics are computed by one engine and then by the other, as those of tasks are."""

from tests.tasks.conftest import engine

__all__ = ["engine"]
