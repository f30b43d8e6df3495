"""HumanPrior: postures that people take, from a network trained on motion-capture recordings.

The network predicts mean and standard deviations of all joint coordinates for whatever goals are given
(:mod:`poise.prior.posture_network`). With D the deviations and UᵀU the inverse correlation of its residuals, the
precision is D⁻¹ UᵀU D⁻¹. Data, training, figures and limits: docs/natural-prior.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from poise.errors import FigureError, TaskError, suggest
from poise.kinematics import Pose
from poise.model import Figure
from poise.prior import layout
from poise.prior.conditions import Conditions
from poise.prior.hanging_arm import with_hanging_arm
from poise.prior.human_figure import HumanFigure, human_figure
from poise.prior.native_network import native_predictor, predict
from poise.prior.network_body import rotation_since_neutral
from poise.prior.posture_network import PostureNetwork, PredictedPosture
from poise.prior.posture_prior import ConditionalPosture, PosturePrior, Target
from poise.prior.present_posture import condition_numbers
from poise.prior.style import Style
from poise.types import ArrayLike, FloatArray


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
        *,
        keeps_arms: bool = True,
    ) -> ConditionalPosture:
        """Expected posture; see :meth:`PosturePrior.conditional`.

        Parts are head, chest, pelvis, and left and right hand, foot, elbow and knee; orientations of elbows and knees
        are ignored. With `keeps_arms`, an arm without a goal that hangs in the present pose is expected to hang so.

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
        predicted = self.predicted(condition_numbers(human, targets, start, gaze, floor, keeps_arms=keeps_arms))
        return human.conditional(predicted, self.network.inverse_correlation, start, floor)

    def adapted(self, poses: Sequence[Pose], strength: float = 1.0) -> HumanPrior:
        """Prior in the style of some poses of a human; see :meth:`PosturePrior.adapted`.

        For given goals, the prior is also evaluated for the same goals taken from each example. The residuals of the
        examples, weighted by how similar their goals are, are added to the mean.
        """
        return replace(self, style=Style.of(poses, strength) if len(poses) else None)

    def predicted(self, numbers: FloatArray) -> PredictedPosture:
        """Expected posture for the numbers of conditions (:func:`poise.prior.present_posture.condition_numbers`).

        Points with offsets use the rotations of their parts in a first prediction.
        """
        predictor = native_predictor(self.network) if self.style is None else None
        if predictor is not None:
            return predict(predictor, numbers)
        conditions = Conditions.from_numbers(numbers)
        found = self._expected(conditions.placed())
        free = np.flatnonzero(conditions.free)
        if not len(free):
            return found
        rotations = conditions.rotations.copy()
        for row in free:
            rotations[row] = rotation_since_neutral(layout.POINT_PARTS[row], found.values, found.pelvis)
        return self._expected(replace(conditions, rotations=rotations).placed())

    def _expected(self, conditions: Conditions) -> PredictedPosture:
        """Expected posture for given joints, in the style of the examples or with hanging arms."""
        if self.style is not None:  # the examples decide about free arms
            conditions = replace(conditions, hanging=np.zeros(2))
            return self.style.applied(self.network, conditions, self.network.predict(conditions))
        found = self.network.predict(conditions)
        values = found.values
        for side, hangs in zip(layout.SIDES, conditions.hanging, strict=True):
            if hangs:
                values = with_hanging_arm(values, found.pelvis, side, conditions.present, conditions.present_pelvis)
        return replace(found, values=values)


def _recognized(figure: Figure) -> HumanFigure:
    human = human_figure(figure)
    if human is None:
        raise FigureError(
            f"figure {figure.name!r}: not recognized as a human with a floating base, so the prior of human postures "
            "does not apply; fit one to its own motions with poise.prior.fit_prior."
        )
    return human


@cache
def default_prior() -> PosturePrior:
    """The prior of human postures that Poise ships; see docs/natural-prior.md."""
    return HumanPrior(PostureNetwork.shipped())
