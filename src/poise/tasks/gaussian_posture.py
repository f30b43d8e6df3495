"""GaussianPostureTask: joint coordinates stay near the mean of a Gaussian, measured by its precision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np

from poise.errors import PoiseError, TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.math.input_checks import ValueObject, numbers, read_only
from poise.model import Figure, JointKind
from poise.model.coordinate import Coordinate
from poise.model.joint_coordinates import JointCoordinates
from poise.tasks.task import Task
from poise.tasks.terms.validation import naming_task
from poise.types import FloatArray, Matrix

_MAX_DESCRIBED_COORDINATES = 4
_SHARED = ("name", "level", "weight", "enabled", "active_joints", "joint_cost", "coordinates")


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class GaussianPostureTask(ValueObject, Task):
    """Coordinates x go to the mean m of a Gaussian over them, with the precision P = RᵀR.

    Error: e = R (m − x), with J = R ∂x/∂q, so that ½‖e‖² = ½ (m − x)ᵀ P (m − x), the negative logarithm of the density
    up to a constant. A dense R makes coordinates move together as they did in the data: a trunk that leans forward
    brings the hips along. Rows are counted in radians; a precision in 1/rad² has rows in standard deviations.

    Parameters
    ----------
    coordinates : sequence of str
        Names of joint coordinates as :meth:`poise.kinematics.Pose.value` takes them, such as ``left_knee.angle``.
    values : (n,) array
        The mean m [rad, or m for slides].
    root : (k, n) array
        R, a root of the precision; one row of the task per row.
    """

    exact: ClassVar[bool] = True

    coordinates: tuple[str, ...]
    values: FloatArray
    root: Matrix

    def _validated(self) -> dict[str, Any]:
        names = _coordinate_names(self.coordinates)
        values = numbers("its values", self.values, (len(names),), "rad or m")
        root = numbers("its root", self.root, (None, len(names)), "1/rad or 1/m")
        if not len(root):
            raise TaskError("its root must have at least one row, got none.")
        return {"coordinates": names, "values": read_only(values), "root": read_only(root)}

    def with_mean(self, values: FloatArray) -> GaussianPostureTask:
        """The task with another mean (n,) of finite numbers; the rest is shared and not validated again."""
        return self._with(values=self._mean(values))

    def with_gaussian(self, values: FloatArray, root: Matrix) -> GaussianPostureTask:
        """The task with another mean (n,) and root (k, n); only their shapes and that they are finite are validated."""
        mean, matrix = self._mean(values), np.array(root, dtype=np.float64)
        if matrix.ndim != 2 or matrix.shape[1] != len(values) or not len(matrix) or not np.isfinite(matrix).all():
            raise TaskError(f"its root must be finite with {len(values)} columns; got shape {matrix.shape}.", self.name)
        return self._with(values=mean, root=read_only(matrix))

    def _mean(self, values: FloatArray) -> FloatArray:
        if values.shape != self.values.shape or not np.isfinite(values).all():
            raise TaskError(f"expected {len(self.values)} finite numbers as its mean, got {values!r}.", self.name)
        mean: FloatArray = read_only(np.array(values, dtype=np.float64))
        return mean

    def differs_in_numbers_alone(self, other: Task) -> bool:
        """Whether another task is the same but for its mean and a root of the same shape."""
        if type(other) is not type(self) or self.root.shape != other.root.shape:
            return False
        own, others = self.__dict__, other.__dict__
        return all(own[name] == others[name] for name in _SHARED if own[name] is not others[name])

    def write(self, numbers: FloatArray, old: Task) -> None:
        """Write the goals, and a root that is not that of the task before, into the numbers of its record."""
        numbers[: len(self.root)] = self.goals
        if not isinstance(old, GaussianPostureTask) or self.root is not old.root:
            numbers[-self.root.size :].reshape(self.root.shape[::-1])[:] = self.root.T

    @property
    def unit(self) -> str:
        """Radians."""
        return "rad"

    def _bound(self, figure: Figure) -> _BoundCoordinates:
        try:
            return _bound_coordinates(figure, self.coordinates)
        except PoiseError:  # once more, to name the task in the error
            with naming_task(self.name):
                return _bound_coordinates(figure, self.coordinates)

    def rows(self, figure: Figure) -> int:
        """One per row of the root."""
        self._bound(figure)
        return len(self.root)

    def error(self, pose: Pose) -> FloatArray:
        """R (m − x)."""
        return np.asarray(self.root @ self._differences(pose))

    def _differences(self, pose: Pose) -> FloatArray:
        """m − x, one per coordinate."""
        return np.asarray(self.values - self._bound(pose.figure).arrays.values(pose.q))

    def error_parts(self, pose: Pose) -> tuple[tuple[float, str], ...]:
        """The largest unweighted angle [rad], and the largest unweighted distance [m] of slides."""
        largest: dict[str, float] = {}
        for unit, difference in zip(self._bound(pose.figure).units, np.abs(self._differences(pose)), strict=True):
            largest[unit] = max(largest.get(unit, 0.0), float(difference))
        return tuple((largest[unit], unit) for unit in ("rad", "m") if unit in largest)

    def jacobian(self, pose: Pose) -> Matrix:
        """R ∂x/∂q."""
        return np.asarray(self.root @ self._bound(pose.figure).arrays.values_and_gradients(pose.q)[1])

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """One small block per ball or swing joint, for the weights Rᵀw of the coordinates."""
        return self._bound(pose.figure).arrays.hessian(pose.q, weights @ self.root)

    @property
    def goals(self) -> FloatArray:
        """R m: goals of the rows."""
        return np.asarray(self.root @ self.values)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One record: R m, the coordinates, and R column by column."""
        numbers = pack(
            RecordKind.LINEAR_COORDINATES,
            value=self.goals,
            term=self._bound(figure).terms,
            factor=self.root.T,
        )
        return (TaskRecord(RecordKind.LINEAR_COORDINATES, len(self.root), numbers),)

    def describe(self) -> str:
        """How many coordinates."""
        more = len(self.coordinates) - _MAX_DESCRIBED_COORDINATES
        listed = ", ".join(self.coordinates[:_MAX_DESCRIBED_COORDINATES]) + (f" and {more} more" if more > 0 else "")
        return f"{listed} near their mean"

    def _default_name(self) -> str:
        return "Gaussian posture"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle through the constructor, so that its arrays stay read-only."""
        return _from_fields, (type(self), {each.name: getattr(self, each.name) for each in fields(self)})


@dataclass(frozen=True, eq=False)
class _BoundCoordinates:
    """Coordinates of one figure: as arrays, as terms of a record (joint, component), and their units."""

    arrays: JointCoordinates
    terms: FloatArray
    units: tuple[str, ...]


@lru_cache(maxsize=64)
def _bound_coordinates(figure: Figure, names: tuple[str, ...]) -> _BoundCoordinates:
    coordinates = [figure.coordinate(name) for name in names]
    duplicate = next((each for each in coordinates if coordinates.count(each) > 1), None)
    if duplicate is not None:
        raise TaskError(f"its coordinates contain {duplicate} twice.")
    terms = np.array([_term(figure, each) for each in coordinates], dtype=np.float64)
    translations = (JointKind.SLIDE, JointKind.FREE)
    units = tuple("m" if figure.joint(each.joint).kind in translations else "rad" for each in coordinates)
    return _BoundCoordinates(JointCoordinates(figure, coordinates), terms, units)


def _term(figure: Figure, coordinate: Coordinate) -> tuple[int, int]:
    """Index of the joint, and of the component among its coordinates."""
    index = figure.joint_index(coordinate.joint)
    return index, figure.joints[index].kind.components.index(coordinate.component)


def _coordinate_names(coordinates: Iterable[str]) -> tuple[str, ...]:
    names: Sequence[str] = (coordinates,) if isinstance(coordinates, str) else tuple(coordinates)
    if not names or not all(isinstance(name, str) for name in names):
        raise TaskError(f"its coordinates must be at least one name of a joint coordinate as a str, got {names!r}.")
    return tuple(names)


def _from_fields(kind: type[GaussianPostureTask], values: dict[str, Any]) -> GaussianPostureTask:
    return kind(**values)
