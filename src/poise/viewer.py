"""Registry of the function that shows a scene, so that scenes do not import the studio.

``import poise`` registers the studio; :meth:`poise.scene.Scene.show` calls it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.errors import PoiseError

_viewers: list[Callable[..., Any]] = []


def register_viewer(show: Callable[..., Any]) -> None:
    """Register the function that shows a scene; it replaces an earlier one."""
    _viewers[:] = [show]


def open_viewer(scene: Any, **options: Any) -> Any:
    """Show a scene with the registered viewer.

    Raises
    ------
    PoiseError
        No viewer is registered: the scene was imported without ``import poise``.
    """
    if not _viewers:
        raise PoiseError("no viewer is registered; write `import poise` first.")
    return _viewers[0](scene, **options)
