"""Packages that Poise can do without, imported when they are used."""

from __future__ import annotations

import importlib
from typing import Any

from poise.errors import StudyError


def package(name: str, extra: str) -> Any:
    """A package; where it is missing, an error that says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        raise StudyError(f"this needs {name}: pip install 'poise[{extra}]'.") from None
