"""Poses of the tests of tasks are computed by one backend and then by the other."""

from __future__ import annotations

from functools import lru_cache, partial

import pytest

from poise.kinematics import pose as pose_module
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics
from poise.kinematics.selection import bind
from poise.model import Figure
from tests.support.backends import BACKENDS


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make every pose use the named backend."""
    monkeypatch.setattr(pose_module, "kinematics", partial(_bound, request.param))
    return request.param


@lru_cache(maxsize=256)
def _bound(backend: str, figure: Figure) -> Kinematics:
    return bind(compile_figure(figure), backend)
