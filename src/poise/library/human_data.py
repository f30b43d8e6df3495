"""Tables about people that lie beside this module, each number with its source in the same file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def table(name: str) -> dict[str, Any]:
    """Contents of the data file ``human_<name>.yaml``; shared, not to be changed."""
    text = (files("poise.library") / "data" / f"human_{name}.yaml").read_text(encoding="utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found
