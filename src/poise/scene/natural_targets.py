"""Goals of a scene's tasks as targets of body parts, for a posture prior.

A prior knows parts of a human body (:data:`poise.prior.layout.POINT_PARTS`), each a segment that is found by its name.
Tasks that prescribe the position or the orientation of such a segment, or of a finger or toe that belongs to it, become
targets; the most important task of each part counts. Others, such as balance and clearance, act in the solve alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.site_frame import SiteFrame, site_frame
from poise.math import quaternion
from poise.model import Figure
from poise.model.humanoid_names import recognize_humanoid
from poise.prior import Target
from poise.tasks import ContactTask, LookAtTask, OrientationTask, PoseTask, PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import Matrix, Quaternion, Triple, Vector3

# Limb of a part, from the joint at which it begins: a goal within its length needs no other joint.
_LIMBS: Mapping[str, tuple[str, ...]] = {
    f"{side}_{name}": tuple(f"{side}_{part}" for part in parts)
    for side in ("left", "right")
    for name, parts in (
        ("hand", ("upper_arm", "lower_arm", "hand")),
        ("elbow", ("upper_arm", "lower_arm")),
        ("foot", ("thigh", "shin", "foot")),
        ("knee", ("thigh", "shin")),
    )
}
MOVED_TOL = 1e-3  # a goal this far from where its part is wants it to move [m or rad]
_REACH_FRACTION = 0.95  # of a limb's length: farther away it would be straight
_MAX_KNOWN_TARGETS = 256  # of one drag
_END_PARTS = ("head", "left_hand", "right_hand", "left_foot", "right_foot")  # segments beyond them move with them
_GoalTask = PoseTask | PositionTask | OrientationTask | ContactTask


@dataclass(frozen=True)
class NaturalTargets:
    """Targets of body parts.

    Parameters
    ----------
    targets : mapping of part to Target
        Where tasks want the parts.
    gaze : three floats or None
        World point that is looked at [m].
    pulled : tuple of int
        Other segments that a task moves.
    """

    targets: Mapping[str, Target] = field(default_factory=dict)
    gaze: Triple | None = None
    pulled: tuple[int, ...] = ()


def part_segments(figure: Figure) -> Mapping[str, int]:
    """Index of the segment of each part of a human body; empty for other figures."""
    from poise.prior.human_figure import human_figure  # with motions and the network: loaded on first use

    human = human_figure(figure)
    return {} if human is None else human.segments


@lru_cache(maxsize=64)
def _part_of_segment(figure: Figure) -> Mapping[int, str]:
    """Part that each segment is, or belongs to as a finger belongs to its hand."""
    parts = {segment: part for part, segment in part_segments(figure).items()}
    for index in range(len(figure.segments)):
        if index not in parts:
            above = next((each for each in figure.ancestors(index) if each in parts), None)
            if above is not None and parts[above] in _END_PARTS:
                parts[index] = parts[above]
    return parts


class TargetReader:
    """Reads targets from tasks, for a figure that begins at a reference pose.

    Tasks that stay the same are read once; fingers and toes are where they are at the reference pose.
    """

    def __init__(self, reference: Pose) -> None:
        self.reference = reference
        self._parts = _part_of_segment(reference.figure)
        self._known: dict[int, tuple[Task, _Entry]] = {}
        self._positions = np.asarray(reference.state.positions)
        self._here: dict[tuple[str, Target], Target] = {}
        self._facts: dict[int, tuple[Target, Target, float]] = {}  # by id of a target: it, where its part is, beyond
        self._limbs: dict[str, tuple[tuple[float, ...], float]] = {}

    def read(self, tasks: Iterable[Task]) -> NaturalTargets:
        """Targets of the enabled tasks above the criteria."""
        asked = sorted((each for each in tasks if each.enabled and each.level < LAST_LEVEL), key=_level)
        known, self._known = self._known, {}
        targets: dict[str, Target] = {}
        gaze: Triple | None = None
        pulled: list[int] = []
        for task in asked:
            found = known.get(id(task))
            entry = self._entry(task) if found is None else found[1]
            self._known[id(task)] = task, entry  # keeps the task alive, so that its id is unique
            if entry.target is not None:
                targets[entry.part] = _merged(targets.get(entry.part), entry.target)
            if entry.pulled is not None:
                pulled.append(entry.pulled)
            gaze = entry.gaze if gaze is None else gaze
        return NaturalTargets(targets, gaze, tuple(pulled))

    def _entry(self, task: Task) -> _Entry:
        """What one task says."""
        if isinstance(task, _GoalTask):
            segment = site_frame(self.reference.figure, task.site).segment
            part = self._parts.get(segment)
            if part is not None:
                target = _target(self.reference, task, part)
                return _Entry(part, target) if _is_given(target) else _Entry()
            return _Entry(pulled=segment if task.error_norm(self.reference) > MOVED_TOL else None)
        if isinstance(task, LookAtTask) and isinstance(task.target, tuple):
            if self._parts.get(site_frame(self.reference.figure, task.site).segment) != "head":
                return _Entry()  # another part is aimed, such as a hand
            x, y, z = task.target
            return _Entry(gaze=(x, y, z))
        return _Entry()

    def at_reference(self, goals: NaturalTargets) -> NaturalTargets:
        """The same parts, where they are at the reference pose."""
        here = {part: self._target_here(part, target) for part, target in goals.targets.items()}
        return NaturalTargets(here, goals.gaze, goals.pulled)

    def _target_here(self, part: str, target: Target) -> Target:
        return self._facts_of(part, target)[1]

    def _facts_of(self, part: str, target: Target) -> tuple[Target, Target, float]:
        """The target, its part at the reference pose, and the distance beyond reach [m].

        Targets of tasks that stay the same are the same objects: they are found by identity, without a hash of numbers.
        """
        found = self._facts.get(id(target))
        if found is None:
            if len(self._facts) >= _MAX_KNOWN_TARGETS:
                self._facts.clear()
            key = part, _without_numbers(target)
            if key not in self._here:
                self._here[key] = _target_at(self.reference, part_segments(self.reference.figure)[part], target)
            here = self._here[key]
            found = self._facts[id(target)] = target, here, self._distance_beyond(part, target, here)
        return found

    def distance_out_of_reach(self, goals: NaturalTargets) -> float:
        """Largest distance by which goals are beyond the limbs of their parts while the trunk stays [m].

        Head, chest and pelvis have no limb: theirs is the distance from where they are.
        """
        return max((self._facts_of(part, target)[2] for part, target in goals.targets.items()), default=0.0)

    def _distance_beyond(self, part: str, target: Target, here: Target) -> float:
        if target.position is None:
            return 0.0
        if part not in _limb_segments(self.reference.figure):
            return math.dist(target.position, here.position)  # type: ignore[arg-type]
        begin, length = self._limb(part)
        reach = _REACH_FRACTION * (length + math.hypot(*target.offset))
        return max(math.dist(target.position, begin) - reach, 0.0)  # type: ignore[arg-type]

    def _limb(self, part: str) -> tuple[tuple[float, ...], float]:
        """Where the limb of a part begins, and its length [m]."""
        if part not in self._limbs:
            joints = self._positions[list(_limb_segments(self.reference.figure)[part])]
            length = float(np.linalg.norm(np.diff(joints, axis=0), axis=1).sum())
            self._limbs[part] = tuple(joints[0].tolist()), length
        return self._limbs[part]


def _level(task: Task) -> int:
    return task.level


@dataclass(frozen=True)
class _Entry:
    """What one task says: a target of a part, another segment that it moves, or a point that is looked at."""

    part: str = ""
    target: Target | None = None
    pulled: int | None = None
    gaze: Triple | None = None


@lru_cache(maxsize=256)
def _without_numbers(target: Target) -> Target:
    """The same target with zeros for its numbers: what is given, and the offset."""
    position = None if target.position is None else (0.0, 0.0, 0.0)
    return Target(position, None if target.orientation is None else (1.0, 0.0, 0.0, 0.0), target.offset)


def _is_given(target: Target) -> bool:
    return target.position is not None or target.orientation is not None


def _merged(first: Target | None, other: Target) -> Target:
    """What the first target says, and the rest from the other."""
    if first is None:
        return other
    position, offset = (other.position, other.offset) if first.position is None else (first.position, first.offset)
    return Target(position, other.orientation if first.orientation is None else first.orientation, offset)


def _target(pose: Pose, task: _GoalTask, part: str) -> Target:
    """Target of a part's segment from the goal of a task."""
    frame = site_frame(pose.figure, task.site)
    position, rotation = _goal(task)
    held = _PartFrame.of(pose, part_segments(pose.figure)[part], frame)
    orientation = None
    if rotation is not None:
        world = quaternion.to_matrix(np.array(rotation)) @ held.rotation.T
        orientation = tuple(quaternion.from_matrix(world).tolist())
    return Target(position, orientation, held.offset if position is not None else (0.0, 0.0, 0.0))


