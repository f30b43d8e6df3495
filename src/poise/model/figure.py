"""The figure (kinematic tree, articulated model): an immutable tree of segments and joints.

``segments[i]`` is the segment that ``joints[i]`` moves; parents come before their children, so one pass in order visits
the tree from the root [Baerlocher2001, 3.2]. The first joint connects the root to the world and is fixed or free (a
floating base). The configuration vector q and the tangent v hold the joints' entries in the same order.

Couplings, coupled limits and driven groups have names. Without some of them (:func:`without_couplings`) the figure is
another value with the same joints, so that every pose of one is a pose of the other.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import NamedTuple, TypeVar

import numpy as np

from poise.errors import FigureError, suggest
from poise.math.summation import float_sum
from poise.model.coordinate import Coordinate, parse_coordinate
from poise.model.coupling import CoupledLimit, Coupling, DrivenGroup, LinearRow
from poise.model.joint import Joint, JointKind
from poise.model.segment import Segment, Site
from poise.model.validation import SingularSwingWarning, check_figure
from poise.types import FloatArray, IntArray, PoseVector, Vector3


class Slot(NamedTuple):
    """Slices of a joint's entries in q and in v."""

    q: slice
    v: slice


class SegmentFrame(NamedTuple):
    """A frame fixed to a segment."""

    segment: int
    local: FloatArray  # (16,) 4×4 transform in the segment, row by row
    position: Vector3  # (3,) its origin in the segment [m]


Named = TypeVar("Named", Joint, Segment, Site, DrivenGroup)


