"""Tables of the methods, as published; each file names its source and how sure its numbers are."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def table(method: str) -> dict[str, Any]:
    """Contents of the data file of a method; shared, not to be changed."""
    text = (files("poise.analysis.ergonomics") / "data" / f"{method}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


def level_of(method: str, score: float) -> str:
    """Words for a score: those of the first level that reaches it."""
    return next(str(words) for highest, words in table(method)["levels"] if score <= highest)
