"""Style from examples: residuals of the posture network on example poses, carried over to similar goals.

For conditions with some goals given, the network is evaluated on the same goals taken from every example i. Its
residuals rᵢ = xᵢ − m(goals of i) are samples of a Gaussian process over the network's inputs f, with the covariance

    k(f, f′) = c + exp(−‖f − f′‖² / 2 h²),

c for what shows in all poses, and noise of variance n. The mean becomes m + s Σ kᵢ (K + n I)⁻¹ R, averaged over a small
grid of widths h, shares c and noises n. With E the squared error of predicting each example from the others (closed
form, [Rasmussen2006] 5.4.2), a point of the grid has the weight (Eₘᵢₙ / E)ᵖ: a few examples do not tell which is best.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.prior import layout
from poise.prior.conditions import Conditions, heading_matrix
from poise.prior.floor_height import floor_height
from poise.prior.human_figure import HumanFigure, human_figure
from poise.prior.posture_network import PostureNetwork, PredictedPosture
from poise.types import FloatArray, Matrix

_WIDTHS = (0.08, 0.15, 0.3, 0.6)  # h, per root of the number of given parts [leg lengths]
_CONSTANTS = (0.05, 0.5)  # c
_NOISES = (0.02, 0.1, 0.4, 1.5)  # n
_SINGLE = (0.15, 0.5, 0.4)  # h, c and n of few examples
_POWER = 10.0  # p
_AXIS_SCALE = 0.25  # of the axes among the inputs, in leg lengths: orientations tell less than places
_MIN_COMPARED = 5  # fewer examples do not tell what predicts them
_MAX_EXAMPLES = 200  # more are thinned out evenly
_ROOT_WEIGHT = 4.0  # of the pelvis against one joint coordinate: it moves everything
_MAX_PROCESSES = 32
_PELVIS = layout.POINT_PARTS.index("pelvis")


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
    def of(cls, human: HumanFigure, poses: Sequence[Pose]) -> Examples:
        """Examples from poses of one human figure; those of a clip have one floor."""
        floor = float(np.median([floor_height(human, pose) for pose in poses]))
        points, rotations = zip(*(human.network_frames(pose) for pose in poses), strict=True)
        values = human.network_values(np.array([pose.q for pose in poses]))
        above = (np.array(points) - np.array([0.0, 0.0, floor])) / human.leg
        axes = np.swapaxes(np.array(rotations)[:, : layout.FRAME_COUNT], 2, 3)[:, :, [0, 2]]
        return cls(above, axes, values, human.proportions)

    def residuals(self, network: PostureNetwork, conditions: Conditions) -> tuple[Matrix, Matrix]:
        """Inputs (n, 107) and residuals (n, 53) of the network for the same goals taken from the examples.

        Residuals are those of the coordinates [rad], the rotation vector of the pelvis [rad] and the hip center [leg
        lengths], the latter two in the heading frame.
        """
        examples = [self.same_goals(number, conditions) for number in range(len(self.values))]
        frames = [each.frame() for each in examples]
        inputs = np.array([each.inputs(*frame) for each, frame in zip(examples, frames, strict=True)])
        rows = []
        for number, (frame, expected) in enumerate(zip(frames, network.in_heading_frame(inputs), strict=True)):
            turn, origin = heading_matrix(frame[0], frame[1]), np.array([*frame[2], 0.0])
            forward, upward = self.axes[number, _PELVIS] @ turn
            pelvis = np.stack([forward, np.cross(upward, forward), upward], axis=1)
            rotated = quaternion.log(quaternion.from_matrix(pelvis @ expected.pelvis.T))
            moved = (self.points[number, _PELVIS] - origin) @ turn - expected.hip_center
            rows.append(np.concatenate([self.values[number] - expected.values, rotated, moved]))
        return inputs, np.array(rows)

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
            offsets=np.zeros_like(conditions.offsets),
        )


@dataclass(frozen=True, eq=False)
class ResidualProcess:
    """Gaussian process of the residuals for one set of given parts, averaged over the grid.

    Parameters
    ----------
    inputs : (n, 107) array
        f of the examples.
    widths : (w,) array
        h.
    factors : (w, n, 53) array
        Weighted sums of (K + n I)⁻¹ R over the grid, by width.
    offset : (53,) array
        What c contributes, for all inputs the same.
    """

    inputs: Matrix
    widths: FloatArray
    factors: FloatArray
    offset: FloatArray

    @classmethod
    def of(cls, inputs: Matrix, residuals: Matrix, given: float) -> ResidualProcess:
        """Process of residuals (n, 53); `given` is the number of given positions and orientations."""
        grid = _GRID if len(inputs) >= _MIN_COMPARED else (_SINGLE,)
        apart = ((inputs[:, None] - inputs) ** 2).sum(axis=2)
        solved, errors = [], []
        for width, constant, noise in grid:
            covariance = constant + np.exp(-0.5 * apart / (given * width**2))
            inverse = np.linalg.inv(covariance + noise * np.eye(len(inputs)))
            solved.append(inverse @ residuals)
            without = solved[-1] / np.diag(inverse)[:, None]  # errors at each example, predicted from the others
            errors.append(float((_WEIGHTS * without**2).sum()))
        weights = (min(errors) / np.array(errors)) ** _POWER if min(errors) > 0.0 else np.ones(len(errors))
        weighted = (weights / weights.sum())[:, None, None] * np.array(solved)
        widths, constants, _ = np.array(grid).T
        sizes = np.unique(widths)
        factors = np.array([weighted[widths == size].sum(axis=0) for size in sizes])
        return cls(inputs, sizes * np.sqrt(given), factors, np.einsum("g,gnk->k", constants, weighted))

    def at(self, inputs: FloatArray) -> FloatArray:
        """Expected residual (53,) for inputs (107,)."""
        apart = ((self.inputs - inputs) ** 2).sum(axis=1)
        near = np.exp(-0.5 * apart / self.widths[:, None] ** 2)
        return np.asarray(self.offset + np.einsum("wn,wnk->k", near, self.factors))


@dataclass(frozen=True, eq=False)
class Style:
    """Examples and how strongly they are followed."""

    examples: Examples
    strength: float
    _processes: dict[bytes, ResidualProcess] = field(default_factory=dict, repr=False)

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
        chosen = np.unique(np.linspace(0, len(poses) - 1, min(len(poses), _MAX_EXAMPLES)).round().astype(int)).tolist()
        return cls(Examples.of(human, [poses[index] for index in chosen]), float(strength))

    def applied(self, network: PostureNetwork, conditions: Conditions, predicted: PredictedPosture) -> PredictedPosture:
        """Predicted posture in the style of the examples."""
        frame = conditions.frame()
        shift = self.strength * self._process(network, conditions).at(_INPUT_SCALES * conditions.inputs(*frame))
        turn = heading_matrix(*frame[:2])
        return replace(
            predicted,
            values=predicted.values + shift[:-6],
            pelvis=turn @ quaternion.to_matrix(quaternion.exp(shift[-6:-3])) @ turn.T @ predicted.pelvis,
            hip_center=predicted.hip_center + turn @ shift[-3:],
        )

    def _process(self, network: PostureNetwork, conditions: Conditions) -> ResidualProcess:
        """Process of the parts that are given; kept, since a style is used with one network."""
        gaze = np.array([0.0 if conditions.gaze is None else 1.0])
        key = np.concatenate([conditions.point_mask, conditions.frame_mask, conditions.hanging, gaze]).tobytes()
        if key not in self._processes:
            if len(self._processes) >= _MAX_PROCESSES:
                self._processes.clear()
            inputs, residuals = self.examples.residuals(network, conditions)
            self._processes[key] = ResidualProcess.of(_INPUT_SCALES * inputs, residuals, _given(conditions))
        return self._processes[key]


def _given(conditions: Conditions) -> float:
    """Number of given positions and orientations, at least 1."""
    return max(float(conditions.point_mask.sum() + conditions.frame_mask.sum()), 1.0)


_GRID = tuple(itertools.product(_WIDTHS, _CONSTANTS, _NOISES))
_INPUT_SCALES = np.ones(layout.INPUT_COUNT)
_INPUT_SCALES[3 * layout.POINT_COUNT :][: 6 * layout.FRAME_COUNT] = _AXIS_SCALE
_WEIGHTS = np.concatenate([np.ones(len(layout.COORDINATES)), np.full(6, _ROOT_WEIGHT)])
