"""Files that other programs wrote, kept beside the project: a test that needs one is skipped where it is absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def sample(name: str) -> Path:
    """A sample file, of the folder POISE_SAMPLES names or of shared/samples beside the project or a folder above."""
    given = os.environ.get("POISE_SAMPLES")
    folders = [Path(given)] if given else [each / "shared" / "samples" for each in Path(__file__).parents]
    for folder in folders:
        if (folder / name).exists():
            return folder / name
    pytest.skip(f"no sample {name}: shared/samples is not beside the project, nor does POISE_SAMPLES name it")
