"""What tasks check about the numbers they are given; each function returns the cleaned value or raises.

Errors are those of the layers below; :class:`poise.tasks.task.Task` adds the task's name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from poise.errors import TaskError
from poise.model import Site
from poise.model.limits.checks import number
from poise.model.transform import Triple, scaled_to_unit, triple
from poise.types import ArrayLike

SHORTEST = 1e-9  # a direction shorter than this has no direction
AXES = "xyz"


def unit_triple(values: ArrayLike, what: str) -> Triple:
    """Three finite numbers scaled to unit length."""
    given = triple(values, what)
    if not SHORTEST <= math.hypot(*given) < math.inf:
        raise TaskError(f"{what} must be a direction of any length but zero, got {given}.")
    x, y, z = scaled_to_unit(given)
    return (x, y, z)


def positive(values: float, what: str) -> float:
    """A finite number greater than zero."""
    given = number(what, values)
    if given <= 0.0:
        raise TaskError(f"{what} must be greater than zero, got {given}.")
    return given


def positive_triple(values: ArrayLike, what: str) -> Triple:
    """Three finite numbers greater than zero."""
    given = triple(values, what)
    if min(given) <= 0.0:
        raise TaskError(f"{what} must be three numbers greater than zero, got {given}.")
    return given


def axes_letters(values: str) -> str:
    """Some of the letters x, y, z, each once, in that order."""
    good = isinstance(values, str) and values and set(values) <= set(AXES) and len(set(values)) == len(values)
    if not good:
        raise TaskError(f"axes must be some of the letters x, y and z, each once, such as 'xz', got {values!r}.")
    return "".join(each for each in AXES if each in values)


def axes_rows(axes: str) -> list[int]:
    """Indices of the axes named."""
    return [AXES.index(each) for each in axes]


def checked_site(site: str | Site, what: str = "its site") -> str | Site:
    """A site's name, or a site."""
    if not isinstance(site, Site) and not (isinstance(site, str) and site):
        raise TaskError(f"{what} must be the name of a site or segment, or a Site, got {site!r}.")
    return site


def factors_by_name(
    values: Mapping[str, float] | Iterable[tuple[str, float]], what: str
) -> tuple[tuple[str, float], ...]:
    """Pairs of name and finite number, each name once."""
    try:
        pairs = [(name, factor) for name, factor in (values.items() if isinstance(values, Mapping) else values)]
    except (TypeError, ValueError):
        raise TaskError(f"{what} must be a mapping of names to numbers, got {values!r}.") from None
    found: dict[str, float] = {}
    for name, factor in pairs:
        if not isinstance(name, str) or name in found:
            raise TaskError(f"{what} must name each joint once, by a text, got {name!r}.")
        found[name] = number(f"{what}: the number for {name!r}", factor)
    return tuple(found.items())
