"""Reach maps against a brute force grid of all joint angles of a small arm."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial import cKDTree

from poise.analysis.reach.retries import map_reach
from poise.analysis.reach.study import ReachStudy
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.tasks import CenterOfMassTask
from poise.types import FloatArray
from tests.support.backends import MINUTES_IN_PYTHON

LENGTHS = (0.45, 0.35, 0.25)
RANGES = ((-1.2, 1.4), (-0.3, 2.2), (-1.0, 1.0))
MASSES = (3.0, 2.0, 4.0)


@pytest.fixture(scope="module")
def arm() -> Figure:
    """Three links in the plane of x and z, each with its mass in its middle."""
    builder, above, at = FigureBuilder("arm").segment("base").root("base"), "base", 0.0
    for number, (length, limits, mass) in enumerate(zip(LENGTHS, RANGES, MASSES, strict=True)):
        builder.segment(f"link_{number}", mass=mass, center=(0.0, 0.0, 0.5 * length))
        place = (0.0, 0.0, at)
        builder.hinge(f"joint_{number}", above, f"link_{number}", axis=(0, 1, 0), at=place, range=limits)
        above, at = f"link_{number}", length
    return builder.site("tip", above, at=(0.0, 0.0, LENGTHS[-1])).build()


def study_of(arm: Figure, *tasks: CenterOfMassTask, cell: float = 0.06) -> ReachStudy:
    start = Pose.neutral(arm).with_values({"joint_0": -0.4, "joint_1": 0.9, "joint_2": 0.2})
    low, high = (-1.1, -0.5 * cell, -0.8), (1.1, 0.5 * cell, 1.1)
    return ReachStudy(start, "tip", tasks, low=low, high=high, cell=cell, measures=())


def tips(angles: FloatArray) -> FloatArray:
    """Ends (n, 2) of the arm in x and z for angles (n, 3) about y."""
    turns = np.cumsum(angles, axis=1)
    return np.stack([np.sin(turns) @ LENGTHS, np.cos(turns) @ LENGTHS], axis=1)


def compare(study: ReachStudy, reachable: FloatArray, fine: float) -> None:
    """Reached cells match brute force; errors are at least those of brute force, and equal at the boundary."""
    found = map_reach(study)
    away, _ = cKDTree(reachable).query(study.cell_centers(0, study.count)[:, [0, 2]])
    reached = found.reached.ravel()
    assert 40 < reached.sum() < 0.8 * study.count
    assert away[reached].max() < fine
    missed = np.asarray(found.outcome.columns["error"])
    assert (missed[~reached] > away[~reached] - fine).all()
    near = ~reached & (away < 0.5 * study.cell)
    assert near.sum() > 10
    assert np.abs(missed[near] - away[near]).max() < fine


def test_a_reach_map_matches_the_grid_of_all_angles(arm: Figure) -> None:
    grids = np.meshgrid(*(np.linspace(*limits, 110) for limits in RANGES), indexing="ij")
    compare(study_of(arm), tips(np.stack([grid.ravel() for grid in grids], axis=1)), 4e-3)


@MINUTES_IN_PYTHON
def test_a_balanced_reach_map_matches_the_grid_of_balanced_angles(arm: Figure) -> None:
    """The grid has the first two angles; the third follows from the center of mass over the base, if it can."""
    first, second = (grid.ravel() for grid in np.meshgrid(*(np.linspace(*each, 900) for each in RANGES[:2])))
    a, b = np.sin(first), np.sin(first + second)
    upper, middle, lower = LENGTHS
    moment = MASSES[0] * 0.5 * upper * a + MASSES[1] * (upper * a + 0.5 * middle * b)
    moment = moment + MASSES[2] * (upper * a + middle * b)
    sine = -moment / (MASSES[2] * 0.5 * lower)
    lies = np.abs(sine) <= 1.0
    angles = []
    for whole in (np.arcsin(sine[lies]), np.pi - np.arcsin(sine[lies])):
        third = (whole - (first + second)[lies] + np.pi) % (2.0 * np.pi) - np.pi
        inside = (third >= RANGES[2][0]) & (third <= RANGES[2][1])
        angles.append(np.stack([first[lies], second[lies], third], axis=1)[inside])
    balance = CenterOfMassTask(name="balance", goal=(0.0, 0.0, 0.0), axes="x", level=1)
    compare(study_of(arm, balance, cell=0.035), tips(np.concatenate(angles)), 4e-3)
