"""What an edit gives back, and what it means for the couplings, coupled limits and driven groups of a figure.

Rename the parts of a figure; everything that speaks of them follows.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from poise.errors import FigureError, suggest
from poise.model.coordinate import Coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup
from poise.model.figure import Figure
from poise.model.joint import Joint
from poise.model.segment import Segment, Site
from poise.model.validation import SingularSwingWarning, ordered

Relation = TypeVar("Relation", Coupling, CoupledLimit, DrivenGroup)


class EditResult(NamedTuple):
    """An edited figure.

    Parameters
    ----------
    figure : Figure
        The new figure; the old one is untouched.
    notes : tuple of str
        Sentences about what went along with the edit; empty when nothing but the edit happened.
    """

    figure: Figure
    notes: tuple[str, ...] = ()


def rebuild(
    figure: Figure,
    joints: Iterable[Joint],
    segments: Iterable[Segment] | None = None,
    sites: Iterable[Site] | None = None,
) -> EditResult:
    """The figure with other parts, in the order of its tree; relations that no longer fit are dropped, with a note."""
    by_name = {joint.name: joint for joint in joints}
    bodies = {segment.name: segment for segment in (figure.segments if segments is None else segments)}
    order = ordered(figure.name, bodies, by_name)
    notes: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # said when the limit itself was given
        made = Figure(
            figure.name,
            tuple(bodies[joint.child] for joint in order),
            order,
            figure.sites if sites is None else tuple(sites),
            _fitting(figure.couplings, by_name, notes),
            _fitting(figure.coupled_limits, by_name, notes),
            _fitting(figure.driven_groups, by_name, notes),
        )
    return EditResult(made, tuple(notes))


def _fitting(relations: Iterable[Relation], joints: Mapping[str, Joint], notes: list[str]) -> tuple[Relation, ...]:
    kept = []
    for relation in relations:
        missing = [each for each in coordinates(relation) if not _is_there(each, joints)]
        if missing:
            notes.append(f"{relation.what} {relation.name!r} is dropped: there is no {str(missing[0])!r} any more")
        else:
            kept.append(relation)
    return tuple(kept)


def _is_there(each: Coordinate, joints: Mapping[str, Joint]) -> bool:
    return each.joint in joints and each.component in joints[each.joint].kind.components


def coordinates(relation: Coupling | CoupledLimit | DrivenGroup) -> tuple[Coordinate, ...]:
    """What a relation speaks of."""
    pairs = relation.members if isinstance(relation, DrivenGroup) else relation.terms
    return tuple(each for each, _ in pairs)


def with_coordinates(relation: Relation, renamed: Callable[[Coordinate], Coordinate]) -> Relation:
    """The relation with other coordinates in the place of its own."""
    field = "members" if isinstance(relation, DrivenGroup) else "terms"
    changes: Any = {field: tuple((renamed(each), factor) for each, factor in getattr(relation, field))}
    return replace(relation, **changes)


_NONE: Mapping[str, str] = MappingProxyType({})


def rename(
    figure: Figure,
    *,
    joints: Mapping[str, str] = _NONE,
    segments: Mapping[str, str] = _NONE,
    sites: Mapping[str, str] = _NONE,
) -> EditResult:
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
    return EditResult(renamed)


def _check(what: str, changes: Mapping[str, str], names: Sequence[str], figure: str) -> None:
    """Raise FigureError when an old name is unknown, or a new one is no name or another part's."""
    for old, new in changes.items():
        if old not in names:
            raise FigureError(f"figure {figure!r}: no {what} {old!r}; {suggest(str(old), names)}", str(old))
        taken = new in names and new not in changes
        if not isinstance(new, str) or not new or taken or list(changes.values()).count(new) > 1:
            why = "is another's name already" if taken else "must be a name that no other gets"
            raise FigureError(f"{what} {old!r}: the new name {new!r} {why}; choose another.", old)
