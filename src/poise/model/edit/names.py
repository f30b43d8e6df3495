"""Rename the parts of a figure; everything that speaks of them follows."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from poise.errors import FigureError, suggest
from poise.model.check import SingularSwingWarning
from poise.model.coordinate import Coordinate
from poise.model.edit.relations import Edited, with_coordinates
from poise.model.figure import Figure

_NONE: Mapping[str, str] = MappingProxyType({})


def rename(
    figure: Figure,
    *,
    joints: Mapping[str, str] = _NONE,
    segments: Mapping[str, str] = _NONE,
    sites: Mapping[str, str] = _NONE,
) -> Edited:
    """The figure with other names, each given as ``{old: new}``; two parts may also exchange theirs."""
    _check("joint", joints, [each.name for each in figure.joints], figure.name)
    _check("segment", segments, [each.name for each in figure.segments], figure.name)
    _check("site", sites, [each.name for each in figure.sites], figure.name)

    def own(each: Coordinate) -> Coordinate:
        return Coordinate(joints.get(each.joint, each.joint), each.component)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # said when the figure itself was made
        renamed = Figure(
            figure.name,
            tuple(replace(each, name=segments.get(each.name, each.name)) for each in figure.segments),
            tuple(
                replace(
                    each,
                    name=joints.get(each.name, each.name),
                    parent=None if each.parent is None else segments.get(each.parent, each.parent),
                    child=segments.get(each.child, each.child),
                )
                for each in figure.joints
            ),
            tuple(
                replace(each, name=sites.get(each.name, each.name), segment=segments.get(each.segment, each.segment))
                for each in figure.sites
            ),
            tuple(with_coordinates(each, own) for each in figure.couplings),
            tuple(with_coordinates(each, own) for each in figure.coupled_limits),
            tuple(with_coordinates(each, own) for each in figure.driven_groups),
        )
    return Edited(renamed)


def _check(what: str, changes: Mapping[str, str], names: Sequence[str], figure: str) -> None:
    """Raise FigureError when an old name is unknown, or a new one is no name or another part's."""
    for old, new in changes.items():
        if old not in names:
            raise FigureError(f"figure {figure!r}: no {what} {old!r}; {suggest(str(old), names)}", str(old))
        taken = new in names and new not in changes
        if not isinstance(new, str) or not new or taken or list(changes.values()).count(new) > 1:
            why = "is another's name already" if taken else "must be a name that no other gets"
            raise FigureError(f"{what} {old!r}: the new name {new!r} {why}; choose another.", old)