def _goal(task: _GoalTask) -> tuple[tuple[float, ...] | None, Quaternion | tuple[float, ...] | None]:
    """World position [m] and orientation (w, x, y, z) that a task prescribes; None where it prescribes none."""
    if isinstance(task, PoseTask):
        return task.position, task.orientation
    if isinstance(task, OrientationTask):
        return None, task.goal
    if isinstance(task, ContactTask):
        return None if task.sliding else task.point, task.orientation
    return (task.goal if task.axes == "xyz" else None), None


@dataclass(frozen=True, eq=False)
class _PartFrame:
    """Frame of a site in the frame of its part: offset [m], and rotation."""

    offset: Triple
    rotation: Matrix

    @classmethod
    def of(cls, pose: Pose, segment: int, frame: SiteFrame) -> _PartFrame:
        if frame.segment == segment:
            x, y, z = np.asarray(frame.local_position).tolist()
            return cls((x, y, z), frame.local_rotation)
        R, origin = _segment_frame(pose, segment)
        x, y, z = (R.T @ (frame.position(pose) - origin)).tolist()
        return cls((x, y, z), R.T @ frame.rotation(pose))


def _segment_frame(pose: Pose, segment: int) -> tuple[Matrix, Vector3]:
    return np.asarray(pose.state.rotations[segment]), np.asarray(pose.state.positions[segment])


def _target_at(pose: Pose, segment: int, target: Target) -> Target:
    R, origin = _segment_frame(pose, segment)
    position = None if target.position is None else tuple((origin + R @ np.array(target.offset)).tolist())
    orientation = None if target.orientation is None else tuple(quaternion.from_matrix(R).tolist())
    return Target(position, orientation, target.offset)


@lru_cache(maxsize=64)
def _limb_segments(figure: Figure) -> Mapping[str, tuple[int, ...]]:
    """Indices of the segments of the limb of each part that has one."""
    known = recognize_humanoid(figure).parts
    return {
        part: tuple(figure.segment_index(known[each]) for each in limb)
        for part, limb in _LIMBS.items()
        if all(each in known for each in limb)
    }
