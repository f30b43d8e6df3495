"""HumanPrior: postures that people take, from a network trained on motion-capture recordings.

The network predicts mean and standard deviations of all joint coordinates for whatever goals are given
(:mod:`poise.prior.posture_network`). With D the deviations and UᵀU the inverse correlation of its residuals, the root
of the precision is U D⁻¹. Data, training, figures and limits: docs/natural-prior.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from poise.errors import FigureError, TaskError, suggest
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure
from poise.prior import layout
from poise.prior.hanging_arm import with_hanging_arm
from poise.prior.human_figure import HumanFigure, human_figure
from poise.prior.posture_network import Conditions, PostureNetwork, PredictedPosture
from poise.prior.posture_prior import ConditionalPosture, PosturePrior, Target
from poise.prior.style import Style
from poise.types import ArrayLike, Quaternion, Vector3

_HANDS = tuple(f"{side}_hand" for side in layout.SIDES)
_ELBOWS = tuple(f"{side}_elbow" for side in layout.SIDES)


@dataclass(frozen=True, eq=False)
class HumanPrior(PosturePrior):
    """Postures that people take, for every figure recognized as a human with a floating base.

    Parameters
    ----------
    network : PostureNetwork
        The trained network.
    style : Style or None
        Poses whose style it follows.
    """

    network: PostureNetwork
    style: Style | None = None

    def applies_to(self, figure: Figure) -> bool:
        """Whether a figure is recognized as a human with a floating base."""
        return human_figure(figure) is not None

    def conditional(
        self,
        figure: Figure,
        targets: Mapping[str, Target],
        start: Pose,
        gaze: ArrayLike | None = None,
        floor: float = 0.0,
    ) -> ConditionalPosture:
        """Expected posture; see :meth:`PosturePrior.conditional`.

        Parts are head, chest, pelvis, and left and right hand, foot, elbow and knee; orientations of elbows and knees
        are ignored. An arm without a goal that hangs in the present pose is expected to hang as it does.

        Raises
        ------
        FigureError
            The figure is not recognized as a human.
        TaskError
            A part is unknown.
        """
        human = _recognized(figure)
        unknown = next((part for part in targets if part not in layout.POINT_PARTS), None)
        if unknown is not None:
            raise TaskError(f"unknown body part {unknown!r} of a target; {suggest(unknown, layout.POINT_PARTS)}")
        predicted = self._predicted(human, self._conditions(human, targets, start, gaze, floor), start)
        if any(target.orientation is None and any(target.offset) for target in targets.values()):
            # The point is not the joint and the orientation is free: take the expected one.
            pose = human.pose(predicted, start, floor)
            conditions = self._conditions(human, targets, pose, gaze, floor, start)
            predicted = self._predicted(human, conditions, start)
        mean = human.pose(predicted, start, floor)
        root = human.root(self.network.whitening / predicted.deviations)
        return ConditionalPosture(mean, human.coordinates, human.values(mean), root)

    def adapted(self, poses: Sequence[Pose], strength: float = 1.0) -> HumanPrior:
        """Prior in the style of some poses of a human; see :meth:`PosturePrior.adapted`.

        For given goals, the prior is also evaluated for the same goals taken from each example. The residuals of the
        examples, weighted by how similar their goals are, are added to the mean.
        """
        return replace(self, style=Style.of(poses, strength) if len(poses) else None)

    def _predicted(self, human: HumanFigure, conditions: Conditions, start: Pose) -> PredictedPosture:
        if self.style is not None:  # the examples decide about free arms
            conditions = replace(conditions, hanging=np.zeros(2))
            return self.style.applied(self.network, conditions, self.network.predict(conditions))
        found = self.network.predict(conditions)
        if not conditions.hanging.any():
            return found
        present = human.network_values(start.q[None])[0]
        pelvis = quaternion.to_matrix(human.rotation_since_neutral("pelvis", _hips_orientation(human, start)))
        values = found.values
        for side, hangs in zip(layout.SIDES, conditions.hanging, strict=True):
            if hangs:
                values = with_hanging_arm(values, found.pelvis, side, present, pelvis)
        return replace(found, values=values)

    def _conditions(
        self,
        human: HumanFigure,
        targets: Mapping[str, Target],
        pose: Pose,
        gaze: ArrayLike | None,
        floor: float,
        start: Pose | None = None,
    ) -> Conditions:
        """Goals in the network's terms; `pose` gives orientations that are free, `start` what the figure does now."""
        start = pose if start is None else start
        points, point_mask = np.zeros((layout.POINT_COUNT, 3)), np.zeros(layout.POINT_COUNT)
        axes, frame_mask = np.zeros((layout.FRAME_COUNT, 2, 3)), np.zeros(layout.FRAME_COUNT)
        for part, target in targets.items():
            row = layout.POINT_PARTS.index(part)
            if target.position is not None:
                points[row] = _network_point(human, part, target, pose) - (0.0, 0.0, floor)
                point_mask[row] = 1.0
            if target.orientation is not None and part in layout.FRAME_PARTS:
                turn = human.rotation_since_neutral(part, quaternion.normalized(target.orientation))
                axes[row] = quaternion.to_matrix(turn).T[[0, 2]]
                frame_mask[row] = 1.0
        free = [hand not in targets and elbow not in targets for hand, elbow in zip(_HANDS, _ELBOWS, strict=True)]
        hanging = [alone and human.hanging(start, side) for alone, side in zip(free, layout.SIDES, strict=True)]
        facing = human.rotation_since_neutral("pelvis", _hips_orientation(human, start))
        place = start.position(human.body.parts["hips"]) + quaternion.rotate(facing, human.hip_offset)
        return Conditions(
            points=points / human.leg,
            axes=axes,
            point_mask=point_mask,
            frame_mask=frame_mask,
            gaze=_gaze_direction(human, targets, start, gaze),
            proportions=human.proportions,
            hanging=np.array(hanging, dtype=np.float64),
            heading=quaternion.to_matrix(facing)[:2, 0],
            place=place[:2] / human.leg,
        )


