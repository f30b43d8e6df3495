"""Obstacle avoidance: the methods of [Ge2000] beside inequality constraints, with one to twenty obstacles."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot, Report, Section, Table
from poise.analysis.report.parts import Cell
from poise_lab.techniques.avoidance import (
    METHODS,
    Course,
    CourseResult,
    ObstacleDistances,
    TipStep,
    blocked_course,
    follow_course,
    inequality_step,
    method_step,
    random_course,
)

OBSTACLE_COUNTS = (1, 2, 5, 20)
COURSES_PER_COUNT = 3
LINEAR_STEP = "inequality constraint, one step"
WHOLE_SOLVE = "inequality constraint, converged"
PLOTTED = ("task priority", "two worst weighted", "cost sum", "objective function", "priority reversed", LINEAR_STEP)
HEADS = (
    "method",
    "obstacles",
    "step [µs]",
    "smallest distance [mm]",
    "largest bend [°]",
    "largest tip step [mm]",
    "reversals",
    "success [%]",
)

Runs = dict[tuple[str, int], tuple[CourseResult, ...]]  # by method and number of obstacles


def compare_avoidance(seed: int) -> Report:
    """Report on obstacle avoidance."""
    runs = {(name, count): _runs(name, count, seed) for name in method_names() for count in OBSTACLE_COUNTS}
    return Report(
        title="Obstacle avoidance",
        intent="A trunk of twelve links on ball joints; its tip moves past spheres that do not block the tip's path.",
        seed=seed,
        sections=(_one_obstacle(runs), _many_obstacles(runs), _goal_inside_obstacle()),
    )


def method_names() -> tuple[str, ...]:
    """All compared methods."""
    return (*METHODS, LINEAR_STEP, WHOLE_SOLVE)


def step_of(name: str, course: Course) -> TipStep:
    """Step of a method, by its name, on a course."""
    if name in (LINEAR_STEP, WHOLE_SOLVE):
        return inequality_step(course, converge=name == WHOLE_SOLVE)
    return method_step(METHODS[name], ObstacleDistances(course.obstacles))


def _runs(name: str, count: int, seed: int) -> tuple[CourseResult, ...]:
    courses = [random_course(count, 100 * seed + number) for number in range(COURSES_PER_COUNT)]
    return tuple(follow_course(course, step_of(name, course)) for course in courses)


def _row(name: str, count: int, runs: tuple[CourseResult, ...]) -> tuple[Cell, ...]:
    return (
        name,
        count,
        1e6 * min(run.seconds for run in runs),
        1e3 * min(float(run.clearance.min()) for run in runs),
        math.degrees(max(run.max_bend for run in runs)),
        1e3 * max(run.max_tip_step for run in runs),
        float(np.mean([run.reversals for run in runs])),
        100.0 * float(np.mean([run.succeeded for run in runs])),
    )


def _one_obstacle(runs: Runs) -> Section:
    names = ("task priority", "velocity influence", "cost sum", "cost sum, as printed", "objective function")
    rows = tuple(_row(name, 1, runs[name, 1]) for name in (*names, LINEAR_STEP, WHOLE_SOLVE))
    return Section(
        title="One obstacle",
        literature="Task priority is the slowest and kinks the chain; the cost function is the fastest and smooth; "
        "the objective function lies between and is smooth (Ge table 5.1). With the sign as printed the cost attracts.",
        measured="Kinks of task priority are confirmed. Times hardly differ today: distances and Jacobians dominate a "
        "step. Applied through the Jacobian of the nearest point, the cost function equals the objective function up "
        "to a factor. Written into the first three joint coordinates, as printed, it brings the chain nearer than no "
        "avoidance at all, which is what inactive inequality constraints amount to.",
        tables=(Table(HEADS, rows),),
    )


def _many_obstacles(runs: Runs) -> Section:
    counts = OBSTACLE_COUNTS
    rows = tuple(_row(name, count, runs[name, count]) for count in counts for name in method_names())
    distances = tuple(
        Curve.of(name, counts, [1e3 * min(float(run.clearance.min()) for run in runs[name, count]) for count in counts])
        for name in PLOTTED
    )
    bends = tuple(
        Curve.of(name, counts, [math.degrees(max(run.max_bend for run in runs[name, count])) for count in counts])
        for name in PLOTTED
    )
    times = tuple(
        Curve.of(name, counts, [1e6 * min(run.seconds for run in runs[name, count]) for count in counts])
        for name in PLOTTED
    )
    return Section(
        title="One to twenty obstacles",
        literature="Two worst weighted: slow, kinks. Augmented forms handle fewer obstacles than degrees of freedom. "
        "The plain sum needs another gain for every number of obstacles; blending did not change that in practice; "
        "the adaptive cost was worse; reversed priority oscillates. The objective function works with one gain and "
        "keeps the chain smooth (Ge table 5.2).",
        measured="Confirmed, with one gain for all counts: task priority, weighted or augmented, kinks and jumps more "
        "with more obstacles; the plain sum vibrates with twenty; blending, the adaptive and the augmented costs "
        "touch from five or twenty on; reversed priority oscillates. Only the objective function stays clear and "
        "smooth. No method of the source guarantees a distance. Inequality constraints do, in less time, and bend the "
        "chain no more than without obstacles.",
        tables=(Table(HEADS, rows),),
        plots=(
            Plot("Smallest distance on the path", "obstacles", "mm", distances, log_x=True),
            Plot("Largest bend", "obstacles", "°", bends, log_x=True),
            Plot("Time of one step", "obstacles", "µs", times, log_x=True, log_y=True),
        ),
    )


def _goal_inside_obstacle() -> Section:
    course = blocked_course()
    runs = {name: follow_course(course, step_of(name, course)) for name in method_names()}
    frames = np.arange(len(course.goals))
    distances = tuple(Curve.of(name, frames, 1e3 * runs[name].clearance) for name in PLOTTED)
    center, radius = course.obstacles[0].placement.translation, 0.1
    angles = np.linspace(0.0, 2.0 * np.pi, 60)
    circle = Curve.of("ball", center[0] + radius * np.cos(angles), center[2] + radius * np.sin(angles))
    shapes = tuple(Curve.of(name, runs[name].shape[:, 0], runs[name].shape[:, 2]) for name in PLOTTED)
    return Section(
        title="A goal that moves through an obstacle",
        literature="Dragged on through an obstacle the trunk waits in front of it and then jumps over it, without "
        "entering it (Ge 5.5.1).",
        measured="The goal moves straight through a ball and stops behind it. Costs and the objective function give "
        "the tip priority and enter with it; task priority stops in front of it, at its abort distance. Inequality "
        "constraints stop at their margin, stay there and do not jump over.",
        tables=(Table(HEADS, tuple(_row(name, 1, (run,)) for name, run in runs.items())),),
        plots=(
            Plot("Smallest distance, frame by frame", "frame", "mm", distances),
            Plot("The trunk in the last frame, from the side", "x [m]", "z [m]", (circle, *shapes), equal=True),
        ),
    )
