"""The criterion of natural postures: a posture prior conditioned on the goals, near the posture before.

A prior says where the joints of a body are when its hands, feet and head are at given places
(:mod:`poise.prior`). People also change no more than they need: what the goals do not concern stays. Both are one
Gaussian over the joint coordinates x, with the reference posture r (the pose before the solve or drag):

1. The prior predicts m₀ for the parts where they are at r, and m₁ for the parts where the goals want them.
2. Its mean for this solve is μ = m₁ + β (r − m₀): the change that it predicts, added to the posture that is there.
3. Joints are attracted to r with a stiffness α S that grows with the number of joints between them and the nearest part
   that has to move: a hand moves its arm first, then clavicle, trunk and legs. The share α is 1 while goals are within
   reach of their limbs, and falls with the distance beyond. β is 1 in a drag, so that pulling away and back returns to
   r, and α in a solve: for goals far away the start is forgotten.
4. s P (x − μ)² + α S (x − r)² is again a Gaussian: precision s P + α S, mean (s P + α S)⁻¹ (s P μ + α S r).

The result is a :class:`poise.tasks.GaussianPostureTask` on the last level. Goals, limits and levels are not touched.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.math.input_checks import number
from poise.model import Figure
from poise.prior import ConditionalPosture, PosturePrior, Target, default_prior
from poise.scene.natural_targets import MOVED_TOL, NaturalTargets, distance_out_of_reach, part_segments, targets_of
from poise.tasks import GaussianPostureTask, OrientationTask, PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.validation import naming_task
from poise.types import FloatArray, Matrix

NATURAL_TASK = "natural posture"  # names of the criteria in results
GAZE_TASK = "natural gaze"
HEAD_TASK = "natural head"
_NEAR_DISTANCE = 0.25  # of goals beyond reach, in characteristic lengths, at which α is 1/e
_MIN_DEVIATION_RAD = 0.05  # conditional standard deviation of a coordinate
_MIN_STIFFNESS = 0.3  # attraction of every coordinate to the reference posture [1/rad²]
_STIFFNESS_PER_JOINT = 300.0  # more of it for each joint between a coordinate and the part that moves [1/rad²]
_FREE_JOINTS = 3  # as many joints from the part that moves need no more: those of a limb
_MAX_COUNTED_JOINTS = 6
_GAZE_WEIGHT = 4.0  # of the head's orientation, per radian
_MIN_GAZE_SHARE = 0.25  # of that weight in solves whose goals are far
_HEAD_WEIGHT = 20.0  # of the head's position, per characteristic length
_MIN_WEIGHT = 1e-3  # weights are never zero, so that goals far away need no other problem
_GUESS_SHARE = 0.5  # a solve with a smaller α starts from the predicted posture


@dataclass(frozen=True)
class NaturalSettings:
    """How much a scene prefers natural postures.

    Parameters
    ----------
    strength : float
        Weight of the prior against the posture at the start, 1 by default; 0 turns the preference off.
    prior : PosturePrior or None
        The prior; None for that of people.
    examples : tuple of Pose
        Poses to whose style the prior is adapted.
    """

    strength: float = 1.0
    prior: PosturePrior | None = None
    examples: tuple[Pose, ...] = ()

    def __post_init__(self) -> None:
        with naming_task(NATURAL_TASK):
            strength = number("strength", self.strength)
        if strength < 0.0:
            raise TaskError(f"strength: expected a number of 0 or more, got {strength}.", NATURAL_TASK)
        if self.prior is not None and not isinstance(self.prior, PosturePrior):
            raise TaskError(f"prior: expected a PosturePrior or None, got {self.prior!r}.", NATURAL_TASK)
        examples = tuple(self.examples)
        if len({pose.figure.joints for pose in examples if isinstance(pose, Pose)}) > 1 or not all(
            isinstance(pose, Pose) for pose in examples
        ):
            raise TaskError(f"examples: expected poses of one figure, got {examples!r}.", NATURAL_TASK)
        object.__setattr__(self, "strength", strength)
        object.__setattr__(self, "examples", examples)

    def prior_for(self, figure: Figure) -> PosturePrior | None:
        """The prior, adapted to the examples; None where it does not apply to the figure, or the strength is 0."""
        prior = default_prior() if self.prior is None else self.prior
        if self.strength == 0.0 or not _applies(prior, figure):
            return None
        return _adapted(prior, self.examples) if self.examples else prior


@lru_cache(maxsize=64)
def _applies(prior: PosturePrior, figure: Figure) -> bool:
    return prior.applies_to(figure)


@lru_cache(maxsize=16)
def _adapted(prior: PosturePrior, examples: tuple[Pose, ...]) -> PosturePrior:
    return prior.adapted(examples)


@dataclass(frozen=True, eq=False)
class NaturalCriterion:
    """Criteria of a solve, and the posture to start it from where the goals are far; None to start where it is."""

    tasks: tuple[Task, ...]
    guess: Pose | None = None


class NaturalPosture:
    """Makes the criteria of a scene; predicts again only when goals or the reference posture have changed."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._criterion = NaturalCriterion(())
        self._before: tuple[object, ...] = ()
        self._at_reference: ConditionalPosture | None = None
        self._reference_values: FloatArray = np.zeros(0)

    def criterion(
        self, settings: NaturalSettings, reference: Pose, tasks: Sequence[Task], *, dragging: bool
    ) -> NaturalCriterion:
        """Criteria for some tasks; none where the prior does not apply to the figure."""
        prior = settings.prior_for(reference.figure)
        if prior is None:
            return NaturalCriterion(())
        goals = targets_of(reference, tasks)
        key = (settings, dragging, tuple(goals.targets.items()), goals.gaze, goals.pulled)
        if self._key[:-1] != key or self._key[-1] is not reference:
            self._criterion = self._made(prior, settings.strength, reference, goals, dragging)
            self._key = (*key, reference)
        return self._criterion

    def _made(
        self, prior: PosturePrior, strength: float, reference: Pose, goals: NaturalTargets, dragging: bool
    ) -> NaturalCriterion:
        figure, here = reference.figure, goals.at(reference)
        before = self._predicted_before(prior, reference, here)
        parts = _moved_parts(goals, here)
        after = prior.conditional(figure, goals.targets, reference, goals.gaze) if parts else before
        share = _share(reference, goals) if parts else 1.0
        moved = (*(part_segments(figure)[part] for part in parts), *goals.pulled)
        r = self._reference_values
        beta = 1.0 if dragging else share
        mu = after.values + beta * (r - before.values)
        stiffness = _stiffness(figure, before.coordinates, moved, share)
        P = strength * _capped(after.root.T @ after.root)
        total = P + np.diag(stiffness)
        mean = np.asarray(np.linalg.solve(total, P @ mu + stiffness * r), dtype=np.float64)
        root = np.asarray(np.linalg.cholesky(total).T, dtype=np.float64)
        posture = GaussianPostureTask(
            name=NATURAL_TASK, level=LAST_LEVEL, coordinates=before.coordinates, values=mean, root=root
        )
        far = share < _GUESS_SHARE and not dragging
        guess = Pose(figure, after.mean.q) if far else None  # a prior may bind it to an equal figure
        return NaturalCriterion((posture, *_head(reference, goals, max(beta, _MIN_GAZE_SHARE), share)), guess)

    def _predicted_before(self, prior: PosturePrior, reference: Pose, here: NaturalTargets) -> ConditionalPosture:
        """Prediction for the parts where they are at the reference posture; kept during a drag."""
        key = (prior, tuple(here.targets), here.gaze)
        if self._at_reference is None or self._before[:-1] != key or self._before[-1] is not reference:
            self._at_reference = prior.conditional(reference.figure, here.targets, reference, here.gaze)
            self._reference_values = np.array([reference.value(name) for name in self._at_reference.coordinates])
            self._before = (*key, reference)
        return self._at_reference


