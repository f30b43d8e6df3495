"""A figure with some of its couplings switched off, for as long as it takes.

Couplings, coupled limits and driven groups have names of their own; without some of them the figure is another value
with the very same joints, so that every pose of the one is a pose of the other.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from poise.errors import FigureError, suggest
from poise.model.check import SingularSwingWarning
from poise.model.figure import Figure


def coupling_names(figure: Figure) -> tuple[str, ...]:
    """Names of all couplings, coupled limits and driven groups of a figure."""
    names = [each.name for each in figure.couplings]
    names += [each.name for each in figure.coupled_limits]
    return (*names, *(each.name for each in figure.driven_groups))


def without_couplings(figure: Figure, names: Iterable[str]) -> Figure:
    """The figure without the named couplings, coupled limits and driven groups; made once for the same names.

    Raises
    ------
    FigureError
        The figure has no coupling of a name.
    """
    off = frozenset([names] if isinstance(names, str) else names)
    known = coupling_names(figure)
    for name in sorted(off.difference(known), key=str):
        raise FigureError(f"figure {figure.name!r}: no coupling {name!r}; {suggest(str(name), known)}", str(name))
    return _without(figure, off) if off else figure


@lru_cache(maxsize=64)
def _without(figure: Figure, off: frozenset[str]) -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # said when the figure itself was made
        return replace(
            figure,
            couplings=tuple(each for each in figure.couplings if each.name not in off),
            coupled_limits=tuple(each for each in figure.coupled_limits if each.name not in off),
            driven_groups=tuple(each for each in figure.driven_groups if each.name not in off),
        )
