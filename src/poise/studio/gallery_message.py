"""What there is to open: scenes to try, and the experiments of the literature, chapter by chapter."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from poise.studio.gallery import GALLERY
from poise.studio.tour import title_of
from poise_lab.experiments import experiments


@lru_cache(maxsize=1)
def gallery_message() -> dict[str, Any]:
    """All of them; told on request."""
    told = [
        {
            "name": each.name,
            "title": title_of(each),
            "chapter": each.chapter,
            "source": each.source,
            "words": each.story,
        }
        for each in experiments()
    ]
    scenes = [{"name": each.name, "words": each.words} for each in GALLERY]
    return {"type": "gallery", "scenes": scenes, "experiments": told}
