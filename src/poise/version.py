"""Version of the installed package, "0+unknown" when it runs from its sources without being installed."""

from __future__ import annotations

import importlib.metadata


def _installed_version() -> str:
    try:
        return importlib.metadata.version("poise")
    except importlib.metadata.PackageNotFoundError:
        return "0+unknown"


__version__ = _installed_version()
