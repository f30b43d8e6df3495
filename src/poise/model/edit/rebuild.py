"""The result of an edit, rebuilding a figure from edited parts, and renaming parts.

Rebuilding removes couplings, coupled limits and driven groups whose coordinates no longer exist; renaming updates every
reference.
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
from poise.model.validation import SingularSwingWarning, sort_depth_first

Relation = TypeVar("Relation", Coupling, CoupledLimit, DrivenGroup)


class EditResult(NamedTuple):
    """An edited figure.

    Parameters
    ----------
    figure : Figure
        The new figure; the old one is untouched.
    notes : tuple of str
        Sentences about side effects of the edit; empty if there are none.
    """

    figure: Figure
    notes: tuple[str, ...] = ()


def rebuild(
    figure: Figure,
    joints: Iterable[Joint],
    segments: Iterable[Segment] | None = None,
    sites: Iterable[Site] | None = None,
) -> EditResult:
    """Figure with other parts, in tree order; relations that no longer apply are removed, with a note."""
    by_name = {joint.name: joint for joint in joints}
    bodies = {segment.name: segment for segment in (figure.segments if segments is None else segments)}
    order = sort_depth_first(figure.name, bodies, by_name)
    notes: list[str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # already issued when the limit was given
        made = Figure(
            figure.name,
            tuple(bodies[joint.child] for joint in order),
            order,
            figure.sites if sites is None else tuple(sites),
            _applicable(figure.couplings, by_name, notes),
            _applicable(figure.coupled_limits, by_name, notes),
            _applicable(figure.driven_groups, by_name, notes),
            _remaining(figure.collision_exclusions, bodies),
        )
    return EditResult(made, tuple(notes))


def _remaining(
    exclusions: tuple[tuple[str, str], ...] | None, segments: Mapping[str, Segment]
) -> tuple[tuple[str, str], ...] | None:
    if exclusions is None:
        return None
    return tuple((one, other) for one, other in exclusions if one in segments and other in segments)


def _applicable(relations: Iterable[Relation], joints: Mapping[str, Joint], notes: list[str]) -> tuple[Relation, ...]:
    applicable = []
    for relation in relations:
        missing = [coordinate for coordinate in coordinates(relation) if not _exists(coordinate, joints)]
        if missing:
            notes.append(
                f"{relation.what} {relation.name!r} is removed: its coordinate {str(missing[0])!r} no longer exists"
            )
        else:
            applicable.append(relation)
    return tuple(applicable)


def _exists(coordinate: Coordinate, joints: Mapping[str, Joint]) -> bool:
    return coordinate.joint in joints and coordinate.component in joints[coordinate.joint].kind.components


def coordinates(relation: Coupling | CoupledLimit | DrivenGroup) -> tuple[Coordinate, ...]:
    """Coordinates of a relation."""
    pairs = relation.members if isinstance(relation, DrivenGroup) else relation.terms
    return tuple(each for each, _ in pairs)


def with_coordinates(relation: Relation, renamed: Callable[[Coordinate], Coordinate]) -> Relation:
    """The relation with its coordinates replaced."""
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
    """Figure with renamed parts, each given as ``{old: new}``; two parts may also exchange their names."""
    _check_names("joint", joints, [each.name for each in figure.joints], figure.name)
    _check_names("segment", segments, [each.name for each in figure.segments], figure.name)
    _check_names("site", sites, [each.name for each in figure.sites], figure.name)

    def renamed_coordinate(coordinate: Coordinate) -> Coordinate:
        return Coordinate(joints.get(coordinate.joint, coordinate.joint), coordinate.component)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # already issued when the figure was made
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
            tuple(with_coordinates(each, renamed_coordinate) for each in figure.couplings),
            tuple(with_coordinates(each, renamed_coordinate) for each in figure.coupled_limits),
            tuple(with_coordinates(each, renamed_coordinate) for each in figure.driven_groups),
            figure.collision_exclusions
            and tuple((segments.get(a, a), segments.get(b, b)) for a, b in figure.collision_exclusions),
        )
    return EditResult(renamed)


def _check_names(what: str, changes: Mapping[str, str], names: Sequence[str], figure: str) -> None:
    """Raise FigureError if an old name is unknown, or a new name is invalid or already used."""
    for old, new in changes.items():
        if old not in names:
            raise FigureError(f"figure {figure!r}: no {what} {old!r}; {suggest(str(old), names)}", str(old))
        taken = new in names and new not in changes
        if not isinstance(new, str) or not new or taken or list(changes.values()).count(new) > 1:
            why = "already exists" if taken else "must be a unique, non-empty name"
            raise FigureError(f"{what} {old!r}: the new name {new!r} {why}; choose another.", old)
