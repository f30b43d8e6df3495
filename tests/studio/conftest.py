"""A standing human in the studio, its solver converged."""

from __future__ import annotations

import pytest

from poise.library import human
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.scene_setup import initial_scene
from tests.studio.studio_client import solved


@pytest.fixture(scope="session")
def standing() -> Scene:
    return initial_scene(human())


@pytest.fixture
def person(standing: Scene) -> Document:
    return solved(Document(standing.copy()))
