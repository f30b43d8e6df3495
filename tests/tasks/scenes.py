"""A posed figure with two sites, and the same scene after a rigid motion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose
from poise.math import quaternion, sphere
from poise.model import Figure, JointKind, Site, Transform
from tests.support.figures import biped, random_configuration, random_figure


@dataclass(frozen=True)
class Scene:
    """A pose and two sites on different segments of its figure, with a random generator."""

    pose: Pose
    one: str | Site
    other: str | Site
    rng: np.random.Generator

    @property
    def figure(self) -> Figure:
        return self.pose.figure

    def near(self, point: np.ndarray) -> tuple[float, ...]:
        """A point 0.3 m away."""
        return tuple((point + 0.3 * sphere.uniform(self.rng)).tolist())

    def direction(self) -> tuple[float, ...]:
        return tuple(sphere.uniform(self.rng).tolist())

    def orientation(self) -> tuple[float, ...]:
        return tuple(quaternion.random(self.rng).tolist())

    def placement(self) -> Transform:
        return Transform(tuple(self.rng.uniform(-0.3, 0.3, 3).tolist()), self.orientation())

    def place(self, site: str | Site) -> Transform:
        """A site's frame in the world, from segment frames alone."""
        found = site if isinstance(site, Site) else self.figure.site(site)
        return self.pose.placement(found.segment) @ found.placement


def biped_scene(rng: np.random.Generator) -> Scene:
    pose = Pose(biped(), random_configuration(biped(), rng, 0.4))
    return Scene(pose, "left_grip", "right_sole", rng)


def random_scene(rng: np.random.Generator) -> Scene:
    figure = random_figure(rng, 9, free=True, limits=False)
    one, other = rng.choice(len(figure.segments), 2, replace=False)
    scene = Scene(Pose(figure, random_configuration(figure, rng, 0.6)), "", "", rng)
    here = Site("here", figure.segments[one].name, scene.placement())
    there = Site("there", figure.segments[other].name, scene.placement())
    return Scene(scene.pose, here, there, rng)


SCENES: tuple[Callable[[np.random.Generator], Scene], ...] = (biped_scene, random_scene)


def moved_pose(pose: Pose, motion: Transform) -> Pose:
    """The same posture with the free root moved by a rigid motion of the world."""
    root = pose.figure.joints[0]
    assert root.kind is JointKind.FREE
    q = pose[root.name]
    inside = root.placement.inverse() @ motion @ root.placement @ Transform(tuple(q[:3]), tuple(q[3:]))
    return pose.with_values({root.name: [*inside.translation, *inside.rotation]})


def derivative(value: Callable[[Pose], np.ndarray], pose: Pose, step: float = 1e-4) -> np.ndarray:
    """Central differences of fourth order on the manifold, one column per degree of freedom."""
    columns = []
    for h in step * np.eye(pose.figure.nv):
        near = value(pose.plus(h)) - value(pose.plus(-h))
        far = value(pose.plus(2.0 * h)) - value(pose.plus(-2.0 * h))
        columns.append((8.0 * near - far) / (12.0 * step))
    return np.stack(columns, axis=-1)
