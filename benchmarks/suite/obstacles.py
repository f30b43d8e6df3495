"""Benchmark of reaching among obstacles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from benchmarks.adapters import mink_reach as reach_mink
from benchmarks.adapters import pink_reach as reach_pink
from benchmarks.adapters.pinocchio import coal_shape
from benchmarks.adapters.reach import ARRIVED, TOUCHED, Reach, Reached, Reacher, reach
from benchmarks.comparison import durations
from benchmarks.measurement import Bar, Measurement
from benchmarks.registry import register
from benchmarks.run import Run
from poise.backend import backend_status
from poise.cli.optional_packages import lacking
from poise.collision import ClearanceTask, Obstacle, Part
from poise.kinematics import Pose
from poise.kinematics.self_collision import figure_solids, self_collision_pairs
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, Sphere, Transform
from poise.scene import Scene
from poise.solver import Solver

# --- obstacle problems ------------------------------------------------------------------------------------------------

# Twenty obstacles about a standing human, and reaches among them.

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
        if ClearanceTask(obstacles=(made,)).nearest(pose).distances.min(initial=1.0) > 0.01:
            found.append(made)
    return tuple(found)


# --- obstacles --------------------------------------------------------------------------------------------------------

# What keeping clear costs a whole human's step, against coal; and reaches among obstacles, against Pink and mink.

MANY = 1000  # obstacles for the broad phase
REACHES = {True: 20, False: 1000}  # by quick
TENTH = Bar.of("<= 0.1", "keeping clear adds less to a step than a tenth of coal's distances alone")
NEVER = Bar.of("<= 0.1", "no pose that is returned runs into an obstacle by more than 0.1 mm")
OTHERS: dict[str, tuple[Callable[[Any, Reach], Reacher], tuple[str, ...]]] = {
    "pink": (reach_pink.PinkReach, reach_pink.NEEDS),
    "mink": (reach_mink.MinkReach, reach_mink.NEEDS),
}
PEERS = tuple(sorted({"coal", *reach_pink.NEEDS, *reach_mink.NEEDS}))


@register("obstacles", "A human's step among 20 obstacles and itself, and reaches among them.", peers=PEERS)
def obstacles(run: Run) -> Iterable[Measurement]:
    """Time a step with and without clearance against coal, then count reaches among obstacles."""
    figure = human()
    pose = human_pose(figure, "stand")
    yield from _steps(run, figure, pose)
    yield from _reaches(run, figure, pose)


def _solver(pose: Pose, things: tuple[Obstacle, ...]) -> Solver:
    scene = Scene(pose.figure, pose)
    if things:
        scene.avoid(obstacles=things, self_collision=True)
    scene.pin(*SOLES)
    scene.reach(HAND, pose.position(HAND) + np.array([0.2, 0.1, 0.2]))
    return Solver(pose.figure, scene.tasks)


def _steps(run: Run, figure: Figure, pose: Pose) -> Iterator[Measurement]:
    things = surroundings(pose, run.random())
    many = surroundings(pose, run.random(), MANY, 8.0)
    plain, clear, crowded = (_solver(pose, each) for each in ((), things, many))
    moved = (_shifted(things, 1e-4), things)
    turn = iter(range(10**12))

    def move() -> None:
        clear.set("clearance", obstacles=moved[next(turn) % 2])

    contenders: dict[str, Callable[[], object]] = {
        "plain step": lambda: plain.step(pose),
        "step with clearance": lambda: clear.step(pose),
        f"step with {MANY} obstacles": lambda: crowded.step(pose),
        "moving all obstacles": move,
    }
    own = self_collision_pairs(figure)
    pairs = [
        *own.pairs,
        *((i, j) for j in range(len(own.solids), len(own.solids) + COUNT) for i in range(len(own.solids))),
    ]
    coal = run.peer("coal")
    if coal.available:
        contenders["coal"] = CoalPairs(coal.module, pose, things, pairs)
    timings = run.measure(contenders)
    what = f"{len(own.solids)} solids, {COUNT} obstacles, {len(pairs)} pairs"
    yield from durations(timings, what)
    bar = TENTH if backend_status().name.startswith("native") else None
    names = [f"{what}, growth of the step / coal, of {each}" for each in ("minima", "medians")]
    if not coal.available:
        yield from (Measurement(name, None, "x", bar, absent=lacking((coal,))) for name in names)
        return
    for name, kind in zip(names, ("minimum", "median"), strict=True):
        before, after, other = (getattr(timings[each], kind) for each in ("plain step", "step with clearance", "coal"))
        yield Measurement(name, (after - before) / other, "x", bar, timings["coal"].rounds)


def _shifted(things: tuple[Obstacle, ...], by: float) -> tuple[Obstacle, ...]:
    return tuple(
        each.moved(tuple(x + by for x in each.placement.translation), each.placement.rotation) for each in things
    )


def _reaches(run: Run, figure: Figure, start: Pose) -> Iterator[Measurement]:
    count, random = REACHES[run.settings.quick], run.random()
    found: dict[str, list[Reached]] = {"poise": []}
    peers = {name: [run.peer(each) for each in needs] for name, (_, needs) in OTHERS.items()}
    for number in range(count):
        scene = reach_scene(figure, start, random)
        problem = reach_of(scene)
        found["poise"].append(reached(scene))
        for name, (make, _) in OTHERS.items():
            if not lacking(peers[name]):
                modules = {each.name: each.module for each in peers[name]}
                found.setdefault(name, []).append(reach(make(modules, problem)))
        if run.progress is not None:
            run.progress(number + 1, count)
    what = f"{count} reaches among {COUNT} obstacles"
    deepest = {name: -1e3 * min(each.clearance for each in rides) for name, rides in found.items()}
    arrived = {name: 100.0 * sum(each.arrived for each in rides) / count for name, rides in found.items()}
    yield Measurement(f"{what}, deepest, poise", max(deepest["poise"], 0.0), "mm", NEVER)
    best = max([share for name, share in arrived.items() if name != "poise"], default=0.0)
    bar = Bar.of(f">= {best:.6g}", "no fewer arrive than with the barriers of others") if len(arrived) > 1 else None
    yield Measurement(f"{what}, arrived, poise", arrived["poise"], "%", bar)
    for name in OTHERS:
        gone = lacking(peers[name])
        for part, values, unit in (("arrived", arrived, "%"), ("deepest", deepest, "mm")):
            value = None if gone else max(values[name], 0.0)
            yield Measurement(f"{what}, {part}, {name}", value, unit, absent=gone)


class CoalPairs:
    """The same pairs through coal's Python calls, with everything made beforehand."""

    def __init__(self, coal: Any, pose: Pose, things: tuple[Obstacle, ...], pairs: list[tuple[int, int]]) -> None:
        self._coal, self._pairs = coal, pairs
        self._shapes: list[Any] = []
        self._frames: list[Any] = []
        for index, segment in enumerate(pose.figure.segments):
            for shape in segment.shapes:
                if shape.solid:
                    rotation, position = pose.state.rotations[index], pose.state.positions[index]
                    place = shape.placement
                    self._add(
                        shape.geometry, rotation @ place.rotation_matrix, position + rotation @ place.translation_vector
                    )
        for thing in things:
            for part in thing.parts:
                placed = thing.placement @ part.placement
                self._add(part.geometry, placed.rotation_matrix, placed.translation_vector)
        if len(self._shapes) != len(figure_solids(pose.figure)) + len(things):
            raise ValueError("coal and poise must have the same solids")
        self._request, self._result = coal.DistanceRequest(), coal.DistanceResult()

    def _add(self, geometry: Any, rotation: Any, position: Any) -> None:
        self._shapes.append(coal_shape(self._coal, geometry))
        self._frames.append(self._coal.Transform3s(rotation, position))

    def __call__(self) -> object:
        """All distances, one call each."""
        distance, shapes, frames = self._coal.distance, self._shapes, self._frames
        for i, j in self._pairs:
            self._result.clear()
            distance(shapes[i], frames[i], shapes[j], frames[j], self._request, self._result)
        return self._result
