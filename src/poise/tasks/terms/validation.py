"""Validation of task parameters, task names in errors, and formatting of numbers.

Each ``checked``-like function returns the normalized value or raises. The errors come from the layers below;
:func:`naming_task` adds the task's name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from poise.errors import PoiseError, TaskError
from poise.kinematics.site_frame import PointTarget, site_name
from poise.math.input_checks import number
from poise.math.orientation import as_quaternion, as_vector3, scaled_to_unit
from poise.model import Site
from poise.types import ArrayLike, Triple, Wxyz

_MIN_DIRECTION_LENGTH = 1e-9  # a shorter vector has no direction
AXES = "xyz"
UNSET_POSITION: Triple = (math.nan, math.nan, math.nan)  # goal of a task that was constructed without
UNSET_ORIENTATION: Wxyz = (math.nan, math.nan, math.nan, math.nan)


@contextmanager
def naming_task(name: str) -> Iterator[None]:
    """Convert every PoiseError raised inside into a TaskError that names the task."""
    try:
        yield
    except TaskError as error:
        if error.task:
            raise
        raise TaskError(str(error), name) from None
    except PoiseError as error:
        raise TaskError(str(error), name) from None


def unit_triple(values: ArrayLike, what: str) -> Triple:
    """Three finite numbers scaled to unit length."""
    vector = as_vector3(values, what)
    if not _MIN_DIRECTION_LENGTH <= math.hypot(*vector) < math.inf:
        raise TaskError(f"{what} must be a direction of nonzero length, got {vector}.")
    x, y, z = scaled_to_unit(vector)
    return (x, y, z)


def is_unset(goal: Sequence[float]) -> bool:
    """Whether a goal was left out when its task was constructed."""
    return math.isnan(goal[0])


def positive(value: float, what: str) -> float:
    """A finite number greater than zero."""
    result = number(what, value)
    if result <= 0.0:
        raise TaskError(f"{what} must be greater than zero, got {result}.")
    return result


def positive_triple(values: ArrayLike, what: str) -> Triple:
    """Three finite numbers greater than zero."""
    vector = as_vector3(values, what)
    if min(vector) <= 0.0:
        raise TaskError(f"{what} must be three numbers greater than zero, got {vector}.")
    return vector


def position_or_unset(goal: ArrayLike, what: str = "its goal") -> Triple:
    """A position, or the mark of one that was left out."""
    return UNSET_POSITION if goal is UNSET_POSITION else as_vector3(goal, what)


def orientation_or_unset(goal: Any, what: str = "goal orientation") -> Wxyz:
    """A unit quaternion, or the mark of one that was left out."""
    return UNSET_ORIENTATION if goal is UNSET_ORIENTATION else as_quaternion(goal, what)


def weighted_axes(axes: str, weights: Sequence[float]) -> tuple[str, tuple[float, ...]]:
    """Axes and weights without those of weight 0."""
    given = tuple(number("each of its row_weights", each) for each in weights)
    if not given:
        return axes, ()
    if len(given) != len(axes) or min(given) < 0.0 or max(given) == 0.0:
        raise TaskError(f"row_weights: expected {len(axes)} numbers, 0 or more, not all 0, got {given}.")
    kept = [(axis, weight) for axis, weight in zip(axes, given, strict=True) if weight > 0.0]
    return "".join(axis for axis, _ in kept), tuple(weight for _, weight in kept)


def axes_letters(values: str) -> str:
    """Some of the letters x, y, z, each once, in that order."""
    valid = isinstance(values, str) and values and set(values) <= set(AXES) and len(set(values)) == len(values)
    if not valid:
        raise TaskError(f"axes must be some of the letters x, y and z, each once, such as 'xz', got {values!r}.")
    return "".join(letter for letter in AXES if letter in values)


def axes_rows(axes: str) -> list[int]:
    """Indices of the named axes."""
    return [AXES.index(letter) for letter in axes]


def checked_site(site: str | Site, what: str = "its site") -> str | Site:
    """A site's name, or a Site."""
    if not isinstance(site, Site) and not (isinstance(site, str) and site):
        raise TaskError(f"{what} must be the name of a site or segment, or a Site, got {site!r}.")
    return site


def checked_target(target: PointTarget | Sequence[float], what: str) -> PointTarget:
    """A site, or three finite numbers."""
    return checked_site(target, what) if isinstance(target, (str, Site)) else as_vector3(target, what)


def factors_by_name(
    values: Mapping[str, float] | Iterable[tuple[str, float]], what: str
) -> tuple[tuple[str, float], ...]:
    """Pairs of name and finite number, each name once."""
    try:
        pairs = [(name, factor) for name, factor in (values.items() if isinstance(values, Mapping) else values)]
    except (TypeError, ValueError):
        raise TaskError(f"{what} must be a mapping of names to numbers, got {values!r}.") from None
    factors: dict[str, float] = {}
    for name, factor in pairs:
        if not isinstance(name, str) or name in factors:
            raise TaskError(f"{what}: expected each joint name once, as a str; got {name!r}.")
        factors[name] = number(f"{what}: the number for {name!r}", factor)
    return tuple(factors.items())


def short(value: float) -> str:
    """A number with at most four digits; zero never has a sign."""
    return f"{value + 0.0:.4g}"


def bracketed(values: Iterable[float]) -> str:
    """Numbers in brackets: ``[0.6 0.2 1.1]``."""
    return "[" + " ".join(short(value) for value in values) + "]"


def target_name(target: PointTarget) -> str:
    """Name of a site, or the coordinates of a world point."""
    return site_name(target) if isinstance(target, (str, Site)) else bracketed(target)


def margin_text(margin: float) -> str:
    """A margin [m] in centimeters."""
    return f"{abs(100.0 * margin):.1f} cm {'inside' if margin >= 0.0 else 'outside'}"