def _capped(P: Matrix) -> Matrix:
    """Precision with deviations of at least :data:`_MIN_DEVIATION_RAD`: smaller ones make a step ill-conditioned."""
    scale = np.minimum(1.0, 1.0 / (_MIN_DEVIATION_RAD * np.sqrt(np.maximum(np.diag(P), 1e-12))))
    return np.asarray(scale[:, None] * P * scale)


def _moved_parts(goals: NaturalTargets, here: NaturalTargets) -> tuple[str, ...]:
    """Parts whose goals differ from where they are."""
    return tuple(part for part, goal in goals.targets.items() if _distance(goal, here.targets[part]) > MOVED_TOL)


def _distance(goal: Target, here: Target) -> float:
    """The larger of the distance [m] and the angle [rad] between two targets of a part."""
    apart = 0.0
    if goal.position is not None and here.position is not None:
        apart = math.dist(goal.position, here.position)  # type: ignore[arg-type]
    if goal.orientation is not None and here.orientation is not None:
        apart = max(apart, float(quaternion.angle_between(goal.orientation, here.orientation)))
    return apart


def _share(reference: Pose, goals: NaturalTargets) -> float:
    """α = exp(−d²), d the distance of the goals beyond reach in units of :data:`_NEAR_DISTANCE`."""
    beyond = max(distance_out_of_reach(reference, goals), 0.0)
    return math.exp(-((beyond / (_NEAR_DISTANCE * characteristic_length(reference.figure))) ** 2))


