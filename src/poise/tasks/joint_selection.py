"""Which joints a task may move [Baerlocher2001, 7.2.3], and how reluctant they are [Baerlocher2001, 8.3].

* **all** joints: the default;
* **listed** joints;
* the nearest **branch**: from the task's segment up to, and not beyond, the nearest segment with more than one child.
  A hand so active_joints its arm and leaves the spine alone. Where no segment branches, it ends at the root; the joint that
  ties the root to the world is part of it only for a task on the root itself;
* the **chain** between the task's segment and a chosen segment, through their common ancestor, also when they lie on
  different branches.

JointSelection says what a task may move, not what may move the task: a solver uses the columns of the mask for the task's
own step, and the whole Jacobian for compensation and for the projector, so strict levels hold with any recruitment.
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
    """How a recruitment chooses joints."""

    ALL = "all"
    LISTED = "listed"
    BRANCH = "branch"
    CHAIN = "chain"


@dataclass(frozen=True)
class JointSelection:
    """The joints a task may move; made by :meth:`all`, :meth:`listed`, :meth:`branch` or :meth:`chain`.

    Parameters
    ----------
    reach : SelectionKind
        How joints are chosen.
    names : tuple of str
        LISTED: the joints. CHAIN: the one segment the chain starts from.
    """

    reach: SelectionKind = SelectionKind.ALL
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        reach = SelectionKind(self.reach)
        names = (self.names,) if isinstance(self.names, str) else tuple(self.names)
        if not all(isinstance(name, str) and name for name in names):
            raise TaskError(f"a recruitment names joints or a segment by texts, got {self.names!r}.")
        if reach is SelectionKind.LISTED and not names:
            raise TaskError("a recruitment of listed joints needs at least one; disable the task to move none.")
        if reach is SelectionKind.CHAIN and len(names) != 1:
            raise TaskError(f"a recruitment of a chain starts from one segment, got {names}.")
        if reach in (SelectionKind.ALL, SelectionKind.BRANCH) and names:
            raise TaskError(f"a recruitment of {reach.value!r} names nothing, got {names}.")
        object.__setattr__(self, "reach", reach)
        object.__setattr__(self, "names", names)

    @classmethod
    def all(cls) -> JointSelection:
        """Every joint."""
        return cls()

    @classmethod
    def listed(cls, *joints: str) -> JointSelection:
        """The joints named."""
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
        """True when it depends on where on the figure the task is."""
        return self.reach in (SelectionKind.BRANCH, SelectionKind.CHAIN)

    def mask(self, figure: Figure, segment: str | int | None = None) -> BoolArray:
        """Degrees of freedom (nv,) that a task on `segment` (by name or index) may move."""
        if self.reach is SelectionKind.ALL:
            return np.ones(figure.nv, dtype=np.bool_)
        if self.reach is SelectionKind.LISTED:
            return freedoms_of(figure, [figure.joint_index(name) for name in self.names])
        if segment is None:
            raise TaskError(
                f"a recruitment of a {self.reach.value} needs the segment of its task; list joints instead."
            )
        start = figure.segment_index(segment) if isinstance(segment, str) else segment
        if self.reach is SelectionKind.BRANCH:
            return freedoms_of(figure, _branch(figure, start))
        root = figure.segment_index(self.names[0])
        if root == start:
            raise TaskError(f"a chain from {self.names[0]!r} to itself has no joint; choose another segment.")
        return freedoms_of(figure, set(figure.ancestors(start)) ^ set(figure.ancestors(root)))

    def describe(self) -> str:
        """Return it in words."""
        names = ", ".join(self.names)
        return {
            SelectionKind.ALL: "all joints",
            SelectionKind.LISTED: f"only {names}",
            SelectionKind.BRANCH: "the nearest branch",
            SelectionKind.CHAIN: f"the chain from {names}",
        }[self.reach]


ALL_JOINTS = JointSelection()


def freedoms_of(figure: Figure, joints: Iterable[int]) -> BoolArray:
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
    """Joints from the segment up to its nearest branching ancestor, that one's own joint left out."""
    children = np.bincount(figure.parents[1:], minlength=len(figure.segments))
    path = figure.ancestors(start)
    found = [path[0]]
    for above in path[1:]:
        if children[above] > 1 or above == 0:
            break
        found.append(above)
    return found
