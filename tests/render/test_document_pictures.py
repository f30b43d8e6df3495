"""Pictures in the documentation equal those that the example renders."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from tests.render.png_reader import decoded

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw_figures", ROOT / "examples" / "04_render_figures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["figures", "elephant", "bird"])
def test_pictures_of_the_documentation_are_up_to_date(example: ModuleType, name: str) -> None:
    """Within rounding differences between processors; if this fails, run the example into docs/pictures."""
    held = decoded((PICTURES / f"{name}.png").read_bytes()).astype(int)
    made = getattr(example, name)().pixels[..., :3].astype(int)
    assert held.shape == made.shape
    assert np.abs(held - made).mean() < 0.3


def test_pictures_of_the_documentation_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in PICTURES.glob("*.png")}
    assert {"figures.png", "elephant.png", "bird.png"} <= sizes.keys()
    assert sizes.pop("follow.png") < 500_000  # it moves
    assert max(sizes.values()) < 200_000
