"""The character of a document as a GLB file beside its scene, so that meshes, textures and clips are there again."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from poise.errors import PoiseError
from poise.io import ImportReport, read
from poise.io.gltf.write_character import character_glb
from poise.studio.document_state import StudioData

CHARACTER_SUFFIX = ".character.glb"  # beside the scene of the same name


def character_content(data: StudioData) -> bytes | None:
    """The GLB file of the imported character with all its clips; None if there is none."""
    if data.source is None or data.source.character is None:
        return None
    return character_glb(data.source.character)


def with_character(data: StudioData, content: bytes) -> StudioData:
    """The data with the character of a GLB file; without it if the file cannot be read."""
    try:
        with tempfile.TemporaryDirectory(prefix="poise-") as folder:
            path = Path(folder) / "character.glb"
            path.write_bytes(content)
            report: ImportReport = read(path)
    except PoiseError:
        return data
    return replace(data, source=report)
