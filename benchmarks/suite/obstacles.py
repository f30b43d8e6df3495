"""Cost of clearance constraints in a step, against coal; and reaches among obstacles, against Pink and mink."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from benchmarks.adapters import mink_reach as reach_mink
from benchmarks.adapters import pink_reach as reach_pink
from benchmarks.adapters.pinocchio import coal_shape
from benchmarks.adapters.reach import (
    ARRIVAL_TOL,
    MAX_ITERATIONS,
    PENETRATION_TOL_M,
    ReachContender,
    ReachOutcome,
    ReachProblem,
    solve_reach,
)
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

OBSTACLE_COUNT = 20
BROAD_PHASE_COUNT = 1000  # obstacles for the broad phase
REACH_COUNTS = {True: 20, False: 1000}  # by quick
CLEARANCE_COST_BAR = Bar.of("<= 0.1", "clearance adds less to a step than a tenth of coal's distances alone")
PENETRATION_BAR = Bar.of("<= 0.1", "no returned pose penetrates an obstacle by more than 0.1 mm")
HAND, SOLES = "right_grip", ("left_sole", "right_sole")


def reach_scene(figure: Figure, start: Pose, random: np.random.Generator) -> Scene:
    """Scene of a standing human that reaches with one hand among twenty obstacles."""
    scene = Scene(figure, start)
    scene.avoid(obstacles=surroundings(start, random))
    scene.pin(*SOLES)
    angle, far = random.uniform(-1.5, 1.5), random.uniform(0.3, 0.8)
    scene.reach(HAND, (far * np.cos(angle), far * np.sin(angle) - 0.1, random.uniform(0.5, 1.7)))
    return scene


def reach_of(scene: Scene) -> ReachProblem:
    """The problem of a scene for other libraries."""
    soles = {name: scene.pose.placement(name) for name in SOLES}
    goal = np.array(scene[HAND].goal)  # type: ignore[attr-defined]  # a reach has a goal
    return ReachProblem(scene.pose, soles, HAND, goal, scene.obstacles)


def solve_scene(scene: Scene) -> ReachOutcome:
    """Solve the scene, and evaluate it like the other libraries."""
    result = scene.solve(max_iterations=MAX_ITERATIONS)
    clearance = scene["clearance"]
    least = (
        float(clearance.nearest(result.pose).distances.min(initial=1.0))
        if isinstance(clearance, ClearanceTask)
        else 1.0
    )
    largest = max(task.error_norm(result.pose) for task in scene.tasks if task is not clearance)
    return ReachOutcome(largest < ARRIVAL_TOL and least > -PENETRATION_TOL_M, least)


def surroundings(
    pose: Pose, random: np.random.Generator, count: int = OBSTACLE_COUNT, reach: float = 1.0
) -> tuple[Obstacle, ...]:
    """Random shapes of all kinds around a figure, none nearer than a centimeter."""
    obstacles: list[Obstacle] = []
    while len(obstacles) < count:
        a, b, c = random.uniform(0.05, 0.2, 3).tolist()
        kinds = (Sphere(a), Box((2 * a, 2 * b, 2 * c)), Cylinder(a, 3 * b), Capsule(a, 2 * b), Ellipsoid((a, b, c)))
        angle, far = random.uniform(-np.pi, np.pi), random.uniform(0.35, reach)
        place = Transform(
            (far * np.cos(angle), far * np.sin(angle), random.uniform(0.2, 1.9)),
            tuple(quaternion.random(random).tolist()),
        )
        made = Obstacle(f"obstacle {len(obstacles) + 1}", (Part(kinds[int(random.integers(len(kinds)))]),), place)
        if ClearanceTask(obstacles=(made,)).nearest(pose).distances.min(initial=1.0) > 0.01:
            obstacles.append(made)
    return tuple(obstacles)


# --- measurements -----------------------------------------------------------------------------------------------------

OTHERS: dict[str, tuple[Callable[[Any, ReachProblem], ReachContender], tuple[str, ...]]] = {
    "pink": (reach_pink.PinkReach, reach_pink.NEEDS),
    "mink": (reach_mink.MinkReach, reach_mink.NEEDS),
}
PEERS = tuple(sorted({"coal", *reach_pink.NEEDS, *reach_mink.NEEDS}))


@register("obstacles", "A step of a human among 20 obstacles with self-collision, and reaches among them.", peers=PEERS)
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
    many = surroundings(pose, run.random(), BROAD_PHASE_COUNT, 8.0)
    plain, clear, crowded = (_solver(pose, each) for each in ((), things, many))
    moved = (_translated(things, 1e-4), things)
    turn = iter(range(10**12))

    def move() -> None:
        clear.set("clearance", obstacles=moved[next(turn) % 2])

    contenders: dict[str, Callable[[], object]] = {
        "plain step": lambda: plain.step(pose),
        "step with clearance": lambda: clear.step(pose),
        f"step with {BROAD_PHASE_COUNT} obstacles": lambda: crowded.step(pose),
        "moving all obstacles": move,
    }
    own = self_collision_pairs(figure)
    pairs = [
        *own.pairs,
        *((i, j) for j in range(len(own.solids), len(own.solids) + OBSTACLE_COUNT) for i in range(len(own.solids))),
    ]
    coal = run.peer("coal")
    if coal.available:
        contenders["coal"] = CoalPairs(coal.module, pose, things, pairs)
    timings = run.measure(contenders)
    what = f"{len(own.solids)} solids, {OBSTACLE_COUNT} obstacles, {len(pairs)} pairs"
    yield from durations(timings, what)
    bar = CLEARANCE_COST_BAR if backend_status().name.startswith("native") else None
    names = [f"{what}, increase of the step / coal, of {each}" for each in ("minima", "medians")]
    if not coal.available:
        yield from (Measurement(name, None, "x", bar, absent=lacking((coal,))) for name in names)
        return
    for name, kind in zip(names, ("minimum", "median"), strict=True):
        before, after, other = (getattr(timings[each], kind) for each in ("plain step", "step with clearance", "coal"))
        yield Measurement(name, (after - before) / other, "x", bar, timings["coal"].rounds)


def _translated(things: tuple[Obstacle, ...], by: float) -> tuple[Obstacle, ...]:
    return tuple(
        each.moved(tuple(x + by for x in each.placement.translation), each.placement.rotation) for each in things
    )


def _reaches(run: Run, figure: Figure, start: Pose) -> Iterator[Measurement]:
    count, random = REACH_COUNTS[run.settings.quick], run.random()
    found: dict[str, list[ReachOutcome]] = {"poise": []}
    peers = {name: [run.peer(each) for each in needs] for name, (_, needs) in OTHERS.items()}
    for number in range(count):
        scene = reach_scene(figure, start, random)
        problem = reach_of(scene)
        found["poise"].append(solve_scene(scene))
        for name, (make, _) in OTHERS.items():
            if not lacking(peers[name]):
                modules = {each.name: each.module for each in peers[name]}
                found.setdefault(name, []).append(solve_reach(make(modules, problem)))
        if run.progress is not None:
            run.progress(number + 1, count)
    what = f"{count} reaches among {OBSTACLE_COUNT} obstacles"
    penetration = {name: -1e3 * min(each.clearance for each in outcomes) for name, outcomes in found.items()}
    arrived = {name: 100.0 * sum(each.arrived for each in outcomes) / count for name, outcomes in found.items()}
    yield Measurement(f"{what}, penetration, poise", max(penetration["poise"], 0.0), "mm", PENETRATION_BAR)
    best = max([share for name, share in arrived.items() if name != "poise"], default=0.0)
    bar = (
        Bar.of(f">= {best:.6g}", "no fewer succeed than with the barriers of other libraries")
        if len(arrived) > 1
        else None
    )
    yield Measurement(f"{what}, arrived, poise", arrived["poise"], "%", bar)
    for name in OTHERS:
        gone = lacking(peers[name])
        for part, values, unit in (("arrived", arrived, "%"), ("penetration", penetration, "mm")):
            value = None if gone else max(values[name], 0.0)
            yield Measurement(f"{what}, {part}, {name}", value, unit, absent=gone)


class CoalPairs:
    """Distances of the same pairs by coal's Python calls, with all objects created before."""

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
            raise ValueError("expected the same solids in coal and Poise")
        self._request, self._result = coal.DistanceRequest(), coal.DistanceResult()

    def _add(self, geometry: Any, rotation: Any, position: Any) -> None:
        self._shapes.append(coal_shape(self._coal, geometry))
        self._frames.append(self._coal.Transform3s(rotation, position))

    def __call__(self) -> object:
        """Compute all distances, one call each."""
        distance, shapes, frames = self._coal.distance, self._shapes, self._frames
        for i, j in self._pairs:
            self._result.clear()
            distance(shapes[i], frames[i], shapes[j], frames[j], self._request, self._result)
        return self._result
