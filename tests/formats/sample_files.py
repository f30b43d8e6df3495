"""Files of others, kept beside the project and not in it."""

from __future__ import annotations

from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"


def sample(name: str) -> Path:
    """Path of a sample; the test is skipped where it is absent."""
    path = SAMPLES / name
    if not path.is_file():
        pytest.skip(f"the sample {name} is not there ({SAMPLES.name} folder beside the project)")
    return path
