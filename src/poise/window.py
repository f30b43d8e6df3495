"""How a scene is shown in a window: the door of the package says by what, so that scenes need no studio."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.errors import PoiseError

_shows: list[Callable[..., Any]] = []


def shown_by(show: Callable[..., Any]) -> None:
    """Say what shows a scene."""
    _shows[:] = [show]


def shown(scene: Any, **options: Any) -> Any:
    """The window of a scene.

    Raises
    ------
    PoiseError
        Nothing was said to show scenes: they were imported without ``import poise``.
    """
    if not _shows:
        raise PoiseError("nothing shows scenes yet; write `import poise` first.")
    return _shows[0](scene, **options)
