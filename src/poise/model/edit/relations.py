"""What an edit gives back, and what it means for the couplings, coupled limits and driven groups of a figure."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from poise.model.check import SingularSwingWarning
from poise.model.coordinate import Coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup
from poise.model.figure import Figure
from poise.model.joint import Joint
from poise.model.segment import Segment
from poise.model.site import Site
from poise.model.tree import ordered

Relation = TypeVar("Relation", Coupling, CoupledLimit, DrivenGroup)


class Edited(NamedTuple):
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


def rebuilt(
    figure: Figure,
    joints: Iterable[Joint],
    segments: Iterable[Segment] | None = None,
    sites: Iterable[Site] | None = None,
) -> Edited:
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
    return Edited(made, tuple(notes))


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
