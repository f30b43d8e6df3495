"""GaussianPrior: mean and covariance of a figure's joint coordinates in example poses, for any figure.

With few examples the sample covariance S is singular; it is shrunk toward a diagonal with the ranges of the joints,

    Σ = (n S + k D) / (n + k),    D = diag(max(S_ii, d_i²)),

with k pseudo-examples. The precision is Σ⁻¹.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.model import Figure
from poise.model.joint_coordinates import JointCoordinates
from poise.motion import Clip
from poise.prior.layout import coordinate_names
from poise.prior.posture_prior import ConditionalPosture, PosturePrior, Target
from poise.types import ArrayLike, FloatArray, Matrix

_MIN_DEVIATION = 0.05  # d: smaller deviations in the examples are taken as chance [rad or m]
_PSEUDO_EXAMPLES = 5.0  # k


@dataclass(frozen=True, eq=False)
class GaussianPrior(PosturePrior):
    """Gaussian over the joint coordinates of one figure; goals condition it through the solve alone.

    Parameters
    ----------
    figure : Figure
        The figure of the examples.
    coordinates : tuple of str
        Names of n joint coordinates; a floating base is not among them.
    mean : (n,) array
        [rad or m]
    covariance : (n, n) array
    count : float
        Number of examples.
    """

    figure: Figure
    coordinates: tuple[str, ...]
    mean: FloatArray
    covariance: Matrix
    count: float

    def applies_to(self, figure: Figure) -> bool:
        """Whether a figure has the joints of the examples."""
        return figure is self.figure or figure.joints == self.figure.joints

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
        """Mean of the examples, at the root of the present pose; the other arguments have no influence.

        Raises
        ------
        FigureError
            The figure is not that of the examples.
        """
        if not self.applies_to(figure):
            raise FigureError(f"figure {figure.name!r}: the prior was fitted to poses of {self.figure.name!r}.")
        mean = start.with_values(dict(zip(self.coordinates, self.mean.tolist(), strict=True)))
        mean = mean.clamped() if mean.violations() else mean
        values = _values(figure, self.coordinates, [mean])[0]
        return ConditionalPosture(self.coordinates, values, self._precision, mean)

    @cached_property
    def _precision(self) -> Matrix:
        precision = np.linalg.inv(_shrunk(self.covariance, self.count))
        return np.asarray(0.5 * (precision + precision.T))

    def adapted(self, poses: Sequence[Pose], strength: float = 1.0) -> GaussianPrior:
        """Mean and covariance moved toward those of some poses by `strength` · n / (n + k), at most wholly."""
        if not (np.isfinite(strength) and strength >= 0.0):
            raise PoseError(f"strength of a style: expected a finite number of at least 0, got {strength!r}.")
        if not len(poses) or strength == 0.0:
            return self
        other = fit_prior(poses)
        if not self.applies_to(other.figure):
            raise FigureError(f"figure {other.figure.name!r}: the prior was fitted to poses of {self.figure.name!r}.")
        share = min(strength * other.count / (other.count + _PSEUDO_EXAMPLES), 1.0)
        mean = (1.0 - share) * self.mean + share * other.mean
        covariance = (1.0 - share) * self.covariance + share * other.covariance
        return GaussianPrior(self.figure, self.coordinates, mean, covariance, self.count + other.count)


def fit_prior(poses: Sequence[Pose] | Clip) -> GaussianPrior:
    """Fit a prior to poses or to a clip of any figure: an animal, a robot, a person.

    Raises
    ------
    PoseError
        There are fewer than two poses, or they belong to different figures.
    """
    listed = list(poses)
    if len(listed) < 2:
        raise PoseError(f"a posture prior is fitted to at least two poses, got {len(listed)}.")
    figure = listed[0].figure
    if any(pose.figure is not figure and pose.figure.joints != figure.joints for pose in listed):
        raise PoseError("a posture prior is fitted to poses of one figure, got several figures.")
    coordinates = coordinate_names(figure)
    if not coordinates:
        raise PoseError(f"figure {figure.name!r} has no joint coordinates to fit a prior to.")
    values = _values(figure, coordinates, listed)
    mean = values.mean(axis=0)
    covariance = np.asarray((values - mean).T @ (values - mean) / len(listed), dtype=np.float64)
    return GaussianPrior(figure, coordinates, mean, covariance, float(len(listed)))


def _values(figure: Figure, coordinates: tuple[str, ...], poses: Sequence[Pose]) -> Matrix:
    """Coordinates (n, c) of poses."""
    read = JointCoordinates(figure, [figure.coordinate(name) for name in coordinates])
    return np.array([read.values(pose.q) for pose in poses])


def _shrunk(covariance: Matrix, count: float) -> Matrix:
    diagonal = np.diag(np.maximum(np.diag(covariance), _MIN_DEVIATION**2))
    return np.asarray((count * covariance + _PSEUDO_EXAMPLES * diagonal) / (count + _PSEUDO_EXAMPLES))