def _recognized(figure: Figure) -> HumanFigure:
    human = human_figure(figure)
    if human is None:
        raise FigureError(
            f"figure {figure.name!r}: not recognized as a human with a floating base, so the prior of human postures "
            "does not apply; fit one to its own motions with poise.prior.fit_prior."
        )
    return human


def _hips_orientation(human: HumanFigure, pose: Pose) -> Quaternion:
    return pose.orientation(human.body.parts["hips"])


def _network_point(human: HumanFigure, part: str, target: Target, pose: Pose) -> Vector3:
    """World position of the joint at which the part of the network's body begins [m]."""
    segment = human.figure.segments[human.segments[part]].name
    orientation = pose.orientation(segment) if target.orientation is None else np.array(target.orientation)
    position = np.array(target.position) - quaternion.rotate(quaternion.normalized(orientation), target.offset)
    if part not in human.origin_offsets:
        return np.asarray(position)
    turn = human.rotation_since_neutral(part, quaternion.normalized(orientation))
    return np.asarray(position + quaternion.rotate(turn, human.origin_offsets[part]))


def _gaze_direction(
    human: HumanFigure, targets: Mapping[str, Target], start: Pose, gaze: ArrayLike | None
) -> Vector3 | None:
    """Unit direction from the head, where it is to be or is now, to the point that is looked at."""
    if gaze is None:
        return None
    head = targets.get("head")
    given = None if head is None else head.position
    now = start.position(human.body.parts["head"]) if given is None else np.asarray(given, dtype=np.float64)
    direction = np.asarray(gaze, dtype=np.float64) - now
    length = float(np.linalg.norm(direction))
    return direction / length if length > 0.0 else None


@cache
def default_prior() -> PosturePrior:
    """The prior of human postures that Poise ships; see docs/natural-prior.md."""
    return HumanPrior(PostureNetwork.shipped())
