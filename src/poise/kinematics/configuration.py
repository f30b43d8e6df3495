"""The configuration vector q of a figure: checking it, its layout, and setting joint coordinates in it.

q holds the joints' entries in the figure's order; ball, swing and free joints (the floating base among them) contribute
a unit quaternion (w, x, y, z). A quaternion that is of unit norm to the last digits keeps its bits, so that a pose that
was written and read back is the same pose. Errors name the joint.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.math import swing_twist
from poise.math.input_checks import real_array
from poise.math.orientation import as_quaternion
from poise.model import Figure, Joint, JointKind
from poise.model.transform import Transform, as_transform
from poise.tolerances import UNIT_NORM_TOL
from poise.types import AnyArray, ArrayLike, BoolArray, FloatArray, Matrix, PoseVector, Tangent

SWING_TWIST_TOL = 1e-9  # largest |z| of a swing joint's quaternion, whose twist is zero
_ROUNDING_OF_SQUARE = 4.0 * np.finfo(np.float64).eps  # rounding of the squared norm of a unit quaternion


# --- layout -----------------------------------------------------------------------------------------------------------


class QuaternionIndices(NamedTuple):
    """Indices of a figure's quaternions in q."""

    joints: AnyArray  # (k,) indices of the joints
    q: AnyArray  # (k, 4)
    swings: BoolArray  # (k,) true for swing joints
    twists: AnyArray  # (s,) indices in q of the z components of swing joints' quaternions


@lru_cache(maxsize=64)
def quaternion_indices(figure: Figure) -> QuaternionIndices:
    """Indices of all quaternions in q, joint by joint."""
    joints = [index for index, joint in enumerate(figure.joints) if joint.kind.has_quaternion]
    starts = np.array([figure.slots[index].q.stop - 4 for index in joints], dtype=np.intp)
    swings = np.array([figure.joints[index].kind is JointKind.SWING for index in joints], dtype=np.bool_)
    indices = starts[:, None] + np.arange(4)
    return QuaternionIndices(np.array(joints, dtype=np.intp), indices, swings, indices[swings, 3])


class CoordinateLayout(NamedTuple):
    """Indices in q and v of scalar coordinates and of rotations.

    The third angular velocity component of a swing joint, which has two degrees of freedom, is mapped to one index past
    the end of v.
    """

    numbers_q: AnyArray  # (m,) scalar coordinates
    numbers_v: AnyArray  # (m,)
    rotations_q: AnyArray  # (k, 4) quaternions
    rotations_v: AnyArray  # (k, 3) angular velocities
    swings: BoolArray  # (k,)
    free: tuple[tuple[int, slice], ...]  # index of the rotation and linear part of v of each free joint


@lru_cache(maxsize=64)
def coordinate_layout(figure: Figure) -> CoordinateLayout:
    """Scalar coordinates and rotations of a figure, joint by joint."""
    quaternions = quaternion_indices(figure)
    numbers_q: list[int] = []
    numbers_v: list[int] = []
    rotations_v: list[list[int]] = []
    free: list[tuple[int, slice]] = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        q, v = list(range(*slot.q.indices(figure.nq))), list(range(*slot.v.indices(figure.nv)))
        if joint.kind is JointKind.FREE:
            free.append((len(rotations_v), slice(v[0], v[3])))
        if joint.kind.has_quaternion:
            rotations_v.append([*v[-3:], figure.nv] if joint.kind is JointKind.SWING else v[-3:])
            q, v = q[:-4], v[: len(q) - 4]
        numbers_q += q
        numbers_v += v
    columns = np.array(rotations_v, dtype=np.intp).reshape(-1, 3)
    return CoordinateLayout(
        np.array(numbers_q, dtype=np.intp),
        np.array(numbers_v, dtype=np.intp),
        quaternions.q,
        columns,
        quaternions.swings,
        tuple(free),
    )


# --- checks -----------------------------------------------------------------------------------------------------------


