"""Style from examples: residuals of the posture network on example poses, carried over to similar goals.

For conditions with some goals given, the network is evaluated on the same goals taken from every example i. With
rᵢ = xᵢ − m(goals of i) and similarities kᵢ = exp(−‖fᵢ − f‖² / 2 h²) of the network's inputs, the mean becomes

    m + s Σ (kᵢ + a) rᵢ / (Σ (kᵢ + a) + b),

a kernel regression with a constant part a, since a style shows in all poses, shrunk by b toward the prior.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.prior import layout
from poise.prior.human_figure import HumanFigure, human_figure
from poise.prior.posture_network import Conditions, PostureNetwork, PredictedPosture, heading_matrix
from poise.types import FloatArray, Matrix

_SIMILARITY_WIDTH = 0.15  # h, per root of the number of given parts [leg lengths]
_PELVIS = layout.POINT_PARTS.index("pelvis")
_CONSTANT_SHARE = 0.02  # a
_SHRINKAGE = 0.1  # b


@dataclass(frozen=True, eq=False)
class Examples:
    """Example poses of one figure in the network's terms.

    Parameters
    ----------
    points : (n, 11, 3) array
        Positions of `layout.POINT_PARTS` [leg lengths], above the floor.
    axes : (n, 7, 2, 3) array
        Forward and upward axes of `layout.FRAME_PARTS`.
    values : (n, 47) array
        Coordinates of the network's body [rad].
    proportions : (8,) array
    """

    points: FloatArray
    axes: FloatArray
    values: Matrix
    proportions: FloatArray

    @classmethod
    def of(cls, human: HumanFigure, poses: Sequence[Pose], floor: float = 0.0) -> Examples:
        """Examples from poses of one human figure on a floor of some height [m]."""
        points, axes = zip(*(human.network_frames(pose) for pose in poses), strict=True)
        values = human.network_values(np.array([pose.q for pose in poses]))
        above = (np.array(points) - np.array([0.0, 0.0, floor])) / human.leg
        return cls(above, np.array(axes), values, human.proportions)

    def residuals(self, network: PostureNetwork, conditions: Conditions) -> tuple[Matrix, FloatArray]:
        """Residuals (n, 53) of the network for the same goals taken from the examples, and their distances ‖fᵢ − f‖².

        Residuals are those of the coordinates [rad], the rotation vector of the pelvis [rad] and the hip center [leg
        lengths], the latter two in the heading frame. Distances are divided by the number of given positions and
        orientations.
        """
        examples = [self.same_goals(number, conditions) for number in range(len(self.values))]
        frames = [each.frame() for each in examples]
        inputs = np.array([each.inputs(*frame) for each, frame in zip(examples, frames, strict=True)])
        apart = ((inputs - conditions.inputs(*conditions.frame())) ** 2).sum(axis=1)
        rows = []
        for number, (frame, expected) in enumerate(zip(frames, network.in_heading_frame(inputs), strict=True)):
            turn, origin = heading_matrix(frame[0], frame[1]), np.array([*frame[2], 0.0])
            forward, upward = self.axes[number, _PELVIS] @ turn
            pelvis = np.stack([forward, np.cross(upward, forward), upward], axis=1)
            rotated = quaternion.log(quaternion.from_matrix(pelvis @ expected.pelvis.T))
            moved = (self.points[number, _PELVIS] - origin) @ turn - expected.hip_center
            rows.append(np.concatenate([self.values[number] - expected.values, rotated, moved]))
        return np.array(rows), apart / _given(conditions)

    def same_goals(self, number: int, conditions: Conditions) -> Conditions:
        """Conditions with the same goals given, where the parts are in one of the examples."""
        points, axes = self.points[number], self.axes[number]
        return replace(
            conditions,
            points=points,
            axes=axes,
            gaze=None if conditions.gaze is None else axes[0, 0],
            proportions=self.proportions,
            heading=axes[_PELVIS, 0, :2],
            place=points[_PELVIS, :2],
        )


@dataclass(frozen=True, eq=False)
class Style:
    """Examples and how strongly they are followed."""

    examples: Examples
    strength: float

    @classmethod
    def of(cls, poses: Sequence[Pose], strength: float) -> Style:
        """Style of poses of one human figure.

        Raises
        ------
        FigureError
            The figure is not recognized as a human.
        PoseError
            The strength is not a number of at least 0.
        """
        if not (np.isfinite(strength) and strength >= 0.0):
            raise PoseError(f"strength of a style: expected a finite number of at least 0, got {strength!r}.")
        human = human_figure(poses[0].figure)
        if human is None:
            raise FigureError(f"figure {poses[0].figure.name!r}: not recognized as a human with a floating base.")
        return cls(Examples.of(human, poses), float(strength))

    def applied(self, network: PostureNetwork, conditions: Conditions, predicted: PredictedPosture) -> PredictedPosture:
        """Predicted posture in the style of the examples."""
        residuals, apart = self.examples.residuals(network, conditions)
        weights = np.exp(-0.5 * apart / _SIMILARITY_WIDTH**2) + _CONSTANT_SHARE
        shift = self.strength * (weights @ residuals) / (weights.sum() + _SHRINKAGE)
        turn = heading_matrix(*conditions.frame()[:2])
        return replace(
            predicted,
            values=predicted.values + shift[:-6],
            pelvis=turn @ quaternion.to_matrix(quaternion.exp(shift[-6:-3])) @ turn.T @ predicted.pelvis,
            hip_center=predicted.hip_center + turn @ shift[-3:],
        )


def _given(conditions: Conditions) -> float:
    """Number of given positions and orientations, at least 1."""
    return max(float(conditions.point_mask.sum() + conditions.frame_mask.sum()), 1.0)
