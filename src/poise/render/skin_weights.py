"""Which segments every vertex of a skin follows, and by what share: linear blending without tears.

A segment pulls at the skin within a reach given by its thickness, only at what hangs together with it; shares are then
evened out over the surface, and the largest few are kept less the next one's, so that nothing leaps where two change
places.
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.skin import INFLUENCES
from poise.model import Figure
from poise.types import BoolArray, FloatArray, IntArray

REACH = 0.55  # how far a segment pulls at the skin of the next, in its own thickness
POWER = 3  # how steeply the pull falls off
ROUNDS = 10  # in which shares are evened out


def blended(
    figure: Figure, distances: FloatArray, thickness: FloatArray, faces: IntArray
) -> tuple[IntArray, FloatArray]:
    """Segments (n, 4) that each vertex follows and their shares (n, 4), of sum 1.

    Parameters
    ----------
    figure : Figure
    distances : (n, segments) array
        From each vertex to each segment [m].
    thickness : (segments,) array
        Of each segment [m].
    faces : (m, 3) array
        Triangles over which shares are evened out.
    """
    vertices = np.arange(len(distances))
    nearest = np.argmin(distances, axis=1)
    reach = REACH * thickness
    common = np.minimum(reach[nearest][:, None], reach)  # the slimmer of two says how far one pulls at the other
    over = distances - distances[vertices, nearest][:, None]
    pull = np.where(_related(figure)[nearest], np.maximum(1.0 - over / common, 0.0), 0.0) ** POWER
    return _largest(_evened(pull, faces))


def _related(figure: Figure) -> BoolArray:
    """Which segments hang together: those at most two joints apart."""
    table = np.eye(len(figure.segments), dtype=np.bool_)
    for index, parent in enumerate(figure.parents.tolist()):
        if parent >= 0:
            table[index, parent] = table[parent, index] = True
    return np.asarray(table @ table)


def _evened(pull: FloatArray, faces: IntArray) -> FloatArray:
    """Shares, each the mean of those round it, several times."""
    ends = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])  # every edge, from both sides
    order = np.argsort(ends[:, 0], kind="stable")
    source, target = ends[order, 1], ends[order, 0]
    starts = np.flatnonzero(np.diff(target, prepend=-1))
    counts = np.diff(np.append(starts, len(target)))[:, None]
    used = np.flatnonzero(pull.any(axis=0))
    pull = (pull / pull.sum(axis=1, keepdims=True)).astype(np.float32)
    for columns in np.array_split(used, max(1, len(used) // 8)):
        part = pull[:, columns]
        for _ in range(ROUNDS):
            part[target[starts]] = 0.5 * (part[target[starts]] + np.add.reduceat(part[source], starts) / counts)
        pull[:, columns] = part
    return pull


def _largest(pull: FloatArray) -> tuple[IntArray, FloatArray]:
    """The segments that pull most, and their shares less the next one's."""
    missing = max(0, INFLUENCES + 1 - pull.shape[1])
    wide = np.pad(pull, ((0, 0), (0, missing)))
    order = np.argsort(-wide, axis=1, kind="stable")[:, : INFLUENCES + 1]
    sizes = np.take_along_axis(wide, order, axis=1).astype(np.float64)
    shares = sizes[:, :INFLUENCES] - sizes[:, INFLUENCES:]
    shares[:, 0] += 1e-9
    best = np.where(order[:, :INFLUENCES] < pull.shape[1], order[:, :INFLUENCES], 0).astype(np.int32)
    return best, shares / shares.sum(axis=1, keepdims=True)
