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
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.math.gaussian import combined_gaussian
from poise.math.input_checks import number
from poise.model import Figure
from poise.prior import ConditionalPosture, PosturePrior, Target
from poise.scene.free_arms import free_arm_coordinates, free_sides, resting_hands
from poise.scene.joint_stiffness import joint_stiffness, least_deviations, neck_coordinates
from poise.scene.moving_goals import MovingGoals
from poise.scene.natural_gaze import ExpectedGaze, Quadruple, expected_gaze
from poise.scene.natural_targets import MOVED_TOL, NaturalTargets, TargetReader, part_segments
from poise.tasks import GaussianPostureTask, OrientationTask, PositionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.validation import naming_task
from poise.types import FloatArray, Matrix

NATURAL_TASK = "natural posture"  # names of the criteria in results
GAZE_TASK = "natural gaze"
HEAD_TASK = "natural head"
_NEAR_DISTANCE = 0.2  # of goals beyond reach, in leg lengths, at which α is 1/e
_STEP_DISTANCE = 0.023  # of goals that move several parts in a solve, in leg lengths, likewise
_ARMS_SHARE = 0.5  # of the start, below which free arms of a solve go where they are predicted
_ANYWHERE = Target()
_ARM_PARTS = ("hand", "elbow")
_FREE_ARM_STIFFNESS = 1800.0  # at least, of the joints of arms without a goal [1/rad²]
_EYE_STIFFNESS = 3000.0  # attraction of the eyes to their part of the gaze [1/rad²]
_GAZE_WEIGHT = 12.0  # of the head's orientation, per radian
_NECK_SHARE = 0.2  # of the stiffness, in the neck: it turns back what the trunk turns, so that the gaze stays
_MIN_GAZE_SHARE = 0.25  # of that weight in solves whose goals are far
_HEAD_WEIGHT = 20.0  # of the head's position, per characteristic length
_HAND_WEIGHT = 18.0  # of the position of a free hand while the body turns with its gaze, likewise
_WEIGHT = 0.25  # of all these criteria: it does not change their optimum, and errors of the order of 1 converge best
_MIN_WEIGHT = 1e-3  # weights are never zero, so that goals far away need no other problem


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
    self_collision : bool
        Whether drags keep arms off the body, and lower legs off each other.
    """

    strength: float = 1.0
    prior: PosturePrior | None = None
    examples: tuple[Pose, ...] = ()
    self_collision: bool = True

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
        if self.strength == 0.0:
            return None
        prior = _default_prior() if self.prior is None else self.prior
        if not _applies(prior, figure):
            return None
        return _adapted(prior, self.examples) if self.examples else prior


def _default_prior() -> PosturePrior:
    from poise.prior import default_prior  # loaded when the first prediction needs it

    return default_prior()


@lru_cache(maxsize=64)
def _applies(prior: PosturePrior, figure: Figure) -> bool:
    return prior.applies_to(figure)


@lru_cache(maxsize=16)
def _adapted(prior: PosturePrior, examples: tuple[Pose, ...]) -> PosturePrior:
    return prior.adapted(examples)


@dataclass(frozen=True, eq=False)
class NaturalCriterion:
    """Criteria of a solve, and the predicted posture to start it from; None to start where it is."""

    tasks: tuple[Task, ...]
    guess: Pose | None = None


class NaturalPosture:
    """Makes the criteria of a scene; predicts again only when goals or the reference posture have changed.

    In a drag, predictions for goals that move on follow from the last ones (:mod:`poise.scene.moving_goals`); once they
    stay, one is made for where they are.
    """

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()  # of the last call
        self._criterion = NaturalCriterion(())
        self._reference: _Reference | None = None

    def criterion(
        self, settings: NaturalSettings, reference: Pose, tasks: Sequence[Task], *, dragging: bool
    ) -> NaturalCriterion:
        """Criteria for some tasks; none where the prior does not apply to the figure."""
        prior = settings.prior_for(reference.figure)
        if prior is None:
            return NaturalCriterion(())
        known = self._reference
        if known is None or known.pose is not reference or known.prior is not prior:
            known = self._reference = _Reference(prior, reference)
            self._key = ()
        goals = known.targets.read(tasks)
        key = (settings, dragging, goals.gaze, goals.pulled, tuple(goals.targets.items()))
        moves, self._key = key != self._key, key
        if moves or not known.is_exact:
            self._criterion = known.criterion(settings.strength, goals, dragging, moves)
        return self._criterion


def natural_criteria(start: Pose) -> Callable[[Sequence[Task]], tuple[Task, ...]]:
    """Criteria of the frames of a motion that begins at a pose, as in a drag."""
    posture, settings = NaturalPosture(), NaturalSettings()
    return lambda tasks: posture.criterion(settings, start, tasks, dragging=True).tasks


class _Reference:
    """The posture before a solve or drag, and what follows from it alone."""

    def __init__(self, prior: PosturePrior, pose: Pose) -> None:
        self.prior, self.pose = prior, pose
        self.targets = TargetReader(pose)
        self._predictions: dict[tuple[object, ...], ConditionalPosture] = {}
        self._values: FloatArray | None = None
        self._head_tasks: tuple[tuple[object, ...], tuple[Task, ...]] = (), ()
        self._hand_tasks: tuple[tuple[object, ...], tuple[Task, ...]] = (), ()
        self._template: GaussianPostureTask | None = None
        self._capped: tuple[Matrix | None, Matrix] = None, np.zeros((0, 0))
        self._near, self._step = (each * _body_length(pose.figure) for each in (_NEAR_DISTANCE, _STEP_DISTANCE))
        self._moving, self._floor = MovingGoals(), _floor_height(pose)
        self.is_exact = True  # whether the last criterion was predicted for its goals

    def criterion(self, strength: float, goals: NaturalTargets, dragging: bool, moves: bool) -> NaturalCriterion:
        """Criterion for some goals, which may be still moving in a drag."""
        figure, gaze = self.pose.figure, expected_gaze(self.pose, goals.gaze)
        goals = replace(goals, gaze=gaze.head)
        here = replace(self.targets.at_reference(goals), gaze=gaze.now)
        before = self._prediction(here)
        parts = tuple(part for part, goal in goals.targets.items() if _distance(goal, here.targets[part]) > MOVED_TOL)
        stays = 1.0 if dragging else self._staying_share(goals, here)
        after, self.is_exact = before, True
        if parts or gaze.turns_head:
            keeps_arms = stays > _ARMS_SHARE or not any(part.endswith(_ARM_PARTS) for part in parts)
            given = figure, goals.targets, self.pose, goals.gaze
            predict = partial(self.prior.conditional, *given, self._floor, keeps_arms=keeps_arms)
            after, self.is_exact = self._moving.prediction(goals, predict, moves=dragging and moves)
        turned = ("head",) if gaze.turns_head else ()
        moved = (*(part_segments(figure)[part] for part in (*parts, *turned)), *goals.pulled)
        share = stays * self._share(goals) if parts else 1.0
        beta = 1.0 if dragging else share
        blend = self._blend(strength, (before, after), moved, (share, beta), gaze, goals.targets)
        guess = None
        if parts and not dragging:
            guess = Pose(figure, after.mean.q)  # a prior may bind it to an equal figure
        head = self._head(goals, gaze, max(beta, _MIN_GAZE_SHARE * stays), share)
        hands = self._hands(goals, share) if gaze.turns_head else ()
        return NaturalCriterion((blend, *head, *hands), guess)

    def _blend(
        self,
        strength: float,
        predictions: tuple[ConditionalPosture, ConditionalPosture],
        moved: tuple[int, ...],
        shares: tuple[float, float],
        gaze: ExpectedGaze,
        given: Container[str],
    ) -> GaussianPostureTask:
        """Product of the prediction for the goals and the reference posture; `shares` are α and β.

        Free arms of a body that turns with its gaze are not stiff: their hands stay instead.
        """
        (before, after), (alpha, beta) = predictions, shares
        r = self._reference_values(before.coordinates).copy()
        expected = after.values + beta * (r - before.values)
        stiffness = joint_stiffness(self.pose.figure, before.coordinates, moved, alpha).copy()
        free = free_arm_coordinates(self.pose.figure, before.coordinates, given)
        if "head" not in given:
            stiffness[neck_coordinates(self.pose.figure, before.coordinates)] *= _NECK_SHARE
        if not gaze.turns_head:
            stiffness[free] = np.maximum(stiffness[free], alpha * _FREE_ARM_STIFFNESS)
        precision = strength * self._capped_precision(after)
        precision[free, free] += (beta - alpha) * _FREE_ARM_STIFFNESS  # in drags far away: hanging, as it is predicted
        for name, angle in gaze.eyes.items():
            k = before.coordinates.index(name)
            r[k], stiffness[k] = angle, _EYE_STIFFNESS
        if self._template is None or self._template.coordinates != before.coordinates:
            self._template = _template(before.coordinates)
        return self._template.with_gaussian(*combined_gaussian(precision, expected, stiffness, r))

    def _capped_precision(self, after: ConditionalPosture) -> Matrix:
        """Precision of a prediction with a least deviation; kept, since those on a line share theirs."""
        P = after.precision
        if self._capped[0] is not P:
            self._capped = P, _capped(P, least_deviations(self.pose.figure, after.coordinates))
        return self._capped[1]

    def _prediction(self, here: NaturalTargets) -> ConditionalPosture:
        """Prediction for the parts where they are at the reference posture; kept during a drag."""
        key = tuple(here.targets.items()), here.gaze
        if key not in self._predictions:
            given = self.pose.figure, here.targets, self.pose, here.gaze, self._floor
            self._predictions = {key: self.prior.conditional(*given)}
        return self._predictions[key]

    def _reference_values(self, coordinates: tuple[str, ...]) -> FloatArray:
        if self._values is None:
            self._values = np.array([self.pose.value(name) for name in coordinates])
        return self._values

    def _share(self, goals: NaturalTargets) -> float:
        """α = exp(−d²), d the distance of the goals beyond reach in units of :data:`_NEAR_DISTANCE`."""
        return math.exp(-((max(self.targets.distance_out_of_reach(goals), 0.0) / self._near) ** 2))

    def _staying_share(self, goals: NaturalTargets, here: NaturalTargets) -> float:
        """Share of the posture at the start of a solve: goals that move several parts ask for another posture.

        Both hands count as one, and so does the part that moves farthest: the second farthest decides.
        """
        apart = {
            part: math.dist(goal.position, here.targets[part].position)  # type: ignore[arg-type]
            for part, goal in goals.targets.items()
            if goal.position is not None
        }
        arms = [apart.pop(part) for part in tuple(apart) if part.endswith(_ARM_PARTS)]
        second = sorted((0.0, 0.0, max(arms, default=0.0), *apart.values()))[-2]
        return math.exp(-((second / self._step) ** 2))

    def _head(self, goals: NaturalTargets, gaze: ExpectedGaze, turn: float, share: float) -> tuple[Task, ...]:
        """The head keeps its orientation, or that of the gaze, and its place while goals are within reach.

        It does not where goals are about it. `turn` and `share` are factors of the weights of both.
        """
        head = goals.targets.get("head", _ANYWHERE)
        if "head" not in part_segments(self.pose.figure):
            return ()
        is_free = head.orientation is None and (goals.gaze is None or gaze.rotation is not None)
        key = is_free, head.position is None, gaze.rotation, turn, share
        if self._head_tasks[0] != key:
            self._head_tasks = key, self._made_head_tasks(*key)
        return self._head_tasks[1]

    def _made_head_tasks(
        self, turns: bool, stays: bool, rotation: Quadruple | None, turn: float, share: float
    ) -> tuple[Task, ...]:
        facing, place = self._head_goals
        tasks: list[Task] = []
        if turns:
            weighted = facing.with_weight(_WEIGHT * max(_GAZE_WEIGHT * turn, _MIN_WEIGHT))
            tasks.append(weighted if rotation is None else replace(weighted, goal=rotation))
        if stays:
            tasks.append(place.with_weight(_WEIGHT * max(_HEAD_WEIGHT * share, _MIN_WEIGHT)))
        return tuple(tasks)

    def _hands(self, goals: NaturalTargets, share: float) -> tuple[Task, ...]:
        """Hands of free arms stay where they are; `share` is a factor of the weight."""
        key = tuple(free_sides(goals.targets)), share
        if self._hand_tasks[0] != key:
            weight = _WEIGHT * max(_HAND_WEIGHT * share, _MIN_WEIGHT)
            tasks = (self._hand_goals[side] for side in key[0] if side in self._hand_goals)
            self._hand_tasks = key, tuple(task.with_weight(weight) for task in tasks)
        return self._hand_tasks[1]

    @cached_property
    def _hand_goals(self) -> dict[str, PositionTask]:
        """Tasks that keep the hands where they are, by side."""
        return resting_hands(self.pose)

    @cached_property
    def _head_goals(self) -> tuple[OrientationTask, PositionTask]:
        """Tasks that keep orientation and position of the head."""
        head = self.pose.figure.segments[part_segments(self.pose.figure)["head"]].name
        placement = self.pose.placement(head)
        return (
            OrientationTask(name=GAZE_TASK, level=LAST_LEVEL, site=head, goal=placement.rotation),
            PositionTask(name=HEAD_TASK, level=LAST_LEVEL, site=head, goal=placement.translation),
        )


def _template(coordinates: tuple[str, ...]) -> GaussianPostureTask:
    """The criterion with a mean of zero and a precision of one."""
    zero, one = np.zeros(len(coordinates)), np.eye(len(coordinates))
    shared = {"name": NATURAL_TASK, "level": LAST_LEVEL, "weight": _WEIGHT}
    return GaussianPostureTask(coordinates=coordinates, values=zero, root=one, **shared)  # type: ignore[arg-type]


@lru_cache(maxsize=64)
def _body_length(figure: Figure) -> float:
    """Unit of distances [m]: the leg of a human, whatever else belongs to the figure, such as hair or clothes."""
    from poise.prior.human_figure import human_figure  # with retargeting: loaded on first use

    human = human_figure(figure)
    return characteristic_length(figure) if human is None else human.leg


def _floor_height(pose: Pose) -> float:
    """Height of the floor that a human stands on at a pose [m]; 0 for other figures."""
    from poise.prior.floor_height import floor_height  # with retargeting: loaded on first use
    from poise.prior.human_figure import human_figure

    human = human_figure(pose.figure)
    return 0.0 if human is None else floor_height(human, pose)


def _capped(P: Matrix, least: FloatArray) -> Matrix:
    """Precision with deviations of at least `least` (n,): smaller ones make a step ill-conditioned."""
    scale = np.minimum(1.0, 1.0 / (least * np.sqrt(np.maximum(np.diag(P), 1e-12))))
    return np.asarray(scale[:, None] * P * scale)


def _distance(goal: Target, here: Target) -> float:
    """The larger of the distance [m] and the angle [rad] between two targets of a part."""
    if goal is here:  # of a task that stays the same
        return 0.0
    apart = 0.0
    if goal.position is not None and here.position is not None:
        apart = math.dist(goal.position, here.position)  # type: ignore[arg-type]
    if goal.orientation is not None and here.orientation is not None and goal.orientation != here.orientation:
        apart = max(apart, float(quaternion.angle_between(goal.orientation, here.orientation)))
    return apart