@dataclass(frozen=True)
class Figure:
    """An articulated figure.

    Build one with :class:`poise.model.builder.FigureBuilder` or read it from a file. The constructor checks everything,
    so every Figure is valid; invalid figures raise FigureError.
    """

    name: str
    segments: tuple[Segment, ...]
    joints: tuple[Joint, ...]
    sites: tuple[Site, ...] = ()
    couplings: tuple[Coupling, ...] = ()
    coupled_limits: tuple[CoupledLimit, ...] = ()
    driven_groups: tuple[DrivenGroup, ...] = ()
    collision_exclusions: tuple[tuple[str, str], ...] | None = None
    """Pairs of segments that are never tested for self-collision; None if the figure does not state them, in which case
    adjacent segments and those that touch in the neutral pose are excluded."""

    def __post_init__(self) -> None:
        if self.collision_exclusions is not None:
            object.__setattr__(self, "collision_exclusions", _checked_exclusions(self))
        for each in fields(self)[1:-1]:
            object.__setattr__(self, each.name, tuple(getattr(self, each.name)))
        check_figure(self)

    @cached_property
    def parents(self) -> IntArray:
        """Index of each segment's parent, -1 for the root; read-only."""
        index = self._segment_indices
        parents = np.array([-1 if j.parent is None else index[j.parent] for j in self.joints], dtype=np.int32)
        parents.flags.writeable = False
        return parents

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Slices of q and v for each joint."""
        slots, iq, iv = [], 0, 0
        for joint in self.joints:
            nq, nv = joint.kind.nq, joint.kind.nv
            slots.append(Slot(slice(iq, iq + nq), slice(iv, iv + nv)))
            iq, iv = iq + nq, iv + nv
        return tuple(slots)

    @cached_property
    def nq(self) -> int:
        """Length of the configuration vector."""
        return sum(joint.kind.nq for joint in self.joints)

    @cached_property
    def nv(self) -> int:
        """Degrees of freedom."""
        return sum(joint.kind.nv for joint in self.joints)

    @cached_property
    def dof_names(self) -> tuple[str, ...]:
        """Name of every degree of freedom, ``joint.dof``, in the order of v."""
        return tuple(f"{joint.name}.{each}" for joint in self.joints for each in joint.kind.dof_names)

    @property
    def root(self) -> Segment:
        """The root segment (base link)."""
        return self.segments[0]

    @property
    def has_floating_base(self) -> bool:
        """True if the root joint is free: the figure has a floating base."""
        return self.joints[0].kind is JointKind.FREE

    @cached_property
    def mass(self) -> float:
        """Total mass [kg]."""
        return float(float_sum(segment.mass for segment in self.segments))

    def neutral(self) -> PoseVector:
        """Neutral configuration: every scalar coordinate zero, every rotation the identity."""
        q = np.zeros(self.nq)
        for joint, slot in zip(self.joints, self.slots, strict=True):
            if joint.kind.has_quaternion:
                q[slot.q.stop - 4] = 1.0
        return q

    def joint(self, name: str) -> Joint:
        """Joint by name."""
        return self.joints[self.joint_index(name)]

    def segment(self, name: str) -> Segment:
        """Segment by name."""
        return self.segments[self.segment_index(name)]

    def site(self, name: str) -> Site:
        """Site by name; the name of a segment denotes the segment's own frame, unless a site has that name."""
        if name in self._site_indices:
            return self.sites[self._site_indices[name]]
        if name in self._segment_indices:
            return Site(name, name)
        known = [*self._site_indices, *self._segment_indices]
        raise FigureError(f"figure {self.name!r}: no site or segment {name!r}; {suggest(name, known)}", name)

    def frame(self, name: str) -> SegmentFrame:
        """Frame of a site, or of a segment, in its segment; computed once."""
        frame = self._frames.get(name)
        if frame is None:
            site = self.site(name)
            local = site.placement.homogeneous
            frame = SegmentFrame(self.segment_index(site.segment), local.ravel(), site.placement.translation_vector)
            frame.local.flags.writeable = frame.position.flags.writeable = False
            self._frames[name] = frame
        return frame

    def driven_group(self, name: str) -> DrivenGroup:
        """Driven group by name."""
        return self.driven_groups[_find(name, _indices(self.driven_groups), "driven group", self.name)]

    def joint_index(self, name: str) -> int:
        """Index of a joint by name."""
        return _find(name, self._joint_indices, "joint", self.name)

    def segment_index(self, name: str) -> int:
        """Index of a segment by name."""
        return _find(name, self._segment_indices, "segment", self.name)

    def slot(self, joint: str) -> Slot:
        """Slices of q and v of a joint by name."""
        return self.slots[self.joint_index(joint)]

    def coordinate(self, text: str | Coordinate) -> Coordinate:
        """Parse a joint coordinate, ``joint`` or ``joint.component``."""
        return parse_coordinate(text, self._joints_by_name)

    def has_joints_of(self, other: Figure) -> bool:
        """Whether all joints equal those of another figure, so that every pose of one is a pose of the other."""
        return self is other or self.joints is other.joints or self == other or self.joints == other.joints

    def ancestors(self, segment: int) -> tuple[int, ...]:
        """Indices from a segment up to the root, both included."""
        path = []
        while segment >= 0:
            path.append(segment)
            segment = int(self.parents[segment])
        return tuple(path)

    @cached_property
    def equality_rows(self) -> tuple[LinearRow, ...]:
        """Equality constraint rows of all couplings and, with no member at a limit, driven groups."""
        couplings = tuple(row for coupling in self.couplings for row in coupling.rows())
        return couplings + tuple(row for group in self.driven_groups for row in group.rows())

    @cached_property
    def inequality_rows(self) -> tuple[LinearRow, ...]:
        """Inequality constraint rows of all coupled limits and of the ranges of driven totals."""
        limits = tuple(row for limit in self.coupled_limits for row in limit.rows())
        return limits + tuple(row for group in self.driven_groups for row in group.limit_rows())

    @cached_property
    def rigid_groups(self) -> tuple[int, ...]:
        """For each segment the first one that it is rigidly connected to by fixed joints, itself if none."""
        groups: list[int] = []
        for index, joint in enumerate(self.joints):
            parent = int(self.parents[index])
            groups.append(groups[parent] if parent >= 0 and joint.kind is JointKind.FIXED else index)
        return tuple(groups)

    @cached_property
    def adjacent_segments(self) -> tuple[tuple[str, str], ...]:
        """Pairs of segments whose rigid groups are connected by one joint."""
        groups, members = self.rigid_groups, dict[int, list[str]]()
        for segment, group in zip(self.segments, groups, strict=True):
            members.setdefault(group, []).append(segment.name)
        parents = {group: int(self.parents[group]) for group in members}
        families = [(members[groups[above]], members[group]) for group, above in parents.items() if above >= 0]
        return tuple((one, other) for parent, child in families for one in parent for other in child)

    @cached_property
    def _joints_by_name(self) -> dict[str, Joint]:
        return {joint.name: joint for joint in self.joints}

    @cached_property
    def _joint_indices(self) -> dict[str, int]:
        return _indices(self.joints)

    @cached_property
    def _segment_indices(self) -> dict[str, int]:
        return _indices(self.segments)

    @cached_property
    def _site_indices(self) -> dict[str, int]:
        return _indices(self.sites)

    @cached_property
    def _frames(self) -> dict[str, SegmentFrame]:
        return {}

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.segments, self.joints, self.sites))

    @cached_property
    def _content(self) -> object:
        """Token of the figure's content: figures that were once found equal share it."""
        return object()

    def __hash__(self) -> int:
        # Compiled figures are cached by figure, and hashing hundreds of parts is slow.
        return self._hash

    def __eq__(self, other: object) -> bool:
        # Caches compare a figure that was read twice with the first one at every lookup, so that the parts, vertices of
        # meshes among them, are compared once; from then on the two share a token.
        if self is other:
            return True
        if not isinstance(other, Figure):
            return NotImplemented
        if self._content is other._content:
            return True
        if self._hash != other._hash or _parts(self) != _parts(other):
            return False
        object.__setattr__(other, "_content", self._content)
        return True

    def __getstate__(self) -> dict[str, object]:
        # Only the parts are pickled: hashes of strings differ between processes.
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def __repr__(self) -> str:
        return f"Figure({self.name!r}: {len(self.segments)} segments, {self.nv} degrees of freedom, {self.mass:.4g} kg)"