def checked_configuration(figure: Figure, values: ArrayLike) -> PoseVector:
    """Return a read-only copy of `values` that is a valid configuration (nq,) of the figure, or raise a PoseError."""
    q = _array_of(values, figure.nq, f"a pose of figure {figure.name!r} has {figure.nq} numbers")
    finite = np.isfinite(q)
    if np.count_nonzero(finite) < len(q):
        bad = np.flatnonzero(~finite)
        index = next(index for index, slot in enumerate(figure.slots) if slot.q.start <= bad[0] < slot.q.stop)
        joint, entries = figure.joints[index], q[figure.slots[index].q]
        raise PoseError(f"joint {joint.name!r}: its values must be finite, got {entries.tolist()}.")
    indices = quaternion_indices(figure)
    if len(indices.joints):
        e = q.take(indices.q)
        off = np.abs(np.einsum("ki,ki->k", e, e) - 1.0)  # einsum lets squares overflow without a warning
        if np.count_nonzero(off > _ROUNDING_OF_SQUARE) or np.count_nonzero(q.take(indices.twists)):
            _check_quaternions(figure, indices, e)
            q[indices.q] = _normalized(indices, e)
    q.flags.writeable = False
    return q


def checked_configurations(figure: Figure, frames: Matrix) -> Matrix:
    """Return a read-only copy of rows (n, nq), each checked as by :func:`checked_configuration`.

    Raises
    ------
    PoseError
        A row is not a valid configuration; the message names the first such row and the joint.
    """
    rows = np.array(frames, dtype=np.float64)
    indices = quaternion_indices(figure)
    e = rows[:, indices.q]
    with np.errstate(over="ignore", invalid="ignore"):
        far = np.abs(np.sqrt(np.einsum("nki,nki->nk", e, e)) - 1.0) > UNIT_NORM_TOL
    bad = ~np.isfinite(rows).all(axis=1) | far.any(axis=1)
    bad |= (indices.swings & (np.abs(e[..., 3]) > SWING_TWIST_TOL)).any(axis=1)
    for number in np.flatnonzero(bad)[:1]:
        try:
            checked_configuration(figure, rows[number])
        except PoseError as error:
            raise PoseError(f"frame {number}: {error}") from None
    rows[:, indices.q] = _normalized(indices, e)
    rows.flags.writeable = False
    return rows


def _check_quaternions(figure: Figure, indices: QuaternionIndices, e: FloatArray) -> None:
    squares = np.einsum("ki,ki->k", e, e)
    for index in np.flatnonzero(np.abs(np.sqrt(squares) - 1.0) > UNIT_NORM_TOL):
        raise PoseError(
            f"joint {figure.joints[indices.joints[index]].name!r}: expected a unit quaternion (w, x, y, z), got "
            f"{e[index].tolist()} of norm {np.sqrt(squares[index]):.6g}; normalize it first."
        )
    for index in np.flatnonzero(indices.swings & (np.abs(e[:, 3]) > SWING_TWIST_TOL)):
        raise PoseError(
            f"joint {figure.joints[indices.joints[index]].name!r}: a swing joint has no twist, so its quaternion must "
            f"have z = 0, got {e[index].tolist()}; remove the twist, or make it a ball joint."
        )


def _normalized(indices: QuaternionIndices, e: FloatArray) -> FloatArray:
    """Quaternions (..., k, 4) of unit norm, those of swing joints without twist."""
    e[..., indices.swings, 3] = 0.0
    squares = np.einsum("...ki,...ki->...k", e, e)
    exact = np.abs(squares - 1.0) <= _ROUNDING_OF_SQUARE
    return np.asarray(e / np.where(exact, 1.0, np.sqrt(squares))[..., None])


def checked_tangent(figure: Figure, values: ArrayLike) -> Tangent:
    """Return `values` as a tangent (nv,) of the figure: one finite number per degree of freedom, or raise PoseError."""
    what = f"a tangent of figure {figure.name!r} has {figure.nv} numbers, one per degree of freedom"
    v = _array_of(values, figure.nv, what)
    for index in np.flatnonzero(~np.isfinite(v)):
        raise PoseError(f"{figure.dof_names[index]}: a tangent must be finite, got {v[index]}.")
    return v


