"""Loads shift the body: a criterion that keeps the center of pressure near the middle of the supports.

A support polygon is an inequality: inside it a load in one hand would change nothing. People bring the common center of
mass of body and load back toward the middle of their feet. The criterion is on the last level, below all tasks; with
natural postures both are weighted, so that the body shifts its hips and keeps its posture. Its weight grows with the
share of the load in the weight of body and load: a cup changes nothing that is seen.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.model import Figure
from poise.statics import Forces
from poise.tasks import CenterOfMassTask, SupportPolygonTask
from poise.tasks.criteria import LAST_LEVEL

LOAD_TASK = "load over the feet"  # name of the criterion in results
_WEIGHT = 30.0  # per characteristic length, of loads of _FULL_SHARE and more
_FULL_SHARE = 0.1  # of the weight of body and load
_VERTICAL_TOL = 1e-9  # horizontal part of gravity's direction


def load_shift(figure: Figure, task: SupportPolygonTask) -> CenterOfMassTask | None:
    """Criterion of the loads of a balance task; None without loads, or where gravity is not along z."""
    forces = task.forces
    if not forces.wrenches or float(np.abs(forces.down[:2]).max()) > _VERTICAL_TOL:
        return None
    return _made(forces, load_share(figure, forces))


def load_share(figure: Figure, forces: Forces) -> float:
    """Sum of the magnitudes of the forces, over it and the weight of the figure; 0 to 1."""
    load = sum(float(np.linalg.norm(each.force)) for each in forces.wrenches)
    weight = figure.mass * float(np.linalg.norm(forces.gravity))
    return load / (load + weight) if load > 0.0 else 0.0


@lru_cache(maxsize=64)
def _made(forces: Forces, share: float) -> CenterOfMassTask:
    return CenterOfMassTask(
        name=LOAD_TASK,
        level=LAST_LEVEL,
        weight=_WEIGHT * min(1.0, share / _FULL_SHARE),
        goal=(0.0, 0.0, 0.0),
        axes="xy",
        over=tuple(each.site for each in forces.supports),
        forces=forces,
    )
