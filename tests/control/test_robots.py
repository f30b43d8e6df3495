"""The robot examples: limits hold exactly, and the first level is kept; skipped where a model is not installed."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from tests.support.backends import NEEDS_NATIVE

FOLDER = Path(__file__).parents[2] / "examples" / "robots"
ROBOTS = ("g1", "ur5e", "aloha", "shadow_hand", "tiago", "go1", "cassie", "mobile_base")
EVERY_RUN = ("g1", "ur5e", "mobile_base")
SECONDS = 0.6
LIMIT_TOL, FIRST_LEVEL_TOL_M = 1e-9, 1e-4

pytestmark = NEEDS_NATIVE


def test_every_script_is_run() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.py")) == sorted([*ROBOTS, "following"])


@pytest.mark.parametrize(
    "robot", [pytest.param(each, marks=[] if each in EVERY_RUN else pytest.mark.nightly) for each in ROBOTS]
)
def test_limits_hold_and_the_first_level_is_kept(robot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))
    following = importlib.import_module("following")
    script = importlib.import_module(robot)
    try:
        demo = script.demo()
    except FileNotFoundError as error:
        pytest.skip(str(error))
    finally:
        sys.modules.pop(robot, None)
    found = following.follow(demo, SECONDS)
    assert max(found["position"], found["velocity"], found["acceleration"]) <= LIMIT_TOL, found
    assert found["first level [m]"] <= FIRST_LEVEL_TOL_M, found