def _array_of(values: ArrayLike, count: int, what: str) -> FloatArray:
    try:
        array = real_array(values)
    except (TypeError, ValueError):
        raise PoseError(f"{what}, got {values!r}.") from None
    if array.shape != (count,):
        raise PoseError(f"{what}, got an array of shape {array.shape}.")
    return array


# --- setting coordinates ----------------------------------------------------------------------------------------------


def set_coordinates(
    figure: Figure, q: PoseVector, values: Mapping[str, object], *, degrees: bool = False
) -> PoseVector:
    """Return q with some values set; see :meth:`poise.kinematics.pose.Pose.with_values`.

    Scalar coordinates of one joint are set together: a swing that is set one component at a time may pass the singular
    direction -z in between.
    """
    result = np.array(q)
    scalars: dict[str, dict[str, float]] = {}
    for name, value in values.items():
        if _is_scalar(value):
            coordinate = figure.coordinate(name)
            factor = math.pi / 180.0 if degrees and is_angle(figure.joint(coordinate.joint)) else 1.0
            scalars.setdefault(coordinate.joint, {})[coordinate.component] = factor * float(_finite(name, value))
        else:
            joint = figure.joint(name)
            result[figure.slot(name).q] = _joint_entries(joint, value, degrees)
    for name, components in scalars.items():
        slot = figure.slot(name).q
        result[slot] = _with_components(figure.joint(name), result[slot], components)
    return result


def is_angle(joint: Joint) -> bool:
    """Whether the joint's scalar coordinates are angles [rad]; those of slide and free joints are lengths [m]."""
    return joint.kind not in (JointKind.SLIDE, JointKind.FREE)


def _is_scalar(value: object) -> bool:
    return not hasattr(value, "as_matrix") and not hasattr(value, "rotation") and _shape(value) == ()


def _shape(value: Any) -> tuple[int, ...]:
    """Shape of an array_like; (-1,), which no joint has, if its rows differ in length."""
    try:
        return np.shape(value)
    except ValueError:
        return (-1,)


def _joint_entries(joint: Joint, value: object, degrees: bool) -> FloatArray:
    """Entries of q of one joint: its numbers, an orientation, or the transform of a free joint."""
    kind = joint.kind
    if kind is JointKind.FREE and (hasattr(value, "rotation") or _shape(value) == (4, 4)):
        moved: Transform = as_transform(value, f"joint {joint.name!r}", PoseError)
        return np.array([*moved.translation, *moved.rotation])
    if kind.has_swing and (hasattr(value, "as_matrix") or _shape(value) == (3, 3)):
        return np.array(as_quaternion(value, f"joint {joint.name!r}", PoseError))
    numbers = _finite(joint.name, value)
    if numbers.shape != (kind.nq,):
        raise PoseError(
            f"joint {joint.name!r}: a {kind.value} joint has {kind.nq} numbers, got an array of shape {numbers.shape}."
        )
    return np.radians(numbers) if degrees and is_angle(joint) and not kind.has_quaternion else numbers


def _finite(name: str, value: object) -> FloatArray:
    try:
        numbers = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise PoseError(f"{name!r}: expected a number, or all numbers of a joint, got {value!r}.") from None
    if not np.isfinite(numbers).all():
        raise PoseError(f"{name!r}: values must be finite, got {numbers.tolist()}.")
    return numbers


def _with_components(joint: Joint, q: FloatArray, components: Mapping[str, float]) -> FloatArray:
    if not joint.kind.has_swing:
        for component, value in components.items():
            q[joint.kind.components.index(component)] = value
        return q
    swing, twist = swing_twist.decompose(q)
    x, y = components.get("swing_x", swing[0]), components.get("swing_y", swing[1])
    angle = components.get("twist", twist if joint.kind is JointKind.BALL else 0.0)
    return swing_twist.compose([x, y], angle)
