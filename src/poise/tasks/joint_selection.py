"""Joint selection: which joints a task may move [Baerlocher2001, 7.2.3], and their cost factors [Baerlocher2001, 8.3].

* **all** joints: the default;
* **listed** joints;
* the nearest **branch**: from the task's segment up to, and not beyond, the nearest segment with more than one child. A
  hand so moves its arm and not the spine. Where no segment branches, it ends at the root; the joint that connects the
  root to the world is part of it only for a task on the root itself;
* the **chain** (kinematic chain) between the task's segment and a chosen segment, through their common ancestor, also
  when they lie on different branches. The chosen segment stays where it is while the task moves its joints, so that a
  chain from one hand to the other moves the body between them; where the chain leads through the base, the base must
  be free.

A level moves the joints that its tasks select and no others; a joint that no task selects stays. Levels above are never
worsened: a lower level takes what is compatible with them, and where its joints alone cannot compensate, it yields
(:mod:`poise.solver.selection_phases`).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from poise.errors import TaskError
from poise.model import Figure
from poise.types import BoolArray, FloatArray


class SelectionKind(enum.Enum):
    """How joints are selected."""

    ALL = "all"
    LISTED = "listed"
    BRANCH = "branch"
    CHAIN = "chain"


@dataclass(frozen=True)
class JointSelection:
    """The joints a task may move; made by :meth:`all`, :meth:`listed`, :meth:`branch` or :meth:`chain`.

    Parameters
    ----------
    kind : SelectionKind
        How joints are selected.
    names : tuple of str
        LISTED: the joints. CHAIN: the one segment from which the chain starts.
    """

    kind: SelectionKind = SelectionKind.ALL
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        kind = SelectionKind(self.kind)
        names = (self.names,) if isinstance(self.names, str) else tuple(self.names)
        if not all(isinstance(name, str) and name for name in names):
            raise TaskError(f"joint selection: expected names of joints or of a segment as str; got {self.names!r}.")
        if kind is SelectionKind.LISTED and not names:
            raise TaskError("joint selection: expected at least one listed joint; got none. Disable the task instead.")
        if kind is SelectionKind.CHAIN and len(names) != 1:
            raise TaskError(f"joint selection: a chain starts from one segment; got {names}.")
        if kind in (SelectionKind.ALL, SelectionKind.BRANCH) and names:
            raise TaskError(f"joint selection: {kind.value!r} takes no names; got {names}.")
        object.__setattr__(self, "kind", kind)
        object.__setattr__(self, "names", names)

    @classmethod
    def all(cls) -> JointSelection:
        """Every joint."""
        return cls()

    @classmethod
    def listed(cls, *joints: str) -> JointSelection:
        """The named joints."""
        return cls(SelectionKind.LISTED, joints)

    @classmethod
    def branch(cls) -> JointSelection:
        """The nearest branch of the task's segment."""
        return cls(SelectionKind.BRANCH)

    @classmethod
    def chain(cls, root: str) -> JointSelection:
        """The joints between the task's segment and the segment `root`."""
        return cls(SelectionKind.CHAIN, (root,))

    @property
    def needs_segment(self) -> bool:
        """Whether it depends on the task's segment."""
        return self.kind in (SelectionKind.BRANCH, SelectionKind.CHAIN)

    def mask(self, figure: Figure, segment: str | int | None = None) -> BoolArray:
        """Mask (nv,) of the degrees of freedom that a task on `segment` (by name or index) may move."""
        if self.kind is SelectionKind.ALL:
            return np.ones(figure.nv, dtype=np.bool_)
        if self.kind is SelectionKind.LISTED:
            return dof_mask(figure, [figure.joint_index(name) for name in self.names])
        if segment is None:
            raise TaskError(f"joint selection: a {self.kind.value} needs a task with a segment; list joints instead.")
        start = figure.segment_index(segment) if isinstance(segment, str) else segment
        if self.kind is SelectionKind.BRANCH:
            return dof_mask(figure, _branch(figure, start))
        root = figure.segment_index(self.names[0])
        if root == start:
            raise TaskError(f"a chain from {self.names[0]!r} to itself has no joint; choose another segment.")
        chain = set(figure.ancestors(start)) ^ set(figure.ancestors(root))
        if self.held_segment(figure, start) is not None:
            chain.add(0)
            if figure.slots[0].v.start == figure.slots[0].v.stop:
                raise TaskError(
                    f"the chain from {self.names[0]!r} leads through the base, which is fixed, so that joints on its "
                    "side move nothing; re-root the pose there (pose.rerooted), free the base, or list joints."
                )
        return dof_mask(figure, chain)

    def held_segment(self, figure: Figure, segment: str | int | None) -> int | None:
        """The segment that stays while a task on `segment` moves: the root of a chain that leads through the base."""
        if self.kind is not SelectionKind.CHAIN or segment is None:
            return None
        start = figure.segment_index(segment) if isinstance(segment, str) else segment
        root = figure.segment_index(self.names[0])
        return root if set(figure.ancestors(root)) - set(figure.ancestors(start)) else None

    def describe(self) -> str:
        """Describe the selection in a phrase."""
        names = ", ".join(self.names)
        return {
            SelectionKind.ALL: "all joints",
            SelectionKind.LISTED: f"only {names}",
            SelectionKind.BRANCH: "the nearest branch",
            SelectionKind.CHAIN: f"the chain from {names}",
        }[self.kind]


ALL_JOINTS = JointSelection()


def dof_mask(figure: Figure, joints: Iterable[int]) -> BoolArray:
    """Mask (nv,) of the degrees of freedom of some joints, by index."""
    mask = np.zeros(figure.nv, dtype=np.bool_)
    for joint in joints:
        mask[figure.slots[joint].v] = True
    return mask


def joint_cost_vector(figure: Figure, joint_cost: Iterable[tuple[str, float]]) -> FloatArray:
    """Factor (nv,) on the cost of moving each degree of freedom: 1 unless its joint is named."""
    factors = np.ones(figure.nv)
    for joint, factor in joint_cost:
        factors[figure.slot(joint).v] = factor
    return factors


def _branch(figure: Figure, start: int) -> list[int]:
    """Joints from a segment up to its nearest branching ancestor, the joint of that ancestor excluded."""
    child_counts = np.bincount(figure.parents[1:], minlength=len(figure.segments))
    path = figure.ancestors(start)
    branch = [path[0]]
    for ancestor in path[1:]:
        if child_counts[ancestor] > 1 or ancestor == 0:
            break
        branch.append(ancestor)
    return branch
