"""Poses of the tests of statics are computed by one backend and then by the other, as those of tasks are."""

from tests.tasks.conftest import backend

__all__ = ["backend"]