def _parts(figure: Figure) -> tuple[object, ...]:
    """All fields, those that differ between figures without some couplings first."""
    return tuple(getattr(figure, each.name) for each in reversed(fields(figure)))


def _indices(things: Iterable[Named]) -> dict[str, int]:
    return {thing.name: index for index, thing in enumerate(things)}


def _checked_exclusions(figure: Figure) -> tuple[tuple[str, str], ...]:
    known = {segment.name for segment in figure.segments}
    pairs = tuple(tuple(pair) for pair in figure.collision_exclusions or ())
    for pair in pairs:
        if len(pair) != 2 or any(name not in known for name in pair):
            raise FigureError(
                f"figure {figure.name!r}: collision_exclusions must be pairs of segments, got {pair!r}.", str(pair[0])
            )
    return tuple((first, second) for first, second in pairs)


def _find(name: str, indices: dict[str, int], what: str, figure: str) -> int:
    if name not in indices:
        raise FigureError(f"figure {figure!r}: no {what} {name!r}; {suggest(name, indices)}", name)
    return indices[name]


def coupling_names(figure: Figure) -> tuple[str, ...]:
    """Names of all couplings, coupled limits and driven groups of a figure."""
    names = [each.name for each in figure.couplings]
    names += [each.name for each in figure.coupled_limits]
    return (*names, *(each.name for each in figure.driven_groups))


def without_couplings(figure: Figure, names: Iterable[str]) -> Figure:
    """The figure without the named couplings, coupled limits and driven groups; cached.

    Raises
    ------
    FigureError
        A name is not that of a coupling of the figure.
    """
    disabled = frozenset([names] if isinstance(names, str) else names)
    known = coupling_names(figure)
    for name in sorted(disabled.difference(known), key=str):
        raise FigureError(f"figure {figure.name!r}: no coupling {name!r}; {suggest(str(name), known)}", str(name))
    return _without(figure, disabled) if disabled else figure


@lru_cache(maxsize=64)
def _without(figure: Figure, disabled: frozenset[str]) -> Figure:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # already issued when the figure was made
        return replace(
            figure,
            couplings=tuple(each for each in figure.couplings if each.name not in disabled),
            coupled_limits=tuple(each for each in figure.coupled_limits if each.name not in disabled),
            driven_groups=tuple(each for each in figure.driven_groups if each.name not in disabled),
        )
