"""Tasks about two places: the second one is found, and checked to be movable against the first."""

from __future__ import annotations

from functools import lru_cache

from poise.errors import PoiseError
from poise.model import Figure, Site
from poise.tasks.anchor import WORLD, Anchor, Spot, anchor, spot_anchor, spot_words
from poise.tasks.common_segment import check_apart
from poise.tasks.fault import at_task
from poise.tasks.task import Task


def pair_anchor(task: Task, figure: Figure, site: str | Site, other: Spot) -> Anchor:
    """Anchor of the second place; TaskError when it is unknown or on the same segment as the first."""
    try:
        return _apart(figure, site, other)
    except PoiseError:
        with at_task(task.name):
            raise


@lru_cache(maxsize=1024)
def _apart(figure: Figure, site: str | Site, other: Spot) -> Anchor:
    found = spot_anchor(figure, other)
    if found.segment != WORLD:
        check_apart(figure, anchor(figure, site), found, f"{spot_words(site)} and {spot_words(other)}")
    return found


def pair_segments(one: Anchor, other: Anchor) -> tuple[int, ...]:
    """Segments of two places, without the world."""
    return tuple(each.segment for each in (one, other) if each.segment != WORLD)
