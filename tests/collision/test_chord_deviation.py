"""Bounds of a motion: no point leaves its chord farther, and no solid travels farther, than stated."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision.chord_deviation import MotionPath, MotionTracks, joint_speeds
from poise.collision.distance import Hull
from poise.kinematics import Pose
from poise.kinematics.protocol import WORLD, PlacedSolid, State
from poise.model import Figure, JointKind
from poise.types import FloatArray
from tests.support.figures import random_configuration, random_figure

SAMPLES = 24


def motion(seed: int, size: float) -> tuple[Pose, Pose]:
    """A random motion of a random tree; every other one is re-rooted, so that joints are passed backward."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng)
    start = Pose(figure, random_configuration(figure, rng))
    if seed % 2:
        start = start.rerooted(figure.segments[int(rng.integers(len(figure.segments)))].name)
    return start, Pose(start.figure, start.plus(size * rng.normal(size=start.figure.nv)).q)


def random_hull(rng: np.random.Generator) -> Hull:
    count = int(rng.integers(1, 5))
    return Hull(rng.normal(size=(count, 3)), 0.3 * rng.normal(size=(count, 3, 3)) * rng.integers(2), 0.1)


def core_points(hull: Hull, rng: np.random.Generator) -> FloatArray:
    directions = rng.normal(size=(len(hull.centers), 6, 3))
    directions /= np.linalg.norm(directions, axis=2, keepdims=True)
    around = hull.centers[:, None] + np.einsum("kij,knj->kni", hull.spreads, directions)
    return np.concatenate([hull.centers, around.reshape(-1, 3)])


def seen(state: State, segment: int, base: int, points: FloatArray) -> FloatArray:
    world = points @ state.rotations[segment].T + state.positions[segment]
    return world if base == WORLD else (world - state.positions[base]) @ state.rotations[base]


def sampled(start: Pose, end: Pose, segment: int, base: int, points: FloatArray) -> FloatArray:
    """Positions (times, points, 3) along the interpolated motion."""
    v = end.minus(start)
    return np.array([seen(start.plus(t * v).state, segment, base, points) for t in np.linspace(0.0, 1.0, SAMPLES + 1)])


def views(figure: Figure, rng: np.random.Generator) -> list[tuple[int, int]]:
    every = [(a, b) for a in range(len(figure.segments)) for b in range(-1, len(figure.segments)) if a != b]
    return [every[index] for index in rng.permutation(len(every))[:6]]


@pytest.mark.parametrize("size", [0.05, 0.5, 1.5])
@pytest.mark.parametrize("seed", range(12))
def test_no_point_leaves_its_chord_farther_than_the_bound(seed: int, size: float) -> None:
    start, end = motion(seed, size)
    rng = np.random.default_rng(1000 + seed)
    speeds = joint_speeds(start, end)
    for segment, base in views(start.figure, rng):
        hull = random_hull(rng)
        points = sampled(start, end, segment, base, core_points(hull, rng))
        times = np.linspace(0.0, 1.0, SAMPLES + 1)[:, None, None]
        chords = (1.0 - times) * points[0] + times * points[-1]
        deviation = np.linalg.norm(points - chords, axis=2).max()
        bound = MotionPath(start.figure, segment, hull, base).acceleration_bound(speeds) / 8.0
        assert deviation <= bound * (1.0 + 1e-9) + 1e-9


@pytest.mark.parametrize("seed", range(12))
def test_no_solid_travels_farther_than_the_bound(seed: int) -> None:
    start, end = motion(seed, 0.4)
    rng = np.random.default_rng(2000 + seed)
    tracks = [(PlacedSolid(segment, random_hull(rng)), base) for segment, base in views(start.figure, rng)]
    bounds = MotionTracks(start.figure, tracks).travel(start.state, end.state, joint_speeds(start, end))
    for (solid, base), bound in zip(tracks, bounds, strict=True):
        points = sampled(start, end, solid.segment, base, core_points(solid.hull, rng))
        assert np.linalg.norm(points - points[0], axis=2).max() <= bound * (1.0 + 1e-9) + 1e-9


def test_bound_is_the_acceleration_of_a_single_rotation() -> None:
    """A hinge that turns by ω: the point at radius r accelerates by ω² r, and the bound says no more."""
    rng = np.random.default_rng(5)
    figure = next(
        found
        for found in (random_figure(rng) for _ in range(1000))
        if any(joint.kind is JointKind.HINGE for joint in found.joints)
    )
    index = next(index for index, joint in enumerate(figure.joints) if joint.kind is JointKind.HINGE)
    start = Pose(figure, random_configuration(figure, rng))
    v = np.zeros(figure.nv)
    v[figure.slots[index].v] = 0.7
    hull = Hull(rng.normal(size=(1, 3)), np.zeros((1, 3, 3)))
    radius = np.linalg.norm(hull.centers[0] - figure.joints[index].child_placement.translation_vector)
    bound = MotionPath(figure, index, hull, WORLD).acceleration_bound(
        joint_speeds(start, Pose(figure, start.plus(v).q))
    )
    assert bound == pytest.approx(0.49 * radius)
