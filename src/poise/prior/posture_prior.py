"""Posture priors: which posture is expected where tasks leave freedom, and how sure that expectation is.

A prior gives, for goals of some body parts, a mean posture m and a precision A = rootᵀ root over joint coordinates x.
As a criterion on the last priority level it is e = root (m − x), so that ‖e‖² is the squared Mahalanobis distance;
levels above condition it exactly, since they are met first. The mean is also a good start of the solve.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.types import ArrayLike, FloatArray, Matrix, Triple


@dataclass(frozen=True)
class Target:
    """Where a body part is to be.

    Parameters
    ----------
    position : three floats or None
        World position of a point of the part [m].
    orientation : quaternion (w, x, y, z) or None
        World orientation of the part's segment frame.
    offset : three floats
        The point in the segment frame [m], such as the grip of a hand; by default the joint at which the part begins.
    """

    position: ArrayLike | None = None
    orientation: ArrayLike | None = None
    offset: Triple = (0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        for name, size in (("position", 3), ("orientation", 4), ("offset", 3)):
            value = getattr(self, name)
            if value is None or _are_finite_floats(value, size):
                continue
            array = np.array(value, dtype=np.float64)
            if array.shape != (size,) or not np.isfinite(array).all():
                raise TaskError(f"{name} of a target: expected {size} finite numbers, got {value!r}.")
            object.__setattr__(self, name, tuple(array.tolist()))


def _are_finite_floats(value: object, size: int) -> bool:
    return type(value) is tuple and len(value) == size and all(type(x) is float and math.isfinite(x) for x in value)


@dataclass(frozen=True, eq=False)
class ConditionalPosture:
    """Expected posture for some goals, with its precision.

    Parameters
    ----------
    coordinates : tuple of str
        Names of n joint coordinates x, as :meth:`poise.kinematics.Pose.value` takes them.
    values : (n,) array
        m: the coordinates of the mean posture [rad or m].
    information : (n, n) array, or function that returns one
        :attr:`precision`; a function is called when it is needed.
    posture : Pose, or function that returns one
        :attr:`mean`; a function is called when it is needed.
    """

    coordinates: tuple[str, ...]
    values: FloatArray
    information: Matrix | Callable[[], Matrix]
    posture: Pose | Callable[[], Pose]

    @cached_property
    def precision(self) -> Matrix:
        """A (n, n), such that (m − x)ᵀ A (m − x) is the squared Mahalanobis distance [1/rad²]."""
        return self.information() if callable(self.information) else self.information

    @cached_property
    def mean(self) -> Pose:
        """Expected posture, within all limits and couplings; the goals are met only approximately."""
        return self.posture if isinstance(self.posture, Pose) else self.posture()

    @cached_property
    def root(self) -> Matrix:
        """Upper triangular root of the precision (n, n): e = root (m − x) [1/rad]."""
        return np.asarray(np.linalg.cholesky(self.precision).T)


class PosturePrior(ABC):
    """Distribution of the postures of a figure, conditioned on goals of body parts."""

    @abstractmethod
    def applies_to(self, figure: Figure) -> bool:
        """Whether the prior knows postures of a figure."""

    @abstractmethod
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
        """Expected posture of a figure for goals of some of its parts.

        Parameters
        ----------
        figure : Figure
            A figure that the prior applies to.
        targets : mapping of body part to Target
            Goals; parts of the prior that are not named are free.
        start : Pose
            Present pose: where nothing else says so, the body stands there and faces that way.
        gaze : three floats or None
            World point that is looked at [m].
        floor : float
            Height of the floor [m].
        keeps_arms : bool
            Whether an arm without a goal that hangs in the present pose is expected to go on hanging.
        """

    @abstractmethod
    def adapted(self, poses: Sequence[Pose], strength: float = 1.0) -> PosturePrior:
        """Prior in the style of some poses.

        Parameters
        ----------
        poses : sequence of Pose
            Examples of one figure; a clip is one too.
        strength : float
            0 leaves the prior as it is, 1 follows the examples where they agree.
        """
