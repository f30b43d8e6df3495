"""Loads shift the body: a criterion that keeps the center of pressure near the middle between the feet, sideways.

A support polygon is an inequality: inside it a load in one hand would change nothing. People bring the common center of
mass of body and load back toward the middle between their feet. The criterion is on the last level, below all tasks;
with natural postures both are weighted, so that the body shifts its hips and keeps its posture. Its weight grows with
the share of the load in the weight of body and load: a cup changes nothing that is seen.

It is about the direction between the supports alone. Ahead, where a load is lifted with both hands, hips that go back
bend the trunk, which raises the moment of the low back; there the prior decides.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from poise.math.summation import float_sum
from poise.model import Figure
from poise.statics import Forces
from poise.statics.support_polygon import horizontal_axes
from poise.tasks import SupportPolygonTask, SupportRegionTask
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray, Triple

LOAD_TASK = "load over the feet"  # name of the criterion in results
_WEIGHT = 30.0  # per characteristic length, of loads of _FULL_SHARE and more
_FULL_SHARE = 0.1  # of the weight of body and load
_HALF_LENGTH_M = 1.0  # of the line; the polygon is shorter
_MIN_SPREAD_M = 0.03  # root of the sum of squares of the places from their middle, in their direction
_MIN_RATIO = 1.5  # of it to that across
_DIGITS = 6  # of the corners [m], so that supports that stay give the same task


def load_shift(figure: Figure, task: SupportPolygonTask, places: FloatArray) -> SupportRegionTask | None:
    """Criterion of the loads of a balance task whose supports are at some places (n, 3) [m].

    The region is the line through the middle of the supports, perpendicular to their direction; None without loads, or
    where the supports have no direction.
    """
    forces = task.forces
    axes = horizontal_axes(forces)
    flat = (places - places.mean(axis=0)) @ axes.T
    spread, directions = np.linalg.svd(flat)[1:]
    if not forces.wrenches or spread[0] < _MIN_SPREAD_M or spread[0] < _MIN_RATIO * spread[1:].max(initial=0.0):
        return None
    ahead = _HALF_LENGTH_M * (np.array([-directions[0, 1], directions[0, 0]]) @ axes)
    middle = places.mean(axis=0)
    corners = tuple((x, y, z) for x, y, z in np.round([middle - ahead, middle + ahead], _DIGITS).tolist())
    return _made(replace(forces, supports=()), corners, load_share(figure, forces))


def load_share(figure: Figure, forces: Forces) -> float:
    """Sum of the magnitudes of the forces, over it and the weight of the figure; 0 to 1."""
    load = float_sum(float(np.linalg.norm(each.force)) for each in forces.wrenches)
    weight = figure.mass * float(np.linalg.norm(forces.gravity))
    return load / (load + weight) if load > 0.0 else 0.0


@lru_cache(maxsize=64)
def _made(forces: Forces, corners: tuple[Triple, ...], share: float) -> SupportRegionTask:
    weight = _WEIGHT * min(1.0, share / _FULL_SHARE)
    return SupportRegionTask(name=LOAD_TASK, level=LAST_LEVEL, weight=weight, corners=corners, forces=forces)
