"""Poses of the tests of tasks are computed by one engine and then by the other."""

from __future__ import annotations

from functools import lru_cache

import pytest

from poise.engine import bind, compile_figure
from poise.pose import pose as pose_module


@pytest.fixture(params=["reference", "native"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make every pose use the named engine."""
    bound = lru_cache(maxsize=8)(lambda figure: bind(compile_figure(figure), request.param))
    monkeypatch.setattr(pose_module, "kinematics", bound)
    return request.param
