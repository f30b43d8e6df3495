"""Distances of a whole human to its surroundings and to itself, against coal; and what keeping clear costs a solve."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from poise.bench.comparison import durations, ratios
from poise.bench.measurement import Bar, Measurement
from poise.bench.registry import register
from poise.bench.run import Run
from poise.engine import kinematics, status
from poise.engine.clearance import WORLD, PlacedSolid
from poise.figure import Box, Capsule, Cylinder, Ellipsoid, Figure, GeneralizedCylinder, Placement, Sphere
from poise.figures import human, human_pose
from poise.obstacles import ClearanceTask, Obstacle, Part
from poise.obstacles.clearance import MOST, WITHIN
from poise.pose import Pose
from poise.pose.self_contact import figure_solids, self_pairs
from poise.rotations import quaternion
from poise.scene import Scene

COUNT = 20
REACHES = 40
PENETRATION = 1e-4  # [m]
TENTH = Bar.of("<= 0.1", "distances, nearest points and rows take less than a tenth of coal's distances alone")
NEVER = Bar.of("<= 0.1", "no pose that is returned runs into an obstacle by more than 0.1 mm")


@register("obstacles", "A human's solids against 20 obstacles and each other, and reaches among them.", peers=("coal",))
def obstacles(run: Run) -> Iterable[Measurement]:
    """Time all distances at one pose against coal, then count reaches among obstacles."""
    figure = human()
    pose = human_pose(figure, "stand")
    yield from _distances(run, figure, pose)
    yield from _reaches(run, figure, pose)


def _distances(run: Run, figure: Figure, pose: Pose) -> Iterator[Measurement]:
    things = surroundings(pose, run.random())
    own = self_pairs(figure)
    solids = [*own.solids, *(PlacedSolid(WORLD, hull) for thing in things for hull in thing.hulls())]
    pairs = [*own.pairs, *((i, j) for j in range(len(own.solids), len(solids)) for i in range(len(own.solids)))]
    bound, q = kinematics(figure).clearances(solids, pairs), pose.q
    contenders: dict[str, Callable[[], object]] = {"poise": lambda: bound.measure(q, WITHIN, MOST)}
    coal = run.peer("coal")
    if coal.available:
        contenders["coal"] = CoalPairs(coal.module, pose, things, pairs)
    timings = run.measure(contenders)
    what = f"{len(own.solids)} solids, {COUNT} obstacles, {len(pairs)} pairs"
    yield from durations(timings, what)
    bar = TENTH if status().name.startswith("native") else None
    yield from ratios(timings, "poise", "coal", what, bar=bar, needs=(coal,))


def _reaches(run: Run, figure: Figure, start: Pose) -> Iterator[Measurement]:
    random = run.random()
    deepest, reached = 0.0, 0
    for _ in range(REACHES):
        scene = reach_scene(figure, start, random)
        result = scene.solve(most_steps=60)
        clearance = scene["clearance"]
        if isinstance(clearance, ClearanceTask):
            deepest = max(deepest, -float(clearance.near(result.pose).distances.min(initial=1.0)))
        reached += result["right_grip"].met
    yield Measurement(f"deepest of {REACHES} reaches among {COUNT} obstacles", 1e3 * deepest, "mm", NEVER)
    yield Measurement("reaches that arrive", 100.0 * reached / REACHES, "%")


def reach_scene(figure: Figure, start: Pose, random: np.random.Generator) -> Scene:
    """A standing human that reaches with one hand for a place among twenty obstacles."""
    scene = Scene(figure, start)
    scene.avoid(obstacles=surroundings(start, random))
    scene.pin("left_sole", "right_sole")
    angle, far = random.uniform(-1.5, 1.5), random.uniform(0.3, 0.8)
    scene.reach("right_grip", (far * np.cos(angle), far * np.sin(angle) - 0.1, random.uniform(0.5, 1.7)))
    return scene


def surroundings(pose: Pose, random: np.random.Generator) -> tuple[Obstacle, ...]:
    """Twenty shapes of all kinds within a metre of a figure, none nearer than a centimetre."""
    found: list[Obstacle] = []
    while len(found) < COUNT:
        a, b, c = random.uniform(0.05, 0.2, 3).tolist()
        kinds = (Sphere(a), Box((2 * a, 2 * b, 2 * c)), Cylinder(a, 3 * b), Capsule(a, 2 * b), Ellipsoid((a, b, c)))
        angle, far = random.uniform(-np.pi, np.pi), random.uniform(0.35, 1.0)
        place = Placement(
            (far * np.cos(angle), far * np.sin(angle), random.uniform(0.2, 1.9)),
            tuple(quaternion.random(random).tolist()),
        )
        made = Obstacle(f"thing {len(found) + 1}", (Part(kinds[int(random.integers(len(kinds)))]),), place)
        if ClearanceTask(obstacles=(made,)).near(pose).distances.min(initial=1.0) > 0.01:
            found.append(made)
    return tuple(found)


class CoalPairs:
    """The same pairs through coal's Python calls, with everything made beforehand.

    A generalized cylinder is a plain one there, of the mean radius: coal has no such shape, and a mesh would be slower.
    """

    def __init__(self, coal: Any, pose: Pose, things: tuple[Obstacle, ...], pairs: list[tuple[int, int]]) -> None:
        self._coal, self._pairs = coal, pairs
        self._shapes: list[Any] = []
        self._frames: list[Any] = []
        for index, segment in enumerate(pose.figure.segments):
            for shape in segment.shapes:
                if shape.solid:
                    rotation, position = pose.state.rotations[index], pose.state.positions[index]
                    self._add(
                        shape.geometry, rotation @ shape.placement.matrix, position + rotation @ shape.placement.vector
                    )
        for thing in things:
            for part in thing.parts:
                placed = thing.placement @ part.placement
                self._add(part.geometry, placed.matrix, placed.vector)
        if len(self._shapes) != len(figure_solids(pose.figure)) + COUNT:
            raise ValueError("coal and poise must have the same solids")
        self._request, self._result = coal.DistanceRequest(), coal.DistanceResult()

    def _add(self, geometry: Any, rotation: Any, position: Any) -> None:
        coal = self._coal
        if isinstance(geometry, Sphere):
            made = coal.Sphere(geometry.radius)
        elif isinstance(geometry, Capsule):
            made = coal.Capsule(geometry.radius, geometry.length)
        elif isinstance(geometry, Cylinder):
            made = coal.Cylinder(geometry.radius, geometry.length)
        elif isinstance(geometry, GeneralizedCylinder):
            made = coal.Cylinder(0.5 * (geometry.radius_bottom + geometry.radius_top), geometry.length)
        elif isinstance(geometry, Box):
            made = coal.Box(*geometry.size)
        else:
            made = coal.Ellipsoid(*geometry.radii)
        self._shapes.append(made)
        self._frames.append(coal.Transform3s(rotation, position))

    def __call__(self) -> object:
        """All distances, one call each."""
        distance, shapes, frames = self._coal.distance, self._shapes, self._frames
        for i, j in self._pairs:
            self._result.clear()
            distance(shapes[i], frames[i], shapes[j], frames[j], self._request, self._result)
        return self._result
