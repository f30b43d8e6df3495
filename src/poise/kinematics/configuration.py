"""Numbers checked to be a configuration of a figure, with quaternions brought to unit length.

What is refused is refused by the name of the joint. A quaternion that is unit to the last digits keeps its bits, so
that reading back a pose that was written gives the same pose.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.model import Figure, JointKind
from poise.types import AnyArray, ArrayLike, BoolArray, FloatArray, Matrix, PoseVector, Tangent

UNIT_TOLERANCE = 1e-6  # how far from unit length a quaternion may be before it is refused
TWIST_TOLERANCE = 1e-9  # largest z of a swing joint's quaternion
_LAST_DIGITS = 4.0 * np.finfo(np.float64).eps


class QuaternionPlaces(NamedTuple):
    """Where the quaternions of a figure lie in q."""

    joints: AnyArray  # (k,) indices of joints
    q: AnyArray  # (k, 4)
    swings: BoolArray  # (k,) true for swing joints
    twists: AnyArray  # (s,) where the z of swing joints' quaternions lies in q


@lru_cache(maxsize=64)
def quaternion_places(figure: Figure) -> QuaternionPlaces:
    """Places of all quaternions, joint by joint."""
    joints = [index for index, joint in enumerate(figure.joints) if joint.kind.has_quaternion]
    starts = np.array([figure.slots[index].q.stop - 4 for index in joints], dtype=np.intp)
    swings = np.array([figure.joints[index].kind is JointKind.SWING for index in joints], dtype=np.bool_)
    places = starts[:, None] + np.arange(4)
    return QuaternionPlaces(np.array(joints, dtype=np.intp), places, swings, places[swings, 3])


def checked_configuration(figure: Figure, values: ArrayLike) -> PoseVector:
    """Return a read-only copy of `values` that is a configuration of the figure, or raise a PoseError."""
    q = _numbers(values, figure.nq, f"a pose of figure {figure.name!r} has {figure.nq} numbers")
    finite = np.isfinite(q)
    if np.count_nonzero(finite) < len(q):
        bad = np.flatnonzero(~finite)
        slot = next(index for index, slot in enumerate(figure.slots) if slot.q.start <= bad[0] < slot.q.stop)
        joint, own = figure.joints[slot], q[figure.slots[slot].q]
        raise PoseError(f"joint {joint.name!r}: its values must be finite, got {own.tolist()}.")
    places = quaternion_places(figure)
    if len(places.joints):
        e = q.take(places.q)
        off = np.abs(np.einsum("ki,ki->k", e, e) - 1.0)  # einsum lets squares overflow in silence
        if np.count_nonzero(off > _LAST_DIGITS) or np.count_nonzero(q.take(places.twists)):
            _check_unit(figure, places, e)
            q[places.q] = _unit(places, e)
    q.flags.writeable = False
    return q


def checked_configurations(figure: Figure, frames: Matrix) -> Matrix:
    """Return a read-only copy of rows that are each a configuration of the figure, as :func:`checked_configuration`.

    Raises
    ------
    PoseError
        A row is no configuration; the message names the first such row and the joint.
    """
    rows = np.array(frames, dtype=np.float64)
    places = quaternion_places(figure)
    e = rows[:, places.q]
    with np.errstate(over="ignore", invalid="ignore"):
        far = np.abs(np.sqrt(np.einsum("nki,nki->nk", e, e)) - 1.0) > UNIT_TOLERANCE
    bad = ~np.isfinite(rows).all(axis=1) | far.any(axis=1)
    bad |= (places.swings & (np.abs(e[..., 3]) > TWIST_TOLERANCE)).any(axis=1)
    for number in np.flatnonzero(bad)[:1]:
        try:
            checked_configuration(figure, rows[number])
        except PoseError as error:
            raise PoseError(f"frame {number}: {error}") from None
    rows[:, places.q] = _unit(places, e)
    rows.flags.writeable = False
    return rows


def _check_unit(figure: Figure, places: QuaternionPlaces, e: FloatArray) -> None:
    squares = np.einsum("ki,ki->k", e, e)
    for index in np.flatnonzero(np.abs(np.sqrt(squares) - 1.0) > UNIT_TOLERANCE):
        raise PoseError(
            f"joint {figure.joints[places.joints[index]].name!r}: its rotation must be a unit quaternion (w, x, y, z), "
            f"got {e[index].tolist()} of norm {np.sqrt(squares[index]):.6g}; normalize it first."
        )
    for index in np.flatnonzero(places.swings & (np.abs(e[:, 3]) > TWIST_TOLERANCE)):
        raise PoseError(
            f"joint {figure.joints[places.joints[index]].name!r}: a swing joint has no twist, so its quaternion must "
            f"have z = 0, got {e[index].tolist()}; remove the twist, or make it a ball joint."
        )


def _unit(places: QuaternionPlaces, e: FloatArray) -> FloatArray:
    """Quaternions (..., k, 4) made unit, those of swing joints without twist."""
    e[..., places.swings, 3] = 0.0
    squares = np.einsum("...ki,...ki->...k", e, e)
    exact = np.abs(squares - 1.0) <= _LAST_DIGITS
    return np.asarray(e / np.where(exact, 1.0, np.sqrt(squares))[..., None])


def checked_tangent(figure: Figure, values: ArrayLike) -> Tangent:
    """Return `values` as a tangent of the figure: one finite number per degree of freedom, or raise a PoseError."""
    what = f"a tangent of figure {figure.name!r} has {figure.nv} numbers, one per degree of freedom"
    v = _numbers(values, figure.nv, what)
    for index in np.flatnonzero(~np.isfinite(v)):
        raise PoseError(f"{figure.dof_names[index]}: a tangent must be finite, got {v[index]}.")
    return v


def _numbers(values: ArrayLike, count: int, what: str) -> FloatArray:
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise PoseError(f"{what}, got {values!r}.") from None
    if array.shape != (count,):
        raise PoseError(f"{what}, got an array of shape {array.shape}.")
    return array
