"""Twenty obstacles about a standing human, and reaches among them."""

from __future__ import annotations

import numpy as np

from benchmarks.suite.adapters.reach import ARRIVED, TOUCHED, Reach, Reached
from poise.collision import ClearanceTask, Obstacle, Part
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, Sphere, Transform
from poise.scene import Scene

COUNT = 20
MOST_STEPS = 100
HAND, SOLES = "right_grip", ("left_sole", "right_sole")


def reach_scene(figure: Figure, start: Pose, random: np.random.Generator) -> Scene:
    """A standing human that reaches with one hand for a place among twenty obstacles."""
    scene = Scene(figure, start)
    scene.avoid(obstacles=surroundings(start, random))
    scene.pin(*SOLES)
    angle, far = random.uniform(-1.5, 1.5), random.uniform(0.3, 0.8)
    scene.reach(HAND, (far * np.cos(angle), far * np.sin(angle) - 0.1, random.uniform(0.5, 1.7)))
    return scene


def reach_of(scene: Scene) -> Reach:
    """The same problem as others take it."""
    soles = {name: scene.pose.placement(name) for name in SOLES}
    goal = np.array(scene[HAND].goal)  # type: ignore[attr-defined]  # a reach has a goal
    return Reach(scene.pose, soles, HAND, goal, scene.obstacles)


def reached(scene: Scene) -> Reached:
    """Solve it, and judge it as others are judged."""
    result = scene.solve(max_iterations=MOST_STEPS)
    clearance = scene["clearance"]
    least = (
        float(clearance.near(result.pose).distances.min(initial=1.0)) if isinstance(clearance, ClearanceTask) else 1.0
    )
    largest = max(task.error_norm(result.pose) for task in scene.tasks if task is not clearance)
    return Reached(largest < ARRIVED and least > -TOUCHED, least)


def surroundings(
    pose: Pose, random: np.random.Generator, count: int = COUNT, reach: float = 1.0
) -> tuple[Obstacle, ...]:
    """Shapes of all kinds about a figure, none nearer than a centimeter."""
    found: list[Obstacle] = []
    while len(found) < count:
        a, b, c = random.uniform(0.05, 0.2, 3).tolist()
        kinds = (Sphere(a), Box((2 * a, 2 * b, 2 * c)), Cylinder(a, 3 * b), Capsule(a, 2 * b), Ellipsoid((a, b, c)))
        angle, far = random.uniform(-np.pi, np.pi), random.uniform(0.35, reach)
        place = Transform(
            (far * np.cos(angle), far * np.sin(angle), random.uniform(0.2, 1.9)),
            tuple(quaternion.random(random).tolist()),
        )
        made = Obstacle(f"thing {len(found) + 1}", (Part(kinds[int(random.integers(len(kinds)))]),), place)
        if ClearanceTask(obstacles=(made,)).near(pose).distances.min(initial=1.0) > 0.01:
            found.append(made)
    return tuple(found)
