"""Presolve: joints that nothing in a problem feels are left out of it.

A reach of an arm does not depend on the fingers of the hand, nor on the head: their columns of every Jacobian are zero,
and the solution leaves them where they are. Yet they cost: a step grows with the square of the degrees of freedom, a
level in conflict with the cube. So the problem is bound to a smaller figure:

1. a joint is felt when it moves a segment of a task, when a task names it, or when a coupling, a coupled limit or a
   driven group connects it to a joint that is felt;
2. joints that are not felt form whole branches, which are cut off, with the couplings among them;
3. the records of the tasks refer to the segments and joints of the smaller figure, with the row scales of the whole
   one; so errors, levels and trust radii are the same, and the answers agree within the tolerances of convergence.

A task about the center of mass, joint torques or clearances feels every joint; so may a task in Python. Then nothing is
left out. A posture, such as the anchor of a drag, asks each joint by itself: what no other task feels goes to the
posture, whatever the others do. Where a start is already there, and within its limits, it is left out as well; from any
other start the whole problem is solved.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from poise.kinematics.native_backend.schema import LAYOUTS
from poise.kinematics.native_backend.task_record import WORLD, RecordKind, TaskRecord, TaskRowsSpec
from poise.model import Figure
from poise.model.coupling import LinearRow
from poise.model.validation import SingularSwingWarning
from poise.tasks import PostureTask, RangeWeightedPostureTask, Task
from poise.types import AnyArray, BoolArray, IntArray, PoseVector

MIN_DOFS_LEFT_OUT = 8  # fewer cost less than the selection of coordinates
_MIN_FRACTION_LEFT_OUT = 0.2  # of all degrees of freedom; less saves little of a solve, and binding costs more
_SEGMENT_KINDS = frozenset(  # records that feel the joints above their segments and no others
    {
        RecordKind.POINT,
        RecordKind.SITE_POINT,
        RecordKind.ORIENTATION,
        RecordKind.AXIS,
        RecordKind.AIM,
        RecordKind.RELATIVE_POINT,
        RecordKind.RELATIVE_ORIENTATION,
        RecordKind.DISTANCE,
        RecordKind.ELLIPSOID,
    }
)

_POSTURE_KINDS = (RecordKind.POSTURE, RecordKind.WEIGHTED_COORDINATE)


@dataclass(frozen=True, eq=False)
class Reduction:
    """A figure without the branches that a problem does not feel.

    Parameters
    ----------
    figure : Figure
        The smaller figure.
    segments : (n,) array
        Index of every segment, and of the joint that moves it, in the smaller figure; −1 for one that is left out.
    q, v : arrays
        Indices of the configuration and of the tangent that are kept.
    other_q : array
        Indices of the configuration that are left out.
    row_counts : (n,) array
        Degrees of freedom of every joint: rows of a posture.
    """

    figure: Figure
    segments: IntArray
    q: AnyArray
    v: AnyArray
    other_q: AnyArray
    row_counts: AnyArray

    def left_out(self, q: PoseVector) -> bytes:
        """The bits of a configuration that are left out."""
        return q.take(self.other_q).tobytes()

    def configuration(self, q: PoseVector) -> PoseVector:
        """Configuration of the smaller figure."""
        return q.take(self.q)

    def whole(self, q: PoseVector, part: PoseVector) -> PoseVector:
        """A configuration of the whole figure with that of the smaller one in it."""
        result = np.array(q)
        result[self.q] = part
        return result

    def columns(self, mask: BoolArray | None) -> BoolArray | None:
        """A mask (nv,) of degrees of freedom, of the smaller figure."""
        return None if mask is None else mask.take(self.v)

    def spec(self, spec: TaskRowsSpec) -> TaskRowsSpec:
        """A task of the whole figure as one of the smaller, without rows of a posture of joints that are left out."""
        kept = [self._kept_rows(record) for record in spec.records]
        scales = spec.row_scales[np.concatenate([np.zeros(0, dtype=np.bool_), *kept])]
        return replace(spec, records=self.records(spec.records), row_scales=scales)

    def records(self, records: Iterable[TaskRecord]) -> tuple[TaskRecord, ...]:
        """Records of a task of the smaller figure; of a posture, what is kept."""
        return tuple(self._record(record) for record in records if self._kept_rows(record).any())

    def _kept_rows(self, record: TaskRecord) -> BoolArray:
        """Mask of the rows of a record that do not belong to a joint of a posture that is left out."""
        if record.kind not in _POSTURE_KINDS:
            return np.ones(record.rows, dtype=np.bool_)
        joints = self._joints_of(record)
        if record.kind is RecordKind.WEIGHTED_COORDINATE:
            return self.segments[joints] >= 0
        return np.repeat(self.segments[joints] >= 0, self.row_counts[joints])

    def _joints_of(self, record: TaskRecord) -> AnyArray:
        """Indices of the joints that a record names."""
        return record.numbers[joint_entries(record, len(self.q) + len(self.other_q))].astype(np.intp)

    def _record(self, record: TaskRecord) -> TaskRecord:
        numbers = np.array(record.numbers)
        if record.kind in (RecordKind.COORDINATES, RecordKind.WEIGHTED_COORDINATE):
            numbers[joint_entries(record)] = self.segments[self._joints_of(record)]
        elif record.kind is RecordKind.POSTURE:
            joints = self.segments[self._joints_of(record)]
            marks = numbers[len(self.q) + len(self.other_q) :].reshape(len(joints), -1)[:, 1:]
            entries = np.column_stack([joints, marks])[joints >= 0]
            numbers = np.concatenate([numbers.take(self.q), entries.ravel()])
        return replace(
            record,
            rows=int(np.count_nonzero(self._kept_rows(record))),
            numbers=numbers,
            segment=self._segment(record.segment),
            other=self._segment(record.other),
            active_dofs=self.columns(record.active_dofs),
        )

    def _segment(self, segment: int) -> int:
        return segment if segment == WORLD else int(self.segments[segment])


def joint_entries(record: TaskRecord, nq: int = 0) -> slice:
    """Where a record names joints by their index."""
    layout = LAYOUTS[record.kind]
    if not layout.groups:
        start = layout.offset("joint", record.rows, nq)
        return slice(start, start + 1)
    return slice(layout.head(record.rows, nq), None, layout.groups[0].size)


def is_posture(task: Task) -> bool:
    """Whether a task asks each joint by itself to have the value of a posture."""
    return type(task) in (PostureTask, RangeWeightedPostureTask)


def posture_of(task: Task) -> PoseVector:
    """Configuration that a posture asks for."""
    assert isinstance(task, (PostureTask, RangeWeightedPostureTask))
    return task.pose.q


def reduction(figure: Figure, tasks: Sequence[Task], specs: Sequence[TaskRowsSpec]) -> Reduction | None:
    """The figure without what no task feels; None where everything is felt, or too little is left out to matter."""
    felt: set[int] = set()
    for task, spec in zip(tasks, specs, strict=True):
        own = None if spec.callback is not None else set() if is_posture(task) else felt_by(spec.records)
        if own is None:
            return None
        felt |= own
    kept = _closure(figure, felt)
    left_out = sum(joint.kind.nv for index, joint in enumerate(figure.joints) if index not in kept)
    if left_out < max(MIN_DOFS_LEFT_OUT, _MIN_FRACTION_LEFT_OUT * figure.nv):
        return None
    found = _reduced(figure, tuple(sorted(kept)))
    postures = [spec for task, spec in zip(tasks, specs, strict=True) if is_posture(task)]
    return found if all(found.records(spec.records) for spec in postures) else None  # none is of what is left out alone


def felt_by(records: Iterable[TaskRecord]) -> set[int] | None:
    """Segments, and the joints that move them, on which records depend; None for the whole figure."""
    felt: set[int] = set()
    for record in records:
        if record.kind in _SEGMENT_KINDS:
            felt.update(segment for segment in (record.segment, record.other) if segment != WORLD)
        elif record.kind is RecordKind.COORDINATES:
            felt.update(int(joint) for joint in record.numbers[joint_entries(record)])
        else:
            return None
    return felt


def _closure(figure: Figure, felt: set[int]) -> set[int]:
    """The segments with all their ancestors, and those of joints that are coupled to them."""
    groups = [{figure.joint_index(name) for name in names} for names in _coupled_joints(figure)]
    kept = {0}
    pending = set(felt)
    while pending:
        for segment in pending:
            kept.update(figure.ancestors(segment))
        pending = {joint for group in groups if group & kept for joint in group if joint not in kept}
    return kept


def _coupled_joints(figure: Figure) -> list[set[str]]:
    """Names of the joints of every coupling, coupled limit and driven group."""
    found = [_joints_of(coupling.rows()) for coupling in figure.couplings]
    found += [_joints_of(limit.rows()) for limit in figure.coupled_limits]
    return found + [_joints_of((*group.rows(), *group.limit_rows())) for group in figure.driven_groups]


def _joints_of(rows: Iterable[LinearRow]) -> set[str]:
    return {coordinate.joint for row in rows for coordinate, _ in row.terms}


@lru_cache(maxsize=64)
def _reduced(figure: Figure, kept: tuple[int, ...]) -> Reduction:
    segments: IntArray = np.full(len(figure.segments), -1, dtype=np.int32)
    segments[list(kept)] = np.arange(len(kept))
    names = {figure.segments[index].name for index in kept}
    joints = tuple(figure.joints[index] for index in kept)
    known = {joint.name for joint in joints}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)  # already issued when the figure was made
        smaller = Figure(
            figure.name,
            tuple(figure.segments[index] for index in kept),
            joints,
            tuple(site for site in figure.sites if site.segment in names),
            tuple(each for each in figure.couplings if _joints_of(each.rows()) <= known),
            tuple(each for each in figure.coupled_limits if _joints_of(each.rows()) <= known),
            tuple(each for each in figure.driven_groups if _joints_of((*each.rows(), *each.limit_rows())) <= known),
            figure.collision_exclusions
            and tuple(pair for pair in figure.collision_exclusions if names.issuperset(pair)),
        )
    slots = [figure.slots[index] for index in kept]
    q = np.concatenate([np.arange(slot.q.start, slot.q.stop) for slot in slots])
    v = np.concatenate([np.arange(slot.v.start, slot.v.stop) for slot in slots])
    is_left_out = np.ones(figure.nq, dtype=np.bool_)
    is_left_out[q] = False
    others = np.flatnonzero(is_left_out)
    counts = np.array([joint.kind.nv for joint in figure.joints], dtype=np.intp)
    return Reduction(smaller, segments, q.astype(np.intp), v.astype(np.intp), others.astype(np.intp), counts)
