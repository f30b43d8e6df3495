"""A person in the studio, at rest."""

from __future__ import annotations

import pytest

from poise.library import human
from poise.scene import Scene
from poise.studio.beginning import first_scene
from poise.studio.document import Document
from tests.studio.talking import rested


@pytest.fixture(scope="session")
def standing() -> Scene:
    return first_scene(human())


@pytest.fixture
def person(standing: Scene) -> Document:
    return rested(Document(standing.copy()))