def _stiffness(figure: Figure, coordinates: tuple[str, ...], moved: tuple[int, ...], share: float) -> FloatArray:
    """S (n,): attraction of every coordinate to the reference posture [1/rad²]."""
    if not moved:
        return np.full(len(coordinates), _MIN_STIFFNESS + share * _STIFFNESS_PER_JOINT)
    apart = _joint_counts(figure)[list(moved)].min(axis=0)[_joints_of(figure, coordinates)]
    counted = np.clip(apart - _FREE_JOINTS, 0, _MAX_COUNTED_JOINTS)
    return np.asarray(_MIN_STIFFNESS + share * _STIFFNESS_PER_JOINT * counted)


@lru_cache(maxsize=64)
def _joints_of(figure: Figure, coordinates: tuple[str, ...]) -> list[int]:
    """Index of the joint of every coordinate."""
    return [figure.joint_index(figure.coordinate(name).joint) for name in coordinates]


@lru_cache(maxsize=64)
def _joint_counts(figure: Figure) -> Matrix:
    """Number of movable joints from each segment to each joint, the joint included, (segments, joints)."""
    moves = np.array([joint.kind.nv > 0 for joint in figure.joints], dtype=np.float64)
    counts = np.zeros((len(figure.segments), len(figure.joints)))
    paths = [set(figure.ancestors(index)) for index in range(len(figure.segments))]
    for segment, above in enumerate(paths):
        for joint, path in enumerate(paths):
            between = (above ^ path) | {joint}
            counts[segment, joint] = sum(moves[each] for each in between if each)
    return counts


def _head(reference: Pose, goals: NaturalTargets, gaze: float, share: float) -> tuple[Task, ...]:
    """The head keeps its orientation, and its place while goals are within reach, unless goals are about it."""
    segments = part_segments(reference.figure)
    if "head" in goals.targets or "head" not in segments:
        return ()
    head = reference.figure.segments[segments["head"]].name
    placement = reference.placement(head)
    tasks: list[Task] = []
    if goals.gaze is None:
        weight = max(_GAZE_WEIGHT * gaze, _MIN_WEIGHT)
        tasks.append(
            OrientationTask(name=GAZE_TASK, level=LAST_LEVEL, site=head, goal=placement.rotation, weight=weight)
        )
    weight = max(_HEAD_WEIGHT * share, _MIN_WEIGHT)
    tasks.append(PositionTask(name=HEAD_TASK, level=LAST_LEVEL, site=head, goal=placement.translation, weight=weight))
    return tuple(tasks)
